"""The phone that all these tests share."""

from collections.abc import Iterator

import pytest

from tests.phone.phones import Phone


@pytest.fixture(scope="session")
def phone() -> Iterator[Phone]:
    phone = Phone()
    yield phone
    phone.close()

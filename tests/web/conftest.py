import pytest


@pytest.fixture(autouse=True)
def pages_can_name_static_files(static_files: None) -> None:
    pass

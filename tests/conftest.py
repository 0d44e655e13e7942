"""What all tests share."""

import os

import hypothesis
import pytest
from django.core.management import call_command

# A machine that is busy with other things is no reason to fail, so there is no deadline.
hypothesis.settings.register_profile("here", deadline=None)
# In CI the same examples every time, so that a failure there is about the change being tested.
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(scope="session")
def static_files() -> None:
    """Static files as `make run` leaves them; pages can't name them before."""
    call_command("collectstatic", interactive=False, verbosity=0)

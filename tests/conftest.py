"""What all tests share."""

import os
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from whitenoise.base import WhiteNoise

# A machine that is busy with other things is no reason to fail, so there is no deadline.
hypothesis.settings.register_profile("here", deadline=None)
# In CI the same examples every time, so that a failure there is about the change being tested.
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """The rules need no Django: `pytest tests/rules -p no:django` runs without settings and database."""
    if not pluginmanager.has_plugin("django"):
        parser.addini("DJANGO_SETTINGS_MODULE", "What pytest-django would read.")


@pytest.fixture(scope="session")
def static_files() -> Iterator[None]:
    """Static files as `make run` leaves them; pages can't name them before."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    look_through = WhiteNoise.update_files_dictionary
    found: dict[str, Any] = {}

    def know(self: WhiteNoise, root: str, prefix: str) -> None:
        if not found:
            look_through(self, root, prefix)
            found.update(self.files)
        self.files = found

    # A server looks through them once, when it starts; each test client would do it anew.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoise, "update_files_dictionary", know)
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests have counted or measured, wherever they ran: `record_property("figures", "…")`."""
    reports = (report for reports in terminalreporter.stats.values() for report in reports)
    figures = {text for report in reports for name, text in getattr(report, "user_properties", ()) if name == "figures"}
    for text in sorted(figures):
        terminalreporter.write_line(str(text))

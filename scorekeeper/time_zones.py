"""Which clock on which wall: an evening ends by local time, not by Greenwich's."""

from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def named(name: str) -> str:
    """The name, if there is such a zone; otherwise a ValueError."""
    try:
        return ZoneInfo(name).key
    except ZoneInfoNotFoundError as error:
        raise ValueError(f"no time zone is called {name!r}") from error


def of_this_machine() -> str:
    try:
        return named(str(Path("/etc/localtime").readlink()).partition("zoneinfo/")[2])
    except (OSError, ValueError):
        return "UTC"

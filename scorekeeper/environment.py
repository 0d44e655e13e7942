"""Reads one setting from the environment, or says in a sentence why it makes no sense."""

import os
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")
Default = TypeVar("Default")


class BadSetting(ValueError):
    """A setting that makes no sense. Its message is for the person who set it."""


def setting(
    name: str,
    parse: Callable[[str], Value],
    default: Default,
    meant: str,
    *,
    private: bool = False,
) -> Value | Default:
    """The variable `name` as `parse` reads it; a private one is not repeated in the complaint."""
    # An empty variable counts as not set: that is how compose files and service units leave one out.
    if not os.environ.get(name):
        return default
    try:
        return parse(name)
    except ValueError as error:
        found = "" if private else f", not {os.environ[name]!r}"
        raise BadSetting(f"{name} must be {meant}{found}.") from error

"""Many phones at the same moment."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

Answer = TypeVar("Answer")


def all_at_once(actions: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """Do all of these at the same moment, each in a thread of its own; answers with what came of each."""
    together = Barrier(len(actions))

    def phone(action: Callable[[], Answer]) -> Answer:
        together.wait()
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as phones:
        return list(phones.map(phone, actions))

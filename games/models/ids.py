"""Ids and keys: nobody can guess them, or count by them."""

import re
import secrets

ID_LENGTH = 12
KEY_LENGTH = 40

ID = re.compile(rf"[-\w]{{1,{ID_LENGTH}}}", re.ASCII)
KEY = re.compile(rf"[-\w]{{1,{KEY_LENGTH}}}", re.ASCII)
"""What an id and a key look like, in an address, a form or a file."""


def new_id() -> str:
    """An id that can stand in an address."""
    return secrets.token_urlsafe(9)


def new_key() -> str:
    """A key by which a tap that is sent twice is known to be one, or which opens what a link was made for."""
    return secrets.token_urlsafe(16)

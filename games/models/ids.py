"""Ids and keys: nobody can guess them, or count by them."""

import secrets

ID_LENGTH = 12
KEY_LENGTH = 40


def new_id() -> str:
    """An id that can stand in an address: nobody can guess it, or count by it."""
    return secrets.token_urlsafe(9)


def new_key() -> str:
    """A key by which a tap that is sent twice is known to be one, or which opens what a link was made for."""
    return secrets.token_urlsafe(16)

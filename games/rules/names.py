"""What may be a player's name. Everything that stores a name asks here."""

import unicodedata

from games.rules.errors import Code, IllegalEntry
from games.rules.words import shown

LONGEST_NAME = 24

# Letters, marks, numbers, punctuation, symbols and the plain space. No control characters, line breaks, surrogates or
# direction marks, which could garble a page; the joiner that emoji are built with is harmless.
_ALLOWED = frozenset("LMNPS")
_ALSO_ALLOWED = frozenset(" \u200d")
# Letters by their category, but nothing is seen of them: blanks of Hangul and Braille.
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def check_name(name: object) -> str:
    """Return the name if it can be written down, else refuse it."""
    if not isinstance(name, str):
        raise IllegalEntry(Code.PLAYER_NAME, f"A player's name must be text, not {shown(name)}.")
    if not name.strip():
        raise IllegalEntry(Code.PLAYER_NAME, "A player has no name.")
    if name != name.strip():
        raise IllegalEntry(Code.PLAYER_NAME, f"The name {shown(name)} begins or ends with a blank.", player=name)
    if len(name) > LONGEST_NAME:
        raise IllegalEntry(
            Code.PLAYER_NAME,
            f"The name {shown(name)} is too long: {LONGEST_NAME} letters at most.",
            longest=LONGEST_NAME,
        )
    if not can_be_written(name):
        raise IllegalEntry(Code.PLAYER_NAME, f"The name {shown(name)} has a character that can't be written down.")
    if not can_be_seen(name):
        raise IllegalEntry(Code.PLAYER_NAME, "A player has no name.")
    return name


def can_be_written(text: str) -> bool:
    """True if nothing in it could garble a page."""
    return all(unicodedata.category(letter)[0] in _ALLOWED or letter in _ALSO_ALLOWED for letter in text)


def can_be_seen(text: str) -> bool:
    """True if something of it is seen."""
    return any(unicodedata.category(letter)[0] in "LNPS" and letter not in _UNSEEN for letter in text)


def same_name(name: str) -> str:
    """The form in which names are compared: `ANA` and `Ana` would be one player."""
    seen = (letter for letter in name if letter not in _UNSEEN | {"\u200d", "\ufe0f"})
    return unicodedata.normalize("NFKC", "".join(seen)).casefold()

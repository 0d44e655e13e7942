"""Recovery codes: four words on paper that open a keeper's books on another phone, once, and are then renewed.

The words are not stored. They follow from a seed and this server's secret key, so that they can be shown again to whoever
is logged in, and a copy of the database alone gives none away. A digest of them finds the keeper when they come back.
"""

import re
from datetime import timedelta
from functools import lru_cache

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from mnemonic import Mnemonic

from games.access import memberships_of
from games.changes import note
from games.models import RecoveryCode, new_key

WORDS = 4
_BITS = 11
"""A word; there are 2,048."""
_TOLD_APART_BY = 4
"""Letters: no two words of the list begin alike."""
_SENT_AGAIN_WITHIN = timedelta(hours=1)


def words_of(keeper: User) -> tuple[str, ...]:
    """The words of a keeper's code; none if there is no code."""
    code = RecoveryCode.objects.filter(keeper=keeper).first()
    return _words(code.seed) if code else ()


@transaction.atomic
def make_code(keeper: User) -> tuple[str, ...]:
    """A new code, in the place of the one before."""
    seed, words, digest = _unused()
    facts = {"seed": seed, "digest": digest, "made_at": timezone.now(), "used": "", "used_by": ""}
    RecoveryCode.objects.update_or_create(keeper=keeper, defaults=facts)
    return words


def renew(keeper: User) -> bool:
    """Make a code worthless that somebody else may have seen; False if there is none."""
    has_code = RecoveryCode.objects.filter(keeper=keeper).exists()
    if has_code:
        make_code(keeper)
    return has_code


@transaction.atomic
def keeper_behind(typed: str, request: HttpRequest) -> User | None:
    """Whose books these words open. They do so once; but if the answer was lost, the same browser may send them again."""
    words = _read(typed)
    if len(words) != WORDS:
        return None
    digest, browser = _digest(words), _browser(request)
    again = Q(used=digest, used_by=browser, used_at__gt=timezone.now() - _SENT_AGAIN_WITHIN)
    codes = RecoveryCode.objects.select_for_update(of=("self",)).select_related("keeper")
    code = codes.filter(Q(digest=digest) | again if browser else Q(digest=digest), keeper__is_active=True).first()
    if code is None:
        return None
    code.used, code.used_by, code.used_at = digest, browser, timezone.now()
    code.seed, _, code.digest = _unused()
    code.made_at = code.used_at
    code.save()
    for book in memberships_of(code.keeper).values_list("book", flat=True):
        note(book, code.keeper, "opened the book on another phone by a recovery code")
    return code.keeper


def _unused() -> tuple[str, tuple[str, ...], str]:
    """A seed whose words open nothing yet."""
    while True:
        words = _words(seed := new_key())
        digest = _digest(words)
        if not RecoveryCode.objects.filter(Q(digest=digest) | Q(used=digest)).exists():
            return seed, words, digest


def _words(seed: str) -> tuple[str, ...]:
    number = int.from_bytes(salted_hmac("recovery words", seed, algorithm="sha256").digest())
    return tuple(_list()[number >> _BITS * place & (1 << _BITS) - 1] for place in range(WORDS))


def _read(typed: str) -> tuple[str, ...]:
    """The words of the list in what was typed, however they are separated; the first four letters will do."""
    begins = {word[:_TOLD_APART_BY]: word for word in _list()}
    found = re.findall(r"[^\W\d_]+", typed.casefold())
    return tuple(begins.get(word[:_TOLD_APART_BY], "") for word in found)


def _digest(words: tuple[str, ...]) -> str:
    return salted_hmac("recovery code", " ".join(words), algorithm="sha256").hexdigest()


def _browser(request: HttpRequest) -> str:
    """What tells one browser from another before it is logged in: a digest of its secret against forged forms."""
    secret = request.META.get("CSRF_COOKIE", "")
    return salted_hmac("browser", secret, algorithm="sha256").hexdigest() if secret else ""


@lru_cache(maxsize=1)
def _list() -> list[str]:
    """The English words of BIP 39, which never change: chosen to be read, heard and typed without mistakes."""
    return Mnemonic("english").wordlist

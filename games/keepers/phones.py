"""The phones on which a keeper is logged in: seen once a day, listed, and logged out one by one or all."""

import re
from collections.abc import Callable
from contextlib import suppress

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.access import keeper_of
from games.keepers.sessions import SessionStore
from games.models import LONGEST_DEVICE, Phone

_SEEN = "seen"
"""On which day the session was last renewed, and its phone last seen."""

# By what they call themselves; the first that fits, because most of them claim to be several.
_BROWSERS = {
    "Firefox": "Firefox|FxiOS",
    "Edge": "Edg(e|A|iOS)?/",
    "Samsung Internet": "SamsungBrowser",
    "Opera": "OPR/",
    "Chrome": "Chrome|CriOS",
    "Safari": "Safari",
}
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac": "Macintosh",
    "Chromebook": "CrOS",
    "Linux": "Linux",
}


def remember_phones(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: once a day, note that a phone was here, and renew its session and cookie for another year."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # What asks nothing of the session, such as the question for news, must not begin to.
        if request.session.accessed and response.status_code < 500:
            _remember(request)
        return response

    return answer


def device_of(user_agent: str) -> str:
    """`Firefox on Android`: what a phone says of itself."""
    browser, system = _first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent)
    return " on ".join(filter(None, (browser, system))) or "A device"


def phones_of(keeper: User) -> QuerySet[Phone]:
    """Where a keeper is logged in, the phone seen last first."""
    return Phone.objects.filter(keeper=keeper).order_by("-seen_at", "-pk")


def this_phone(request: HttpRequest) -> str:
    """The key of the phone that asks; empty until it was seen."""
    return Phone.objects.filter(session=request.session.session_key).values_list("key", flat=True).first() or ""


def log_out(phones: QuerySet[Phone]) -> int:
    """End the sessions of these phones; answers with how many those were."""
    sessions = Session.objects.filter(phone__in=phones)
    return sessions.delete()[1].get(Phone._meta.label, 0)


def stay_logged_in(keeper: User) -> None:
    """Let a keeper's phones stay who they are, although the first password was set a moment ago.

    Django would log out all of them, and this one if the answer with its new cookie were lost.
    """
    for key in Phone.objects.filter(keeper=keeper).values_list("session", flat=True):
        session = SessionStore(key)
        session[HASH_SESSION_KEY] = keeper.get_session_auth_hash()
        with suppress(UpdateError):
            session.save()


def _remember(request: HttpRequest) -> None:
    session = request.session
    # With its key: where Django gives a session another one, it copies what is in it.
    seen = f"{timezone.now().date()} {session.session_key}"
    if session.get(_SEEN) == seen or (keeper := keeper_of(request)) is None:
        return
    device = device_of(request.headers.get("User-Agent", ""))
    facts = {"keeper": keeper, "device": device, "seen_at": timezone.now()}
    # A page to read is shown even if nothing can be written just now.
    with suppress(DatabaseError):
        with transaction.atomic():
            Phone.objects.update_or_create(session_id=session.session_key, defaults=facts)
        session[_SEEN] = seen


def _first(known: dict[str, str], text: str) -> str:
    return next((name for name, pattern in known.items() if re.search(pattern, text)), "")[:LONGEST_DEVICE]

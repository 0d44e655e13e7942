"""What a phone keeps so that it can play without a network: the kit of a book, and the empty page that plays."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import access
from games.play.kit import kit_of

SHELL = {
    "pad_styles": ("bidding_pad.css",),
    "pad_scripts": ("taps.js", "pad.js", "tricks.js", "keyboard.js"),
    "phone_owner": "",
}
"""What the pad of a game needs that the phone draws by itself. Whose phone it is, the phone knows."""


@require_safe
@cache_control(private=True, no_cache=True)
def kit(request: HttpRequest) -> HttpResponse:
    """The kit of the open book, whose it is, and a fresh token for what the phone will send."""
    member = access.membership(request)
    book = member.book if member and member.may_write else None
    return JsonResponse({**kit_of(book), **whose(request), "csrf": get_token(request)})


@require_safe
@cache_control(private=True, no_cache=True)
def shell(request: HttpRequest) -> HttpResponse:
    """The page that a phone shows without a network: the same for everybody, so it knows nobody."""
    return render(request, "offline/shell.html", SHELL)


def whose(request: HttpRequest) -> dict[str, object]:
    return {"owner": access.tag_of(request), "also": access.former_tags(request)}

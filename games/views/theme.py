"""Light, dark, or as the phone has it."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.views.http import go_to, own_address

THEMES = ("light", "dark")
COOKIE = "theme"

PAGES = {
    "news": ("pad", "game_id"),
    "enter": ("pad", "game_id"),
    "play-again": ("pad", "game_id"),
    "watch-news": ("watch", "key"),
    "change-role": ("people",),
    "invitations": ("people",),
    "leave-book": ("book", "book_id"),
    "log-out": ("account",),
}
"""The page of which an address shows a part, or where the form is that was sent there and comes back with what is wrong."""


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember the choice on this phone, and return to the page it was made on."""
    response = go_to(request, _back(request))
    chosen = request.POST.get("theme")
    if chosen in THEMES:
        response.set_cookie(
            COOKIE,
            chosen,
            max_age=settings.SESSION_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(COOKIE)
    return response


def chosen_theme(request: HttpRequest) -> dict[str, str]:
    """For every template: the theme that was chosen on this phone, if any, and the address of the page."""
    found = request.COOKIES.get(COOKIE, "")
    return {"theme": found if found in THEMES else "", "this_page": _this_page(request)}


def _this_page(request: HttpRequest) -> str:
    """Where this page can be had again."""
    found = request.resolver_match
    if found is None or found.url_name not in PAGES:
        return request.get_full_path()
    page, *names = PAGES[found.url_name]
    return reverse(page, kwargs={name: found.kwargs[name] for name in names})


def _back(request: HttpRequest) -> str:
    """To the page, as its filters have been set since it came: what htmx has put into its address only the browser knows."""
    here = own_address(request.POST.get("next", "/"))
    shown = urlsplit(request.headers.get("Referer", ""))
    is_here = shown.netloc == request.get_host() and shown.path == urlsplit(here).path
    return own_address(f"{shown.path}?{shown.query}") if is_here and shown.query else here

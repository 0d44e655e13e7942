"""Light, dark, or as the phone has it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.views.http import go_to, own_address

THEMES = ("light", "dark")
COOKIE = "theme"


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember the choice on this phone, and return to the page it was made on."""
    response = go_to(request, own_address(request.POST.get("next", "/")))
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
    """For every template: the theme that was chosen on this phone, if any."""
    found = request.COOKIES.get(COOKIE, "")
    return {"theme": found if found in THEMES else ""}

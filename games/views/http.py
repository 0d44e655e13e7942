"""Answers that are a whole page to a browser, and only the part that changed to htmx."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from games.throttling import TooOften


def asks_for_part(request: HttpRequest) -> bool:
    htmx = getattr(request, "htmx", None)
    return isinstance(htmx, HtmxDetails) and bool(htmx) and not htmx.history_restore_request


def answer(
    request: HttpRequest, template: str, context: Mapping[str, object], *, part: str, status: int = 200
) -> HttpResponse:
    """The page, or its part."""
    name = f"{template}#{part}" if asks_for_part(request) else template
    response = render(request, name, {**context, "is_part": asks_for_part(request)}, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def go_to(request: HttpRequest, address: str) -> HttpResponse:
    """On to another page after a write, so that reloading writes nothing again."""
    if asks_for_part(request):
        return HttpResponseClientRedirect(address)
    response = redirect(address)
    response.status_code = 303
    return response


def own_address(text: str, otherwise: str = "/") -> str:
    """The address if it is one of ours, so that nobody is sent elsewhere by a link that somebody made up."""
    is_ours = text.startswith("/") and url_has_allowed_host_and_scheme(text, allowed_hosts=None)
    return text if is_ours else otherwise


def later(response: HttpResponse, refused: TooOften) -> HttpResponse:
    """A page that says to wait, and how long."""
    response.status_code = 429
    response.headers["Retry-After"] = str(refused.seconds)
    return response


def forget_pages(response: HttpResponse) -> HttpResponse:
    """Asks the browser to forget the pages it has kept, which are somebody else's from now on."""
    # Browsers listen to this by HTTPS only.
    if settings.HTTPS:
        response.headers["Clear-Site-Data"] = '"cache"'
    return response

"""Answers that are a whole page to a browser, and only the part that changed to htmx."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails


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

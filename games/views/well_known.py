"""Addresses that others look for on every site: where to tell of a weakness, and where to change a password."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

HOLDS_FOR = timedelta(days=180)


@require_safe
@cache_control(max_age=24 * 60 * 60)
def security(request: HttpRequest) -> HttpResponse:
    """RFC 9116: whom to tell; nothing where whoever runs this server has named nobody."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now() + HOLDS_FOR).replace(microsecond=0).astimezone(timezone.get_fixed_timezone(0))
    lines = {
        "Contact": settings.SECURITY_CONTACT,
        "Expires": expires.isoformat().replace("+00:00", "Z"),
        "Preferred-Languages": "en",
        "Canonical": request.build_absolute_uri(request.path),
    }
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def change_password(request: HttpRequest) -> HttpResponse:
    """Where a password manager goes that found a password to be known elsewhere."""
    return redirect("change-password")

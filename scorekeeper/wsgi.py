"""The application that gunicorn serves."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.exceptions import SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

django_application = get_wsgi_application()


def application(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Django's, but for what names an encoding and can't be read by it: Django fails over that before any code of ours is asked."""
    if "charset" in environ.get("CONTENT_TYPE", "").lower() and not can_be_read(environ):
        start_response("400 Bad Request", [("Content-Type", "text/plain"), ("X-Content-Type-Options", "nosniff")])
        return [b"Requests are read as UTF-8, and have a thousand fields at most.\n"]
    return django_application(environ, start_response)


def can_be_read(environ: "WSGIEnvironment") -> bool:
    try:
        WSGIRequest(environ)
    # Not a text encoding, not text in it, or, as Django takes some of the latter for, too many fields.
    except (LookupError, ValueError, SuspiciousOperation):
        return False
    return True

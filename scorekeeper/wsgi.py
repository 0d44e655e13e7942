"""The application that gunicorn serves."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

django_application = get_wsgi_application()


def application(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Django's, but for what claims an encoding such as hex, over which Django fails before any code of ours is asked."""
    if "charset" in environ.get("CONTENT_TYPE", "").lower() and not can_be_read(environ):
        start_response("400 Bad Request", [("Content-Type", "text/plain"), ("X-Content-Type-Options", "nosniff")])
        return [b"Requests are read as UTF-8.\n"]
    return django_application(environ, start_response)


def can_be_read(environ: "WSGIEnvironment") -> bool:
    try:
        WSGIRequest(environ)
    except (LookupError, ValueError):
        return False
    return True

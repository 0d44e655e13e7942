"""The application that gunicorn serves."""

import io
import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

BOUNDARY = re.compile(r""";\s*boundary="?[\w'()+,./:=?-]+"?""", re.ASCII | re.IGNORECASE)

django_application = get_wsgi_application()


def application(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Django's, which reads every request as UTF-8: a charset that the content type claims is dropped, the boundary kept.

    Django would read it with whatever codec of Python's it names, and fails over some before any code of ours is asked.
    """
    content_type = environ.get("CONTENT_TYPE", "")
    boundary = BOUNDARY.search(content_type)
    environ["CONTENT_TYPE"] = content_type.partition(";")[0] + (boundary[0] if boundary else "")
    if "HTTP_TRANSFER_ENCODING" in environ:
        # In chunks, as a proxy passes on what came by HTTP/2 without a length, where Django reads nothing at all.
        # It is here already: scorekeeper/worker.py has waited for it, and has seen that it isn't too much.
        body = environ["wsgi.input"].read()
        environ["wsgi.input"], environ["CONTENT_LENGTH"] = io.BytesIO(body), str(len(body))
    return django_application(environ, start_response)

"""`/health/`, for monitoring: whether the server runs and can read its database."""

from collections.abc import Callable

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

View = Callable[[HttpRequest], HttpResponse]

PATH = "/health/"
READ = "SELECT 1 FROM django_migrations LIMIT 1"


def health(get_response: View) -> View:
    """Middleware that answers `/health/`.

    No view: monitoring comes by any host name, without HTTPS and without a cookie, and would be refused first.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        return check(request) if request.path == PATH else get_response(request)

    return answer


def check(request: HttpRequest) -> HttpResponse:
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    try:
        with connection.cursor() as cursor:
            cursor.execute(READ)
            cursor.fetchone()
    except Error:
        return _plain("The database can't be read.", status=503)
    return _plain("ok")


def _plain(text: str, status: int = 200) -> HttpResponse:
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(f"{text}\n", content_type="text/plain; charset=utf-8", status=status, headers=headers)

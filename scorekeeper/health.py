"""`/health/`, for monitoring: whether the server runs and can read its database; to its owner, who has a key, also how well."""

from collections.abc import Callable
from shutil import disk_usage

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper import board, gunicorn_config
from scorekeeper.chores import age_of_last_backup

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
    if constant_time_compare(request.META.get("QUERY_STRING", ""), f"key={owners_key()}"):
        return _plain("\n".join(["ok", *report()]))
    return _plain("ok")


def owners_key() -> str:
    """For whoever can read the server's own files; `manage.py health` says it."""
    return salted_hmac("health", "owner").hexdigest()[:32]


def report() -> list[str]:
    workers, connections, busy = board.totals()
    age = age_of_last_backup(settings.DATA_DIR / "backups")
    return [
        f"disk left: {disk_usage(settings.DATA_DIR).free / 2**30:,.1f} GB",
        f"last backup: {f'{age / 3600:,.1f} hours ago' if age is not None else 'none'}",
        *(
            [f"threads busy: {busy} of {workers * gunicorn_config.threads}", f"connections: {connections}"]
            if workers
            else []
        ),
    ]


def _plain(text: str, status: int = 200) -> HttpResponse:
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(f"{text}\n", content_type="text/plain; charset=utf-8", status=status, headers=headers)

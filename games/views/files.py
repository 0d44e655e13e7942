"""Files out: a game or the whole book. And the page on which files are handed in."""

from collections.abc import Iterable
from typing import TypeVar

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games import access, throttling
from games.files.cells import BYTE_ORDER_MARK, as_row
from games.files.csv_columns import NEEDED, TEMPLATE, TOLD
from games.files.csv_out import book_csv, game_csv
from games.files.imports.read import MOST_GAMES, hand_in, read_file
from games.files.json import book_json, file_name, sheet_json
from games.files.uploads import MOST_BYTES
from games.play.state import fold
from games.rules.errors import Code, IllegalEntry
from games.stats.periods import ALWAYS, Period, years
from games.throttling import TooOften
from games.views.http import go_to, later

JSON = "application/json"
CSV = "text/csv; charset=utf-8"

AnyResponse = TypeVar("AnyResponse", bound=HttpResponseBase)


@require_safe
def sheet_as_json(request: HttpRequest, game_id: str) -> HttpResponse:
    game, _ = access.game(request, game_id)
    return _named(HttpResponse(sheet_json(game, fold(game)), JSON), file_name(game, "json"))


@require_safe
def sheet_as_csv(request: HttpRequest, game_id: str) -> HttpResponse:
    game, _ = access.game(request, game_id)
    return _named(HttpResponse(game_csv(game, fold(game)), CSV), file_name(game, "csv"))


@require_safe
def book_as_json(request: HttpRequest) -> HttpResponseBase:
    """The whole book, or what was played in a period: a long book is brought in year by year."""
    asked = request.GET.get("book")
    member = access.book(request, asked) if asked else access.membership(request)
    period = Period.read(request.GET.get("period", ""))
    if member is None:
        return redirect("start")
    # G10: bids at once are nobody's business yet; but whoever keeps the book can keep all of it.
    return _streamed(book_json(member.book, period, hides_bids=not member.may_write), JSON, "json", period)


@require_safe
def book_as_csv(request: HttpRequest) -> HttpResponseBase:
    member = access.membership(request)
    return _streamed(book_csv(member.book), CSV, "csv") if member else redirect("start")


@require_safe
def csv_template(request: HttpRequest) -> HttpResponse:
    """A table to begin from, the same for everybody."""
    rows = "".join([BYTE_ORDER_MARK, *map(as_row, TEMPLATE)])
    return _named(HttpResponse(rows, CSV), "games.csv")


@require_http_methods(["GET", "HEAD", "POST"])
def files(request: HttpRequest) -> HttpResponse:
    """GET offers the book as files and takes one in; POST takes it in and leads to where it is checked."""
    if request.method != "POST":
        return _show(request)
    if access.membership(request) is not None:
        access.writer(request)
    try:
        throttling.count_try(request, "files brought in")
        name, data = _sent(request)
        contents = read_file(data)
    except IllegalEntry as error:
        return _show(request, error=str(error))
    except TooOften as refused:
        return later(_show(request, error=str(refused)), refused)
    # Only now: a file that is no good makes nobody a book.
    try:
        member = access.writer(request)
    except TooOften as refused:
        return later(_show(request, error=str(refused)), refused)
    file = hand_in(member.book, member.keeper, name, contents)
    return go_to(request, reverse("import", args=[file.pk]))


def _sent(request: HttpRequest) -> tuple[str, bytes]:
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise IllegalEntry(Code.NOT_A_SHEET, "Choose a file first.")
    return file.name or "", file.read()


def _show(request: HttpRequest, error: str = "") -> HttpResponse:
    member = access.membership(request)
    book = member.book if member else None
    context = {
        "book": book,
        "may_write": member is None or member.may_write,
        "error": error,
        "most_megabytes": MOST_BYTES // 2**20,
        "most_games": f"{MOST_GAMES:,}",
        "columns": TOLD.items(),
        "needed": NEEDED,
        "years": years(book) if book and book.games.filter(deleted_at=None)[MOST_GAMES:].exists() else [],
    }
    return render(request, "files/files.html", context, status=422 if error else 200)


def _streamed(pieces: Iterable[str], content_type: str, ending: str, period: Period = ALWAYS) -> StreamingHttpResponse:
    when = period.key or timezone.localdate().isoformat()
    return _named(StreamingHttpResponse(pieces, content_type=content_type), f"scorekeeper-{when}.{ending}")


def _named(response: AnyResponse, name: str) -> AnyResponse:
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response

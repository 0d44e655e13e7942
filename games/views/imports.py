"""A file that was handed in: checking it step by step, then adding it to the book or throwing it away."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from games import access
from games.files.adding import Changed, add
from games.files.checking import check_again, check_some
from games.files.findings import contents_of, findings_of, leave_receipt, receipt_of
from games.files.preview import preview_of
from games.models import Incoming
from games.views.http import answer, asks_for_part, go_to


@require_GET
def incoming(request: HttpRequest, incoming_id: str) -> HttpResponse:
    """How far the check is; then what would be added, or what is wrong; then what was added."""
    return _show(request, access.incoming(request, incoming_id)[0])


@require_POST
def check(request: HttpRequest, incoming_id: str) -> HttpResponse:
    """Check the next games."""
    waiting, _ = access.incoming(request, incoming_id)
    if waiting.checked < waiting.games and not receipt_of(waiting):
        check_some(waiting)
    return _show(request, waiting) if asks_for_part(request) else _go_back(request, waiting)


@require_POST
def add_to_book(request: HttpRequest, incoming_id: str) -> HttpResponse:
    """Add everything, if everything has been checked and is right."""
    waiting, member = access.incoming(request, incoming_id)
    if waiting.checked == waiting.games and not receipt_of(waiting):
        try:
            add(waiting, member.keeper)
        except Changed:
            check_again(waiting)
    return _go_back(request, waiting)


@require_POST
def throw_away(request: HttpRequest, incoming_id: str) -> HttpResponse:
    leave_receipt(access.incoming(request, incoming_id)[0], "Thrown away: nothing of it was added.")
    return go_to(request, reverse("files"))


def _go_back(request: HttpRequest, waiting: Incoming) -> HttpResponse:
    return go_to(request, reverse("incoming", args=[waiting.pk]))


def _show(request: HttpRequest, waiting: Incoming) -> HttpResponse:
    context: dict[str, object] = {
        "incoming": waiting,
        "receipt": receipt_of(waiting),
        "checked": f"{waiting.checked:,}",
        "games": f"{waiting.games:,}",
    }
    if not context["receipt"] and waiting.checked == waiting.games:
        context["preview"] = preview_of(waiting.book, contents_of(waiting), findings_of(waiting))
    return answer(request, "files/incoming.html", context, part="incoming")

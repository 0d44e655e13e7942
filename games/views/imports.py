"""A file that was handed in: checking it step by step, then adding it to the book or throwing it away."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games import access
from games.files.imports.add import add_some, throw_away
from games.files.imports.check import check_some
from games.files.imports.choose import decide, left_out
from games.files.imports.preview import Progress, preview_of
from games.models import Import
from games.views.http import answer, asks_for_part, go_to


@require_safe
def show(request: HttpRequest, import_id: str) -> HttpResponse:
    """How far the check is; then what would be added, or what is wrong; then how far that is, and what was added."""
    return _page(request, access.file(request, import_id)[0])


@require_POST
def check(request: HttpRequest, import_id: str) -> HttpResponse:
    """Check the next games."""
    file, _ = access.file(request, import_id)
    check_some(file)
    return _after_a_step(request, file)


@require_POST
def add(request: HttpRequest, import_id: str) -> HttpResponse:
    """Add the next games, if everything has been checked and is right."""
    file, _ = access.file(request, import_id)
    add_some(file)
    return _after_a_step(request, file)


@require_POST
def choose(request: HttpRequest, import_id: str) -> HttpResponse:
    """Say what shall count, of one game or of all that differ in the same way; then those are checked anew."""
    file, _ = access.file(request, import_id)
    decide(file, request.POST.get("choose", ""), line=request.POST.get("line", ""), name=request.POST.get("name", ""))
    return _after_a_step(request, file)


@require_safe
def to_mend(request: HttpRequest, import_id: str) -> HttpResponse:
    """The games that were left out, as a book of their own, with what is wrong with each."""
    file, _ = access.file(request, import_id)
    response = HttpResponse(left_out(file), "application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="to-mend.json"'
    return response


@require_POST
def forget(request: HttpRequest, import_id: str) -> HttpResponse:
    throw_away(access.file(request, import_id)[0])
    return go_to(request, reverse("files"))


def _after_a_step(request: HttpRequest, file: Import) -> HttpResponse:
    return _page(request, file) if asks_for_part(request) else go_to(request, reverse("import", args=[file.pk]))


def _page(request: HttpRequest, file: Import) -> HttpResponse:
    file.refresh_from_db(fields=["status", "message"])
    context: dict[str, object] = {"file": file}
    match file.status:
        case Import.Status.READY:
            context["preview"] = preview_of(file)
        case Import.Status.CHECKING | Import.Status.ADDING:
            context["progress"] = Progress.of(file)
        case Import.Status.DONE:
            context["left_out"] = file.games.count()
    return answer(request, "files/import.html", context, part="import")

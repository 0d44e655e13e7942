"""The book's own record, for its owners: who changed roles, links and names, and what was deleted."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import access

A_PAGE = 100


@require_safe
def changes(request: HttpRequest) -> HttpResponse:
    """The newest lines, or those before one of them."""
    member = access.owner(request)
    lines = member.book.changes.order_by("-pk")
    before = request.GET.get("before", "")
    if before.isdecimal() and len(before) < 19:
        lines = lines.filter(pk__lt=int(before))
    page = list(lines[: A_PAGE + 1])
    context = {"lines": page[:A_PAGE], "older": page[A_PAGE - 1].pk if len(page) > A_PAGE else None}
    return render(request, "changes/changes.html", context)

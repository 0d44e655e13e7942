"""The people of a book: who has which role, and the links that let others in."""

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games import access
from games.books import members
from games.books.members import people_of
from games.forms.fields import read_key
from games.models import Keeping, Role
from games.views.http import go_to
from games.views.share_links import Link, link_to

NOBODY = "none"


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Who keeps the open book; its owners find here what changes that."""
    member = access.membership(request)
    if member is None:
        return redirect("start")
    return show(request, member)


@require_POST
def change_role(request: HttpRequest, key: str) -> HttpResponse:
    """Give somebody another role, or none."""
    changed = access.other_member(request, key)
    if "seat" in request.POST:
        members.be(changed, None, by=_asker(request))
        return go_to(request, reverse("people"))
    wanted = request.POST.get("role", "")
    if wanted != NOBODY and wanted not in Role:
        return show(request, access.owner(request), error="There is no such role.")
    try:
        members.change_role(changed, None if wanted == NOBODY else Role(wanted), by=_asker(request))
    except members.Refused as refused:
        return show(request, access.owner(request), error=str(refused))
    return go_to(request, reverse("people"))


@require_POST
def invitations(request: HttpRequest) -> HttpResponse:
    """Make a link, renew it or take it back; a page that shows an older link changes nothing."""
    member = access.owner(request)
    role, key = request.POST.get("role", ""), read_key(request.POST) or ""
    if role not in members.BY_LINK:
        return show(request, member, error="A link lets others in as viewer or as scorer.")
    match request.POST.get("action"):
        case "make":
            members.invite(member.book, Role(role), member.keeper)
        case "renew":
            members.renew(member.book, Role(role), key, member.keeper)
        case "stop":
            members.take_back(member.book, Role(role), key, member.keeper)
        case _:
            return show(request, member, error="A link can be made, renewed or taken back.")
    return go_to(request, reverse("people"))


def show(request: HttpRequest, member: Keeping, *, error: str = "") -> HttpResponse:
    context = {
        "book": member.book,
        "owns": member.owns,
        "people": people_of(member.book, access.keeper_of(request)),
        "links": links(request, member) if member.owns else [],
        "error": error,
    }
    return render(request, "people/people.html", context, status=422 if error else 200)


def links(request: HttpRequest, member: Keeping) -> list[tuple[Role, str, Link | None]]:
    """For each role that a link can give: the link's key, and the link itself if there is one."""
    keys = dict(member.book.invitations.values_list("role", "key"))
    return [
        (role, keys.get(role, ""), link_to(request, "join", keys[role]) if role in keys else None)
        for role in members.BY_LINK
    ]


def _asker(request: HttpRequest) -> User:
    keeper = access.keeper_of(request)
    assert keeper is not None, "access has found a part in the book"
    return keeper

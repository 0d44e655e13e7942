"""A night of games: looking back at it, saying what it was, and sharing it."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access
from games.changes import note
from games.forms.fields import first_error
from games.forms.night import NightForm
from games.history.night import read_night
from games.models import Night, new_key
from games.views.http import go_to
from games.views.share_links import link_to


@require_safe
def night(request: HttpRequest, night_id: str) -> HttpResponse:
    found, member = access.night(request, night_id)
    link = link_to(request, "shared-night", found.share_key) if found.share_key else None
    context = {"played": read_night(found), "link": link, "may_write": member.may_write}
    return render(request, "night/night.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, night_id: str) -> HttpResponse:
    """GET shows what a night is called, POST changes it."""
    found, _ = access.night(request, night_id, write=True)
    form = NightForm(request.POST if request.method == "POST" else None, instance=found)
    if not form.is_valid():
        error = first_error(form)
        context = {"night": found, "form": form, "error": error}
        return render(request, "night/edit.html", context, status=422 if error else 200)
    # Nothing else: meanwhile another phone may have shared this night.
    found.save(update_fields=NightForm.Meta.fields)
    return go_to(request, reverse("night", args=[found.pk]))


@require_POST
def share(request: HttpRequest, night_id: str) -> HttpResponse:
    """Make a link for everybody, or stop sharing; sent twice, each does what it did."""
    found, member = access.night(request, night_id, write=True)
    nights, stops = Night.objects.filter(pk=found.pk), request.POST.get("share") == "no"
    with transaction.atomic():
        if stops:
            done = nights.exclude(share_key="").update(share_key="")
        else:
            # Not over a link that another phone has just made and handed on.
            done = nights.filter(share_key="").update(share_key=new_key())
        if done:
            words = "stopped sharing" if stops else "made a link to"
            note(found.book_id, member.keeper_id, f"{words} the night of {found.date:%-d %B %Y}")
    return go_to(request, reverse("night", args=[found.pk]))


@require_safe
def shared(request: HttpRequest, key: str) -> HttpResponse:
    """A night as whoever has its link sees it: nothing leads from here into the book."""
    found = access.shared_night(key)
    response = render(request, "night/shared.html", {"played": read_night(found)})
    # The address is the key: no search engine may keep it, and no site that the reader goes on to may see it.
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response

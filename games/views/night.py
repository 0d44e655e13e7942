"""A night of games: looking back at it, saying what it was, and sharing it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access
from games.forms.night import NightWords
from games.history.night import read_night
from games.models import LONGEST_NOTE, LONGEST_TITLE, Night, new_key
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
    words = NightWords.read(request.POST) if request.method == "POST" else NightWords.of(found)
    if request.method != "POST" or words.error:
        context = {"night": found, "words": words, "longest_title": LONGEST_TITLE, "longest_note": LONGEST_NOTE}
        return render(request, "night/edit.html", context, status=422 if words.error else 200)
    found.title, found.place, found.note = words.title, words.place, words.note
    found.save(update_fields=["title", "place", "note"])
    return go_to(request, reverse("night", args=[found.pk]))


@require_POST
def share(request: HttpRequest, night_id: str) -> HttpResponse:
    """Make a link for everybody, or stop sharing; sent twice, each does what it did."""
    found, _ = access.night(request, night_id, write=True)
    nights = Night.objects.filter(pk=found.pk)
    if request.POST.get("share") == "no":
        nights.update(share_key="")
    else:
        # Not over a link that another phone has just made and handed on.
        nights.filter(share_key="").update(share_key=new_key())
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

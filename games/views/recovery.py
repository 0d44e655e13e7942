"""The recovery code: shown to whoever may write it down, and typed in on another phone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games import access, throttling
from games.keepers import recovery
from games.keepers.arriving import log_in_as
from games.views.http import forget_pages, go_to, later
from games.views.share_links import link_to

LONGEST_TYPED = 100


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """GET shows the four words to whoever holds this phone, POST makes them, or new ones."""
    keeper = access.keeper_of(request)
    if keeper is None:
        return redirect("log-in")
    if request.method == "POST":
        # A page from before the words were renewed makes no third ones: whoever sends it twice may have noted the second.
        if request.POST.get("instead_of", "") == " ".join(recovery.words_of(keeper)):
            recovery.make_code(keeper)
        return go_to(request, reverse("recovery-code"))
    words = recovery.words_of(keeper)
    if not words:
        return redirect("account")
    address = link_to(request, "recover").address
    return render(request, "recovery/code.html", {"words": words, "keeper": keeper, "address": address})


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """GET asks for the four words, POST opens the books that they open on this phone, and renews them."""
    if request.method != "POST":
        return _ask(request)
    typed = request.POST.get("words", "")[:LONGEST_TYPED]
    try:
        throttling.count_try(request, "recovery codes")
        throttling.count_try_anywhere("recovery codes anywhere")
    except throttling.TooOften as refused:
        return later(_ask(request, typed, str(refused)), refused)
    found = recovery.keeper_behind(typed, request)
    if found is None:
        return _ask(request, typed, "These words open no book. They count in their order, and only once.")
    throttling.give_back("recovery codes anywhere")
    log_in_as(request, found)
    messages.success(request, "Your books are open on this phone. The old words are used up: note the new ones.")
    return forget_pages(go_to(request, reverse("recovery-code")))


def _ask(request: HttpRequest, typed: str = "", error: str = "") -> HttpResponse:
    context = {"typed": typed, "error": error, "most": LONGEST_TYPED}
    return render(request, "recovery/recover.html", context, status=422 if error else 200)

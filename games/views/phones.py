"""Where a keeper is logged in; and deleting the account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games import access, throttling
from games.books.members import Refused
from games.keepers import recovery
from games.keepers.leaving import delete_account, partings
from games.keepers.phones import log_out, phones_of, this_phone
from games.models import KEY
from games.rules.words import count
from games.views.http import forget_pages, go_to, later

OTHERS = "others"
MEANT = "delete"
"""What somebody without a password types who means it."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def phones(request: HttpRequest) -> HttpResponse:
    """GET lists the phones on which the keeper is logged in, POST logs out one of them, or all others."""
    keeper = access.keeper_of(request)
    if keeper is None:
        return redirect("log-in")
    here = this_phone(request)
    if request.method != "POST":
        return _show_phones(request, keeper, here)
    wanted = request.POST.get("phone", "")
    others = phones_of(keeper).exclude(key=here)
    if wanted != OTHERS:
        others = others.filter(key=wanted) if KEY.fullmatch(wanted) else others.none()
    done = log_out(others)
    if done:
        # Whoever had one of them in hand may have seen the words.
        words = " The recovery code is a new one, too." if recovery.renew(keeper) else ""
        messages.success(request, f"Logged out: {count(done, 'phone')}.{words}")
    return go_to(request, reverse("phones"))


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """GET asks whether somebody really means it, POST deletes their account and all that is only theirs."""
    keeper = access.keeper_of(request)
    if keeper is None:
        return redirect("logged-out")
    if request.method != "POST":
        return _ask(request, keeper)
    try:
        throttling.count_try(request, "passwords of a name", keeper.username)
    except throttling.TooOften as refused:
        return later(_ask(request, keeper, str(refused)), refused)
    typed = request.POST.get("password" if keeper.has_usable_password() else "word", "")
    if not _means_it(keeper, typed):
        wrong = "That is not your password." if keeper.has_usable_password() else f"Type the word {MEANT}."
        return _ask(request, keeper, wrong)
    try:
        delete_account(keeper)
    except Refused as refused:
        return _ask(request, keeper, str(refused))
    logout(request)
    return forget_pages(go_to(request, reverse("logged-out")))


def _means_it(keeper: User, typed: str) -> bool:
    return keeper.check_password(typed) if keeper.has_usable_password() else typed.strip().casefold() == MEANT


def _show_phones(request: HttpRequest, keeper: User, here: str) -> HttpResponse:
    context = {"phones": list(phones_of(keeper)), "here": here, "others": OTHERS, "keeper": keeper}
    return render(request, "phones/phones.html", context)


def _ask(request: HttpRequest, keeper: User, error: str = "") -> HttpResponse:
    context = {"keeper": keeper, "books": partings(keeper), "meant": MEANT, "error": error}
    return render(request, "phones/delete.html", context, status=422 if error else 200)

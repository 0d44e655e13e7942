"""A keeper's name and password: keeping the books beyond this phone, logging in on another one, and logging out."""

from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access, throttling
from games.books.listing import books_of
from games.forms.account import KeepForm, LogInForm, PasswordForm, kept_name
from games.keepers import recovery
from games.keepers.arriving import log_in_as
from games.keepers.phones import log_out as log_out_phones
from games.keepers.phones import phones_of, stay_logged_in, this_phone
from games.views.http import forget_pages, go_to, later, own_address


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """GET shows whose phone this is. POST gives a keeper a name and a password; one who has them keeps them."""
    keeper = access.keeper_of(request)
    if keeper is None:
        return redirect("log-in")
    if keeper.has_usable_password():
        # Sent again, because the answer was lost: it had worked.
        return _say_kept(request, keeper) if request.method == "POST" else _show_account(request, keeper)
    if request.method != "POST":
        return _ask_to_keep(request, KeepForm(keeper))
    try:
        throttling.count_try(request, "names kept")
    except throttling.TooOften as refused:
        form = KeepForm(keeper, initial={"name": request.POST.get("name", "")})
        return later(_ask_to_keep(request, form, error=str(refused)), refused)
    form = KeepForm(keeper, request.POST)
    if not form.is_valid() or not _is_kept(request, form):
        return _ask_to_keep(request, form)
    return _say_kept(request, form.user)


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """GET asks for a name and a password, POST logs in; what this phone kept by itself moves into the account."""
    keeper = access.keeper_of(request)
    if request.method != "POST":
        kept = keeper is not None and keeper.has_usable_password()
        return redirect("account") if kept else _ask_to_log_in(request, LogInForm(request))
    name = kept_name(request.POST)
    is_known = throttling.is_known(request, name)
    try:
        throttling.count_try(request, "passwords")
        throttling.count_try(request, "passwords of a name", name)
        if not is_known:
            throttling.count_try_anywhere("wrong passwords of a name anywhere", name)
    except throttling.TooOften as refused:
        # Not the form as it was sent: to show that, Django would try the password.
        form = LogInForm(request, initial={"username": request.POST.get("username", "")})
        return later(_ask_to_log_in(request, form, error=str(refused)), refused)
    form = LogInForm(request, request.POST)
    if not form.is_valid():
        return _ask_to_log_in(request, form)
    throttling.forgive(request, "passwords of a name", name)
    if not is_known:
        throttling.give_back("wrong passwords of a name anywhere", name)
    throttling.know(request, name)
    log_in_as(request, form.get_user())
    return forget_pages(go_to(request, own_address(request.POST.get("next", ""))))


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Leave this phone without a book; but not where nobody could ever log in again."""
    keeper = access.keeper_of(request)
    if keeper is not None and not keeper.has_usable_password() and not recovery.words_of(keeper):
        error = "Nobody could open your book again: give it a name and a password, or make a recovery code."
        return _ask_to_keep(request, KeepForm(keeper), error=error)
    logout(request)
    return forget_pages(go_to(request, reverse("logged-out")))


@require_safe
def logged_out(request: HttpRequest) -> HttpResponse:
    """What a phone shows after logging out."""
    return render(request, "account/logged_out.html")


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """GET asks for the old password and a new one, POST changes it; other phones have to log in again."""
    keeper = access.keeper_of(request)
    if keeper is None or not keeper.has_usable_password():
        return redirect("account")
    if request.method != "POST":
        return _ask_for_password(request, PasswordForm(keeper))
    try:
        throttling.count_try(request, "passwords of a name", keeper.username)
    except throttling.TooOften as refused:
        return later(_ask_for_password(request, PasswordForm(keeper), error=str(refused)), refused)
    form = PasswordForm(keeper, request.POST)
    if not form.is_valid():
        return _ask_for_password(request, form)
    throttling.forgive(request, "passwords of a name", keeper.username)
    # Their sessions would be worth nothing any more, and stand in the list of phones all the same.
    log_out_phones(phones_of(keeper).exclude(key=this_phone(request)))
    update_session_auth_hash(request, form.save())
    words = " The recovery code is a new one, too." if recovery.renew(keeper) else ""
    messages.success(request, f"The password is changed. Other phones have to log in again.{words}")
    return go_to(request, reverse("account"))


@transaction.atomic
def _is_kept(request: HttpRequest, form: KeepForm) -> bool:
    """Give the keeper the name and the password; no phone is logged out by it, whichever answer is lost."""
    is_kept = form.is_kept()
    if is_kept:
        request.session[HASH_SESSION_KEY] = form.user.get_session_auth_hash()
        request.session.save()
        stay_logged_in(form.user)
    return is_kept


def _say_kept(request: HttpRequest, keeper: User) -> HttpResponse:
    messages.success(request, f"Kept. On another phone, log in as {keeper.first_name}.")
    return go_to(request, reverse("account"))


def _show_account(request: HttpRequest, keeper: User) -> HttpResponse:
    return render(request, "account/account.html", {"keeper": keeper, "words": recovery.words_of(keeper)})


def _ask_to_keep(request: HttpRequest, form: KeepForm, *, error: str = "") -> HttpResponse:
    return _ask(request, "account/keep.html", form, error, words=recovery.words_of(form.user))


def _ask_to_log_in(request: HttpRequest, form: LogInForm, *, error: str = "") -> HttpResponse:
    keeper = access.keeper_of(request)
    asked = request.POST if request.method == "POST" else request.GET
    context = {"next": own_address(asked.get("next", ""), ""), "books": books_of(keeper) if keeper else []}
    return _ask(request, "account/log_in.html", form, error, **context)


def _ask_for_password(request: HttpRequest, form: PasswordForm, *, error: str = "") -> HttpResponse:
    return _ask(request, "account/password.html", form, error)


def _ask(
    request: HttpRequest, template: str, form: KeepForm | LogInForm | PasswordForm, error: str, **context: object
) -> HttpResponse:
    status = 422 if error or form.errors else 200
    return render(request, template, {"form": form, "error": error, **context}, status=status)

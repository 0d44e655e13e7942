"""A keeper's name and password: keeping the books beyond this phone, logging in on another one, and logging out."""

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access, throttling
from games.books.listing import books_of
from games.books.members import move_in
from games.forms.account import KeepForm, LogInForm, PasswordForm, kept_name
from games.rules.words import count
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
        return go_to(request, reverse("account")) if request.method == "POST" else _show_account(request, keeper)
    if request.method != "POST":
        return _ask_to_keep(request, KeepForm(keeper))
    try:
        throttling.count_try(request, "names kept")
    except throttling.TooOften as refused:
        form = KeepForm(keeper, initial={"name": request.POST.get("name", "")})
        return later(_ask_to_keep(request, form, error=str(refused)), refused)
    form = KeepForm(keeper, request.POST)
    if not form.is_valid() or not form.is_kept():
        return _ask_to_keep(request, form)
    update_session_auth_hash(request, form.user)
    messages.success(request, f"Kept. On another phone, log in as {form.user.first_name}.")
    return go_to(request, reverse("account"))


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
    try:
        throttling.count_try(request, "passwords")
        throttling.count_try(request, "passwords of a name", name)
    except throttling.TooOften as refused:
        # Not the form as it was sent: to show that, Django would try the password.
        form = LogInForm(request, initial={"username": request.POST.get("username", "")})
        return later(_ask_to_log_in(request, form, error=str(refused)), refused)
    form = LogInForm(request, request.POST)
    if not form.is_valid():
        return _ask_to_log_in(request, form)
    throttling.forgive(request, "passwords of a name", name)
    _change_keeper(request, keeper, form.get_user())
    return forget_pages(go_to(request, own_address(request.POST.get("next", ""))))


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Leave this phone without a book; but not where nobody could ever log in again."""
    keeper = access.keeper_of(request)
    if keeper is not None and not keeper.has_usable_password():
        error = "Nobody could open your book again: give it a name and a password first."
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
    update_session_auth_hash(request, form.save())
    messages.success(request, "The password is changed. Other phones have to log in again.")
    return go_to(request, reverse("account"))


def _change_keeper(request: HttpRequest, before: User | None, account: User) -> None:
    """Log in, with what the phone had kept by itself; the account's own book is the one to see."""
    own = access.memberships_of(account).order_by("pk").first()
    is_by_phone_alone = before is not None and before != account and not before.has_usable_password()
    moved = move_in(before, account) if before is not None and is_by_phone_alone else 0
    login(request, account)
    if own is not None:
        access.open_on_this_phone(request, own.book)
    if moved:
        messages.info(request, f"{count(moved, 'book')} of this phone moved into your account: see Books in the menu.")


def _show_account(request: HttpRequest, keeper: User) -> HttpResponse:
    return render(request, "account/account.html", {"keeper": keeper})


def _ask_to_keep(request: HttpRequest, form: KeepForm, *, error: str = "") -> HttpResponse:
    return _ask(request, "account/keep.html", form, error)


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

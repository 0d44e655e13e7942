"""Logging in on a phone, with what the phone has kept by itself."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest

from games import access
from games.books.members import move_in
from games.models import Phone
from games.rules.words import count


def log_in_as(request: HttpRequest, account: User) -> None:
    """Log in; the account's own book is the one to see, and the phone's own books are in the list."""
    own = access.memberships_of(account).order_by("pk").first()
    before = access.keeper_of(request)
    is_by_phone_alone = before is not None and before != account and not before.has_usable_password()
    moved = 0
    if before is not None and is_by_phone_alone:
        others = Phone.objects.filter(keeper=before).exclude(session=request.session.session_key)
        moved = move_in(before, account, leaves_others=others.exists())
    tag = access.tag_of(request)
    login(request, account, backend=access.BACKEND)
    if is_by_phone_alone:
        access.add_former_tag(request, tag)
    if own is not None:
        access.open_on_this_phone(request, own.book)
    if moved:
        messages.info(request, f"{count(moved, 'book')} of this phone moved into your account: see Books in the menu.")

"""What becomes of a phone's own books when it logs in."""

from django.contrib.auth.models import User
from django.db import transaction

from games import roles
from games.models import Entry, Incoming, Keeping


@transaction.atomic
def move_in(phone: User, account: User) -> int:
    """Give everything that was kept by this phone alone to an account; answers with how many books those are."""
    # In the same order for everybody, so that two that move at once don't wait for each other.
    list(User.objects.select_for_update(no_key=True).filter(pk__in=(phone.pk, account.pk)).order_by("pk"))
    keepings = list(Keeping.objects.filter(keeper=phone).select_related("book"))
    known = {keeping.book_id: keeping for keeping in Keeping.objects.filter(keeper=account)}
    for keeping in keepings:
        if keeping.book_id in known:
            _merge(keeping, known[keeping.book_id])
        else:
            keeping.keeper = account
            keeping.save(update_fields=["keeper"])
    Entry.objects.filter(keeper=phone).update(keeper=account)
    Incoming.objects.filter(keeper=phone).update(keeper=account)
    # Nobody is logged in as this keeper any more. Not deleted: a tap that is still on its way may yet be written.
    User.objects.filter(pk=phone.pk).update(is_active=False)
    return sum(keeping.book.deleted_at is None for keeping in keepings)


def _merge(keeping: Keeping, into: Keeping) -> None:
    """Both had a part in the same book."""
    into.role = roles.higher(into.role, keeping.role)
    into.player_id = into.player_id or keeping.player_id
    into.save(update_fields=["role", "player"])
    keeping.delete()

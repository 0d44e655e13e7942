from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.utils import timezone

AT_ONCE = 500


def phones_of_sessions(apps: Any, schema_editor: Any) -> None:
    """Phones that are logged in already: listed, and safe from being cleared, before they come by again."""
    Session, Phone = apps.get_model("sessions", "Session"), apps.get_model("games", "Phone")
    keepers = set(apps.get_model("auth", "User").objects.values_list("pk", flat=True))
    length, now, phones = timedelta(seconds=settings.SESSION_COOKIE_AGE), timezone.now(), []
    for session in list(Session.objects.filter(phone=None)):
        keeper = SessionStore().decode(session.session_data).get("_auth_user_id", "")
        if keeper.isdecimal() and int(keeper) in keepers:
            began = min(session.expire_date - length, now)
            phones.append(
                Phone(session=session, keeper_id=int(keeper), device="A device", since=began, seen_at=began)
            )
    Phone.objects.bulk_create(phones, batch_size=AT_ONCE)


class Migration(migrations.Migration):

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('games', '0013_the_books_own_record'),
        ('sessions', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(phones_of_sessions, migrations.RunPython.noop, elidable=True),
    ]

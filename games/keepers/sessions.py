"""Django's sessions in the database, except that this server's clock ends none that somebody is logged in with.

Such a session may be the only way into a book, and a small computer can boot two years in the past or in the future. The
cookie ends by the phone's own clock, a year after it was last renewed; whoever wants it sooner logs out, here or there.
"""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        found = Session.objects.filter(session_key=self.session_key).first()
        if found is None:
            self._session_key = None
        return found

    @classmethod
    def clear_expired(cls) -> None:
        """Delete what strangers have left behind."""
        Session.objects.filter(expire_date__lt=timezone.now(), phone=None).delete()

"""Django's own sessions in the database. Every request of a keeper begins with one, so its SQL is worked out only once."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.db.models.functions import Now

from games.prepared import Prepared

_SESSION = Prepared(
    lambda key: (
        DatabaseSessions.get_model_class()
        .objects.filter(session_key=key, expire_date__gt=Now())
        .values_list("session_data")
    ),
    key="key",
)


class SessionStore(DatabaseSessions):
    def load(self) -> dict[str, Any]:
        found = _SESSION.row(key=self.session_key) if self.session_key else None
        if found is None:
            self._session_key = None
            return {}
        return self.decode(found[0])

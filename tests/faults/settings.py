"""The real settings, on a database in which a test can make trouble while the server runs.

Each connection is new, and begins with what is written in the file `trouble.sql` beside the database. JOURNAL forces a
journal mode, and TIMEOUT is how many seconds to wait for a lock.
"""

import os
from typing import Any

from django.db.backends.signals import connection_created

from scorekeeper.settings import *
from scorekeeper.settings import DATA_DIR, DATABASES

DATABASES["default"]["CONN_MAX_AGE"] = 0
if journal := os.environ.get("JOURNAL"):
    DATABASES["default"]["OPTIONS"]["init_command"] = f"PRAGMA journal_mode = {journal}; PRAGMA synchronous = FULL;"

if timeout := os.environ.get("TIMEOUT"):
    DATABASES["default"]["OPTIONS"]["timeout"] = float(timeout)

TROUBLE = DATA_DIR / "trouble.sql"


def make_trouble(connection: Any, **_: object) -> None:
    if TROUBLE.exists():
        connection.connection.executescript(TROUBLE.read_text())


connection_created.connect(make_trouble)

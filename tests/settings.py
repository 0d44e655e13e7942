"""The real settings, on data that nobody will miss."""

import os
import tempfile

# Whatever the developer's own server is told, the tests see none of it.
for name in [name for name in os.environ if name.startswith("SCOREKEEPER_")]:
    del os.environ[name]

# Kept in a name, because the folder goes when the object does.
folder = tempfile.TemporaryDirectory(prefix="scorekeeper-tests-")
os.environ["SCOREKEEPER_DATA_DIR"] = folder.name
# The name that Django's test client goes by, and the one that the browser uses.
os.environ["SCOREKEEPER_SECURITY_CONTACT"] = "mailto:security@cards.example"
os.environ["SCOREKEEPER_ALLOWED_HOSTS"] = "testserver,localhost"

from scorekeeper.settings import *
from scorekeeper.settings import DATA_DIR, DATABASES, LIMITS

# A file, as in earnest: one in memory would be shared by all threads, and locks would not be tried at all.
if DATABASES["default"]["ENGINE"].endswith("sqlite"):
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}

# All the tests' phones are at one address, and none of them waits; what tries the limits sets them.
LIMITS = dict.fromkeys(LIMITS, "1000000 per second")
# Quick, where no password is worth anything.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

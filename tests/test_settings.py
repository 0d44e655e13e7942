"""Settings are read in a process of their own, as they are in earnest."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from scorekeeper.databases import LIVELY

Settings = dict[str, str]


def manage(variables: Settings, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SCOREKEEPER_", "DATABASE_", "DJANGO_"))
    }
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=env | variables,
        check=False,
        capture_output=True,
        text=True,
    )


def read(variables: Settings, *names: str) -> list[object]:
    code = f"import json; from scorekeeper import settings; print(json.dumps([getattr(settings, n) for n in {names}], default=str))"
    run = manage(variables, "shell", "--no-imports", "--command", code)
    assert run.returncode == 0, run.stderr
    values: list[object] = json.loads(run.stdout)
    return values


@pytest.fixture
def data(tmp_path: Path) -> Settings:
    return {"SCOREKEEPER_DATA_DIR": str(tmp_path / "data")}


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("SCOREKEEPER_DEBUG", "maybe", "SCOREKEEPER_DEBUG must be yes or no, not 'maybe'."),
        ("SCOREKEEPER_HTTPS", "443", "SCOREKEEPER_HTTPS must be yes or no, not '443'."),
        ("SCOREKEEPER_PORT", "abc", "SCOREKEEPER_PORT must be a number from 0 to 65535, not 'abc'."),
        ("SCOREKEEPER_PORT", "65536", "SCOREKEEPER_PORT must be a number from 0 to 65535, not '65536'."),
        (
            "SCOREKEEPER_ADDRESS",
            "localhost",
            "SCOREKEEPER_ADDRESS must be an address such as 127.0.0.1, not 'localhost'.",
        ),
        (
            "SCOREKEEPER_TIME_ZONE",
            "Mars/Base",
            "SCOREKEEPER_TIME_ZONE must be a time zone such as Europe/Berlin, not 'Mars/Base'.",
        ),
        (
            "SCOREKEEPER_TIME_ZONE",
            "../etc/passwd",
            "SCOREKEEPER_TIME_ZONE must be a time zone such as Europe/Berlin, not '../etc/passwd'.",
        ),
        (
            "SCOREKEEPER_DATA_DIR",
            "/dev/null/data",
            "SCOREKEEPER_DATA_DIR must be a folder that can be written, not '/dev/null/data'.",
        ),
        (
            "SCOREKEEPER_DATA_DIR",
            "/proc",
            "SCOREKEEPER_DATA_DIR must be a folder that can be written, not '/proc'.",
        ),
        (
            "SCOREKEEPER_NEW_BOOKS_AN_HOUR",
            "0",
            "SCOREKEEPER_NEW_BOOKS_AN_HOUR must be a number from 1 to 1000000, not '0'.",
        ),
        ("SCOREKEEPER_SECRET_KEY", "hush", "SCOREKEEPER_SECRET_KEY must be at least 32 characters long."),
    ],
)
def test_nonsense_ends_with_one_sentence(data: Settings, name: str, value: str, sentence: str) -> None:
    run = manage(data | {name: value}, "check")
    assert (run.returncode, run.stdout, run.stderr) == (1, "", sentence + "\n")


@pytest.mark.parametrize("url", ["mysql://host/db", "postgresql://", "postgresql://u:hush@host:port/db", "db"])
def test_a_bad_database_address_ends_with_one_sentence_that_keeps_the_password(data: Settings, url: str) -> None:
    run = manage(data | {"DATABASE_URL": url}, "check")
    assert run.returncode == 1
    assert run.stderr == "DATABASE_URL must be an address such as postgresql://user:password@host:5432/database.\n"


def test_what_is_not_set_has_a_sensible_default(data: Settings) -> None:
    assert read(data, "DEBUG", "PORT", "ADDRESS") == [False, 8000, "0.0.0.0"]  # noqa: S104 (phones come through any)
    assert read(data, "HTTPS", "SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS") == [
        *(False, False, False),
        0,
    ]


def test_an_empty_variable_counts_as_not_set(data: Settings) -> None:
    assert read(data | {"SCOREKEEPER_PORT": "", "SCOREKEEPER_DEBUG": ""}, "PORT", "DEBUG") == [8000, False]


def test_what_is_set_is_used(data: Settings) -> None:
    variables = {
        "SCOREKEEPER_DEBUG": "yes",
        "SCOREKEEPER_PORT": "9000",
        "SCOREKEEPER_HTTPS": "yes",
        "SCOREKEEPER_ALLOWED_HOSTS": "cards.example,www.cards.example",
        "SCOREKEEPER_TIME_ZONE": "Asia/Tokyo",
        "SCOREKEEPER_SECRET_KEY": "s" * 32,
        "SCOREKEEPER_NEW_BOOKS_AN_HOUR": "500",
    }
    expected = {
        "DEBUG": True,
        "PORT": 9000,
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31536000,
        "ALLOWED_HOSTS": ["cards.example", "www.cards.example"],
        "TIME_ZONE": "Asia/Tokyo",
        "SECRET_KEY": "s" * 32,
        "NEW_BOOKS_AN_HOUR": 500,
    }
    assert dict(zip(expected, read(data | variables, *expected), strict=True)) == expected


def test_new_books_are_limited_as_it_was_set(data: Settings) -> None:
    [limits] = read(data | {"SCOREKEEPER_NEW_BOOKS_AN_HOUR": "500"}, "LIMITS")
    assert isinstance(limits, dict)
    assert limits["new books"] == "500 per hour"


@pytest.mark.parametrize(("https", "secure"), [("no", False), ("yes", True)])
def test_cookies_travel_as_the_pages_do(data: Settings, https: str, secure: bool) -> None:
    """By HTTP on a home network a secure cookie would never come back; by HTTPS no other may be sent."""
    expected = {
        "SESSION_COOKIE_SECURE": secure,
        "CSRF_COOKIE_SECURE": secure,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "CSRF_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_NAME": "sessionid",
    }
    found = read(data | {"SCOREKEEPER_HTTPS": https}, *expected)
    assert dict(zip(expected, found, strict=True)) == expected


def test_listed_hosts_replace_the_rule_for_homes(data: Settings) -> None:
    rule = "scorekeeper.middleware.home_hosts_only"
    [at_home] = read(data, "MIDDLEWARE")
    [listed] = read(data | {"SCOREKEEPER_ALLOWED_HOSTS": "cards.example"}, "MIDDLEWARE")
    assert rule in str(at_home)
    assert rule not in str(listed)


def test_postgresql_is_used_when_its_address_is_given(data: Settings) -> None:
    [databases] = read(data | {"DATABASE_URL": "postgresql://ana:p%40ss@db:5433/cards?sslmode=require"}, "DATABASES")
    assert isinstance(databases, dict)
    database = databases["default"]
    assert database["ENGINE"] == "scorekeeper.postgresql"
    assert [database[part] for part in ("USER", "PASSWORD", "HOST", "PORT", "NAME")] == [
        "ana",
        "p@ss",
        "db",
        "5433",
        "cards",
    ]
    assert database["OPTIONS"] == LIVELY | {"sslmode": "require"}


class TestSecretKey:
    def test_it_is_made_once(self, data: Settings) -> None:
        assert read(data, "SECRET_KEY") == read(data, "SECRET_KEY")

    def test_it_is_private(self, data: Settings) -> None:
        [folder] = read(data, "DATA_DIR")
        file = Path(str(folder)) / "secret-key"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert len(file.read_text()) >= 50
        assert [other.name for other in file.parent.iterdir()] == ["secret-key"], "a draft was left behind"

    def test_an_empty_file_is_no_key(self, data: Settings) -> None:
        [folder] = read(data, "DATA_DIR")
        file = Path(str(folder)) / "secret-key"
        file.write_text("")
        assert manage(data, "check").stderr == f"{file} is empty: remove it, and a new key is made.\n"

    def test_processes_that_race_to_make_it_agree(self, tmp_path: Path) -> None:
        code = (
            "import sys; from pathlib import Path; from scorekeeper.environment import secret_key_in\n"
            "sys.stdin.readline(); print(secret_key_in(Path(sys.argv[1])))"
        )
        racers = [
            subprocess.Popen(
                [sys.executable, "-c", code, str(tmp_path / "secret-key")],
                cwd=settings.BASE_DIR,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(8)
        ]
        # All wait for a line; it comes to all at once, when they are all up.
        keys = {racer.communicate("go\n")[0] for racer in racers}
        assert len(keys) == 1
        assert keys != {""}

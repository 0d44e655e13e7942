"""`manage.py backup` and `manage.py restore`: what they make, keep and refuse."""

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from django.core.management.base import CommandError

from games.backups.restoring import exchange
from tests.faults.phones import Phone, Played
from tests.faults.stored import log_in
from tests.serving import Serving, manage

POSTGRESQL = {"DATABASE_URL": "postgresql://ana@nowhere.invalid/cards"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Played]:
    """Data with a game in it, which the tests only copy, and that game."""
    data = tmp_path_factory.mktemp("played") / "data"
    with Serving(data) as serving:
        phone = Phone(serving, 1)
        game = phone.start_game()
        phone.play(game, taps=30)
        phone.hang_up()
    return data, game


@pytest.fixture
def data(played: tuple[Path, Played], tmp_path: Path) -> Path:
    return Path(shutil.copytree(played[0], tmp_path / "data", ignore=shutil.ignore_patterns("static", "made")))


@pytest.fixture
def backup(data: Path, tmp_path: Path) -> Path:
    file = tmp_path / "copy.sqlite3"
    run = manage(data, "backup", str(file))
    assert run.returncode == 0, run.stderr
    return file


def change(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(sql)


def refused(run: CompletedProcess[str]) -> str:
    """The one sentence with which a command ends that did nothing."""
    assert run.returncode == 1
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1, run.stderr
    return run.stderr.removeprefix("CommandError: ").strip()


def content(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


class TestBackup:
    def test_it_says_what_it_made_and_verified(self, data: Path) -> None:
        run = manage(data, "backup")
        [file] = (data / "backups").iterdir()
        verified = (
            "Verified: the file is whole, every reference leads somewhere, and every log plays by the rules without a gap. "
            "Books: 1, games: 1, entries: 30."
        )
        assert run.stdout.splitlines() == [
            f"{file} has everything. {verified}",
            f"Keep a copy of {data / 'secret-key'} too: on a new machine, phones find their books only with it.",
        ]
        assert content(file) == content(data / "scorekeeper.sqlite3")

    def test_only_its_owner_can_read_it(self, backup: Path, data: Path) -> None:
        assert stat.S_IMODE(backup.stat().st_mode) == 0o600
        assert {file.name for file in backup.parent.iterdir()} == {"data", "copy.sqlite3"}, "a draft was left behind"

    def test_a_file_that_is_there_is_replaced_only_by_force(self, data: Path, tmp_path: Path) -> None:
        file = tmp_path / "precious"
        file.write_text("precious")
        assert refused(manage(data, "backup", str(file))) == (
            f"{file} is there already: choose another name, or --force to replace it."
        )
        assert file.read_text() == "precious"
        assert manage(data, "backup", str(file), "--force").returncode == 0
        assert content(file) == content(data / "scorekeeper.sqlite3")

    def test_a_gap_in_a_log_is_noticed(self, data: Path, tmp_path: Path) -> None:
        change(data / "scorekeeper.sqlite3", "DELETE FROM games_entry WHERE number = 7")
        assert "has a gap" in refused(manage(data, "backup", str(tmp_path / "copy.sqlite3")))
        assert not (tmp_path / "copy.sqlite3").exists()

    def test_a_log_that_breaks_the_rules_is_noticed(self, data: Path) -> None:
        change(data / "scorekeeper.sqlite3", "UPDATE games_entry SET body = json_set(body, '$.tricks', 99)")
        assert "does not play by the rules" in refused(manage(data, "backup"))

    def test_a_reference_that_leads_nowhere_is_noticed(self, data: Path) -> None:
        change(data / "scorekeeper.sqlite3", "DELETE FROM games_night")
        assert "is damaged: 1 references lead nowhere." in refused(manage(data, "backup"))

    def test_a_damaged_file_is_noticed(self, data: Path) -> None:
        file = data / "scorekeeper.sqlite3"
        with closing(sqlite3.connect(file)) as database:
            [page] = database.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = 'newest_games_of_a_book'"
            ).fetchone()
        with file.open("r+b") as pages:
            pages.seek((page - 1) * 4096)
            pages.write(bytes(4096))
        assert f"{file} is damaged" in refused(manage(data, "backup"))

    def test_nothing_to_back_up(self, tmp_path: Path) -> None:
        assert refused(manage(tmp_path / "new", "backup")).startswith("There is nothing to back up yet")

    def test_a_folder_that_is_not_there(self, data: Path) -> None:
        assert refused(manage(data, "backup", "/nowhere/copy")) == (
            "/nowhere/copy can't be written: No such file or directory."
        )

    def test_postgresql_has_tools_of_its_own(self, data: Path) -> None:
        assert refused(manage(data, "backup", **POSTGRESQL)) == (
            "`backup` is for SQLite: for PostgreSQL use pg_dump, as docs/hosting.md shows."
        )


class TestRestore:
    def test_everything_is_as_it_was_and_what_was_there_is_kept(self, data: Path, backup: Path) -> None:
        database = data / "scorekeeper.sqlite3"
        before = content(database)
        change(database, "DELETE FROM games_entry")
        changed = content(database)
        run = manage(data, "restore", str(backup))
        assert run.returncode == 0, run.stderr
        assert sorted(content(database)) == sorted(before)
        [kept] = (data / "backups").iterdir()
        assert content(kept) == changed
        restored, aside = run.stdout.splitlines()
        assert restored.startswith(f"{backup} is restored. Verified: ")
        assert aside == f"What was there before is kept: {kept}"
        assert {file.name for file in data.iterdir()} == {
            "scorekeeper.sqlite3",
            "scorekeeper.sqlite3-turns",
            "secret-key",
            "backups",
        }

    def test_a_new_machine_gets_everything(self, backup: Path, tmp_path: Path) -> None:
        run = manage(tmp_path / "new", "restore", str(backup))
        assert run.returncode == 0, run.stderr
        assert "is kept" not in run.stdout
        assert sorted(content(tmp_path / "new" / "scorekeeper.sqlite3")) == sorted(content(backup))

    def test_an_older_one_is_brought_up_to_date(
        self, played: tuple[Path, Played], data: Path, backup: Path, tmp_path: Path
    ) -> None:
        older = tmp_path / "older"
        older.mkdir()
        shutil.copy(backup, older / "scorekeeper.sqlite3")
        assert manage(older, "migrate", "games", "0001").returncode == 0
        file = tmp_path / "older.sqlite3"
        # This version can back up what it has not brought up to date yet: that is when people think of it.
        assert manage(older, "backup", str(file)).returncode == 0
        run = manage(data, "restore", str(file))
        assert run.returncode == 0, run.stderr
        assert manage(data, "migrate", "--check").returncode == 0
        with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database:
            assert log_in(database, played[1].id) == played[1].log
            assert database.execute("SELECT count(*) FROM games_roundcount").fetchone()[0], "statistics are counted"

    @pytest.mark.parametrize(
        ("harm", "sentence"),
        [
            ("DROP TABLE games_entry", "{} is no database of Scorekeeper: no such table: games_entry."),
            (
                "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_from_the_future', '')",
                "{} was made by a newer version of Scorekeeper: update this one first.",
            ),
            ("DELETE FROM games_night", "{} is damaged: 1 references lead nowhere."),
        ],
    )
    def test_what_is_not_whole_or_not_ours_is_refused(self, data: Path, backup: Path, harm: str, sentence: str) -> None:
        before = content(data / "scorekeeper.sqlite3")
        change(backup, harm)
        assert refused(manage(data, "restore", str(backup))) == sentence.format(backup)
        assert content(data / "scorekeeper.sqlite3") == before

    @pytest.mark.parametrize(
        ("file", "sentence"),
        [
            ("manage.py", "manage.py is no database of Scorekeeper: file is not a database."),
            ("nowhere", "nowhere can't be used: No such file or directory."),
            ("games", "games can't be used: Is a directory."),
        ],
    )
    def test_what_is_no_backup_at_all_is_refused(self, data: Path, file: str, sentence: str) -> None:
        assert refused(manage(data, "restore", file)) == sentence

    def test_the_database_itself_is_refused(self, data: Path) -> None:
        file = data / "scorekeeper.sqlite3"
        assert refused(manage(data, "restore", str(file))) == f"{file} is the database itself."

    def test_somebody_who_never_stops_writing_is_not_interrupted(
        self, data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.backups.restoring.PATIENCE", 0.1)
        with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(CommandError, match=r"^Nothing was restored: somebody else is writing all the time\."):
                exchange(backup, data / "scorekeeper.sqlite3")

    def test_a_damaged_database_is_left_to_a_person(self, data: Path, backup: Path) -> None:
        file = data / "scorekeeper.sqlite3"
        file.write_bytes(b"no database any more" * 1000)
        sentence = refused(manage(data, "restore", str(backup)))
        assert sentence.startswith("Nothing was restored: the present database is damaged")
        assert file.read_bytes() == b"no database any more" * 1000

    def test_postgresql_has_tools_of_its_own(self, data: Path, backup: Path) -> None:
        assert refused(manage(data, "restore", str(backup), **POSTGRESQL)) == (
            "`restore` is for SQLite: for PostgreSQL use pg_restore, as docs/hosting.md shows."
        )

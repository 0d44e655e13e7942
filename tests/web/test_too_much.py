"""Too much of anything is refused with a sentence, before it costs much."""

import ast
import gzip
from collections.abc import Iterator
from pathlib import Path
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from games.models import Entry, Game
from games.play import record
from games.rules.moves import Amend, Bid, Tricks, Undo, to_json
from tests.web.addresses import all_rows, every_path, ids_of
from tests.web.books import hand_in
from tests.web.page import Page
from tests.web.tables import enter, fields_of, pad, queries, state_of, tap

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parent.parent.parent
FORM = "application/x-www-form-urlencoded"
MANY = "&".join(f"seat={number}" for number in range(1_001))


class TestRequests:
    def test_more_fields_than_any_page_has(self, client: Client, game: Game) -> None:
        before = all_rows(game.book)
        for path in ("/new/oh-hell/", f"/games/{game.pk}/enter/", "/account/login/", "/theme/"):
            response = client.post(path, MANY, content_type=FORM)
            assert response.status_code == 400
            assert "That request makes no sense" in response.text
        assert all_rows(game.book) == before

    def test_more_questions_than_any_address_asks(self, client: Client, game: Game) -> None:
        for path in ("/new/oh-hell/", "/history/", f"/games/{game.pk}/", f"/games/{game.pk}/log/"):
            assert client.get(f"{path}?{MANY}").status_code == 400

    def test_a_form_that_is_too_long(self, client: Client, game: Game) -> None:
        for path in ("/new/oh-hell/", f"/games/{game.pk}/enter/", f"/nights/{game.night_id}/edit/"):
            response = client.post(path, f"note={'x' * 3_000_000}", content_type=FORM)
            assert response.status_code == 400
            assert "x" * 1_000 not in response.text

    def test_too_much_for_an_address_that_does_not_exist_or_by_a_name_that_is_not_ours(self) -> None:
        # What is refused before any view is asked, Django would look through for a token.
        strict = Client(enforce_csrf_checks=True)
        for form in (MANY, f"note={'x' * 3_000_000}"):
            for path, host, status in (
                ("/nowhere/", "localhost", 404),
                ("/\0/", "localhost", 404),
                ("/", "else.where", 400),
            ):
                response = strict.post(path, form, content_type=FORM, headers={"Host": host})
                assert response.status_code == status, (path, host)

    def test_many_files_at_once(self, client: Client, game: Game) -> None:
        many = {f"file{number}": SimpleUploadedFile("a.json", b"{}") for number in range(101)}
        assert client.post("/book/files/", many).status_code == 400

    def test_a_very_long_address_is_answered_in_few_words(self, client: Client, game: Game) -> None:
        long = "x" * 50_000
        for name in ("q", "seat", "after", "until", "period", "player", "game", "page", "expected", "next"):
            for path in ("/history/", "/new/oh-hell/", "/leaderboard/", f"/games/{game.pk}/log/", "/account/login/"):
                response = client.get(path, {name: long})
                assert response.status_code in (200, 404)
        assert client.get(f"/games/{long}/").status_code == 404
        assert client.get(f"/{long}").status_code == 404

    def test_a_bomb_is_not_unpacked(self, client: Client, game: Game) -> None:
        bomb = gzip.compress(b"[" * 50_000_000)
        assert len(bomb) < 100_000
        headers = {"Content-Encoding": "gzip"}
        for path in every_path({name: values[:1] for name, values in ids_of(game).items()}):
            assert client.post(path, bomb, content_type=FORM, headers=headers).status_code < 500
        assert "it is not text" in Page.of(hand_in(client, bomb, "book.json.gz").text).alert

    @pytest.mark.parametrize("header", ["HX-Current-URL", "Accept-Language", "Referer", "X-Forwarded-For", "Range"])
    def test_long_headers_change_nothing(self, client: Client, game: Game, header: str) -> None:
        assert client.get(f"/games/{game.pk}/", headers={header: "1," * 30_000}).status_code == 200


@pytest.mark.slow
class TestLogs:
    @pytest.fixture
    def full(self, client: Client, game: Game) -> Game:
        """A game whose log is as long as one can be: a bid, and taken back, again and again."""
        moves = [to_json(Bid(1, 3)), to_json(Undo())] * (record.MOST_ENTRIES // 2)
        keeper = game.book.keepings.get().keeper
        Entry.objects.bulk_create(
            Entry(game=game, number=number, key=f"tap-{number}", body=body, keeper=keeper, at=timezone.now())
            for number, body in enumerate(moves, start=1)
        )
        Game.objects.filter(pk=game.pk).update(number=len(moves), stamp=f"tap-{len(moves)}")
        return game

    def test_a_full_one_takes_no_more_and_can_still_be_read(self, client: Client, full: Game) -> None:
        response = tap(client, full, **fields_of(Bid(1, 3)))
        assert Page.of(response.text).alert == "This game's log is full: start a new game."
        for path in ("", "log/", "log/?page=1", "review/", "sheet.json", "sheet.csv"):
            assert client.get(f"/games/{full.pk}/{path}").status_code == 200
        assert full.entries.count() == record.MOST_ENTRIES

    def test_a_phone_that_has_missed_all_of_it_is_told_of_the_last_ones(self, client: Client, full: Game) -> None:
        response = tap(client, full, expected=0, **fields_of(Bid(1, 3)))
        assert response.status_code == 409
        assert len(Page.of(response.text).alert) < 300
        assert queries(lambda: tap(client, full, expected=0, **fields_of(Bid(1, 3)))) < 40

    def test_corrections_come_to_an_end(self, client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(record, "MOST_CORRECTIONS", 3)
        moves = (Bid(1, 4), Bid(2, 3), Bid(0, 2))
        enter(client, game, *moves, Tricks((3, 4, 3)))
        first, second = (Amend(1, (*moves, Tricks(tricks))) for tricks in ((2, 4, 4), (3, 4, 3)))
        # Taken back or not: whoever reads the log plays it.
        enter(client, game, first, Undo(), second, first)
        response = tap(client, game, **fields_of(second))
        assert response.status_code == 422
        assert Page.of(response.text).alert == "This game was corrected 3 times, and can't be once more."
        game.refresh_from_db()
        assert state_of(game).rounds[0].tricks == (2, 4, 4)
        enter(client, game, Bid(2, 1))
        assert "Undo Cara's bid of 1" in pad(client, game).buttons()


def patterns() -> Iterator[str]:
    """Every regular expression in the app."""
    for file in [*(ROOT / "games").rglob("*.py"), *(ROOT / "scorekeeper").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.") and node.args:
                match node.args[0]:
                    case ast.Constant(value=str(pattern)):
                        yield pattern
                    case ast.JoinedStr(values=values):
                        yield "".join(str(value.value) if isinstance(value, ast.Constant) else "9" for value in values)


def repeats(parsed: Any, inside: bool = False) -> bool:
    """Whether something that repeats holds something that repeats: such an expression can take for ever to say no."""
    for operator, argument in parsed:
        repeating = operator in (_constants.MAX_REPEAT, _constants.MIN_REPEAT) and argument[1] > 1
        if repeating and inside:
            return True
        for part in argument if isinstance(argument, tuple | list) else [argument]:
            if isinstance(part, _parser.SubPattern) and repeats(part, inside or repeating):
                return True
    return False


def test_no_regular_expression_can_take_for_ever() -> None:
    found = set(patterns())
    assert len(found) > 5
    assert repeats(_parser.parse("(a+)+b")), "this one would"
    assert [pattern for pattern in found if repeats(_parser.parse(pattern))] == []

"""Whatever is handed in gets a sentence, and costs neither much time nor much memory."""

import json
import time
import tracemalloc
from random import Random

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.files.cells import as_row, read_rows
from games.files.imports.read import MOST_GAMES, Pieces, read_file
from games.files.uploads import MOST_BYTES
from games.models import Game
from games.play.record import MOST_ENTRIES, most_corrections
from games.rules import IllegalEntry
from tests.web.books import download, full_book, hand_in, looked_into
from tests.web.evenings import logged_in
from tests.web.logs import open_book
from tests.web.page import Page
from tests.web.tables import forgotten

pytestmark = pytest.mark.django_db

HEADER = "key,game,round,seat,player"
NOT_JSON = "The file is not a sheet: it is not JSON."
BROKEN = "The file breaks off in line 1: it is not JSON, or a game is longer than 256 KB."
LONG = " " * 300_000


def book(inside: str) -> bytes:
    """A book too long to be a sheet, so that it is read piece by piece."""
    return f'{{"scorekeeper_book": 1, {inside}}}{LONG}'.encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \n ", "The file is empty."),
        (b"\xff\xfe\x00", "The file is neither a sheet nor a book: it is not text."),
        (b"\x89PNG\r\n\x1a\n", "The file is neither a sheet nor a book: it is not text."),
        (b"a\x00b", "The file is neither a sheet nor a book: it is not text."),
        (b"PK\x03\x04and more", "This is a spreadsheet's own file: save it there as CSV, and hand that in."),
        (b'{"games": []}', 'This JSON is not of Scorekeeper: its sheets say "scorekeeper": 1.'),
        (b'{"scorekeeper_book": 1, "games": []}', "This book is empty: it has no games, no players and no nights."),
        (b"<html>", "The file is neither a sheet nor a book. If it is meant to be a table"),
        (b"{", NOT_JSON),
        (b'{"scorekeeper": 1, "x": "\x00"}', NOT_JSON),
        (b"[1]", "The file is not a sheet: it is JSON, but not an object."),
        (b"[" * 100_000, NOT_JSON),
        (b'{"scorekeeper": NaN}', NOT_JSON),
        (b'{"scorekeeper": ' + b"9" * 5_000 + b"}", NOT_JSON),
        (b'{"a": 1, "a": 2}', "'a' is named twice where it can stand only once."),
        (b'{"scorekeeper_book": 2}', "The book was written by a later version of Scorekeeper."),
        (b'{"scorekeeper_book": "1"}', 'The file is not a book: it must say "scorekeeper_book": 1.'),
        (b'{"scorekeeper_book": [1]}', "The file is not a book: it must say"),
        (b'{"scorekeeper_book": 1, "keepers": []}', "A book has no 'keepers'."),
        (b'{"scorekeeper_book": 1, "games": {}}', "The games of a book must be a list."),
        (b'{"scorekeeper_book": 1, "players": ["Ana"]}', "A player of a book must be an object with a name."),
        (b'{"scorekeeper_book": 1, "players": [{"name": 3}]}', "A player's name must be text, not 3."),
        (
            b'{"scorekeeper_book": 1, "players": [{"name": "Ana", "archived": 1}]}',
            "'archived' is true or false, not 1.",
        ),
        (b'{"scorekeeper_book": 1, "players": [{"name": "Ana"}, {"name": "ANA"}]}', "The player ANA is there twice."),
        (b'{"scorekeeper_book": 1, "nights": [3]}', "A night of a book must be an object with a date."),
        (b'{"scorekeeper_book": 1, "nights": [{"date": "x"}]}', "'x' is no date such as 2026-11-18."),
        (b'{"scorekeeper_book": 1, "nights": [{"date": "1066-10-14"}]}', "1066-10-14 is too long ago"),
        (
            b'{"scorekeeper_book": 1, "nights": [{"date": "2025-01-01", "title": 3}]}',
            "The title of a night must be text",
        ),
        (
            json.dumps({"scorekeeper_book": 1, "nights": [{"date": "2025-01-01", "place": "x" * 61}]}).encode(),
            "The place is too long: 60 letters at most, not 61.",
        ),
        (book('"games": [') + b"x", BROKEN),
        (book('"games": [}'), BROKEN),
        (book('"games": [1 2]'), BROKEN),
        (book('"games" 1'), BROKEN),
        (book('"games": [' + "[" * 5_000 + "]" * 5_000 + "]"), BROKEN),
        (book(f'"games": ["{"x" * 300_000}"]'), BROKEN),
        (book('"games": [NaN]'), BROKEN),
        (book('"games": [{"a": 1, "a": 2}]'), "'a' is named twice where it can stand only once."),
        (book('"games": [], "games": []'), "'games' is there twice."),
        (book('"games": []') + b"{}", "The file breaks off in line 1"),
        (LONG.encode() + b'{"scorekeeper": 1}', "A book has no 'scorekeeper'."),
        (book(f'"games": [{",".join("0" * (MOST_GAMES + 1))}]'), "The file is too large: it may hold 2,500 games."),
        (
            book('"players": [' + ",".join(f'{{"name": "{number}"}}' for number in range(501)) + "]"),
            "The file has more than 500 players.",
        ),
        (b"x" * (MOST_BYTES + 1), "The file is too large: 16 MB at most."),
        (f"{HEADER},bid,bid\n".encode(), "The column 'bid' is there twice."),
        (f"{HEADER}\na,oh-hell,1,1,Ana,1\n".encode(), "Line 2: there are more cells than columns."),
        (f"{HEADER}\na,oh-hell,1,25,Ana\n".encode(), "Line 2: the seat must be a number from 1 to 24, not 25."),
        (
            f"{HEADER}\na,oh-hell,1,1,Ana\na,oh-hell,1,,Ben\n".encode(),
            "Line 3: the seat of 'Ben' is missing: a game names the seats of all, or of nobody.",
        ),
        (
            f"{HEADER}\na,oh-hell,1,1,Ana\na,oh-hell,1,2,Ben\na,oh-hell,2,1,Ana\n".encode(),
            "Line 2: round 2 of this game has no row for 'Ben': add one; whoever sat out has a row with yes",
        ),
        (
            f"{HEADER},started\na,oh-hell,1,1,Ana,05/06/2024\n".encode(),
            "'05/06/2024' can be read in two ways: write it as 2024-12-25 or 25.12.2024.",
        ),
        (f"{HEADER}\na,oh-hell,x,1,Ana\n".encode(), "Line 2: the round must be a number from 1 to 100, not 'x'."),
        (f"{HEADER}\na,oh-hell,2,1,Ana\n".encode(), "Line 2: the game has a round 2, but not every round before it."),
        (
            f"{HEADER}\na,oh-hell,1,3,Ana\n".encode(),
            "Line 2: somebody sits at seat 3, but not at every seat before it.",
        ),
        (
            f"{HEADER}\na,oh-hell,1,1,Ana\na,oh-hell,1,1,Ana\n".encode(),
            "Line 3: there is already a row for round 1 and seat 1.",
        ),
        (
            f"{HEADER}\na,oh-hell,1,1,Ana\na,oh-hell,2,1,Ben\n".encode(),
            "Line 3: 'Ben' can't sit at seat 1, where 'Ana' sits.",
        ),
        (
            f"{HEADER}\na,oh-hell,1,1,Ana\nb,oh-hell,1,1,Ana\na,oh-hell,2,1,Ana\n".encode(),
            "Line 4: the rows of the game 'a' must stand together.",
        ),
        (
            f"{HEADER},stopped\na,oh-hell,1,1,Ana,perhaps\n".encode(),
            "Line 2: 'stopped' is yes or blank, not 'perhaps'.",
        ),
        (f'{HEADER}\na,"oh-hell,1,1,Ana\n'.encode(), "Line 2 can't be read: are its quotation marks right?"),
        (f"{HEADER}\n{'x' * 9_000}\n".encode(), "Line 2 is too long: 8192 characters at most."),
        (
            f"{HEADER},meeples\na,trick-wars,1,1,Ana,1 2\na,trick-wars,1,2,Ben,\n".encode(),
            "The meeples of 'Ana' must be 10 numbers.",
        ),
        (
            f"{HEADER},control\n".encode()
            + b"".join(f"a,trick-wars,1,{s},{n},{'1 ' * 10}\n".encode() for s, n in ((1, "Ana"), (2, "Ben"))),
            "Only one player can control teal 1.",
        ),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_a_file_that_is_no_good_gets_a_sentence(data: bytes, sentence: str) -> None:
    response = hand_in(logged_in(open_book()), data)
    assert response.status_code == 422
    assert Page.of(response.text).alert.startswith(sentence)


@pytest.mark.parametrize(
    "inside",
    [
        "[" + "[]," * 2_000_000 + "[]]",
        '{"game": "oh-hell", "log": [' + "{}," * 2_000_000 + "{}]}",
        '"' + "\\u0000" * 1_000_000 + '"',
        ",".join(["1e999"] * 2_000),
        '{"a":' * 2_000 + "1" + "}" * 2_000,
    ],
    ids=["lists", "objects", "text", "numbers", "deep"],
)
def test_what_is_hostile_costs_little(inside: str) -> None:
    data = book(f'"games": [{inside}]')
    tracemalloc.start()
    began = time.monotonic()
    try:
        read_file(data)
    except IllegalEntry:
        pass
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert time.monotonic() - began < 5
    assert most < 6 * len(data) + 20_000_000


def test_the_longest_log_is_checked_in_seconds() -> None:
    """Undone and done again, and corrected as often as it may be."""
    bids = [{"kind": "bid", "seat": seat, "tricks": 0} for seat in (1, 2, 3, 4, 0)]
    rounds: list[object] = []
    for number in range(10):
        turns = [{"kind": "bid", "seat": (bid["seat"] + number) % 5, "tricks": 0} for bid in bids]  # type: ignore[operator]
        rounds += [[0, move] for move in (*turns, {"kind": "tricks", "tricks": [10 - number, 0, 0, 0, 0]})]
    amend = {"kind": "amend", "round": 1, "entries": [*bids, {"kind": "tricks", "tricks": [0, 10, 0, 0, 0]}]}
    log = rounds + [[0, amend]] * most_corrections(10, 5)
    log += [[0, {"kind": kind}] for _ in range(MOST_ENTRIES) for kind in ("undo", "stop")][: MOST_ENTRIES - len(log)]
    game = {
        "key": "a",
        "started": "2025-05-01",
        "game": "oh-hell",
        "players": ["Ana", "Ben", "Cara", "Dev", "Eli"],
        "first": "Ana",
        "log": log,
    }
    began = time.monotonic()
    page = looked_into(logged_in(open_book()), json.dumps({"scorekeeper_book": 1, "games": [game]}).encode())
    assert "This would add 1 game" in page.words
    assert time.monotonic() - began < 10


def test_a_file_far_too_large_is_not_kept_in_memory(client: Client) -> None:
    """Nor are many files at once."""
    response = hand_in(client, b"{" * (MOST_BYTES + 5_000_000))
    assert Page.of(response.text).alert == "The file is too large: 16 MB at most."


# Files that were good once


@st.composite
def mutations(draw: st.DrawFn, data: bytes) -> bytes:
    """A file with a few places cut out, doubled, or written over."""
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(1, 4))):
        at = random.randrange(len(data))
        length = random.choice((1, 1, 2, 5, 30, 400))
        data = data[:at] + draw(replacements(data, random)) + data[at + length :]
    return data


def replacements(data: bytes, random: Random) -> st.SearchStrategy[bytes]:
    elsewhere = random.randrange(len(data))
    odd = [
        b"",
        b"0",
        b"-1",
        b"99999999999",
        b"null",
        b"true",
        b'"',
        b"[",
        b"{}",
        b"\x00",
        b"\xff",
        b",",
        b"\n",
        b"1e999",
    ]
    return st.sampled_from([*odd, b'"\\ud800"', b"[[]]", data[elsewhere : elsewhere + 60]])


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/book/book.json", "/book/book.csv"])
def test_no_file_fails(client: Client, path: str) -> None:
    full_book(client)
    data = download(client, path)

    @given(mutated=mutations(data))
    @settings(max_examples=60)
    def try_it(mutated: bytes) -> None:
        with forgotten():
            phone = Client()
            response = hand_in(phone, mutated)
            assert response.status_code in (303, 422)
            if response.status_code == 303:
                address = response.headers["Location"]
                while Page.of(phone.get(address).text).words.count("games checked"):
                    assert phone.post(f"{address}check/").status_code == 303
                assert phone.post(f"{address}add/").status_code == 303
                for game in Game.objects.filter(book__keepings__keeper=phone.session["_auth_user_id"]):
                    assert phone.get(f"/games/{game.pk}/").status_code == 200

    try_it()


# The two readers by themselves


@given(cell=st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"])))
def test_any_cell_comes_back_as_it_was(cell: str) -> None:
    [_, (number, cells)] = read_rows("a,b\n" + as_row([cell, "x"]))
    assert (number, cells) == (2, [cell.strip(), "x"])


@pytest.mark.parametrize("cell", ["=x", "+x", "-x", "@x", "'=x", "''-x", "x=", "'x", "-3"])
def test_no_cell_is_a_formula_and_none_is_changed(cell: str) -> None:
    line = as_row([cell, 1])
    assert not line.startswith(("=", "+", "-", "@"))
    assert [row for _, row in read_rows(f"a,b\n{line}")][1] == [cell, "1"]


members = st.dictionaries(
    st.sampled_from(["a", "b", "c"]),
    st.integers() | st.text(max_size=5) | st.lists(st.none() | st.dictionaries(st.text(max_size=3), st.booleans())),
)


@given(members=members, indent=st.sampled_from([None, 2]))
def test_piece_by_piece_an_object_is_the_same(members: dict[str, object], indent: int | None) -> None:
    read: dict[str, object] = {key: [] for key, value in members.items() if value == []}
    for key, value, is_item in Pieces(json.dumps(members, indent=indent), ("a", "b", "c")):
        if is_item:
            items = read.setdefault(key, [])
            assert isinstance(items, list)
            items.append(value)
        else:
            read[key] = value
    assert read == members

"""Names that try to be something else: what may be stored is shown as text wherever it turns up, and the rest is refused."""

import csv
import io
import json
import unicodedata
from datetime import timedelta
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from games.files.sharing import bgstats_link, chat_summary
from games.models import Book, Game, Import, Player
from games.play.state import fold
from games.rules import catalogue
from tests.web.addresses import all_rows, every_path, ids_of, links_to_join
from tests.web.books import book_of, document_of, download, told
from tests.web.keepers import keep
from tests.web.logs import play_to_the_end, started_then
from tests.web.page import Element, Page
from tests.web.tables import started, viewer_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MARKUP = ["<script>x()</script>", "</title><b>&lt;\"'>", "{{ 7|add:7 }}{% x %}", '" onclick="x()']
FORMULAS = ["=1+1", "@SUM(A1)", "-2+3", "+1", "'=1", "''+x", "\N{FULLWIDTH EQUALS SIGN}1"]
SCRIPTS = ["👩‍👩‍👧‍👦", "אבג", "عمر", "Z̸̡̛a̷", "a,b;c\"d'e", "\\u003c", "%3Cb%3E", "&amp;"]
NAMES = [*MARKUP, *FORMULAS, *SCRIPTS]
TITLE = "<i>Final</i> & 'last' \"one\" 😀"
NOTE = "</textarea><script>x()</script>\n=1+1\nאבג"
ACCOUNT = "<script>k()</script>"
FILE = "<b>=1+1 book.json"

FORMULA = ("=", "+", "-", "@", "\t", "\r")

LONG = "x" * 10_000
REFUSED = [LONG, "\u202eanA", "A\u2066na", "A\0na", "A\nna", "A\u200bna", "\ufeffAna", "A\u2028na", "A\x1b[1m"]


@pytest.fixture
def book(client: Client) -> Book:
    """A book in which everything that can be called something has a nasty name, with a finished game of each kind."""
    started(client)
    book = book_of(client)
    began = timezone.localtime().replace(hour=20) - timedelta(days=2)
    waiting = list(NAMES)
    # The last kind is quickly played: enough of it for every name, and for a rating that goes up and down.
    for number, kind in enumerate(("oh-hell", "chinese-whist", "caboose", "trick-wars", *["tricky-timeline"] * 6)):
        rules = catalogue.get(kind)
        players = [waiting.pop() if waiting else NAMES[seat] for seat in range(rules.fewest)]
        setup = rules.setup(players, players[0] if rules.first_title else None, None)
        game = started_then(book, setup, began + timedelta(minutes=number))
        play_to_the_end(game, Random(number))  # noqa: S311 – the same games every time
    assert not waiting
    client.post(f"/nights/{game.night_id}/edit/", {"title": TITLE, "place": TITLE, "note": NOTE})
    client.post(f"/books/{book.pk}/", {"name": TITLE})
    assert keep(client, ACCOUNT).status_code == 303
    return Book.objects.get(pk=book.pk)


@pytest.fixture
def paths(client: Client, book: Book) -> list[str]:
    """Every address about a game of each kind, and about every player."""
    found: dict[str, None] = {}
    for game in book.games.order_by("started_at")[1:6]:
        ids = ids_of(game)
        ids["key"] += links_to_join(game)
        found |= dict.fromkeys(every_path(ids))
    client.post("/book/files/", {"file": SimpleUploadedFile(FILE, b'{"scorekeeper": 1}')})
    found[f"/book/incoming/{book.imports.latest('at').pk}/"] = None
    for player in book.players.all():
        found[f"/players/{player.pk}/?game=tricky-timeline"] = None
    return [*found, "/history/?q=%3Cscript%3E", "/new/oh-hell/?seat=%3Cscript%3Ex()%3C/script%3E&seat=%3D1"]


def harmless(html: str) -> Page:
    """A page in which nothing but what we wrote is an element, an attribute or a script."""
    page = Page.of(html)
    for element in page.every("b", "i", "img", "style", "iframe"):
        raise AssertionError(f"who wrote <{element.tag}>?")
    for script in page.every("script"):
        if script.attributes.get("type") == "application/json":
            # Data for the phone, which nothing can end early.
            assert "<" not in script.words
            continue
        assert script.attributes["src"].startswith("/static/")
        assert script.words == ""
    for picture in page.every("svg"):
        assert list(picture.every("script", "foreignobject", "a", "use", "image")) == []
    _check_attributes(page)
    return page


def _check_attributes(element: Element) -> None:
    assert not any(name.startswith("on") or name == "style" or '"' in name for name in element.attributes)
    for child in element.children:
        if isinstance(child, Element):
            _check_attributes(child)


def test_every_page_chart_and_code_shows_them_as_text_to_its_keeper_and_to_strangers(
    client: Client, book: Book, paths: list[str]
) -> None:
    by_link = [path for path in paths if path.startswith(("/w/", "/n/", "/join/"))]
    # Where others are told who did what.
    of_keepers = [path for path in paths if path.endswith(("/log/", "/people/"))]
    viewer = viewer_of(book.games.all()[0])
    answers = [*map(client.get, paths), *map(Client().get, by_link), *map(viewer.get, of_keepers)]
    html = [answer.text for answer in answers if answer.headers.get("Content-Type", "").startswith("text/html")]
    words = "".join(harmless(page).words for page in html)
    for name in (*NAMES, TITLE, FILE, ACCOUNT, "</textarea><script>x()</script>"):
        assert " ".join(name.split()) in words, f"{name} is shown nowhere"
    assert sum(page.count("<svg") for page in html) > len(catalogue.CATALOGUE), "charts and codes were among it"


def test_files_hold_them_as_they_are(client: Client, book: Book) -> None:
    document = document_of(client, "/book/book.json")
    assert set(NAMES) <= {player["name"] for player in document["players"]}
    assert {"title": TITLE, "place": TITLE, "note": NOTE}.items() <= document["nights"][0].items()
    for game in book.games.filter(deleted_at=None):
        sheet = document_of(client, f"/games/{game.pk}/sheet.json")
        assert sheet["players"] == [seat.player.name for seat in game.seats.all()]


def test_no_cell_of_a_table_is_a_formula(client: Client, book: Book) -> None:
    paths = ["/book/book.csv", *(f"/games/{game.pk}/sheet.csv" for game in book.games.all())]
    cells = 0
    for path in paths:
        for row in csv.reader(io.StringIO(download(client, path).decode("utf-8-sig"))):
            for cell in row:
                cells += 1
                is_number = cell.lstrip("-").isdecimal()
                assert is_number or not unicodedata.normalize("NFKC", cell).startswith(FORMULA), path
    assert cells > 1_000


@pytest.mark.parametrize("path", ["/book/book.json", "/book/book.csv"])
def test_brought_into_another_book_they_are_the_same(client: Client, book: Book, path: str) -> None:
    other = Client()
    other.post("/book/files/", {"file": SimpleUploadedFile(FILE, download(client, path))})
    file = Import.objects.exclude(book=book).get()
    for step in ("check", "check", "check", "check", "add"):
        harmless(other.post(f"/book/incoming/{file.pk}/{step}/", follow=True).text)
    brought, kept = told(book_of(other)), told(book)
    assert brought["games"].keys() == kept["games"].keys()
    seated = set(Player.objects.filter(book=book).exclude(seats=None).values_list("name", flat=True))
    assert seated <= {name for name, _ in brought["players"]}
    assert {night[:3] for night in brought["nights"]} == {night[:3] for night in kept["nights"]}


def test_a_chat_and_another_app_get_them_as_they_are(book: Book) -> None:
    for game in book.games.filter(finished=True):
        players = [seat.player.name for seat in game.seats.all()]
        assert TITLE in chat_summary(game, fold(game))
        assert all(name in chat_summary(game, fold(game)) for name in players)
        address = urlsplit(bgstats_link(game, fold(game)))
        assert (address.scheme, address.fragment) == ("https", "")
        play = json.loads(parse_qs(address.query)["data"][0])
        assert [player["name"] for player in play["players"]] == players
        assert play["location"] == TITLE


@pytest.mark.parametrize("name", REFUSED, ids=ascii)
class TestRefused:
    def test_as_a_player(self, client: Client, game: Game, name: str) -> None:
        before = all_rows(game.book)
        player = game.seats.all()[0].player_id
        for path, fields in (
            ("/new/oh-hell/", {"seat": [name, "Ben", "Cara"], "first": "Ben", "start": "yes"}),
            ("/new/oh-hell/", {"seat": ["Ben"], "name": name, "add-name": "yes"}),
            ("/new/oh-hell/", {"seat": ["Ben"], "add": name}),
            (f"/players/{player}/", {"name": name}),
        ):
            response = client.post(path, fields)
            assert response.status_code == 422
            assert harmless(response.text).alert
        assert all_rows(game.book) == before

    def test_as_somebody_who_keeps_a_book(self, client: Client, game: Game, name: str) -> None:
        response = keep(client, name)
        # What can't be seen is left out of it, and the rest may be a name.
        assert response.status_code == (422 if name == LONG or "\0" in name else 303)
        first_name = game.book.keepings.get().keeper.first_name
        assert first_name in ("", "anA", "Ana", "A na", "A[1m")

    def test_in_a_file(self, client: Client, game: Game, name: str) -> None:
        before = {**all_rows(game.book), "Import": [], "ImportedGame": []}
        sheet = {"scorekeeper": 1, "game": "oh-hell", "players": [name, "Ben", "Cara"], "first": "Ben", "rounds": []}
        books = {"scorekeeper_book": 1, "players": [{"name": name}], "games": [sheet]}
        table = io.StringIO()
        csv.writer(table).writerows([["key", "game", "round", "seat", "player"], ["a", "oh-hell", "", "1", name]])
        for data in (json.dumps(sheet), json.dumps(books), table.getvalue()):
            file = SimpleUploadedFile(f"{name[:300]}.json", data.encode())
            response = client.post("/book/files/", {"file": file}, follow=True)
            if response.status_code == 200:
                response = client.post(f"/book/incoming/{Import.objects.latest('at').pk}/check/", follow=True)
                client.post(f"/book/incoming/{Import.objects.latest('at').pk}/add/")
            words = harmless(response.text).words
            assert "Add to the book" not in words
        assert {**all_rows(game.book), "Import": [], "ImportedGame": []} == before


def test_what_is_too_long_is_not_stored_and_stays_typed(client: Client, game: Game) -> None:
    before = all_rows(game.book)
    for path, field in (
        (f"/nights/{game.night_id}/edit/", "title"),
        (f"/nights/{game.night_id}/edit/", "place"),
        (f"/nights/{game.night_id}/edit/", "note"),
        (f"/books/{game.book_id}/", "name"),
        ("/books/", "name"),
    ):
        response = client.post(path, {field: f"<b>{LONG}", "book": "another-book"})
        assert response.status_code == 422
        assert "too long" in harmless(response.text).alert
        assert f"&lt;b&gt;{LONG}" in response.text
    assert all_rows(game.book) == before


def test_marks_that_turn_text_round_are_left_out_of_what_is_written_about_a_night(client: Client, game: Game) -> None:
    marks = "\u202e\u2066\u200f\u200b\ufeff\0\x1b\x07"
    fields = {"title": f"Fi{marks}nal", "place": f"{marks}Ben's", "note": f"Rain.{marks}\r\nLa\x0b\x0c\x1c\x85te."}
    client.post(f"/nights/{game.night_id}/edit/", fields)
    client.post(f"/books/{game.book_id}/", {"name": f"Thurs{marks}day"})
    night = Game.objects.get(pk=game.pk).night
    assert (night.title, night.place, night.note) == ("Final", "Ben's", "Rain.\nLa    te.")
    assert Book.objects.get(pk=game.book_id).name == "Thursday"

"""Every page and every phase of a pad, in one walk: axe finds nothing, nothing sticks out, and a thumb hits everything."""

import json
from collections.abc import Callable

from django.template.loader import render_to_string
from playwright.sync_api import Page, Route, expect

from games.books import members
from games.models import Book, Game, Keeping, Role
from games.rules.bidding.state import BiddingState
from games.rules.catalogue import CATALOGUE
from games.rules.moves import Amend, Bid, Control, Meeples, Stop, Strength, Tricks, Trumps, Undo
from games.rules.wars.board import EMPTY_HOLDERS
from tests.browser.accessibility import assert_accessible
from tests.browser.book import game_in, log_in, member, open_book, play_rounds, play_until, write
from tests.browser.conftest import NewPhone
from tests.browser.measure import bottom, sticking_out, too_small
from tests.browser.table import group, undo_button
from tests.browser.trouble import provoked
from tests.web.timeline import BIDS_3_AND_8, LAYS, state_of
from tests.web.wars import BOARD, COUNTS

NAMES = ("Ana", "Ben", "Cara", "Dev")
LONG = "Wolfeschlegelsteinhausen"
SEVEN = (*(f"{name}-Maximilian-Long-Name"[:24] for name in (*NAMES, "Eli", "Fay")), LONG)
PHASES: dict[str, Callable[[BiddingState], bool]] = {
    "first bid": lambda state: True,
    "bid": lambda state: len(state.rounds) > 1 and state.hooked_bid is not None,
    "tricks": lambda state: len(state.rounds) > 1 and state.bidder is None and not state.table.trumps_open,
    "trumps": lambda state: state.table.trumps_open and not state.table.tied,
    "cut": lambda state: bool(state.table.tied),
    "over": lambda state: state.over,
}


def expect_fine(phone: Page, address: str = "", heading: str = "") -> None:
    """The page at this address, or else the page as it is now."""
    if address:
        phone.goto(address)
    if heading:
        expect(phone.get_by_role("heading", level=1, name=heading)).to_be_attached()
    assert_accessible(phone)
    assert too_small(phone) == [], phone.url
    assert sticking_out(phone) == [], phone.url


def test_before_there_is_a_book(phone: Page) -> None:
    expect_fine(phone, "/", "The score pad for card games")
    expect_fine(phone, "/new/", "What are you playing?")
    expect_fine(phone, "/account/login/", "Log in")
    for kind, game in CATALOGUE.items():
        expect_fine(phone, f"/new/{kind}/", game.name)
        expect_fine(phone, f"/rules/{kind}/", f"How to play {game.name}")


def test_error_pages(phone: Page) -> None:
    def answer(route: Route) -> None:
        template = route.request.url.rpartition("/")[2]
        route.fulfill(content_type="text/html", body=render_to_string(template))

    # Not provoked, because some of them can't be: shown at addresses of their own.
    phone.route("**/errors/*", answer)
    for error in ("400", "403", "403_csrf", "404", "500"):
        phone.goto(f"/errors/{error}.html")
        expect(phone.get_by_role("link", name="Back to the start")).to_be_visible()
        expect_fine(phone)


def test_pages_of_a_book(phone: Page, keeping: Keeping) -> None:
    expect_fine(phone, "/deleted/", "Deleted games")
    for address in ("/history/", "/leaderboard/", "/players/"):
        expect_fine(phone, address)
        expect(phone.get_by_role("main").get_by_role("link", name="New game")).to_be_visible()
    game = game_in(keeping, "oh-hell", SEVEN, SEVEN[0])
    pad = f"/games/{game.pk}/"
    state = play_rounds(keeping, game, 3)
    expect_fine(phone, "/", "Scorekeeper")
    phone.get_by_label("Menu").first.tap()
    expect_fine(phone)
    expect_fine(phone, f"{pad}rounds/2/", "Correct round 2")
    expect_fine(phone, f"{pad}end/", "Oh Hell")
    write(keeping, game, Undo(), Amend(1, state.rounds[0].moves()))
    play_until(keeping, game, lambda state: state.over)
    play_until(
        keeping, game_in(keeping, "chinese-whist", NAMES[:3], "Ana", {"setup": "short"}), lambda state: state.over
    )
    for address in (f"{pad}review/", f"{pad}log/", f"/nights/{game.night_id}/edit/", "/new/chinese-whist/"):
        expect_fine(phone, address)
    for address in ("/players/", "/history/", "/leaderboard/", "/leaderboard/?game=oh-hell"):
        expect_fine(phone, address)
    expect_fine(phone, f"/players/{keeping.book.players.get(name=SEVEN[6]).pk}/", SEVEN[6])
    phone.get_by_text("Rename or put away").tap()
    expect_fine(phone)
    expect_fine(phone, f"/nights/{game.night_id}/")
    phone.get_by_role("button", name="Make a link").tap()
    link = phone.get_by_role("textbox", name="Link to this night")
    expect(link).to_be_visible()
    expect_fine(phone)
    phone.goto(link.input_value())
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    assert_accessible(phone)
    assert sticking_out(phone) == []
    # Whoever has the link reads it, and finds nothing to tap.
    expect(phone.locator("a, button")).to_have_count(0)
    phone.goto(f"{pad}end/")
    phone.get_by_role("button", name="Delete this game").tap()
    expect(phone.get_by_role("button", name="Bring back")).to_be_visible()
    expect_fine(phone)


def of_years(book: Book) -> list[str]:
    """The pages that look back."""
    ana = book.players.get(name="Ana").pk
    finished = book.games.filter(finished=True).order_by("-started_at")
    games = [finished.filter(kind=kind)[0].pk for kind in CATALOGUE]
    night = book.nights.exclude(title="").order_by("-date")[0]
    return [
        *("/", "/history/", "/history/?q=ana", "/history/?q=nobody", "/players/", "/leaderboard/"),
        *(
            "/leaderboard/?game=oh-hell",
            f"/players/{ana}/with/{book.players.exclude(pk=ana)[0].pk}/",
            f"/players/{ana}/",
            f"/players/{ana}/?game=oh-hell",
        ),
        *(f"/players/{ana}/?game=tricky-timeline", *(f"/games/{game}/review/" for game in games)),
        *(f"/games/{game}/log/" for game in games[2:]),
        *(f"/nights/{night.pk}/", f"/nights/{night.pk}/edit/"),
    ]


def test_pages_of_a_book_of_years(phone: Page, long_kept: Keeping) -> None:
    log_in(phone, long_kept.keeper)
    for address in of_years(long_kept.book):
        expect_fine(phone, address)


def test_files(phone: Page, keeping: Keeping) -> None:
    expect_fine(phone, "/book/files/")
    good = {"bids": {"Ana": 1, "Ben": 0, "Cara": 1}, "tricks": {"Ana": 0, "Ben": 0, "Cara": 1}}
    hooked = {"bids": {"Ben": 1, "Cara": 0, "Ana": 1}}
    for rounds in ([good], [good, hooked]):
        sheet = {"scorekeeper": 1, "game": "caboose", "players": NAMES[:3], "first": "Ana", "rounds": rounds}
        file = {"name": "evening.json", "mimeType": "application/json", "buffer": json.dumps(sheet).encode()}
        phone.goto("/book/files/")
        phone.get_by_label("File, up to").set_input_files(file)  # type: ignore[arg-type]
        phone.get_by_role("button", name="Look into the file").tap()
        expect(phone.get_by_role("progressbar")).to_be_hidden()
        expect_fine(phone)


def test_accounts_and_books(phone: Page, keeping: Keeping, problems: list[str]) -> None:
    game_in(keeping, "oh-hell", NAMES, "Ana")
    expect_fine(phone, "/account/login/", "Log in")
    expect_fine(phone, "/account/", "Keep this book")
    for words, said in (("short", "This password is too short."), ("seven of hearts", "Kept.")):
        phone.get_by_label("Name").fill("A" * 24)
        phone.get_by_label("Password", exact=True).fill(words)
        phone.get_by_label("Password again").fill(words)
        phone.get_by_role("button", name="Keep this book").tap()
        expect(phone.get_by_text(said).first).to_be_visible()
        expect_fine(phone)
    provoked(problems, "422")
    expect_fine(phone, "/account/password/", "Change password")
    expect_fine(phone, "/account/recover/")
    phone.goto("/account/")
    phone.get_by_role("button", name="Make a recovery code").tap()
    expect_fine(phone, heading="Your four words")
    for address in ("/account/", "/account/phones/", "/account/delete/", "/book/changes/"):
        expect_fine(phone, address)
    Book.objects.filter(pk=keeping.book_id).update(name="W" * 40)
    expect_fine(phone, "/books/", "Books")
    expect_fine(phone, f"/books/{keeping.book_id}/", "W" * 40)
    phone.get_by_role("button", name="Delete this book").tap()
    expect(phone.get_by_role("button", name="Bring back")).to_be_visible()
    expect_fine(phone)
    phone.goto("/account/")
    phone.get_by_role("button", name="Log out").tap()
    expect_fine(phone, heading="Logged out")


def test_people_and_links(phone: Page, keeping: Keeping, new_phone: NewPhone, problems: list[str]) -> None:
    game = game_in(keeping, "oh-hell", ("Ana", "Ben", LONG, "Dev"), "Ana")
    expect_fine(phone, f"/games/{game.pk}/hand-over/")
    for name, role in (("Ana", Role.SCORER), ("Ben", Role.VIEWER), (LONG, Role.OWNER), ("", Role.VIEWER)):
        member(keeping, role, name)
    for role in members.BY_LINK:
        members.invite(keeping.book, role)
    expect_fine(phone, "/book/people/")
    for summary in phone.locator(".people summary").all():
        summary.tap()
    expect_fine(phone)
    for address in (f"/games/{game.pk}/hand-over/", f"/games/{game.pk}/seat/"):
        expect_fine(phone, address)
    expect_fine(phone, f"/join/{members.invite(keeping.book, Role.VIEWER).key}/")
    phone.context.clear_cookies()
    expect_fine(phone, f"/join/{members.invite(keeping.book, Role.SCORER).key}/")
    expect_fine(phone, "/join/nonsense/")
    provoked(problems, "404")


def test_the_pads_of_a_player_and_of_a_viewer(phone: Page, new_phone: NewPhone) -> None:
    keeping = open_book(new_phone())
    hell = game_in(keeping, "oh-hell", ("Ana", "Ben", LONG), "Ana")
    line = game_in(keeping, "tricky-timeline", ("Ana", LONG), "Ana")
    wars = game_in(keeping, "trick-wars", ("Ana", LONG), None)
    play_rounds(keeping, hell, 2)
    write(keeping, line, *BIDS_3_AND_8, *LAYS[:2])
    write(keeping, wars, Control(BOARD))
    part = member(keeping, Role.SCORER, LONG)
    log_in(phone, part.keeper)
    for role in (Role.VIEWER, Role.SCORER):
        Keeping.objects.filter(pk=part.pk).update(role=role)
        for game in (hell, line, wars):
            expect_fine(phone, f"/games/{game.pk}/")
    play_until(keeping, hell, lambda state: state.bidder == 2)
    expect_fine(phone, f"/games/{hell.pk}/")
    expect(phone.get_by_text(f"Your bid, {LONG}")).to_be_visible()
    write(keeping, hell, Bid(2, 1))
    expect_fine(phone, f"/games/{hell.pk}/")


def test_every_phase_of_bidding(phone: Page, keeping: Keeping) -> None:
    for phase, until in PHASES.items():
        game = game_in(keeping, "chinese-whist", NAMES, "Ana", {"setup": [5, 4, 5]})
        state = play_until(keeping, game, until)
        assert until(state), phase
        heading = "Chinese Whist" if state.over else f"Round {state.round_number} of 4"
        expect_fine(phone, f"/games/{game.pk}/", heading)
    phone.get_by_label("Menu").first.tap()
    expect_fine(phone)


def test_bidding_that_was_taken_back_refused_or_stopped(phone: Page, keeping: Keeping, problems: list[str]) -> None:
    game = game_in(keeping, "oh-hell", NAMES, "Ana")
    play_until(keeping, game, PHASES["tricks"])
    phone.goto(f"/games/{game.pk}/")
    undo_button(phone).tap()
    # What htmx puts into the page is as good as what came with it.
    expect(phone.get_by_text("can't bid")).to_be_visible()
    expect_fine(phone)
    write(keeping, game, Stop())
    expect_fine(phone, f"/games/{game.pk}/", "Oh Hell")
    expect(phone.get_by_role("heading", name="Stopped early")).to_be_visible()
    game = game_in(keeping, "oh-hell", NAMES[:3], "Ana")
    write(keeping, game, Bid(1, 3), Bid(2, 4), Bid(0, 2), Tricks((3, 3, 4)))
    phone.goto(f"/games/{game.pk}/rounds/1/")
    phone.get_by_role("textbox", name="Ana's bid").fill("3")
    phone.get_by_role("button", name="Save correction").tap()
    expect(phone.get_by_role("alert")).to_be_visible()
    expect_fine(phone)
    phone.goto("/new/oh-hell/")
    phone.get_by_label("New player's name").fill("Ana")
    phone.get_by_role("button", name="Add player").tap()
    expect(phone.get_by_role("alert")).to_be_visible()
    expect_fine(phone)
    provoked(problems, "422")


def test_every_phase_of_tricky_timeline(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "tricky-timeline", ("Ana", "Bartholomew-Maximilian"), "Ana")
    pad = f"/games/{game.pk}/"
    for query in ("", "?kept=1&suits=DH", "?line=yes"):
        expect_fine(phone, f"{pad}{query}")
    write(keeping, game, *BIDS_3_AND_8)
    expect_fine(phone, pad)
    assert bottom(group(phone, "Ana's tricks")) < 844
    write(keeping, game, Tricks((4, 5)))
    for page in ("", "rounds/1/"):
        expect_fine(phone, f"{pad}{page}")
    write(keeping, game, *LAYS[:9])
    expect_fine(phone, pad)
    assert bottom(undo_button(phone)) <= 844
    expect_fine(phone, f"{pad}?place=2&seat=1")
    write(keeping, game, *LAYS[9:])
    expect_fine(phone, pad)
    write(keeping, game, *BIDS_3_AND_8)
    expect_fine(phone, pad)
    write(keeping, game, Tricks(state_of(game).table.tricks_of_line or ()))
    for page in ("", "rounds/2/"):
        expect_fine(phone, f"{pad}{page}")


def test_every_phase_of_trick_wars(phone: Page, keeping: Keeping) -> None:
    expect_fine(phone, "/new/trick-wars/?seat=Ana&seat=Ben")
    game = game_in(keeping, "trick-wars", ("Ana", "Ben"), None)
    pad = f"/games/{game.pk}/"
    expect_fine(phone, pad)
    write(keeping, game, Trumps("teal"), Strength((2, 2), (2, 2)), Control(BOARD), Strength((2, 2), (2, 2)))
    expect_fine(phone, pad)
    phone.get_by_role("radio", name="Count meeples").tap()
    phone.get_by_label("Count military and movement").tap()
    expect_fine(phone)
    write(keeping, game, Meeples(COUNTS))
    for number in (1, 2):
        expect_fine(phone, f"{pad}rounds/{number}/")
    write(keeping, game, Control(EMPTY_HOLDERS))
    expect_fine(phone, pad)
    expect(phone.get_by_role("heading", name="Game over")).to_be_visible()


def test_watching_on_a_phone_and_on_a_board(phone: Page, keeping: Keeping) -> None:
    game = game_in(keeping, "oh-hell", SEVEN, SEVEN[0])
    expect_fine(phone, f"/games/{game.pk}/share/")
    phone.get_by_role("button", name="Make a link").tap()
    expect(phone.get_by_role("img", name="QR code")).to_be_visible()
    expect_fine(phone)
    address = f"/w/{Game.objects.get(pk=game.pk).watch_key}/"
    for rounds in (0, 3, 13):
        play_rounds(keeping, game, rounds)
        phone.set_viewport_size({"width": 390, "height": 844})
        expect_fine(phone, address)
        phone.set_viewport_size({"width": 1600, "height": 900})
        expect_fine(phone)

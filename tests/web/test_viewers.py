"""A viewer's pad, and other pages as a viewer finds them: everything to see, and nothing that writes."""

import pytest
from django.test import Client

from games.models import Game, Role
from games.rules.moves import Bid, Control, Kept, Lay, Move, Stop, Tricks
from tests.web.logs import write_down
from tests.web.page import Page
from tests.web.tables import enter, fields_of, keeper_in, pad, started, tap, viewer_of

pytestmark = pytest.mark.django_db

STAGES: list[tuple[str, int, tuple[Move, ...], str]] = [
    ("oh-hell", 3, (Bid(1, 4),), "Cara bids."),
    ("oh-hell", 3, (Bid(1, 4), Bid(2, 3), Bid(0, 2)), "Ana leads."),
    ("oh-hell", 3, (Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3))), "Cara bids."),
    ("oh-hell", 3, (Stop(),), "Stopped early"),
    ("tricky-timeline", 2, (), "Round 1 is being played."),
    ("tricky-timeline", 2, (Kept(0, tuple("DSH")), Kept(1, tuple("CCH"))), "Round 1 is being played."),
    ("tricky-timeline", 2, (Kept(0, tuple("DSH")), Lay(0, 1, "7H")), "Round 1 is being played."),
    ("trick-wars", 2, (), "Round 1 is being played."),
    ("trick-wars", 2, (Control((0, 0, 1, *[None] * 7)),), "Round 2 is being played."),
]


@pytest.mark.parametrize(("kind", "players", "entries", "said"), STAGES)
def test_it_shows_what_goes_on_and_nothing_to_press(
    client: Client, kind: str, players: int, entries: tuple[Move, ...], said: str
) -> None:
    game = started(client, kind, players=players)
    write_down(game, *entries)
    viewer = viewer_of(game)
    for query in ("", "?line=yes", "?kept=0", "?place=2&seat=0"):
        page = Page.of(viewer.get(f"/games/{game.pk}/{query}").text)
        assert said in page.words
        assert {form.attributes["action"] for form in page.every("form") if "action" in form.attributes} == {"/theme/"}
        # A player's line tells more about them.
        pressed = [name for name, button in page.buttons().items() if "popovertarget" not in button.attributes]
        assert set(pressed) <= {"Dark colours", "Back to the game", "Large scoreboard", "Turn the pad round"}
        assert {field.attributes["name"] for field in page.every("input", "select")} == {"csrfmiddlewaretoken", "next"}
        assert not any("rounds/" in address or "/end/" in address for address in page.links().values())


def test_a_round_leads_to_no_correction(client: Client, game: Game) -> None:
    enter(client, game, Bid(1, 4), Bid(2, 3), Bid(0, 2), Tricks((3, 4, 3)))
    page = pad(viewer_of(game), game)
    assert "Correct round 1" not in page.links()
    assert "Tap a round to correct it." not in page.words
    # The sheet is kept for all: a scorer who looks afterwards still finds the way.
    assert "Correct round 1" in pad(client, game).links()


def test_the_board_of_trick_wars_can_be_read(client: Client) -> None:
    game = started(client, "trick-wars", players=2)
    write_down(game, Control((0, 0, 1, *[None] * 7)))
    page = pad(viewer_of(game), game)
    board = next(element for element in page.every("ul") if element.name == "The board")
    assert [land.words for land in board.every("li")][:4] == [
        "Teal 1: Ana",
        "Teal 2: Ana",
        "Teal 3: Ben",
        "Orange 1: nobody",
    ]


def test_the_start_page_offers_no_new_game(client: Client, game: Game) -> None:
    main = next(Page.of(viewer_of(game).get("/").text).every("main"))
    assert "Ana, Ben and Cara" in main.words
    assert "New game" not in main.links()
    assert "New game" in next(Page.of(client.get("/").text).every("main")).links()


def test_what_was_deleted_can_be_seen_but_not_brought_back(client: Client, game: Game) -> None:
    client.post(f"/games/{game.pk}/delete/")
    page = Page.of(viewer_of(game).get("/deleted/").text)
    assert "Ana, Ben and Cara" in page.words
    assert not any(name.startswith("Bring back") for name in page.buttons())


def test_a_scorer_who_becomes_a_viewer_finds_a_pad_without_buttons(game: Game) -> None:
    scorer = keeper_in(game, Role.SCORER)
    assert "Ben's bid" in pad(scorer, game).groups()
    game.book.keepings.filter(role=Role.SCORER).update(role=Role.VIEWER)
    assert tap(scorer, game, htmx=True, **fields_of(Bid(1, 4))).status_code == 403
    assert "Ben's bid" not in pad(scorer, game).groups()

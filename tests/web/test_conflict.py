"""The page on which somebody chooses between what two phones wrote."""

import json
from datetime import timedelta
from typing import Any, cast

import pytest
from django.test import Client

from games.models import Game, Role
from games.rules import replay
from games.rules.bidding.state import BiddingState
from games.rules.moves import Bid, Move, Tricks, to_json
from tests.web.batches import batch, post, send, taps
from tests.web.page import Page
from tests.web.tables import everything_about, keeper_in, log_of, state_of

pytestmark = pytest.mark.django_db

BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))
ROUND = (*BIDS, Tricks((3, 4, 3)))


@pytest.fixture
def other(game: Game) -> Client:
    return keeper_in(game, Role.SCORER, player="Ben")


def ask(client: Client, game: Game, sent: object) -> Any:
    text = sent if isinstance(sent, str) else json.dumps(sent)
    return client.post(f"/games/{game.pk}/conflict/", {"batch": text})


def apart(
    client: Client, other: Client, game: Game, theirs: tuple[Move, ...], ours: tuple[Move, ...]
) -> dict[str, Any]:
    """A phone that has seen the first bid, and what it has entered since, as others have."""
    send(client, game, BIDS[0])
    begun = state_of(game)
    send(other, game, *theirs)
    return batch(taps(begun, ours), 1)


def choice_on(page: Page) -> dict[str, Any]:
    [found] = [part for part in page.every("script") if part.attributes.get("id") == "choice"]
    choice: dict[str, Any] = json.loads(found.words)
    return choice


def test_both_sides_stand_beside_each_other_from_the_round_on_in_which_they_part(
    client: Client, other: Client, game: Game
) -> None:
    sent = apart(client, other, game, (Bid(2, 1), Bid(0, 1), Tricks((3, 4, 3))), (Bid(2, 1), Bid(0, 2)))
    before = everything_about(game)
    response = ask(client, game, sent)
    assert response.status_code == 200
    rows = [[cell.words for cell in row.every("td")] for row in Page.of(response.text).every("tr")]
    assert [row for row in rows if row] == [
        ["Ben's bid of 4", "Ben's bid of 4"],
        ["Cara's bid of 1", "Cara's bid of 1"],
        ["Ana's bid of 1", "Ana's bid of 2"],
        ["The score of round 1 Ana 3, Ben 4, Cara 3", "–"],
        ["Ana 3", "Ana 0"],
        ["Ben 14", "Ben 0"],
        ["Cara 3", "Cara 0"],
    ]
    marked = [mark.words for mark in Page.of(response.text).every("mark")]
    assert marked == ["Ana's bid of 1", "Ana's bid of 2", "The score of round 1"]
    assert "Keep Ben’s" in Page.of(response.text).buttons()
    assert everything_about(game) == before


def test_this_phones_side_is_kept_by_what_the_page_says(client: Client, other: Client, game: Game) -> None:
    sent = apart(client, other, game, (Bid(2, 1),), (Bid(2, 3), Bid(0, 2)))
    choice = choice_on(Page.of(ask(client, game, sent).text))
    assert post(client, game.pk, sent | {"instead_of": choice["instead_of"]}).status_code == 200
    assert state_of(game).entries == BIDS


def test_both_are_kept_as_two_games(client: Client, other: Client, game: Game) -> None:
    sent = apart(client, other, game, (Bid(2, 1),), (Bid(2, 3), Bid(0, 2)))
    choice = choice_on(Page.of(ask(client, game, sent).text))
    another = choice["another"]
    document = {"expected": 0, "sent_at": choice["sent_at"], "start": another["start"], "entries": another["entries"]}
    for _ in range(2):
        assert post(client, another["game"], document).status_code == 200
    second = Game.objects.get(pk=another["game"])
    assert log_of(second) == [to_json(bid) for bid in BIDS]
    assert second.night == game.night
    assert abs(second.started_at - game.started_at) < timedelta(seconds=10)
    assert [seat.player_id for seat in second.seats.all()] == [seat.player_id for seat in game.seats.all()]
    assert log_of(game) == [to_json(BIDS[0]), to_json(Bid(2, 1))]
    assert Game.objects.count() == 2


def test_more_waits_than_one_batch_can_carry(client: Client, other: Client, game: Game) -> None:
    begun = state_of(game)
    moves: list[Move] = []
    while len(moves) < 60:
        state = cast(BiddingState, replay(begun.setup, moves).state)
        moves.append(Tricks((state.cards, 0, 0)) if state.bidder is None else Bid(state.bidder, 0))
    send(other, game, Bid(1, 1))
    waiting = taps(begun, moves)
    choice = choice_on(Page.of(ask(client, game, batch(waiting, 0)).text))
    first = post(client, game.pk, batch(waiting[:50], 0, instead_of=choice["instead_of"])).json()
    assert post(client, game.pk, batch(waiting[50:], first["number"])).status_code == 200
    assert state_of(game).entries == tuple(moves)


@pytest.mark.parametrize(
    "sent", ["", "nonsense", "{}", "\ud800", json.dumps({"expected": 0, "entries": [7]})], ids=ascii
)
def test_what_is_no_batch_leads_back_to_the_pad(client: Client, game: Game, sent: str) -> None:
    answer = client.post(
        f"/games/{game.pk}/conflict/", "batch=" + sent.encode(errors="surrogatepass").hex(), content_type="text/plain"
    )
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{game.pk}/")
    assert ask(client, game, sent.encode(errors="replace").decode()).status_code == 303


def test_where_nothing_differs_there_is_nothing_to_choose(client: Client, other: Client, game: Game) -> None:
    sent = apart(client, other, game, BIDS[1:], BIDS[1:])
    assert ask(client, game, sent).status_code == 303


def test_names_are_shown_as_they_are_and_never_as_markup(client: Client, game: Game) -> None:
    ben = game.seats.select_related("player").get(position=1).player
    client.post(f"/players/{ben.pk}/", {"name": "</script><b>B"})
    other = keeper_in(game, Role.SCORER, player="</script><b>B")
    sent = apart(client, other, game, (Bid(2, 1),), (Bid(2, 3),))
    page = ask(client, game, sent).text
    assert "</script><b>" not in page
    assert choice_on(Page.of(page))["another"]["start"]["players"][1]["name"] == "</script><b>B"

"""Batches as somebody would send them who means no good: each gets a sentence, and nothing is half written."""

import json
from functools import partial
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from games.forms.batch import MOST_BYTES
from games.models import Book, Game, Role, new_key
from games.play import record
from games.rules.moves import Bid, Tricks, Undo, to_json
from tests.recount import counted, stored
from tests.web.batches import JSON, batch, post, send, start_of, taps
from tests.web.tables import everything_about, forgotten, keeper_in, log_of, started, state_of, stranger
from tests.web.together import all_at_once

pytestmark = pytest.mark.django_db

BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))
ROUND = (*BIDS, Tricks((3, 4, 3)))
TAP = {
    "key": "tap-1",
    "round": 1,
    "at": "2026-11-19T20:00:00Z",
    "body": {"kind": "bid", "v": 1, "seat": 1, "tricks": 4},
}


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("", "That is not JSON."),
        ("[" * 30_000, "That is not JSON."),
        ('{"expected": NaN}', "That is not JSON."),
        ('{"expected": 0, "expected": 0, "entries": []}', "That is not JSON."),
        (b"\xff\xfe", "That is not JSON."),
        ("[]", "A batch has to be a JSON object."),
        ({}, "nothing is no number of an entry."),
        ({"expected": True, "entries": []}, "true is no number of an entry."),
        ({"expected": -1, "entries": []}, "-1 is no number of an entry."),
        ({"expected": 10**4_000, "entries": []}, "a number that large is no number of an entry."),
        ({"expected": 0}, "A batch needs a list of at most 50 entries."),
        ({"expected": 0, "entries": [TAP] * 51}, "A batch needs a list of at most 50 entries."),
        ({"expected": 0, "entries": [TAP, TAP]}, "Two entries have the same key."),
        ({"expected": 0, "entries": [7]}, "An entry has to be a JSON object."),
        ({"expected": 0, "entries": [TAP | {"key": "a b"}]}, "'a b' is no key."),
        ({"expected": 0, "entries": [TAP | {"key": "x" * 41}]}, "'xxxxxxxxxxxxxxxxxxxxxxxx…' is no key."),
        ({"expected": 0, "entries": [TAP | {"at": "yesterday"}]}, "'yesterday' is no moment."),
        ({"expected": 0, "entries": [TAP | {"at": "2026-02-30T00:00:00Z"}]}, "'2026-02-30T00:00:00Z' is no moment."),
        ({"expected": 0, "entries": [TAP | {"at": "2026-11-19T20:00:00"}]}, "'2026-11-19T20:00:00' is no moment."),
        ({"expected": 0, "entries": [TAP], "sent_at": 7}, "7 is no moment."),
        ({"expected": 0, "entries": [], "start": []}, "A start has to be a JSON object."),
        ({"expected": 0, "entries": [], "instead_of": "tap-1"}, "What the entries replace has to be a list of keys."),
        ({"expected": 0, "entries": [], "instead_of": [None]}, "nothing is no key."),
    ],
    ids=repr,
)
def test_what_is_no_batch_is_refused_in_a_sentence(client: Client, game: Game, sent: Any, sentence: str) -> None:
    before = everything_about(game)
    response = post(client, game.pk, sent)
    assert (response.status_code, response.json()) == (400, {"sentence": sentence})
    assert everything_about(game) == before


def test_more_than_64_kb_is_not_read(client: Client, game: Game) -> None:
    response = post(client, game.pk, batch([], 0) | {"padding": "x" * MOST_BYTES})
    assert response.status_code == 413
    assert response.json()["sentence"] == "That is too much at once: a batch has at most 64 KB."


def test_a_round_that_is_no_number(client: Client, game: Game) -> None:
    for round in (None, "1", True, 1.0, -1, 10**9):
        answer = post(client, game.pk, batch([TAP | {"round": round}], 0))
        assert (answer.status_code, answer.json()["code"]) == (422, "unknown-entry")
    assert log_of(game) == []


class TestSomebodyElses:
    def test_game(self, game: Game) -> None:
        response = post(stranger(), game.pk, batch([TAP], 0))
        assert (response.status_code, response.json()["sentence"]) == (404, "There is no such game.")
        # The phone can tell whether somebody else has logged in meanwhile.
        assert response.json()["owner"] != "nobody"
        nobody = post(Client(), game.pk, "nonsense")
        assert (nobody.status_code, nobody.json()) == (404, {"sentence": "There is no such game.", "owner": "nobody"})
        assert log_of(game) == []

    def test_role_that_is_gone_by_now(self, game: Game) -> None:
        phone = keeper_in(game, Role.SCORER)
        send(phone, game, *BIDS[:2])
        game.book.keepings.filter(role=Role.SCORER).update(role=Role.VIEWER)
        response = post(phone, game.pk, batch(taps(state_of(game), BIDS[2:]), 2))
        assert response.status_code == 403
        assert response.json()["sentence"] == "You can look at this book, but not write in it."
        game.book.keepings.filter(role=Role.VIEWER).delete()
        assert post(phone, game.pk, batch(taps(state_of(game), BIDS[2:]), 2)).status_code == 404
        assert len(log_of(game)) == 2

    def test_keys_of_another_game_are_nothing_here(self, client: Client, game: Game) -> None:
        other = started(client, players=3)
        entries = taps(state_of(game), BIDS)
        assert post(client, other.pk, batch(entries, 0)).status_code == 200
        assert post(client, game.pk, batch(entries, 0)).status_code == 200
        assert log_of(game) == log_of(other)

    def test_deleted_game(self, client: Client, game: Game) -> None:
        client.post(f"/games/{game.pk}/delete/")
        assert post(client, game.pk, batch([TAP], 0)).status_code == 404
        assert log_of(game) == []

    def test_page_that_is_none_of_ours(self, game: Game, client: Client) -> None:
        phone = Client(enforce_csrf_checks=True)
        phone.cookies = client.cookies
        assert post(phone, game.pk, batch([TAP], 0)).status_code == 403
        assert log_of(game) == []


def test_a_log_that_forks_again_and_again(client: Client, game: Game) -> None:
    phones = [client, keeper_in(game, Role.SCORER)]
    for number in range(40):
        begun = batch(taps(state_of(game), ()), 0)["entries"]
        assert begun == []
        entry = TAP | {"key": f"fork-{number}", "body": to_json(Bid(1, number % 3))}
        seen = list(game.entries.order_by("number").values_list("key", flat=True))
        response = post(phones[number % 2], game.pk, batch([entry], 0, instead_of=seen))
        assert response.status_code == 200
    game.refresh_from_db()
    assert game.number == 79
    assert state_of(game).entries == (Bid(1, 39 % 3),)


def test_a_full_log_takes_no_more(client: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MOST_ENTRIES", 3)
    answer = post(client, game.pk, batch(taps(state_of(game), (*BIDS[:1], Undo(), *BIDS)), 0)).json()
    assert (answer["saved"], answer["sentence"]) == (3, "This game's log is full: start a new game.")
    assert len(log_of(game)) == 3


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=10)
    | st.sampled_from(["bid", "amend", "undo"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
LIKELY = {
    "kind": anything,
    "v": st.just(1),
    "seat": anything,
    "tricks": anything,
    "entries": anything,
    "round": anything,
}
bodies = (
    st.dictionaries(st.sampled_from(sorted(LIKELY)), anything) | st.fixed_dictionaries({}, optional=LIKELY) | anything
)


@pytest.mark.slow
def test_nothing_that_is_sent_fails_or_breaks_the_log(client: Client, game: Game) -> None:
    parts = st.sampled_from(["expected", "sent_at", "start", "entries", "instead_of", "key", "round", "at"])

    @given(bodies=st.lists(bodies, max_size=4), odd=st.dictionaries(parts, anything, max_size=2))
    @settings(max_examples=60)
    def try_it(bodies: list[Any], odd: dict[str, Any]) -> None:
        entries: list[Any] = taps(state_of(game), BIDS[:1])
        entries += [{**TAP, "key": new_key(), "body": body, **odd} for body in bodies]
        with forgotten():
            response = client.post(
                f"/games/{game.pk}/entries/", json.dumps({**batch(entries, 0), **odd}), content_type=JSON
            )
            assert response.status_code in (200, 400, 409, 422)
            game.refresh_from_db()
            assert len(log_of(game)) == game.number
            state_of(game)

    try_it()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_send_the_same_at_once_store_it_once(client: Client) -> None:
    started(client)
    book = Book.objects.get().pk
    start = start_of(book, "Ana", "Ben", "Cara")
    entries = taps(state_of(Game.objects.get()), ROUND)
    tabs = []
    for tab in range(8):
        phone = Client()
        phone.cookies = client.cookies
        tabs.append(partial(post, phone, "begun-here", batch(entries[: 4 - tab % 3], 0, start=start)))
    assert [response.status_code for response in all_at_once(tabs)] == [200] * 8
    game = Game.objects.get(pk="begun-here")
    assert log_of(game) == [to_json(move) for move in ROUND]
    assert stored(game.book) == counted(game.book)

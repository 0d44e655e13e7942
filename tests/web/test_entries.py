"""A batch of entries from a phone that played by itself: what is stored, and what is answered."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Entry, Game, Role
from games.play.plans import standing_entries
from games.rules import IllegalEntry, play
from games.rules.moves import Amend, Bid, Move, Tricks, Trumps, Undo, to_json
from tests.recount import counted, stored
from tests.web.batches import batch, post, send, taps
from tests.web.tables import enter, everything_about, keeper_in, log_of, short_whist, state_of

pytestmark = pytest.mark.django_db

BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))
ROUND = (*BIDS, Tricks((3, 4, 3)))
SECOND = (Bid(2, 1), Bid(0, 1), Bid(1, 4), Tricks((1, 4, 4)))
CORRECTED = Amend(1, (*BIDS, Tricks((2, 4, 4))))


def bodies(*moves: Move) -> list[dict[str, object]]:
    return [to_json(move) for move in moves]


class TestOnePhone:
    def test_a_batch_is_written_down_as_it_was_tapped(self, client: Client, game: Game) -> None:
        moves = (*BIDS[:2], Undo(), *BIDS[1:], Tricks((3, 4, 3)), Undo(), Tricks((3, 4, 3)), CORRECTED, *SECOND)
        answer = send(client, game, *moves)
        assert (answer["number"], answer["saved"], answer["log"]) == (len(moves), len(moves), None)
        assert log_of(game) == bodies(*moves)
        game.refresh_from_db()
        assert (game.rounds_played, game.number) == (2, len(moves))
        assert tuple(game.seats.values_list("total", flat=True)) == state_of(game).totals

    def test_statistics_and_ratings_follow(self, client: Client) -> None:
        game = short_whist(client)
        hand = (Bid(1, 1), Bid(2, 1), Bid(0, 1), Tricks((0, 0, 1)))
        send(client, game, *hand, Trumps("clubs"), Bid(2, 0), Bid(0, 0), Bid(1, 0), Tricks((1, 0, 0)))
        game.refresh_from_db()
        assert game.finished
        assert stored(game.book) == counted(game.book)
        assert all(game.seats.values_list("mu", flat=True))

    def test_the_same_batch_again_changes_nothing(self, client: Client, game: Game) -> None:
        sent = batch(taps(state_of(game), ROUND), 0)
        assert post(client, game.pk, sent).status_code == 200
        before = everything_about(game)
        answer = post(client, game.pk, sent)
        assert (answer.status_code, answer.json()["saved"], answer.json()["log"]) == (200, 4, None)
        assert everything_about(game) == before

    def test_what_was_stored_before_the_answer_was_lost_counts_once(self, client: Client, game: Game) -> None:
        entries = taps(state_of(game), (*ROUND, *SECOND))
        post(client, game.pk, batch(entries[:3], 0))
        answer = post(client, game.pk, batch(entries, 0)).json()
        assert (answer["number"], answer["saved"], answer["log"]) == (8, 8, None)
        assert log_of(game) == bodies(*ROUND, *SECOND)

    def test_an_empty_batch_asks_what_is_new(self, client: Client, game: Game) -> None:
        enter(client, game, *BIDS)
        answer = post(client, game.pk, batch([], 1)).json()
        assert [entry["body"] for entry in answer["log"]["stands"]] == bodies(*BIDS)
        assert answer["log"]["number"] == 3

    def test_an_entry_is_as_old_as_the_phone_says_by_whatever_clock_it_has(self, client: Client, game: Game) -> None:
        Game.objects.filter(pk=game.pk).update(started_at=timezone.now() - timedelta(hours=3))
        sent_at = timezone.now() - timedelta(days=20_000)
        entries = taps(state_of(game), BIDS, at=sent_at - timedelta(hours=2))
        assert post(client, game.pk, batch(entries, 0) | {"sent_at": sent_at.isoformat()}).status_code == 200
        first = game.entries.order_by("number")[0]
        assert abs(timezone.now() - first.at - timedelta(hours=2)) < timedelta(minutes=1)
        assert first.arrived is not None
        assert timezone.now() - first.arrived < timedelta(minutes=1)

    @pytest.mark.parametrize("at", ["1970-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "2200-01-01T00:00:00Z"])
    def test_no_entry_is_older_than_its_game_or_still_to_come(self, client: Client, game: Game, at: str) -> None:
        entries = taps(state_of(game), BIDS[:1])
        entries[0]["at"] = at
        assert post(client, game.pk, batch(entries, 0)).status_code == 200
        game.refresh_from_db()
        assert game.started_at <= game.entries.get().at <= timezone.now()

    def test_it_carries_who_entered_it(self, game: Game) -> None:
        scorer = keeper_in(game, Role.SCORER)
        send(scorer, game, *BIDS)
        assert {str(entry.keeper_id) for entry in game.entries.all()} == {scorer.session["_auth_user_id"]}


class TestRefused:
    @pytest.mark.parametrize(
        ("wrong", "code", "sentence"),
        [
            (Bid(0, 3), "bid-hooked", "Round 1: "),
            (Bid(1, 2), "bid-turn", "Round 1: "),
            (Tricks((3, 4, 3)), "not-now", "Round 1: "),
        ],
        ids=["hooked", "turn", "too early"],
    )
    def test_the_good_part_stays(self, client: Client, game: Game, wrong: Move, code: str, sentence: str) -> None:
        entries = taps(state_of(game), (*BIDS[:2], wrong, *ROUND[2:]))
        response = post(client, game.pk, batch(entries, 0))
        answer = response.json()
        assert (response.status_code, answer["saved"], answer["refused"]) == (422, 2, entries[2]["key"])
        assert (answer["code"], answer["number"]) == (code, 2)
        assert answer["sentence"].startswith(sentence)
        assert log_of(game) == bodies(*BIDS[:2])
        assert post(client, game.pk, batch(entries, 0)).json() == answer

    def test_an_entry_that_falls_in_another_round_than_it_was_meant_for(self, client: Client, game: Game) -> None:
        entries = taps(state_of(game), ROUND)
        entries[3]["round"] = 2
        answer = post(client, game.pk, batch(entries, 0)).json()
        assert (answer["code"], answer["saved"]) == ("other-round", 3)
        assert answer["sentence"] == "Round 2: It was entered in round 2, and the game is in round 1."

    def test_a_key_under_which_something_else_was_entered(self, client: Client, game: Game) -> None:
        entries = taps(state_of(game), BIDS)
        post(client, game.pk, batch(entries[:1], 0))
        entries[0]["body"]["tricks"] = 5
        answer = post(client, game.pk, batch(entries, 0)).json()
        assert (answer["code"], answer["saved"], answer["refused"]) == ("key-taken", 0, entries[0]["key"])
        assert log_of(game) == bodies(BIDS[0])

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            ({"kind": "bid", "v": 2, "seat": 2, "tricks": 3}, "later-version"),
            ({"kind": "shuffle", "v": 1}, "unknown-entry"),
            ({"kind": "bid", "v": 1, "seat": 2}, "unknown-entry"),
            ({"kind": "bid", "v": 1, "seat": 2, "tricks": 3, "cards": []}, "unknown-key"),
            ({"kind": "bid", "v": 1, "seat": 2, "tricks": [[[[]]]]}, "unknown-entry"),
            ({"kind": "bid", "v": 1, "seat": "\ud800", "tricks": 3}, "unknown-player"),
            (None, "unknown-entry"),
        ],
        ids=["later version", "unknown", "half", "more", "deep", "surrogate", "nothing"],
    )
    def test_what_can_not_be_read_ends_the_batch_where_it_stands(
        self, client: Client, game: Game, body: Any, code: str
    ) -> None:
        entries = taps(state_of(game), BIDS)
        entries[1]["body"] = body
        response = post(client, game.pk, batch(entries, 0))
        answer = response.json()
        assert (response.status_code, answer["code"], answer["saved"]) == (422, code, 1)
        assert answer["refused"] == entries[1]["key"]
        assert log_of(game) == bodies(BIDS[0])

    def test_a_book_that_was_restored_from_a_backup(self, client: Client, game: Game) -> None:
        answer = post(client, game.pk, batch(taps(state_of(game), BIDS), 30)).json()
        assert (answer["code"], answer["saved"], answer["log"]["stands"]) == ("entries-lost", 0, [])


class TestTwoPhones:
    @pytest.fixture
    def other(self, game: Game) -> Client:
        return keeper_in(game, Role.SCORER, name="Ben")

    def test_the_same_facts_are_one(self, client: Client, other: Client, game: Game) -> None:
        begun = state_of(game)
        send(other, game, *BIDS)
        answer = post(client, game.pk, batch(taps(begun, ROUND), 0)).json()
        assert log_of(game) == bodies(*ROUND)
        assert [entry["body"] for entry in answer["log"]["stands"]] == bodies(*ROUND)

    def test_one_corrects_a_round_while_the_other_plays_on(self, client: Client, other: Client, game: Game) -> None:
        send(client, game, *ROUND)
        entries = taps(state_of(game), SECOND)
        send(other, game, CORRECTED)
        assert post(client, game.pk, batch(entries, 4)).status_code == 200
        assert log_of(game) == bodies(*ROUND, CORRECTED, *SECOND)
        assert post(client, game.pk, batch(entries, 4)).json()["number"] == 9

    def test_a_correction_made_without_a_network_comes_rounds_later(
        self, client: Client, other: Client, game: Game
    ) -> None:
        send(client, game, *ROUND)
        entries = taps(state_of(game), (CORRECTED,))
        send(other, game, *SECOND)
        assert post(client, game.pk, batch(entries, 4)).status_code == 200
        assert log_of(game) == bodies(*ROUND, *SECOND, CORRECTED)

    def test_differing_bids_wait_for_somebody_to_choose(self, client: Client, other: Client, game: Game) -> None:
        begun = state_of(game)
        send(other, game, Bid(1, 2))
        before = everything_about(game)
        response = post(client, game.pk, batch(taps(begun, BIDS), 0))
        assert response.status_code == 409
        assert response.json() == {
            "conflict": f"/games/{game.pk}/conflict/",
            "sentence": "Ben’s phone wrote on meanwhile. Choose which to keep.",
        }
        assert everything_about(game) == before

    def test_a_correction_that_no_longer_lets_the_rest_stand_is_for_somebody_to_choose(self, client: Client) -> None:
        game = short_whist(client)
        send(client, game, Bid(1, 1), Bid(2, 0), Bid(0, 1), Tricks((0, 1, 0)))
        # Ben chooses trumps; by the correction, Ben and Ana have to cut for it.
        entries = taps(state_of(game), (Trumps("clubs"),))
        phone = keeper_in(game, Role.SCORER)
        send(phone, game, Amend(1, (Bid(1, 0), Bid(2, 0), Bid(0, 0), Tricks((0, 0, 1)))))
        assert post(client, game.pk, batch(entries, 4)).status_code == 409
        assert game.entries.count() == 5
        seen = [game.entries.get(number=5).key]
        assert post(client, game.pk, batch(entries, 4, instead_of=seen)).status_code == 200
        assert state_of(game).rounds[0].tricks == (0, 1, 0)

    def test_this_phones_entries_take_the_place_of_exactly_those_that_were_seen(
        self, client: Client, other: Client, game: Game
    ) -> None:
        begun = state_of(game)
        send(client, game, BIDS[0])
        mine = batch(taps(play(begun, BIDS[0]), ROUND[1:]), 1)
        send(other, game, Bid(2, 1), Bid(0, 1))
        seen = list(game.entries.filter(number__gt=1).values_list("key", flat=True))
        assert post(client, game.pk, mine | {"instead_of": seen[:1]}).status_code == 409
        chosen = mine | {"instead_of": seen}
        answer = post(client, game.pk, chosen).json()
        assert log_of(game) == bodies(BIDS[0], Bid(2, 1), Bid(0, 1), Undo(), Undo(), *ROUND[1:])
        assert [entry["body"] for entry in answer["log"]["stands"]] == bodies(*ROUND)
        assert (state_of(game).totals, stored(game.book)) == ((3, 14, 13), counted(game.book))
        before = everything_about(game)
        assert post(client, game.pk, chosen).json()["number"] == answer["number"]
        assert everything_about(game) == before

    def test_somebody_who_wrote_on_while_it_was_being_chosen_is_asked_about_too(
        self, client: Client, other: Client, game: Game
    ) -> None:
        mine = batch(taps(state_of(game), BIDS), 0)
        send(other, game, Bid(1, 2))
        seen = [game.entries.get().key]
        send(other, game, Bid(2, 1))
        assert post(client, game.pk, mine | {"instead_of": seen}).status_code == 409
        assert log_of(game) == bodies(Bid(1, 2), Bid(2, 1))

    def test_what_others_took_back_can_be_kept(self, client: Client, other: Client, game: Game) -> None:
        entries = taps(state_of(game), BIDS)
        post(client, game.pk, batch(entries[:2], 0))
        send(other, game, Undo())
        mine = batch(entries[2:], 2)
        assert post(client, game.pk, mine).status_code == 409
        seen = [game.entries.get(number=3).key]
        assert post(client, game.pk, mine | {"instead_of": seen}).status_code == 200
        game.refresh_from_db()
        assert [entry["body"] for entry in standing_entries(game)] == bodies(*BIDS)

    def test_a_choice_that_the_rules_refuse_leaves_everything_as_it_was(
        self, client: Client, other: Client, game: Game
    ) -> None:
        entries = [*taps(state_of(game), BIDS[:1]), *taps(state_of(game), BIDS[:1])]
        send(other, game, Bid(1, 2))
        before = everything_about(game)
        response = post(client, game.pk, batch(entries, 0, instead_of=[game.entries.get().key]))
        assert (response.status_code, response.json()["saved"]) == (422, 0)
        assert everything_about(game) == before


def test_an_entry_by_a_form_and_one_of_a_batch_go_one_way(client: Client, game: Game) -> None:
    enter(client, game, BIDS[0])
    send(client, game, *BIDS[1:])
    enter(client, game, ROUND[3])
    assert log_of(game) == bodies(*ROUND)
    assert list(Entry.objects.values_list("arrived", flat=True)).count(None) == 2


def test_the_judge_is_the_same(client: Client, game: Game) -> None:
    hooked = Bid(0, 3)
    with pytest.raises(IllegalEntry) as refused:
        play(play(play(state_of(game), BIDS[0]), BIDS[1]), hooked)
    answer = post(client, game.pk, batch(taps(state_of(game), (*BIDS[:2], hooked)), 0)).json()
    assert answer["sentence"] == str(refused.value.in_round(1))

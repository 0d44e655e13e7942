"""The log: what one entry writes, that it is written once and wholly, and that the rest can be rebuilt from it."""

from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from hypothesis import given, settings

from games.models import Entry, Game, Player, Seat, new_key
from games.play import record, state
from games.play.start import start_game
from games.play.state import fold
from games.rules import IllegalEntry
from games.rules.moves import Amend, Bid, Stop, Tricks, Trumps, Undo, to_json
from games.rules.setups import Setup
from games.views.players import rename
from tests.rules.playthroughs import randoms, setups
from tests.web.logs import keeper_of, play_wildly, write_down
from tests.web.tables import everything_about, forgotten, log_of, short_whist, started, state_of

pytestmark = pytest.mark.django_db

BIDDING = ("oh-hell", "chinese-whist", "caboose")
BIDS = (Bid(1, 4), Bid(2, 3), Bid(0, 2))


def stored(game: Game) -> dict[str, tuple[int, int]]:
    """Each player's total and place, as they are kept beside the log."""
    return {seat.player.name: (seat.total, seat.place) for seat in game.seats.select_related("player")}


def rebuild() -> None:
    call_command("rebuild", stdout=StringIO())


class TestRecording:
    def test_an_entry_is_numbered_and_keeps_its_key(self, game: Game) -> None:
        recorded = record.record(game, Bid(1, 4), key="a-tap", expected=0, keeper=keeper_of(game))
        [entry] = game.entries.all()
        assert (entry.number, entry.key, entry.body) == (1, "a-tap", to_json(Bid(1, 4)))
        assert (recorded.game.number, recorded.game.stamp, recorded.again) == (1, "a-tap", False)

    def test_totals_and_places_are_stored_with_the_round(self, game: Game) -> None:
        write_down(game, *BIDS, Tricks((3, 4, 3)))
        assert stored(game) == {"Ana": (3, 3), "Ben": (14, 1), "Cara": (13, 2)}
        assert game.rounds_played == 1
        assert not game.over

    def test_shared_places_are_stored_as_shared(self, game: Game) -> None:
        write_down(game, Bid(1, 3), Bid(2, 3), Bid(0, 3), Tricks((4, 3, 3)))
        assert stored(game) == {"Ana": (4, 3), "Ben": (13, 1), "Cara": (13, 1)}

    def test_undo_and_correction_are_appended_and_totals_follow(self, game: Game) -> None:
        write_down(game, *BIDS, Tricks((3, 4, 3)), Undo())
        assert stored(game) == {"Ana": (0, 1), "Ben": (0, 1), "Cara": (0, 1)}
        assert game.rounds_played == 0
        write_down(game, Tricks((2, 4, 4)), Amend(1, (*BIDS, Tricks((4, 4, 2)))))
        assert stored(game) == {"Ana": (4, 2), "Ben": (14, 1), "Cara": (2, 3)}
        assert [body["kind"] for body in log_of(game)] == ["bid", "bid", "bid", "tricks", "undo", "tricks", "amend"]

    def test_that_it_was_stopped_is_stored(self, game: Game) -> None:
        write_down(game, Stop())
        assert (game.stopped, game.finished, game.over) == (True, False, True)
        write_down(game, Undo())
        assert not game.over

    def test_that_it_was_played_to_the_end_is_stored(self, client: Client) -> None:
        whist = short_whist(client)
        write_down(whist, Bid(1, 1), Bid(2, 1), Bid(0, 1), Tricks((0, 0, 1)), Trumps("clubs"))
        write_down(whist, Bid(2, 0), Bid(0, 0), Bid(1, 0), Tricks((1, 0, 0)))
        assert (whist.stopped, whist.finished) == (False, True)
        assert stored(whist) == {"Ana": (1, 3), "Ben": (5, 2), "Cara": (16, 1)}

    def test_what_the_rules_refuse_leaves_no_trace(self, game: Game) -> None:
        write_down(game, *BIDS)
        before = everything_about(game)
        for move in (Tricks((9, 9, 9)), Bid(1, 4), Bid(99, -1), Amend(1, ()), Amend(7, ())):
            with pytest.raises(IllegalEntry):
                write_down(game, move)
        assert everything_about(game) == before
        assert fold(game) == state_of(game)

    def test_a_failure_halfway_leaves_no_trace(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        write_down(game, *BIDS)
        before = everything_about(game)

        def fail(*_: object) -> None:
            raise RuntimeError("out of cards")

        monkeypatch.setattr(record, "store_progress", fail)
        with pytest.raises(RuntimeError):
            write_down(game, Tricks((3, 4, 3)))
        assert everything_about(game) == before
        monkeypatch.undo()
        assert write_down(game, Tricks((3, 4, 3))).totals == (3, 14, 13)

    def test_a_log_does_not_grow_for_ever(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(record, "MOST_ENTRIES", 2)
        write_down(game, *BIDS[:2])
        with pytest.raises(IllegalEntry, match="log is full"):
            write_down(game, BIDS[2])


class TestStateCache:
    """What is remembered from tap to tap is never anything but what the log folds into."""

    def test_a_new_name_is_seen_at_once(self, game: Game) -> None:
        write_down(game, *BIDS)
        rename(Player.objects.get(name="Ana"), "Fay")
        game = Game.objects.get(pk=game.pk)
        assert fold(game).setup.players == ("Fay", "Ben", "Cara")
        assert write_down(game, Tricks((3, 4, 3))).setup.players == ("Fay", "Ben", "Cara")

    def test_what_was_rolled_back_was_never_there(self, game: Game) -> None:
        write_down(game, *BIDS[:2])
        with transaction.atomic():
            record.record(game, Bid(0, 2), key="same-tap", expected=2, keeper=keeper_of(game))
            transaction.set_rollback(True)
        game.refresh_from_db()
        assert fold(game) == state_of(game)
        record.record(game, Bid(0, 7), key="same-tap", expected=2, keeper=keeper_of(game))
        game.refresh_from_db()
        assert fold(game) == state_of(game)
        assert state_of(game).table.bids == (7, 4, 3)

    def test_what_another_process_wrote_is_seen(self, game: Game) -> None:
        write_down(game, *BIDS[:2])
        Entry.objects.create(game=game, number=3, key="elsewhere", body=to_json(Bid(0, 2)), keeper=None)
        Game.objects.filter(pk=game.pk).update(number=3, stamp="elsewhere")
        game.refresh_from_db()
        assert fold(game) == state_of(game)
        assert write_down(game, Tricks((3, 4, 3))).totals == (3, 14, 13)

    def test_a_game_read_a_while_ago_folds_as_it_was_then(self, game: Game) -> None:
        write_down(game, BIDS[0])
        then = Game.objects.get(pk=game.pk)
        write_down(game, BIDS[1])
        assert fold(then).entries == BIDS[:1]
        assert fold(game).entries == BIDS[:2]

    def test_what_another_process_wrote_is_played_on_top_of_what_is_known(
        self, game: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        here, there = state.StateCache(), state.StateCache()
        for number, move in enumerate(
            (*BIDS, Undo(), Bid(0, 1), Tricks((3, 4, 3)), Amend(1, (*BIDS, Tricks((2, 4, 4)))))
        ):
            for module in (state, record):
                monkeypatch.setattr(module, "states", (here, there)[number % 2])
            write_down(game, move)
            assert fold(game) == state_of(game)

    def test_a_log_that_went_another_way_is_folded_anew(self, game: Game) -> None:
        write_down(game, *BIDS[:2])
        # As after a backup from before the second bid was restored, and another bid made.
        game.entries.filter(number=2).update(key="another", body=to_json(Bid(2, 5)))
        Game.objects.filter(pk=game.pk).update(stamp="another")
        assert fold(Game.objects.get(pk=game.pk)) == state_of(game)
        assert state_of(game).table.bids == (None, 4, 5)
        game.entries.create(number=3, key="third", body=to_json(Bid(0, 2)))
        Game.objects.filter(pk=game.pk).update(number=3, stamp="third")
        assert fold(Game.objects.get(pk=game.pk)) == state_of(game)

    def test_many_games_at_once_keep_to_themselves(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(state, "states", state.StateCache(2))
        monkeypatch.setattr(record, "states", state.states)
        games = []
        for _ in range(4):
            games.append(started(client))
            write_down(games[-1], BIDS[0])
        for bid in BIDS[1:]:
            for each in games:
                write_down(each, bid)
                assert fold(each) == state_of(each)


class TestRebuilding:
    def test_it_repairs_what_was_tampered_with(self, game: Game) -> None:
        write_down(game, *BIDS, Tricks((3, 4, 3)))
        before = everything_about(game)
        Seat.objects.filter(game=game).update(total=999, place=3)
        Game.objects.filter(pk=game.pk).update(number=0, stamp="", rounds_played=7, finished=True, stopped=True)
        rebuild()
        assert everything_about(game) == before

    def test_it_says_how_far_it_is(self, client: Client, game: Game) -> None:
        started(client, "caboose")
        said = StringIO()
        call_command("rebuild", stdout=said)
        assert said.getvalue() == "2 of 2 games\n2 of 2 games counted, book 1 of 1\n"

    def test_a_log_that_does_not_replay_is_not_covered_up(self, game: Game) -> None:
        write_down(game, *BIDS)
        Entry.objects.filter(game=game, number=2).update(body=to_json(Bid(2, 99)))
        with pytest.raises(RuntimeError, match="A log breaks at entry 2"):
            rebuild()


@pytest.mark.slow
@given(setup=setups(BIDDING), random=randoms)
@settings(max_examples=12)
def test_rebuilding_changes_nothing(setup: Setup, random: Random) -> None:
    with forgotten():
        client = Client()
        game = start_game(started(client).book, setup, key=new_key())
        play_wildly(game, random, random.randrange(50))
        before = everything_about(game)
        rebuild()
        assert everything_about(game) == before
        assert fold(game) == state_of(game)

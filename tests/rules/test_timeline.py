"""T: Tricky Timeline."""

from collections.abc import Sequence

import pytest

from games.rules import Code, catalogue, choices
from games.rules.cards import Card
from games.rules.moves import Bid, Kept, Lay, Starter, Tricks
from games.rules.timeline.line import Why
from games.rules.timeline.state import DECK, TimelineState
from tests.rules.tables import NAMES, enter, quick, refused, setup_refused, timeline

# Ana's and Ben's card at each place from the arrow on, with Ana starting, and who wins it.
LINE = (
    ("7H", "3H", "Ana"),  # higher
    ("2D", "8C", "Ana"),  # Ben can't follow
    ("4S", "6S", "Ben"),  # higher, and Ben leads from here
    ("8H", "2S", "Ben"),  # Ana can't follow
    ("5D", "4D", "Ana"),
    ("2C", "3C", "Ben"),
    ("7D", "8D", "Ben"),
    ("7S", "5S", "Ana"),
    ("2H", "4H", "Ben"),
)


def lay(line: Sequence[tuple[str, str, str]] = LINE) -> list[Lay]:
    return [
        Lay(seat, place, card) for place, (*cards, _) in enumerate(line, start=1) for seat, card in enumerate(cards)
    ]


def in_line(first: str = "Ana") -> TimelineState:
    return enter(timeline(first), *lay())


@pytest.mark.parametrize("players", [1, 3])
def test_T1_exactly_two_play(players: int) -> None:
    setup_refused(
        "tricky-timeline",
        NAMES[:players],
        "Ana",
        Code.PLAYER_COUNT,
        f"Tricky Timeline is for 2 players, not {players}.",
    )


def test_T1_the_deck_is_two_to_eight_in_four_suits() -> None:
    assert len(DECK) == len(set(DECK)) == 28
    assert {card.rank for card in DECK} == set(range(2, 9))
    assert timeline().cards == 12
    assert 2 * timeline().cards + 4 == len(DECK)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [("9H", "'9H'"), ("AS", "'AS'"), ("1C", "'1C'"), ("10D", "'10D'"), ("7X", "'7X'"), ("7h", "'7h'"), (7, "7")],
)
def test_T1_a_card_outside_the_deck_is_refused(wrong: object, words: str) -> None:
    sentence = f"Ana can't have {words}: the deck is 2 to 8 of D, S, H and C."
    refused(timeline(), Lay(0, 1, wrong), Code.CARD, sentence, "T1")  # type: ignore[arg-type]
    refused(timeline(), Kept(0, ("D", "D", wrong)), Code.CARD, sentence, "T1")  # type: ignore[arg-type]


def test_T1_only_seven_cards_of_a_suit_exist() -> None:
    hearts = [Lay(0, place, f"{rank}H") for place, rank in enumerate(range(2, 7), start=1)]
    state = enter(timeline(), *hearts, Kept(0, ("H", "H", "D")))
    sentence = "With Ben's cards there would be 8 hearts, and the deck has 7."
    refused(state, Kept(1, ("H", "D", "D")), Code.CARD_TWICE, sentence, "T1")
    refused(state, Lay(1, 1, "8H"), Code.CARD_TWICE, sentence, "T1")


def test_T2_nine_tricks_in_a_line() -> None:
    for wrong, words in ((0, "0"), (10, "10"), (-1, "-1"), ("one", "'one'"), (True, "true")):
        refused(
            timeline(),
            Lay(0, wrong, "7H"),  # type: ignore[arg-type]
            Code.PLACE,
            f"The line has places 1 to 9, not {words}.",
            "T2",
        )


@pytest.mark.parametrize(
    ("cards", "words"),
    [(("D", "S"), "2"), (("D", "S", "H", "C"), "4"), ((), "0")],
)
def test_T2_each_player_keeps_three_cards(cards: object, words: str) -> None:
    kept = Kept(0, cards)  # type: ignore[arg-type]
    refused(timeline(), kept, Code.KEPT, f"Ana keeps 3 cards, not {words}.", "T2")


@pytest.mark.parametrize(("cards", "words"), [("DSH", "'DSH'"), (None, "nothing"), (3, "3")])
def test_T2_kept_cards_are_cards(cards: object, words: str) -> None:
    sentence = f"Ana's kept cards must be 3 suits or cards, not {words}."
    refused(timeline(), Kept(0, cards), Code.KEPT, sentence, "T2")  # type: ignore[arg-type]


def test_T2_a_card_is_used_once() -> None:
    state = enter(timeline(), Lay(0, 3, "7H"), Kept(1, ("2C", "3C", "D")))
    refused(state, Lay(1, 5, "7H"), Code.CARD_TWICE, "Ben's 7♥ already lies at place 3 on Ana's side.", "T2")
    refused(state, Lay(0, 4, "7H"), Code.CARD_TWICE, "Ana's 7♥ already lies at place 3 on Ana's side.", "T2")
    refused(state, Lay(0, 4, "2C"), Code.CARD_TWICE, "Ana's 2♣ can't lie in the line: Ben kept it.", "T2")
    refused(state, Kept(0, ("7H", "D", "D")), Code.CARD_TWICE, "Ana's 7♥ is kept by Ana but lies in the line.", "T2")
    refused(state, Kept(0, ("2C", "D", "D")), Code.CARD_TWICE, "Ana's 2♣ is kept twice.", "T2")
    refused(state, Kept(0, ("5D", "5D", "D")), Code.CARD_TWICE, "Ana's 5♦ is kept twice.", "T2")


def test_T2_a_wrong_card_can_be_replaced_or_taken_away() -> None:
    state = enter(timeline(), Lay(0, 3, "7H"), Lay(0, 3, "6H"))
    assert state.table.laid() == ((0, 3, Card.named("6H")),)
    assert Card.named("7H") in state.free_cards
    assert Card.named("6H") not in state.free_cards
    assert enter(state, Lay(0, 3, None)).table.line == timeline().table.line


@pytest.mark.parametrize(
    ("kept", "bid"),
    [("DDD", 0), ("SDD", 1), ("HDD", 2), ("CDD", 3), ("CCC", 9), ("HDS", 3), ("CCH", 8), (("7D", "3S", "H"), 3)],
)
def test_T3_kept_suits_add_up_to_the_bid(kept: Sequence[str], bid: int) -> None:
    """Three clubs, and a heart, a diamond and a spade, are the sheet's examples."""
    assert enter(timeline(), Kept(0, tuple(kept))).table.bids == (bid, None)


def test_T4_the_line_resolves_from_the_arrow_on() -> None:
    won = in_line().table.won
    assert [in_line().name(trick.winner) for trick in won] == [winner for _, _, winner in LINE]
    assert [trick.place for trick in won] == list(range(1, 10))


def test_T4_the_starting_player_leads_the_first_and_the_winner_the_next() -> None:
    won = in_line("Ben").table.won
    assert won[0].leader == 1
    assert [trick.leader for trick in won[1:]] == [trick.winner for trick in won[:-1]]


def test_T4_the_higher_card_of_the_suit_led_wins() -> None:
    trick = in_line().table.won[0]
    assert (trick.winner, trick.why, trick.reason) == (0, Why.HIGHER, "7♥ beats 3♥")
    trick = in_line().table.won[2]
    assert (trick.leader, trick.winner, trick.reason) == (0, 1, "6♠ beats 4♠")


def test_T4_a_card_of_another_suit_cannot_win() -> None:
    trick = in_line().table.won[1]
    assert (trick.winner, trick.why, trick.reason) == (0, Why.OFF_SUIT, "8♣ doesn't follow diamonds")


def test_T4_a_gap_ends_what_can_be_resolved() -> None:
    state = enter(in_line(), Lay(1, 4, None))
    assert len(state.table.won) == 3
    assert state.table.tricks_of_line is None


def test_T4_the_line_tells_the_tricks() -> None:
    state = enter(in_line(), Kept(0, ("S", "D", "H")), Kept(1, ("C", "C", "H")))
    assert state.table.tricks_of_line == (4, 5)
    [tricks, *_] = choices(state)
    assert tricks.moves == (Tricks((4, 5)),)
    refused(state, Tricks((5, 4)), Code.LINE, "The line gives Ana 4 and Ben 5.", "T4")
    assert enter(state, Tricks((4, 5))).rounds[0].winner == 0


def test_T4_an_incomplete_line_cannot_be_scored() -> None:
    state = enter(in_line(), Kept(0, ("S", "D", "H")), Kept(1, ("C", "C", "H")), Lay(0, 9, None), Lay(1, 9, None))
    refused(state, Tricks((4, 5)), Code.LINE, "The line is not complete: 2 cards missing.", "T4")


def test_T5_the_tricks_add_up_to_nine() -> None:
    state = enter(timeline(), Kept(0, ("S", "D", "H")), Kept(1, ("C", "C", "H")))
    refused(state, Tricks((4, 4)), Code.TRICKS_SUM, "The tricks must add up to 9: 1 trick missing.", "T5")
    refused(state, Tricks((6, 5)), Code.TRICKS_SUM, "The tricks must add up to 9: 2 tricks too many.", "T5")


def test_T5_tricks_need_both_players_kept_cards() -> None:
    refused(timeline(), Tricks((4, 5)), Code.KEPT, "Ana's kept cards are missing.", "T2")
    state = enter(timeline(), Kept(0, ("S", "D", "H")))
    refused(state, Tricks((4, 5)), Code.KEPT, "Ben's kept cards are missing.", "T2")


def test_T6_the_closer_bid_wins_the_round() -> None:
    """The sheet's worked example: bids of 3 and 8, tricks 4 and 5; one away beats three."""
    round = quick(timeline(), ("HDS", "CCH"), (4, 5)).rounds[0]
    assert round.bids == (3, 8)
    assert round.distances == (1, 3)
    assert (round.winner, round.points) == (0, (1, 0))


def test_T6_if_equally_close_fewer_tricks_win() -> None:
    round = quick(timeline(), ("HDS", "HHS"), (4, 5)).rounds[0]
    assert round.bids == (3, 5)
    assert quick(timeline(), ("HDS", "CCD"), (4, 5)).rounds[0].distances == (1, 1)
    assert quick(timeline(), ("HDS", "CCD"), (4, 5)).rounds[0].winner == 0
    assert quick(timeline(), ("CCD", "HDS"), (5, 4)).rounds[0].winner == 1


@pytest.mark.parametrize("first", range(10))
def test_T6_always_decides(first: int) -> None:
    """Nine is odd, so that equally close players never took equally many."""
    kept = ("DDD", "SDD", "HDD", "CDD", "HHD", "HCD", "CCD", "CCS", "CCH", "CCC")
    for mine in kept:
        for theirs in kept:
            points = quick(timeline(), (mine, theirs), (first, 9 - first)).rounds[0].points
            assert points is not None
            assert sorted(points) == [0, 1]


def test_T7_first_to_two_rounds_wins() -> None:
    state = quick(quick(timeline(), ("HDS", "CCH"), (4, 5)), ("CCH", "HDS"), (4, 5))
    assert state.totals == (1, 1)
    assert not state.over
    state = quick(state, ("HDS", "CCH"), (4, 5))
    assert state.totals == (2, 1)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert state.outcome.sentence == "Ana wins 2–1: first to win 2 rounds."
    refused(state, Starter(0), Code.GAME_OVER, "The game is over after 3 rounds: undo its last entry to go on.", "T7")


def test_T7_two_rounds_can_be_enough() -> None:
    state = quick(quick(timeline(), ("HDS", "CCH"), (4, 5)), ("HDS", "CCH"), (4, 5))
    assert state.outcome is not None
    assert state.outcome.sentence == "Ana wins 2–0: first to win 2 rounds."
    assert len(state.rounds) == 2


def test_T8_the_starter_is_given_then_the_other_player_is_proposed() -> None:
    state = timeline("Ben")
    assert (state.table.starter, state.leader) == (1, 1)
    assert quick(state, ("HDS", "CCH"), (4, 5)).table.starter == 0


def test_T8_one_entry_changes_the_starter() -> None:
    state = enter(quick(timeline("Ben"), ("HDS", "CCH"), (4, 5)), Starter(1))
    assert state.table.starter == 1
    assert quick(state, ("CCH", "HDS"), (4, 5)).table.starter == 0
    refused(state, Starter(2), Code.UNKNOWN_PLAYER, "Nobody sits at seat 2.")


def test_T8_the_other_of_who_started_last_starts_a_rematch() -> None:
    state = timeline()
    assert state.next_first == 0
    state = enter(state, Starter(1))
    assert state.next_first == 0
    state = quick(state, ("DDD", "CCC"), (4, 5))
    assert (state.table.starter, state.next_first) == (0, 0)
    assert enter(state, Kept(0, ("D", "D", "D"))).next_first == 1


def test_T8_a_starting_player_must_be_named() -> None:
    setup_refused("tricky-timeline", ("Ana", "Ben"), None, Code.FIRST_PLAYER, "Nobody is named as the starting player.")


def test_what_may_be_entered_next() -> None:
    kinds = [choice.kind for choice in choices(timeline())]
    assert kinds == [Kept, Lay, Starter]
    state = enter(timeline(), Kept(0, ("S", "D", "H")), Kept(1, ("C", "C", "H")))
    [tricks, *_] = choices(state)
    assert len(tricks.moves) == 10
    refused(state, Bid(0, 1), Code.NOT_IN_THIS_GAME, "Tricky Timeline has no entry of the kind 'bid'.")
    assert catalogue.get("tricky-timeline").name == "Tricky Timeline"

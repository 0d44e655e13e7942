"""Real tables change (G1–G8): somebody sits down, goes, sits out or comes back, seats are swapped, hands and points changed."""

from dataclasses import replace
from typing import TYPE_CHECKING

from games.rules.bidding.dealing import dealt
from games.rules.bidding.house_rules import MOST_PLAYERS, MOST_SEATS
from games.rules.bidding.round import BiddingRound
from games.rules.bidding.schedule import MOST_ROUNDS
from games.rules.bidding.seating import Seating
from games.rules.errors import Code, IllegalEntry
from games.rules.moves import Adjust, ComeBack, Join, Leave, Move, Note, Reschedule, SitOut, Swap
from games.rules.names import can_be_seen, can_be_written
from games.rules.setups import check_names
from games.rules.words import count, shown, whole_between

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState

LOWEST, AVERAGE = "lowest", "average"
MOST_TO_BEGIN_WITH = 10_000
MOST_POINTS = 1_000
LONGEST_NOTE = 40


def judge(state: "BiddingState", move: Move) -> None:
    """G1–G8, G12: refuse a change that this table can't make now."""
    match move:
        case Join():
            _judge_join(state, move)
        case Leave() | SitOut():
            _judge_going(state, move)
        case ComeBack():
            _judge_coming_back(state, move)
        case Swap():
            _judge_swap(state, move)
        case Reschedule():
            _judge_hands(state, move)
        case Adjust():
            _judge_points(state, move)
        case Note():
            if move.text != "":
                _check_words(state, move.text, "note", "G12")


def changed(state: "BiddingState", move: Move) -> BiddingRound:
    """The round under way after a change of the table that has been judged legal."""
    round = state.table
    match move:
        case Note():
            earlier = tuple(change for change in round.changes if not isinstance(change, Note))
            return replace(round, changes=(*earlier, move) if move.text else earlier)
        case Adjust():
            totals = _with(round.totals, move.seat, round.totals[move.seat] + move.points)
            return replace(round, totals=totals, changes=(*round.changes, move))
        case Reschedule():
            played = tuple(played.cards for played in state.rounds)
            after = _dealt_again(state, move, replace(round.seating, hands=(*played, *move.hands)))
            if round.untouched:
                return after
            return replace(round, seating=after.seating, changes=after.changes, bound=after.bound)
        case Join():
            points = starting_points(state, move.points)
            joined = (*round.joined, (move.seat, points))
            seating = round.seating.joined_by(move.seat, move.after)
            again = _dealt_again(state, move, seating, _with(round.totals, move.seat, points))
            return replace(again, joined=joined)
        case Leave():
            return _dealt_again(state, move, round.seating.left_by(move.seat, len(state.rounds)))
        case SitOut():
            return _dealt_again(state, move, round.seating.without(move.seat))
        case ComeBack():
            return _dealt_again(state, move, round.seating.with_again(move.seat))
        case Swap():
            return _dealt_again(state, move, round.seating.swapped(move.seat, move.other))
    raise AssertionError(move)


def _dealt_again(
    state: "BiddingState", move: Move, seating: Seating, totals: tuple[int, ...] | None = None
) -> BiddingRound:
    """G2, G3: the round under way is dealt to the table as it is now. W7: who won the cut for it, won it, unless gone."""
    round = state.table
    totals = round.totals if totals is None else totals
    again = dealt(state, state.rounds, seating, totals, round.joined, (*round.changes, move))
    return replace(again, cut=round.cut) if round.cut in again.tied else again


def _with(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def players_with(players: tuple[str, ...], name: str) -> tuple[str, ...]:
    """G1: all who ever had a seat, and somebody new."""
    if len(players) >= MOST_SEATS:
        sentence = f"{MOST_SEATS} players have had a seat in this game: nobody else can."
        raise IllegalEntry(Code.PLAYER_COUNT, sentence, clause="G1", most=MOST_SEATS)
    return check_names((*players, name))


def starting_points(state: "BiddingState", points: int | str) -> int:
    """G1: what a newcomer begins with: a number, or what those at the table have at least, or on average."""
    if isinstance(points, int):
        return points
    totals = [state.totals[seat] for seat in state.circle]
    return min(totals) if points == LOWEST else sum(totals) // len(totals)


# Coming and going


def _judge_join(state: "BiddingState", join: Join) -> None:
    """G1"""
    if not state.setup.is_seat(join.seat):
        state.refuse(Code.UNKNOWN_PLAYER, f"Nobody is there to sit down at seat {shown(join.seat)}.", clause="G1")
    if join.seat in state.ever:
        name = state.name(join.seat)
        state.refuse(Code.AT_THE_TABLE, f"{name} has a place at this table already.", clause="G1", seat=join.seat)
    _check_at_table(state, join.after, "G1")
    _check_between_rounds(state, f"{state.name(join.seat)} sits down", "G1")
    _check_room(state, "G1")
    if join.points not in (LOWEST, AVERAGE) and not whole_between(join.points, -MOST_TO_BEGIN_WITH, MOST_TO_BEGIN_WITH):
        name = state.name(join.seat)
        would_do = f"a whole number up to {MOST_TO_BEGIN_WITH}, '{LOWEST}' or '{AVERAGE}'"
        sentence = f"{name} can't begin with {shown(join.points)} points: it must be {would_do}."
        state.refuse(Code.POINTS, sentence, clause="G1", seat=join.seat, most=MOST_TO_BEGIN_WITH)


def _judge_going(state: "BiddingState", going: Leave | SitOut) -> None:
    """G2, G3, G4"""
    clause, verb = ("G2", "leave") if isinstance(going, Leave) else ("G3", "sit out")
    _check_at_table(state, going.seat, clause)
    name, is_away = state.name(going.seat), going.seat in state.away
    if is_away and isinstance(going, SitOut):
        state.refuse(Code.AT_THE_TABLE, f"{name} sits out already.", clause=clause, seat=going.seat)
    if not is_away and len(state.present) == 2:
        sentence = f"{name} can't {verb}: at least two must be at the table."
        state.refuse(Code.PLAYER_COUNT, sentence, clause="G4", seat=going.seat, fewest=2)


def _judge_coming_back(state: "BiddingState", back: ComeBack) -> None:
    """G3"""
    _check_seat(state, back.seat, "G3")
    if back.seat in state.left:
        _check_room(state, "G3")
        return
    if back.seat not in state.away:
        name = state.name(back.seat)
        state.refuse(Code.AT_THE_TABLE, f"{name} is at the table already.", clause="G3", seat=back.seat)


def _judge_swap(state: "BiddingState", swap: Swap) -> None:
    """G8"""
    _check_at_table(state, swap.seat, "G8")
    _check_at_table(state, swap.other, "G8")
    if swap.seat == swap.other:
        sentence = f"{state.name(swap.seat)} can't swap seats alone: it takes two."
        state.refuse(Code.AT_THE_TABLE, sentence, clause="G8", seat=swap.seat)
    _check_between_rounds(state, "Seats are swapped", "G8")


def _check_at_table(state: "BiddingState", seat: object, clause: str) -> None:
    """Somebody who has sat down, and has not left."""
    _check_seat(state, seat, clause)
    if seat in state.left:
        state.refuse(Code.AT_THE_TABLE, f"{state.name(seat)} has left the table.", clause=clause, seat=seat)


def _check_seat(state: "BiddingState", seat: object, clause: str) -> None:
    """Somebody who has sat down at some time."""
    if not state.setup.is_seat(seat) or seat not in state.ever:
        state.refuse(Code.UNKNOWN_PLAYER, f"Nobody sits at seat {shown(seat)}.", clause=clause)


def _check_between_rounds(state: "BiddingState", what: str, clause: str) -> None:
    if not state.table.untouched:
        sentence = f"{what} between rounds: score round {state.round_number} first, or deal it again."
        state.refuse(Code.NOT_NOW, sentence, clause=clause)


def _check_room(state: "BiddingState", clause: str) -> None:
    if len(state.circle) >= MOST_PLAYERS:
        sentence = f"The table is full: no more than {MOST_PLAYERS} can sit at it."
        state.refuse(Code.PLAYER_COUNT, sentence, clause=clause, most=MOST_PLAYERS)


# Hands


def _judge_hands(state: "BiddingState", move: Reschedule) -> None:
    """G6: hands that the deck can deal to those who are there, and no more rounds than a game can have."""
    rules, table, hands = state.setup.rules, state.table, move.hands
    if rules.to_points is not None:
        sentence = f"A game to {rules.to_points} points goes on until somebody has them: its hands can't be changed."
        state.refuse(Code.SCHEDULE, sentence, clause="H13")
    room = MOST_ROUNDS - len(state.rounds)
    if not isinstance(hands, tuple) or not hands:
        state.refuse(Code.SCHEDULE, "Say how many cards each hand to come has: at least one is played.", clause="G6")
    if len(hands) > room:
        sentence = f"A game has {MOST_ROUNDS} rounds at most: {count(room, 'hand')} can still be dealt."
        state.refuse(Code.ROUNDS, sentence, clause="G6", most=room)
    largest = rules.largest_hand(len(table.order))
    for hand in hands:
        if not whole_between(hand, 1, largest):
            players = count(len(table.order), "player")
            sentence = f"A hand can't have {shown(hand)} cards: 1 to {largest} can be dealt to {players}."
            state.refuse(Code.DECK_TOO_SMALL, sentence, clause="G6", largest=largest)
    if hands == state.rest_of_schedule:
        state.refuse(Code.NOT_NOW, "These hands are to be played already.", clause="G6")
    if not table.untouched:
        _judge_hands_of_begun_round(state, move)


def _judge_hands_of_begun_round(state: "BiddingState", move: Reschedule) -> None:
    """G6: what has been dealt stays; H4: and so do the bids, if the round is the last one now, or no longer is."""
    table = state.table
    if move.hands[0] != table.cards:
        sentence = f"Round {table.number} has begun, with {count(table.cards, 'card')}: deal it again to change that."
        state.refuse(Code.NOT_NOW, sentence, clause="G6")
    after = changed(state, move)
    for seat in table.order:
        bid = table.bids[seat]
        if bid is not None and after.brought_to_cards_by(seat, bid) is not None:
            sentence = f"With more rounds to come the bids of this one could not add up to {table.cards}."
            state.refuse(Code.NOT_NOW, sentence, clause="H4")


# Points and words


def _judge_points(state: "BiddingState", move: Adjust) -> None:
    """G7"""
    _check_seat(state, move.seat, "G7")
    name = state.name(move.seat)
    if not whole_between(move.points, -MOST_POINTS, MOST_POINTS) or not move.points:
        sentence = f"{name}'s points can't change by {shown(move.points)}: up or down, by 1 to {MOST_POINTS}."
        state.refuse(Code.POINTS, sentence, clause="G7", seat=move.seat, most=MOST_POINTS)
    _check_words(state, move.reason, "reason", "G7")


def _check_words(state: "BiddingState", text: object, what: str, clause: str) -> None:
    if not isinstance(text, str) or not text.strip():
        state.refuse(Code.WORDS, f"The {what} is missing: a word or two, such as misdeal.", clause=clause)
    if len(text) > LONGEST_NOTE:
        sentence = f"The {what} is too long: {LONGEST_NOTE} letters at most."
        state.refuse(Code.WORDS, sentence, clause=clause, most=LONGEST_NOTE)
    if text != text.strip():
        state.refuse(Code.WORDS, f"The {what} begins or ends with a blank.", clause=clause)
    if not can_be_written(text) or not can_be_seen(text):
        state.refuse(Code.WORDS, f"The {what} has a character that can't be written down.", clause=clause)

"""What a round came to: tricks, or only who made it, and extras; judged, and scored."""

from typing import TYPE_CHECKING, TypeVar

from games.rules.bidding.house_rules import Streak
from games.rules.bidding.house_rules_in import MOST_OF_AN_EXTRA
from games.rules.bidding.round import BiddingRound
from games.rules.errors import Code
from games.rules.moves import Made, Tricks
from games.rules.states import renewed
from games.rules.words import count, listing, shown, whole_between

if TYPE_CHECKING:
    from games.rules.bidding.state import BiddingState


AnyValue = TypeVar("AnyValue")


def judge(state: "BiddingState", result: Tricks | Made) -> None:
    """B4, H11, H12, H15: refuse what can't have happened, and what comes too early."""
    rules, table = state.setup.rules, state.table
    if isinstance(result, Made) is not rules.counts_made:
        wanted = "who made the bid, not the tricks" if rules.counts_made else "the tricks, not only who made the bid"
        state.refuse(Code.NOT_IN_THIS_GAME, f"{state.setup.game_name} notes {wanted}.", clause="H15")
    what = "who made it" if rules.counts_made else "the tricks"
    if table.waiting:
        waiting = listing(state.name(seat) for seat in table.waiting)
        sentence = f"{what[0].upper()}{what[1:]} can't be entered yet: {waiting} must bid first."
        state.refuse(Code.NOT_NOW, sentence, clause="B2")
    if table.trumps_open:
        chooser = "" if table.chooser is None else state.name(table.chooser)
        state.refuse(Code.TRUMPS_FIRST, f"{chooser} chooses trumps before {what} can be entered.", clause="H6")
    if isinstance(result, Made):
        _judge_made(state, result)
    else:
        state.check_tricks(result.tricks, state.cards, clause="B4", unwon=rules.unwon, seats=table.order_of_seats)
    _judge_extras(state, result.extras)


def _judge_made(state: "BiddingState", made: Made) -> None:
    """H15: some division of the tricks gives everyone who made it their bid, and nobody else theirs."""
    if not isinstance(made.seats, tuple) or len(made.seats) > len(state.setup.players):
        state.refuse(Code.TRICKS_RANGE, "Say who made the bid, each player once.", clause="H15")
    for number, seat in enumerate(made.seats):
        state.check_there(seat)
        if seat in made.seats[:number]:
            sentence = f"{state.name(seat)} is named twice: each player makes a bid once."
            state.refuse(Code.PLAYER_TWICE, sentence, clause="H15", seat=seat)
    table = state.table
    bids = {seat: table.bids[seat] or 0 for seat in table.order}
    won = sum(bids[seat] for seat in made.seats)
    missed = [bids[seat] for seat in table.order if seat not in made.seats]
    if won > table.cards:
        tricks = count(table.cards, "trick")
        sentence = f"They can't all have made it: that would take {won} tricks, and there are {tricks}."
        state.refuse(Code.TRICKS_SUM, sentence, clause="H15", missing=table.cards - won)
    if not _can_be_missed(missed, table.cards - won):
        state.refuse(Code.TRICKS_SUM, _why_not(missed, table.cards - won), clause="H15", missing=table.cards - won)


def _can_be_missed(bids: list[int], tricks: int) -> bool:
    """True if so many tricks can be shared among these bidders so that nobody wins what they bid."""
    # Bit n stands for: so far they can have won n tricks together.
    ways = 1
    for bid in bids:
        joined = 0
        for won in range(tricks + 1):
            joined |= ways << won if won != bid else 0
        ways = joined & (1 << tricks + 1) - 1
    return bool(ways >> tricks & 1)


def _why_not(missed: list[int], left: int) -> str:
    if not missed:
        return f"They can't all have made it: {count(left, 'trick')} would be left that nobody bid."
    if not left and 0 in missed:
        return "Whoever bid 0 would have made it: the others took all the tricks."
    return f"That can't be: {count(left, 'trick')} would be left for those who missed, and one of them bid just that."


def _judge_extras(state: "BiddingState", extras: object) -> None:
    """H11"""
    named = state.setup.rules.extras
    if extras == ():
        return
    seats = len(state.setup.players)
    if not named:
        state.refuse(Code.NOT_IN_THIS_GAME, f"{state.setup.game_name} counts no extras.", clause="H11")
    if not isinstance(extras, tuple) or not max(state.table.order) < len(extras) <= seats:
        state.refuse(Code.EXTRAS, "The extras of every player are needed, and of nobody else.", clause="H11")
    for seat, counted in enumerate(extras):
        if not isinstance(counted, tuple) or len(counted) != len(named):
            sentence = f"{state.name(seat)}'s extras must be one number for each of {count(len(named), 'extra')}."
            state.refuse(Code.EXTRAS, sentence, clause="H11", seat=seat)
        for extra, number in zip(named, counted, strict=True):
            if not whole_between(number, 0, MOST_OF_AN_EXTRA):
                sentence = (
                    f"{state.name(seat)} can't have {shown(number)} of {extra.name}: 0 to {MOST_OF_AN_EXTRA} can be."
                )
                state.refuse(Code.EXTRAS, sentence, clause="H11", seat=seat, most=MOST_OF_AN_EXTRA)
        if seat not in state.table.order and any(counted):
            sentence = f"{state.name(seat)} sits out this round, and can have no extras."
            state.refuse(Code.EXTRAS, sentence, clause="G3", seat=seat)


def scored(state: "BiddingState", result: Tricks | Made) -> BiddingRound:
    """The round with its result, points and new totals."""
    seats = state.setup.seats
    extras = _padded(result.extras, len(seats), (0,) * len(state.setup.rules.extras))
    extras = extras if any(map(any, extras)) else ()
    if isinstance(result, Made):
        played = renewed(state.table, made_by=tuple(sorted(result.seats)), extras=extras)
    else:
        tricks = tuple(won or 0 for won in result.tricks)
        played = renewed(state.table, tricks=_padded(tricks, len(seats), 0), extras=extras)
    if state.setup.rules.streak is not None:
        played = renewed(played, in_a_row=_in_a_row(state, played, state.setup.rules.streak))
    bonus = _streaks(played, state.setup.rules.streak)
    factor = state.factor(played.number, played.cards)
    points = tuple(
        factor * _points(state, played, seat) + _extra_points(state, played, seat) + (bonus[seat] if bonus else 0)
        for seat in seats
    )
    totals = tuple(before + won for before, won in zip(state.totals, points, strict=True))
    return renewed(played, bonus=bonus, points=points, totals=totals)


def _padded(values: tuple[AnyValue, ...], seats: int, nothing: AnyValue) -> tuple[AnyValue, ...]:
    """G1: a value for every seat: when this was entered, some players may not have been there yet."""
    return (*values, *(nothing,) * (seats - len(values)))


def _points(state: "BiddingState", round: BiddingRound, seat: int) -> int:
    """H7, H8: what the bid is worth. Where only made or missed is noted, any number of tricks but the bid is a miss."""
    bid = round.bids[seat]
    if bid is None:
        return 0
    told = round.tricks or tuple(bid if seat in round.made else bid + 1 for seat in state.setup.seats)
    return state.setup.rules.scoring.points(bid, told[seat], round.cards)


def _extra_points(state: "BiddingState", round: BiddingRound, seat: int) -> int:
    """H11"""
    if not round.extras:
        return 0
    return sum(
        number * extra.points
        for extra, number in zip(state.setup.rules.extras, round.extras[seat], strict=True)
        if seat in round.made or not extra.when_made
    )


def _in_a_row(state: "BiddingState", round: BiddingRound, streak: Streak) -> tuple[int, ...]:
    """H10: bids made in a row by each seat, or (below zero) missed. G4: who is away neither goes on with one nor breaks it."""
    before = state.rounds[-1].in_a_row if state.rounds else ()
    rows = list(_padded(before, len(state.setup.seats), 0))
    for seat in round.order if streak.counts(round.cards) else ():
        rows[seat] = max(rows[seat], 0) + 1 if round.has_made(seat) else min(rows[seat], 0) - 1
    return tuple(rows)


def _streaks(round: BiddingRound, streak: Streak | None) -> tuple[int, ...]:
    """H10: what this round adds for each seat whose streak it completes; empty where it completes none."""
    if streak is None or not streak.counts(round.cards):
        return ()
    bonus = [0] * len(round.bids)
    for seat in round.order:
        bonus[seat] = streak.bonus(round.in_a_row[seat])
    return tuple(bonus) if any(bonus) else ()

"""The review of a game: how it went round by round."""

from itertools import takewhile

from games.charts import LineChart, Series, line_chart
from games.rules.states import Round, State
from games.rules.words import count, listing


def totals_chart(state: State) -> LineChart | None:
    """The running totals by round; None while nothing has been scored."""
    if not state.rounds:
        return None
    series = [Series(state.name(seat), tuple(round.totals[seat] for round in state.rounds)) for seat in state.ever]
    labels = [str(round.number) for round in state.rounds]
    title = "Rounds won" if state.setup.counts_rounds else "Totals by round"
    return line_chart(title, f"{story(state)}.", "Round", labels, series)


def story(state: State) -> str:
    """`Ana leads from round 7 and wins with 141`, `Ana and Ben lead with 32 after 4 rounds`."""
    best = state.standing[0]
    names = listing(state.setup.named(best.seats))
    alone = len(best.seats) == 1
    if not state.finished:
        return f"{names} {'leads' if alone else 'lead'} with {best.total} after {count(len(state.rounds), 'round')}"
    if not alone:
        return f"{names} share the win with {best.total}"
    ahead = [*takewhile(lambda round: _leads(state, round, best.seats[0]), reversed(state.rounds))]
    if not ahead:
        # G2, G7: whoever led has left, or got points for something else.
        return f"{names} wins with {best.total}"
    lead = "leads all the way" if ahead[-1].number == 1 else f"leads from round {ahead[-1].number}"
    return f"{names} {lead} and wins with {best.total}"


def _leads(state: State, round: Round, seat: int) -> bool:
    return round.totals[seat] == max(round.totals[other] for other in state.ranked(round))

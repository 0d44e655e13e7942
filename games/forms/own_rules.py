"""The form of a table's own rules: all of H1–H15, in a card player's words."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms import BoundField
from django.http import QueryDict

from games.forms.rules_document import EXTRAS, INSTEAD, TERMS, document_of, fields_of, rows_of_extras
from games.forms.rules_fields import ByPlayers, Choice, Number, Numbers, Points, Suits, Words
from games.rules.bidding import house_rules_in
from games.rules.bidding.explain import WORTH
from games.rules.bidding.house_rules import MOST_PLAYERS, HouseRules
from games.rules.bidding.house_rules_in import LONGEST_EXTRA, LONGEST_NAME
from games.rules.bidding.schedule import MOST_CARDS, MOST_ROUNDS
from games.rules.cards import Suit
from games.rules.errors import IllegalEntry

_TIMES = [("1", "once"), ("2", "twice"), ("3", "three times"), ("players", "once for each player")]
_RARE = {
    "hands": ("low_times", "high_times", "step", "last", "high_for"),
    "trumps": ("without", "all_dealt", "first_without"),
    "bids": ("first_bid", "blind"),
    "points": ("scoring",),
    "specials": ("factor", "streak", "unwon"),
    "extras": ("extra-1",),
}
"""What is folded away, and unfolded where there is something in it."""
COMMON = {"made": 2, "missed": 3}
"""How many of their terms stand in sight."""
_FIELD_OF = {
    "players": "fewest",
    "schedule": "high",
    "tiers": "shares",
    "tiers.shares": "shares",
    "tiers.stake": "made-base",
    "factor": "factor",
    "factor.rounds": "factor",
    "streak": "streak",
    "ends": "to_points",
    "ends.points": "to_points",
    "hook.from": "hook_from",
    "trumps": "cycle",
    "trumps.cycle": "cycle",
    "no_trumps": "without",
    "made": "made-base",
    "missed": "missed-base",
}
"""The field of the form that a field of the document is typed into, where their names differ."""


class OwnRulesForm(forms.Form):
    """House rules field by field; once it is valid, `rules` are what it says."""

    name = Words("Name", LONGEST_NAME)
    fewest = Number("Players, from", 2, MOST_PLAYERS)
    most = Number("to", 2, MOST_PLAYERS)
    deck = Number("Cards in the deck", 4, 416, empty="52")
    deck_is = Choice("counted", [("all", "in all"), ("each", "for each player")])

    shape = Choice(
        "How they go",
        [
            ("down-up", "down and up again"),
            ("up-down", "up and down again"),
            ("up", "up"),
            ("down", "down"),
            ("constant", "always the same"),
            ("list", "a list of our own"),
        ],
    )
    high = Number("Largest hand", 1, MOST_CARDS, empty="most")
    low = Number("Smallest hand", 1, MOST_CARDS, empty="1")
    rounds = Number("Rounds", 1, MOST_ROUNDS, empty="1")
    hands = Numbers("Hands, one after the other")
    step = Choice("Cards more or fewer each round", [("1", "1"), ("2", "2")])
    low_times = Choice("The smallest hand is played", _TIMES)
    high_times = Choice("The largest hand is played", _TIMES)
    last = Number("Last hand, if not as large as the first", 1, MOST_CARDS)
    high_for = ByPlayers("Largest hand for some numbers of players, such as 6: 8, 7: 7")

    bids = Choice("They are said", [("in turn", "in turn"), ("at once", "all at once")])
    hook = Choice(
        "May the bids add up to the cards?",
        [
            ("always", "No, the last bidder sees to it"),
            ("never", "Yes"),
            ("from", "Not in large hands"),
            ("not in the last round", "Only in the last round"),
            ("every seat", "No, and no bid on the way"),
        ],
    )
    hook_from = Number("Not with so many cards or more", 1, MOST_CARDS, empty="4")
    leads = Choice(
        "Leads the first trick",
        [
            ("first bidder", "the first bidder"),
            ("last bidder", "the last bidder"),
            ("highest bid", "the highest bid"),
        ],
    )
    first_bid = Choice(
        "Bids first",
        [
            ("left of dealer", "the player left of the dealer"),
            ("dealer", "the dealer"),
            ("head", "the dealer, who is called head"),
        ],
    )
    blind = Numbers("Hands held to the forehead")

    trumps = Choice(
        "What makes them",
        [
            ("turned up", "the card turned up"),
            ("turned up or none", "the card turned up, or none"),
            ("none", "no trumps"),
            *((suit.value, f"always {suit.value}") for suit in Suit),
            ("cycle", "suits in turn"),
            ("dealer chooses", "the dealer chooses"),
            ("highest bid chooses", "the highest bid chooses"),
            ("best contract chooses", "the best bid made before chooses"),
        ],
    )
    cycle = Suits("Suits in turn, such as clubs, diamonds, hearts, spades, none")
    without = Numbers("Hands without trumps")
    all_dealt = forms.BooleanField(label="No trumps when all cards are dealt", required=False)
    first_without = forms.BooleanField(label="No trumps in the first round", required=False)

    count = Choice("Written down", [("tricks", "everybody’s tricks"), ("made", "only who made their bid")])
    scoring = Choice(
        "A missed bid", [("made or missed", "has points of its own"), ("shares", "gets a share, the closer the more")]
    )
    shares = Numbers("Shares in percent for 0, 1, 2 … tricks off, such as 100, 50", -1000, 1000)
    unwon = forms.BooleanField(label="A trick can be won by nobody", required=False)
    factor = Choice("Count more", [("", "no rounds"), ("last", "the last round"), ("hands", "some hands")])
    factor_hands = Numbers("Those hands")
    times = Number("Times", 2, 10, empty="2")
    streak = Number("Bids in a row for a bonus", 2, 20)
    streak_made = Points("Bonus for so many made", empty="0")
    streak_missed = Points("and for so many missed", empty="0")
    streak_hands = Numbers("Counting these hands only")
    ends = Choice("The game ends", [("", "after all hands"), ("points", "by points")])
    to_points = Number("Points to reach", 1, 100_000, empty="500")
    ties = Choice("Equal totals", [("shared", "share a place"), ("most bids made", "most bids made")])

    def __init__(self, data: QueryDict | dict[str, Any] | None = None, *, begun: HouseRules | None = None) -> None:
        super().__init__(data, initial=fields_of(begun) if begun else None, label_suffix="")
        for group, terms in TERMS.items():
            for term in terms:
                self.fields[f"{group}-{term}"] = Points(WORTH[term], empty="" if group in INSTEAD else "0")
        for row in EXTRAS:
            self.fields[f"extra-{row}"] = Words(f"Extra {row}", LONGEST_EXTRA)
            self.fields[f"extra-{row}-points"] = Points(f"Points of extra {row}")
            self.fields[f"extra-{row}-when"] = Choice(
                f"Extra {row} counts", [("always", "always"), ("made", "if made")]
            )
        self.rules = begun

    def clean(self) -> dict[str, Any]:
        """Everything together, once each field by itself is right."""
        given = self.cleaned_data
        if not self.errors:
            self._check_filled_in(given)
        if not self.errors:
            try:
                self.rules = house_rules_in.read(document_of(given))
            except IllegalEntry as error:
                self.refuse(error)
        self._point_at_what_is_wrong()
        return given

    def _check_filled_in(self, given: dict[str, Any]) -> None:
        """What a document would call missing, in the words of this page."""
        if not given["name"]:
            self.add_error("name", "Give your rules a name, such as Friday.")
        for name in ("fewest", "most"):
            if given[name] is None:
                self.add_error(name, "Say how many can play.")
        if not self.errors and given["fewest"] > given["most"]:
            self.add_error("most", f"The most can't be fewer than the fewest: {given['fewest']} or more.")
        if given["ends"] == "points" and given["to_points"] is None:
            self.add_error("to_points", "Say how many points end the game.")
        for row in rows_of_extras(given):
            if not given[f"extra-{row}"]:
                self.add_error(f"extra-{row}", "Say what these points are for.")

    def refuse(self, error: IllegalEntry) -> None:
        """Say what is wrong where it was typed."""
        self.rules = None
        first, _, rest = error.field.partition(".")
        listed = "hands" if first == "schedule" and self.cleaned_data.get("shape") == "list" else ""
        likely = (
            listed,
            _FIELD_OF.get(error.field),
            self._extra(rest),
            f"{first}-{rest}",
            rest,
            _FIELD_OF.get(first),
            first,
        )
        self.add_error(next((name for name in likely if name in self.fields), None), error.sentence)
        self._point_at_what_is_wrong()

    def _point_at_what_is_wrong(self) -> None:
        """There is the thumb when the page comes back."""
        wrong = next((name for name in self.fields if name in self.errors), None)
        if wrong is not None:
            self.fields[wrong].widget.attrs["autofocus"] = True

    def _extra(self, place: str) -> str:
        """The field of the extra that a document's `2.points` is about; rows that were left empty are not in it."""
        number, _, part = place.partition(".")
        rows = rows_of_extras(self.cleaned_data)
        if not number.isdecimal() or int(number) > len(rows):
            return ""
        return f"extra-{rows[int(number) - 1]}" + ("" if part in ("", "name") else f"-{part}")

    # As the page lays them out

    def made(self) -> list[BoundField]:
        return self._common("made")

    def made_more(self) -> list[BoundField]:
        return self._rare("made")

    def missed(self) -> list[BoundField]:
        return self._common("missed")

    def missed_more(self) -> list[BoundField]:
        return self._rare("missed")

    def made_zero(self) -> list[BoundField]:
        return self._group("made_zero")

    def missed_zero(self) -> list[BoundField]:
        return self._group("missed_zero")

    def missed_over(self) -> list[BoundField]:
        return self._group("missed_over")

    def extras(self) -> Iterator[tuple[BoundField, BoundField, BoundField]]:
        for row in EXTRAS:
            yield self[f"extra-{row}"], self[f"extra-{row}-points"], self[f"extra-{row}-when"]

    def unfolded(self) -> dict[str, bool]:
        """Which of the folded parts are open: where something is filled in, and all of them where something is wrong."""
        more = (
            *self._rare("made"),
            *self._rare("missed"),
            *(field for group in INSTEAD for field in self._group(group)),
        )
        is_counted = any(field.value() not in (None, "") for field in more)
        return {
            part: bool(self.errors) or any(map(self._is_chosen, names)) or (part == "points" and is_counted)
            for part, names in _RARE.items()
        }

    def _is_chosen(self, name: str) -> bool:
        field, value = self.fields[name], self[name].value()
        return bool(value) and str(value) != getattr(field, "otherwise", "")

    def wrong(self) -> tuple[BoundField | None, str]:
        """The first field in which something is wrong, if it is one field's fault, and what."""
        name, sentences = next(iter(self.errors.items()))
        return (self[name] if name in self.fields else None), str(sentences[0])

    def _group(self, group: str) -> list[BoundField]:
        return [self[f"{group}-{term}"] for term in TERMS[group]]

    def _common(self, group: str) -> list[BoundField]:
        return self._group(group)[: COMMON[group]]

    def _rare(self, group: str) -> list[BoundField]:
        return self._group(group)[COMMON[group] :]

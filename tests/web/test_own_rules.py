"""Rules of one's own: begun from a game, changed on one page, kept in the book, changed later, put away and brought back."""

import time
from typing import Any

import pytest
from django.test import Client
from hypothesis import given

from games.forms.own_rules import OwnRulesForm
from games.forms.rules_document import fields_of
from games.models import Game, HouseGame, Role
from games.rules import catalogue
from games.rules.bidding.explain import MINUS, explained
from games.rules.bidding.house_rules import HouseRules
from games.rules.bidding.house_rules_in import read
from games.rules.bidding.presets import PRESETS
from games.rules.bidding.rulebooks import CABOOSE, OH_HELL, WHIST_CHOICES
from tests.rules.house_documents import documents
from tests.web.page import Element, Page
from tests.web.tables import HTMX, keeper_in, started, state_of

OWN = "/own/"
ALL = {**{key: preset.rules for key, preset in PRESETS.items()}, "oh-hell": OH_HELL, "caboose": CABOOSE}


def own_form(page: Page) -> Element:
    return page.form_of(page.buttons()["Keep these rules"])


def begun(client: Client, query: str = "") -> dict[str, Any]:
    """What the form would send as it stands."""
    response = client.get(f"{OWN}{query}")
    assert response.status_code == 200
    return own_form(Page.of(response.text)).fields()


def kept(client: Client, query: str = "", **changed: object) -> HouseGame:
    """Rules of one's own, kept."""
    response = client.post(OWN, {**begun(client, query), **changed, "keep": "yes"})
    assert response.status_code == 303, Page.of(response.text).alert
    return HouseGame.objects.get(kind=response.headers["Location"].split("/")[2])


def refused(**changed: object) -> OwnRulesForm:
    """The form with these fields, which has to be refused."""
    form = OwnRulesForm({**fields_of(OH_HELL), "name": "Friday", **changed})
    assert not form.is_valid()
    return form


class TestTheForm:
    @pytest.mark.parametrize("rules", [*ALL.values(), WHIST_CHOICES.rules], ids=lambda rules: rules.name)
    def test_every_game_goes_into_its_fields_and_comes_out_the_same(self, rules: HouseRules) -> None:
        form = OwnRulesForm(fields_of(rules))
        assert form.is_valid(), form.errors
        assert form.rules is not None
        assert explained(form.rules) == explained(rules)

    @given(documents())
    def test_so_do_rules_drawn_at_random(self, document: dict[str, Any]) -> None:
        rules = read(document)
        form = OwnRulesForm(fields_of(rules))
        assert form.is_valid(), form.errors
        assert form.rules is not None
        for cards in (1, 5):
            for bid in range(cards + 1):
                for won in range(cards + 1):
                    assert form.rules.scoring.points(bid, won, cards) == rules.scoring.points(bid, won, cards)
        for field in HouseRules.__slots__:
            assert field == "scoring" or getattr(form.rules, field) == getattr(rules, field)

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("name", "", "Give your rules a name, such as Friday."),
            ("name", "F" * 41, "Name: 40 letters at most, not 41."),
            ("most", "13", "to: a whole number from 2 to 12, not '13'."),
            ("most", "2", "The most can't be fewer than the fewest: 3 or more."),
            ("fewest", "", "Say how many can play."),
            ("high", "ten", "Largest hand: a whole number from 1 to 60, not 'ten'."),
            ("low", "11", "The lowest hand can't have more cards than the highest: 10 at most."),
            (
                "made-base",
                "2.5",
                "points: a whole number from -1000 to 1000, not '2.5'. For tenths, multiply all points",
            ),
            ("made-base", "1000000000", "points: a whole number from -1000 to 1000, not '1000000000'."),
            ("blind", "1, x", "Hands held to the forehead: whole numbers from 1 to 100, such as 1, 2, 3, not 'x'."),
            (
                "high_for",
                "6 8",
                "Largest hand for some numbers of players, such as 6: 8, 7: 7: players and cards, such",
            ),
            ("shape", "round", "How they go: choose one of those on offer."),
        ],
    )
    def test_what_can_not_be_played_is_refused_at_its_field(self, field: str, value: str, sentence: str) -> None:
        errors = refused(**{field: value}).errors
        assert list(errors) == [field]
        assert str(errors[field][0]).startswith(sentence.replace("-1000", f"{MINUS}1000"))

    @pytest.mark.parametrize(
        ("changed", "field", "sentence"),
        [
            ({"trumps": "cycle", "cycle": ""}, "cycle", "Trumps in turn need at least one suit, "),
            (
                {"trumps": "cycle", "cycle": "hearts, stars"},
                "cycle",
                "Suits in turn, such as clubs, diamonds, hearts, ",
            ),
            ({"most": 12, "low": 5}, "high", "With 11 players the largest hand from 52 cards is 4: "),
            ({"shape": "list", "hands": ""}, "hands", "Say which hands are dealt, "),
            ({"shape": "list", "hands": "20"}, "hands", "With 3 players the largest hand from 52 cards is 17: "),
            ({"ends": "points", "to_points": ""}, "to_points", "Say how many points end the game."),
            ({"ends": "points", "to_points": 9, "factor": "last"}, "factor", "A game to so many points has no last "),
            ({"extra-3": "Loot", "extra-5": "Loot"}, "extra-5", "There are two extras named 'Loot': "),
            ({"extra-3-points": "4"}, "extra-3", "Say what these points are for."),
            ({"scoring": "shares", "shares": ""}, "shares", "Say which share of the stake is paid for 0, 1, 2 "),
        ],
        ids=str,
    )
    def test_what_fits_only_together_too(self, changed: dict[str, Any], field: str, sentence: str) -> None:
        errors = refused(**changed).errors
        assert list(errors) == [field]
        assert str(errors[field][0]).startswith(sentence)

    def test_suits_are_read_as_people_write_them(self) -> None:
        form = OwnRulesForm({**fields_of(OH_HELL), "trumps": "cycle", "cycle": "Clubs ♦ heart, S no trumps"})
        assert form.is_valid(), form.errors
        assert form.rules is not None
        assert form.rules.trumps.suits == ("clubs", "diamonds", "hearts", "spades", "none")

    def test_what_a_choice_leaves_without_meaning_does_not_stand_in_the_way(self) -> None:
        changed = {"count": "made", "missed-won": "1", "unwon": "on", "bids": "at once", "last": "3", "shape": "up"}
        form = OwnRulesForm({**fields_of(OH_HELL), **changed})
        assert form.is_valid(), form.errors

    def test_a_hostile_form_is_refused_at_once(self) -> None:
        began = time.process_time()
        fields = dict.fromkeys(OwnRulesForm().fields, "9" * 5_000)
        assert not OwnRulesForm(fields).is_valid()
        assert not OwnRulesForm(dict.fromkeys(fields, "1-100," * 49)).is_valid()
        assert time.process_time() - began < 0.2


@pytest.mark.django_db
class TestThePage:
    def test_it_begins_from_any_game_and_shows_what_follows(self, client: Client) -> None:
        page = Page.of(client.get(OWN, {"from": "plump", "players": "3"}).text)
        assert own_form(page).fields()["name"] == ["Our Plump"]
        assert "With 2 3 4" in page.words
        assert "10 9 8 7 6 5 4 3 2 1 1 1 2 3 4 5 6 7 8 9 10" in page.words
        assert "bid 3 0 0 0 13" in page.words

    def test_what_is_no_bidding_game_can_not_be_begun_from(self, client: Client) -> None:
        assert client.get(OWN, {"from": "trick-wars"}).status_code == 404
        assert client.get(OWN, {"from": "house-0123456789ab"}).status_code == 404

    def test_a_table_that_is_too_large_gets_more_decks(self, client: Client) -> None:
        fields = begun(client, "?from=oh-hell&players=12")
        assert (fields["most"], fields["deck"]) == (["12"], ["104"])

    def test_without_javascript_a_button_shows_what_follows(self, client: Client) -> None:
        sent = {**begun(client), "high": "3", "made-bid": "5", "show": "yes"}
        page = Page.of(client.post(OWN, sent).text)
        assert "3 2 1 2 3" in page.words
        assert own_form(page).fields()["made-bid"] == ["5"]
        assert not HouseGame.objects.exists()

    def test_with_htmx_only_what_follows_comes(self, client: Client) -> None:
        sent = {**begun(client), "high": "3", "many": "6"}
        response = client.post(OWN, sent, headers=HTMX)
        assert "<html" not in response.text
        assert "3 2 1 2 3" in Page.of(response.text).words
        wrong = client.post(OWN, {**sent, "high": "ten"}, headers=HTMX)
        assert Page.of(wrong.text).links() == {"Change it": "#id_high"}

    def test_what_was_typed_stays_when_it_is_refused(self, client: Client) -> None:
        response = client.post(OWN, {**begun(client), "name": "Friday", "high": "ten", "blind": "1", "keep": "yes"})
        assert response.status_code == 422
        page = Page.of(response.text)
        fields = own_form(page).fields()
        assert (fields["name"], fields["high"], fields["blind"]) == (["Friday"], ["ten"], ["1"])
        assert page.alert == "Largest hand: a whole number from 1 to 60, not 'ten'."
        assert [field.attributes["name"] for field in page.every("input") if "autofocus" in field.attributes] == [
            "high"
        ]
        assert all("open" in folded.attributes for folded in page.every("details") if "rare" in str(folded.attributes))


@pytest.mark.django_db
class TestKeeping:
    def test_they_are_kept_and_played(self, client: Client) -> None:
        response = client.post(OWN, {**begun(client), "name": "Friday", "play": "yes"})
        house = HouseGame.objects.get()
        assert response.headers["Location"] == f"/new/{house.kind}/"
        game = started(client, house.kind, players=4)
        assert state_of(game).setup.game_name == "Friday"
        assert game.rules["name"] == "Friday"
        assert Page.of(client.get("/new/").text).links()["Friday 3 to 7 players"] == f"/new/{house.kind}/"

    def test_twice_the_same_is_once(self, client: Client) -> None:
        assert kept(client, name="Friday") == kept(client, name="Friday")

    def test_changing_them_leaves_games_played_alone(self, client: Client) -> None:
        house = kept(client, name="Friday")
        game = started(client, house.kind)
        before = dict(Game.objects.values().get())
        changed = kept(client, f"?from={house.kind}&change=yes", **{"made-base": "20"})
        assert changed.name == "Friday"
        assert changed.rules["made"] == {"base": 20, "bid": 1}
        house.refresh_from_db()
        assert house.archived_at is not None
        assert Game.objects.values().get() == before
        assert client.get(f"/games/{game.pk}/").status_code == 200
        assert "10 points, and 1 for each trick bid" in client.get(f"/rules/{house.kind}/?game={game.pk}").text

    def test_changed_back_they_are_the_ones_of_before(self, client: Client) -> None:
        house = kept(client, name="Friday")
        changed = kept(client, f"?from={house.kind}&change=yes", **{"made-base": "20"})
        assert kept(client, f"?from={changed.kind}&change=yes", **{"made-base": "10"}) == house
        assert [house.kind for house in HouseGame.objects.filter(archived_at=None)] == [house.kind]

    @pytest.mark.parametrize("name", ["friday", "oh hell", "WIZARD"])
    def test_a_name_that_is_taken_is_refused(self, client: Client, name: str) -> None:
        kept(client, name="Friday")
        response = client.post(OWN, {**begun(client), "name": name, "high": "5", "keep": "yes"})
        assert response.status_code == 422
        assert "give" in Page.of(response.text).alert
        assert HouseGame.objects.count() == 1

    def test_a_book_has_room_for_so_many(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        kept(client, name="Friday")
        monkeypatch.setattr("games.books.rules.MOST_RULES", 1)
        response = client.post(OWN, {**begun(client), "name": "Monday", "keep": "yes"})
        assert "This book is full" in Page.of(response.text).alert

    def test_put_away_they_are_no_longer_on_offer_until_they_are_brought_back(self, client: Client) -> None:
        house = kept(client, name="Friday")
        client.post(f"/own/{house.kind}/", {"action": "delete"})
        page = Page.of(client.get("/new/").text)
        assert f"/new/{house.kind}/" not in page.links().values()
        assert "Bring Friday back" in page.buttons()
        client.post(f"/own/{house.kind}/", {"action": "restore"})
        assert f"/new/{house.kind}/" in Page.of(client.get("/new/").text).links().values()

    def test_another_books_rules_are_not_there(self, client: Client) -> None:
        house = kept(client, name="Friday")
        other = Client()
        started(other)
        for address in (f"/rules/{house.kind}/", f"/new/{house.kind}/", f"/own/?from={house.kind}"):
            assert client.get(address).status_code == 200
            assert other.get(address).status_code == 404

    def test_who_looks_on_is_shown_no_way_to_change_them(self, client: Client) -> None:
        house = kept(client, name="Friday")
        viewer = keeper_in(started(client, house.kind), Role.VIEWER)
        page = Page.of(viewer.get(f"/rules/{house.kind}/").text)
        assert "Put these rules away" not in page.buttons()
        assert "Change these rules" not in page.links()
        assert "Link to these rules" in page.words
        assert "Keep these rules" not in Page.of(viewer.get(OWN).text).buttons()


def test_every_game_of_bids_can_be_begun_from() -> None:
    usual = {game.key for game in catalogue.CATALOGUE.values() if game.usual_rules}
    assert usual == {game.key for game in catalogue.CATALOGUE.values() if game.family == "bidding"}

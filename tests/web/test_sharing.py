"""What can be taken away from a game: a few lines for a chat, the link to BG Stats, and files."""

import json
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.template.loader import render_to_string

from games.files.sharing import bgstats_link, chat_summary, take_away_of
from games.models import Entry, Game, Night
from games.play.state import fold
from games.rules.moves import Control, Kept, Starter, Stop, Strength, Tricks
from tests.web.evenings import duel, whist
from tests.web.logs import evening, open_book, started_then, table_for, write_down
from tests.web.page import Page
from tests.web.tables import state_of

pytestmark = pytest.mark.django_db


class TestChat:
    def test_a_finished_game_in_three_lines(self) -> None:
        game = whist(open_book(), "2026-11-18 20:30")
        Night.objects.update(title="Final")
        game.refresh_from_db()
        assert chat_summary(game, state_of(game)) == (
            "Chinese Whist (1–1–1, Classic), 18 November 2026, Final\n"
            "1st Cara 16, 2nd Ben 10, 3rd Ana 1\n"
            "Cara wins with 16, 6 points ahead of Ben."
        )

    def test_shared_places(self) -> None:
        game = started_then(open_book(), table_for("trick-wars", "Ana Ben"), evening("2026-11-18 20:30"))
        write_down(game, *[Control((None,) * 10)] * 3)
        assert "\n1st = Ana and Ben 0\nAna and Ben share the win with 0." in chat_summary(game, fold(game))

    def test_a_game_that_goes_on(self, game: Game) -> None:
        assert chat_summary(game, fold(game)).endswith("\n0 rounds played so far.")
        assert "1st" not in chat_summary(game, fold(game))

    def test_a_stopped_game(self, game: Game) -> None:
        write_down(game, Stop())
        assert "nobody wins" in chat_summary(game, fold(game))


def handed_over(game: Game) -> Any:
    """What BG Stats would read out of the link."""
    address = urlsplit(bgstats_link(game, fold(game)))
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    [data] = parse_qs(address.query, strict_parsing=True)["data"]
    return json.loads(data)


class TestBgStats:
    def test_it_hands_over_the_whole_play(self) -> None:
        game = whist(open_book(), "2026-11-18 20:30")
        Night.objects.update(place="Ben & Cara's")
        for number, entry in enumerate(game.entries.order_by("number")):
            Entry.objects.filter(pk=entry.pk).update(at=game.started_at + timedelta(minutes=5 * number))
        game.refresh_from_db()
        ids = dict(game.seats.values_list("player__name", "player_id"))
        assert handed_over(game) == {
            "sourceName": "Scorekeeper",
            "sourcePlayId": game.pk,
            "playDate": game.started_at.strftime("%Y-%m-%d %H:%M:%S"),
            "durationMin": 40,
            "location": "Ben & Cara's",
            "comments": "Cara wins with 16, 6 points ahead of Ben. 1–1–1, Classic",
            "game": {
                "name": "Chinese Whist",
                "sourceGameId": "chinese-whist",
                "highestWins": True,
                "noPoints": False,
            },
            "players": [
                {
                    "name": name,
                    "sourcePlayerId": ids[name],
                    "startPlayer": name == "Ben",
                    "rank": rank,
                    "score": score,
                    "winner": name == "Cara",
                }
                for name, rank, score in (("Ana", 3, 1), ("Ben", 2, 10), ("Cara", 1, 16))
            ],
        }

    def test_no_game_takes_less_than_a_minute(self) -> None:
        assert handed_over(duel(open_book(), "2026-11-18 20:30"))["durationMin"] == 1

    def test_whoever_led_first_starts(self) -> None:
        book = open_book()
        line = started_then(book, table_for("tricky-timeline", "Ana Ben"), evening("2026-11-18 20:30"))
        write_down(line, Starter(1), Kept(0, ("D", "D", "D")), Kept(1, ("S", "S", "S")), Tricks((0, 9)))
        board = started_then(book, table_for("trick-wars", "Ana Ben"), evening("2026-11-18 21:30"))
        write_down(board, Strength((2, 3), (0, 0)), Control((0,) * 10))
        for game in (line, board):
            starts = {player["name"]: player["startPlayer"] for player in handed_over(game)["players"]}
            assert starts == {"Ana": False, "Ben": True}

    def test_nobody_leads_where_nobody_said_so(self) -> None:
        players = handed_over(duel(open_book(), "2026-11-18 20:30"))["players"]
        assert [player["startPlayer"] for player in players] == [False, False]


class TestTakeAway:
    def part(self, game: Game) -> Page:
        context = {"game": game, "take_away": take_away_of(game, fold(game))}
        return Page.of(render_to_string("files/take_away.html", context))

    def test_it_offers_the_files_the_summary_and_the_link(self) -> None:
        game = duel(open_book(), "2026-11-18 20:30")
        page = self.part(game)
        links = page.links()
        assert links["Sheet as JSON"] == f"/games/{game.pk}/sheet.json"
        assert links["Sheet as CSV"] == f"/games/{game.pk}/sheet.csv"
        assert links["Post to BG Stats"] == bgstats_link(game, fold(game))
        [text] = page.every("textarea")
        assert text.words == " ".join(chat_summary(game, fold(game)).split())
        [outside] = [link for link in page.every("a") if link.name == "Post to BG Stats"]
        assert outside.attributes["rel"] == "noopener noreferrer"

    def test_copy_is_hidden_until_a_script_shows_it(self, game: Game) -> None:
        assert "hidden" in self.part(game).buttons()["Copy"].attributes

    def test_a_game_that_goes_on_is_not_handed_over(self, game: Game) -> None:
        assert "Post to BG Stats" not in self.part(game).links()

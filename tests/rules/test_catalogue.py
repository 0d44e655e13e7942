"""The games on offer, and who may sit down to them."""

import pytest

from games.rules import Code, IllegalEntry, catalogue
from games.rules.bidding.presets import PRESETS
from games.rules.names import LONGEST_NAME
from tests.rules.tables import setup_refused


def test_the_games_of_the_first_day_come_first() -> None:
    five = ["oh-hell", "chinese-whist", "caboose", "tricky-timeline", "trick-wars"]
    assert list(catalogue.CATALOGUE)[:5] == [game.key for game in catalogue.FIVE] == five
    assert list(catalogue.CATALOGUE)[5:] == list(PRESETS)


@pytest.mark.parametrize(("key", "words"), [("bridge", "'bridge'"), (None, "nothing"), (3, "3"), (["oh-hell"], "that")])
def test_an_unknown_game_is_refused(key: object, words: str) -> None:
    with pytest.raises(IllegalEntry) as caught:
        catalogue.get(key)
    assert caught.value.code is Code.UNKNOWN_GAME
    assert caught.value.sentence == (
        f"There is no game {words}: choose oh-hell, chinese-whist, caboose, tricky-timeline, trick-wars, "
        "a preset such as wizard, or house with its rules."
    )


@pytest.mark.parametrize("twin", ["Ana", "ANA", "ana", "Ａna", "Ana\u200d"])  # noqa: RUF001  # a full-width A is meant
def test_two_players_cannot_share_a_name(twin: str) -> None:
    sentence = f"{twin} is named twice: each player needs a name of their own."
    setup_refused("oh-hell", ("Ana", "Ben", twin), "Ana", Code.PLAYER_TWICE, sentence)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A player has no name."),
        ("  ", "A player has no name."),
        ("\u200d", "A player has no name."),
        ("\u3164", "A player has no name."),
        ("\u0301", "A player has no name."),
        (None, "A player's name must be text, not nothing."),
        (7, "A player's name must be text, not 7."),
        (" Cara", "The name ' Cara' begins or ends with a blank."),
        ("C\nara", "The name 'C\\nara' has a character that can't be written down."),
        ("Cara\u202e!", "The name 'Cara\\u202e!' has a character that can't be written down."),
        ("C" * 25, "The name 'CCCCCCCCCCCCCCCCCCCCCCCC…' is too long: 24 letters at most."),
    ],
)
def test_a_name_must_be_one_that_can_be_written_down(name: object, sentence: str) -> None:
    setup_refused("oh-hell", ("Ana", "Ben", name), "Ana", Code.PLAYER_NAME, sentence)


@pytest.mark.parametrize("name", ["C" * LONGEST_NAME, "Zoë", "Анна", "小红", "D'Arcy-Lee", "🦊", "👩‍🚀", "<b>", "=1+1"])
def test_any_other_name_is_welcome(name: str) -> None:
    setup = catalogue.get("oh-hell").setup(("Ana", "Ben", name), name)
    assert setup.players[2] == name
    assert setup.first == 2


@pytest.mark.parametrize("players", ["Ana", None, 3, {"Ana": 1}])
def test_the_players_must_be_a_list(players: object) -> None:
    setup_refused("oh-hell", players, "Ana", Code.PLAYER_NAME, "The players must be a list of names.")


@pytest.mark.parametrize(("game", "title"), [("oh-hell", "first dealer"), ("caboose", "first to bid")])
def test_who_begins_must_sit_at_the_table(game: str, title: str) -> None:
    trio = ("Ana", "Ben", "Cara")
    setup_refused(game, trio, None, Code.FIRST_PLAYER, f"Nobody is named as the {title}.")
    setup_refused(game, trio, "Dev", Code.FIRST_PLAYER, f"'Dev' can't be the {title}: no player has that name.")
    setup_refused(game, trio, 0, Code.FIRST_PLAYER, f"0 can't be the {title}: no player has that name.")


def test_options_that_a_game_does_not_have_are_refused() -> None:
    setup_refused(
        "oh-hell", ("Ana", "Ben", "Cara"), "Ana", Code.UNKNOWN_OPTION, "Oh Hell has no option 'setup'.", setup="long"
    )
    with pytest.raises(IllegalEntry) as caught:
        catalogue.get("oh-hell").setup(("Ana", "Ben", "Cara"), "Ana", ["setup"])
    assert caught.value.code is Code.UNKNOWN_OPTION


def test_options_are_told_as_a_file_carries_them() -> None:
    trio = ("Ana", "Ben", "Cara")
    assert catalogue.get("oh-hell").setup(trio, "Ana").options == {}
    assert catalogue.get("chinese-whist").setup(trio, "Ana").options == {"setup": "medium", "scoring": "classic"}
    custom = catalogue.get("chinese-whist").setup(trio, "Ana", {"setup": (5, 2, 7), "scoring": "oy-vey"})
    assert custom.options == {"setup": [5, 2, 7], "scoring": "oy-vey"}

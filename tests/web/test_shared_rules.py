"""A link with rules: read, kept and played by on another phone; and links that somebody made up."""

import base64
import json
import time
import zlib
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.files import rules_link
from games.files.rules_link import LONGEST_LINK, packed, unpacked
from games.models import Book, HouseGame
from games.rules.bidding.house_rules_in import read
from games.rules.bidding.presets import PRESETS
from games.rules.errors import IllegalEntry
from tests.rules.house_documents import documents
from tests.web.page import Page
from tests.web.tables import started

FRIDAY: dict[str, Any] = {
    "name": "Friday",
    "players": [3, 5],
    "schedule": {"shape": "down", "high": 3},
    "made": {"base": 10, "bid": 1},
}
LINK = packed(read(FRIDAY))


def squeezed(document: object) -> str:
    """A link with any document, made as ours are."""
    squeezer = zlib.compressobj(9, wbits=-15, zdict=rules_link._WORDS)
    text = document if isinstance(document, bytes) else json.dumps(document).encode()
    return "1" + base64.urlsafe_b64encode(squeezer.compress(text) + squeezer.flush()).decode().rstrip("=")


@given(documents())
def test_rules_come_out_of_a_link_as_they_went_in(document: dict[str, Any]) -> None:
    rules = read(document)
    assert unpacked(packed(rules)) == rules


def test_links_are_short_enough_for_any_camera() -> None:
    assert max(len(packed(preset.rules)) for preset in PRESETS.values()) < 250
    longest = {
        **FRIDAY,
        "name": "ß" * 40,
        "trumps": {"cycle": ["none", "hearts", "clubs"] * 20},
        "schedule": {"shape": "list", "hands": [1 + 7 * number % 10 for number in range(60)]},
        "extras": [{"name": f"{number}{'漢' * 29}", "points": 999 - number} for number in range(8)],
    }
    assert len(packed(read(longest))) < LONGEST_LINK


def test_a_link_of_the_first_version_is_read_for_ever() -> None:
    first = "1g4eAW1FmSmIlWjgYGsSieJtAfGCNUfNacjyPmhXJ9juQjVIb1AIA"
    assert unpacked(first).name == "Friday"


HOSTILE: dict[str, object] = {
    "deep": b"[" * 16_000,
    "deep objects": b'{"a":' * 3_000,
    "huge": b'{"name": "' + b"x" * 10_000_000 + b'"}',
    "unknown keys": {str(number): number for number in range(1_000)},
    "large coefficients": {**FRIDAY, "made": {"base": 10**9}},
    "a number of five thousand digits": b'{"name": ' + b"9" * 5_000 + b"}",
    "a cycle of nothing": {**FRIDAY, "trumps": {"cycle": []}},
    "sixty rounds and more for twelve": {
        **FRIDAY,
        "players": [2, 12],
        "deck": 416,
        "schedule": {"shape": "up-down", "high": 60, "high_times": "players", "low_times": "players"},
    },
    "no object": [1, 2],
    "not a number": b'{"name": NaN}',
    "no text": b"\xff\xfe",
    "nothing": b"",
}


@pytest.mark.django_db
@pytest.mark.parametrize("document", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_document_is_refused_at_once(client: Client, document: object) -> None:
    link = squeezed(document)[:LONGEST_LINK]
    began = time.process_time()
    with pytest.raises(IllegalEntry) as caught:
        unpacked(link)
    assert time.process_time() - began < 0.1
    assert caught.value.clause
    response = client.get(f"/r/{link}/")
    assert response.status_code == 404
    assert Page.of(response.text).alert == caught.value.line


@given(st.text(alphabet="abcXYZ019-_", max_size=60) | st.integers(0, len(LINK)).map(lambda end: LINK[:end]))
def test_whatever_a_link_says_nothing_but_a_sentence_comes_of_it(text: str) -> None:
    with suppress(IllegalEntry):
        unpacked(text)


@pytest.mark.django_db
class TestOnAnotherPhone:
    def test_it_tells_the_rules_and_makes_nothing(self, client: Client) -> None:
        response = client.get(f"/r/{LINK}/")
        page = Page.of(response.text)
        assert "How to play Friday" in page.words
        assert {"Play this", "Keep these rules"} <= page.buttons().keys()
        assert response.headers["X-Robots-Tag"] == "noindex"
        assert not Book.objects.exists()

    @pytest.mark.parametrize(("button", "leads_to"), [("play", "/new/"), ("keep", "/rules/")])
    def test_it_can_be_played_and_kept(self, client: Client, button: str, leads_to: str) -> None:
        response = client.post(f"/r/{LINK}/", {button: "yes"})
        house = HouseGame.objects.get()
        assert response.headers["Location"] == f"{leads_to}{house.kind}/"
        assert client.get(response.headers["Location"]).status_code == 200

    def test_where_the_name_is_taken_another_can_be_given(self, client: Client) -> None:
        started(client)
        client.post(f"/r/{packed(read({**FRIDAY, 'made': {'base': 5}}))}/", {"keep": "yes"})
        response = client.post(f"/r/{LINK}/", {"keep": "yes"})
        assert response.status_code == 422
        page = Page.of(response.text)
        assert page.alert.startswith("This book has rules called Friday already: ")
        fields = page.form_of(page.buttons()["Keep these rules"]).fields()
        client.post("/own/", {**fields, "name": "Saturday", "keep": "yes"})
        assert set(HouseGame.objects.values_list("name", flat=True)) == {"Friday", "Saturday"}

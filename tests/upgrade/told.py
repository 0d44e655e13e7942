"""What pages tell, however they look: their forms by what these send, and the lines of their lists and tables."""

import csv
import io
import json
from collections import Counter
from typing import Any, cast

from django.http import HttpResponse
from django.test import Client

from tests.web.page import Element, Page

COOKIE = "sessionid"
"""What phones kept their sessions under."""


def phone(session: str) -> Client:
    """A phone that comes back with the cookie that it was given."""
    client = Client()
    client.cookies[COOKIE] = session
    return client


def page(client: Client, path: str) -> Page:
    response = client.get(path, follow=True)
    assert response.status_code == 200, path
    return Page.of(response.text)


# What a page tells


def lines(found: Element) -> list[str]:
    """The items of its lists and the rows of its tables, each in words."""
    return [line.words for line in found.every("li", "tr") if not any(line.every("li", "tr"))]


def untold(found: Page, told: dict[str, list[str]]) -> list[str]:
    """What a page does not say any more: words anywhere, rows anywhere, and lines in this order.

    A line of it may say more than it did, and the same in another order.
    """
    shown = lines(found)
    left = iter(shown)
    return [
        *(words for words in told["words"] if words not in found.words),
        *(row for row in told.get("rows", ()) if not any(_says(line, row) for line in shown)),
        # Each of them only among those after the one before.
        *(row for row in told["lines"] if not any(_says(line, row) for line in left)),
    ]


def _says(shown: str, told: str) -> bool:
    return not _words(told) - _words(shown)


def _words(text: str) -> Counter[str]:
    # The first version wrote a hyphen for a minus.
    return Counter(word.strip(",.:;") for word in text.casefold().replace("\N{MINUS SIGN}", "-").split())


def document(client: Client, path: str) -> Any:
    """A file that can be taken away, read: JSON, or the rows of a table."""
    response = client.get(path)
    assert response.status_code == 200, path
    text = b"".join(cast(Any, response)).decode("utf-8-sig")
    return json.loads(text) if path.partition("?")[0].endswith(".json") else list(csv.DictReader(io.StringIO(text)))


def missing(found: Any, told: Any, where: str = "") -> list[str]:
    """Where a document does not say what it said; that it says more by now is no fault."""
    match found, told:
        case dict(), dict():
            return [line for key, value in told.items() for line in missing(found.get(key), value, f"{where}/{key}")]
        # An entry of a log, which names by now who made it.
        case [_, dict(), str()], [_, dict()]:
            return missing(found[:2], told, where)
        case list(), list() if len(found) == len(told):
            pairs = enumerate(zip(found, told, strict=True))
            return [line for number, pair in pairs for line in missing(*pair, f"{where}/{number}")]
    return [] if found == told else [f"{where}: {found!r}, not {told!r}"]


# What can be sent from it


def send(client: Client, path: str, **sent: str) -> HttpResponse:
    """Fill in the form of a page that sends these fields, and send it as a browser does."""
    form = next(iter(forms(page(client, path), **sent)), None)
    assert form is not None, f"{path} has no form for {sent}"
    return cast(HttpResponse, client.post(form.attributes.get("action") or path, {**form.fields(), **sent}))


def forms(found: Page, action: str = "", **sent: str) -> list[Element]:
    """The forms that lead to this action and can send these fields."""
    return [
        form
        for form in found.every("form")
        if form.attributes.get("method") == "post"
        and form.attributes.get("action", "").endswith(action)
        and all(any(_takes(control, *field) for control in _controls(found, form)) for field in sent.items())
    ]


def _controls(found: Page, form: Element) -> list[Element]:
    """What stands in a form, and the buttons elsewhere that send it."""
    named = form.attributes.get("id", "?")
    outside = [button for button in found.every("button") if button.attributes.get("form") == named]
    return [*form.every("input", "select", "button"), *outside]


def _takes(control: Element, name: str, value: str) -> bool:
    """Whether a value can be typed, chosen or pressed here, or stands here already."""
    if control.attributes.get("name") != name or control.is_disabled:
        return False
    given = control.tag == "button" or control.attributes.get("type") in ("hidden", "radio")
    return not given or control.attributes.get("value") == value

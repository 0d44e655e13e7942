"""A table as it is laid for a new game: who sits there, who begins, what was chosen."""

from typing import Any

from django.test import Client

from tests.web.page import Page


def table(client: Client, *seats: str, kind: str = "oh-hell", **chosen: Any) -> Page:
    """The page on which this table is laid."""
    return Page.of(client.get(f"/new/{kind}/", {"seat": seats, **chosen}).text)


def seated(page: Page) -> list[str]:
    return sent_by(page).get("seat", [])


def sent_by(page: Page) -> dict[str, list[str]]:
    """What the table's form would send."""
    return next(form.fields() for form in page.every("form") if form.attributes.get("id") == "table")


def first(page: Page) -> str | None:
    return next(iter(sent_by(page).get("first", [])), None)

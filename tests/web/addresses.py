"""Every address of the app, by walking its list of them: a new page is attacked like all others."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.models import Model, QuerySet
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.books import members
from games.books.rules import keep
from games.files.imports.read import Contents, hand_in
from games.files.rules_link import packed
from games.models import Book, Game, Import, Night, Phone, RecoveryCode, Role, Tally
from games.rules.bidding.rulebooks import OH_HELL
from games.rules.catalogue import CATALOGUE

BESIDE_THE_LIST = ["/health/", "/static/base.css", "/nowhere/"]
"""What is answered before the list is asked, or by nothing in it."""


@dataclass(frozen=True)
class Address:
    name: str
    route: str

    @property
    def parameters(self) -> list[str]:
        return re.findall(r"<\w+:(\w+)>", self.route)

    def filled(self, values: Mapping[str, str]) -> str:
        return "/" + re.sub(r"<\w+:(\w+)>", lambda found: values[found[1]], self.route)


def addresses() -> list[Address]:
    return [Address(pattern.name or route, route) for route, pattern in _walked(get_resolver().url_patterns, "")]


def patterns() -> dict[str, URLPattern]:
    """Every address of the app, by name."""

    def walk(within: Any) -> Iterator[URLPattern]:
        for pattern in within:
            yield from walk(pattern.url_patterns) if hasattr(pattern, "url_patterns") else [pattern]

    return {pattern.name or "": pattern for pattern in walk(get_resolver().url_patterns)}


def every_path(ids: Mapping[str, list[str]]) -> list[str]:
    """Each address filled in with everything that is there."""
    return [
        address.filled(dict(zip(address.parameters, values, strict=True)))
        for address in addresses()
        for values in product(*(ids[name] for name in address.parameters))
    ]


def _walked(patterns: list[Any], before: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _walked(pattern.url_patterns, route)
        else:
            yield route, pattern


def fields() -> list[str]:
    """The name of every field that a page sends or a view reads."""
    folder = Path(settings.BASE_DIR)
    pages = "\n".join(file.read_text() for file in (folder / "templates").rglob("*.html"))
    named = {re.sub(r"\{\{.*?\}\}", "0", name) for name in re.findall(r'\bname="([^"%]+)"', pages)}
    for part in ("views", "forms", "pads"):
        code = "\n".join(file.read_text() for file in (folder / "games" / part).rglob("*.py"))
        named |= {re.sub(r"\{.*?\}", "1", name) for name in re.findall(r'\.(?:get|getlist|pop)\(f?"([\w{}.-]+)"', code)}
    assert {"expected", "q", "tricks-0", "tricks-1", "link", "username"} <= named, "are fields named differently now?"
    return sorted(named)


def ids_of(game: Game) -> dict[str, list[str]]:
    """What can stand in an address about this game or its book, by the name of the parameter; links to join are not among it."""
    keepings = game.book.keepings.order_by("pk")
    return {
        "game_id": [game.pk],
        "player_id": [seat.player_id for seat in game.seats.all()],
        "other_id": [seat.player_id for seat in game.seats.all()][1:2],
        "number": ["1", "2"],
        "kind": [*CATALOGUE, keep(game.book, replace(OH_HELL, name="Friday")).kind],
        "link": [packed(OH_HELL)],
        "import_id": [_handed_in(game).pk],
        "night_id": [game.night_id],
        "key": [*_shared(game), *keepings.values_list("key", flat=True)],
        "book_id": [game.book_id],
    }


def links_to_join(game: Game) -> list[str]:
    return [members.invite(game.book, role).key for role in members.BY_LINK]


def _shared(game: Game) -> tuple[str, str]:
    """The keys of the links to the night and to the game."""
    night, watched = f"night-{game.night_id}", f"game-{game.pk}"
    Night.objects.filter(pk=game.night_id).update(share_key=night)
    Game.objects.filter(pk=game.pk).update(watch_key=watched)
    return night, watched


def _handed_in(game: Game) -> Import:
    """A file with a game, not checked yet."""
    keeper = game.book.keepings.filter(role=Role.OWNER)[0].keeper
    return hand_in(game.book, keeper, "book.json", Contents(games=['{"scorekeeper": 1}']))


def all_rows(book: Book) -> dict[str, list[dict[str, Any]]]:
    """Everything that is stored about a book, in whichever table."""
    return {
        model.__name__: list(_rows(model, book).order_by("pk").values())
        for model in apps.get_app_config("games").get_models()
        if model not in (Tally, Phone, RecoveryCode)
    }


def _rows(model: type[Model], book: Book) -> QuerySet[Model]:
    names = {field.name for field in model._meta.get_fields()}
    rows = model._default_manager.all()
    if model is Book:
        return rows.filter(pk=book.pk)
    way = next((way for way in ("book", "game", "player", "file") if way in names), None)
    assert way, f"how does a {model.__name__} belong to a book?"
    return rows.filter(**{way if way == "book" else f"{way}__book": book})


def phone_like(client: Client, **options: Any) -> Client:
    """A phone with the same cookies; what an answer puts there is gone with it."""
    phone = Client(raise_request_exception=False, **options)
    for name, cookie in client.cookies.items():
        phone.cookies[name] = cookie.value
    return phone

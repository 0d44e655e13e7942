"""A book's own rules: kept, changed, put away and brought back. Games carry theirs, so none of this touches a game played."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Book, HouseGame
from games.rules import catalogue
from games.rules.bidding.house_rules import HouseRules
from games.rules.bidding.house_rules_out import write
from games.rules.errors import Code, IllegalEntry
from games.rules.names import same_name

MOST_RULES = 100
"""In a book, on offer at the same time; more is no group that plays cards."""


def own_games(book: Book | None) -> QuerySet[HouseGame]:
    """A book's own games that are on offer."""
    games = HouseGame.objects.filter(book=book) if book else HouseGame.objects.none()
    return games.filter(archived_at=None).order_by("name", "pk")


def own_game(book: Book, kind: str) -> HouseGame | None:
    """A game by the book's own rules, on offer or not."""
    return HouseGame.objects.filter(book=book, kind=kind).first()


def put_away_games(book: Book) -> QuerySet[HouseGame]:
    return HouseGame.objects.filter(book=book).exclude(archived_at=None).order_by("name", "-archived_at")


@transaction.atomic
def keep(book: Book, rules: HouseRules, instead: str = "") -> HouseGame:
    """Keep these rules in a book, in place of the ones of a kind if they are those changed; the same again is the same."""
    # Two phones that keep rules of one name at once wait for each other.
    Book.objects.select_for_update(no_key=True).get(pk=book.pk)
    game = catalogue.get(catalogue.HOUSE, write(rules))
    others = own_games(book).exclude(kind__in=(game.key, instead))
    _check_name(rules.name, others)
    if others.count() >= MOST_RULES:
        raise IllegalEntry(Code.HOUSE_RULES, f"This book is full: it has {MOST_RULES} rules of its own.", clause="H14")
    kept, _ = HouseGame.objects.update_or_create(
        book=book, kind=game.key, defaults={"name": rules.name, "rules": game.document, "archived_at": None}
    )
    if instead != game.key:
        put_away(book, instead)
    return kept


def put_away(book: Book, kind: str) -> None:
    """Offer these rules no more; what was played by them stays."""
    HouseGame.objects.filter(book=book, kind=kind, archived_at=None).update(archived_at=timezone.now())


def bring_back(book: Book, kind: str) -> HouseGame | None:
    """Offer them again."""
    found = own_game(book, kind)
    return keep(book, found.type.rules) if found and found.type.rules else None


def _check_name(name: str, others: QuerySet[HouseGame]) -> None:
    """A name says which game is meant, in history and in figures."""
    if any(same_name(name) == same_name(game.name) for game in catalogue.CATALOGUE.values()):
        sentence = f"{name} is a game that comes with Scorekeeper: give yours a name of its own, such as Our {name}."
    elif any(same_name(name) == same_name(other.name) for other in others):
        sentence = f"This book has rules called {name} already: give these another name, or change those."
    else:
        return
    raise IllegalEntry(Code.HOUSE_RULES, sentence, clause="H14", field="name")

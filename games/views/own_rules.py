"""Rules of one's own: begun from any game, changed on one page, kept in the book, and opened by a link on other phones."""

from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from games import access
from games.books import rules as own
from games.files.rules_link import unpacked
from games.forms.fields import read_number
from games.forms.own_rules import OwnRulesForm
from games.forms.rules_document import fields_of
from games.models import Book
from games.rules.bidding.explain import Table, explained, points_table
from games.rules.bidding.house_rules import MOST_PLAYERS, HouseRules
from games.rules.bidding.house_rules_in import LONGEST_NAME
from games.rules.bidding.schedule import Hands
from games.rules.catalogue import CATALOGUE
from games.rules.errors import IllegalEntry
from games.rules.words import count
from games.throttling import TooOften
from games.views.http import asks_for_part, go_to, later

USUAL_TABLE = 4


@dataclass(frozen=True, slots=True)
class Follows:
    """What rules come to, for so many players."""

    many: int
    hands: Hands
    points: Table

    @property
    def rounds(self) -> str:
        return count(len(self.hands), "round")

    @classmethod
    def of(cls, rules: HouseRules, many: object) -> "Follows":
        wanted = many if isinstance(many, int) else USUAL_TABLE
        at_table = max(rules.fewest, min(wanted, rules.most))
        return cls(at_table, rules.hands(at_table), points_table(rules))


@require_http_methods(["GET", "HEAD", "POST"])
def own_rules(request: HttpRequest) -> HttpResponse:
    """GET begins from a game. POST says what follows, or keeps the rules, and may go on to play by them."""
    member = access.membership(request)
    book = member.book if member else None
    if request.method != "POST":
        return begin(request, book)
    form = OwnRulesForm(request.POST)
    changes, begun = request.POST.get("changes", ""), request.POST.get("from", "")
    if form.is_valid() and form.rules is not None and ("play" in request.POST or "keep" in request.POST):
        try:
            return kept(request, form.rules, changes)
        except IllegalEntry as error:
            form.refuse(error)
        except TooOften as error:
            form.add_error(None, str(error))
            return later(show(request, form, book, begun=begun, changes=changes), error)
    return show(request, form, book, begun=begun, changes=changes)


def begin(request: HttpRequest, book: Book | None) -> HttpResponse:
    """The rules of a game, to be changed; for a table that is too large for them, with more decks."""
    games = to_begin_from(book)
    begun = request.GET.get("from") or next(iter(games))
    if begun not in games:
        raise Http404
    many = read_number(request.GET.get("players"))
    rules = games[begun].plainer()
    if isinstance(many, int):
        rules = rules.for_so_many(many)
    changes = begun if "change" in request.GET and begun not in CATALOGUE else ""
    if not changes:
        rules = replace(rules, name=f"Our {rules.name}"[:LONGEST_NAME].rstrip())
    form = OwnRulesForm(begun=rules)
    return show(request, form, book, begun=begun, changes=changes)


def to_begin_from(book: Book | None) -> dict[str, HouseRules]:
    """The rules that can be changed, by the kind of game: the book's own last."""
    games = [*CATALOGUE.values(), *(house.type for house in own.own_games(book))]
    return {game.key: game.usual_rules for game in games if game.usual_rules is not None}


def show(request: HttpRequest, form: OwnRulesForm, book: Book | None, *, begun: str, changes: str) -> HttpResponse:
    """The page; htmx gets what follows, and is told there what is wrong."""
    many = read_number(request.POST.get("many") or request.GET.get("players"))
    follows = Follows.of(form.rules, many) if form.rules else None
    context: dict[str, object] = {
        "form": form,
        "follows": follows,
        "numbers": range(2, MOST_PLAYERS + 1),
        "many": follows.many if follows else many,
        "is_part": asks_for_part(request),
    }
    if asks_for_part(request):
        return render(request, "own_rules/follows.html", context)
    member = access.membership(request)
    may_write = member is None or member.may_write
    context |= {"games": to_begin_from(book).items(), "begun": begun, "changes": changes, "may_write": may_write}
    return render(request, "own_rules/own_rules.html", context, status=422 if form.errors else 200)


def kept(request: HttpRequest, rules: HouseRules, instead: str = "") -> HttpResponse:
    """Keep them in the book that is open here, and go on to the table or to their page."""
    house = own.keep(access.writer(request).book, rules, instead)
    if "play" in request.POST:
        return go_to(request, reverse("new-game", args=[house.kind]))
    messages.success(request, f"{house.name} is kept: it is among the games from now on.")
    return go_to(request, reverse("rules", args=[house.kind]))


@require_POST
def own_game(request: HttpRequest, kind: str) -> HttpResponse:
    """Put a book's own rules away, or bring them back."""
    member = access.membership(request)
    house = own.own_game(member.book, kind) if member else None
    if house is None:
        raise Http404
    book = access.writer(request).book
    if request.POST.get("action") == "delete":
        own.put_away(book, kind)
        messages.success(request, f"{house.name} is put away. What was played by it stays.")
        return go_to(request, f"{reverse('choose-game')}#own")
    try:
        own.bring_back(book, kind)
    except IllegalEntry as error:
        messages.error(request, error.sentence)
        return go_to(request, f"{reverse('choose-game')}#own")
    return go_to(request, reverse("rules", args=[kind]))


@require_http_methods(["GET", "HEAD", "POST"])
def shared_rules(request: HttpRequest, link: str) -> HttpResponse:
    """Rules by a link: GET tells them, POST keeps them in the book that is open on this phone."""
    try:
        rules = unpacked(link)
    except IllegalEntry as error:
        return kept_from_searches(render(request, "own_rules/not_rules.html", {"error": error}, status=404))
    if request.method != "POST":
        return tell(request, rules, link)
    try:
        return kept(request, rules)
    except IllegalEntry as error:
        # The name is taken here, say: it can be changed, with all the rest as it is.
        form = OwnRulesForm(fields_of(rules))
        form.is_valid()
        form.refuse(error)
        return show(request, form, access.writer(request).book, begun="", changes="")
    except TooOften as error:
        return later(tell(request, rules, link, str(error)), error)


def tell(request: HttpRequest, rules: HouseRules, link: str, error: str = "") -> HttpResponse:
    """The rules page behind a link, which offers to play by them."""
    member = access.membership(request)
    may_write = member is None or member.may_write
    context = {"rules": rules, "sections": explained(rules), "may_write": may_write, "link": link, "error": error}
    return kept_from_searches(render(request, "own_rules/shared.html", context))


def kept_from_searches(response: HttpResponse) -> HttpResponse:
    response.headers["X-Robots-Tag"] = "noindex"
    return response

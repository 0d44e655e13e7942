"""The pads of all games in all their phases, at every size of screen and of text: what the walk goes through and looks at."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

from games.models import Game, Keeping
from games.rules.bidding.state import BiddingState
from games.rules.moves import Control, Kept, Lay, Tricks
from games.rules.wars.board import Holders
from tests.browser.book import game_in, play_until, state_of, write

SIZES = ((320, 568), (390, 664), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900), (2560, 1440))
NAMES = ("Ana", "Ben", "Cara", "Dev", "Eli", "Fay", "Gus")
LATE = 17
"""The round that is looked at besides the first; the last one of a game that is shorter."""

LINE = tuple(
    zip(
        ["7H", "4D", "8S", "2H", "8C", "3D", "5H", "2C", "7S"],
        ["3C", "5D", "2S", "6H", "7C", "4S", "8H", "6D", "3S"],
        strict=True,
    )
)
KEPT = (Kept(0, ("D", "S", "H")), Kept(1, ("C", "C", "H")))
BOARD: Holders = (0, 0, 1, None, 1, 1, None, None, None, 0)


@dataclass(frozen=True, slots=True)
class Table:
    """A game and how many play it."""

    kind: str
    players: int
    options: dict[str, object] | None = None

    def __str__(self) -> str:
        return f"{self.kind}-{self.players}"


TABLES = (
    Table("oh-hell", 4),
    Table("oh-hell", 5),
    Table("oh-hell", 7),
    Table("chinese-whist", 4, {"setup": "long"}),
    Table("chinese-whist", 5, {"setup": [10, 2, 10]}),
    Table("caboose", 2),
    Table("caboose", 4),
    Table("caboose", 5),
    Table("tricky-timeline", 2),
    Table("trick-wars", 2),
)


@dataclass(frozen=True, slots=True)
class Screen:
    """A pad as somebody meets it: in which phase, at which address, what was tapped there, and what is tapped next."""

    phase: str
    address: str
    next: str
    tapped: tuple[str, ...] = ()

    def open(self, phone: Page) -> None:
        phone.goto(self.address)
        for selector in self.tapped:
            phone.locator(selector).tap()


def screens(keeping: Keeping, table: Table) -> Iterator[Screen]:
    """Play a game, and stop at everything that its pad can ask."""
    first = None if table.kind == "trick-wars" else NAMES[0]
    game = game_in(keeping, table.kind, NAMES[: table.players], first, table.options)
    walks = {"tricky-timeline": timeline, "trick-wars": wars}
    yield from walks.get(table.kind, bidding)(keeping, game)
    yield Screen("over", f"/games/{game.pk}/", ".thumb .go")


def bidding(keeping: Keeping, game: Game) -> Iterator[Screen]:
    late = min(LATE, state_of(game).round_count)
    yield from bidding_round(keeping, game, 1)
    # Where hands are of one card: whoever won the trick is all there is to tell.
    play_until(keeping, game, in_round(late, lambda state: state.cards == 1))
    if state_of(game).cards == 1:
        yield from bidding_round(keeping, game, state_of(game).round_number)
    play_until(keeping, game, in_round(late))
    yield from bidding_round(keeping, game, late)
    play_until(keeping, game, lambda state: state.over)


def bidding_round(keeping: Keeping, game: Game, number: int) -> Iterator[Screen]:
    pad = f"/games/{game.pk}/"

    def screen(phase: str, next: str, *tapped: str, query: str = "") -> Screen:
        return Screen(f"{number} {phase}", f"{pad}{query}", next, tapped)

    state = play_until(keeping, game, in_round(number, lambda state: bool(state.table.tied or state.table.trumps_open)))
    if state.table.tied:
        yield screen("cut", ".of-names button")
        state = play_until(keeping, game, lambda state: not state.table.tied)
    if state.table.trumps_open:
        yield screen("trumps", ".thumb .keys button")
    state = play_until(keeping, game, lambda state: state.bidder is not None)
    yield screen("first bid", ".keypad .keys button:enabled")
    state = play_until(keeping, game, lambda state: len(state.table.waiting) == 1)
    yield screen("last bid", ".keypad .keys button:enabled")
    yield screen("another bid", ".keypad .keys button:enabled", query=f"?rebid={state.table.order[0]}")
    state = play_until(keeping, game, lambda state: not state.table.waiting)
    if state.cards == 1:
        yield screen("winner", ".of-names button")
        return
    yield screen("tricks", "#score, .step, .told")
    last = f".player:nth-child({len(state.totals)})"
    yield screen("missed", ".step, .told", f"{last} [data-step='1']")
    yield screen("numbers", "#missed-by-more button[data-number]", f"{last} .told")


def in_round(number: int, also: Callable[[BiddingState], bool] = lambda _: True) -> Callable[[BiddingState], bool]:
    return lambda state: state.round_number >= number or also(state)


def timeline(keeping: Keeping, game: Game) -> Iterator[Screen]:
    pad = f"/games/{game.pk}/"
    yield Screen("1 kept", pad, ".kept-suits button")
    write(keeping, game, *KEPT)
    yield Screen("1 tricks", pad, ".numbers button")
    write(keeping, game, Tricks((4, 5)))
    yield Screen("2 line", f"{pad}?line=yes", ".deck button")
    laid = [Lay(seat, place, card) for place, cards in enumerate(LINE, start=1) for seat, card in enumerate(cards)]
    write(keeping, game, *laid[:9])
    yield Screen("2 line half laid", pad, ".deck button")
    write(keeping, game, *laid[9:])
    yield Screen("2 line laid", pad, ".kept-suits button")
    write(keeping, game, *KEPT)
    yield Screen("2 score", pad, "#score-line")
    write(keeping, game, Tricks((4, 5)))


def wars(keeping: Keeping, game: Game) -> Iterator[Screen]:
    pad = f"/games/{game.pk}/"
    lands = ".land-tap, #score"
    yield Screen("1 board", pad, ".land-tap")
    write(keeping, game, Control(BOARD))
    yield Screen("2 board", pad, lands)
    yield Screen("2 meeples", pad, "#score", ("[value=meeples]",))
    write(keeping, game, Control(BOARD))
    yield Screen("3 board", pad, lands)
    write(keeping, game, Control(BOARD))


# What is looked at

LOOK = """(next) => {
  const wrong = [];
  const name = (element) => `${element.tagName.toLowerCase()}${element.id && "#" + element.id}.${element.className} `
    + JSON.stringify((element.ariaLabel || element.textContent).trim().replace(/\\s+/g, " ").slice(0, 30));
  const shown = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".visually-hidden, [popover]") && element.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  // No sideways scroll, and nothing cut off at the right edge.
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`scrolls sideways: ${document.documentElement.scrollWidth}`);
  for (const element of all("main *")) {
    const { left, right } = element.getBoundingClientRect();
    if (right > innerWidth + 0.5 || (left < -0.5 && !element.closest(".facts"))) wrong.push(`sticks out: ${name(element)}`);
  }

  // What is tapped next is as large as a thumb, on screen, and under nothing else.
  const targets = all(next);
  if (!targets.length) wrong.push(`nothing to tap: ${next}`);
  for (const target of targets) {
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < 43.5) wrong.push(`small: ${name(target)} ${Math.round(width)}×${Math.round(height)}`);
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isSeen = top > -0.5 && bottom < innerHeight + 0.5 && (target.contains(there) || there?.contains(target));
    if (!isSeen) wrong.push(`out of sight: ${name(target)} ${Math.round(top)}–${Math.round(bottom)}`);
  }

  // Nothing lies over anything else.
  const CONTENT = "h1, h2, p, button, summary, input, .name, .facts > *, .total-now, .scored, .bid, .mark, .pip, a";
  for (const room of all(".round, .player, .thumb, .line, .land, .worth, .over, .places li")) {
    const things = [...room.querySelectorAll(CONTENT)].filter(shown);
    things.forEach((one, number) => {
      for (const other of things.slice(number + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) wrong.push(`overlap: ${name(one)} and ${name(other)} by ${Math.round(across)}×${Math.round(down)}`);
      }
    });
  }

  // No word is broken or cut.
  const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    if (!node.data.trim() || !shown(node.parentElement)) continue;
    for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) wrong.push(`broken: ${word} in ${name(node.parentElement)}`);
      const box = range.getBoundingClientRect();
      const clip = node.parentElement.closest(".name, .facts, .who-is, .happened, .who, td, th, .clipped, .cell");
      if (!clip || clip.matches(".happened, .who")) continue;
      const edge = clip.getBoundingClientRect();
      if (box.right > edge.right + 1.5 || box.left < edge.left - 1.5) wrong.push(`cut: ${word} in ${name(clip)}`);
    }
  }

  // Digits to be read from across the table.
  const players = all(".player").length;
  for (const digits of all(".total-now, .cell > :is(.bid, .mark, .told)")) {
    const size = Number.parseFloat(getComputedStyle(digits).fontSize);
    if (size < (players <= 4 ? 40 : 28)) wrong.push(`digits of ${Math.round(size)} px: ${name(digits)}`);
  }
  return [...new Set(wrong)];
}"""


def look(phone: Page, screen: Screen) -> list[str]:
    """What is wrong with the screen as it is now."""
    found: list[str] = phone.evaluate(LOOK, screen.next)
    return found

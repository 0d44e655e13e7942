"""One group, several phones: a book is kept, another phone logs in; and one phone with several books."""

from playwright.sync_api import Page, expect
from pytest_django import Settings

from games.models import Game, Keeping
from scorekeeper.settings import LIMITS
from tests.browser.conftest import NewPhone
from tests.browser.table import bid, group, score, start_game, take, totals
from tests.browser.trouble import provoked

WORDS = "seven of hearts"
NAMES = ("Ana", "Ben", "Cara")


def choose(phone: Page, entry: str) -> None:
    """Tap an entry of the menu."""
    phone.get_by_label("Menu").first.tap()
    phone.get_by_role("navigation", name="Menu").get_by_role("link", name=entry).tap()


def keep(phone: Page, name: str) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Keep this book").tap()
    phone.get_by_label("Name").fill(name)
    phone.get_by_label("Password", exact=True).fill(WORDS)
    phone.get_by_label("Password again").fill(WORDS)
    phone.get_by_role("button", name="Keep this book").tap()
    expect(phone.get_by_role("status")).to_have_text(f"Kept. On another phone, log in as {name}.")


def log_in(phone: Page, name: str, password: str = WORDS) -> None:
    phone.goto("/account/login/")
    phone.get_by_label("Name").fill(name)
    phone.get_by_label("Password").fill(password)
    phone.get_by_role("button", name="Log in").tap()


def make_book(phone: Page, name: str) -> None:
    choose(phone, "Books")
    phone.get_by_label("Name").fill(name)
    phone.get_by_role("button", name="Make a book").tap()
    expect(phone.get_by_role("heading", name="The score pad for card games")).to_be_visible()


def open_book(phone: Page, title: str) -> None:
    choose(phone, "Books")
    phone.get_by_role("button", name=f"Open {title}", exact=True).tap()
    expect(phone.get_by_role("link", name="Continue")).to_be_visible()


def test_a_second_phone_logs_in_and_both_keep_score(phone: Page, new_phone: NewPhone) -> None:
    start_game(phone, "oh-hell", NAMES, "Ana")
    pad = phone.url
    bid(phone, "Ben", 4)
    keep(phone, "Ana")

    second = new_phone()
    second.goto("/")
    second.get_by_role("main").get_by_role("link", name="Log in").tap()
    second.get_by_label("Name").fill("ana")
    second.get_by_label("Password").fill(WORDS)
    second.get_by_role("button", name="Log in").tap()
    second.get_by_role("link", name="Continue").tap()
    bid(second, "Cara", 3)

    phone.goto(pad)
    bid(phone, "Ana", 2)
    second.goto(pad)
    take(second, "Ana", 3)
    score(second)
    assert totals(second, 1) == [3, 14, 13]


def test_a_phone_takes_its_own_book_along(phone: Page, new_phone: NewPhone) -> None:
    start_game(phone, "oh-hell", NAMES, "Ana")
    keep(phone, "Ana")
    second = new_phone()
    start_game(second, "caboose", ("Dev", "Eli"), "Dev")
    second.goto("/account/login/")
    expect(second.get_by_text("This phone has a book of its own already: Dev and Eli.")).to_be_visible()
    log_in(second, "Ana")
    expect(second.get_by_role("status")).to_contain_text("1 book of this phone moved into your account")
    expect(second.get_by_role("link", name="Continue")).to_contain_text("Oh Hell")
    open_book(phone, "Dev and Eli")
    expect(phone.get_by_role("link", name="Continue")).to_contain_text("Caboose")


def test_logging_out_leaves_the_phone_without_a_book(phone: Page) -> None:
    start_game(phone, "oh-hell", NAMES, "Ana")
    keep(phone, "Ana")
    phone.get_by_role("button", name="Log out").tap()
    expect(phone.get_by_role("heading", name="Logged out")).to_be_visible()
    phone.goto("/")
    expect(phone.get_by_role("heading", name="The score pad for card games")).to_be_visible()
    log_in(phone, "Ana")
    expect(phone.get_by_role("link", name="Continue")).to_be_visible()


def test_a_changed_password_logs_the_other_phone_out(phone: Page, new_phone: NewPhone) -> None:
    start_game(phone, "oh-hell", NAMES, "Ana")
    keep(phone, "Ana")
    second = new_phone()
    log_in(second, "Ana")
    expect(second.get_by_role("link", name="Continue")).to_be_visible()
    phone.get_by_role("link", name="Change password").tap()
    phone.get_by_label("Old password").fill(WORDS)
    phone.get_by_label("New password", exact=True).fill("queen of spades")
    phone.get_by_label("New password again").fill("queen of spades")
    phone.get_by_role("button", name="Change password").tap()
    expect(phone.get_by_role("status")).to_contain_text("The password is changed.")
    second.goto("/")
    expect(second.get_by_role("main").get_by_role("link", name="Log in")).to_be_visible()
    phone.goto("/")
    expect(phone.get_by_role("link", name="Continue")).to_be_visible()


def test_one_phone_has_two_books_and_goes_from_one_to_the_other(phone: Page) -> None:
    start_game(phone, "oh-hell", NAMES, "Ana")
    phone.goto("/")
    make_book(phone, "Thursday club")
    start_game(phone, "caboose", ("Dev", "Eli"), "Dev")
    phone.goto("/players/")
    expect(phone.get_by_role("main").get_by_role("listitem")).to_contain_text(["Dev", "Eli"])
    open_book(phone, "Ana, Ben and Cara")
    phone.goto("/players/")
    expect(phone.get_by_role("main").get_by_role("listitem")).to_contain_text(list(NAMES))
    open_book(phone, "Thursday club")
    phone.get_by_label("Menu").first.tap()
    expect(phone.get_by_role("navigation", name="Menu").get_by_role("link", name="Books")).to_contain_text("Thursday")


def test_a_book_is_deleted_and_brought_back(phone: Page, keeping: Keeping, game: Game) -> None:
    bid(phone, "Ben", 4)
    phone.goto("/books/")
    phone.get_by_role("link", name="Ana, Ben and Cara").tap()
    phone.get_by_role("button", name="Delete this book").tap()
    expect(phone.get_by_text("You have no book.")).to_be_visible()
    phone.goto("/")
    expect(phone.get_by_role("heading", name="The score pad for card games")).to_be_visible()
    phone.get_by_role("link", name="Your books").tap()
    phone.get_by_role("button", name="Bring back Ana, Ben and Cara").tap()
    expect(phone.get_by_text("Open now")).to_be_visible()
    phone.goto(f"/games/{game.pk}/")
    expect(group(phone, "Cara's bid")).to_be_visible()


def test_everything_works_without_javascript(phone: Page, new_phone: NewPhone, problems: list[str]) -> None:
    start_game(phone, "oh-hell", NAMES, "Ana")
    keep(phone, "Ana")
    plain = new_phone(java_script_enabled=False)
    log_in(plain, "Ana", "queen of spades")
    expect(plain.get_by_role("alert")).to_have_text("There is no such name with that password.")
    expect(plain.get_by_label("Name")).to_have_value("Ana")
    provoked(problems, "422")
    log_in(plain, "Ana")
    plain.get_by_role("link", name="Continue").tap()
    bid(plain, "Ben", 2)
    plain.goto("/")
    make_book(plain, "Thursday club")
    open_book(plain, "Ana, Ben and Cara")
    plain.goto("/account/")
    plain.get_by_role("button", name="Log out").tap()
    expect(plain.get_by_role("heading", name="Logged out")).to_be_visible()


def test_a_flood_of_books_is_told_to_wait(phone: Page, settings: Settings, problems: list[str]) -> None:
    settings.LIMITS = {**LIMITS, "new books": "1 per hour"}
    start_game(phone, "oh-hell", NAMES, "Ana")
    phone.context.clear_cookies()
    phone.goto("/new/oh-hell/?seat=Ana&seat=Ben&seat=Cara&first=Ana")
    phone.get_by_role("button", name="Start Oh Hell").tap()
    expect(phone.get_by_role("alert")).to_contain_text("That was too often: at most 1 new books in 60 minutes.")
    expect(phone.get_by_role("button", name="Remove Cara")).to_be_visible()
    provoked(problems, "429")


def test_four_words_on_paper_open_the_book_on_another_phone(phone: Page, new_phone: NewPhone) -> None:
    start_game(phone, "oh-hell", NAMES, "Ana")
    phone.goto("/")
    phone.get_by_role("link", name="Keep this book").tap()
    phone.get_by_role("button", name="Make a recovery code").tap()
    expect(phone.get_by_role("heading", name="Your four words")).to_be_visible()
    words = phone.locator(".code-words > li").all_inner_texts()
    second = new_phone()
    second.goto("/account/login/")
    second.get_by_role("link", name="I have a recovery code").tap()
    second.get_by_label("Four words").fill(" ".join(words))
    second.get_by_role("button", name="Open").tap()
    expect(second.get_by_role("status")).to_contain_text("Your books are open on this phone.")
    assert second.locator(".code-words > li").all_inner_texts() != words
    second.goto("/")
    second.get_by_role("link", name="Continue").tap()
    bid(second, "Ben", 4)


def test_after_logging_out_nothing_that_names_anybody_is_on_the_phone(phone: Page) -> None:
    start_game(phone, "oh-hell", NAMES, "Ana")
    keep(phone, "Ana")
    seen = "localStorage['game:x'] = 'Ana'; localStorage['unsaved:y'] = '1'; sessionStorage['told'] = 'Ben'"
    phone.evaluate(f"caches.open('pages 1 nobody').then((cache) => cache.put('/', new Response('Cara'))); {seen}")
    phone.get_by_role("button", name="Log out").tap()
    expect(phone.get_by_role("heading", name="Logged out")).to_be_visible()
    left = "[...Object.keys(localStorage), ...Object.keys(sessionStorage)].join()"
    phone.wait_for_function(f"() => {left} === 'unsaved:y'")
    phone.wait_for_function("() => caches.keys().then((names) => !names.includes('pages 1 nobody'))")

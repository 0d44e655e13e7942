"""A page as a person finds it: its words, its buttons by their accessible names, its groups and forms."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Self

_VOID = frozenset({"circle", "input", "link", "meta", "rect"})
_UNSEEN = frozenset({"script", "style", "title"})


@dataclass
class Element:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element | str"] = field(default_factory=list)

    def every(self, *tags: str) -> Iterator["Element"]:
        """The elements inside with one of these tags, in the order of the page."""
        for child in self.children:
            if isinstance(child, Element):
                if child.tag in tags:
                    yield child
                yield from child.every(*tags)

    @property
    def words(self) -> str:
        """What is written inside, with single blanks between."""
        return " ".join("".join(self._pieces()).split())

    def _pieces(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in _UNSEEN and child.attributes.get("aria-hidden") != "true":
                yield from (" ", *child._pieces(), " ")

    @property
    def name(self) -> str:
        """The accessible name."""
        legends = [child for child in self.children if isinstance(child, Element) and child.tag == "legend"]
        return self.attributes.get("aria-label") or (legends[0] if legends else self).words

    @property
    def is_disabled(self) -> bool:
        return "disabled" in self.attributes

    def buttons(self) -> dict[str, "Element"]:
        """The buttons by name, those hidden from everybody left out."""
        seen = (button for button in self.every("button") if button.attributes.get("aria-hidden") != "true")
        return {button.name: button for button in seen}

    def links(self) -> dict[str, str]:
        """Where each link leads, by its name."""
        return {link.name: link.attributes["href"] for link in self.every("a")}

    def groups(self) -> dict[str, "Element"]:
        """The named groups of controls."""
        return {group.name: group for group in self.every("fieldset", "div") if _is_group(group)}

    def fields(self) -> dict[str, list[str]]:
        """What a form would send, buttons left out."""
        sent: dict[str, list[str]] = {}
        for control in self.every("input", "select"):
            name, kind = control.attributes.get("name"), control.attributes.get("type")
            if name and not control.is_disabled and (kind != "radio" or "checked" in control.attributes):
                sent.setdefault(name, []).append(_value(control))
        return sent


class Page(Element):
    """A whole page, or the part of one."""

    @classmethod
    def of(cls, html: str) -> Self:
        reader = _Reader(cls("page"))
        reader.feed(html)
        reader.close()
        assert isinstance(reader.page, cls)
        return reader.page

    def form_of(self, button: Element) -> Element:
        """The form that a button sends."""
        named = button.attributes.get("form")
        for form in self.every("form"):
            if form.attributes.get("id") == named if named else button in form.every("button"):
                return form
        raise AssertionError(f"{button.name} is in no form")

    @property
    def alert(self) -> str:
        """What went wrong, if the page says so."""
        return next((line.words for line in self.every("p") if line.attributes.get("role") == "alert"), "")


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self._open: list[Element] = [page]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        # A page that opens and closes its elements in the wrong order fails here: browsers would each guess differently.
        assert self._open.pop().tag == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)


def _is_group(element: Element) -> bool:
    return element.tag == "fieldset" or element.attributes.get("role") == "group"


def _value(control: Element) -> str:
    if control.tag == "input":
        return control.attributes.get("value", "")
    options = list(control.every("option"))
    chosen = next((option for option in options if "selected" in option.attributes), options[0])
    return chosen.attributes.get("value", chosen.words)

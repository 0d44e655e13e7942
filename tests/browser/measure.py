"""Where things are on the screen, and how large."""

from typing import TypedDict

from playwright.sync_api import Locator, Page

THUMB = 44
"""The least width and height of anything that is tapped, in pixels."""


class Control(TypedDict):
    name: str
    width: float
    height: float


# A radio button or a box is as large as the label around it. Links in a sentence are read, not aimed at.
CONTROLS = """() => {
  const inSentence = (link) => link.tagName === "A" && getComputedStyle(link).display === "inline"
    && link.parentElement.textContent.trim() !== link.textContent.trim();
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    && !element.closest(".visually-hidden");
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")]
    .filter((element) => shown(element) && !inSentence(element))
    .map((element) => {
      const label = ["radio", "checkbox"].includes(element.type) && (element.closest("label, .option") ?? element);
      const { width, height } = (label || element).getBoundingClientRect();
      return { name: element.ariaLabel || element.value || element.textContent.trim(), width, height };
    });
}"""


# A phone would rather zoom out than scroll, so what counts is the width it was given; nor may anything be cut off.
STICKING_OUT = """(width) => [...document.querySelectorAll("html, main *")]
  .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden"))
  .map((element) => [element, Math.max(element.getBoundingClientRect().right, element === document.documentElement
    ? Math.max(element.scrollWidth, innerWidth) : 0)])
  .filter(([, right]) => right > width + 0.5)
  .map(([element, right]) => `${element.tagName}.${element.className} ${Math.round(right)}`)"""


def too_small(phone: Page) -> list[str]:
    """The controls that a thumb would miss."""
    controls: list[Control] = phone.evaluate(CONTROLS)
    assert controls
    return [
        f"{control['name']}: {control['width']:.0f}×{control['height']:.0f}"
        for control in controls
        if min(control["width"], control["height"]) < THUMB - 0.5
    ]


def sticking_out(phone: Page) -> list[str]:
    """What makes the page scroll sideways, or is cut off at its right edge."""
    assert phone.viewport_size is not None
    found: list[str] = phone.evaluate(STICKING_OUT, phone.viewport_size["width"])
    return found


def top(target: Locator) -> float:
    return _box(target)[0]


def bottom(target: Locator) -> float:
    """How far down the screen something ends."""
    return _box(target)[1]


def _box(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]

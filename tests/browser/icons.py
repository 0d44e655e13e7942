"""Draws the icons of the installed app from `static/icon.svg`: `make icons`."""

import struct
import zlib
from base64 import b64encode
from collections import Counter
from functools import partial
from itertools import chain
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, CHROMIUM

STATIC = Path(__file__).parent.parent.parent / "static"
PAPER = "#f6efdf"
COLOURS = 32
"""Enough for two colours and the edges between them."""
PIXELS = """async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return [...canvas.getImageData(0, 0, image.width, image.height).data];
}"""


def draw(page: Page, name: str, size: int, *, filled: bool = False, share: float = 1) -> None:
    """The icon at this size; a filled one has paper up to its corners, and the drawing takes only its share of it."""
    drawing = (STATIC / "icon.svg").read_text().replace("<svg ", f'<svg width="{size * share}" ', 1)
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<body style='margin:0;height:100vh;display:grid;place-items:center;background:{PAPER if filled else 'none'}'>"
        f"{drawing}"
    )
    page.screenshot(path=STATIC / f"{name}.png", omit_background=True)


def squeeze(page: Page, name: str, size: int) -> None:
    """Write a filled icon anew in few colours, each pixel a byte: every first visit loads it."""
    file = STATIC / f"{name}.png"
    data = page.evaluate(PIXELS, f"data:image/png;base64,{b64encode(file.read_bytes()).decode()}")
    pixels = [tuple(data[at : at + 3]) for at in range(0, len(data), 4)]
    palette = [colour for colour, _ in Counter(pixels).most_common(COLOURS)]
    nearest = {pixel: palette.index(min(palette, key=partial(_distance, pixel))) for pixel in set(pixels)}
    lines = b"".join(
        b"\0" + bytes(nearest[pixel] for pixel in pixels[at : at + size]) for at in range(0, size**2, size)
    )
    header = struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", bytes(chain(*palette))), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks))


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        draw(page, "icon-192", 192)
        draw(page, "icon-512", 512)
        # Phones cut these to a shape of their own: a circle of four fifths is left of a maskable one.
        draw(page, "icon-maskable", 512, filled=True, share=0.8)
        draw(page, "icon-apple", 180, filled=True)
        squeeze(page, "icon-apple", 180)
        browser.close()


if __name__ == "__main__":
    main()

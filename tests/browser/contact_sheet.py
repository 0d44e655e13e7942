"""Pictures of all that a walk has seen, as one page and as one picture: `make walk`."""

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

Size = tuple[int, int]
Colours = Literal["light", "dark"]
COLOURS: tuple[Colours, ...] = ("light", "dark")
HEIGHT = 370


class ContactSheet:
    """A row for each phase of a pad, a column for each size; light and dark on pages of their own."""

    def __init__(self, folder: str, name: str) -> None:
        self.folder = Path(folder).absolute()
        self.name = name
        self.rows: dict[Colours, dict[str, list[str]]] = {"light": {}, "dark": {}}

    def add(self, page: Page, phase: str, size: Size, colours: Colours) -> None:
        (self.folder / self.name).mkdir(parents=True, exist_ok=True)
        width, height = size
        file = f"{self.name}/{phase.replace(' ', '-')}-{width}x{height}-{colours}.jpeg"
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=colours)
        page.screenshot(path=self.folder / file, type="jpeg", quality=70)
        page.emulate_media(color_scheme="light")
        self.rows[colours].setdefault(phase, []).append(file)

    def save(self, page: Page) -> None:
        for colours, rows in self.rows.items():
            self._save(page.context.browser.new_page() if page.context.browser else page, colours, rows)

    def _save(self, page: Page, colours: Colours, rows: dict[str, list[str]]) -> None:
        pictures = "".join(
            f"<h2>{phase}</h2><p>" + "".join(f'<img src="{file}" height="{HEIGHT}"> ' for file in files) + "</p>"
            for phase, files in rows.items()
        )
        sheet = self.folder / f"{self.name}-{colours}.html"
        sheet.write_text(f"<!doctype html><title>{self.name}</title><h1>{self.name}, {colours}</h1>{pictures}")
        page.set_viewport_size({"width": 3600, "height": 600})
        page.goto(sheet.as_uri())
        page.screenshot(path=sheet.with_suffix(".png"), full_page=True)
        page.close()

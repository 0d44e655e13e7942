"""The script with which a phone plays by itself: modules of `static/phone/` and compiled templates, as one file.

It is made whenever static files are collected or looked for, from what stands in the tree then. So there is nothing to
build, nothing generated to commit, and no template that a phone draws as it was before its last change.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from scorekeeper.template_compiler import compile_templates

NAME = "phone.js"
MODULES = Path(settings.BASE_DIR) / "static" / "phone"
MAIN = "main.js"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)


def script(main: str = MAIN, read: Callable[[str], str] | None = None) -> str:
    """The whole script: each module after those that it imports, then the templates, then the main module."""
    read = read or _read
    modules = list(_in_order(main, read))
    templates = compile_templates(settings.TEMPLATES_ON_PHONES)
    drawn = [f"templates[{json.dumps(name)}] = {function};\n" for name, function in templates.items()]
    *library, last = [_EXPORT.sub("", _IMPORT.sub("", read(name))) for name in modules]
    return "\n".join([*library, "".join(drawn), last])


def _read(name: str) -> str:
    return (MODULES / name).read_text()


def _in_order(name: str, read: Callable[[str], str], known: list[str] | None = None) -> Iterator[str]:
    known = [] if known is None else known
    for imported in _IMPORT.findall(read(name)):
        if imported not in known:
            yield from _in_order(imported, read, known)
    if name not in known:
        known.append(name)
        yield name


class PhoneScriptFinder(BaseFinder):
    """Finds the script among the static files, made anew if anything has changed."""

    def __init__(self, app_names: object = None, *args: Any, **kwargs: Any) -> None:
        self.storage = FileSystemStorage(location=settings.DATA_DIR / "made")

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        if path != NAME:
            return []
        found = str(self._made())
        return [found] if find_all else found

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        self._made()
        yield NAME, self.storage

    def _made(self) -> Path:
        file, text = Path(self.storage.path(NAME)), script()
        if not file.exists() or file.read_text() != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return file

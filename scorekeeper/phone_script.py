"""The script with which a phone plays by itself: modules of `static/phone/` and compiled templates, as one file.

It is made whenever static files are collected or looked for, from what stands in the tree then. So there is nothing to
build, nothing generated to commit, and no template that a phone draws as it was before its last change.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings

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

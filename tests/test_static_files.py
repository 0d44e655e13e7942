"""Static files as they are sent."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage

from scorekeeper.static_files import COMMENTS

OURS = sorted(file for file in (Path(__file__).parent.parent / "static").iterdir() if file.suffix in COMMENTS)


@pytest.mark.usefixtures("static_files")
@pytest.mark.parametrize("source", OURS, ids=lambda source: source.name)
def test_everything_is_sent_but_comments(source: Path) -> None:
    name = cast(ManifestStaticFilesStorage, staticfiles_storage).hashed_files[source.name]
    assert (settings.STATIC_ROOT / name).read_text().splitlines() == list(code(source))


def code(source: Path) -> Iterator[str]:
    """Its lines that are no comments, read one by one."""
    within = False
    for line in source.read_text().splitlines():
        within = within or line.lstrip().startswith("/*")
        if not within and not line.lstrip().startswith("//"):
            yield line
        within = within and not line.endswith("*/")


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (".js", b'const address = "https://example.org"; // not ours\n'),
        (".js", b"const half = 1 / 2;\n"),
        (".css", b"p { color: red; /* as agreed */ }\n"),
    ],
)
def test_what_stands_beside_code_stays(kind: str, line: bytes) -> None:
    assert COMMENTS[kind].sub(b"", line) == line


def test_a_comment_ends_where_it_ends() -> None:
    assert COMMENTS[".css"].sub(b"", b"/* One */\na { b: c }\n  /* Two,\n  in lines */\nd { e: f }\n") == (
        b"a { b: c }\nd { e: f }\n"
    )

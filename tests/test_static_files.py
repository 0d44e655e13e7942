"""Static files as they are sent."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage

from scorekeeper.static_files import LEFT_OUT

OURS = sorted(file for file in (Path(__file__).parent.parent / "static").iterdir() if file.suffix in LEFT_OUT)


@pytest.mark.usefixtures("static_files")
@pytest.mark.parametrize("source", OURS, ids=lambda source: source.name)
def test_everything_is_sent_but_comments_and_indentation(source: Path) -> None:
    name = cast(ManifestStaticFilesStorage, staticfiles_storage).hashed_files[source.name]
    assert (settings.STATIC_ROOT / name).read_text().splitlines() == list(code(source))


def code(source: Path) -> Iterator[str]:
    """Its lines that are no comments, read one by one."""
    within = False
    for line in source.read_text().splitlines():
        within = within or line.lstrip().startswith("/*")
        if source.suffix == ".css":
            if not within and line:
                yield line.lstrip()
        elif not line.lstrip().startswith("//"):
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
    assert LEFT_OUT[kind].sub(b"", line) == line


def test_a_comment_ends_where_it_ends() -> None:
    assert LEFT_OUT[".css"].sub(b"", b"/* One */\na { b: c }\n  /* Two,\n  in lines */\nd { e: f }\n") == (
        b"a { b: c }\nd { e: f }\n"
    )


@pytest.mark.usefixtures("static_files")
@pytest.mark.parametrize("name", settings.STYLES_TOGETHER)
def test_stylesheets_that_are_sent_as_one_are_all_there_and_in_order(name: str) -> None:
    hashed = cast(ManifestStaticFilesStorage, staticfiles_storage).hashed_files
    parts = [(settings.STATIC_ROOT / hashed[part]).read_text() for part in settings.STYLES_TOGETHER[name]]
    assert (settings.STATIC_ROOT / hashed[name]).read_text() == "".join(parts)

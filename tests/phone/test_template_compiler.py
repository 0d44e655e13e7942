"""Templates as JavaScript: all that a pad is made of can be compiled, and what a phone could not draw is refused."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import override_settings

from scorekeeper.phone_script import script
from scorekeeper.template_compiler import CannotCompile, compile_templates

PADS = Path(settings.BASE_DIR) / "templates" / "pad"
# Pages of their own, which only the server draws.
PAGES = ("pad/pad.html", "pad/bidding/correct.html", "pad/timeline/correct.html", "pad/wars/correct.html")
PARTS = sorted({file.relative_to(PADS.parent).as_posix() for file in PADS.rglob("*.html")} - set(PAGES))


@pytest.mark.parametrize("name", ["pad/pad.html#pad", *PARTS])
def test_every_part_of_a_pad_can_be_compiled(name: str) -> None:
    assert name in compile_templates([name])


def compiled(source: str) -> str:
    with override_settings(
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "OPTIONS": {"loaders": [("django.template.loaders.locmem.Loader", {"one.html": source})]},
            }
        ]
    ):
        return compile_templates(["one.html"])["one.html"]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("{% now 'Y' %}", "NowNode is unknown to phones"),
        ("{{ name|title }}", "the filter 'title' is unknown to phones"),
        ("{% for seat in seats reversed %}{% endfor %}", "reverse the list"),
        ("{% firstof one two as three %}", "firstof can't keep"),
        ("{% url 'pad' %}", "the address 'pad' can't be written"),
        ("{% url page 1 %}", "must be a name that is known beforehand"),
    ],
)
def test_what_a_phone_could_not_draw_alike_is_refused(source: str, why: str) -> None:
    with pytest.raises(CannotCompile, match=re.escape(why)):
        compiled(source)


def test_texts_values_and_conditions_become_one_expression() -> None:
    assert compiled("Hi {{ name }}{% if not old %}!{% endif %}") == (
        '(c) => "Hi " + $.text($.get(c, "name")) + (!$.is($.get(c, "old")) ? "!" : "")'
    )


def test_the_script_is_found_among_the_static_files_and_is_never_older_than_they_are() -> None:
    found = finders.find("phone.js")
    assert isinstance(found, str)
    Path(found).write_text("of yesterday")
    assert Path(str(finders.find("phone.js"))).read_text() == script()


def test_modules_lose_their_imports_and_share_no_name() -> None:
    text = script()
    assert not re.search(r"^(import|export) ", text, re.MULTILINE)
    names = re.findall(r"^(?:const|let|class|function|async function) (\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names))

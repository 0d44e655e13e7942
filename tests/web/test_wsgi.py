"""The application itself, as gunicorn calls it."""

import io
from typing import Any
from urllib.parse import quote
from wsgiref.util import setup_testing_defaults

import pytest

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
ANA = quote("Ána")
IN_PARTS = '--a/b?\r\nContent-Disposition: form-data; name="seat"\r\n\r\nÁna\r\n--a/b?--\r\n'.encode()
CLAIMS = [
    *("charset=utf-8", "CharSet=UTF8", "charset=latin-1", "charset=utf-16", "charset=raw_unicode_escape"),
    # What Python has no codec for, or one that reads no text: Django's own reading fails over most of these.
    *("charset=idna", "charset=undefined", "charset=hex", 'charset="rot13"', "charset=nonsense", "charset=a\0b"),
    *("charset", "charset=", 'charset="', "charset*0=he; charset*1=x", "x*=undefined''y", "x*=nonsense''y"),
]


def ask(content_type: str, *, body: bytes = b"", query: str = "") -> tuple[str, str]:
    """The status of the answer, with the page, or the address that it leads to. With a body it is a POST."""
    # Not before there are static files, which it looks for when it is made.
    from scorekeeper.wsgi import application

    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST" if body else "GET",
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": f"csrftoken={'c' * 32}",
        "HTTP_X_CSRFTOKEN": "c" * 32,
        "PATH_INFO": "/new/oh-hell/",
        "QUERY_STRING": query,
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
    }
    setup_testing_defaults(environ)
    answers: list[tuple[str, dict[str, str]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], _failure: object = None) -> Any:
        answers.append((status, dict(headers)))

    page = b"".join(application(environ, start_response)).decode()
    [(status, headers)] = answers
    return status, headers.get("Location", page)


@pytest.mark.parametrize("claim", CLAIMS)
class TestWhateverEncodingIsClaimed:
    def test_an_address_is_read_as_utf8(self, claim: str) -> None:
        status, page = ask(f"text/html; {claim}", query=f"seat={ANA}")
        assert status == "200 OK"
        assert "Ána" in page

    def test_a_form_is_read_as_utf8(self, claim: str) -> None:
        status, address = ask(f"{FORM};{claim}", body=f"seat={ANA}".encode())
        assert status == "302 Found"
        assert f"seat={ANA}&" in address

    @pytest.mark.parametrize("parameters", ["boundary=a/b?; {}", "{}; Boundary=a/b?", 'boundary="a/b?";{}'])
    def test_a_form_in_parts_is_read_as_utf8(self, claim: str, parameters: str) -> None:
        status, address = ask(f"multipart/form-data; {parameters.format(claim)}", body=IN_PARTS)
        assert status == "302 Found"
        assert f"seat={ANA}&" in address

    def test_more_than_a_thousand_fields_are_refused_with_a_page(self, claim: str) -> None:
        status, page = ask(f"text/html; {claim}", query="&".join(["seat=Ana"] * 1_001))
        assert status == "400 Bad Request"
        assert "That request makes no sense" in page


@pytest.mark.parametrize("content_type", ["", ";", "text/html", "; charset=hex", f"{FORM}\n; charset=hex"])
def test_any_content_type_will_do(content_type: str) -> None:
    assert ask(content_type)[0] == "200 OK"

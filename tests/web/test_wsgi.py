"""The application itself, as gunicorn calls it."""

import io
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest

pytestmark = pytest.mark.django_db

REFUSED = ("400 Bad Request", b"Requests are read as UTF-8, and have a thousand fields at most.\n")


def ask(method: str, content_type: str, query: str = "seat=Ana") -> tuple[str, bytes]:
    """The status line and the body of an answer."""
    # Not before there are static files, which it looks for when it is made.
    from scorekeeper.wsgi import application

    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "HTTP_HOST": "localhost",
        "PATH_INFO": "/new/",
        "QUERY_STRING": query,
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": "8",
        "wsgi.input": io.BytesIO(b"seat=Ana"),
    }
    setup_testing_defaults(environ)
    statuses: list[str] = []

    def start_response(status: str, _headers: object, _failure: object = None) -> Any:
        statuses.append(status)

    body = b"".join(application(environ, start_response))
    [status] = statuses
    return status, body


@pytest.mark.parametrize("charset", ["hex", "rot13", "base64", "undefined", "a\0b"])
@pytest.mark.parametrize("kind", ["text/html", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_what_is_no_text_encoding_is_refused(method: str, kind: str, charset: str) -> None:
    assert ask(method, f"{kind}; charset={charset}") == REFUSED


@pytest.mark.parametrize("charset", ["idna", "punycode", "utf-8"])
@pytest.mark.parametrize("query", ["seat=%41", "&".join(["seat=Ana"] * 1_001)], ids=["short", "too-long"])
def test_a_question_that_can_not_be_read_is_refused(charset: str, query: str) -> None:
    # Django counts the fields of a question as soon as an encoding is named, which is before it can say so.
    status, _ = ask("GET", f"text/html; charset={charset}", query)
    assert status == ("200 OK" if (charset, query) == ("utf-8", "seat=%41") else "400 Bad Request")


@pytest.mark.parametrize("content_type", ["", "text/html", "text/html; charset=utf-8", "text/html; CharSet=UTF8"])
def test_other_requests_are_djangos(content_type: str) -> None:
    status, body = ask("GET", content_type)
    assert status == "200 OK"
    assert b"Oh Hell" in body


def test_other_encodings_are_refused_with_a_page() -> None:
    status, body = ask("GET", "text/html; charset=utf-16")
    assert status == "400 Bad Request"
    assert b"That request makes no sense" in body

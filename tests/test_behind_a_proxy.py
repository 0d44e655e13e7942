"""Behind Caddy and nginx as docs/hosting.md sets them up, with HTTPS, and the server as its unit starts it."""

import http.client
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.faults.phones import Phone
from tests.proxies import HOST, PROXIES, Front, Unit, proxy
from tests.serving import PATIENCE, Serving
from tests.slow_clients import HALF_A_BODY
from tests.web.page import Page

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
# What a stranger may claim; the proxy's own word counts, or nobody's.
LIES = {
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Ssl": "off",
    "X-Forwarded-Protocol": "http",
    "X-Forwarded-Host": "elsewhere.example",
    "X-Forwarded-For": "203.0.113.9",
    "Forwarded": "for=203.0.113.9;proto=http",
    "SCRIPT_NAME": "/elsewhere",
    "PATH_INFO": "/elsewhere",
    "REMOTE_USER": "owner",
    "X_Forwarded_For": "203.0.113.9",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Unit(tmp_path_factory.mktemp("behind") / "data") as serving:
        yield serving


@pytest.fixture(params=PROXIES)
def front(request: pytest.FixtureRequest, served: Serving, tmp_path: Path) -> Iterator[Front]:
    with proxy(request.param, tmp_path / "proxy", served.port) as front:
        yield front


@pytest.mark.slow
def test_phones_play_and_nobody_is_believed_but_the_proxy(front: Front) -> None:
    for number in (1, 2):  # with htmx, and with plain forms
        phone = Phone(front, number)
        phone.play(phone.start_game(), taps=6)
        phone.hang_up()
        assert phone.cookies["sessionid"]["secure"]
        assert phone.cookies["sessionid"]["httponly"]
        assert phone.cookies["csrftoken"]["secure"]
    expect_lies_to_change_nothing(front)
    expect_forged_writes_to_be_refused(front)
    expect_guesses_to_be_counted_by_the_address_that_the_proxy_saw(front)
    expect_a_file_without_a_length_to_arrive(front)
    expect_slow_bodies_to_hold_up_nobody(front)


def expect_lies_to_change_nothing(front: Front) -> None:
    status, headers, page = front.ask("GET", "/rules/caboose/")
    again, _, lied_to = front.ask("GET", "/rules/caboose/", headers=LIES)
    assert (status, again) == (200, 200)
    assert Page.of(lied_to).words == Page.of(page).words
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert front.ask("GET", "/health/", headers=LIES)[0] == 200


def begun(front: Front) -> tuple[dict[str, str], str]:
    """A phone's cookie, and the token that its writes carry."""
    _, headers, text = front.ask("GET", "/account/login/")
    cookies = SimpleCookie(headers["Set-Cookie"])
    token = Page.of(text).fields()["csrfmiddlewaretoken"][0]
    return {**FORM, "Cookie": f"csrftoken={cookies['csrftoken'].value}"}, token


def expect_forged_writes_to_be_refused(front: Front) -> None:
    headers, token = begun(front)
    form = urlencode({"csrfmiddlewaretoken": token, "theme": "dark", "next": "/"})
    status, _, _ = front.ask("POST", "/theme/", form, {**headers, "Origin": "https://elsewhere.example"})
    assert status == 403
    assert front.ask("POST", "/theme/", form, headers)[0] == 303
    assert front.ask("POST", "/theme/", urlencode({"theme": "dark"}), headers)[0] == 403


def expect_guesses_to_be_counted_by_the_address_that_the_proxy_saw(front: Front) -> None:
    headers, token = begun(front)
    form = urlencode({"csrfmiddlewaretoken": token, "username": f"Ana {front.port}", "password": "wrong"})
    answers = [
        front.ask("POST", "/account/login/", form, {**headers, "X-Forwarded-For": f"203.0.113.{number}"})[0]
        for number in range(6)
    ]
    assert answers[-1] == 429, answers
    assert 429 not in answers[:5]


def expect_a_file_without_a_length_to_arrive(front: Front) -> None:
    """As HTTP/2 may send one: the proxy passes on a length, or chunks."""
    headers, token = begun(front)
    parts = (
        f'--edge\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n'
        '--edge\r\nContent-Disposition: form-data; name="file"; filename="x.json"\r\n\r\n'
    ).encode()
    pieces = [parts, *([b"x" * 100_000] * 20), b"\r\n--edge--\r\n"]
    headers["Content-Type"] = "multipart/form-data; boundary=edge"
    status, _, page = front.ask("POST", "/book/files/", iter(pieces), headers, encode_chunked=True)
    assert status == 422, page


def expect_slow_bodies_to_hold_up_nobody(front: Front) -> None:
    with ExitStack() as opened:
        for _ in range(40):
            slow = opened.enter_context(front.open())
            slow.sendall(HALF_A_BODY.replace(b"localhost", HOST.encode()))
        with closing(front.connect()) as other:
            other.timeout = PATIENCE / 10
            other.request("GET", "/rules/oh-hell/")
            assert other.getresponse().status == 200


def test_whoever_comes_past_the_proxy_is_sent_to_it(served: Serving) -> None:
    with closing(served.connect()) as direct:
        direct.request("GET", "/rules/caboose/", headers={"Host": HOST, "SCRIPT_NAME": "/rules"})
        response = direct.getresponse()
        assert (response.status, response.headers["Location"]) == (301, f"https://{HOST}/rules/caboose/")


def test_at_home_no_header_is_obeyed_that_a_proxy_might_send(tmp_path: Path) -> None:
    with Serving(tmp_path / "data") as serving, closing(serving.connect()) as phone:
        for lies in ({}, LIES, {"X-Forwarded-Proto": "https", "X-Forwarded-Ssl": "off"}, {"SCRIPT_NAME": "/rules"}):
            phone.request("GET", "/rules/caboose/", headers={"Host": "localhost", **lies})
            response = phone.getresponse()
            assert response.status == http.client.OK, lies
            assert b"Caboose" in response.read()

"""A request is whole when gunicorn would find it whole, however it is cut into pieces."""

from itertools import pairwise

import pytest
from gunicorn.config import Config
from gunicorn.http import get_parser
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.incoming import MOST_BODY, Incoming, TooLarge

NEXT = b"GET /next HTTP/1.1\r\n\r\n"


def in_chunks(pieces: list[bytes]) -> bytes:
    chunks = b"".join(b"%x;note=1\r\n%s\r\n" % (len(piece), piece) for piece in pieces if piece)
    return b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\nX-Sum: 7\r\n\r\n"


def with_length(pieces: list[bytes]) -> bytes:
    body = b"".join(pieces)
    return b"POST / HTTP/1.1\r\ncontent-length:%d\r\n\r\n%s" % (len(body), body)


bodies = st.lists(st.one_of(st.binary(max_size=20), st.sampled_from([b"\r\n\r\n", b"0\r\n\r\n", b"\r\n0\r\n\r\n"])))


@given(bodies, st.sampled_from([in_chunks, with_length]), st.lists(st.integers(0, 200), max_size=5))
def test_it_is_whole_with_its_last_byte_and_no_sooner(pieces: list[bytes], form: object, cuts: list[int]) -> None:
    assert callable(form)
    request: bytes = form(pieces)
    incoming = Incoming()
    places = sorted({0, len(request) - 1, *(cut % len(request) for cut in cuts)})
    for start, end in pairwise(places):
        incoming.add(request[start:end])
        assert not incoming.is_whole()
    incoming.add(request[-1:] + NEXT)
    assert incoming.is_whole()
    taken = incoming.take()
    assert taken == request
    assert bytes(incoming.data) == NEXT
    parser = get_parser(Config(), iter([taken]), ("127.0.0.1", 1))
    assert next(parser).body.read() == b"".join(pieces)
    assert parser.unreader.buf.getvalue() == b""


def test_no_body_is_waited_for_that_is_larger_than_any_file() -> None:
    incoming = Incoming()
    incoming.add(b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (MOST_BODY + 1))
    with pytest.raises(TooLarge, match="413"):
        incoming.is_whole()


@pytest.mark.parametrize("nonsense", [b"\r\n", b"-5\r\n", b"x" * 9000])
def test_chunks_that_make_no_sense_are_handed_on_to_be_refused(nonsense: bytes) -> None:
    incoming = Incoming()
    incoming.add(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + nonsense)
    assert incoming.is_whole()

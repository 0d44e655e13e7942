"""A request's bytes as they come in, and whether it is there as a whole. What they mean is for gunicorn to judge."""

import re

MOST_HEAD = 64 * 1024
MOST_BODY = 20 * 2**20
"""More than the largest file that can be handed in."""

_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
_IN_CHUNKS = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
_ASKS_FIRST = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)
_CHUNK = re.compile(rb"([0-9a-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r\n", re.IGNORECASE)
_LONGEST_CHUNK_LINE = 8192


class TooLarge(Exception):
    """A head or a body that nobody in earnest sends."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class Incoming:
    """What has come of one request, and perhaps of the next."""

    def __init__(self) -> None:
        self.data = bytearray()
        self._begin()

    def _begin(self) -> None:
        self.head_ends = 0
        """Where the body begins; 0 while the head isn't there."""
        self.body_length = 0
        """As the head says it; of a body in chunks, what there is so far."""
        self.asks_first = False
        """Whether the phone waits for a word before it sends the body."""
        self._in_chunks = False
        self._read_to = 0

    def add(self, piece: bytes) -> None:
        self.data += piece

    def is_whole(self) -> bool:
        """Whether a request can be handed on. One that makes no sense can: gunicorn says what is wrong with it."""
        if not self.head_ends and not self._read_head():
            return False
        whole = self._has_all_chunks() if self._in_chunks else len(self.data) >= self.head_ends + self.body_length
        if self.body_length > MOST_BODY:
            raise TooLarge("413 Content Too Large")
        return whole

    def take(self) -> bytes:
        """The whole request; what is left belongs to the next."""
        end = self.head_ends + self.body_length
        request = bytes(self.data[:end])
        del self.data[:end]
        self._begin()
        return request

    def _read_head(self) -> bool:
        # The end may have come in two pieces.
        found = self.data.find(b"\r\n\r\n", max(0, self._read_to - 3))
        self._read_to = len(self.data)
        if found < 0:
            if len(self.data) > MOST_HEAD:
                raise TooLarge("431 Request Header Fields Too Large")
            return False
        self.head_ends = self._read_to = found + 4
        head = bytes(self.data[: self.head_ends])
        self._in_chunks = _IN_CHUNKS.search(head) is not None
        self.asks_first = _ASKS_FIRST.search(head) is not None
        if length := _LENGTH.search(head):
            self.body_length = 0 if self._in_chunks else int(length[1])
        return True

    def _has_all_chunks(self) -> bool:
        while chunk := _CHUNK.match(self.data, self._read_to):
            if not (size := int(chunk[1], 16)):
                # After the last one there may be more headers; an empty line ends them.
                end = self.data.find(b"\r\n\r\n", chunk.end() - 2)
                self.body_length = (end + 4 if end >= 0 else len(self.data)) - self.head_ends
                return end >= 0
            if len(self.data) < chunk.end() + size + 2:
                break
            self._read_to = chunk.end() + size + 2
        self.body_length = len(self.data) - self.head_ends
        line = self.data.find(b"\r\n", self._read_to)
        if chunk is None:
            return line >= 0 or len(self.data) - self._read_to > _LONGEST_CHUNK_LINE
        return False

"""Bytes of a file as text, in whatever encoding a spreadsheet has saved them."""

import codecs
import re

from games.rules.errors import Code, IllegalEntry

_ARCHIVE = b"PK\x03\x04"
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
_NOT_TEXT = "The file is neither a sheet nor a book: it is not text."


def decoded(data: bytes) -> str:
    """UTF-8, UTF-16, or what Windows wrote before: IllegalEntry for anything that is no text."""
    if data.startswith(_ARCHIVE):
        sentence = "This is a spreadsheet's own file: save it there as CSV, and hand that in."
        raise IllegalEntry(Code.NOT_A_SHEET, sentence)
    encodings = ["utf-8-sig", "cp1252"]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    elif data[1:2] == b"\0" or data[:1] == b"\0":
        # Without a mark at its beginning: one byte of each letter is zero.
        encodings = ["utf-16-le" if data[1:2] == b"\0" else "utf-16-be"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        # What looks like JSON is told about as JSON.
        if text.lstrip()[:1] in ("{", "[") or not _NO_TEXT.search(text):
            return text
    raise IllegalEntry(Code.NOT_A_SHEET, _NOT_TEXT)

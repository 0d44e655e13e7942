"""Rules in a link: the whole document, so that another phone needs no account and learns nothing of a book."""

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from games.rules.bidding import house_rules_in
from games.rules.bidding.house_rules import HouseRules
from games.rules.bidding.house_rules_out import write
from games.rules.errors import Code, IllegalEntry

VERSION = "1"
"""The first letter of every link; other words to begin with would be another version."""
LONGEST_LINK = 3_000
"""Servers take no longer addresses, and no camera reads a larger code."""
LARGEST_DOCUMENT = 16_384
_NOT_WHOLE = "This link to rules is not whole: ask for it once more."

_WORDS = (
    b'"hands":[2,3,4,5,6,7,8]}"streak":{"length":5,"made":10,"missed":-10,"blind":[1]"factor":{"rounds":"last","times":2}'
    b'"factor":{"hands":[1],"times":2}"ends":{"points":500}"ties":"most bids made""count":"made""unwon":true'
    b'"extras":[{"name":"","points":10,"when":"always"},{"name":"","points":20,"when":"made"},'
    b'"tiers":{"stake":{"base":10,"bid":1},"shares":[100,50]}"made_zero":{"base":5}"missed_zero":{"base":-5,"cards":-10}'
    b'"missed_over":{"won":1,"bid":10,"off":-1,"off_square":-1,"off_triangle":-1,"square":1,"triangle":1,'
    b'"no_trumps":["all dealt","first"],"trumps":{"cycle":["clubs","diamonds","hearts","spades","none"]},'
    b'"trumps":"dealer chooses","trumps":"highest bid chooses","trumps":"best contract chooses","trumps":"turned up or none",'
    b'"trumps":"none","leads":"last bidder","leads":"highest bid","hook":{"from":4},"hook":"not in the last round",'
    b'"hook":"every seat","hook":"never","titles":"head","first_bid":"dealer","bids":"at once",'
    b'"schedule":{"shape":"constant","rounds":10},"schedule":{"shape":"list","hands":[5,4,3,2,1]},"step":2,"last":10,'
    b'"low_times":"players","high_times":"players","schedule":{"shape":"down-up","high":{"6":8,"7":7,"other":10},"low":1},'
    b'"schedule":{"shape":"up","high":"most","low":1},"schedule":{"shape":"up-down","high":10,"low":1},'
    b'{"name":"","players":[3,7],"deck":{"each":8},"deck":104,"deck":52,"schedule":{"shape":"down-up","high":10,"low":1},'
    b'"bids":"in turn","hook":"always","leads":"first bidder","trumps":"turned up","made":{"base":10,"bid":1},'
    b'"missed":{"won":1}}"missed":{"off":-1}}'
)
"""What most documents say, which therefore takes no room in a link. It never changes: links are kept."""


def packed(rules: HouseRules) -> str:
    """The rules as letters, digits, `-` and `_`."""
    document = json.dumps(write(rules), ensure_ascii=False, separators=(",", ":"))
    squeezer = zlib.compressobj(9, wbits=-15, zdict=_WORDS)
    squeezed = squeezer.compress(document.encode()) + squeezer.flush()
    return VERSION + urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpacked(text: str) -> HouseRules:
    """The rules in a link; IllegalEntry if there are none, or none that can be played."""
    if not text.startswith(VERSION) or not text.isascii() or len(text) > LONGEST_LINK:
        raise _refused()
    letters = text.removeprefix(VERSION)
    try:
        squeezed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unsqueezer = zlib.decompressobj(wbits=-15, zdict=_WORDS)
        document = unsqueezer.decompress(squeezed, LARGEST_DOCUMENT)
        if not unsqueezer.eof:
            raise _refused()
        found = json.loads(document)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise _refused() from error
    return house_rules_in.read(found)


def _refused() -> IllegalEntry:
    return IllegalEntry(Code.HOUSE_RULES, _NOT_WHOLE, clause="H14")

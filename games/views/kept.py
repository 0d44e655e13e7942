"""Pages of a game that many look at: made once an entry, and kept until the next."""

import gzip
import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import patch_vary_headers

from games.lru import LRUCache
from games.models import new_key

# What stands in a kept page where each phone gets something of its own. Nobody knows them, so no name can hold one.
TOKEN, TAP, LIVE = (secrets.token_hex(20) for _ in range(3))

_pads: LRUCache[Hashable, str] = LRUCache(256)
_packed: LRUCache[Hashable, "_Packed"] = LRUCache(512)


@dataclass(frozen=True, slots=True)
class _Packed:
    plain: bytes
    gzipped: bytes


def filled_in(request: HttpRequest, html: str, *, live: str) -> str:
    """A page with what is this phone's own: the token for its writes, a key for its next tap, and the one to ask for news."""
    return html.replace(TOKEN, get_token(request)).replace(TAP, new_key()).replace(LIVE, live)


def kept_pad(key: Hashable, make: Callable[[], str]) -> str:
    """A pad before it is filled in."""
    html = _pads.get(key)
    if html is None:
        html = make()
        _pads.keep(key, html)
    return html


def kept_answer(request: HttpRequest, key: Hashable, make: Callable[[], str]) -> HttpResponse:
    """A page that is the same for everybody, compressed once: nothing secret in it could be guessed from its length."""
    page = _packed.get(key)
    if page is None:
        plain = make().encode()
        page = _Packed(plain, gzip.compress(plain))
        _packed.keep(key, page)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(page.gzipped, headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(page.plain)
    patch_vary_headers(response, ["Accept-Encoding", "HX-Request"])
    return response

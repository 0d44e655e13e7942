"""Links for other phones: an address to send, and its QR code."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.network import lan_address

_ONLY_HERE = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class Link:
    address: str

    @property
    def qr(self) -> SafeString:
        """The address as a picture; its colours are the stylesheet's, so that a camera reads it in the dark as well."""
        picture = segno.make(self.address, micro=False).svg_inline(
            border=2, omitsize=True, svgclass="qr", lineclass=None
        )
        return mark_safe(picture)  # noqa: S308 (made of the address's bits, not of its text)


def link_to(request: HttpRequest, page: str, *arguments: str) -> Link:
    """The page under an address by which another phone finds it."""
    host, port = split_domain_port(request.get_host())
    path = reverse(page, args=arguments)
    # Whoever shares from the machine that serves would hand out an address which leads every other phone to itself. But
    # where hosts are listed, others would be refused.
    if host in _ONLY_HERE and settings.ALLOWED_HOSTS == ["*"] and (found := lan_address()):
        return Link(f"{request.scheme}://{found}{':' + port if port else ''}{path}")
    return Link(request.build_absolute_uri(path))

"""Links to hand to another phone: the address, and the same as a QR code."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.network import lan_address

THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class Link:
    """An address for another phone."""

    address: str

    @property
    def qr(self) -> SafeString:
        """Dark on light in every theme: not all phones read it the other way round."""
        code = segno.make(self.address, error="m", micro=False)
        # Made of numbers alone, whatever the address.
        return mark_safe(  # noqa: S308
            code.svg_inline(dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
        )


def link_to(request: HttpRequest, path: str) -> Link:
    """A link to this path, by a name of this machine that another phone can use."""
    address = request.build_absolute_uri(path)
    host, _port = split_domain_port(request.get_host())
    # Where hosts are listed, whoever listed them knows better.
    if host in THIS_MACHINE and "*" in settings.ALLOWED_HOSTS and (here := lan_address()):
        address = address.replace(host, here, 1)
    return Link(address)

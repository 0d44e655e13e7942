"""Where a request comes from."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

# What one home or one phone gets to choose its addresses from.
_NETWORK_OF_ONE = 64


def address_of(request: HttpRequest) -> str:
    """The address by which tries are counted; of IPv6 the network, because everybody there has addresses without end.

    Only a proxy that we were told of may say for whom it asks, and only its own word counts: the last one.
    Whatever stands before it came from outside.
    """
    direct: str = request.META.get("REMOTE_ADDR", "")
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() if settings.HTTPS else ""
    return _counted_as(forwarded) or _counted_as(direct) or "nowhere"


def _counted_as(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        # A zone, as in fe80::1%eth0, says which way the network lies, and is no part of its address.
        return str(IPv6Network((int(address), _NETWORK_OF_ONE), strict=False))
    return str(address)

"""This machine's address and names on the local network."""

import socket
from ipaddress import ip_address

# An address kept for documentation: nobody is there. Connecting a datagram socket only asks the
# routing table which of our addresses would be used, and sends nothing.
NOBODY = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """The IP address at which phones in the same network reach this machine; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOBODY)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if ip_address(address).is_loopback else address


def own_names() -> set[str]:
    """The names by which a browser at home may ask for this machine."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name}.local"}


def is_address(host: str) -> bool:
    try:
        ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True

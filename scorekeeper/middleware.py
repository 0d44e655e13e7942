"""Middleware: security headers, the header that says whose page it is, and the hosts that are answered."""

from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.crypto import salted_hmac

from scorekeeper.network import is_address, own_names

View = Callable[[HttpRequest], HttpResponse]

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
# The pad keeps the screen awake; nothing here needs to see, hear or locate anybody.
PERMISSIONS_POLICY = "screen-wake-lock=(self), camera=(), geolocation=(), microphone=()"


def security_headers(get_response: View) -> View:
    """Sets the content security policy and the permissions policy, and keeps shared caches away."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        # Whatever says nothing else is somebody's own page.
        response.headers.setdefault("Cache-Control", "private")
        return response

    return answer


def whose_page(get_response: View) -> View:
    """Sets `X-Keeper` on each page: a hash of the session that it was made for.

    A phone keeps pages to read without a network, and drops them when the next one is for somebody else. Logging in or out
    with Django's own functions starts another session, which is all that it takes; so does `request.session.cycle_key()`.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            session = request.session.session_key
            response.headers["X-Keeper"] = salted_hmac("whose page", session).hexdigest()[:16] if session else "nobody"
        return response

    return answer


def home_hosts_only(get_response: View) -> View:
    """Answers to this machine's own names and to any plain IP address; used while no hosts are listed in the settings.

    A foreign site can make its *name* point at this machine and so read what is here as if it were its own (DNS rebinding).
    It can't do that with an address, so addresses are safe whatever the network hands out, now or after a reconnect.
    """
    names = own_names()

    def answer(request: HttpRequest) -> HttpResponse:
        host, _port = split_domain_port(request.get_host())
        if host not in names and not is_address(host):
            raise DisallowedHost(
                f"{host!r} is not this machine's name: to be reached by it, put it into SCOREKEEPER_ALLOWED_HOSTS."
            )
        return get_response(request)

    return answer

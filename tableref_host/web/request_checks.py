"""Check the Host and Origin of every request, and add headers to every response.

The Host header is checked because of DNS rebinding: a foreign name may resolve to our address. The
Origin header is checked because of CSRF: a foreign page may send requests in a user's name. Headers
of a proxy (X-Forwarded-For and similar) are never used, because anybody can send them. A proxy is
recognized only by the public address that was given when the server was started.
"""

import ipaddress
import re
import socket
import time
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse

WORDS = {
    HTTPStatus.NOT_FOUND: "There is nothing here. The {name} is at /\n",
    HTTPStatus.METHOD_NOT_ALLOWED: "This can be read (GET), and nothing else.\n",
}
GIVEN = (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
"""Status codes of responses that deliver a page."""
OF_ALL = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
# Some browsers do not apply 'self' to ws:, so the address of the WebSocket is added.
NOT_ELSEWHERE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
"""Content Security Policy: other sites must not frame a page, and it must not send data to them."""
POLICY = f"default-src 'self'; connect-src 'self'{{line}}; {NOT_ELSEWHERE}"
OF_HOUSE = ".local"
"""Domain of the names of machines in a local network (multicast DNS)."""
USUAL_PORTS = {"http": 80, "https": 443}
"""Scheme -> the default port, which an origin does not contain."""
SECURE = {"http": "https", "ws": "wss"}
"""Scheme of a request -> the scheme that it had on its way to a proxy with TLS."""


class RequestChecks:
    """The ASGI application that serves `routes` (Starlette's) behind these checks.

    `name` is the display name of the page at /, such as "scoreboard". `pages` is {path: headers} of
    pages with headers of their own. `at_fault(error)` is called with an exception that a handler
    raises; the request is then dropped. `public` is the origin (text) of a proxy, such as
    "https://board.example.org", or None.
    """

    def __init__(self, routes, name, pages=None, at_fault=None, public=None):
        handlers = {HTTPException: self._in_words}
        self._app = Starlette(routes=routes, exception_handlers=handlers)
        self._name = name
        self._pages = pages or {}
        self._at_fault = at_fault or _raise
        self._public = public

    async def __call__(self, scope, receive, send):
        """Check a request, and answer it or pass it on to the routes; see ASGI."""
        headers = Headers(scope=scope)
        origin = origin_of(headers.get("host"), scope["server"], self._public)
        if origin is None:
            address = "http://{}:{}/".format(*_bracketed(scope["server"]))
            answer = PlainTextResponse(
                f"The {self._name} has no such address. It is at {address}\n",
                HTTPStatus.MISDIRECTED_REQUEST,
            )
        elif _changes(scope) and not is_own_origin(headers.getlist("origin"), origin):
            answer = PlainTextResponse(
                f"Only the {self._name}'s own page may ask for this, and it says so (Origin).\n",
                HTTPStatus.FORBIDDEN,
            )
        else:
            answer = self._app
        if origin and origin.startswith("https:"):
            scope = {**scope, "scheme": SECURE[scope["scheme"]]}
        try:
            await answer(scope, receive, self._with_headers(scope, origin, send))
        except Exception as error:
            self._at_fault(error)

    def _with_headers(self, scope, origin, send):
        """Return a `send` function that adds the headers to a response.

        `origin` is the origin of the requested page, or None if it is not ours.
        """
        line = f" {origin.replace('http', 'ws', 1)}" if origin else ""

        async def send_with_headers(message):
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                own = {**OF_ALL, "Content-Security-Policy": POLICY.format(line=line)}
                if scope["path"] in self._pages and message["status"] in GIVEN:
                    own = self._pages[scope["path"]]
                for name, value in own.items():
                    headers[name] = value
            await send(message)

        return send_with_headers

    async def _in_words(self, _request, error):
        """Respond with an explanation to a request that no route handles."""
        words = WORDS.get(error.status_code, f"{error.detail}\n").format(name=self._name)
        return PlainTextResponse(words, error.status_code, error.headers)


def _raise(error):
    raise error


def _changes(scope):
    return scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")


def _bracketed(local):
    address, port = local
    return (f"[{address}]" if ":" in address else address), port


def origin_of(header, local, public=None):
    """Return the origin (text) that a Host `header` refers to, or None if it is not ours.

    `local` is the connection's local address (host, port), `public` the origin of a proxy or None.
    """
    header = (header or "").lower()
    if public:
        scheme, _, name = public.partition("://")
        # Ignore the default port, because some proxies add it to the Host header.
        if header.removesuffix(f":{USUAL_PORTS[scheme]}") == name:
            return public
    return f"http://{header.removesuffix(':80')}" if is_own_host(header, local) else None


def is_own_host(header, local):
    """Return whether the Host `header` (text) refers to `local`.

    `local` is the connection's local address (host, port). A foreign name that resolves to our
    address (DNS rebinding) is not accepted. This machine's `house_name` is accepted on connections
    from the network.
    """
    found = re.fullmatch(r"(\[[0-9a-f:.]+\]|[^:\[\]]+)(?::([0-9]{1,5}))?", header.lower())
    if not found or int(found[2] or 80) != local[1]:
        return False
    own = _plain(local[0])
    if found[1] == "localhost":
        return own.is_loopback
    if found[1].endswith(OF_HOUSE):
        return found[1] == house_name() and not own.is_loopback
    try:
        return ipaddress.ip_address(found[1].strip("[]")) == own
    except ValueError:
        return False


def house_name():
    """Return this machine's name in the local network, such as "laptop.local"."""
    return socket.gethostname().partition(".")[0].lower() + OF_HOUSE


def is_own_origin(origins, own):
    """Return whether a request came from one of our pages; `origins` are its Origin headers.

    `own` is the origin of the requested page, as returned by `origin_of`.
    """
    return [origin.lower() for origin in origins] == [own]


def _plain(address):
    """Parse an address (text) without its zone id; an IPv4-mapped one becomes an IPv4 address."""
    found = ipaddress.ip_address(address.partition("%")[0])
    return getattr(found, "ipv4_mapped", None) or found


class Rate:
    """A rate limit: bursts of up to `most`, and `per_s` per second in the long run.

    `now` returns a monotonic time (s).
    """

    def __init__(self, most, per_s, now=time.monotonic):
        self._most = most
        self._per_s = per_s
        self._now = now
        self._left = float(most)
        self._counted_s = now()

    def take(self):
        """Return whether another action is allowed now. If it is, count it."""
        now_s = self._now()
        self._left = min(self._most, self._left + (now_s - self._counted_s) * self._per_s)
        self._counted_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait_s(self):
        """Time (s) from the last call of `take` until the next action is allowed."""
        return max(0.0, (1 - self._left) / self._per_s)

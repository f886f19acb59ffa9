"""What every request passes: whose address it came to, whose page it came from, what it may carry.

The address is looked at because of pages elsewhere whose name is made to lead here (DNS rebinding),
the origin because of pages elsewhere that ask in the name of whoever looks at them (CSRF).

What a proxy says of those behind it (X-Forwarded-For and such) is never read: anybody can write it.
A proxy is known by the public address that was named when the server was started, and by nothing
else.
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
"""Answers with a page in them, or with none because it is there already."""
OF_ALL = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
# Some browsers do not take ws: for 'self'. What is shown comes from us, and from nobody else.
NOT_ELSEWHERE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
"""No page is shown within one of others, nor sends anything elsewhere."""
POLICY = f"default-src 'self'; connect-src 'self'{{line}}; {NOT_ELSEWHERE}"
OF_HOUSE = ".local"
"""How names end that machines give themselves in the house's network (multicast DNS)."""
USUAL_PORTS = {"http": 80, "https": 443}
"""Scheme -> the port that an origin does not name."""
SECURE = {"http": "https", "ws": "wss"}
"""What a request is called that came over TLS."""


class RequestChecks:
    """The ASGI application that answers `routes` (Starlette's) behind these checks.

    `name` is what is served at /, for people: "scoreboard". `pages` is {path: headers} of pages
    that are given out with headers of their own. `at_fault(error)` is called with an exception
    that an answer raised; the request is given up then. `public` is the origin (text) of a proxy
    through which others get here, such as "https://board.example.org"; None: there is none.
    """

    def __init__(self, routes, name, pages=None, at_fault=None, public=None):
        handlers = {HTTPException: self._in_words}
        self._app = Starlette(routes=routes, exception_handlers=handlers)
        self._name = name
        self._pages = pages or {}
        self._at_fault = at_fault or _raise
        self._public = public

    async def __call__(self, scope, receive, send):
        """Answer a request, or let it through; see ASGI."""
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
        """Return what sends the answer to a request with the headers that it needs.

        `origin` is that of the page which is asked for, None for one that is not ours.
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
        """Answer what the routes can't, in words."""
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
    """Return the origin (text) of the pages that a Host `header` asks for; None: they are not ours.

    `local` is where the connection arrived (host, port), `public` the origin of a proxy, or None.
    """
    header = (header or "").lower()
    if public:
        scheme, _, name = public.partition("://")
        # Some proxies name the port that browsers leave out of an origin.
        if header.removesuffix(f":{USUAL_PORTS[scheme]}") == name:
            return public
    return f"http://{header.removesuffix(':80')}" if is_own_host(header, local) else None


def is_own_host(header, local):
    """Return whether the Host `header` (text) names the address `local` (host, port).

    `local` is where the connection arrived. A name that somebody else's server gave out for our
    address (DNS rebinding) is not ours, whatever it leads to; the name that this machine has in the
    house (`house_name`) is, for those who come from there.
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
    """Return this machine's own name in the house's network, such as "laptop.local"."""
    return socket.gethostname().partition(".")[0].lower() + OF_HOUSE


def is_own_origin(origins, own):
    """Return whether a request came from a page of ours; `origins` are its Origin headers.

    `own` is the origin of the page that it asks, as `origin_of` has it.
    """
    return [origin.lower() for origin in origins] == [own]


def _plain(address):
    """Return an address (text) without the zone of its link, and not dressed as IPv6."""
    found = ipaddress.ip_address(address.partition("%")[0])
    return getattr(found, "ipv4_mapped", None) or found


class Rate:
    """Allows `most` times at once, and `per_s` a second in the long run.

    `now` returns seconds that only go forward.
    """

    def __init__(self, most, per_s, now=time.monotonic):
        self._most = most
        self._per_s = per_s
        self._now = now
        self._left = float(most)
        self._counted_s = now()

    def take(self):
        """Return whether it may be done once more now; if so, that is counted."""
        now_s = self._now()
        self._left = min(self._most, self._left + (now_s - self._counted_s) * self._per_s)
        self._counted_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait_s(self):
        """How long to wait until it may be done again, as things stood at the last `take` (s)."""
        return max(0.0, (1 - self._left) / self._per_s)

"""What every request passes: whose address it came to, whose page it came from, what it may carry.

The address is looked at because of pages elsewhere whose name is made to lead here (DNS rebinding),
the origin because of pages elsewhere that ask in the name of whoever looks at them (CSRF).
"""

from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

from host_tools.play import HEADERS as OF_THE_TABLE
from host_tools.watch.guard import is_own_host, is_own_origin

TABLE = "/table"
"""The one page that is given out as `tableref play` does: MicroPython runs in it."""
OF_ALL = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
# Some browsers do not take ws: for 'self'. What is shown comes from us, and from nobody else.
POLICY = (
    "default-src 'self'; connect-src 'self'{host}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'"
)


class Gate:
    """The ASGI application `app` behind these checks.

    `at_fault(error)` is called with an exception that `app` raised; the request is given up then.
    """

    def __init__(self, app, at_fault):
        self._app = app
        self._at_fault = at_fault

    async def __call__(self, scope, receive, send):
        """Answer a request, or let it through; see ASGI."""
        headers = Headers(scope=scope)
        host = headers.get("host")
        is_own = is_own_host(host, scope["server"])
        if not is_own:
            address = "http://{}:{}/".format(*_shown(scope["server"]))
            answer = PlainTextResponse(
                f"The scoreboard has no such address. It is at {address}\n",
                HTTPStatus.MISDIRECTED_REQUEST,
            )
        elif _changes(scope) and not is_own_origin(headers.getlist("origin"), host):
            answer = PlainTextResponse(
                "Only the scoreboard's own page may ask for this, and it says so (Origin).\n",
                HTTPStatus.FORBIDDEN,
            )
        else:
            answer = self._app
        try:
            await answer(scope, receive, _with_headers(scope, host if is_own else "", send))
        except Exception as error:
            self._at_fault(error)


def _changes(scope):
    return scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")


def _with_headers(scope, host, send):
    """Return what sends the answer to a request with the headers that it needs."""

    async def send_with_headers(message):
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            own = {
                **OF_ALL,
                "Content-Security-Policy": POLICY.format(host=host and f" ws://{host}"),
            }
            if scope["path"] == TABLE and message["status"] == HTTPStatus.OK:
                own = OF_THE_TABLE
            for name, value in own.items():
                headers[name] = value
        await send(message)

    return send_with_headers


def _shown(local):
    address, port = local
    return (f"[{address}]" if ":" in address else address), port

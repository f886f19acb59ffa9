"""What can be asked of the scoreboard's server: its page, its state, the right to change names."""

import asyncio
import json
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from host_tools.watch.gate import TABLE, Gate
from host_tools.watch.guard import CodeError
from host_tools.watch.live import Live

LARGEST_BODY = 1024
"""No body of a request is larger (bytes)."""
PATIENCE_S = 10
"""A request's body is here by then."""
WORDS = {
    HTTPStatus.NOT_FOUND: "There is nothing here. The scoreboard is at /\n",
    HTTPStatus.METHOD_NOT_ALLOWED: "This can be read (GET), and nothing else.\n",
}


class Server:
    """The application (ASGI) that shows a `hub` to viewers.

    `files` is {path: (bytes, media type)} with the page of the scoreboard at "/". `table` is the
    page of the virtual table (bytes), `line` its ASGI end of the line (websocket -> coroutine);
    both None where there is none. `naming` has what viewers ask for; see `Live`.
    """

    def __init__(self, hub, guard, naming, files, table=None, line=None, at_fault=None):
        self._hub = hub
        self._guard = guard
        self._files = dict(files)
        if table is not None:
            self._files[TABLE] = (table, "text/html")
        self._live = Live(hub, naming)
        self._line = line
        routes = [Route(path, self._file) for path in self._files]
        routes += [
            Route("/state", self._state),
            Route("/code", self._code, methods=["POST"]),
            WebSocketRoute("/live", self._viewer),
        ]
        if line is not None:
            routes.append(WebSocketRoute(f"{TABLE}/line", self._table))
        inner = Starlette(routes=routes, exception_handlers={HTTPException: in_words})
        self.app = Gate(inner, at_fault or _raise)

    async def _file(self, request):
        content, media_type = self._files[request.url.path]
        return Response(content, media_type=media_type)

    async def _state(self, _request):
        return Response(self._hub.state_text(), media_type="application/json")

    async def _code(self, request):
        """Give a session the right to change names, for a code that works."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                body = await _body(request)
            token = self._guard.redeem(_code_in(body))
        except CodeError as error:
            status = HTTPStatus.TOO_MANY_REQUESTS if error.is_too_often else HTTPStatus.FORBIDDEN
            return _refusal(str(error), status)
        except TooLargeError:
            return _refusal(
                f"More than {LARGEST_BODY} bytes: a code is sent alone.",
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            )
        except ValueError:
            return _refusal(
                'Expected the code as JSON: {"code": "12345678"}', HTTPStatus.BAD_REQUEST
            )
        except TimeoutError:
            return _refusal("The code did not come in time.", HTTPStatus.REQUEST_TIMEOUT)
        answer = JSONResponse({"change": True})
        answer.set_cookie(_cookie_of(request), token, httponly=True, samesite="strict")
        return answer

    async def _viewer(self, websocket):
        await self._live.serve(websocket, self._may_change(websocket))

    async def _table(self, websocket):
        await self._line(websocket, self._may_change(websocket))

    def _may_change(self, connection):
        return self._guard.may_change(connection.cookies.get(_cookie_of(connection)))


class TooLargeError(Exception):
    """The body of a request is larger than LARGEST_BODY."""


async def _body(request):
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST_BODY:
            raise TooLargeError
    return body


def _code_in(body):
    """Return the code (text) in the body of a request. ValueError when there is none."""
    try:
        value = json.loads(body)
    except RecursionError as error:
        raise ValueError from error
    if not isinstance(value, dict) or not isinstance(value.get("code"), str):
        raise ValueError("no code")
    return value["code"]


def _cookie_of(connection):
    # A cookie is for all ports of a machine, and a session for this server only.
    return f"tableref_{connection.scope['server'][1]}"


def _refusal(words, status):
    return JSONResponse({"refused": words}, status)


async def in_words(_request, error):
    """Answer what the routes can't, in words."""
    words = WORDS.get(error.status_code, f"{error.detail}\n")
    return PlainTextResponse(words, error.status_code, error.headers)


def _raise(error):
    raise error

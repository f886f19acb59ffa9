"""The endpoint for one-time codes: a POST with a code is answered with a session cookie."""

import asyncio
import json
from http import HTTPStatus

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from tableref_host.web.sessions import CodeError, Sessions

MAX_BODY_SIZE = 1024
"""Maximum size (bytes) of a request body."""
BODY_TIMEOUT_S = 10
"""Timeout (s) for receiving a request body."""


class CodeDoor:
    """Opens a session of `guard` for each valid code, and stores the session's token in a cookie.

    `kind` is a part of the cookie's name, which must differ between two doors of the same server.
    `stays_s` is the lifetime (s) of a cookie; with None it lasts until the browser is closed.
    """

    def __init__(self, guard: Sessions, kind: str = "", stays_s: int | None = None) -> None:
        self._guard = guard
        self._kind = kind
        self._stays_s = stays_s

    async def answer(self, request: Request) -> Response:
        """Answer a POST with a code; see Starlette."""
        try:
            async with asyncio.timeout(BODY_TIMEOUT_S):
                body = await _body(request)
            token = self._guard.redeem(_code_in(body))
        except CodeError as error:
            status = HTTPStatus.TOO_MANY_REQUESTS if error.is_too_often else HTTPStatus.FORBIDDEN
            return _refusal(str(error), status)
        except TooLargeError:
            return _refusal(
                f"The request is larger than {MAX_BODY_SIZE} bytes. Send only the code.",
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            )
        except ValueError:
            return _refusal(
                'Expected the code as JSON: {"code": "12345678"}', HTTPStatus.BAD_REQUEST
            )
        except TimeoutError:
            return _refusal("The code did not come in time.", HTTPStatus.REQUEST_TIMEOUT)
        answer = JSONResponse({"change": True})
        answer.set_cookie(
            self._cookie_of(request),
            token,
            self._stays_s,
            secure=request.scope["scheme"] == "https",
            httponly=True,
            samesite="strict",
        )
        return answer

    def holder(self, connection: HTTPConnection) -> bytes | None:
        """Return the session of a request, as `Sessions.holder` does, or None."""
        return self._guard.holder(connection.cookies.get(self._cookie_of(connection)))

    def _cookie_of(self, connection: HTTPConnection) -> str:
        # The name contains the port, because all ports of a machine share their cookies.
        return f"tableref_{self._kind}{connection.scope['server'][1]}"


class TooLargeError(Exception):
    """The body of a request exceeds MAX_BODY_SIZE."""


async def _body(request: Request) -> bytes:
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MAX_BODY_SIZE:
            raise TooLargeError
    return body


def _code_in(body: bytes) -> str:
    """Return the code (text) from a request body. Raises ValueError if it contains none."""
    try:
        value = json.loads(body)
    except RecursionError as error:
        raise ValueError from error
    if not isinstance(value, dict) or not isinstance(value.get("code"), str):
        raise ValueError("no code")
    code: str = value["code"]
    return code


def _refusal(words: str, status: HTTPStatus) -> Response:
    return JSONResponse({"refused": words}, status)

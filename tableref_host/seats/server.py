"""The web server of one table: the pages of screen and phones, and their connections."""

from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from tableref_host.seats.relay import Relay
from tableref_host.seats.talk import Message
from tableref_host.table.page import HEADERS
from tableref_host.web.code_door import CodeDoor
from tableref_host.web.page_words import TOO_OLD, in_all, script_of, texts_in
from tableref_host.web.request_checks import RequestChecks
from tableref_host.web.sessions import Sessions

TABLE = "/table"
"""Path of the page of the screen. That of the phones is at /."""
ROOM = f"{TABLE}/seats"
"""Path of the WebSocket between the page of the screen and the relay."""
ON_THE_SCREEN = "on the screen in the middle of the table"
AT_PLAY = "where `tableref play` was started"
A_DAY_S = 24 * 3600
"""Lifetime (s) of a phone's session, which outlives a closed or suspended browser."""
PAGE = Path(__file__).resolve().parent / "page"
WORDS = PAGE.with_name("words")
"""Folder with the texts of the page: one file per language."""
# Do not use the system's MIME types, because they differ, and a browser refuses scripts of type
# text.
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript"}
ICON = PAGE.parent.parent / "table" / "icon.svg"

Files = Mapping[str, tuple[bytes, str]]
"""Path on the server -> (content, media type)."""


def page_files() -> dict[str, tuple[bytes, str]]:
    """Return {path on the server: (bytes, media type)} of the phones' page, which is at "/"."""
    files = {
        "/": (_index(), "text/html"),
        "/page/icon.svg": (ICON.read_bytes(), "image/svg+xml"),
        "/page/js/too_old.js": (TOO_OLD.read_bytes(), MEDIA_TYPES[".js"]),
    }
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in MEDIA_TYPES:
            name = path.relative_to(PAGE).as_posix()
            files[f"/page/{name}"] = (path.read_bytes(), MEDIA_TYPES[path.suffix])
    return files


def _index() -> bytes:
    texts = texts_in(WORDS)
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    page = page.replace("{{words}}", script_of(texts))
    for key in ("no_script", "too_old"):
        page = page.replace("{{" + key + "}}", in_all(texts, key))
    return page.encode()


class OneTable:
    """A table whose seats are phones; its ASGI application is `app`.

    `table` is the page of the screen (bytes). `url` is the address that phones use: the server's
    or, if `is_behind_proxy`, the proxy's. `at_fault(error)` is called with each exception that a
    request raises.
    """

    def __init__(
        self,
        table: bytes,
        url: str,
        at_fault: Callable[[Exception], object] | None = None,
        is_behind_proxy: bool = False,
    ) -> None:
        self._url = url
        self._screens = Sessions(where=AT_PLAY)
        self._phones = Sessions(where=ON_THE_SCREEN)
        self._screen_door = CodeDoor(self._screens, "screen_")
        self._phone_door = CodeDoor(self._phones, "seat_", A_DAY_S)
        self.relay = Relay(self._phones, self._invitation)
        self._files = {**page_files(), TABLE: (table, "text/html")}
        routes: list[BaseRoute] = [Route(path, self._file) for path in self._files]
        routes += [
            Route("/code", self._screen_door.answer, methods=["POST"]),
            Route("/seat/code", self._phone_door.answer, methods=["POST"]),
            WebSocketRoute("/seat", self._phone),
            WebSocketRoute(ROOM, self._screen),
        ]
        parts = urlsplit(url)
        public = f"{parts.scheme}://{parts.netloc}" if is_behind_proxy else None
        self.app = RequestChecks(routes, "table", {TABLE: HEADERS}, at_fault, public)

    def screen_code(self, when_used: Callable[[], object] | None = None) -> str:
        """Return a code that makes one page the screen.

        `when_used()` is called when the code is used.
        """
        return self._screens.new_code(when_used)

    def _invitation(self, code: str) -> Message:
        address = f"{self._url}#code={code}"
        picture = segno.make(address, error="m").svg_data_uri(scale=4, border=3, light="#fff")
        return {"url": self._url, "code": code, "picture": picture}

    async def _file(self, request: Request) -> Response:
        content, media_type = self._files[request.url.path]
        return Response(content, media_type=media_type)

    async def _phone(self, websocket: WebSocket) -> None:
        await self.relay.serve_phone(websocket, self._phone_door.holder(websocket))

    async def _screen(self, websocket: WebSocket) -> None:
        await self.relay.serve_screen(websocket, self._screen_door.holder(websocket) is not None)

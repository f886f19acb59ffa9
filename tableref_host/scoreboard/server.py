"""The web server of the scoreboard: its page, its state, and the requests of viewers."""

import json
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import segno
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from tableref_host.advice import set_up
from tableref_host.places import ROOT
from tableref_host.protocol.messages import Disconnected, Handler, Source
from tableref_host.protocol.serial_line import NOBODY
from tableref_host.scoreboard.bg_stats import BgStats, picture_of
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.calls import all_tunes
from tableref_host.scoreboard.history_writer import HistoryWriter
from tableref_host.scoreboard.hub import Hub
from tableref_host.scoreboard.live import Live
from tableref_host.scoreboard.naming import AskTable, Naming, SavedNames
from tableref_host.scoreboard.words import phrases
from tableref_host.supervision import supervise
from tableref_host.table.page import HEADERS, PageError
from tableref_host.table.page import PAGE as TABLE_PAGE
from tableref_host.web import serving
from tableref_host.web.code_door import CodeDoor
from tableref_host.web.page_words import TOO_OLD, filled_in, in_all, script_of
from tableref_host.web.request_checks import RequestChecks
from tableref_host.web.sessions import Sessions

TABLE = "/table"
"""Path of the virtual table's page. It is served with the headers that MicroPython needs."""
OVERLAY = "/overlay"
"""Path of the overlay for streams."""
BG_STATS = "/bg-stats"
"""Path of the link for BG Stats. The link's QR code is at this path with .svg appended."""

DEVICE, VIRTUAL, RECORDED = "device", "virtual", "recorded"

PAGE = Path(__file__).resolve().parent / "page"
CHART = Path("node_modules/chart.js/dist/chart.umd.min.js")
# Do not use the system's MIME types, because they differ, and a browser refuses scripts of type
# text.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}

Files = Mapping[str, tuple[bytes, str]]
"""Path on the server -> (content, media type)."""
LineEnd = Callable[[WebSocket, bool], Awaitable[None]]
"""A function that serves the WebSocket of a virtual table's page.

Its second parameter is whether the page may make changes.
"""
AtFault = Callable[[Exception], object]


@dataclass
class Chosen:
    """The table to watch: its `kind`, and the `source` of its messages.

    `ask_name(player, name, colour)` requests a name from the table, if the table stores names. A
    virtual table also has a page, `table` (bytes), and `line`, which serves its WebSocket; see
    `Server`.
    """

    kind: str
    source: Source
    ask_name: AskTable | None = None
    table: bytes | None = None
    line: LineEnd | None = None


class Server:
    """The ASGI application that shows a `hub` to viewers.

    `files` is {path: (bytes, media type)} with the scoreboard's page at "/". `table` is the page of
    a virtual table (bytes), and `line` serves its WebSocket; both are None without one. `naming`
    handles viewers' requests; see `Live`. `public` is the origin of a proxy, if any; see
    `RequestChecks`. `bg_stats` provides the link for a match that has ended.
    """

    def __init__(
        self,
        hub: Hub,
        guard: Sessions,
        naming: Naming,
        files: Files,
        table: bytes | None = None,
        line: LineEnd | None = None,
        at_fault: AtFault | None = None,
        public: str | None = None,
        bg_stats: BgStats | None = None,
    ) -> None:
        self._hub = hub
        self._bg_stats = bg_stats
        self._door = CodeDoor(guard)
        self._files = dict(files)
        if table is not None:
            self._files[TABLE] = (table, "text/html")
        self._live = Live(hub, naming)
        self._line = line
        routes: list[BaseRoute] = [Route(path, self._file) for path in self._files]
        routes += [
            Route("/state", self._state),
            Route(BG_STATS, self._link),
            Route(f"{BG_STATS}.svg", self._code),
            Route("/code", self._door.answer, methods=["POST"]),
            WebSocketRoute("/live", self._viewer),
        ]
        if line is not None:
            routes.append(WebSocketRoute(f"{TABLE}/line", self._table))
        self.app = RequestChecks(routes, "scoreboard", {TABLE: HEADERS}, at_fault, public)

    async def _file(self, request: Request) -> Response:
        content, media_type = self._files[request.url.path]
        return Response(content, media_type=media_type)

    async def _state(self, request: Request) -> Response:
        text = self._hub.state_text(_language_of(request))
        return Response(text, media_type="application/json")

    async def _link(self, request: Request) -> Response:
        return JSONResponse({"link": self._bg_stats and self._bg_stats.link()})

    async def _code(self, request: Request) -> Response:
        link = self._bg_stats and self._bg_stats.link()
        if not link:
            return Response("No match has ended.", 404)
        return Response(picture_of(link), media_type=MEDIA_TYPES[".svg"])

    async def _viewer(self, websocket: WebSocket) -> None:
        may_change = self._may_change(websocket)
        await self._live.serve(websocket, may_change, _language_of(websocket))

    async def _table(self, websocket: WebSocket) -> None:
        assert self._line is not None, "there is a route to it"
        await self._line(websocket, self._may_change(websocket))

    def _may_change(self, connection: HTTPConnection) -> bool:
        return self._door.holder(connection) is not None


class SupervisedSource:
    """A `source` that is restarted after an exception, which is reported."""

    def __init__(self, source: Source, at_fault: AtFault) -> None:
        self._source = source
        self._at_fault = at_fault

    async def run(self, handle: Handler) -> None:
        """Send messages until cancelled."""

        async def run() -> None:
            try:
                await self._source.run(handle)
            except Exception:
                handle(Disconnected(NOBODY))
                raise

        await supervise("Reading the table", run, self._at_fault)


class Scoreboard:
    """A scoreboard for a `chosen` table; its ASGI application is `app`.

    `files` are its page's files. `history` is the path of the history in which matches are saved,
    or None. `at_fault(error)` is called, possibly in another thread, with errors that must not end
    the program, and `words(text)` with other messages for the user. `names` is the path of the
    local file with names, None for the default. `public` is the origin of a proxy; see `Server`.
    """

    def __init__(
        self,
        chosen: Chosen,
        guard: Sessions,
        files: Files,
        at_fault: AtFault,
        history: Path | None = None,
        names: Path | None = None,
        public: str | None = None,
        words: Callable[[str], object] = lambda text: None,
    ) -> None:
        self.board = Board(chosen.kind)
        self._listeners: list[Handler] = []
        self.hub = Hub(self.board, self._listeners, at_fault)
        self.naming = Naming(SavedNames(names), self.hub.handle, chosen.ask_name)
        self._keeping = HistoryWriter(self.board, history, at_fault, words) if history else None
        bg_stats = BgStats(self.board)
        self._listeners += [self.naming.handle, bg_stats.handle]
        if self._keeping:
            self._listeners.append(self._keeping.handle)
        table = (chosen.table, chosen.line)
        self.app = Server(
            self.hub, guard, self.naming, files, *table, at_fault, public, bg_stats
        ).app
        self._source = chosen.source
        if chosen.kind != RECORDED:
            self._source = SupervisedSource(chosen.source, at_fault)

    def add_listener(self, listener: Handler) -> None:
        """Call `listener` with each message after the scoreboard has processed it."""
        self._listeners.append(listener)

    async def show(
        self, listening: socket.socket, started: Callable[[Any], object] | None = None
    ) -> None:
        """Serve the scoreboard at the socket `listening` until it is stopped; see `serving.run`."""
        try:
            self.naming.begin()
            await serving.run(self.app, listening, self._source, self.hub.handle, started)
        finally:
            if self._keeping:
                self._keeping.close()


def _language_of(connection: HTTPConnection) -> str:
    """Return the language (code) of a request from `?language=de`, or the default one."""
    asked = connection.query_params.get("language", "")
    return asked if asked in phrases.CODES else phrases.FIRST


def page_words() -> dict[str, dict[str, str]]:
    """Return the page's texts: language (code) -> {key: text}, the default language first."""
    return {code: phrases.of(code).own["page"] for code in phrases.CODES}


def page_files(root: Path = ROOT) -> dict[str, tuple[bytes, str]]:
    """Return {path on the server: (bytes, media type)}, with the page itself at "/".

    `root` is a checkout after `make setup`. Raises PageError if a file is missing.
    """
    files = {
        "/": (_page("index.html"), "text/html"),
        "/page/chart.js": _read(root / CHART),
        # Use the virtual table's scripts for texts and for tunes.
        "/page/js/words.js": _read(TABLE_PAGE / "js" / "words.js"),
        "/page/js/buzzer.js": _read(TABLE_PAGE / "js" / "buzzer.js"),
        "/page/tunes.json": (json.dumps(all_tunes()).encode(), "application/json"),
        "/page/js/too_old.js": _read(TOO_OLD),
    }
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in MEDIA_TYPES and path.suffix != ".html":
            files["/page/" + path.relative_to(PAGE).as_posix()] = _read(path)
    return files


def with_overlay(files: Files) -> dict[str, tuple[bytes, str]]:
    """Return the `files` of a page, and the overlay for streams."""
    return {**files, OVERLAY: (_page("overlay.html"), "text/html")}


def _page(name: str) -> bytes:
    words = page_words()
    page: str = filled_in(_read(PAGE / name)[0].decode(), words)
    for field, text in (
        ("words", script_of(words)),
        ("no_script", in_all(words, "no_script", 'class="last-word"')),
        ("too_old", in_all(words, "browser_too_old", 'class="last-word"')),
    ):
        page = page.replace("{{" + field + "}}", text)
    return page.encode()


NOBODY_INVITED = b"<!-- invitation -->"
INVITATION = """<figure id="invitation" hidden>
{picture}
<figcaption><span data-text="invitation"></span> <strong>{address}</strong></figcaption>
</figure>"""


def inviting(
    files: Files,
    address: str,
    path: str = "/",
    words: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, tuple[bytes, str]]:
    """Return the `files` with the QR code and the text of `address` inserted into a page.

    The page is that at `path`; `words` are its texts, by default the scoreboard's.
    """
    code = segno.make(address, error="m")
    # A quiet zone of four modules is required.
    picture = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True)
    picture = picture.replace("<svg ", '<svg aria-hidden="true" ', 1)
    # The part of the address that people have to type.
    typed = address.partition("//")[2].removesuffix("/")
    part = INVITATION.format(picture=picture, address=escape(typed))
    part = filled_in(part, words or page_words())
    page, media_type = files[path]
    return {**files, path: (page.replace(NOBODY_INVITED, part.encode()), media_type)}


def _read(path: Path) -> tuple[bytes, str]:
    try:
        return path.read_bytes(), MEDIA_TYPES[path.suffix]
    except OSError as error:
        raise PageError(
            f"{path} is missing, and the scoreboard cannot be shown without it. "
            f"Run `{set_up()}`, then try again."
        ) from error

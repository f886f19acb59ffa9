"""What can be asked of the club's server: all tables, each one's scoreboard, the evening."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from host_tools.club import AwayError, ClubError, history_keeper, pairing
from host_tools.club.export import WRITERS
from host_tools.club.name_order import key_of
from host_tools.scoreboard.live import Live
from host_tools.scoreboard.naming import NoNaming
from host_tools.scoreboard.server import MEDIA_TYPES
from host_tools.scoreboard.server import page_files as scoreboard_files
from host_tools.scoreboard.words import phrases
from host_tools.web.code_door import CodeDoor
from host_tools.web.request_checks import RequestChecks

PAGE = Path(__file__).resolve().parent / "page"
VIEWS = ("/", "/evening", "/tv")
SHOW_S = 0.02
"""The club's pages are told no oftener what has changed."""
KEEP_S = 1.0
"""So often it is looked whether a result is to be kept in the history."""
LARGEST = 32 << 10
"""No request to do something is larger (bytes)."""


def page_files():
    """Return {path on the server: (bytes, media type)}. Raises PageError."""
    files = scoreboard_files()
    files["/scoreboard"] = files.pop("/")
    for path in PAGE.iterdir():
        content = (path.read_bytes(), MEDIA_TYPES[path.suffix])
        if path.name == "index.html":
            files.update(dict.fromkeys(VIEWS, content))
        else:
            files[f"/club/{path.name}"] = content
    return files


class Server:
    """The application (ASGI) of a Club: `guard` are the Sessions of its organisers.

    `history` is the path of the history, None for none. `at_fault(error)` hears of errors that must
    not end the evening.
    """

    def __init__(self, club, store, guard, files, at_fault, history=None):
        self._club = club
        self._store = store
        self._door = CodeDoor(guard, "club_")
        self._files = files
        self._at_fault = at_fault
        self._history = history
        self._thread = ThreadPoolExecutor(1, "history")
        routes = [Route(path, self._file) for path in files if path != "/scoreboard"]
        routes += [
            Route("/code", self._door.answer, methods=["POST"]),
            Route("/do", self._do, methods=["POST"]),
            Route("/evening.{kind}", self._export),
            WebSocketRoute("/all", self._viewer),
            Route("/table/{id}", self._to_folder),
            Route("/table/{id}/", self._scoreboard),
            Route("/table/{id}/state", self._state),
            WebSocketRoute("/table/{id}/live", self._viewer),
        ]
        self.app = RequestChecks(routes, "club", at_fault=at_fault)

    async def run(self):
        """Show what changes and keep what has ended, until cancelled."""
        try:
            waited_s = 0.0
            while True:
                await asyncio.sleep(SHOW_S)
                self._club.show()
                waited_s += SHOW_S
                if waited_s >= KEEP_S and self._history:
                    waited_s = 0.0
                    # What is due is due when the store is there again.
                    with suppress(AwayError):
                        await self._keep_all()
        finally:
            self._thread.shutdown()

    async def _keep_all(self):
        for one in history_keeper.due(self._store):
            table = self._club.tables.get(one[2].id)
            seats = {seat: name for seat, name in (table.names if table else {}).items() if name}
            work = (history_keeper.bring, self._history, one, seats)
            try:
                await asyncio.get_running_loop().run_in_executor(self._thread, *work)
            except Exception as error:
                self._at_fault(error)
                return
            history_keeper.note(self._store, one)

    async def _file(self, request):
        content, media_type = self._files[request.url.path]
        return Response(content, media_type=media_type)

    async def _to_folder(self, request):
        return RedirectResponse(f"{request.url.path}/")

    async def _scoreboard(self, request):
        if request.path_params["id"] not in self._club.tables:
            return PlainTextResponse("No such table has been here.\n", HTTPStatus.NOT_FOUND)
        content, media_type = self._files["/scoreboard"]
        return Response(content, media_type=media_type)

    async def _state(self, request):
        table = self._club.tables.get(request.path_params["id"])
        if table is None:
            return PlainTextResponse("No such table has been here.\n", HTTPStatus.NOT_FOUND)
        return Response(table.hub.state_text(_language(request)), media_type="application/json")

    async def _viewer(self, websocket: WebSocket):
        id = websocket.path_params.get("id")
        table = self._club.tables.get(id)
        if id is not None and table is None:
            await websocket.close()
            return
        hub = table.hub if table else self._club.overview
        may_change = id is None and self._door.holder(websocket) is not None
        # Nobody changes names here: what is asked is refused in words.
        await Live(hub, NoNaming()).serve(websocket, may_change, _language(websocket))

    async def _export(self, request):
        kind = request.path_params["kind"]
        try:
            state = self._club.evenings.state()
        except AwayError as error:
            return _refusal(error.message, HTTPStatus.SERVICE_UNAVAILABLE)
        if kind not in WRITERS or state is None:
            return PlainTextResponse("No such evening.\n", HTTPStatus.NOT_FOUND)
        write, media_type = WRITERS[kind]
        headers = {"Content-Disposition": f'attachment; filename="evening.{kind}"'}
        # Of 200 tables it is long, and they play on.
        content = await run_in_threadpool(write, state)
        return Response(content, media_type=media_type, headers=headers)

    async def _do(self, request):
        if self._door.holder(request) is None:
            return _refusal("Only the organiser can do this.", HTTPStatus.FORBIDDEN)
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > LARGEST:
                return _refusal("That is too much.", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        try:
            asked = json.loads(body)
            await self._change(asked)
        except AwayError as error:
            return _refusal(error.message, HTTPStatus.SERVICE_UNAVAILABLE)
        except ClubError as error:
            return _refusal(error.message, HTTPStatus.CONFLICT)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            return _refusal("That makes no sense here.", HTTPStatus.BAD_REQUEST)
        self._club.is_changed = True
        # It is done; tables are told who sits there when the store is there again.
        with suppress(AwayError):
            self._club.seat_all()
        return JSONResponse({"done": asked["do"]})

    async def _change(self, asked):
        """Do what an organiser asks for (dict). Raises ClubError, or ValueError and such."""
        evenings, what = self._club.evenings, asked["do"]
        if what == "begin":
            names = asked["entrants"].splitlines()
            kinds = (asked["is_league"], asked.get("is_by_table", False))
            evenings.begin(str(asked["name"]), names, asked["size"], *kinds)
        elif what == "pair":
            to_pair = evenings.to_pair()
            paired = await pairing.paired(to_pair)
            here = [one for one in self._club.tables.values() if one.status == "online"]
            here.sort(key=lambda one: key_of(one.name or one.id))
            evenings.seat_round(to_pair, paired, [one.id for one in here])
        elif what == "confirm":
            evenings.confirm(int(asked["seating"]), bool(asked["is_confirmed"]))
        elif what == "leave":
            evenings.leave(int(asked["entrant"]), bool(asked["is_out"]))
        else:
            raise ValueError(what)


def _language(connection):
    asked = connection.query_params.get("language", "")
    return asked if asked in phrases.CODES else phrases.FIRST


def _refusal(words, status):
    return JSONResponse({"refused": words}, status)

"""The club's web server: all tables, the scoreboard of each, the evening."""

import asyncio
import json
from contextlib import suppress
from html import escape
from http import HTTPStatus
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tableref_host.club import AwayError, pairing
from tableref_host.club.export import WRITERS
from tableref_host.club.name_order import key_of
from tableref_host.club.organiser import Organiser, wall_clock_ms
from tableref_host.club.words import RefusedError, text, words_of
from tableref_host.scoreboard.bg_stats import picture_of
from tableref_host.scoreboard.live import Live
from tableref_host.scoreboard.naming import NoNaming
from tableref_host.scoreboard.server import BG_STATS, MEDIA_TYPES, OVERLAY, inviting, with_overlay
from tableref_host.scoreboard.server import page_files as scoreboard_files
from tableref_host.scoreboard.sign import with_sign
from tableref_host.scoreboard.words import phrases
from tableref_host.web.code_door import CodeDoor
from tableref_host.web.page_words import element, filled_in, in_all, script_of
from tableref_host.web.request_checks import RequestChecks

PAGE = Path(__file__).resolve().parent / "page"
TV = "/tv"
VIEWS = ("/", "/evening", TV)
SCOREBOARD = "/scoreboard"
"""The path of a single table's page in `page_files`."""
TOOLS = '<nav id="tools">'
"""The element of a single table's page where the link to all tables is inserted."""
NAMES = '<button id="open-names"'
"""The button to change names. It is hidden on a single table's page: the evening sets the names."""
SHOW_INTERVAL_S = 0.02
"""Minimum interval (s) between two updates of the club's pages."""
MAX_DIGITS = 16
MAX_REQUEST_SIZE = 128 << 10
"""Maximum size (bytes) of a request."""


def page_files(name=None, picture=None, address=None):
    """Return {path on the server: (bytes, media type)}. Raises PageError.

    The pages show the club's `name` and `picture`, if any. If there is an `address`, the TV page
    shows it as a code that phones can scan.
    """
    words = {code: words_of(code) for code in phrases.CODES}
    files = with_overlay(scoreboard_files())
    files[SCOREBOARD] = (_of_one_table(files.pop("/")[0].decode(), words), "text/html")
    for path in PAGE.iterdir():
        if path.name != "index.html":
            files[f"/club/{path.name}"] = (path.read_bytes(), MEDIA_TYPES[path.suffix])
    page = filled_in((PAGE / "index.html").read_text(encoding="utf-8"), words)
    page = page.replace("{{words}}", script_of(words))
    page = page.replace("{{no_script}}", in_all(words, "no_script"))
    page = page.replace("{{too_old}}", in_all(words, "browser_too_old"))
    files.update(dict.fromkeys(VIEWS, (page.encode(), "text/html")))
    for path in (SCOREBOARD, *VIEWS):
        files = with_sign(files, name, picture, path)
    return inviting(files, address, TV, words) if address else files


def _of_one_table(page, words):
    first = phrases.FIRST
    links = (
        element("span", escape(known["all_tables"]), f'data-lang="{code}"' + " hidden" * other)
        for code, known in words.items()
        for other in [code != first]
    )
    back = element("a", "".join(links), 'class="tool" href="/"')
    return page.replace(TOOLS, TOOLS + back, 1).replace(NAMES, f"{NAMES} hidden", 1).encode()


class Server:
    """The ASGI application of a Club; `guard` are the Sessions of its organisers.

    `at_fault(error)` is called with errors that must not end the evening. `public` is the origin of
    a proxy, if any; see `RequestChecks`.
    """

    def __init__(self, club, guard, files, at_fault, public=None):
        self._club = club
        self._door = CodeDoor(guard, "club_")
        self._files = files
        self._organiser = Organiser(club.evenings)
        own = (SCOREBOARD, OVERLAY)
        routes = [Route(path, self._file) for path in files if path not in own]
        routes += [
            Route("/code", self._door.answer, methods=["POST"]),
            Route("/do", self._do, methods=["POST"]),
            Route("/now", _now),
            Route("/evening.{kind}", self._export),
            WebSocketRoute("/all", self._viewer),
            Route("/table/{id}", self._to_folder),
            Route("/table/{id}/", self._at_table(self._page_of(SCOREBOARD))),
            Route(f"/table/{{id}}{OVERLAY}", self._at_table(self._page_of(OVERLAY))),
            Route("/table/{id}/state", self._at_table(_state)),
            Route(f"/table/{{id}}{BG_STATS}", self._at_table(_bg_stats)),
            Route(f"/table/{{id}}{BG_STATS}.svg", self._at_table(_bg_stats_code)),
            WebSocketRoute("/table/{id}/live", self._viewer),
        ]
        self.app = RequestChecks(routes, "club", at_fault=at_fault, public=public)

    async def show_tables(self):
        """Send changes of the tables to viewers, until cancelled."""
        while True:
            await asyncio.sleep(SHOW_INTERVAL_S)
            self._club.show_tables()

    async def show_evening(self):
        """Send changes of the evening to viewers, until cancelled. The database may delay them."""
        while True:
            await asyncio.sleep(SHOW_INTERVAL_S)
            await self._club.show_evening()

    async def _file(self, request):
        content, media_type = self._files[request.url.path]
        return Response(content, media_type=media_type)

    async def _to_folder(self, request):
        return RedirectResponse(f"{request.url.path}/")

    def _at_table(self, answer):
        """Return a request handler that calls `answer(request, table)`, or responds with 404."""

        async def answered(request):
            table = self._club.tables.get(request.path_params["id"])
            if table is None:
                return PlainTextResponse("There is no such table.\n", HTTPStatus.NOT_FOUND)
            return answer(request, table)

        return answered

    def _page_of(self, path):
        content, media_type = self._files[path]
        return lambda request, table: Response(content, media_type=media_type)

    async def _viewer(self, websocket: WebSocket):
        id = websocket.path_params.get("id")
        table = self._club.tables.get(id)
        if id is not None and table is None:
            await websocket.close()
            return
        hub = table.hub if table else self._club.overview
        may_change = id is None and self._door.holder(websocket) is not None
        # Refuse to change names on this page, because the club sets them.
        await Live(hub, NoNaming()).serve(websocket, may_change, _language(websocket))

    async def _export(self, request):
        kind, number = request.path_params["kind"], request.query_params.get("evening")
        try:
            state = await self._club.in_store(self._evening, number)
        except AwayError:
            return _refusal(request, HTTPStatus.SERVICE_UNAVAILABLE, "database_away")
        if kind not in WRITERS or state is None:
            return PlainTextResponse("No such evening.\n", HTTPStatus.NOT_FOUND)
        write, media_type = WRITERS[kind]
        headers = {"Content-Disposition": f'attachment; filename="evening.{kind}"'}
        # Export in a thread, because it takes long with 200 tables, and play must not be delayed.
        content = await run_in_threadpool(write, state)
        return Response(content, media_type=media_type, headers=headers)

    def _evening(self, number):
        """Return an evening in the pages' format; `number` is a text, or None for the current one.

        Return None if it does not exist. Raises AwayError.
        """
        if number is None:
            return self._club.evenings.state()
        is_number = number.isascii() and number.isdecimal() and len(number) < MAX_DIGITS
        return self._club.evenings.earlier(int(number)) if is_number else None

    async def _do(self, request):
        if self._door.holder(request) is None:
            return _refusal(request, HTTPStatus.FORBIDDEN, "not_organiser")
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > MAX_REQUEST_SIZE:
                return _refusal(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large")
        try:
            asked = json.loads(body)
            await self._change(asked)
        except AwayError:
            return _refusal(request, HTTPStatus.SERVICE_UNAVAILABLE, "database_away")
        except RefusedError as error:
            return _refusal(request, HTTPStatus.CONFLICT, error.key, **error.fields)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError, OverflowError):
            return _refusal(request, HTTPStatus.BAD_REQUEST, "nonsense")
        self._club.is_changed = True
        # The change is saved. If the store is away now, the tables are updated when it is back.
        with suppress(AwayError):
            await self._club.seat_all()
        return JSONResponse({"done": asked["do"]})

    async def _change(self, asked):
        """Perform a request (dict) of an organiser. Raises RefusedError, ValueError and similar."""
        if asked["do"] == "pair":
            await self._pair()
        else:
            await self._club.in_store(self._change_evening, asked)

    async def _pair(self):
        evenings, in_store = self._club.evenings, self._club.in_store
        to_pair = await in_store(evenings.to_pair)
        # Pair outside the store's thread, so that the tables' messages can be stored meanwhile.
        paired = await pairing.paired(to_pair)
        here = [one for one in self._club.tables.values() if one.status == "online"]
        here.sort(key=lambda one: key_of(one.name or one.id))
        await in_store(evenings.seat_round, to_pair, paired, [one.id for one in here])

    def _change_evening(self, asked):
        evenings, what = self._club.evenings, asked["do"]
        if what == "begin":
            names = asked["entrants"].splitlines()
            kinds = (asked["is_league"], asked.get("is_by_table", False))
            plan = (asked.get("planned_rounds", 0), asked.get("round_minutes", 0))
            evenings.begin(str(asked["name"]), names, asked["size"], *kinds, *plan)
        elif what == "confirm":
            evenings.confirm(int(asked["seating"]), bool(asked["is_confirmed"]))
        elif what == "enter":
            evenings.enter(int(asked["seating"]), asked["places"])
        elif what == "join":
            evenings.join(str(asked["name"]))
        elif what == "leave":
            evenings.leave(int(asked["entrant"]), bool(asked["is_out"]))
        elif what == "go on":
            evenings.go_on(int(asked["evening"]))
        else:
            self._organise(asked)

    def _organise(self, asked):
        organiser, what = self._organiser, asked["do"]
        if what == "rename":
            organiser.rename(int(asked["entrant"]), str(asked["name"]))
        elif what == "ask bye":
            organiser.ask_bye(int(asked["entrant"]), bool(asked["is_asked"]))
        elif what == "plan":
            organiser.plan(asked["size"], asked["planned_rounds"], asked["round_minutes"])
        elif what == "unseat":
            organiser.unseat()
        elif what == "swap":
            organiser.swap(int(asked["first"]), int(asked["second"]))
        elif what == "move":
            organiser.move(int(asked["seating"]), str(asked["table"]))
        elif what == "start clock":
            organiser.start_clock()
        elif what == "stop clock":
            organiser.stop_clock()
        elif what == "add minutes":
            organiser.add_minutes(asked["minutes"])
        else:
            raise ValueError(what)


async def _now(request):
    # Pages need the server's time, because the end of a round's clock is given in it.
    return JSONResponse({"now_ms": wall_clock_ms()})


def _state(request, table):
    return Response(table.hub.state_text(_language(request)), media_type="application/json")


def _bg_stats(request, table):
    return JSONResponse({"link": table.bg_stats.link()})


def _bg_stats_code(request, table):
    link = table.bg_stats.link()
    if not link:
        return PlainTextResponse("No match has ended.\n", HTTPStatus.NOT_FOUND)
    return Response(picture_of(link), media_type=MEDIA_TYPES[".svg"])


def _language(connection):
    asked = connection.query_params.get("language", "")
    return asked if asked in phrases.CODES else phrases.FIRST


def _refusal(request, status, key, **fields):
    return JSONResponse({"refused": text(_language(request), key, **fields)}, status)

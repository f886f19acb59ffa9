"""The web server of the history: its pages, and replays.

It is read-only. The pages are rendered from templates and work without JavaScript. Only the plots
need it, and they are accompanied by a table with the same numbers.
"""

import re
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote, urlencode

import jinja2
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.status import WS_1013_TRY_AGAIN_LATER

from tableref_host.history import HistoryError, times
from tableref_host.history.names import called
from tableref_host.history_pages import AskedError, filters, pages, replays
from tableref_host.history_pages.reader import Reader
from tableref_host.history_pages.texts import CODES, Texts, language_of
from tableref_host.places import ROOT
from tableref_host.scoreboard.hub import message_text
from tableref_host.scoreboard.server import BG_STATS, MEDIA_TYPES
from tableref_host.scoreboard.server import page_files as scoreboard_files
from tableref_host.web.request_checks import NOT_ELSEWHERE, OF_ALL, RequestChecks

PAGE = Path(__file__).resolve().parent / "page"
VIEWS = {
    "/": "evenings",
    "/players": "players",
    "/head-to-head": "meetings",
    "/records": "records",
    "/plots": "plots",
}
"""Path of a page -> its template, which is also the key of its title."""
WITH_CLAIMS = ("records",)
"""Pages that need rounds and claims."""
FORMS = NOT_ELSEWHERE.replace("form-action 'none'", "form-action 'self'")
WITH_FORM = {**OF_ALL, "Content-Security-Policy": f"default-src 'self'; {FORMS}"}
"""The headers of pages with a form that may be sent to this server only."""
MAX_SPEED = 1000
TOOLS = '<nav id="tools">'
"""The element of the scoreboard's page where the link back to the match is inserted."""

TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(PAGE),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=jinja2.StrictUndefined,
)
TEMPLATES.globals.update(
    called=called,
    colour_of=pages.colour_of,
    in_match=pages.in_match,
    local=times.local,
    quoted=lambda text: quote(text, safe=""),
)


def page_files(root=ROOT):
    """Return {path on the server: (bytes, media type)} of all static files. Raises PageError."""
    files = scoreboard_files(root)
    files["/scoreboard"] = files.pop("/")
    for path in PAGE.iterdir():
        if path.suffix in MEDIA_TYPES:
            files[f"/history/{path.name}"] = (path.read_bytes(), MEDIA_TYPES[path.suffix])
    return files


class Server:
    """The ASGI application, `app`, that shows the history in the file at `path`.

    `files` are the result of `page_files`. `at_fault(error)` is called with unexpected errors.
    """

    def __init__(self, path, files, at_fault=None):
        self._reader = Reader(path)
        self._files = dict(files)
        self._scoreboard = self._files.pop("/scoreboard")[0].decode()
        self._replays = replays.Replays(at_fault)
        replay = "/match/{number}/replay/{speed}/"
        routes = [Route(path, self._file) for path in self._files]
        routes += [Route(path, self._page) for path in VIEWS]
        routes += [
            Route("/evening/{day}", self._evening),
            Route("/match/{number}", self._match),
            Route(replay, self._begin_replay),
            Route(replay + "{id}/", self._replay),
            Route(f"{replay}{{id}}{BG_STATS}", _no_link),
            WebSocketRoute(replay + "{id}/live", self._viewer),
            Route("/{path:path}", self._nothing),
        ]
        self.app = RequestChecks(routes, "history", dict.fromkeys(VIEWS, WITH_FORM), at_fault)

    async def _file(self, request):
        content, media_type = self._files[request.url.path]
        return Response(content, media_type=media_type)

    # Pages are rendered in threads, because the history is read from disk.

    def _page(self, request):
        return _answered(request, lambda asked: asked.page(*self._listed(asked)))

    def _evening(self, request):
        return _answered(request, lambda asked: asked.page(*self._one_evening(asked)))

    def _match(self, request):
        return _answered(request, lambda asked: asked.page(*self._one_match(asked)))

    def _nothing(self, request):
        return _answered(request, _nowhere)

    def _listed(self, asked):
        template = VIEWS[asked.path]
        games, players, tables = self._reader.choices()
        chosen = filters.read(asked.query, games)
        found = self._reader.matches(chosen, is_brief=template not in WITH_CLAIMS)
        if template == "evenings":
            values = pages.of_evenings(found, asked.query)
        elif template == "players":
            values = pages.of_players(found, chosen)
        elif template == "meetings":
            values = pages.of_meetings(found, asked.query, players)
        elif template == "records":
            values = pages.of_records(found)
        else:
            values = pages.of_plots(found, chosen, asked.query, asked.texts)
        choices = {"games": games, "players": players, "tables": tables}
        return template, {**values, "choices": choices, "filters": chosen, "found": found}

    def _one_evening(self, asked):
        games, _, _ = self._reader.choices()
        found = self._reader.matches(filters.read(asked.query, games))
        return "evening", pages.of_evening(found, asked.named["day"])

    def _one_match(self, asked):
        match, events = self._found(asked.named["number"])
        is_of_points_only = asked.query.get("lines") == "points"
        return "match", pages.of_match(match, events, asked.texts, is_of_points_only)

    def _found(self, number):
        """Return (match, its events) for a number (text). Raises AskedError and HistoryError."""
        is_number = re.fullmatch("[0-9]{1,15}", number)
        found = self._reader.match(int(number)) if is_number else None
        if found is None:
            raise AskedError("no_match", HTTPStatus.NOT_FOUND, number=number)
        return found

    # -- Replays ------------------------------------------------------------------------------

    def _begin_replay(self, request):
        def begin(asked):
            self._playable(asked)
            address = f"{asked.path}{replays.new_id()}/{asked.query_with()}"
            return RedirectResponse(address, HTTPStatus.SEE_OTHER)

        return _answered(request, begin)

    def _replay(self, request):
        def show(asked):
            match, _, _ = self._playable(asked)
            back = TEMPLATES.get_template("back.html.jinja").render(
                address=asked.link(f"/match/{match['match']}"),
                words=asked.texts.text("back_to_match"),
            )
            return HTMLResponse(self._scoreboard.replace(TOOLS, TOOLS + back, 1))

        return _answered(request, show)

    def _playable(self, asked):
        """Return (match, events, speed) for an address. Raises AskedError."""
        speed = _speed(asked.named["speed"])
        match, events = self._found(asked.named["number"])
        if not events:
            number = match["match"]
            raise AskedError("no_recording", HTTPStatus.NOT_FOUND, number=number)
        return match, events, speed

    async def _viewer(self, websocket):
        asked = Asked(websocket)
        key = (asked.named["number"], asked.named["speed"], asked.named["id"])
        try:
            match, events, speed = await run_in_threadpool(self._playable, asked)
        except (AskedError, HistoryError):
            await websocket.close()
            return
        replay = self._replays.find(key) or self._replays.begin(key, match, events, speed)
        if replay is None:
            words = asked.texts.text("too_many_replays", most=replays.MAX_REPLAYS)
            await websocket.accept()
            await websocket.send_text(message_text("refused", words=words))
            await websocket.close(WS_1013_TRY_AGAIN_LATER)
            return
        await replay.serve(websocket, asked.texts.code)


async def _no_link(_request):
    """Return no link for BG Stats, because a replay is not a new match."""
    return JSONResponse({"link": None})


def _answered(request, make):
    """Return the page made by `make(asked)`, or a page with the error message."""
    asked = Asked(request)
    try:
        return make(asked)
    except AskedError as error:
        return asked.problem(asked.texts.text(error.key, **error.fields), error.status)
    except HistoryError as error:
        words = asked.texts.text("no_history", why=error.message)
        return asked.problem(words, HTTPStatus.SERVICE_UNAVAILABLE)


def _nowhere(_asked):
    raise AskedError("no_page", HTTPStatus.NOT_FOUND)


def _speed(text):
    """Parse the speed in an address. Raises AskedError."""
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) and 0 < float(text) <= MAX_SPEED:
        return float(text)
    raise AskedError("no_speed", HTTPStatus.NOT_FOUND, value=text, most=MAX_SPEED)


class Asked:
    """A request: its `path`, its `query`, the path parameters `named`, and its language."""

    def __init__(self, request):
        self.path = request.url.path
        self.query = dict(request.query_params)
        self.named = request.path_params
        wishes = request.headers.get("accept-language", "")
        self.texts = Texts(language_of(self.query, wishes))

    def query_with(self, **changes):
        """Return a query string ("?...") with this request's filters and language and `changes`.

        A change to None removes a parameter.
        """
        names = (*filters.NAMES, "language")
        values = {name: self.query[name] for name in names if self.query.get(name)} | changes
        text = urlencode({name: value for name, value in values.items() if value is not None})
        return f"?{text}" if text else ""

    def link(self, path, **changes):
        """Return the address of a page with the current filters and language."""
        return path + self.query_with(**changes)

    def problem(self, words, status):
        """Return an error page; its links have no filters."""
        self.query = {name: text for name, text in self.query.items() if name == "language"}
        return self.page("problem", {"words": words}, status)

    def page(self, template, values, status=HTTPStatus.OK):
        """Render page/TEMPLATE.html.jinja with `values`."""
        others = [code for code in CODES if code != self.texts.code]
        here = {name: value for name, value in self.query.items() if value}
        switch = "?" + urlencode({**here, "language": others[0]})
        text = TEMPLATES.get_template(f"{template}.html.jinja").render(
            {"views": VIEWS, "asked": self, "texts": self.texts, "text": self.texts.text}
            | {"link": self.link, "other_language": others[0], "switch": switch}
            | values
        )
        return HTMLResponse(text, status)

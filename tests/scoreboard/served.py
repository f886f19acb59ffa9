"""A server for the scoreboard's page with a board set by the test, or a real one."""

import asyncio
import threading

from tableref_host.scoreboard.bg_stats import BgStats
from tableref_host.scoreboard.hub import Hub
from tableref_host.scoreboard.naming import Naming, SavedNames
from tableref_host.scoreboard.server import Server, inviting, page_files, with_overlay
from tableref_host.web import serving
from tableref_host.web.sessions import Sessions
from tests.waiting import TIMEOUT_S

ADDRESS = "http://192.168.178.123:8010/"
"""Address of the page for phones."""


class SetBoard:
    """A board that shows the last given state."""

    def __init__(self, state):
        self._state = state

    def handle(self, state):
        self._state = state

    def clocks(self):
        return self._state["clocks"]

    def state(self, language="en"):
        return self._state


class Quiet:
    async def run(self, handle):
        await asyncio.Event().wait()


class Served:
    """The server of one `board`, which keeps its port when it is stopped and started.

    `files` replaces the usual files of its page.
    """

    def __init__(self, board, names, files=None):
        self.faults = []
        self.board = board
        self._names = names
        self._files = files or inviting(with_overlay(page_files()), ADDRESS)
        self._port = 0
        self._thread = None
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._port}/"

    def start(self):
        """Serve in a thread. After a restart only the board is known."""
        listeners = []
        self._hub = Hub(self.board, listeners, self.faults.append)
        self.guard = Sessions()
        naming = Naming(SavedNames(self._names), self._hub.handle)
        self.bg_stats = None
        if not isinstance(self.board, SetBoard):
            self.bg_stats = BgStats(self.board)
            listeners += [naming.handle, self.bg_stats.handle]
        app = Server(self._hub, self.guard, naming, self._files, bg_stats=self.bg_stats).app
        listening = serving.listener("127.0.0.1", self._port)
        self._port = listening.getsockname()[1]
        is_up = threading.Event()

        def started(server):
            self._server = server
            is_up.set()

        async def serve():
            self._loop = asyncio.get_running_loop()
            with listening:
                await serving.run(app, listening, Quiet(), self._hub.handle, started)

        self._thread = threading.Thread(target=lambda: asyncio.run(serve()))
        self._thread.start()
        assert is_up.wait(TIMEOUT_S)

    def stop(self):
        """Stop serving, as Ctrl-C does."""
        if not self._thread:
            return
        self._server.should_exit = True
        self._thread.join(TIMEOUT_S)
        assert not self._thread.is_alive()
        self._thread = None

    def call(self, function, *arguments):
        """Call a function in the server's event loop; return its result."""

        async def call():
            return function(*arguments)

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(TIMEOUT_S)

    def handle(self, message):
        """Handle a message of the table; for a SetBoard this is its new state."""
        self.call(self._hub.handle, message)

    def handle_all(self, messages):
        """Handle messages at once, so that viewers get the state after the last one."""
        self.call(lambda: [self._hub.handle(message) for message in messages])

    def show(self, state):
        """Set the state of a SetBoard, whether it is being served or not."""
        if self._thread:
            self.handle(state)
        else:
            self.board.handle(state)

    def new_code(self):
        """Return a code that allows changing names once."""
        return self.call(self.guard.new_code)

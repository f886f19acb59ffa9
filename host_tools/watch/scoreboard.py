"""Puts the parts of a scoreboard together: source, board, hub, names, history, server."""

from host_tools.watch import running
from host_tools.watch.board import Board
from host_tools.watch.hub import Hub
from host_tools.watch.keeping import Keeping
from host_tools.watch.kept_names import KeptNames
from host_tools.watch.naming import Naming
from host_tools.watch.server import Server


class Scoreboard:
    """A scoreboard of what is `chosen`, with its application (ASGI) as `app`.

    `files` are those of its page, `history` is the path of the history where finished matches go,
    or None. `listeners` are called with each happening; `at_fault(error)` is called with errors
    that must not end the evening, maybe by another thread. `names` is the path of the names that
    are kept here, None for the usual one.
    """

    def __init__(self, chosen, guard, files, at_fault, history=None, listeners=(), names=None):
        self.board = Board(chosen.kind)
        heard = []
        self.hub = Hub(self.board, heard, at_fault)
        self.naming = Naming(KeptNames(names), self.hub.tell, chosen.ask_name)
        self._keeping = history and Keeping(self.board, history, at_fault)
        heard += [self.naming.take, *([self._keeping.take] if history else []), *listeners]
        server = Server(self.hub, guard, self.naming, files, chosen.table, chosen.line, at_fault)
        self.app = server.app
        self._source = chosen.source

    async def show(self, listening, started=None):
        """Serve it at the socket `listening` until somebody stops it; see `running.run`."""
        try:
            self.naming.begin()
            await running.run(self.app, listening, self._source, self.hub.tell, started)
        finally:
            if self._keeping:
                self._keeping.close()

"""Real servers in a thread: for the virtual table, or for any application."""

import asyncio
import faulthandler
import threading
from contextlib import ExitStack

from tableref_host.table.page import application
from tableref_host.web import serving
from tests.clients import slow_servers
from tests.waiting import TIMEOUT_S


class ServedApplication:
    """A context manager: the server that `make(at_fault)` returns; `faults` are its errors."""

    def __init__(self, make, port=0):
        self.faults = []
        self._app = make(self.faults.append)
        self._listening = serving.listener("127.0.0.1", port)
        self.port = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self):
        with self._listening:
            await serving.run(self._app, self._listening, started=self._started)

    def _started(self, server):
        self._server = server
        self._is_up.set()

    def __enter__(self):
        self._server_timeouts = ExitStack()
        self._server_timeouts.enter_context(slow_servers())
        self._thread.start()
        assert self._is_up.wait(TIMEOUT_S)
        return self

    def __exit__(self, *raised):
        self._server_timeouts.close()
        self._server.should_exit = True
        self._thread.join(TIMEOUT_S)
        if self._thread.is_alive():
            # This was seen once, on a busy machine. The stacks show what the server still does.
            faulthandler.dump_traceback(all_threads=True)
            raise AssertionError("the server has not stopped")
        assert raised[0] or self.faults == []


class ServedPage(ServedApplication):
    """A server with a page (bytes) of the virtual table."""

    def __init__(self, page):
        super().__init__(lambda at_fault: application(page, at_fault))

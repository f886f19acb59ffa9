"""Connections to a table: a pseudo-terminal or a socket, and a client."""

import asyncio
import contextlib
import os
import sys

from table_on_a_line import STEP_US

from tests.waiting import TIMEOUT_S

if sys.platform != "win32":
    import tty


class Ears:
    """A subscriber that records the messages of a source."""

    def __init__(self):
        self.messages = []
        self._changed = asyncio.Event()

    def __call__(self, message):
        self.messages.append(message)
        self._changed.set()

    def of(self, kind):
        return [one for one in self.messages if isinstance(one, kind)]

    async def until(self, is_so):
        """Wait until `is_so()`."""
        async with asyncio.timeout(TIMEOUT_S):
            while not is_so():
                self._changed.clear()
                await self._changed.wait()


@contextlib.asynccontextmanager
async def listening(source):
    """Run the source while the context is open; yield its Ears."""
    ears = Ears()
    task = asyncio.create_task(source.run(ears))
    try:
        yield ears
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


class Terminal:
    """A table at a pseudo-terminal that has the path `path`, while its cable is in."""

    def __init__(self, path, table):
        self._path, self._table = path, table
        self._master = None

    def plug(self):
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._path.symlink_to(os.ttyname(self._slave))
        self._table.is_plugged = True

    def pull(self):
        self._table.is_plugged = False
        self._table.sent.clear()
        self._path.unlink()
        os.close(self._master)
        os.close(self._slave)
        self._master = None

    def carry(self):
        if self._master is None:
            return
        with contextlib.suppress(BlockingIOError):
            sent = bytes(self._table.sent)
            del self._table.sent[: os.write(self._master, sent) if sent else 0]
            self._table.type(os.read(self._master, 1000))


class Socket:
    """A table behind a TCP server."""

    def __init__(self, table):
        self._table = table
        self._writer = None
        self._is_in = True

    async def start(self):
        """Listen; return the URL."""
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        return "socket://127.0.0.1:%d" % self._server.sockets[0].getsockname()[1]

    async def _talk(self, reader, writer):
        if not self._is_in:
            writer.close()
            return
        self._writer = writer
        self._table.is_plugged = True
        while data := await reader.read(1000):
            self._table.type(data)
        writer.close()

    def close(self):
        self._server.close()
        if self._writer:
            self._writer.close()

    def plug(self):
        self._is_in = True

    def pull(self):
        self._is_in = self._table.is_plugged = False
        self._table.sent.clear()
        self._writer.close()
        self._writer = None

    def carry(self):
        if self._writer:
            self._writer.write(bytes(self._table.sent))
            self._table.sent.clear()


@contextlib.asynccontextmanager
async def turning(table, line):
    """Keep the table running while the context is open, a bit faster than real time."""

    async def turn():
        while True:
            table.wait(STEP_US)
            line.carry()
            await asyncio.sleep(0.002)

    task = asyncio.create_task(turn())
    try:
        yield
    finally:
        task.cancel()

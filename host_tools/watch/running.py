"""Runs the server and the table's source side by side, until somebody stops them."""

import asyncio
import contextlib
import signal
import socket
import sys

import uvicorn

from host_tools.watch import connections

MOST_FILES = 1024
"""Some systems allow 256 open files, and each viewer takes one."""


def listener(host, port):
    """Return a socket that listens at an address of this machine. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(connections.MOST_CONNECTIONS)
    except OSError:
        found.close()
        raise
    return found


def allow_files(count=MOST_FILES):
    """Allow this process so many open files, as far as the system lets it."""
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class CtrlC:
    """Has Ctrl-C end a server in peace, inside a `with`: also one that is only about to start.

    A KeyboardInterrupt could come in the middle of anything. Used in the main thread only.
    """

    def __init__(self):
        self._server = None
        self._is_pressed = False

    def __enter__(self):
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *raised):
        signal.signal(signal.SIGINT, self._before)

    def ends(self, server):
        """Have it end this server; see `run`."""
        self._server = server
        server.should_exit = self._is_pressed

    def _note(self, *_signal):
        self._is_pressed = True
        if self._server is not None:
            self._server.should_exit = True


async def run(app, listening, source, tell, started=None):
    """Serve `app` at the socket `listening`, and have `source` tell what happens.

    A source may come to its end; the server goes on then. `started(server)` is called with what
    runs until its `should_exit` is true.
    """
    server = uvicorn.Server(connections.config(app))
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    telling = asyncio.ensure_future(source.run(tell))
    if started:
        started(server)
    try:
        await asyncio.wait({serving, telling}, return_when=asyncio.FIRST_COMPLETED)
        if telling.done():
            # Its exception, if it ended by one, ends us too.
            telling.result()
        await serving
    finally:
        server.should_exit = True
        telling.cancel()
        await asyncio.gather(serving, telling, return_exceptions=True)

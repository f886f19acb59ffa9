"""A small reverse proxy for https in front of a table."""

import asyncio
import re
import threading

from tests.waiting import TIMEOUT_S, until


class Proxy:
    """A context manager: a proxy that forwards requests below `path` to the server at `port`.

    It removes `path` from the requests. The server gets the Host header `host`, or the client's
    own with None. With `tls`, an ssl.SSLContext, the proxy's clients use TLS.
    """

    def __init__(self, path, host=None, tls=None):
        self.server_port = None
        self.asked = []
        """The first line of each request, and its Host, as the server receives them."""
        self._path = path
        self._host = host
        self._tls = tls
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self):
        self._loop = asyncio.get_running_loop()
        self._end = asyncio.Event()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls)
        self.port = server.sockets[0].getsockname()[1]
        self._is_up.set()
        await self._end.wait()
        server.close()

    async def _serve(self, reader, writer):
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            method, path, rest = head.split(" ", 2)
            if not path.startswith(self._path):
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                return
            head = f"{method} /{path.removeprefix(self._path)} {rest}"
            if self._host:
                head = re.sub(r"(?i)\r\nhost:[^\r]*", f"\r\nHost: {self._host}", head)
            if not re.search(r"(?i)\r\nupgrade:", head):
                # Each connection carries one request, so that each request is rewritten.
                head = re.sub(r"(?i)\r\nconnection:[^\r]*", "", head)
                head = head.replace("\r\n", "\r\nConnection: close\r\n", 1)
            host = re.search(r"(?i)\r\nhost: *([^\r]*)", head)[1]
            self.asked.append((head.partition("\r\n")[0], host))
            inner, outer = await asyncio.open_connection("127.0.0.1", self.server_port)
            outer.write(head.encode("latin-1"))
            await asyncio.gather(_carry(reader, outer), _carry(inner, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def __enter__(self):
        self._thread.start()
        until("the proxy is up", self._is_up.is_set)
        return self

    def __exit__(self, *raised):
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(TIMEOUT_S)
        assert not self._thread.is_alive()


async def _carry(reader, writer):
    """Forward all data until the end of the connection."""
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()

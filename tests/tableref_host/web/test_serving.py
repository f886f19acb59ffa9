"""A server that ends has closed all connections, whenever they were opened."""

import asyncio
import contextlib
import socket

import pytest

from tableref_host.web import serving
from tests.waiting import TIMEOUT_S


async def no_answer(scope, receive, send):
    """Never answer the request."""
    await asyncio.Event().wait()


async def heard_by_who_comes_last(turns, asked):
    """Return the bytes that a browser receives when it connects just before the server ends.

    `turns` is the number of iterations of the event loop before the end, `asked` the request
    (bytes). Raises TimeoutError if the connection is not closed.
    """
    running = asyncio.get_running_loop().create_future()
    with contextlib.ExitStack() as stack:
        listening = stack.enter_context(serving.listener("127.0.0.1", 0))
        address = listening.getsockname()
        serve = asyncio.ensure_future(serving.run(no_answer, listening, started=running.set_result))
        server = await running
        come = []

        async def last_tick(_counter):
            come.append(stack.enter_context(socket.create_connection(address, TIMEOUT_S)))
            come[0].sendall(asked)
            for _ in range(turns):
                await asyncio.sleep(0)
            return True

        server.on_tick = last_tick
        await serve
        heard = b""
        with contextlib.suppress(ConnectionError):
            while part := come[0].recv(4096):
                heard += part
        return heard


@pytest.mark.parametrize("asked", [b"", b"GET / HTTP", b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"])
@pytest.mark.parametrize("turns", range(8))
def test_a_connection_opened_at_the_end_is_closed(turns, asked):
    heard = asyncio.run(heard_by_who_comes_last(turns, asked))
    assert heard[:12] in (b"", b"HTTP/1.1 500")


def test_a_refused_connection_is_closed_too(monkeypatch):
    monkeypatch.setattr(serving.Guests, "admits", lambda guests, address, others: False)
    assert asyncio.run(heard_by_who_comes_last(8, b"")) == b""

"""A server closes the connections that it refuses or that send nothing, and all when it ends."""

import asyncio
import contextlib
import signal
import socket
from types import SimpleNamespace

import pytest

from tableref_host.web import serving
from tests.clients import USUAL
from tests.waiting import TIMEOUT_S


async def no_answer(scope, receive, send):
    """Never answer the request."""
    await asyncio.Event().wait()


@contextlib.asynccontextmanager
async def served():
    """Serve `no_answer` until the block ends; yield the uvicorn server and its address."""
    running = asyncio.get_running_loop().create_future()
    with serving.listener("127.0.0.1", 0) as listening:
        started = running.set_result
        serve = asyncio.ensure_future(serving.run(no_answer, listening, started=started))
        server = await running
        yield server, listening.getsockname()
        server.should_exit = True
        await serve


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


UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_refused_connections_are_told_so_or_closed_and_do_not_count(monkeypatch):
    counts = []

    def admits(guests, address, others):
        counts.append(len(others))
        return False

    monkeypatch.setattr(serving.Guests, "admits", admits)
    monkeypatch.setattr(serving, "REFUSAL_TIMEOUT_S", 0.01)
    monkeypatch.setattr(serving, "REQUEST_TIMEOUT_S", 10 * TIMEOUT_S)

    async def serve():
        async with served() as (_, address):
            clients = [await asyncio.open_connection(*address) for _ in range(3)]
            clients[-1][1].write(UPGRADE)
            answers = [await reader.read() for reader, _ in clients]
            for _, writer in clients:
                writer.close()
        return answers

    silent, also_silent, upgraded = asyncio.run(asyncio.wait_for(serve(), TIMEOUT_S))
    assert (silent, also_silent, counts) == (b"", b"", [0, 0, 0])
    head, _, body = upgraded.partition(b"\r\n\r\n")
    assert (head.split(b"\r\n")[0], body) == (b"HTTP/1.1 503 Service Unavailable", serving.FULL)
    headers = dict(line.split(b": ") for line in head.split(b"\r\n")[1:])
    assert headers == {
        b"content-type": b"text/plain",
        b"content-length": b"%d" % len(body),
        # Programs wait because of the first, and browsers because of the second.
        b"retry-after": b"5",
        b"refresh": b"5",
        b"connection": b"close",
    }


def test_a_small_message_does_not_wait_for_the_acknowledgement_of_the_one_before():
    async def sends_at_once():
        async with served() as (server, address):
            with socket.create_connection(address, TIMEOUT_S):
                while not server.server_state.connections:
                    await asyncio.sleep(0)
                (connection,) = server.server_state.connections
                own = connection.transport.get_extra_info("socket")
                return bool(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    assert asyncio.run(asyncio.wait_for(sends_at_once(), TIMEOUT_S))


def test_only_a_connection_without_a_request_is_given_up():
    for scope, is_aborted in ((None, True), ({"type": "http"}, False)):
        aborted = []
        transport = SimpleNamespace(abort=lambda aborted=aborted: aborted.append(True))
        serving.HttpProtocol._give_up(SimpleNamespace(scope=scope, transport=transport))
        assert bool(aborted) == is_aborted


def test_the_error_of_a_source_ends_the_server():
    class Source:
        async def run(self, handle):
            raise ValueError(handle)

    async def serve():
        with serving.listener("127.0.0.1", 0) as listening:
            await serving.run(no_answer, listening, Source(), "a bug")

    with pytest.raises(ValueError, match="a bug"):
        asyncio.run(asyncio.wait_for(serve(), TIMEOUT_S))


def test_a_signal_before_the_server_has_started_ends_it():
    before = signal.getsignal(signal.SIGTERM)
    server = SimpleNamespace(should_exit=False)
    with serving.StopSignals() as signals:
        signal.raise_signal(signal.SIGTERM)
        signals.ends(server)
    assert server.should_exit
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no SIGHUP")
@pytest.mark.parametrize("is_ignored", [False, True])
def test_under_nohup_a_server_outlives_its_terminal(is_ignored):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN if is_ignored else signal.SIG_DFL)
    try:
        with serving.StopSignals() as signals:
            if not is_ignored or signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
                signal.raise_signal(signal.SIGHUP)
            server = SimpleNamespace()
            signals.ends(server)
            handler = signal.getsignal(signal.SIGHUP)
        assert server.should_exit != is_ignored
        assert (handler == signal.SIG_IGN) == is_ignored
    finally:
        signal.signal(signal.SIGHUP, before)


def test_an_address_in_use_leaves_no_open_socket(replace_in):
    made = []

    class Socket(socket.socket):
        def __init__(self, *words):
            super().__init__(*words)
            made.append(self)

    with serving.listener("127.0.0.1", 0) as first:
        replace_in(serving, "socket", socket=Socket)
        with pytest.raises(OSError):
            serving.listener(*first.getsockname())
    (refused,) = made
    assert refused.fileno() == -1


def test_the_server_trusts_no_proxy_names_no_version_and_has_limits():
    made = serving.config(no_answer)
    assert (made.proxy_headers, made.server_header, made.access_log) == (False, False, False)
    assert (made.ws_max_size, made.ws_per_message_deflate) == (8192, False)
    assert (made.ws_ping_interval, made.ws_ping_timeout) == (10, serving.PONG_TIMEOUT_S)
    assert USUAL[serving, "PONG_TIMEOUT_S"] == 10
    assert made.timeout_graceful_shutdown == 1
    # More would be outdated before a slow phone has read it.
    assert serving.MAX_UNSENT == 32 * 1024


@pytest.mark.skipif(not hasattr(serving, "resource"), reason="Windows has no limit of open files")
@pytest.mark.parametrize(
    ("limits", "expected"),
    [((256, 4096), [(1024, 4096)]), ((256, 512), [(512, 512)]), ((2048, 4096), [])],
)
def test_the_limit_of_open_files_is_raised_as_far_as_allowed(replace_in, limits, expected):
    found = []
    replace_in(
        serving,
        "resource",
        getrlimit=lambda _: limits,
        setrlimit=lambda _, limits: found.append(limits),
    )
    serving.allow_files(1024)
    assert found == expected

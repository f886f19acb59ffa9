"""Only the status of a hook's or lamp's answer is read, even if the answer never ends."""

import asyncio
import gzip

import httpx2
import pytest

from tableref_host.publish import hook
from tests.waiting import TIMEOUT_S

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
CHUNK = b"x" * 65536


async def endless(writer):
    writer.write(HEAD + b"\r\n")
    await sends_for_ever(writer, CHUNK)


async def gzip_bomb(writer):
    writer.write(HEAD + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(bytes(1 << 24)))
    await sends_for_ever(writer, CHUNK)


async def a_byte_now_and_then(writer):
    writer.write(HEAD + b"Content-Length: 1000000\r\n\r\nx")
    await writer.drain()
    await asyncio.Event().wait()


async def sends_for_ever(writer, data):
    while True:
        writer.write(data)
        await writer.drain()


async def headers_without_end(writer):
    writer.write(HEAD)
    number = 0
    while True:
        number += 1
        writer.write(b"X-%d: 1\r\n" % number)
        await writer.drain()
        await asyncio.sleep(0.001)


async def nothing(writer):
    await asyncio.Event().wait()


def answered(answer):
    """Return (result of `_post` when `answer(writer)` answers, bytes sent to the server)."""
    sent = 0

    async def run():
        async def serve(reader, writer):
            nonlocal sent
            write = writer.write

            def counted(data):
                nonlocal sent
                sent += len(data)
                write(data)

            writer.write = counted
            try:
                await reader.readuntil(b"\r\n\r\n")
                await answer(writer)
            except (ConnectionError, asyncio.CancelledError):
                pass
            finally:
                writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            return await hook._post(f"http://127.0.0.1:{port}/", b"{}", {})
        finally:
            server.close()

    return asyncio.run(asyncio.wait_for(run(), TIMEOUT_S)), sent


@pytest.mark.parametrize("answer", [endless, gzip_bomb, a_byte_now_and_then])
def test_only_the_status_is_read(answer, monkeypatch):
    monkeypatch.setattr(hook, "ANSWER_TIMEOUT_S", TIMEOUT_S)
    status, sent = answered(answer)
    assert status == 200
    # As much as fits into the buffers of the system and of the client's first read.
    assert sent < 20 << 20


def test_an_event_does_not_follow_a_redirection(monkeypatch):
    """Another server may be behind it, which the user has not named."""
    monkeypatch.setattr(hook, "ANSWER_TIMEOUT_S", TIMEOUT_S)
    requests = []

    async def redirect(writer):
        requests.append(writer)
        writer.write(b"HTTP/1.1 307 \r\nLocation: /\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()

    status, _ = answered(redirect)
    assert (status, len(requests)) == (307, 1)


@pytest.mark.parametrize("answer", [nothing, headers_without_end])
def test_a_status_that_is_late_counts_as_no_answer(answer, monkeypatch):
    monkeypatch.setattr(hook, "ANSWER_TIMEOUT_S", 0.2)
    with pytest.raises(httpx2.HTTPError):
        answered(answer)


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/", "http://no-such-host.invalid/"])
def test_an_unreachable_server_counts_as_no_answer(url, monkeypatch):
    monkeypatch.setattr(hook, "ANSWER_TIMEOUT_S", TIMEOUT_S)
    with pytest.raises(httpx2.HTTPError):
        asyncio.run(hook._post(url, b"{}", {}))


def test_a_lamp_that_does_not_answer_is_reported_once_and_retried():
    answers = [httpx2.ConnectError("asleep"), ValueError("odd"), 500, 200]
    words, waits = [], []

    async def run():
        async def post(url, body, headers):
            answer = answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

        async def sleep(seconds):
            waits.append(seconds)

        lamp = hook.Lamp("wled://10.0.0.7", post, sleep, words.append)
        lamp._wanted = {"on": True}
        lamp._is_news.set()
        running = asyncio.ensure_future(lamp.run())
        while answers or len(words) < 2:
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT_S))
    assert waits == [1, 2, 4]
    assert [("does not answer" in one, "answers again" in one) for one in words] == [
        (True, False),
        (False, True),
    ]

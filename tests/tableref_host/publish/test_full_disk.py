"""After a full disk or a locked file nothing is missing."""

import asyncio
import json
import sqlite3

import pytest
from test_hook import URL, House
from test_publisher import EVENTS, Evening, numbers_of

from tableref_host.protocol.messages import EventReceived
from tableref_host.publish import PublishError, publisher
from tableref_host.publish.hook import Hook
from tableref_host.publish.outbox import Outbox
from tableref_host.publish.outbox_thread import OutboxThread
from tests.waiting import TIMEOUT_S


def fill(box):
    """Make the disk full for an outbox."""
    box._file.execute("PRAGMA max_page_count = 1")
    # The limit cannot be below the current size, so only the next page is refused.
    box._file.execute("PRAGMA cache_size = 1")


def make_room(box):
    box._file.execute("PRAGMA max_page_count = 1000000")


class Broken:
    """Makes some methods of Outbox fail until `is_broken` is false."""

    def __init__(self, monkeypatch, *names, error=None):
        error = error or sqlite3.OperationalError("database or disk is full")
        self.is_broken = False
        self.failures = 0
        for name in names:
            monkeypatch.setattr(Outbox, name, self._of(getattr(Outbox, name), error))

    def _of(self, method, error):
        def failing(*args, **kwargs):
            if self.is_broken:
                self.failures += 1
                raise error
            return method(*args, **kwargs)

        return failing


ERRORS = [sqlite3.OperationalError("database or disk is full"), OSError(28, "No space left")]
METHODS = [("add",), ("done",), ("waiting",), ("last",), ("add", "done", "waiting", "last")]


@pytest.mark.parametrize("error", ERRORS, ids=["sqlite", "os"])
@pytest.mark.parametrize("names", METHODS, ids="+".join)
def test_a_broker_gets_all_events_in_order_after_a_full_disk(tmp_path, monkeypatch, names, error):
    disk = Broken(monkeypatch, *names, error=error)

    async def evening():
        it = Evening(tmp_path)
        running = asyncio.ensure_future(it.publisher.run())
        it.say(EVENTS[:10])
        await it.until_published(10)
        disk.is_broken = True
        it.say(EVENTS[10:12])
        while not disk.failures or not it.faults:
            await asyncio.sleep(0)
        it.say(EVENTS[12:20])
        await asyncio.sleep(0)
        disk.is_broken = False
        await it.until_published(20)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return it

    it = asyncio.run(asyncio.wait_for(evening(), TIMEOUT_S))
    assert it.stands() == EVENTS[:20]
    assert sorted(set(numbers_of(it))) == list(range(numbers_of(it)[0], numbers_of(it)[0] + 20))
    assert all(isinstance(fault, PublishError) for fault in it.faults)
    # A fault is reported once, not for each attempt.
    assert len(it.faults) <= len(names) + 1


@pytest.mark.parametrize("names", METHODS, ids="+".join)
def test_a_hook_gets_all_events_in_order_after_a_full_disk(tmp_path, monkeypatch, names):
    disk, house, faults, words = Broken(monkeypatch, *names), House(), [], []

    async def run():
        hook = Hook(
            *(URL, b"", "cellar", tmp_path / "hook.sqlite3", words.append, faults.append),
            *(house.post, house.sleep),
        )
        running = asyncio.ensure_future(hook.run())
        for event in EVENTS[:6]:
            hook.handle(EventReceived(event, True))
        while len(house.events()) < 6:
            await asyncio.sleep(0)
        disk.is_broken = "last" != names[0]
        for event in EVENTS[6:9]:
            hook.handle(EventReceived(event, True))
        while disk.is_broken and not (disk.failures and faults):
            await asyncio.sleep(0)
        disk.is_broken = False
        while EVENTS[8] not in house.events():
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT_S))
    told = house.events()
    assert [event for at, event in enumerate(told) if event not in told[:at]] == EVENTS[:9]
    assert len(faults) <= len(names) + 1


def test_a_really_full_disk_is_handled(tmp_path):
    async def evening():
        it = Evening(tmp_path)
        running = asyncio.ensure_future(it.publisher.run())
        it.say(EVENTS[:2])
        await it.until_published(2)
        await it.publisher._outbox.ask(fill)
        at = 2
        while not it.faults:
            it.say(EVENTS[at : at + 1])
            at += 1
            await it.publisher._outbox.ask(Outbox.count)
        assert at < len(EVENTS)
        it.say(EVENTS[at:])
        await it.publisher._outbox.ask(make_room)
        await it.until_published(len(EVENTS))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return it

    it = asyncio.run(asyncio.wait_for(evening(), TIMEOUT_S))
    assert it.stands() == EVENTS
    assert "cannot be written" in str(it.faults[0]) and "full" in str(it.faults[0])
    assert any("can be written again" in words for words in it.words)


def test_each_full_disk_and_each_end_of_it_is_reported_once(tmp_path, monkeypatch):
    disk, faults, words = Broken(monkeypatch, "add"), [], []

    async def run():
        box = OutboxThread(tmp_path / "box.sqlite3", "cellar", faults.append, words.append)
        for at in range(0, 12, 2):
            disk.is_broken = at % 4 == 0
            for event in EVENTS[at : at + 2]:
                box.handle(EventReceived(event, True))
            await box.ask(Outbox.count)
        stored = [json.loads(one.payload)["event"] for one in await box.ask(Outbox.waiting, 100)]
        box.close()
        return stored

    assert asyncio.run(asyncio.wait_for(run(), TIMEOUT_S)) == EVENTS[:12]
    assert ["cannot be written" in str(fault) for fault in faults] == [True] * 3
    assert ["can be written again" in text for text in words] == [True] * 3


def test_the_board_never_contains_events_that_are_not_published(tmp_path, monkeypatch):
    monkeypatch.setattr(publisher, "STATE_INTERVAL_S", 0)
    disk = Broken(monkeypatch, "add")

    def is_newer(text):
        return '"phase": 2' in text

    async def evening():
        it = Evening(tmp_path)
        running = asyncio.ensure_future(it.publisher.run())
        it.say(EVENTS[:10])
        await it.until_published(10)
        disk.is_broken, it.board = True, '{"phase": 2}'
        it.say(EVENTS[10:12])
        while disk.failures < 20 and not any(map(is_newer, it.states())):
            await asyncio.sleep(0)
        disk.is_broken = False
        await it.until_published(12)
        await it.broker.until(lambda _: any(map(is_newer, it.states())))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return [payload for topic, payload, _ in it.broker.published if topic.startswith("club")]

    payloads = asyncio.run(asyncio.wait_for(evening(), TIMEOUT_S))
    events = [at for at, text in enumerate(payloads) if '"seq"' in text]
    boards = [at for at, text in enumerate(payloads) if is_newer(text)]
    assert len(events) == 12 and max(events) < min(boards)


def test_unstored_events_are_reported_at_the_end(tmp_path, monkeypatch):
    disk = Broken(monkeypatch, "add")

    async def evening():
        it = Evening(tmp_path)
        running = asyncio.ensure_future(it.publisher.run())
        disk.is_broken = True
        it.say(EVENTS[:3])
        while not it.faults:
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return it

    it = asyncio.run(asyncio.wait_for(evening(), TIMEOUT_S))
    assert "3 events were not stored" in str(it.faults[-1])


def test_an_invalid_event_does_not_stop_others(tmp_path):
    async def evening():
        it = Evening(tmp_path)
        running = asyncio.ensure_future(it.publisher.run())
        it.say([*EVENTS[:3], {"t_us": 7, "event": "countdown"}, *EVENTS[3:6]])
        await it.until_published(6)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return it

    it = asyncio.run(asyncio.wait_for(evening(), TIMEOUT_S))
    assert it.stands() == EVENTS[:6]
    assert "is invalid" in str(it.faults[0])


def test_publishing_continues_after_an_exception(tmp_path, monkeypatch):
    async def evening():
        it = Evening(tmp_path)
        states = iter(["{}", KeyError("x"), KeyError("x"), '{"phase": 2}'])
        last = ["{}"]

        def state():
            value = next(states, last[0])
            if isinstance(value, Exception):
                raise value
            last[0] = value
            return value

        it.publisher._state = state
        running = asyncio.ensure_future(it.publisher.run())
        it.say(EVENTS[:3])
        await it.broker.until(lambda _: it.states())
        it.say(EVENTS[3:6])
        await it.broker.until(lambda _: any('"phase": 2' in text for text in it.states()))
        await it.until_published(6)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return it

    it = asyncio.run(asyncio.wait_for(evening(), TIMEOUT_S))
    assert [type(fault) for fault in it.faults] == [KeyError]
    assert it.stands() == EVENTS[:6]


def test_ctrl_c_ends_it_even_if_the_broker_disappears_then(tmp_path):
    async def evening():
        it = Evening(tmp_path)
        running = asyncio.ensure_future(it.publisher.run())
        await it.broker.until(lambda _: it.broker.payloads("club/cellar/status"))
        it.say(EVENTS[:3])
        it.broker.go()
        running.cancel()
        await asyncio.wait_for(asyncio.gather(running, return_exceptions=True), TIMEOUT_S)

    asyncio.run(evening())

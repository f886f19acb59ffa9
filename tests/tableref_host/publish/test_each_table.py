"""Each board is published under its own id, whatever is plugged in at the same cable."""

import asyncio

import pytest

from tableref_host.protocol.messages import Connected, EventReceived, Greeted, Silent
from tableref_host.publish import PublishError, each_table
from tableref_host.publish.each_table import MAX_WAITING, NAMELESS, EachTable
from tests.waiting import TIMEOUT_S


class Kept:
    """A stand-in for a table's publisher that only records its messages and whether it runs."""

    def __init__(self, id, name):
        self.id, self.name = id, name
        self.taken = []
        self.runs = False

    def handle(self, message):
        self.taken.append(message)

    async def run(self):
        self.runs = True
        try:
            await asyncio.Event().wait()
        finally:
            self.runs = False


def made():
    tables, words = [], []

    def make(id, name):
        tables.append(Kept(id, name))
        return tables[-1]

    return EachTable(make, words.append), tables, words


def event(seq):
    return EventReceived({"seq": seq, "t_us": 0, "event": "resumed"}, True)


def greeted(board, table=""):
    return Greeted(2, "1", board, "en", table)


def test_events_before_a_table_is_identified_are_its_own():
    each, tables, words = made()
    messages = [Connected("COM3"), greeted("e6", "Cellar"), event(1)]
    for message in messages:
        each.handle(message)
    (only,) = tables
    assert (only.id, only.name, only.taken) == ("e6", "Cellar", messages)
    each.handle(greeted("e6", "Cellar"))
    # A known table is only busy if it does not answer.
    each.handle(Silent())
    assert len(tables) == 1 and words == []


def test_another_board_at_the_same_cable_is_another_table():
    each, tables, _ = made()

    async def evening():
        running = asyncio.ensure_future(each.run())
        each.handle(greeted("e6"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert tables[0].runs
        each.handle(event(1))
        each.handle(greeted("e7"))
        each.handle(event(2))
        while not tables[1].runs:
            await asyncio.sleep(0)
        assert not tables[0].runs
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert not tables[1].runs

    asyncio.run(evening())
    assert [one.event["seq"] for one in tables[0].taken[1:]] == [1]
    assert [one.event["seq"] for one in tables[1].taken[1:]] == [2]


def test_a_table_without_an_id_is_reported_and_its_queue_is_limited():
    each, tables, words = made()
    for seq in range(1, 3 * MAX_WAITING):
        each.handle(event(seq))
    each.handle(Silent())
    assert words == [NAMELESS] and tables == []
    assert len(each._waiting) == 2000


@pytest.fixture
def at_once(monkeypatch):
    """Retry at once after a failure."""
    monkeypatch.setattr(each_table, "RETRY_S", 0)


def test_an_outbox_that_cannot_be_opened_is_retried_without_a_loss(at_once):
    tables, words, faults = [], [], []
    failures = [PublishError("locked"), PublishError("locked"), OSError("gone")]

    def make(id, name):
        if failures:
            raise failures.pop(0)
        tables.append(Kept(id, name))
        return tables[-1]

    async def evening():
        each = EachTable(make, words.append, faults.append)
        running = asyncio.ensure_future(each.run())
        each.handle(greeted("e6", "Cellar"))
        each.handle(event(1))
        while not tables:
            await asyncio.sleep(0)
        each.handle(event(2))
        while not tables[0].runs:
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(evening(), TIMEOUT_S))
    assert tables[0].taken == [greeted("e6", "Cellar"), event(1), event(2)]
    said = "The queue of events cannot be read or updated: gone. It is kept, and sending is retried"
    assert [str(one) for one in faults] == ["locked", f"{said}."]


def test_waiting_messages_of_one_board_never_go_to_another(at_once):
    tables, is_broken = [], True

    def make(id, name):
        if is_broken:
            raise PublishError("locked")
        tables.append(Kept(id, name))
        return tables[-1]

    each = EachTable(make, print)
    each.handle(greeted("e6"))
    each.handle(event(1))
    is_broken = False
    each.handle(greeted("e7"))
    assert tables[0].taken == [greeted("e7")]


def test_a_publisher_that_ends_is_reported_and_restarted(at_once):
    tables, faults = [], []

    class Ending(Kept):
        async def run(self):
            if len(tables) < 3:
                raise KeyError(f"ended {len(tables)}")
            await super().run()

    def make(id, name):
        tables.append(Ending(id, name))
        return tables[-1]

    async def evening():
        each = EachTable(make, print, faults.append)
        running = asyncio.ensure_future(each.run())
        each.handle(event(7))
        each.handle(greeted("e6"))
        while len(tables) < 3 or not tables[2].runs:
            await asyncio.sleep(0)
        each.handle(event(1))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(evening(), TIMEOUT_S))
    assert [type(one) for one in faults] == [KeyError, KeyError]
    # Each event goes to one publisher only.
    assert [one.taken for one in tables] == [[event(7), greeted("e6")], [], [event(1)]]


def test_an_overflow_is_reported():
    words = []

    def make(id, name):
        raise PublishError("locked")

    each = EachTable(make, words.append)
    each.handle(greeted("e6"))
    for seq in range(1, 2 * MAX_WAITING):
        each.handle(event(seq))
    assert words == [each_table.OVERFULL]

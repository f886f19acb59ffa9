"""Each board is published as itself, whatever is plugged in at the same cable."""

import asyncio

from host_tools.protocol.messages import Connected, EventReceived, Greeted, Silent
from host_tools.publish.each_table import MOST_WAITING, NAMELESS, EachTable


class Kept:
    """What publishes a table here: it only notes what it takes, and whether it runs."""

    def __init__(self, id, name):
        self.id, self.name = id, name
        self.taken = []
        self.runs = False

    def take(self, happening):
        self.taken.append(happening)

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
    return EventReceived({"seq": seq, "t_us": 0, "event": "paused"}, True)


def greeted(board, table=""):
    return Greeted(2, "1", board, "en", table)


def test_what_a_table_said_before_it_was_known_is_its_own():
    each, tables, words = made()
    happenings = [Connected("COM3"), greeted("e6", "Cellar"), event(1)]
    for happening in happenings:
        each.take(happening)
    (only,) = tables
    assert (only.id, only.name, only.taken) == ("e6", "Cellar", happenings)
    each.take(greeted("e6", "Cellar"))
    assert len(tables) == 1 and words == []


def test_another_board_at_the_same_cable_is_another_table():
    each, tables, _ = made()

    async def evening():
        running = asyncio.ensure_future(each.run())
        each.take(greeted("e6"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert tables[0].runs
        each.take(event(1))
        each.take(greeted("e7"))
        each.take(event(2))
        while not tables[1].runs:
            await asyncio.sleep(0)
        assert not tables[0].runs
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert not tables[1].runs

    asyncio.run(evening())
    assert [one.event["seq"] for one in tables[0].taken[1:]] == [1]
    assert [one.event["seq"] for one in tables[1].taken[1:]] == [2]


def test_a_table_without_an_id_is_told_of_and_takes_no_memory_for_ever():
    each, tables, words = made()
    for seq in range(1, 3 * MOST_WAITING):
        each.take(event(seq))
    each.take(Silent())
    assert words == [NAMELESS] and tables == []
    assert len(each._waiting) == MOST_WAITING

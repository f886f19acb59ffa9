"""A background task of the scoreboard that fails is reported and restarted."""

import asyncio

import click
import pytest

from tableref_host import supervision
from tableref_host.cli.watch import run_published
from tableref_host.protocol.messages import Connected, Disconnected
from tableref_host.scoreboard.server import SupervisedSource
from tests.waiting import TIMEOUT_S


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Restart tasks without a delay."""
    monkeypatch.setattr(supervision, "DELAYS_S", (0,))


class Ending:
    """A source or publisher that ends by an exception twice."""

    def __init__(self):
        self.runs = 0
        self.goes_on = asyncio.Event()

    async def run(self, handle=lambda message: None):
        self.runs += 1
        handle(Connected("COM3"))
        if self.runs < 3:
            raise KeyError(self.runs)
        self.goes_on.set()
        await asyncio.Event().wait()


def test_a_source_that_ends_is_restarted():
    told, faults, source = [], [], Ending()

    async def run():
        running = asyncio.ensure_future(SupervisedSource(source, faults.append).run(told.append))
        await source.goes_on.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT_S))
    assert [type(one) for one in told] == [Connected, Disconnected] * 2 + [Connected]
    bugs, said = faults[::2], faults[1::2]
    assert all(isinstance(one, KeyError) for one in bugs) and len(bugs) == 2
    assert all(isinstance(one, click.ClickException) for one in said)


def test_a_publisher_that_ends_is_restarted_while_the_board_is_shown():
    faults, one = [], Ending()
    run_published([one], one.goes_on.wait(), faults.append)
    assert one.runs == 3
    assert sum(isinstance(error, KeyError) for error in faults) == 2

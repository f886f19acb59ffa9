"""A table at a port is found, read, and found again; unplugging the cable loses no event."""

import asyncio
import errno
import itertools
import sys
import threading

import pytest
from real_lines import Socket, Terminal, listening, turning
from table_on_a_line import Table

from tableref.presses.gestures import OK
from tableref_host.protocol import serial_line
from tableref_host.protocol.messages import (
    Connected,
    Disconnected,
    EventReceived,
    Greeted,
    PlayerIs,
    Refused,
    Silent,
    Strange,
)
from tableref_host.protocol.ports import Port
from tableref_host.protocol.serial_line import NOBODY, PULLED, SerialLine
from tests.waiting import TIMEOUT_S

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")


def press(table, *buttons):
    for button in buttons:
        table.edge(button, True)
        table.wait(60_000)
        table.edge(button, False)
        table.wait(100_000)


async def play_through_a_pulled_cable(name, table, line):
    """Unplug the cable in mid-race, and plug it in; return all messages at the end."""
    source = SerialLine(name)
    async with turning(table, line), listening(source) as ears:
        if not table.is_plugged and isinstance(line, Terminal):
            await ears.until(lambda: Disconnected(NOBODY) in ears.messages)
            line.plug()
        await ears.until(lambda: ears.of(Greeted))
        table.referee.start_match("gotta_go", (1, 2, 4), {"target": 75}, 1)
        press(table, OK)
        table.wait(3_000_000)
        press(table, 1)
        await ears.until(lambda: len(ears.of(EventReceived)) == len(table.events) > 5)
        line.pull()
        await ears.until(lambda: Disconnected(PULLED) in ears.messages)
        source.name(4, "Bo", None)
        assert "not connected" in ears.messages[-1].message
        press(table, 2, 1, 1, OK)
        line.plug()
        await ears.until(lambda: len(ears.of(Connected)) == 2)
        await ears.until(lambda: len(ears.of(EventReceived)) == len(table.events))
        source.name(3, "Zoë", "orange")
        await ears.until(lambda: PlayerIs(3, "Zoë", "orange", False) in ears.messages)
        source.name(3, "far too long a name", None)
        await ears.until(lambda: len(ears.of(Refused)) == 2)
        line.pull()
        await ears.until(lambda: ears.messages.count(Disconnected(PULLED)) == 2)
    assert [one.event for one in ears.of(EventReceived)] == table.events
    assert not ears.of(Strange)
    return ears.messages


@posix
def test_unplugging_a_serial_cable_loses_nothing(tmp_path):
    async def run():
        table = Table()
        line = Terminal(tmp_path / "port", table)
        told = await play_through_a_pulled_cable(str(tmp_path / "port"), table, line)
        assert told[:2] == [Disconnected(NOBODY), Connected(str(tmp_path / "port"))]

    asyncio.run(run())


def test_a_broken_network_connection_loses_nothing():
    async def run():
        table = Table()
        line = Socket(table)
        url = await line.start()
        try:
            told = await play_through_a_pulled_cable(url, table, line)
        finally:
            line.close()
        assert Connected(url) in told

    asyncio.run(run())


def test_of_several_tables_none_is_used_until_one_is_named(monkeypatch):
    monkeypatch.setattr(serial_line, "RETRY_DELAY_S", 0.01)
    ports = []
    names = []
    is_tried_again = threading.Event()

    def opened(name):
        names.append(name)
        if names.count("/dev/ttyACM2") == 3:
            is_tried_again.set()
        raise OSError(16, "busy")

    async def run():
        async with listening(SerialLine(None, lambda: list(ports), opened)) as ears:
            await ears.until(lambda: ears.messages == [Disconnected(NOBODY)])
            ports.extend([Port("/dev/ttyACM0", "E66"), Port("/dev/ttyACM1", "E77")])
            await ears.until(lambda: len(ears.messages) == 2)
            assert ears.messages[1].why == (
                "There are 2 tables. Say which one: --device /dev/ttyACM0, --device /dev/ttyACM1."
            )
            assert not names
            del ports[0]
            await ears.until(lambda: len(ears.messages) == 3)
            assert ears.messages[2].why == (
                "/dev/ttyACM1 cannot be opened. Is the table on? Does another program use it?"
            )
            # Now the table is recognised by its serial number, even under another port's name.
            ports[:] = [Port("/dev/ttyACM0", "E66"), Port("/dev/ttyACM2", "E77")]
            await ears.until(lambda: names[-1] == "/dev/ttyACM2" and len(ears.messages) == 4)
            # The same reason is not reported again.
            assert await asyncio.to_thread(is_tried_again.wait, TIMEOUT_S)
            assert len(ears.messages) == 4

    asyncio.run(run())


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(13, "no"), "sudo usermod -aG dialout $USER"),
        (ValueError("invalid URL"), "/dev/x is not a serial port: invalid URL"),
        (OSError(5, "I/O error"), "Does another program use it"),
        (FileNotFoundError(2, "none"), NOBODY),
    ],
)
def test_the_reason_why_a_port_cannot_be_opened_is_reported(error, words):
    def opened(name):
        raise error

    async def run():
        async with listening(SerialLine("/dev/x", open_port=opened)) as ears:
            await ears.until(lambda: ears.messages)
            assert words in ears.messages[0].why

    asyncio.run(run())


def test_names_for_a_missing_table_are_refused():
    async def run():
        source = SerialLine(None, list)
        async with listening(source) as ears:
            await ears.until(lambda: ears.messages)
            source.name(1, "Anna", None)
            assert "not connected" in ears.of(Refused)[0].message

    asyncio.run(run())


class Odd:
    """A port whose driver has a bug."""

    name = "COM3"
    in_waiting = 0

    def read(self, size):
        raise RuntimeError("a bug of the driver")

    def write(self, data):
        pass

    def close(self):
        pass


def test_a_crashed_thread_is_noticed_and_can_be_restarted():
    told = []

    async def run():
        source = SerialLine("COM3", open_port=lambda _: Odd())
        for _ in range(2):
            with pytest.raises(RuntimeError, match="a bug of the driver"):
                await source.run(told.append)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT_S))
    assert told.count(Connected("COM3")) == 2


class Mute(Odd):
    """The port of a device that sends nothing."""

    def read(self, size):
        return b""


def test_a_device_that_sends_nothing_is_reported(monkeypatch):
    monkeypatch.setattr(serial_line, "TICK_S", 0.001)
    source = SerialLine("COM3", open_port=lambda _: Mute())
    seconds = itertools.count()
    monkeypatch.setattr(source, "_now_s", lambda: float(next(seconds)))

    async def run():
        async with listening(source) as ears:
            await ears.until(lambda: ears.of(Silent))

    asyncio.run(run())


def test_a_port_is_opened_for_one_program_and_blocks_nobody(monkeypatch):
    opened = []
    monkeypatch.setattr(serial_line, "serial_for_url", lambda *given, **named: opened.append(named))
    serial_line.opened("COM3")
    assert opened == [{"timeout": 0.05, "write_timeout": 0.5, "exclusive": True}]


@pytest.mark.parametrize("error", [OSError(5, "gone"), TypeError("the port is closed")])
def test_a_port_that_is_gone_is_closed_and_the_cable_is_said_to_be_unplugged(monkeypatch, error):
    monkeypatch.setattr(serial_line, "RETRY_DELAY_S", 0)
    acts, messages = [], []

    class Port:
        name, in_waiting = "COM3", 0

        def read(self, size):
            raise error

        def write(self, data):
            pass

        def close(self):
            acts.append("closed")

    def open_port(name):
        acts.append("opened")
        if len(acts) == 1:
            return Port()
        raise FileNotFoundError(errno.ENOENT, "none")

    async def run():
        running = asyncio.ensure_future(
            SerialLine("COM3", open_port=open_port).run(messages.append)
        )
        while len(acts) < 5 and not running.done():
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT_S))
    assert acts[:4] == ["opened", "closed", "opened", "opened"]
    assert messages == [Connected("COM3"), Disconnected(PULLED)]

"""A table at a serial port as a source of messages; it is found again when it comes back."""

import asyncio
import contextlib
import errno
import queue
import threading
from collections.abc import Callable, Iterable
from typing import Any

from serial import SerialTimeoutException, serial_for_url

from tableref_host.protocol.conversation import Conversation
from tableref_host.protocol.messages import Connected, Disconnected, Handler, Message
from tableref_host.protocol.ports import (
    MAY_NOT,
    PORT_ERRORS,
    ManyError,
    NoTableError,
    Port,
    find_ports,
    the_one,
)

RETRY_DELAY_S = 0.5
"""Interval (s) at which a table is searched for."""
TICK_S = 0.25
READ_S = 0.05
"""Timeout (s) of a read. It delays the sending of commands."""
WRITE_S = 0.5
"""Timeout (s) of a write, for a table that does not read."""
AT_ONCE = 4096
MAX_WAITING = 16
"""Maximum number of received pieces of data in the queue. Reading pauses when it is reached."""
RATE = 115200
"""Bit rate, which is irrelevant for USB."""

NOBODY = "Waiting for the table: plug it in, with a cable that carries data too."
PULLED = "The cable is unplugged. Plug it in again, and nothing will be missing."


class SerialLine:
    """The table at the port `device`, a name or a pyserial URL such as socket://pico:5000.

    Without `device` the only table of this machine is used. `find()` returns the available Ports,
    and `open_port(name)` opens one. `gone` is the message for a lost connection. `run` may be
    called again after it has ended.
    """

    def __init__(
        self,
        device: str | None = None,
        find: Callable[[], list[Port]] = find_ports,
        open_port: Callable[[str], Any] | None = None,
        gone: str = PULLED,
    ) -> None:
        self._device = device
        self._gone = gone
        self._find = find
        self._open = open_port or opened
        self._talk = Conversation()
        self._handle: Handler  # set by run
        self._why: str | None = None
        self._number = ""
        self._absent = NOBODY
        self._writer: queue.SimpleQueue[bytes] | None = None

    async def run(self, handle: Handler) -> None:
        """Send messages until cancelled, also after the table has been disconnected and is back."""
        self._handle = handle
        while True:
            port, why = await asyncio.to_thread(self._connect)
            if port is None:
                self._report_absence(why)
                self._handle_all(self._talk.tick(self._now_s()))
                await asyncio.sleep(RETRY_DELAY_S)
                continue
            try:
                self._why = None
                self._absent = self._gone
                handle(Connected(port.name))
                await self._listen(port)
            finally:
                self._talk.disconnected()
            self._handle_all(self._talk.tick(self._now_s()))
            self._report_absence(self._gone)

    def name_table(self, name: str) -> None:
        """Request a new name for the table; "" removes the name."""
        self._talk.name_table(name)
        self._handle_all(self._talk.tick(self._now_s()))

    def name(self, player: int, name: str | None, colour: str | None) -> None:
        """Request a new name or colour for a player, or both (None leaves it unchanged)."""
        self._talk.name(player, name, colour)
        self._handle_all(self._talk.tick(self._now_s()))

    def _now_s(self) -> float:
        return asyncio.get_running_loop().time()

    def _report_absence(self, why: str) -> None:
        if why != self._why:
            self._why = why
            self._handle(Disconnected(why))

    def _handle_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._handle(message)
        data = self._talk.to_send()
        if data and self._writer:
            self._writer.put(data)

    def _connect(self) -> tuple[Any, str]:
        """Return (the open port, ""), or (None, the reason)."""
        name = self._device
        if name is None:
            ports = self._find()
            known = [port for port in ports if port.serial_number == self._number != ""]
            ports = known if len(known) == 1 else ports
            if not ports:
                return None, self._absent
            try:
                port = the_one(ports, "tables")
            except ManyError as error:
                return None, str(error)
            name, self._number = port.name, port.serial_number
        try:
            return self._open(name), ""
        except NoTableError as error:
            return None, str(error)
        except (*PORT_ERRORS, ValueError) as error:
            is_absent = getattr(error, "errno", None) == errno.ENOENT
            return None, self._absent if is_absent else _why_not(name, error)

    async def _listen(self, port: Any) -> None:
        """Exchange data with the table at a port until it is gone."""
        read: asyncio.Queue[bytes | Exception | None] = asyncio.Queue()
        self._writer = queue.SimpleQueue()
        pump = _Pump(port, self._writer, asyncio.get_running_loop(), read)
        self._talk.connected(self._now_s())
        self._handle_all(())
        pump.start()
        try:
            while True:
                data: bytes | Exception | None = b""
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(TICK_S):
                        data = await read.get()
                if data is None:
                    return
                if isinstance(data, Exception):
                    raise data
                if data:
                    pump.room.release()
                self._handle_all(self._talk.receive(data, self._now_s()))
        finally:
            self._writer = None
            pump.stop()


class _Pump(threading.Thread):
    """A thread that exchanges data with the port.

    It puts received data into the asyncio queue `read`, whose last item is None, and sends the data
    in the queue `writer`.
    """

    def __init__(
        self,
        port: Any,
        writer: queue.SimpleQueue[bytes],
        loop: asyncio.AbstractEventLoop,
        read: asyncio.Queue[bytes | Exception | None],
    ) -> None:
        super().__init__(name=f"port {port.name}", daemon=True)
        self.room = threading.Semaphore(MAX_WAITING)
        self._port = port
        self._writer = writer
        self._loop = loop
        self._read = read
        self._is_stopped = threading.Event()

    def stop(self) -> None:
        """Stop and close the port."""
        self._is_stopped.set()
        self.join()

    def run(self) -> None:
        try:
            while not self._is_stopped.is_set():
                self._write_what_waits()
                data = self._port.read(1)
                if data:
                    data += self._port.read(min(self._port.in_waiting, AT_ONCE))
                    while not self.room.acquire(timeout=READ_S):
                        if self._is_stopped.is_set():
                            return
                    self._hand(data)
        except (*PORT_ERRORS, TypeError):
            # The cable is unplugged. pyserial raises TypeError if the port is closed during a read.
            pass
        except Exception as error:
            # Pass the error to the reader of the queue, because an exception in this thread would
            # be lost.
            self._hand(error)
        finally:
            with contextlib.suppress(*PORT_ERRORS):
                self._port.close()
            self._hand(None)

    def _write_what_waits(self) -> None:
        while not self._writer.empty():
            # The buffer is full, because an old firmware does not read.
            with contextlib.suppress(SerialTimeoutException):
                self._port.write(self._writer.get())

    def _hand(self, data: "bytes | Exception | None") -> None:
        # The event loop may be closed. Then nothing waits for the data.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._read.put_nowait, data)


def opened(name: str) -> Any:
    """Open the port called `name`. Raises the exceptions of pyserial, and ValueError."""
    return serial_for_url(name, RATE, timeout=READ_S, write_timeout=WRITE_S, exclusive=True)


def _why_not(name: str, error: Exception) -> str:
    if isinstance(error, ValueError):
        return f"{name} is not a serial port: {error}"
    if getattr(error, "errno", None) == errno.EACCES:
        return f"{name} cannot be opened without permission. {MAY_NOT}."
    return f"{name} cannot be opened. Is the table on? Does another program use it?"

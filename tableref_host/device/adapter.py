"""The serial line to a running Pico. The only module that knows mpremote.

mpremote says itself that its classes will change; so it is pinned, and wrapped here.
"""

import contextlib
import io
import struct
from collections.abc import Callable, Iterator
from typing import Any, Self

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from tableref_host.device import LineError, ProgramError
from tableref_host.protocol.ports import MAY_NOT, PORT_ERRORS

ANSWER_TIMEOUT_S = 10
"""Default timeout (s) for an answer of the Pico."""

TRIES = 2
"""Number of attempts to stop the program. MicroPython ignores a Ctrl-C during an import."""

# Ctrl-C to what is running, Ctrl-B out of the raw prompt, Ctrl-D: MicroPython starts afresh.
RESTART = b"\r\x03\x02\x04"


class Connection:
    """A running Pico at `port` (/dev/ttyACM0, COM3, or a URL of pyserial); use it by `with`.

    When it is made, the firmware is stopped and MicroPython is fresh: nothing is imported, and all
    parts of the chip are free. When the `with` ends, the firmware starts again. After `timeout_s`
    of silence it is given up. Raises LineError when nobody answers there.

    `first` is a program to be run between the two: when the firmware was stopped, and all that it
    had in memory is still there. `first_output` is what it said, "" when it ended with an error.
    """

    def __init__(
        self, port: str, timeout_s: float = ANSWER_TIMEOUT_S, first: str | None = None
    ) -> None:
        self.port = port
        self.first_output = ""
        self._patience_s = timeout_s
        self._transport = open_transport(port, timeout_s)
        with self._naming_a_lost_line(), contextlib.redirect_stdout(io.StringIO()):
            # It would print what the Pico said when it is no MicroPython.
            if first is not None:
                self._enter_raw_repl(soft_reset=False)
                output, error = self._transport.exec_raw(first, timeout_s, None)
                self.first_output = "" if error else output.decode("utf-8", "replace")
            self._enter_raw_repl(soft_reset=True)

    def _enter_raw_repl(self, soft_reset: bool) -> None:
        for left in reversed(range(TRIES)):
            try:
                self._transport.enter_raw_repl(soft_reset, self._patience_s / TRIES)
                return
            except TransportError:
                if not left:
                    raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(LineError):
            self.restart()
        self.close()

    def run(
        self,
        program: str,
        on_line: Callable[[str], object] | None = None,
        timeout_s: float | None = None,
    ) -> str:
        """Run `program` (text) on the Pico and return what it said (text).

        With `on_line`, each line is given to it as it comes, and "" is returned. `timeout_s` is
        how long this one may be silent. Names that a program leaves are there for the next. Raises
        ProgramError when it ends with an error, LineError when the line is gone.
        """
        consumer = None if on_line is None else OutputLines(on_line)
        timeout_s = timeout_s or self._patience_s
        with self._naming_a_lost_line():
            output, error = self._transport.exec_raw(program, timeout_s, consumer)
        if error:
            raise ProgramError(error.decode("utf-8", "replace"))
        return "" if consumer else output.decode("utf-8", "replace").replace("\r\n", "\n")

    def enter_bootsel(self) -> None:
        """Have the Pico show up as a drive that waits for a UF2; nothing more can be said to it."""
        with self._naming_a_lost_line():
            transport, self._transport = self._transport, None
            try:
                transport.exec_raw_no_follow("import machine\nmachine.bootloader()")
            finally:
                close(transport)

    def restart(self) -> None:
        """Start MicroPython afresh, and with it the firmware. Does nothing the second time."""
        if self._transport is None:
            return
        with self._naming_a_lost_line():
            transport, self._transport = self._transport, None
            try:
                transport.serial.write(RESTART)
                transport.serial.flush()
                output = transport.read_until(1, b"soft reboot\r\n", self._patience_s)
                if not output.endswith(b"soft reboot\r\n"):
                    raise LineError(self._silence())
            finally:
                close(transport)

    def close(self) -> None:
        """Let go of the port, without a word to the Pico."""
        transport, self._transport = self._transport, None
        if transport is not None:
            close(transport)

    def _silence(self) -> str:
        return f"the Pico at {self.port} does not answer"

    @contextlib.contextmanager
    def _naming_a_lost_line(self) -> Iterator[None]:
        """Turn all that pyserial and mpremote raise when the line is gone into LineError."""
        try:
            yield
        except (*PORT_ERRORS, TransportError, struct.error) as error:
            # struct.error: mpremote unpacks what did not come.
            self.close()
            raise LineError(self._silence()) from error


class OutputLines:
    """Takes bytes one after the other, and gives `on_line` each whole line as text."""

    def __init__(self, on_line: Callable[[str], object]) -> None:
        self._on_line = on_line
        self._part = bytearray()

    def __call__(self, data: bytes) -> None:
        """Take the bytes `data`; the 4 that ends a program's output is none of it."""
        for byte in data:
            if byte == 10:
                line, self._part = bytes(self._part), bytearray()
                self._on_line(line.rstrip(b"\r").decode("utf-8", "replace"))
            elif byte != 4:
                self._part.append(byte)


def open_transport(port: str, timeout_s: float = ANSWER_TIMEOUT_S) -> Any:
    """Return mpremote's transport on `port`. Raises LineError when it cannot be opened."""
    try:
        transport = SerialTransport(port, timeout=timeout_s)
        # Without it, a Pico that reads nothing would be waited for without end.
        transport.serial.write_timeout = timeout_s
        return transport
    except (*PORT_ERRORS, ValueError, TransportError) as error:
        raise LineError(
            f"{port} cannot be opened. Plug the cable in, and close other programs that use the "
            f"port. {MAY_NOT}"
        ) from error


def close(transport: Any) -> None:
    """Let go of the port of `transport`; that the cable is out is no error then."""
    with contextlib.suppress(*PORT_ERRORS):
        transport.close()
    with contextlib.suppress(*PORT_ERRORS):
        # Without the cable mpremote gives up before it comes to this.
        transport.serial.close()

"""The serial line to a running Pico. This is the only module that uses mpremote.

mpremote announces that its classes will change, so its version is pinned, and it is wrapped here.
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

# Ctrl-C stops the program, Ctrl-B leaves the raw prompt, Ctrl-D restarts MicroPython.
RESTART = b"\r\x03\x02\x04"


class Connection:
    """A running Pico at `port` (/dev/ttyACM0, COM3, or a URL of pyserial), a context manager.

    The firmware is stopped and MicroPython is restarted: nothing is imported, and no part of the
    chip is in use. At the end of the `with` block the firmware starts again. Raises LineError when
    nobody answers within `timeout_s`.

    `first` is a program to run before MicroPython is restarted, while everything that the firmware
    had in memory is still there. `first_output` is its output, or "" if it ended with an error.
    """

    def __init__(
        self, port: str, timeout_s: float = ANSWER_TIMEOUT_S, first: str | None = None
    ) -> None:
        self.port = port
        self.first_output = ""
        self._patience_s = timeout_s
        self._transport = open_transport(port, timeout_s)
        with self._naming_a_lost_line(), contextlib.redirect_stdout(io.StringIO()):
            # Hide what mpremote prints if the Pico runs something other than MicroPython.
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
        """Run `program` (text) on the Pico and return its output (text).

        With `on_line`, each line of output is passed to it as it comes, and "" is returned.
        `timeout_s` is the longest time without output. The program's names remain defined for the
        next one. Raises ProgramError when it ends with an error, LineError when the line is gone.
        """
        consumer = None if on_line is None else OutputLines(on_line)
        timeout_s = timeout_s or self._patience_s
        with self._naming_a_lost_line():
            output, error = self._transport.exec_raw(program, timeout_s, consumer)
        if error:
            raise ProgramError(error.decode("utf-8", "replace"))
        return "" if consumer else output.decode("utf-8", "replace").replace("\r\n", "\n")

    def enter_bootsel(self) -> None:
        """Make the Pico appear as a drive that accepts a UF2 file, and close the connection."""
        with self._naming_a_lost_line():
            transport, self._transport = self._transport, None
            try:
                transport.exec_raw_no_follow("import machine\nmachine.bootloader()")
            finally:
                close(transport)

    def restart(self) -> None:
        """Restart MicroPython, and with it the firmware. Does nothing when called again."""
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
        """Close the port without sending anything to the Pico."""
        transport, self._transport = self._transport, None
        if transport is not None:
            close(transport)

    def _silence(self) -> str:
        return f"the Pico at {self.port} does not answer"

    @contextlib.contextmanager
    def _naming_a_lost_line(self) -> Iterator[None]:
        """Turn every exception that pyserial and mpremote raise for a lost line into LineError."""
        try:
            yield
        except (*PORT_ERRORS, TransportError, struct.error) as error:
            # All of these exceptions mean that the line is lost. mpremote raises struct.error when
            # it unpacks an answer that has not arrived.
            self.close()
            raise LineError(self._silence()) from error


class OutputLines:
    """Collects a program's output, and passes each whole line as text to `on_line`."""

    def __init__(self, on_line: Callable[[str], object]) -> None:
        self._on_line = on_line
        self._part = bytearray()

    def __call__(self, data: bytes) -> None:
        """Add the bytes `data`. The byte 4, which ends the output, is left out."""
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
        # Without this timeout, a write to a Pico that reads nothing would block forever.
        transport.serial.write_timeout = timeout_s
        return transport
    except (*PORT_ERRORS, ValueError, TransportError) as error:
        raise LineError(
            f"{port} cannot be opened. Plug the cable in, and close other programs that use the "
            f"port. {MAY_NOT}"
        ) from error


def close(transport: Any) -> None:
    """Close the port of `transport`, even if the cable has been unplugged."""
    with contextlib.suppress(*PORT_ERRORS):
        transport.close()
    with contextlib.suppress(*PORT_ERRORS):
        # Close the port itself, because without the cable mpremote's `close` fails before that.
        transport.serial.close()

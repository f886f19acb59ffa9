"""The serial ports at which tables are: which there are, and which one is meant."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from serial.tools.list_ports import comports

try:
    import termios

    PORT_ERRORS: tuple[type[Exception], type[Exception]] = (OSError, termios.error)
except ImportError:  # Windows
    # twice, so that the types of what is excepted are the same everywhere
    PORT_ERRORS = (OSError, OSError)

MICROPYTHON_USB = ((0x2E8A, 0x0005),)
"""(vendor, product) of MicroPython on the chips of Raspberry Pi."""

MAY_NOT = (
    "On Linux you may have to be in the group dialout: sudo usermod -aG dialout $USER, then log in "
    "again"
)


class Named(Protocol):
    """What can be chosen on the command line."""

    @property
    def option(self) -> str:
        """How it is named there."""


B = TypeVar("B", bound=Named)


class ManyError(Exception):
    """There is more than one, and nobody to choose; the text has the options that name each."""


class NoTableError(OSError):
    """There is no table where one was to be; the text says so to people."""


@dataclass(frozen=True)
class Port:
    """A board that runs MicroPython: its serial port, and the serial number of its chip."""

    name: str
    serial_number: str = ""

    def __str__(self) -> str:
        number = f", number {self.serial_number}" if self.serial_number else ""
        return f"{self.name}: a running board{number}"

    @property
    def option(self) -> str:
        """How it is named on the command line."""
        return f"--device {self.name}"


def find_ports(listed: Iterable[Any] | None = None) -> list[Port]:
    """Return the Ports among `listed`; without them, among all that pyserial finds."""
    if listed is None:
        listed = comports()
    found = [
        Port(port.device, port.serial_number or "")
        for port in listed
        if (port.vid, port.pid) in MICROPYTHON_USB
    ]
    return sorted(found, key=str)


def the_one(found: Sequence[B], called: str, ask: Callable[[Sequence[B]], B] | None = None) -> B:
    """Return the only one of `found`, which are Ports or else have an `option`.

    Of several it is what `ask(found)` returns; without that raises ManyError, in which they are
    `called` what people call them: "tables".
    """
    if len(found) == 1:
        return found[0]
    if ask is None:
        options = ", ".join(one.option for one in found)
        raise ManyError(f"There are {len(found)} {called}. Say which one: {options}.")
    return ask(found)

"""Find the serial ports of tables, and choose one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from serial.tools.list_ports import comports

try:
    import termios

    PORT_ERRORS: tuple[type[Exception], type[Exception]] = (OSError, termios.error)
except ImportError:  # Windows
    # Repeat OSError in place of termios.error, which Windows lacks, because the declared type has
    # two items.
    PORT_ERRORS = (OSError, OSError)

MICROPYTHON_USB = ((0x2E8A, 0x0005),)
"""USB ids (vendor, product) of MicroPython on Raspberry Pi's chips."""

MAY_NOT = (
    "On Linux you may have to be in the group dialout: sudo usermod -aG dialout $USER, then log in "
    "again"
)


class Named(Protocol):
    """An item that can be selected on the command line."""

    @property
    def option(self) -> str:
        """The command-line option that selects this port."""


B = TypeVar("B", bound=Named)


class ManyError(Exception):
    """Raised if there are several candidates. The message lists the options that select them."""


class NoTableError(OSError):
    """Raised if the expected table is not there. The message says why and what to do."""


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
        """The command-line option that selects this port."""
        return f"--device {self.name}"


def find_ports(listed: Iterable[Any] | None = None) -> list[Port]:
    """Return the Ports of boards among `listed`, by default among all ports that pyserial finds."""
    if listed is None:
        listed = comports()
    found = [
        Port(port.device, port.serial_number or "")
        for port in listed
        if (port.vid, port.pid) in MICROPYTHON_USB
    ]
    return sorted(found, key=str)


def the_one(found: Sequence[B], called: str, ask: Callable[[Sequence[B]], B] | None = None) -> B:
    """Return the only one of `found`, which are Ports or have an `option`, too.

    If there are several, return the result of `ask(found)`. Without `ask`, raise ManyError with a
    message that contains `called`, their name in the plural, such as "tables".
    """
    if len(found) == 1:
        return found[0]
    if ask is None:
        options = ", ".join(one.option for one in found)
        raise ManyError(f"There are {len(found)} {called}. Say which one: {options}.")
    return ask(found)

"""The serial ports at which tables are: which there are, and which one is meant."""

from dataclasses import dataclass

try:
    import termios

    PORT_ERRORS = (OSError, termios.error)
except ImportError:  # Windows
    PORT_ERRORS = (OSError,)

MICROPYTHON_USB = ((0x2E8A, 0x0005),)
"""(vendor, product) of MicroPython on the chips of Raspberry Pi."""

MAY_NOT = (
    "On Linux you may have to be in the group dialout: sudo usermod -aG dialout $USER, then log in "
    "anew"
)


class ManyError(Exception):
    """There is more than one, and nobody to choose; the text has the options that name each."""


@dataclass(frozen=True)
class Port:
    """A board that runs MicroPython: its serial port, and the serial number of its chip."""

    name: str
    serial_number: str = ""

    def __str__(self):
        number = f", number {self.serial_number}" if self.serial_number else ""
        return f"{self.name}: a running board{number}"

    @property
    def option(self):
        """How it is named on the command line."""
        return f"--device {self.name}"


def find_ports(listed=None):
    """Return the Ports among `listed`; without them, among all that pyserial finds."""
    if listed is None:
        from serial.tools.list_ports import comports

        listed = comports()
    found = [
        Port(port.device, port.serial_number or "")
        for port in listed
        if (port.vid, port.pid) in MICROPYTHON_USB
    ]
    return sorted(found, key=str)


def the_one(found, called, ask=None):
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

"""Finds the Picos at this machine: drives of those in BOOTSEL mode, ports of those that run."""

import string
import sys
from dataclasses import dataclass
from pathlib import Path

INFO = "INFO_UF2.TXT"
"""The file by which a drive says that it is a board that waits for a UF2."""

PICO = "RPI-RP2"
"""What that file says on a Pico and on a Pico W; the two cannot be told apart there."""

MICROPYTHON_USB = ((0x2E8A, 0x0005),)
"""(vendor, product) of MicroPython on the chips of Raspberry Pi."""

# A network drive that does not answer would be waited for: only those that a board can be.
FILESYSTEMS = ("vfat", "msdos", "exfat", "fuseblk")


@dataclass(frozen=True)
class Drive:
    """A board in BOOTSEL mode: its folder, and the Board-ID and Model that it says."""

    path: Path
    board_id: str
    model: str = ""

    @property
    def is_pico(self):
        """Whether it is a Pico or a Pico W."""
        return self.board_id == PICO

    def __str__(self):
        return f"{self.path}: {'a Pico' if self.is_pico else self.kind} in BOOTSEL mode"

    @property
    def kind(self):
        """What board it is, in its own words."""
        return f"{self.model} ({self.board_id})" if self.model else self.board_id


@dataclass(frozen=True)
class Port:
    """A board that runs MicroPython: its serial port, and the serial number of its chip."""

    name: str
    serial_number: str = ""

    def __str__(self):
        number = f", number {self.serial_number}" if self.serial_number else ""
        return f"{self.name}: a running board{number}"


def read_drive(path):
    """Return the Drive in the folder `path`, or None when no board is there."""
    try:
        text = (Path(path) / INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    said = {}
    for line in text.splitlines():
        name, _, value = line.partition(":")
        said[name.strip().lower()] = value.strip()
    board_id = said.get("board-id")
    return Drive(Path(path), board_id, said.get("model", "")) if board_id else None


def find_drives(folders=None):
    """Return the Drives among `folders`; without them, among all that this machine has mounted."""
    found = [read_drive(path) for path in (mounted() if folders is None else folders)]
    return sorted([drive for drive in found if drive], key=str)


def mounted(platform=sys.platform, mounts=Path("/proc/mounts"), volumes=Path("/Volumes")):
    """Return the folders where drives are on this machine."""
    if platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    try:
        if platform == "darwin":
            return sorted(volumes.iterdir())
        rows = [line.split() for line in mounts.read_text(errors="surrogateescape").splitlines()]
    except OSError:
        return []
    return [Path(unescaped(row[1])) for row in rows if len(row) > 2 and row[2] in FILESYSTEMS]


def unescaped(text):
    r"""Return a path as /proc/mounts has it, with its \040 for a space, as it is."""
    for code in (9, 10, 32, 92):  # The backslash last: it begins the others.
        text = text.replace(f"\\{code:03o}", chr(code))
    return text


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

"""What the Pico runs first, as its main.py: finds the firmware in one of two slots.

A slot is a file, `a.pack` or `b.pack`, with all modules of a firmware one after the other: see
``host_tools.device.firmware_files``. An update writes the one that is not in force under another
name, renames it, and then changes what the file `slot` says: whatever is cut off at whatever
instant, one of the two is whole. This stays source, and plain, because MicroPython runs no compiled
main.py.
"""

import sys
from binascii import crc32
from io import IOBase
from struct import unpack

SLOTS = ("a", "b")
CHOICE = "slot"
"""The file with the name of the slot in force."""

STARTED = "table_main"
"""The module that is started."""

MAGIC = b"TRP1"
"""What a pack begins with."""

MOST = 0x3FFFFFFF
"""So much of a CRC-32 is used: larger numbers would be objects on the heap."""

PLACE = "/firmware"
"""The folder in which MicroPython sees the modules of a pack."""


def pack_of(slot):
    """Return the name of the file that is the slot `slot`."""
    return slot + ".pack"


class Module(IOBase):
    """A pack that is open at a module, and stays open when that is closed."""

    def __init__(self, pack):
        self.read = pack.read
        self.readinto = pack.readinto

    def ioctl(self, request, _):
        """Return how much MicroPython is to read at once (bytes) when it asks that; 0: all well."""
        return 255 if request == 11 else 0


class Pack:
    """The modules in the file `path`, as a filesystem that MicroPython can import from.

    Raises OSError when that file is no pack.
    """

    def __init__(self, path):
        # Open for good: a file for each module would leave a hole of 1.4 KB in the memory.
        self._file = file = open(path, "rb")
        if file.read(4) != MAGIC:
            file.close()
            raise OSError(path)
        count = int.from_bytes(file.read(4), "little")
        numbers = unpack("<%dI" % (2 * count), file.read(8 * count))
        self._places = {numbers[at]: numbers[count + at] for at in range(count)}

    def mount(self, *_):
        """Do nothing: MicroPython calls it."""

    def umount(self):
        """Close the pack: MicroPython calls it."""
        self._file.close()

    def stat(self, path):
        """Return what ``os.stat`` does of a module or a folder; what is neither, raises OSError."""
        return (0x8000 if self._find(path) else 0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def open(self, path, _mode="rb"):
        """Return the pack itself, open where the module `path` begins: it says where it ends."""
        self._file.seek(self._find(path))
        return Module(self._file)

    def _find(self, path):
        place = self._places.get(crc32(path.encode()) & MOST)
        if place is None:
            raise OSError(2)
        return place


def slot_in_force():
    """Return the slot to be started: the one that `slot` names, or else the one there is, or ""."""
    named = b""
    try:
        with open(CHOICE, "rb") as file:
            named = file.read(9).strip()
    except OSError:
        pass
    # Nobody else writes that file; but a table without a firmware would be worse than an old one.
    there = [slot for slot in SLOTS if is_pack(pack_of(slot))]
    for slot in there:
        if slot.encode() == named:
            return slot
    return there[0] if there else ""


def is_pack(path):
    """Return whether the file `path` is there, and is a pack."""
    try:
        with open(path, "rb") as file:
            return file.read(4) == MAGIC
    except OSError:
        return False


def reach(path):
    """Have MicroPython find the modules in the pack `path`, before all others of these names."""
    import vfs

    vfs.mount(Pack(path), PLACE)
    sys.path.insert(0, PLACE)


def start():
    """Start the firmware of the slot in force; return when it has ended."""
    slot = slot_in_force()
    if slot:
        reach(pack_of(slot))
    __import__(STARTED).run()

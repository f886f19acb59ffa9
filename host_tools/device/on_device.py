"""What an update does on the Pico itself; sent there as text, after ``starter``, and run there.

Everything here works on the files of the device, below the current folder. What is said is
printed, because that is what comes over the line.
"""

import hashlib
import os
from binascii import a2b_base64, hexlify

import machine

PIECE = 1024
"""How much of a file is held in memory at a time (bytes)."""

ALONE_MS = 30_000
"""After so long without a word from the other side the cable is out (ms)."""

FOLDER = 0x4000

_alarm = machine.Timer()
_open = []


def hold():
    """Say that the other side is still there; without it the Pico starts its firmware again."""
    _alarm.init(period=ALONE_MS, mode=machine.Timer.ONE_SHOT, callback=lambda _: machine.reset())


def tell_pack(path):
    """Print a line for each module in the pack `path`: its sha256, its size in bytes, its path.

    Its path is that of the pack and, behind a slash, its own in there.
    """
    with open(path, "rb") as file:
        file.seek(4)
        file.seek(8 + 8 * number(file))
        names = file.read(number(file)).decode()
        for line in names.split("\n")[:-1]:
            size, name = line.split(" ", 1)
            tell(file, int(size), path + "/" + name)


def number(file):
    """Return the number that comes next in a pack."""
    return int.from_bytes(file.read(4), "little")


def tell_files(folder):
    """Print such a line for each file in `folder` and below."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        path = folder + "/" + name
        if os.stat(path)[0] & FOLDER:
            tell_files(path)
        else:
            tell_file(path)


def tell_file(path):
    """Print such a line for the file `path`; nothing when there is none."""
    try:
        size = os.stat(path)[6]
    except OSError:
        return
    with open(path, "rb") as file:
        tell(file, size, path)


def tell(file, size, path):
    """Print such a line for the next `size` bytes of the open `file`, which are called `path`."""
    digest = hashlib.sha256()
    for piece in pieces(file, size):
        digest.update(piece)
    print(hexlify(digest.digest()).decode(), size, path)


def pieces(file, size):
    """Yield the next `size` bytes of the open `file`, or fewer if it ends before."""
    while size > 0:
        piece = file.read(min(size, PIECE))
        if not piece:
            return
        yield piece
        size -= len(piece)


def tell_modules():
    """Print such a line for each module in the current folder itself."""
    for name in os.listdir(os.getcwd()):
        if name.endswith(".mpy"):
            tell_file(name)


def tell_room():
    """Print how many bytes a block of the filesystem has, and how many blocks are free."""
    room = os.statvfs(os.getcwd())
    print(room[0], room[3])


def put(path, text):
    """Add bytes to the file `path`, which is written again: `text` is their base64."""
    file_at(path).write(a2b_base64(text))


def copy(path, file, size):
    """Add the next `size` bytes of the open `file` to the file `path`."""
    for piece in pieces(file, size):
        file_at(path).write(piece)


def file_at(path):
    """Return the file `path`, open to be written, until ``finish`` is called."""
    if not _open:
        _open.append(open(path, "wb"))
    return _open[0]


def finish():
    """Close the file that was written: only now it is there."""
    _open.pop().close()


def remove(path):
    """Remove the file `path`, and the folders above it that are empty then."""
    os.remove(path)
    while "/" in path:
        path = path[: path.rindex("/")]
        try:
            os.rmdir(path)
        except OSError:
            return  # Something else is in it.

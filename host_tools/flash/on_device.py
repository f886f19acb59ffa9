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


def tell_files(folder):
    """Print a line for each file in `folder` and below: its sha256, its size in bytes, its path."""
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
    """Print a line for the file `path`, as `tell_files` does; nothing when there is none."""
    try:
        size = os.stat(path)[6]
    except OSError:
        return
    digest = hashlib.sha256()
    piece = bytearray(PIECE)
    with open(path, "rb") as file:
        while True:
            count = file.readinto(piece)
            if not count:
                break
            digest.update(memoryview(piece)[:count])
    print(hexlify(digest.digest()).decode(), size, path)


def tell_modules():
    """Print such a line for each module in the current folder itself."""
    for name in os.listdir(os.getcwd()):
        if name.endswith(".mpy"):
            tell_file(name)


def tell_room():
    """Print how many bytes a block of the filesystem has, and how many blocks are free."""
    room = os.statvfs(os.getcwd())
    print(room[0], room[3])


def put(path, text, is_last):
    """Add the next piece to the file `path`, written anew: `text` is base64."""
    if not _open:
        make_folders(path)
        _open.append(open(path, "wb"))
    _open[0].write(a2b_base64(text))
    if is_last:
        _open.pop().close()


def copy(source, path):
    """Write the content of the file `source` to the file `path`."""
    make_folders(path)
    with open(source, "rb") as old, open(path, "wb") as new:
        while True:
            piece = old.read(PIECE)
            if not piece:
                break
            new.write(piece)


def make_folders(path):
    """Make the folders above the file `path` that are not there."""
    parts = path.split("/")[:-1]
    for count in range(1, len(parts) + 1):
        try:
            os.mkdir("/".join(parts[:count]))
        except OSError:
            pass  # It is there; if not, the file will say so.


def remove(path):
    """Remove the file `path`, and the folders above it that are empty then."""
    os.remove(path)
    while "/" in path:
        path = path[: path.rindex("/")]
        try:
            os.rmdir(path)
        except OSError:
            return  # Something else is in it.

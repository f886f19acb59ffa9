"""Puts all modules of a firmware into one file, as ``starter.Pack`` reads it on the device.

LittleFS gives each file whole blocks of 4 KB, and a module has 1.6 KB: as files of their own they
take more than twice the room, and two slots of them are too much for a Pico W.

A pack is `starter.MAGIC`, how many paths it knows, a key for each of them, where each begins in the
pack (0 for a folder), the size of its names, the names, and the modules. All numbers have four
bytes, the lowest first. A key is the lower 30 bits of a path's CRC-32. The names are a line for
each module: its size, its path.
"""

from binascii import crc32

from host_tools.image.errors import ImageError
from host_tools.image.starter import MAGIC, MOST


def make_pack(files):
    """Return the pack (bytes) of `files`, path -> bytes; the same files give the same bytes.

    Raises ImageError when two paths cannot be told apart.
    """
    head = make_head(files)
    return head + b"".join(files[path] for path in sorted(files))


def make_head(files):
    """Return what stands in the pack of `files` before the modules, which follow by path."""
    paths = sorted(files)
    names = "".join(f"{len(files[path])} {path}\n" for path in paths).encode()
    entries = dict.fromkeys(folders_of(paths), 0)
    at = len(MAGIC) + 8 * (len(entries) + len(paths)) + 8 + len(names)
    for path in paths:
        entries["/" + path] = at
        at += len(files[path])
    check_keys(entries)
    numbers = (len(entries), *map(key_of, entries), *entries.values(), len(names))
    return MAGIC + b"".join(map(number, numbers)) + names


def folders_of(paths):
    """Return the folders in which the modules at `paths` are, as MicroPython asks for them."""
    parts = [path.split("/")[:-1] for path in paths]
    return sorted({"/" + "/".join(p[: end + 1]) for p in parts for end in range(len(p))})


def check_keys(paths):
    """Raise ImageError when a path would be taken for another one: `paths` are all there are."""
    # For each module MicroPython asks for a folder first, then for its source.
    stems = [path.removesuffix(".mpy") for path in paths]
    asked = {*paths, *stems, *(stem + ".py" for stem in stems)}
    keys = {}
    for path in sorted(asked):
        other = keys.setdefault(key_of(path), path)
        if other != path:
            raise ImageError(
                f"{path[1:]} and {other[1:]} have the same key, by which the device finds its "
                "modules. Give one of them another name."
            )


def key_of(path):
    """Return the number by which the device finds `path`."""
    return crc32(path.encode()) & MOST


def number(value):
    """Return how a number stands in a pack."""
    return value.to_bytes(4, "little")

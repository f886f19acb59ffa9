"""Says beforehand whether a second firmware has room beside the first."""

from host_tools.flash.errors import FlashError
from host_tools.image.starter import SLOTS, pack_of

LINK = 8
"""What a block of LittleFS may spend on links to other blocks of its file (bytes), on average."""

INLINE = 512
"""A file up to this size (bytes) stands among the names of its folder: it has no block."""

SPARE_BLOCKS = 8
"""For the small files beside the slots, and so that LittleFS can move something."""


def most_blocks(size, block):
    """Return how many blocks of `block` bytes a file of `size` bytes may take at most."""
    return max(1, -(-size // (block - LINK)))


def least_blocks(size, block):
    """Return how many blocks such a file takes at least: so many are free when it goes."""
    return -(-size // block) if size > INLINE else 0


def check_room(plan):
    """Raise FlashError when the slot that `plan` builds would not fit."""
    contents, block = plan.contents, plan.contents.block
    needed = most_blocks(plan.size, block) + SPARE_BLOCKS
    # What is in the slot now goes, and what was left half-built.
    there = sum(stored.size for stored in contents.firmware(plan.target).values())
    going = [there, *(contents.files[path].size for path in unfinished(contents))]
    free = contents.free + sum(least_blocks(size, block) for size in going)
    if free < needed:
        raise FlashError(
            "There is no room on the Pico for the new firmware beside the old one: it takes "
            f"{needed * block // 1024} KB, and {free * block // 1024} KB are free. The table runs "
            "as before. Remove what you have put there yourself, or copy the whole image in "
            "BOOTSEL mode, which removes everything."
        )


def unfinished(contents):
    """Return the paths of the packs on a device with `contents` that were never finished."""
    paths = [new_name(pack_of(slot)) for slot in SLOTS]
    return [path for path in paths if path in contents.files]


def new_name(path):
    """Return what the file `path` is called until it is looked through."""
    return f"new.{path}"

"""Says beforehand whether a second firmware has room beside the first."""

from host_tools.flash.errors import FlashError

LINK = 8
"""What a block of LittleFS may spend on links to other blocks of its file (bytes)."""

INLINE = 512
"""A file up to this size (bytes) stands among the names of its folder: it has no block."""

FOLDER_BLOCKS = 4
"""What a folder takes at most: two blocks, and two more when many files stand in it."""

SPARE_BLOCKS = 8
"""For the small files beside the slots, and so that LittleFS can move something."""


def most_blocks(sizes, block):
    """Return how many blocks of `block` bytes files may take at most: `sizes` is path -> bytes."""
    contents = sum(max(1, -(-size // (block - LINK))) for size in sizes.values())
    return contents + FOLDER_BLOCKS * len(folders_of(sizes))


def least_blocks(sizes, block):
    """Return how many blocks such files take at least: so many are free when they go."""
    contents = sum(-(-size // block) for size in sizes.values() if size > INLINE)
    return contents + 2 * len(folders_of(sizes))


def folders_of(paths):
    """Return the folders in which `paths` are, and those above them."""
    parts = [path.split("/")[:-1] for path in paths]
    return {tuple(names[:count]) for names in parts for count in range(len(names) + 1)}


def check_room(plan):
    """Raise FlashError when the slot that `plan` builds would not fit."""
    contents = plan.contents
    there = {name: stored.size for name, stored in contents.firmware(plan.target).items()}
    files = {name: len(content) for name, content in plan.files.items()}
    needed = most_blocks(files, contents.block) + SPARE_BLOCKS
    # What is in the slot now goes, or is used again.
    free = contents.free + (least_blocks(there, contents.block) if there else 0)
    if free < needed:
        raise FlashError(
            "There is no room on the Pico for the new firmware beside the old one: it takes "
            f"{needed * contents.block // 1024} KB, and {free * contents.block // 1024} KB are "
            "free. The table runs as before. Remove what you have put there yourself, or copy "
            "the whole image in BOOTSEL mode, which removes everything."
        )

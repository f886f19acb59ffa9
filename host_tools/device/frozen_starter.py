"""What a Pico runs first when its firmware is frozen: the main.py in its image.

MicroPython prefers it to a main.py among the files. A pack among the files overrides the frozen
modules only while the file `overrides` names this very image: so a pack that somebody develops
with does, and the pack of an older firmware, which the image came to replace, does not.
"""

import sys

OVERRIDES = "overrides"
"""The file with the ID of the image that the pack in force overrides."""

STARTED = "table_main"
"""The module that is started."""


def image_id():
    """Return the ID of the image that runs, "" when no firmware is frozen into it."""
    try:
        from frozen_image import ID
    except ImportError:
        return ""
    return ID


def is_overridden(image):
    """Return whether the pack in force comes before the modules of the image with that ID.

    Without an ID nothing is frozen, and a pack is all that there is.
    """
    try:
        with open(OVERRIDES, "rb") as file:
            return not image or file.read(len(image) + 1).strip() == image.encode()
    except OSError:
        return not image


def start():
    """Start the frozen firmware, or what a pack has in its place; return when it has ended."""
    # Before the files: else each import would look for a file first, and what somebody has left
    # there would come before what is frozen.
    if ".frozen" in sys.path:
        sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")
    if is_overridden(image_id()):
        import starter

        slot = starter.slot_in_force()
        if slot:
            starter.reach(starter.pack_of(slot))
    __import__(STARTED).run()

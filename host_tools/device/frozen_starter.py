"""The main.py of an image: MicroPython runs it first, rather than one among the files."""

import sys

STARTED = "table_main"
"""The module that is started: firmware/main.py, under a name of its own."""


def start():
    """Start the firmware; return when it has ended."""
    # Before the files, because a module that somebody left there would replace a frozen one.
    if ".frozen" in sys.path:
        sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")
    __import__(STARTED).run()

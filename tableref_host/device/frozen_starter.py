"""The main.py of an image: MicroPython runs it first, rather than one among the files."""

import sys

STARTED = "table_main"
"""The module that is started: firmware/main.py, under a name of its own."""


def start():
    """Start the firmware; return when it has ended."""
    # Only frozen modules are imported. A module in the filesystem could replace a frozen one, and
    # each import of a built-in module such as `time` searches the whole path first, which takes
    # 3 ms in the filesystem.
    sys.path[:] = [".frozen"]
    __import__(STARTED).run()

"""The main.py of an image, which MicroPython runs in preference to one in the filesystem."""

import sys

STARTED = "table_main"
"""The module that is started: firmware/main.py under another name, because this file is main.py."""


def start():
    """Start the firmware; return when it has ended."""
    # Import frozen modules only. A module in the filesystem could replace a frozen one, and each
    # import of a built-in module such as `time` would search the filesystem first, which takes 3
    # ms.
    sys.path[:] = [".frozen"]
    __import__(STARTED).run()

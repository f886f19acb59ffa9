"""What the Pico runs first, as its main.py: finds the firmware in one of two slots.

A slot is a folder, `a` or `b`, with the whole firmware. An update builds the one that is not in
force, and then changes what the file `slot` says: whatever is cut off at whatever instant, one of
the two is whole. This stays source, and plain, because MicroPython runs no compiled main.py.
"""

import os
import sys

SLOTS = ("a", "b")
CHOICE = "slot"
"""The file with the name of the slot in force."""

STARTED = "table_main"
"""The module that is started. It is written into a slot last: a slot that has it is whole."""


BUILT_IN = ("array", "binascii", "collections", "json", "machine", "os", "random", "struct", "time")
"""Modules that MicroPython has built in, but looks for in the flash first, at each import anew: 5 ms
that make 0.1 s of a start. With a "u" before the name it does not look."""


def is_whole(slot):
    """Return whether the folder `slot` has the whole firmware."""
    try:
        return STARTED in [name.split(".")[0] for name in os.listdir(slot)]
    except OSError:
        return False


def slot_in_force():
    """Return the slot to be started: the one that `slot` names, or else one that is whole, or "".

    With "" the firmware lies beside this file, as it did before there were slots.
    """
    named = b""
    try:
        with open(CHOICE, "rb") as file:
            named = file.read(9).strip()
    except OSError:
        pass
    # Nobody else writes that file; but a table without a firmware would be worse than an old one.
    wholes = [slot for slot in SLOTS if is_whole(slot)]
    for slot in wholes:
        if slot.encode() == named:
            return slot
    return wholes[0] if wholes else ""


def start():
    """Start the firmware of the slot in force; return when it has ended."""
    for name in BUILT_IN:
        sys.modules[name] = __import__("u" + name)
    # First of all: an older firmware may lie beside this file, and MicroPython has a neopixel.
    sys.path.insert(0, slot_in_force())
    __import__(STARTED).run()

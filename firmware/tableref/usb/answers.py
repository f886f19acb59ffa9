"""Lines that answer commands, and what commands need to know about the referee."""

import json
from collections import OrderedDict


def refused(message, own=()):
    """Return the line that refuses a command with a `message`; `own` is as in `answer`."""
    return answer("refused", own, ("message", message))


def answer(name, own, *fields):
    """Return the line of an answer. `own` is (("id", number),), or () if the command has no id."""
    return json.dumps(OrderedDict((("answer", name),) + own + fields))


def is_number(value, low, high):
    """Return whether a value from JSON is a whole number in a range."""
    # type() instead of isinstance(), because True is an int in CPython but not in MicroPython.
    return type(value) is int and low <= value <= high


def progress_of(referee):
    """Return the Progress of the current match, or None in the lobby and in a self-test."""
    queue = getattr(referee, "save_queue", None)
    return queue and queue.progress


def is_restoring(referee):
    """Return whether a match is being restored after a power cut."""
    return getattr(referee, "is_restoring", False)

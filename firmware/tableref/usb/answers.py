"""How a computer is answered over the wire, and what its commands ask of whoever rules."""

import json
from collections import OrderedDict


def refused(message, own=()):
    """Return the answer to what is not done, and why; `own` is the command's id, as a pair."""
    return answer("refused", own, ("message", message))


def answer(name, own, *fields):
    """Return an answer as a line: `own` is the command's id, as a pair, then its `fields`."""
    return json.dumps(OrderedDict((("answer", name),) + own + fields))


def is_number(value, low, high):
    """Return whether a value from JSON is a whole number in a range."""
    # True is an int to CPython and not to MicroPython: it is no number to either here.
    return type(value) is int and low <= value <= high


def history_of(referee):
    """Return the History of the match that is on, None without one or in a self-test."""
    queue = getattr(referee, "save_queue", None)
    return queue and queue.history


def is_waking(referee):
    """Return whether a match is just coming back, after a power cut."""
    return not getattr(referee, "is_awake", True)

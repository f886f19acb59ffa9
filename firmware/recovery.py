"""What is done after a crash: it is written down, and the table plays on or asks.

``main.run`` calls this when a loop ended by an exception, and at the start after that or after a
hang.
"""

import gc

import safe_screen
from tableref import __version__
from tableref.drivers import crashes
from tableref.drivers.files import Store
from tableref.drivers.watchdog import EXCEPTION, HANG, ROW
from tableref.texts import text, use

MAX_WRITTEN = 10
"""Of more crashes in a row no more is written: a table that does nothing else wears its flash."""

KINDS = {HANG: "hang", EXCEPTION: "exception"}


def write_down(watchdog, error, device=None):
    """Write an exception that ended the loop of `device` into the crash file.

    The table is dark and silent then, and the device of no more use. None is for one that could
    not be made.
    """
    facts = [("free_memory", _free_memory())]
    if device is not None:
        device.close()
        facts.append(("game", getattr(device.referee, "game_key", "")))
        # Where memory is short it is the match that takes it.
        device.referee = None
    gc.collect()
    _add(watchdog, facts, crashes.traceback_of(error))


def look_back(watchdog):
    """Do what is first to be done after a crash; return (fields of the event, last line or "").

    A hang is written down now. After too many in a row the table is asked whether the match is to
    go on, which takes as long as it takes.
    """
    kind = watchdog.ended
    traceback = ""
    if kind == HANG:
        _add(watchdog, [("game", watchdog.note)])
    else:
        traceback = _newest_traceback(watchdog)
    error = crashes.last_line(traceback)
    row = watchdog.row
    if row >= ROW:
        _speak(Store())
        if safe_screen.prompt(watchdog, error or KINDS[kind]) == safe_screen.NEW:
            put_match_aside(Store())
            watchdog.forget()
    fields = (("what", KINDS[kind]), ("error", error), ("in_a_row", row))
    return fields + (("alive_s", watchdog.alive_s),), error


def report(keeper, fields, error):
    """Have the `keeper` say, with what ``look_back`` returned, that the table began again."""
    keeper.announce("crashed", fields, error=error or _in_short(fields))


def _in_short(fields):
    what = dict(fields)["what"]
    return text("hung") if what == KINDS[HANG] else what


def put_match_aside(store):
    """Put the match that is on among the finished ones: nothing of it is lost.

    Both copies of it, as they are: which of them is whole only the journal knows, and reading it
    may be what crashes.
    """
    try:
        store.put_aside()
    except OSError:
        # It cannot be moved, and is still where it was.
        pass


def _add(watchdog, facts, traceback=""):
    if watchdog.row > MAX_WRITTEN:
        return
    first = [
        ("what", KINDS[watchdog.ended]),
        ("in_a_row", watchdog.row),
        ("alive_s", watchdog.alive_s),
        ("version", __version__),
    ]
    crashes.add(Store(), first + facts, traceback)


def _newest_traceback(watchdog):
    """Return the traceback of the exception before this start, "" if it was not written."""
    known = crashes.read(Store())
    if not known:
        return ""
    facts, traceback = known[-1]
    is_that = facts.get("in_a_row") == watchdog.row and facts.get("alive_s") == watchdog.alive_s
    return traceback if is_that else ""


def _speak(store):
    """Speak the language of the table, if that can be found without the rest of its settings."""
    try:
        for line in (store.read_text("settings.txt") or "").split("\n"):
            name, _, code = line.partition("=")
            if name.strip() == "language":
                use(code.strip())
    except Exception:
        # Then it is the first one.
        pass


def _free_memory():
    return gc.mem_free() if hasattr(gc, "mem_free") else 0

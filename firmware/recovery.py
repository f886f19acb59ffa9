"""Recovery after a crash: it is recorded, and the match goes on or the players are asked.

``main.run`` calls this after an exception, and at the next start after an exception or a hang.
"""

import gc

from tableref import __version__
from tableref.drivers import crashes
from tableref.drivers.files import Store
from tableref.drivers.watchdog import EXCEPTION, HANG, ROW
from tableref.texts import text, use

MAX_WRITTEN = 10
"""Maximum number of consecutive crashes that are recorded, to prevent wear of the flash."""

KINDS = {HANG: "hang", EXCEPTION: "exception"}


def write_down(watchdog, error, device=None):
    """Record the exception `error` in the crash file, and close `device`.

    `device` is None if it could not be created.
    """
    facts = [("free_memory", _free_memory())]
    if device is not None:
        device.close()
        facts.append(("game", getattr(device.referee, "game_key", "")))
        # Free the memory of the match, because the next lines need some.
        device.referee = None
    gc.collect()
    _add(watchdog, facts, crashes.traceback_of(error))


def look_back(watchdog):
    """Handle a crash of the previous run; return (event's fields, last line of the traceback).

    A hang is recorded only now, because the table could not do so then. After too many crashes in a
    row, wait for the players to decide whether the match goes on.
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
        # Imported only where it is used, because it takes memory.
        import safe_screen  # noqa: PLC0415

        _speak(Store())
        if safe_screen.prompt(watchdog, error or KINDS[kind]) == safe_screen.NEW:
            put_match_aside(Store())
            watchdog.forget()
    fields = (("what", KINDS[kind]), ("error", error), ("in_a_row", row))
    return fields + (("alive_s", watchdog.alive_s),), error


def report(keeper, fields, error):
    """Report the crash through the `keeper`, with the result of ``look_back``."""
    keeper.announce("crashed", fields, error=error or _in_short(fields))


def _in_short(fields):
    what = dict(fields)["what"]
    return text("hung") if what == KINDS[HANG] else what


def put_match_aside(store):
    """Move the current match to the finished ones, so that nothing is lost.

    Both copies are moved unread, because reading the journal may be what crashes.
    """
    try:
        store.put_aside()
    except OSError:
        # The match could not be moved, and remains the current one.
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
    """Return the traceback of the exception that ended the last run, "" if it was not recorded."""
    known = crashes.read(Store())
    if not known:
        return ""
    facts, traceback = known[-1]
    is_that = facts.get("in_a_row") == watchdog.row and facts.get("alive_s") == watchdog.alive_s
    return traceback if is_that else ""


def _speak(store):
    """Use the language that the settings file names, without parsing its other settings."""
    try:
        for line in (store.read_text("settings.txt") or "").split("\n"):
            name, _, code = line.partition("=")
            if name.strip() == "language":
                use(code.strip())
    except Exception:
        # Use the default language.
        pass


def _free_memory():
    return gc.mem_free() if hasattr(gc, "mem_free") else 0

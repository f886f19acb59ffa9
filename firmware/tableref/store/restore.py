"""Restores a match at power-on."""

from tableref.games import game_lights
from tableref.presses.gestures import FOREVER_US, PRESS
from tableref.show.screens import compose
from tableref.store import journal
from tableref.store.journal import (
    GENERATIONS,
    HEAD_SIZE,
    OTHER,
    TERMS,
    JournalMatch,
    Reading,
    Writer,
)
from tableref.texts import text


class Restoring:
    """A match of `players` that is being restored. It looks paused and refuses all presses."""

    has_ended = False

    def __init__(self, players, announcer):
        self.players = players
        self._announcer = announcer

    def look_ahead(self, t_us):
        """Return (FOREVER_US, FOREVER_US, None): nothing happens before the match is back."""
        return FOREVER_US, FOREVER_US, None

    def advance(self, t_us):
        """Do nothing, because nothing is due."""

    def gesture(self, t_us, kind, button, since_us):
        """Refuse a gesture."""
        if kind == PRESS:
            self._announcer.refuse(t_us, button, "waking")

    def ok_next_lines(self):
        """Return None, because OK and NEXT do nothing."""

    def screen(self, t_us):
        """Return the screen at `t_us`: (lines, big, hints), see ``compose``."""
        return compose({0: text("pause_title"), 7: text("waking")}, "II")

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``."""
        return game_lights.paused(self.players, index, t_us)


def restore(keeper, referee, store, reason=None):
    """Restore the match in `store` for `referee`, and its journal for `keeper`, step by step.

    `reason` is REOPENED for a finished match that is reopened; without it a match with an end is
    moved to the finished ones. It is a generator, so that other work can be done between its steps.
    Problems are announced at the end. Raises OSError if the store fails.
    """
    states = [journal.look_at_head(_head(store, generation))[0] for generation in GENERATIONS]
    if OTHER in states:
        # Keep the journal until a new match begins, because a matching firmware may be installed
        # before that.
        referee.announce("record_newer")
        return
    reading = Reading(_copies(store))
    match = JournalMatch()
    is_strange = False
    try:
        for frame in reading:
            match.add(frame)
            if frame.kind == TERMS:
                referee.begin_restoring(Restoring(match.players, referee.announcer))
            yield
    except (ValueError, TypeError, KeyError):
        # The frames are intact but not valid: they were written by another firmware.
        is_strange = True
    finally:
        _close(reading)
    saved = match.saved_in_pieces
    if saved is None or is_strange:
        keeper.set_aside()
        referee.end_restoring()
        referee.announce("record_strange" if is_strange else "record_lost")
        return
    missing = [b"", b""]
    for generation in GENERATIONS:
        if reading.missing[generation] is None:
            store.rebuild(generation, _pieces(store))
        else:
            missing[generation] = reading.missing[generation]
    keeper.go_on(Writer(reading.number, reading.size, reading.identity), missing)
    if match.ended is not None and not reason:
        keeper.finish()
        referee.end_restoring()
    else:
        try:
            for _ in referee.restoring(saved, reason):
                yield
        except MemoryError:
            # Do not set the match aside, because it is not the cause. The table restarts; after
            # several crashes it asks the players.
            raise
        except Exception:
            # A match written by another firmware may fail in any way here. The table must stay
            # usable, and the journal must be kept for examination.
            keeper.set_aside()
            referee.end_restoring()
            referee.announce("record_strange")
            return
    is_damaged = reading.is_damaged
    if store.noted() > reading.number:
        is_damaged = True
        for generation in GENERATIONS:
            store.note(generation, reading.number)
    if is_damaged:
        referee.announce("record_damaged")


def _head(store, generation):
    copy = store.open(generation)
    if copy is None:
        return b""
    with copy:
        return copy.read(HEAD_SIZE)


def _pieces(store):
    again = Reading(_copies(store))
    try:
        yield journal.head()
        for frame in again:
            yield frame.data
    finally:
        # Close the copies before the new file replaces one of them.
        _close(again)


def _copies(store):
    """Return both generations open for reading, or an empty stream for a missing one."""
    return [store.open(generation) or _Nothing() for generation in GENERATIONS]


def _close(reading):
    for copy in reading.copies:
        copy.close()


class _Nothing:
    """An empty stream for a missing file."""

    def seek(self, at):
        pass

    def read(self, size=-1):
        return b""

    def close(self):
        pass

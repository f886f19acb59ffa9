"""Restores a match at power-on."""

from tableref.store import journal
from tableref.store.journal import (
    GENERATIONS,
    HEAD_SIZE,
    OTHER,
    TERMS,
    Folded,
    Reading,
    Writer,
)
from tableref.store.waking import Waking


def restore(keeper, referee, store, reason=None):
    """Restore the match in `store` for `referee`, and its journal for `keeper`, step by step.

    `reason` is REOPENED for a finished match that is reopened; without it a match with an end is
    moved to the finished ones. It is a generator, so that other work can be done between its steps.
    Problems are announced at the end. Raises OSError if the store fails.
    """
    states = [journal.look_at_head(_head(store, generation))[0] for generation in GENERATIONS]
    if OTHER in states:
        # Leave it until a new match begins, because a matching firmware may be installed before
        # that.
        referee.announce("record_newer")
        return
    reading = Reading(_copies(store))
    folded = Folded()
    is_strange = False
    try:
        for frame in reading:
            folded.add(frame)
            if frame.kind == TERMS:
                referee.wake(Waking(folded.players, referee.announcer))
            yield
    except (ValueError, TypeError, KeyError):
        # The frames are intact but not valid: they were written by another firmware.
        is_strange = True
    finally:
        _close(reading)
    saved = folded.saved_in_pieces
    if saved is None or is_strange:
        keeper.set_aside()
        referee.wake()
        referee.announce("record_strange" if is_strange else "record_lost")
        return
    lacks = [b"", b""]
    for generation in GENERATIONS:
        if reading.lacks[generation] is None:
            store.rebuild(generation, _pieces(store))
        else:
            lacks[generation] = reading.lacks[generation]
    keeper.go_on(Writer(reading.number, reading.size, reading.identity), lacks)
    if folded.ended is not None and not reason:
        keeper.finish()
        referee.wake()
    else:
        try:
            for _ in referee.restoring(saved, reason):
                yield
        except MemoryError:
            # Not the match's fault. The table restarts, and asks the players if that does not help.
            raise
        except Exception:
            # A match written by another firmware may fail in any way here. The table must stay
            # usable, and the journal must be kept for examination.
            keeper.set_aside()
            referee.wake()
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
        # Close them before the new file replaces one of them.
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

"""How a match comes back when power does."""

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
    """Have `referee` go on with the match in `store`, and `keeper` with its journal, bit by bit.

    `reason` is REOPENED for one that is over, and open again; without it that one is finished.
    A generator: between its steps others may have their turn. What was wrong is announced at its
    end. It raises OSError when the store cannot work.
    """
    states = [journal.look_at_head(_head(store, generation))[0] for generation in GENERATIONS]
    if OTHER in states:
        # It is put aside when a match begins: its own firmware may be installed before that.
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
        # Whole it is, and yet it makes no sense: other firmware wrote it.
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
            # The match is not to blame: the table starts again, and asks when that does not help.
            raise
        except Exception:
            # What other firmware wrote may be no match to this one: whatever goes wrong then, the
            # table is to be played at, and the journal to be looked at elsewhere.
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
        # Before the file takes the place of one that is read from.
        _close(again)


def _copies(store):
    """Return both generations open for reading; an empty stream for one that is not there."""
    return [store.open(generation) or _Nothing() for generation in GENERATIONS]


def _close(reading):
    for copy in reading.copies:
        copy.close()


class _Nothing:
    """A file that is not there, as a stream."""

    def seek(self, at):
        pass

    def read(self, size=-1):
        return b""

    def close(self):
        pass

"""Keeps what was played: from the referee into the store, and back when power comes."""

from tableref.referee import journal
from tableref.referee.games import forget
from tableref.referee.journal import DAMAGED, HEAD_SIZE, WHOLE, Folded, Reading, Writer

GENERATIONS = (0, 1)

MOST_LACKING = 16 << 10
"""A match of which more than this could not be written (bytes) is kept no further: the memory is
for playing."""


class Keeper:
    """Stands between a `referee` and a `store`, and does one thing with a file at a time.

    Each save goes to the generation that lacks more: so they take turns, and one of them is always
    as it was, whatever becomes of the other.
    """

    def __init__(self, referee, store):
        self._referee = referee
        self._store = store
        self._news = []
        self._forget()

    def _forget(self):
        self._writer = None
        self._lacks = [b"", b""]
        self._is_over = False

    # when power comes

    def restore(self):
        """Go on with the match that was on when power went, if there was one; say what is wrong."""
        try:
            said = self._restore()
        except OSError:
            said = "not_kept"
        if said:
            self._referee.announce(said)

    def _restore(self):
        heads = [self._head(generation) for generation in GENERATIONS]
        if not any(heads):
            return None
        if not self._migrate(heads):
            return "record_newer"
        reading = Reading(self._copies())
        try:
            folded = Folded(reading)
        finally:
            self._close(reading)
        is_damaged = reading.is_damaged or self._is_head_damaged(heads)
        if folded.kept is None:
            self._set_aside()
            return "record_lost"
        self._writer = Writer(reading.number, reading.size, reading.identity)
        self._mend(reading, is_damaged)
        if folded.ended is not None:
            self._finish()
        else:
            try:
                self._referee.restore(folded.kept)
            except Exception:
                # What other firmware wrote may be no match to this one: whatever goes wrong then,
                # the table is to be played at, and the journal to be looked at elsewhere.
                self._set_aside()
                return "record_strange"
        return "record_damaged" if is_damaged else None

    def _head(self, generation):
        copy = self._store.open(generation)
        if copy is None:
            return b""
        with copy:
            return copy.read(HEAD_SIZE)

    def _migrate(self, heads):
        """Bring journals of older versions to today's; return whether all are of today's now."""
        for generation in GENERATIONS:
            state, version = journal.look_at_head(heads[generation])
            if state == WHOLE or state == DAMAGED:
                continue
            if version not in journal.OLDER:
                return False
            with self._store.open(generation) as copy:
                data = copy.read()
            self._store.rebuild(generation, (journal.OLDER[version](data),))
        return True

    @staticmethod
    def _is_head_damaged(heads):
        return any(head and journal.look_at_head(head)[0] == DAMAGED for head in heads)

    def _copies(self):
        """Return both generations open for reading; an empty stream for one that is not there."""
        return [self._store.open(generation) or _Nothing() for generation in GENERATIONS]

    def _close(self, reading):
        for copy in reading.copies:
            copy.close()

    def _mend(self, reading, is_damaged):
        """Have both generations whole, or know what they lack."""
        self._lacks = [b"", b""]
        for generation in GENERATIONS:
            lacks = None if is_damaged else reading.lacks[generation]
            if lacks is None:
                self._store.rebuild(generation, self._pieces())
            else:
                self._lacks[generation] = lacks

    def _pieces(self):
        again = Reading(self._copies())
        try:
            yield journal.head()
            for frame in again:
                yield frame.data
        finally:
            # Before the file takes the place of one that is read from.
            self._close(again)

    def _set_aside(self):
        for generation in GENERATIONS:
            if self._head(generation):
                self._store.put_aside(generation)
        self._forget()

    # while it is played

    def work(self):
        """Do the next thing that a file needs, if now is the time; return whether there is more.

        Nothing is written while a race is open. It takes up to 0.1 s: a block of flash is erased.
        """
        news = self._referee.news
        if not (self._news or self._is_over or news.has_any) or not news.is_settled:
            return False
        if self._is_over:
            self._attempt(self._finish)
        elif self._news:
            self._attempt(self._take, self._news.pop(0))
        else:
            self._news = news.take()
        return self._is_over or len(self._news) > 0

    def new_match(self):
        """Put the match that was kept among the finished ones, unfinished as it is."""
        self._attempt(self._set_aside)

    def _attempt(self, act, *arguments):
        try:
            act(*arguments)
        except OSError:
            self._is_over = False
            self._referee.announce("not_kept")

    def _take(self, news):
        what = news[0]
        if what == "settings":
            self._save_settings(news[1])
        elif what == "match":
            # Of another version, or of a match that could not be finished.
            self._set_aside()
            self._writer = Writer()
            self._add(self._writer.terms(news[1]))
        elif what == "taken_back":
            self._store.drop()
            self._forget()
        elif self._writer:
            self._add(self._writer.end(news[1]) if what == "end" else self._writer.steps(*news[1:]))
            self._write()
            self._is_over = what == "end"

    def _save_settings(self, settings):
        # Not at the top: it is not needed often, and the memory is for playing.
        from tableref.referee import settings_file

        settings_file.save(self._store, settings)
        forget(settings_file.__name__)

    def _add(self, data):
        self._lacks = [lacks + data for lacks in self._lacks]
        if max(len(lacks) for lacks in self._lacks) > MOST_LACKING:
            self._forget()
            raise OSError("nothing can be written")

    def _write(self):
        """Write what the generation lacks that lacks more."""
        generation = 0 if len(self._lacks[0]) >= len(self._lacks[1]) else 1
        lacks = self._lacks[generation]
        self._store.write(generation, self._writer.size - len(lacks), lacks)
        self._lacks[generation] = b""

    def _finish(self):
        """Put the match among the finished ones: that generation which is whole."""
        whole = 0 if len(self._lacks[0]) <= len(self._lacks[1]) else 1
        self._forget()
        self._store.finish(whole)


class _Nothing:
    """A file that is not there, as a stream."""

    def seek(self, at):
        pass

    def read(self, size=-1):
        return b""

    def close(self):
        pass

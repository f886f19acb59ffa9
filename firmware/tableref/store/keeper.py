"""Saves the current match from the referee to the store, and restores it at power-on."""

from tableref.referee import players
from tableref.referee.match import REOPENED
from tableref.store import players_file, restore, settings_file
from tableref.store.journal import GENERATIONS, Writer

MAX_MISSING = 16 << 10
"""Maximum amount (bytes) of data that a generation may lack.

Beyond that the match is no longer saved, to leave memory for play.
"""


class Keeper:
    """Connects a `referee` to a `store`. It performs one file operation at a time.

    Each save goes to the generation that lacks more, so the two alternate, and one is always
    intact, whatever happens to the other. Then the number of frames is recorded in the folder of
    the other one.
    """

    def __init__(self, referee, store):
        self._referee = referee
        self._store = store
        self._unsaved = []
        self._restoring = None
        self._announcements = []
        """(key, fields, words) of each announcement that waits until the match is restored."""
        self._forget()

    def _forget(self):
        self._writer = None
        self._missing = [b"", b""]
        """For each generation of the journal, the data (bytes) that are missing at its end."""
        self._to_note = None
        """The generation in whose folder the number of frames must be recorded, or None."""
        self._is_over = False

    def read_text(self, name):
        """Return the text of a file of the table, or None. Raises OSError like the store."""
        return self._store.read_text(name)

    def write_text(self, name, text):
        """Replace a file of the table by a text. Raises OSError like the store."""
        self._store.write_text(name, text)

    def restore(self, at_once=True):
        """Restore the match that was on at the power cut, if any, and report problems.

        The players' names and colours are restored, too. Without `at_once` the table only shows
        that it is paused, and `work` does the rest.
        """
        self._offer_last()
        text = self._store.read_text(players.FILE)
        players.forget_all()
        if text:
            players_file.load(text)
        if any(self._store.has(generation) for generation in GENERATIONS):
            self._begin_to_restore()
            while self._restoring and (at_once or not self._referee.is_restoring):
                self._restore_on()
        if self._store.has_lost:
            self.announce("record_lost")

    def _begin_to_restore(self, reason=None):
        self._restoring = restore.restore(self, self._referee, self._store, reason)

    def _offer_last(self):
        self._referee.offer_last(self._store.has_finished())

    def _reopen(self):
        """Reopen the last finished match, unless another one has begun in the meantime."""
        if self._referee.save_queue.progress is None:
            if self._store.reopen():
                self._begin_to_restore(REOPENED)
            else:
                self._offer_last()
                self._referee.announce("record_lost")

    def announce(self, key, fields=(), **words):
        """Let the referee announce something about the table, once the match is restored."""
        self._announcements.append((key, fields, words))
        if not self._restoring:
            self._announce_all()

    def _announce_all(self):
        for key, fields, words in self._announcements:
            self._referee.announce(key, fields, **words)
        self._announcements = []

    def _restore_on(self):
        try:
            next(self._restoring)
        except StopIteration:
            self._restoring = None
        except OSError:
            self._restoring = None
            self._referee.end_restoring()
            self._referee.announce("not_kept")
        if not self._restoring:
            self._announce_all()

    def go_on(self, writer, missing):
        """Continue to save a match that was read.

        `missing` contains for each generation the bytes that it lacks at its end.
        """
        self._writer = writer
        self._missing = missing

    def finish(self):
        """Complete both generations of the match, and move one of them to the finished matches.

        The other generation stays as a second copy until another match begins.
        """
        for generation in GENERATIONS:
            try:
                self._write_to(generation)
            except OSError:
                # Ignore a failure, because one complete generation is enough.
                pass
        whole = 0 if len(self._missing[0]) <= len(self._missing[1]) else 1
        self._forget()
        self._store.finish(whole)
        self._offer_last()

    def make_room(self):
        """Delete the oldest finished match; return whether there was one."""
        is_removed = self._store.drop_oldest()
        if self._referee.save_queue.progress is None:
            self._offer_last()
        return is_removed

    def set_aside(self):
        """Move all files of the match to the finished ones, unchanged."""
        self._store.put_aside()
        self._forget()

    # -- During a match -----------------------------------------------------------------------

    def work(self):
        """Perform the next file operation if this is a good time; return whether there is more.

        During a race nothing is written except what OK or NEXT confirmed as it opened, because a
        write can take 0.1 s (a flash block is erased).
        """
        if self._restoring:
            self._restore_on()
            return True
        queue = self._referee.save_queue
        is_due = self._to_note is not None or self._unsaved or self._is_over or queue.has_any
        if not is_due:
            queue.mark_written()
            return False
        if not queue.is_writable:
            return False
        if self._to_note is not None:
            self._attempt(self._note)
        elif self._is_over:
            self._attempt(self.finish)
        elif self._unsaved:
            self._attempt(self._save, self._unsaved.pop(0))
        else:
            self._unsaved = queue.pop_all()
        is_more = self._unsaved or self._is_over or self._restoring
        if is_more or self._to_note is not None:
            return True
        queue.mark_written()
        return False

    def _attempt(self, act, *arguments):
        try:
            act(*arguments)
        except OSError:
            self._referee.announce("not_kept")
        if self._referee.save_queue.progress is None and not self._restoring:
            # The last match may have been undone, or deleted to free space, so another one may be
            # offered now.
            self._offer_last()

    def _save(self, change):
        what = change[0]
        if what == "settings":
            settings_file.save(self._store, change[1])
        elif what == "players":
            players_file.save(self._store)
        elif what == "match":
            # Files that are still there are of another version, or of a match that could not be
            # finished.
            self.set_aside()
            self._writer = Writer()
            self._add(self._writer.terms(change[1]))
        elif what == "reopen":
            self._reopen()
        elif what == "undone":
            self._store.drop()
            self._forget()
        elif self._writer:
            self._add(
                self._writer.end(change[1]) if what == "end" else self._writer.steps(*change[1:])
            )
            self._is_over = what == "end"
            self._write()

    def _add(self, data):
        self._missing = [missing + data for missing in self._missing]
        if max(len(missing) for missing in self._missing) > MAX_MISSING:
            self._forget()
            raise OSError("nothing can be written")

    def _write(self):
        """Complete the generation that lacks more; on failure complete the other one."""
        generation = 0 if len(self._missing[0]) >= len(self._missing[1]) else 1
        try:
            self._write_to(generation)
        except OSError:
            self._write_to(1 - generation)
            raise

    def _write_to(self, generation):
        missing = self._missing[generation]
        if missing:
            self._store.write(generation, self._writer.size - len(missing), missing)
            self._missing[generation] = b""
            self._to_note = 1 - generation

    def _note(self):
        place, self._to_note = self._to_note, None
        self._store.note(place, self._writer.number)

"""The store: the files of a table, which outlive a power cut. Nothing else touches files.

LittleFS lets a file be its old or its new self after a cut, and nothing between: each write here
is one such change. docs/journal.md says what each file is.
"""

import gc
import os

from tableref.drivers import folders, matches
from tableref.drivers.folders import FINISHED
from tableref.drivers.matches import GONE, name_of, note_of

FOLDER = "/data"
SECOND = "_b"
"""Behind the name of the folder: that of the second generation. Damage to what LittleFS notes of a
folder takes the newest changes of all that is in it, so each generation has its own."""
RESERVE = 320 << 10
"""Space (bytes) that stays free, because LittleFS spreads its erases over the free blocks and the
flash lasts longer the more there are. The oldest finished matches are removed for it."""

MOST_TEXT = 4 << 10
"""Texts here are a few hundred bytes long; any file could be lying there."""

FULL = 64 << 10
"""With less room than this (bytes) a write may have failed because there was none."""

_ROOM = 1_200
"""What the Pico's filesystem takes for an open file (bytes), in one piece."""

_NEW = ".new"


class Store:
    """The files of the table in `folder`. Its methods raise OSError when they cannot work.

    `disk` has what is used of the module ``os``, and `open` opens a file of it.
    """

    def __init__(self, folder=FOLDER, disk=os, open=open):
        self.places = (folder, folder + SECOND)
        """The folder of each generation."""
        self.disk = disk
        self.open_file = open
        self._state = None
        self._room = None
        self._is_looked_at = False
        self.notes = [None, None]
        """What stands in each generation's folder of the other one: as `note_of` has it, or None.
        Damage that takes the newest change of the one is seen by that."""
        self.has_lost = False
        """Whether a finished match was missing when the store was first asked for one."""
        self.is_settled = False
        """Whether the folders are safe: see ``folders.settle``."""

    def prepare(self):
        """Make the folders that are missing. Whatever writes does it when it has to."""
        folders.prepare(self)

    # the journal of the match that is on

    @property
    def state(self):
        """Where the matches stand: (serial, number of the newest finished one, whether none is on).

        See `name_of`. It is looked for when it is first asked for.
        """
        if not self._is_looked_at:
            self._is_looked_at = True
            self._state = matches.look(self)
        return self._state

    @state.setter
    def state(self, state):
        self._state = state

    def has(self, generation):
        """Return whether there is a file of that generation, and something in it."""
        file = self.open(generation)
        if file is None:
            return False
        with file:
            return len(file.read(1)) > 0

    def open(self, generation):
        """Return a generation's file, open for reading, or None when there is none."""
        if self.state[2]:
            return None
        try:
            return self.open_file(self.path(generation), "rb")
        except OSError:
            return None

    def path(self, generation):
        """Return the path of a generation's file, of the match that is on or was last."""
        return "%s/%s" % (self.places[generation], name_of(*self.state))

    def write(self, generation, at, data):
        """Write `data` into a generation's file at the offset `at`, its end; 0 makes it again.

        Where no match is on, that is the first of another one.
        """
        serial, finished, is_over = self.state
        if is_over:
            # Files take memory in one piece, and a match that begins leaves it in small ones.
            gc.collect()
            if not self.is_settled:
                self.prepare()
            self._state = (serial + 1, finished, False)
        path = self.path(generation)

        def write():
            with self.open_file(path, "r+b" if at else "wb") as file:
                file.seek(at)
                file.write(data)

        # A long match leaves memory in small pieces: one that is large enough is held for a file.
        self._room = None
        self._with_room(write)
        self._room = bytearray(_ROOM)
        if not at:
            matches.clear(self, generation)

    def note(self, place, frames):
        """Note in a generation's folder how many frames there are of the match that is on."""
        name = note_of(self.state[0], frames)
        old = self.notes[place]
        if name == old:
            return
        folder = self.places[place] + "/"
        try:
            if old is None:
                raise OSError("there is none")
            self.disk.rename(folder + old, folder + name)
        except OSError:
            self._with_room(lambda: self.open_file(folder + name, "wb").close())
        self.notes[place] = name

    def noted(self):
        """Return how many frames of the match that is on were noted, at least."""
        begin = note_of(self.state[0], 0)[:-1]
        numbers = [
            int(name[len(begin) :]) for name in self.notes if name and name.startswith(begin)
        ]
        return max(numbers) if numbers else 0

    def rebuild(self, generation, pieces):
        """Replace a generation's file as a whole by `pieces` of bytes."""
        self.replace(self.path(generation), pieces)

    def finish(self, generation):
        """Put that generation among the finished matches; the other one goes when one begins."""
        matches.finish(self, generation)
        while self.free() < RESERVE and self.drop_oldest():
            pass

    def reopen(self):
        """Make the match that was finished last the one that is on; return whether there was one.

        A file is only given another name: wherever power is cut, it is in one of the two places.
        """
        return matches.reopen(self)

    def put_aside(self):
        """Put the files of the match that is on among the finished matches, as they are."""
        if not self.state[2]:
            matches.put_aside(self)

    def drop(self):
        """Remove the journal of the match that is on."""
        if not self.state[2]:
            matches.drop(self)

    def finished(self):
        """Return the names of the finished matches, the oldest first."""
        try:
            names = self.disk.listdir(self._path(FINISHED))
        except OSError:
            return []
        return sorted(name for name in names if name.endswith(".trj"))

    def has_finished(self):
        """Return whether there is a finished match."""
        number = self.state[1]
        if not number:
            return False
        try:
            self.open_file(self.finished_path(number), "rb").close()
            return True
        except OSError:
            return False

    def finished_path(self, number, ending="trj"):
        """Return the path of the finished match of that number."""
        return self._path("%s/%05d.%s" % (FINISHED, number, ending))

    def free(self):
        """Return how much room is left (bytes)."""
        state = self.disk.statvfs(self.places[0])
        return state[0] * state[3]

    # texts

    def read_text(self, name):
        """Return what is in a file, or None when there is none; what is no UTF-8 is left out.

        No more than `MOST_TEXT` is read: a table that has no memory left would not start.
        """
        try:
            with self.open_file(self._path(name), "rb") as file:
                data = file.read(MOST_TEXT)
        except OSError:
            return None
        try:
            return data.decode()
        except (UnicodeError, ValueError):
            return "".join(chr(byte) for byte in data if byte < 128)

    def write_text(self, name, text):
        """Replace a file by a text, as a whole."""
        self.replace(self._path(name), (text.encode(),))

    def _path(self, name):
        return "%s/%s" % (self.places[0], name)

    def replace(self, path, pieces):
        """Have a file be `pieces` of bytes, as a whole."""

        def replace():
            with self.open_file(path + _NEW, "wb") as file:
                for piece in pieces:
                    file.write(piece)
            self.disk.rename(path + _NEW, path)

        self._with_room(replace)

    def _with_room(self, write):
        """Write; when that fails, with the folders made, without the oldest match, and so on."""
        is_ready = False
        while True:
            try:
                return write()
            except OSError:
                if is_ready and not (self.free() < FULL and self.drop_oldest()):
                    raise
                if not is_ready:
                    # Not when power comes on: it would take 0.1 s, and once is enough.
                    self.prepare()
                    is_ready = True

    def drop_oldest(self):
        """Remove the oldest finished match; return whether there was one."""
        try:
            names = self.finished()
            if not names:
                return False
            if len(names) == 1:
                # Nobody is to miss it, as ``matches.look`` would.
                self.open_file(self.finished_path(self.state[1], GONE), "wb").close()
            self.disk.remove(self._path("%s/%s" % (FINISHED, names[0])))
        except OSError:
            return False
        return True

"""The store: the files of a table that survive a power cut. All file access is here.

After a power cut LittleFS has either the old or the new version of a file. Each write here is one
such change. The journal of the current match is stored in two copies, its *generations*.
docs/journal.md describes the files.
"""

import gc
import os

from tableref.drivers import folders, matches
from tableref.drivers.folders import FINISHED
from tableref.drivers.matches import GONE, name_of, note_of

FOLDER = "/data"
SECOND = "_b"
"""Suffix of the folder that contains the second generation.

If LittleFS's metadata of a folder is damaged, the latest changes of all files in it are lost, so
each generation has a folder of its own.
"""
RESERVE = 320 << 10
"""Minimum free space (bytes).

LittleFS distributes its erases over the free blocks, so the flash lasts longer with more of them.
The oldest finished matches are deleted to keep it.
"""

MAX_TEXT = 4 << 10
"""Maximum number of bytes that are read of a text file.

Ours have a few hundred bytes, but a user may have put any file there.
"""

FULL = 64 << 10
"""Free space (bytes) below which a failed write may be due to a full disk."""

_ROOM = 1_200
"""Heap (bytes) that the Pico's filesystem allocates in one piece for an open file."""

_NEW = ".new"


class Store:
    """The files of the table in `folder`. All methods raise OSError on failure.

    `disk` has the required functions of the module ``os``, and `open` opens a file on it.
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
        """The note (see `note_of`) in each generation's folder about the other generation, or None.

        It shows whether damage has destroyed the latest change of the other generation.
        """
        self.has_lost = False
        """Whether a finished match was missing at start-up."""
        self.is_protected = False
        """Whether the folders are protected: see ``folders.protect``."""

    def prepare(self):
        """Create missing folders. Writing methods call it when necessary."""
        folders.prepare(self)

    # -- The journal of the current match -----------------------------------------------------

    @property
    def state(self):
        """The state of matches: (serial, number of the last finished one, whether no match is on).

        See `name_of`. It is determined at the first access.
        """
        if not self._is_looked_at:
            self._is_looked_at = True
            self._state = matches.look(self)
        return self._state

    @state.setter
    def state(self, state):
        self._state = state

    def has(self, generation):
        """Return whether a generation has a file with contents."""
        file = self.open(generation)
        if file is None:
            return False
        with file:
            return len(file.read(1)) > 0

    def open(self, generation):
        """Return a generation's file, open for reading, or None."""
        if self.state[2]:
            return None
        try:
            return self.open_file(self.path(generation), "rb")
        except OSError:
            return None

    def path(self, generation):
        """Return the path of a generation's file, for the current or last match."""
        return "%s/%s" % (self.places[generation], name_of(*self.state))

    def write(self, generation, at, data):
        """Append `data` to a generation's file, whose size is `at`; with 0, replace the file.

        If no match is on, this begins a new one.
        """
        serial, finished, is_over = self.state
        if is_over:
            # Collect garbage, because an open file needs contiguous memory, and the end of a match
            # leaves the memory fragmented.
            gc.collect()
            if not self.is_protected:
                self.prepare()
            self._state = (serial + 1, finished, False)
        path = self.path(generation)

        def write():
            with self.open_file(path, "r+b" if at else "wb") as file:
                file.seek(at)
                file.write(data)

        # A long match fragments the memory, so a large block is reserved for the next file.
        self._room = None
        self._with_room(write)
        self._room = bytearray(_ROOM)
        if not at:
            matches.clear(self, generation)

    def note(self, place, frames):
        """Record in a generation's folder the number of frames of the current match."""
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
        """Return the highest recorded number of frames of the current match."""
        begin = note_of(self.state[0], 0)[:-1]
        numbers = [
            int(name[len(begin) :]) for name in self.notes if name and name.startswith(begin)
        ]
        return max(numbers) if numbers else 0

    def rebuild(self, generation, pieces):
        """Replace a generation's file by `pieces` of bytes."""
        self.replace(self.path(generation), pieces)

    def finish(self, generation):
        """Move a generation to the finished matches.

        The other one is deleted when a match begins.
        """
        matches.finish(self, generation)
        while self.free() < RESERVE and self.drop_oldest():
            pass

    def reopen(self):
        """Make the last finished match the current one; return whether there was one.

        The file is only renamed, so after a power cut it is in one of the two places.
        """
        return matches.reopen(self)

    def put_aside(self):
        """Move the files of the current match to the finished matches, unchanged."""
        if not self.state[2]:
            matches.put_aside(self)

    def drop(self):
        """Delete the journal of the current match."""
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
        """Return the path of the finished match `number`."""
        return self._path("%s/%05d.%s" % (FINISHED, number, ending))

    def free(self):
        """Return the free space (bytes)."""
        state = self.disk.statvfs(self.places[0])
        return state[0] * state[3]

    # -- Text files ---------------------------------------------------------------------------

    def read_text(self, name):
        """Return the text of a file, or None if it does not exist. Invalid UTF-8 is skipped.

        At most `MAX_TEXT` bytes are read, because a large file could take so much memory that the
        table would not start.
        """
        try:
            with self.open_file(self._path(name), "rb") as file:
                data = file.read(MAX_TEXT)
        except OSError:
            return None
        try:
            return data.decode()
        except (UnicodeError, ValueError):
            return "".join(chr(byte) for byte in data if byte < 128)

    def write_text(self, name, text):
        """Replace a file by a text."""
        self.replace(self._path(name), (text.encode(),))

    def _path(self, name):
        return "%s/%s" % (self.places[0], name)

    def replace(self, path, pieces):
        """Replace a file by `pieces` of bytes."""

        def replace():
            with self.open_file(path + _NEW, "wb") as file:
                for piece in pieces:
                    file.write(piece)
            self.disk.rename(path + _NEW, path)

        self._with_room(replace)

    def _with_room(self, write):
        """Call `write`; on failure create the folders, then delete old matches, and try again."""
        is_ready = False
        while True:
            try:
                return write()
            except OSError:
                if is_ready and not (self.free() < FULL and self.drop_oldest()):
                    raise
                if not is_ready:
                    # The folders are created here, not at power-on, because that takes 0.1 s and is
                    # needed only once.
                    self.prepare()
                    is_ready = True

    def drop_oldest(self):
        """Delete the oldest finished match; return whether there was one."""
        try:
            names = self.finished()
            if not names:
                return False
            if len(names) == 1:
                # Leave a marker, so that ``matches.look`` does not report it as lost.
                self.open_file(self.finished_path(self.state[1], GONE), "wb").close()
            self.disk.remove(self._path("%s/%s" % (FINISHED, names[0])))
        except OSError:
            return False
        return True

"""The store: the files of a table, which outlive a power cut. Nothing else touches files.

LittleFS lets a file be its old or its new self after a cut, and nothing between: each write here
is one such change. All is in one folder, ``/data``; docs/journal.md says what each file is.
"""

import os

FOLDER = "/data"
GENERATIONS = ("match_a.trj", "match_b.trj")
"""In one folder: in two, damage to what LittleFS notes of one could bring a match back there that
was over, beside the one that is on."""
FINISHED = "done"
RESERVE = 320 << 10
"""So many bytes stay free, for an update over USB: finished matches go before, the oldest first."""

MOST_TEXT = 4 << 10
"""Texts here are a few hundred bytes long; any file could be lying there."""

FULL = 64 << 10
"""With less room than this (bytes) a write may have failed because there was none."""

_NEW = ".new"


class Store:
    """The files of the table in `folder`. Its methods raise OSError when they cannot work.

    `disk` has what is used of the module ``os``, and `open` opens a file of it.
    """

    def __init__(self, folder=FOLDER, disk=os, open=open):
        self._folder = folder
        self._disk = disk
        self._open = open

    def prepare(self):
        """Make the folders that are missing. Whatever writes does it when it has to."""
        for folder in ("", "/" + FINISHED):
            try:
                self._disk.mkdir(self._folder + folder)
            except OSError:
                # It is there, or cannot be made: then the next attempt says so.
                pass

    # the journal of the match that is on

    def has(self, generation):
        """Return whether there is a file of that generation, and something in it."""
        file = self.open(generation)
        if file is None:
            return False
        with file:
            return len(file.read(1)) > 0

    def open(self, generation):
        """Return a generation's file, open for reading, or None when there is none."""
        try:
            return self._open(self._path(GENERATIONS[generation]), "rb")
        except OSError:
            return None

    def write(self, generation, at, data):
        """Write `data` into a generation's file at the offset `at`, its end; 0 makes it again."""
        path = self._path(GENERATIONS[generation])

        def write():
            with self._open(path, "r+b" if at else "wb") as file:
                file.seek(at)
                file.write(data)

        self._with_room(write)

    def rebuild(self, generation, pieces):
        """Replace a generation's file as a whole by `pieces` of bytes."""
        self._replace(GENERATIONS[generation], pieces)

    def finish(self, generation):
        """Put that generation among the finished matches; the other one goes."""
        self._remove(GENERATIONS[1 - generation])
        self.put_aside(generation)
        self._make_room()

    def reopen(self):
        """Make the match that was finished last the one that is on; return whether there was one.

        A file is only given another name: wherever power is cut, it is in one of the two places.
        """
        names = self.finished()
        if not names:
            return False
        self._remove(GENERATIONS[1])
        old = self._path("%s/%s" % (FINISHED, names[-1]))
        self._disk.rename(old, self._path(GENERATIONS[0]))
        return True

    def put_aside(self, generation):
        """Put a generation's file among the finished matches, as it is."""
        names = self.finished()
        number = int(names[-1].split(".")[0]) + 1 if names else 1
        new = self._path("%s/%05d.trj" % (FINISHED, number))
        self.prepare()
        self._disk.rename(self._path(GENERATIONS[generation]), new)

    def drop(self):
        """Remove the journal of the match that is on."""
        for name in GENERATIONS:
            self._remove(name)

    def finished(self):
        """Return the names of the finished matches, the oldest first."""
        try:
            names = self._disk.listdir(self._path(FINISHED))
        except OSError:
            return []
        return sorted(name for name in names if name.endswith(".trj"))

    def has_finished(self):
        """Return whether there is a finished match."""
        try:
            # one after the other: there may be hundreds
            for entry in self._disk.ilistdir(self._path(FINISHED)):
                if entry[0].endswith(".trj"):
                    return True
        except OSError:
            pass
        return False

    def free(self):
        """Return how much room is left (bytes)."""
        state = self._disk.statvfs(self._folder)
        return state[0] * state[3]

    # texts

    def read_text(self, name):
        """Return what is in a file, or None when there is none; what is no UTF-8 is left out.

        No more than `MOST_TEXT` is read: a table that has no memory left would not start.
        """
        try:
            with self._open(self._path(name), "rb") as file:
                data = file.read(MOST_TEXT)
        except OSError:
            return None
        try:
            return data.decode()
        except (UnicodeError, ValueError):
            return "".join(chr(byte) for byte in data if byte < 128)

    def write_text(self, name, text):
        """Replace a file by a text, as a whole."""
        self._replace(name, (text.encode(),))

    def _path(self, name):
        return "%s/%s" % (self._folder, name)

    def _replace(self, name, pieces):
        path = self._path(name)

        def replace():
            with self._open(path + _NEW, "wb") as file:
                for piece in pieces:
                    file.write(piece)
            self._disk.rename(path + _NEW, path)

        self._with_room(replace)

    def _remove(self, name):
        try:
            self._disk.remove(self._path(name))
        except OSError:
            # There is none.
            pass

    def _with_room(self, write):
        """Write; when that fails, with the folders made, without the oldest match, and so on."""
        is_ready = False
        while True:
            try:
                return write()
            except OSError:
                if is_ready and not (self.free() < FULL and self._drop_oldest()):
                    raise
                if not is_ready:
                    # Not when power comes on: it would take 0.1 s, and once is enough.
                    self.prepare()
                    is_ready = True

    def _make_room(self):
        while self.free() < RESERVE and self._drop_oldest():
            pass

    def _drop_oldest(self):
        """Remove the oldest finished match; return whether there was one."""
        try:
            names = self.finished()
            if not names:
                return False
            self._disk.remove(self._path("%s/%s" % (FINISHED, names[0])))
        except OSError:
            return False
        return True

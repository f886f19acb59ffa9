"""A disk in memory with the interface of a store. A file changes only when it is closed."""

import io


class MemoryDisk:
    """Files that survive a simulated power cut; `size` is the capacity (bytes).

    As with LittleFS, a file keeps its old contents until it is closed. A power cut before that
    loses the changes.
    """

    BLOCK = 4096

    def __init__(self, size=1 << 20):
        self.files = {}
        self._folders = [""]
        self._size = size

    def open(self, path, mode):
        """Open a file in binary mode: "rb", "wb" or "r+b"."""
        if mode != "wb" and path not in self.files:
            raise OSError(2, "there is no " + path)
        if mode == "wb" and path.rpartition("/")[0] not in self._folders:
            raise OSError(2, "there is no folder for " + path)
        return _File(self, path, mode)

    def mkdir(self, path):
        """Make a folder."""
        if path in self._folders:
            raise OSError(17, "there is a " + path)
        self._folders.append(path)

    def rename(self, old, new):
        """Rename a file, replacing an existing one."""
        if old not in self.files:
            raise OSError(2, "there is no " + old)
        self.files[new] = self.files.pop(old)

    def remove(self, path):
        """Remove a file."""
        if path not in self.files:
            raise OSError(2, "there is no " + path)
        del self.files[path]

    def listdir(self, path):
        """Return the names of the files in a folder, sorted; a real disk has no fixed order."""
        parts = [name.rpartition("/") for name in sorted(self.files)]
        names = [stem for folder, _, stem in parts if folder == path]
        if not names and path not in self._folders:
            raise OSError(2, "there is no " + path)
        return names

    def ilistdir(self, path):
        """Return one tuple for each file, beginning with its name, as MicroPython does."""
        return [(name,) for name in self.listdir(path)]

    def statvfs(self, path):
        """Return a tuple: its first item is the block size (bytes), its fourth the free blocks."""
        return self.BLOCK, self.BLOCK, self._size // self.BLOCK, self._free()

    def write_file(self, path, data):
        """Set the contents of a file. Raises OSError if the disk is full."""
        before = self.files.pop(path, None)
        if len(data) > self._free() * self.BLOCK:
            if before is not None:
                self.files[path] = before
            raise OSError(28, "no room")
        self.files[path] = data

    def _free(self):
        used = sum(-(-len(data) // self.BLOCK) for data in self.files.values())
        return self._size // self.BLOCK - used


class _File:
    def __init__(self, disk, path, mode):
        self._disk = disk
        self._path = path
        self._is_written = mode != "rb"
        self._stream = io.BytesIO(b"" if mode == "wb" else disk.files[path])

    def seek(self, at):
        self._stream.seek(at)

    def read(self, size=-1):
        return self._stream.read(size)

    def write(self, data):
        return self._stream.write(data)

    def close(self):
        if self._is_written:
            self._is_written = False
            self._disk.write_file(self._path, self._stream.getvalue())

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind:
            self._is_written = False
        self.close()

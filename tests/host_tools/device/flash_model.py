"""A Pico's filesystem on a flash that remembers every write, so that power can be cut at each."""

from littlefs import LittleFS, LittleFSError, UserContext, lfs

from host_tools.device.image import SETTINGS
from host_tools.device.uf2 import SECTOR

FOLDER = 2


class Flash(UserContext):
    """Flash with `content` (bytes); `writes` are (start, bytes) of each erase and each write."""

    def __init__(self, content):
        super().__init__(buffer=bytearray(content))
        self.writes = []

    def prog(self, cfg, block, off, data):
        """Write `data`, as LittleFS asks for it."""
        self.writes.append((block * SECTOR + off, bytes(data)))
        return super().prog(cfg, block, off, data)

    def erase(self, cfg, block):
        """Erase a block, as LittleFS asks for it."""
        self.writes.append((block * SECTOR, b"\xff" * SECTOR))
        return super().erase(cfg, block)


def states(before, writes):
    """Yield the flash after each of `writes`, and after the first half of it: cut in the middle."""
    flash = bytearray(before)
    yield bytes(flash)
    for start, data in writes:
        half = len(data) // 2
        flash[start : start + half] = data[:half]
        yield bytes(flash)
        flash[start : start + len(data)] = data
        yield bytes(flash)


class Files:
    """LittleFS on `flash`, with what MicroPython's ``os`` and ``open`` can do with it."""

    def __init__(self, flash, is_new=False):
        self.memory = flash
        self._fs = LittleFS(flash, mount=False, block_count=len(flash.buffer) // SECTOR, **SETTINGS)
        if is_new:
            self._fs.format()
        self._fs.mount()
        self._open = []

    def open(self, path, mode="r"):
        """Open a file as ``open`` does, in "rb" or "wb"."""
        self._open.append(File(self._fs.fs, path, mode))
        return self._open[-1]

    def sweep(self):
        """Close what was left open, as MicroPython does when it starts afresh."""
        while self._open:
            self._open.pop().close()

    def read(self, path):
        """Return the content of a file."""
        with self.open(path, "rb") as file:
            return file.read()

    def write(self, path, content):
        """Write a file, and the folders above it."""
        if "/" in path:
            self._fs.makedirs(path.rpartition("/")[0], exist_ok=True)
        with self.open(path, "wb") as file:
            file.write(content)

    def all(self):
        """Return all files, path -> bytes."""
        found = {}
        for folder, _, names in self._fs.walk("/"):
            for name in names:
                path = f"{folder.rstrip('/')}/{name}".lstrip("/")
                found[path] = self.read(path)
        return found

    # -- what is called as on the device ------------------------------------------------------

    def listdir(self, path):
        """Return the names in a folder."""
        return as_os_error(self._fs.listdir, path)

    def stat(self, path):
        """Return what the device says of a file or folder."""
        found = as_os_error(self._fs.stat, path)
        kind = 0x4000 if found.type == FOLDER else 0x8000
        return (kind, 0, 0, 0, 0, 0, found.size, 0, 0, 0)

    def statvfs(self, _path):
        """Return what the device says of its room."""
        blocks = len(self.memory.buffer) // SECTOR
        free = blocks - self._fs.used_block_count
        return (SECTOR, SECTOR, blocks, free, free, 0, 0, 0, 0, 255)

    def mkdir(self, path):
        """Make a folder."""
        as_os_error(lfs.mkdir, self._fs.fs, path)

    def remove(self, path):
        """Remove a file."""
        as_os_error(lfs.remove, self._fs.fs, path)

    rmdir = remove

    def rename(self, old, new):
        """Give a file another name; what had that name is gone in the same instant."""
        as_os_error(lfs.rename, self._fs.fs, old, new)

    def getcwd(self):
        """Return where the device is."""
        return "/"


class File:
    """An open file; what the device's snippets call of one."""

    def __init__(self, fs, path, mode):
        self._fs = fs
        self._file = as_os_error(lfs.file_open, fs, path, mode)
        self._is_open = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def read(self, size=1 << 20):
        """Read up to `size` bytes."""
        return bytes(as_os_error(lfs.file_read, self._fs, self._file, size))

    def readinto(self, buffer):
        """Read into `buffer`; return how many bytes."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, offset):
        """Go on reading `offset` bytes after the beginning."""
        as_os_error(lfs.file_seek, self._fs, self._file, offset, 0)

    def write(self, data):
        """Write all of `data`."""
        return as_os_error(lfs.file_write, self._fs, self._file, bytes(data))

    def close(self):
        """Close the file; from now on its content is the new one."""
        if self._is_open:
            self._is_open = False
            as_os_error(lfs.file_close, self._fs, self._file)


def as_os_error(function, *arguments):
    """Call `function`; what LittleFS says of a failure is an OSError, as on the device."""
    try:
        return function(*arguments)
    except LittleFSError as error:
        raise OSError(-error.code) from None

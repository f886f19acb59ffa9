"""A lock that allows one club per folder. The system releases it when the process ends."""

import json
import os
import sys
from pathlib import Path

from tableref_host.club import ClubError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK = "club.lock"
ABOUT = "club.json"
"""The file in which the club that holds the lock describes itself."""


class TakenError(ClubError):
    """Another club is open in the folder; `about` is its description (dict)."""

    def __init__(self, folder, about):
        number = f" (process {about['process']})" if "process" in about else ""
        super().__init__(
            f"Another club is open in {folder}{number}. Stop that one, or name another folder:"
            " tableref club --folder FOLDER"
        )
        self.about = about


class FolderLock:
    """The lock of a `folder`, held until `close` or the end of the process.

    Raises TakenError if another process holds it.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._about = folder / ABOUT
        self._file = (folder / LOCK).open("a")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise TakenError(folder, _read(self._about)) from None
        self._about.unlink(missing_ok=True)

    def publish(self, **about: object) -> None:
        """Publish a description of this club for processes that find the folder locked."""
        words = json.dumps({"process": os.getpid(), **about})
        self._about.write_text(words, encoding="utf-8")

    def close(self) -> None:
        """Release the lock."""
        self._about.unlink(missing_ok=True)
        self._file.close()


def _lock(file):
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _read(path):
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return about if isinstance(about, dict) else {}

"""The drive of a Pico in BOOTSEL mode: finds it, and copies a whole UF2 onto it."""

import errno
import os
import shutil
import string
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from tableref_host.device import FlashError

INFO = "INFO_UF2.TXT"
"""Name of the file that is on the drive of every board that waits for a UF2."""

PICO = "RPI-RP2"
"""The board ID in INFO on the drive of a Pico and of a Pico W."""

PICO_2 = "RP2350"
"""The board ID in INFO on the drive of a Pico 2."""

CHIPS = {False: PICO, True: PICO_2}
"""{whether the chip is an RP2350: board ID}."""

# Filesystems that the drive of a Pico can have. Others are ignored, because reading from a network
# drive that is out of reach would block.
FILESYSTEMS = ("vfat", "msdos", "exfat", "fuseblk")

NAME = "tableref.uf2"
PIECE = 32 << 10
LAST_PIECE = 512
"""Size (bytes) of the last block, which is written by itself: once it has arrived, the Pico starts
and the drive disappears.
"""

RETRY_ADVICE = (
    "The Pico has no whole program now, and nothing is broken by that: pull its cable out, hold "
    "BOOTSEL while you plug it in again, and run this again."
)


@dataclass(frozen=True)
class Drive:
    """A board in BOOTSEL mode: its drive's folder, and the Board-ID and Model stated there."""

    path: Path
    board_id: str
    model: str = ""

    @property
    def is_pico(self) -> bool:
        """Whether the board is a Pico or a Pico W."""
        return self.board_id == PICO

    def __str__(self) -> str:
        return f"{self.path}: {'a Pico' if self.is_pico else self.kind} in BOOTSEL mode"

    @property
    def option(self) -> str:
        """The command-line option that selects this drive."""
        return f"--drive {self.path}"

    @property
    def kind(self) -> str:
        """The board's name and ID, as its drive states them."""
        return f"{self.model} ({self.board_id})" if self.model else self.board_id


def read_drive(path: str | Path) -> Drive | None:
    """Return the Drive in the folder `path`, or None if it is not the drive of a board."""
    try:
        text = (Path(path) / INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    reason = {}
    for line in text.splitlines():
        name, _, value = line.partition(":")
        reason[name.strip().lower()] = value.strip()
    board_id = reason.get("board-id")
    return Drive(Path(path), board_id, reason.get("model", "")) if board_id else None


def find_drives(folders: Iterable[Path] | None = None) -> list[Drive]:
    """Return the Drives among `folders`; None stands for everything that is mounted here."""
    found = [read_drive(path) for path in (mounted() if folders is None else folders)]
    return sorted([drive for drive in found if drive], key=str)


def mounted(
    platform: str = sys.platform,
    mounts: Path = Path("/proc/mounts"),
    volumes: Path = Path("/Volumes"),
) -> list[Path]:
    """Return the folders where this machine mounts drives."""
    if platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    try:
        if platform == "darwin":
            return sorted(volumes.iterdir())
        rows = [line.split() for line in mounts.read_text(errors="surrogateescape").splitlines()]
    except OSError:
        return []
    return [Path(unescaped(row[1])) for row in rows if len(row) > 2 and row[2] in FILESYSTEMS]


def unescaped(text: str) -> str:
    r"""Decode the escapes in a path of /proc/mounts, such as \040 for a space."""
    for code in (9, 10, 32, 92):  # The backslash last: it begins the others.
        text = text.replace(f"\\{code:03o}", chr(code))
    return text


def named_drive(folder: str | Path) -> Drive:
    """Return the Drive in `folder`. Raises FlashError if it is not the drive of a board."""
    found = read_drive(folder)
    if found is None:
        raise FlashError(
            f"{folder} is not the drive of a Pico in BOOTSEL mode: it has no INFO_UF2.TXT with a "
            "Board-ID."
        )
    return found


def copy_to_drive(
    content: bytes,
    drive: Drive,
    on_bytes: Callable[[int], object] = lambda count: None,
    free_bytes: Callable[[Path], int] | None = None,
) -> None:
    """Copy the UF2 file `content` (bytes), which is for the board of `drive`, onto it.

    `on_bytes` is called with the number of bytes that have arrived since its last call;
    `free_bytes` returns the free space (bytes) of a folder. Raises FlashError, with what to do, if
    the copy fails.
    """
    try:
        room = (free_bytes or (lambda path: shutil.disk_usage(path).free))(drive.path)
        if room < len(content):
            raise FlashError(
                f"{drive.path} has room for {room // 1000} KB, and the image has "
                f"{len(content) // 1000} KB. Nothing was copied. Is it the Pico's drive?"
            )
        _copy(content, drive, on_bytes)
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise FlashError(
                f"{drive.path} cannot be written ({reason}). Nothing was copied. Mount it so that "
                "you may write to it."
            ) from error
        message = f"The copy to {drive.path} broke off ({reason}). {RETRY_ADVICE}"
        raise FlashError(message) from error


def _copy(content: bytes, drive: Drive, on_bytes: Callable[[int], object]) -> None:
    """Copy all blocks but the last one, and then the last one.

    The drive may disappear while that is written. This is not an error.
    """
    # Unbuffered, so that an error is raised by the write that caused it.
    file = open(drive.path / NAME, "wb", buffering=0)
    try:
        body = memoryview(content)[: max(0, len(content) - LAST_PIECE)]
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            _write(file, piece)
            on_bytes(len(piece))
        last = memoryview(content)[len(body) :]
        try:
            _write(file, last)
        except OSError as error:
            # The Pico starts as soon as it has everything, without unmounting its drive. Whether
            # the drive is still there cannot be tested, because the system may show its folder for
            # a while.
            if error.errno == errno.ENOSPC:
                raise
        on_bytes(len(last))
    finally:
        try:
            file.close()
        except OSError:
            pass  # What matters was written, or has been told already.


def _write(file: FileIO, piece: memoryview) -> None:
    """Write all of `piece`, and wait until it has arrived on the drive."""
    while piece:
        piece = piece[file.write(piece) :]
    os.fsync(file.fileno())

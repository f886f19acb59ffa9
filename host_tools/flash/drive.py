"""Copies a whole UF2 onto the drive of a Pico in BOOTSEL mode."""

import errno
import os
import shutil

from host_tools.flash.errors import FlashError
from host_tools.image.base import check_program
from host_tools.image.errors import ImageError
from host_tools.image.uf2 import read_uf2

NAME = "tableref.uf2"
PIECE = 32 << 10
LAST_PIECE = 512
"""The last block alone: until it has come, the Pico waits; then it starts, and the drive goes."""

AGAIN = (
    "The Pico has no whole program now, and nothing is broken by that: pull its cable out, hold "
    "BOOTSEL while you plug it in again, and run this again."
)


def check_uf2(content, name, version, board=None):
    """Raise ImageError unless the UF2 file `content` (bytes) is a whole TableRef for a Pico.

    `name` is what to call it, `version` the MicroPython that it must have in it, `board` the
    board that it must be for, if one is named.
    """
    pages = read_uf2(content, name)
    program, _ = check_program(pages, name, version, board)
    if not any(start in pages for start, _ in program.filesystems):
        raise ImageError(
            f"{name} is MicroPython alone, without the firmware. `make image` puts them together."
        )


def copy_to_drive(content, drive, on_bytes=lambda count: None, free_bytes=None):
    """Copy the UF2 file `content` (bytes) onto `drive` (a Drive).

    `on_bytes` is told how many bytes more have arrived; `free_bytes` returns how many a folder has
    room for. Raises FlashError, with what to do, when it cannot be finished.
    """
    if not drive.is_pico:
        raise FlashError(
            f"The board at {drive.path} is a {drive.kind}, and TableRef is for the Pico and the "
            "Pico W. Nothing was copied."
        )
    try:
        room = (free_bytes or (lambda path: shutil.disk_usage(path).free))(drive.path)
        if room < len(content):
            raise FlashError(
                f"{drive.path} has room for {room // 1000} KB, and the image has "
                f"{len(content) // 1000} KB. Nothing was copied. Is it the Pico's drive?"
            )
        _copy(content, drive, on_bytes)
    except OSError as error:
        said = error.strerror or str(error)
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise FlashError(
                f"{drive.path} cannot be written ({said}). Nothing was copied. Mount it so that "
                "you may write to it."
            ) from error
        raise FlashError(f"The copy to {drive.path} broke off ({said}). {AGAIN}") from error


def _copy(content, drive, on_bytes):
    """Copy all but the last block for certain; then the last, during which the drive may go."""
    # Unbuffered, so that an error belongs to the piece that it comes with.
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
            # The Pico starts as soon as it has everything, and does not say good-bye. Whether the
            # drive is still there cannot be asked: its folder may be remembered for a while.
            if error.errno == errno.ENOSPC:
                raise
        on_bytes(len(last))
    finally:
        try:
            file.close()
        except OSError:
            pass  # What matters was written, or has been told already.


def _write(file, piece):
    """Write all of `piece`, and wait until it has arrived."""
    while piece:
        piece = piece[file.write(piece) :]
    os.fsync(file.fileno())

"""A UF2 is completely copied to the Pico's drive, or a message gives advice."""

import errno
import os
from pathlib import Path

import pytest

from tableref_host.device import FlashError
from tableref_host.device import drive as module
from tableref_host.device.drive import LAST_PIECE, NAME, PIECE, Drive, copy_to_drive

CONTENT = bytes(range(256)) * 600 + b"end"
PIECES = -(-(len(CONTENT) - LAST_PIECE) // PIECE)


@pytest.fixture
def drive(tmp_path):
    """Return the drive of a Pico."""
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    return Drive(tmp_path, "RPI-RP2")


def fail_at(monkeypatch, number, code):
    """Lose the piece `number`, counted from 0; return the pieces before it."""
    synced = []

    def fsync(_file):
        if len(synced) >= number:
            raise OSError(code, os.strerror(code))
        synced.append(1)

    monkeypatch.setattr(module.os, "fsync", fsync)
    return synced


def refusal(*arguments, **named):
    with pytest.raises(FlashError) as caught:
        copy_to_drive(*arguments, **named)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_whole_file_is_written_and_each_piece_synchronised(drive, monkeypatch):
    counts = []
    synced = fail_at(monkeypatch, 99, errno.EIO)
    copy_to_drive(CONTENT, drive, counts.append)
    assert (drive.path / NAME).read_bytes() == CONTENT
    assert sum(counts) == len(CONTENT)
    assert len(counts) == len(synced) == PIECES + 1
    assert counts[-1] == LAST_PIECE


@pytest.mark.parametrize(
    "size", [0, 1, LAST_PIECE - 1, LAST_PIECE, LAST_PIECE + 1, LAST_PIECE + PIECE]
)
def test_files_of_any_size_are_written(drive, size):
    counts = []
    copy_to_drive(CONTENT[:size], drive, counts.append)
    assert (drive.path / NAME).read_bytes() == CONTENT[:size]
    assert sum(counts) == size


@pytest.mark.parametrize("number", range(PIECES))
@pytest.mark.parametrize("code", [errno.EIO, errno.ENODEV, errno.ENXIO])
def test_a_drive_that_disappears_early_is_reported_with_advice(drive, monkeypatch, number, code):
    fail_at(monkeypatch, number, code)
    said = refusal(CONTENT, drive)
    assert said.startswith(f"The copy to {drive.path} broke off ({os.strerror(code)}).")
    assert "hold BOOTSEL while you plug it in again, and run this again" in said


@pytest.mark.parametrize("code", [errno.EIO, errno.ENODEV, errno.ENOENT])
def test_a_drive_that_disappears_with_the_last_block_is_a_success(drive, monkeypatch, code):
    counts = []
    fail_at(monkeypatch, PIECES, code)
    copy_to_drive(CONTENT, drive, counts.append)
    assert sum(counts) == len(CONTENT)


def test_a_drive_that_can_no_longer_be_closed_is_a_success(drive, monkeypatch):
    class File:
        def __init__(self, *_, **__):
            self.written = 0

        def write(self, piece):
            # Raw files may return less than requested.
            self.written += min(len(piece), 5000)
            return min(len(piece), 5000)

        def fileno(self):
            return 0

        def close(self):
            raise OSError(errno.EIO, "gone")

    files = []
    monkeypatch.setattr(module, "open", lambda *_, **__: files.append(File()) or files[0], False)
    monkeypatch.setattr(module.os, "fsync", lambda _: None)
    copy_to_drive(CONTENT, drive)
    assert files[0].written == len(CONTENT)


def test_a_drive_that_is_full_at_the_last_block_is_an_error(drive, monkeypatch):
    fail_at(monkeypatch, PIECES, errno.ENOSPC)
    assert "broke off (No space left on device)" in refusal(CONTENT, drive)


def test_a_drive_without_room_is_reported_before_anything_is_written(drive):
    said = refusal(CONTENT, drive, free_bytes=lambda _: len(CONTENT) - 1)
    assert said.startswith(f"{drive.path} has room for 153 KB, and the image has 153 KB. Nothing")
    assert not (drive.path / NAME).exists()
    copy_to_drive(CONTENT, drive, free_bytes=lambda _: len(CONTENT))


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS])
def test_a_write_protected_drive_is_reported(drive, monkeypatch, code):
    def refuse(*_, **__):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(module, "open", refuse, False)
    said = refusal(CONTENT, drive)
    assert f"cannot be written ({os.strerror(code)}). Nothing was copied." in said


def test_a_drive_that_disappears_before_the_start_is_reported():
    said = refusal(CONTENT, Drive(Path("/no/such/drive"), "RPI-RP2"))
    assert "The copy to /no/such/drive broke off (No such file or directory)." in said

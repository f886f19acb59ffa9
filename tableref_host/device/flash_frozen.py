"""Gives a Pico an image that has the firmware frozen into it; the files on the Pico stay.

Such an image contains only the program. If a Pico is running, its filesystem is first compared with
the one that the image will use; then it is switched to BOOTSEL mode automatically.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tableref_host.device import FlashError, ImageError
from tableref_host.device.contents import BY_BOOTSEL, Runner, read_contents
from tableref_host.device.drive import CHIPS, Drive, copy_to_drive
from tableref_host.device.fetch import check_sha256, download, pip_client
from tableref_host.device.image import Image

WAIT_S = 30
"""Timeout (s) for a Pico to appear as a drive."""

LOOK_S = 0.5
WAITS = (
    "The Pico waits for its firmware now, and no drive has appeared. Open the drive RPI-RP2 if "
    "your system wants that, and run this again. If there is none: pull the cable out and put it "
    "back in, and the table runs as before."
)


class Running(Runner, Protocol):
    """A connection to a running Pico, such as `adapter.Connection`."""

    def enter_bootsel(self) -> None:
        """Make the Pico appear as a drive that accepts a UF2 file."""


def obtain_firmware(named: str, sha256: str | None) -> tuple[str, bytes]:
    """Return (name, content) of the file or the https address `named`. Raises ImageError.

    The content must have the checksum `sha256`, which may be None for a file.
    """
    name = named.rpartition("/")[2] or named
    if "://" in named:
        if sha256 is None:
            raise ImageError(
                f"{name} can be downloaded only with its checksum. Add the one in the release's "
                f"SHA256SUMS: --firmware {named} --sha256 CHECKSUM"
            )
        content = download(named, pip_client())
    else:
        try:
            content = Path(named).read_bytes()
        except OSError as error:
            raise ImageError(
                f"cannot read {named}: {error.strerror}. `tableref firmware` builds one."
            ) from error
    if sha256 is not None:
        check_sha256(content, sha256, name)
    return name, content


def is_there(connection: Running, image: Image) -> bool:
    """Return whether the Pico at `connection` has `image` already.

    Raises FlashError if the image's filesystem has another size than the Pico's, because the Pico
    would lose its files.
    """
    found = read_contents(connection)
    if found.size != image.size:
        raise FlashError(
            f"The Pico at {connection.port} keeps {found.size // 1024} KB of files, and this "
            f"firmware, for the board {image.board}, {image.size // 1024} KB: it would lose them "
            "all. Take the firmware for its own board (pico or pico-w), or, if it is the right one "
            f"and no file is needed: {BY_BOOTSEL[0].lower()}{BY_BOOTSEL[1:]}"
        )
    return found.image == image.image_id


def send_to_bootsel(
    connection: Running,
    find: Callable[[], list[Drive]],
    sleep: Callable[[float], object] = time.sleep,
) -> Drive:
    """Switch the running Pico at `connection` to BOOTSEL mode; return its Drive.

    `find` returns the Drives at this machine, `sleep` waits for a number of seconds. Raises
    FlashError if no new drive appears.
    """
    before = {drive.path for drive in find()}
    connection.enter_bootsel()
    for _ in range(round(WAIT_S / LOOK_S)):
        found = [drive for drive in find() if drive.path not in before]
        if found:
            return found[0]
        sleep(LOOK_S)
    raise FlashError(WAITS)


def copy_image(
    content: bytes,
    image: Image,
    name: str,
    drive: Drive,
    on_bytes: Callable[[int], object] = lambda count: None,
) -> None:
    """Copy `image`, whose UF2 file is `content` (bytes), onto `drive`.

    `name` is the file's name in messages; `on_bytes` is called with the number of bytes that have
    arrived since its last call. Raises FlashError if the drive belongs to another chip, or if the
    copy fails.
    """
    if drive.board_id != CHIPS[image.is_for_rp2350]:
        raise FlashError(
            f"{name} is for the board {image.board}, and the board at {drive.path} is a "
            f"{drive.kind}. Nothing was copied."
        )
    copy_to_drive(content, drive, on_bytes)

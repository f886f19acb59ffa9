"""Gives a Pico an image that has the firmware frozen into it; the files on the Pico stay.

Only the program is in such an image. A running Pico is asked first whether its files lie where the
image will look for them, and is then sent into BOOTSEL mode by itself.
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
    """What talks to a running Pico, as `adapter.Connection` does."""

    def enter_bootsel(self) -> None:
        """Have it show up as a drive."""


def obtain_firmware(named: str, sha256: str | None) -> tuple[str, bytes]:
    """Return (name, content) of the file or the https address `named`. Raises ImageError.

    It must have the checksum `sha256`, if one is given; what is fetched must have one.
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

    Raises FlashError when its files would be lost: they lie elsewhere than the image has them.
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
    """Send the running Pico at `connection` into BOOTSEL mode; return its Drive.

    `find` returns the Drives that there are, `sleep` waits for a number of seconds. Raises
    FlashError when none appears.
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
    """Copy the UF2 file `content` (bytes), which is `image`, onto `drive`.

    `name` is what to call it; `on_bytes` is told how many bytes more have arrived. Raises
    FlashError when the drive is another chip's, or the copy breaks off.
    """
    if drive.board_id != CHIPS[image.is_for_rp2350]:
        raise FlashError(
            f"{name} is for the board {image.board}, and the board at {drive.path} is a "
            f"{drive.kind}. Nothing was copied."
        )
    copy_to_drive(content, drive, on_bytes)

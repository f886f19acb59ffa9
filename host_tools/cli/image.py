"""`tableref image`: build what a maker copies onto a Pico."""

import hashlib
import re
from pathlib import Path

import click

from host_tools.cli.output import json_option, print_json, readable_path
from host_tools.cli.parameters import BUILD as BUILD_NAME
from host_tools.device import ImageError
from host_tools.device.builds import read_build
from host_tools.device.fetch import check_sha256, fetch_micropython, read_pins
from host_tools.device.firmware_files import device_files
from host_tools.device.image import build_image
from host_tools.device.micropython_image import BOARDS, NO_ROOM, read_base
from host_tools.places import LIBRARY, ROOT, write_whole

FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build"
BUILD_HELP = "What you built: table, breadboard, or your own (.py)."


def as_sha256(_context, _parameter, text):
    """Return the checksum `text` in lower case; a click callback, so it refuses what is none."""
    if text is not None and not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise click.BadParameter("a sha256 has 64 digits, 0 to 9 and a to f.")
    return text.lower() if text else None


def image_options(board: str, where: str = ""):
    """Return the decorator that adds `given`, `board`, `wanted` and `sha256`: what an image needs.

    `board` is what the help says of --board; `where`, of --micropython, when it counts.
    """
    options = (
        click.option(
            "--micropython",
            "given",
            type=click.Path(dir_okay=False, path_type=Path),
            envvar="TABLEREF_MICROPYTHON_UF2",
            show_envvar=True,
            help=f"{where}MicroPython's own UF2. Without it: fetched.",
        ),
        click.option("--board", type=click.Choice(sorted(BOARDS.values())), help=board),
        click.option("--build", "wanted", type=BUILD_NAME, metavar="NAME|FILE", help=BUILD_HELP),
        click.option(
            "--sha256",
            metavar="CHECKSUM",
            callback=as_sha256,
            help="The checksum that MicroPython must have.",
        ),
    )

    def add(command):
        for option in reversed(options):
            command = option(command)
        return command

    return add


@click.command()
@image_options("The board it is for. Without it: what the UF2 says.")
@click.option(
    "--filesystem-only",
    is_flag=True,
    help="Leave MicroPython out: the Pico has the same.",
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write. Without it: one in build/.",
)
@json_option("Print what was written as JSON, for a program.")
def image(given, board, wanted, sha256, filesystem_only, output, as_json):
    """Build the file (UF2) to copy onto a Pico: MicroPython and the firmware.

    The same sources and the same MicroPython give the same file, byte for byte.
    """
    build = read_build(FIRMWARE, wanted)
    files = device_files(FIRMWARE, LIBRARY, build)
    base = obtain_base(given, board, sha256)
    uf2, used = build_image(base, files, filesystem_only)
    if output is None:
        BUILD.mkdir(exist_ok=True)
        kind = "" if build.label == "table" else f"-{build.label}"
        kind += "-files" if filesystem_only else ""
        output = BUILD / f"tableref-{base.board}{kind}.uf2"
    write_whole(output, uf2)
    if as_json:
        print_json(
            {
                "output": str(output),
                "bytes": len(uf2),
                "sha256": hashlib.sha256(uf2).hexdigest(),
                "micropython": base.version.removeprefix("v"),
                "board": base.board,
                "build": str(build),
                "files": len(files),
                "used_bytes": used,
                "room_bytes": base.size,
            }
        )
        return
    size = sum(len(content) for content in files.values())
    click.echo(
        f"MicroPython {base.version.removeprefix('v')} for {base.board}; build {build}; "
        f"{len(files)} files, {size / 1024:.0f} KB, in {used // 1024} of {base.size // 1024} KB"
    )
    click.echo(
        f"{readable_path(output)}: {len(uf2) // 1000} KB. docs/flashing.md says how to use it."
    )


def obtain_base(given, board, sha256):
    """Return MicroPython for `board`: the file `given`, or else the release that is pinned.

    `sha256` is what it must have, None when nobody said; a `board` of None is what the file says.
    Raises ImageError.
    """
    version, pins = read_pins()
    if board == "pico-w":
        raise ImageError(NO_ROOM.format(name="That image"))
    if given is None:
        pin = pins["pico"]
        return read_base(fetch_micropython(pin, sha256), pin.file, version, board)
    try:
        content = given.read_bytes()
    except OSError as error:
        raise ImageError(f"cannot read {given}: {error.strerror}.") from error
    if sha256:
        check_sha256(content, sha256, str(given))
    return read_base(content, given.name, version, board)

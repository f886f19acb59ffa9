"""`tableref firmware`: build the image, MicroPython with our firmware frozen into it."""

import hashlib
import os
import re
import shlex
from pathlib import Path

import click

from tableref_host.advice import typed
from tableref_host.cli.output import json_option, print_json, readable_path
from tableref_host.cli.parameters import BUILD as BUILD_NAME
from tableref_host.cli.parameters import source_option
from tableref_host.device.build_frozen import build_frozen
from tableref_host.device.builds import read_build
from tableref_host.device.frozen import frozen_files, is_of_radio
from tableref_host.device.image import read_image
from tableref_host.device.micropython_source import (
    INSTALL,
    MissingToolsError,
    check_tools,
    obtain,
    obtain_mqtt_as,
)
from tableref_host.device.pins import read_mqtt_module, read_source
from tableref_host.device.targets import TARGETS
from tableref_host.device.uf2 import FLASH, RP2350_ARM
from tableref_host.places import BUILD, FIRMWARE, LIBRARY, write_whole

WORK = BUILD / "firmware"
BUILD_HELP = "What you built: table, breadboard, four, or your own (.py)."


@click.command()
@source_option("MicroPython's sources. Without it: fetched by git.")
@click.option(
    "--mqtt-as",
    "mqtt_as",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="TABLEREF_MQTT_AS",
    show_envvar=True,
    help="mqtt_as for a Pico W. Without it: fetched by git.",
)
@click.option(
    "--model",
    "board",
    type=click.Choice(sorted(TARGETS)),
    default="pico",
    show_default=True,
    help="The Pico it is for.",
)
@click.option(
    "--flash-divider",
    "divider",
    type=click.IntRange(2, 16),
    default=2,
    metavar="N",
    show_default=True,
    help="Clock divider of the flash chip: 4 for chips that fail at 100 MHz. Must be even.",
)
@click.option("--build", "wanted", type=BUILD_NAME, metavar="NAME|FILE", help=BUILD_HELP)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write. Without it: one in build/.",
)
@json_option("Print what was written as JSON, for a program.")
def firmware(source, mqtt_as, board, divider, wanted, output, as_json):
    """Build the image (UF2) with the firmware frozen into MicroPython.

    Scores and settings on a Pico survive when the image is put onto it. The same sources give the
    same file, byte for byte.
    """
    if divider % 2:
        raise click.BadParameter("it must be even, as 2, 4 or 6.", param_hint="--flash-divider")
    if TARGETS[board].family == RP2350_ARM and divider != 2:
        raise click.BadParameter("a Pico 2 has no such setting.", param_hint="--flash-divider")
    build = read_build(FIRMWARE, wanted)
    path, uf2 = built(board, build, source, mqtt_as, divider, output)
    version = read_source().version
    image = read_image(uf2, path.name, version)
    room = image.address - FLASH
    sha256 = hashlib.sha256(uf2).hexdigest()
    if as_json:
        print_json(
            {
                "output": str(path),
                "bytes": len(uf2),
                "sha256": sha256,
                "micropython": version,
                "board": board,
                "build": str(build),
                "image": image.image_id,
                "used_bytes": image.used,
                "room_bytes": room,
            }
        )
        return
    click.echo(
        f"MicroPython {version} for {board}; build {build}; "
        f"{image.used // 1024} of {room // 1024} KB"
    )
    click.echo(f"{readable_path(path)}: sha256 {sha256}")
    line = typed("flash", "--firmware", shlex.quote(str(readable_path(path))))
    click.echo(f"`{line}` puts it onto a Pico.")


def built(board, build, given=None, mqtt_as=None, divider=2, output=None):
    """Build the firmware of these sources for `board`; return (path, content) of its UF2 file.

    `given` is the folder of MicroPython's sources and `mqtt_as` the file of that module. If they
    are None, the paths come from the environment, or the sources are fetched. Raises ImageError.
    """
    given = given or from_environment("TABLEREF_MICROPYTHON_SOURCE")
    mqtt_as = mqtt_as or from_environment("TABLEREF_MQTT_AS")
    target = TARGETS[board]
    try:
        check_tools(target, fetches=given is None or (target.has_radio and mqtt_as is None))
    except MissingToolsError:
        for line in INSTALL:
            click.echo(line, err=True)
        raise
    files = frozen_files(FIRMWARE, LIBRARY, build)
    source = read_source()
    if given is None:
        click.echo(f"MicroPython {source.version}: fetched once, then kept.", err=True)
    sources = obtain(given, target, source)
    if not target.has_radio:
        files = {path: content for path, content in files.items() if not is_of_radio(path)}
    else:
        files["mqtt_as.py"] = obtain_mqtt_as(mqtt_as, read_mqtt_module())
    click.echo(f"Building {build} for {board}: some minutes the first time.", err=True)
    settings = {"TABLEREF_FLASH_DIVIDER": str(divider)}
    uf2 = build_frozen(board, files, sources, source, FIRMWARE / "boards", WORK, settings)
    if output is None:
        output = BUILD / firmware_name(board, build.label, divider)
    write_whole(output, uf2)
    return output, uf2


def firmware_name(board, build, divider=2):
    """Return the file name of the firmware of the build with the label `build` for `board`."""
    kind = "" if build == "table" else f"-{build}"
    slow = "" if divider == 2 else f"-flash-divider-{divider}"
    return f"tableref-firmware-{board}{kind}{slow}.uf2"


def from_environment(name):
    """Return the path that an environment variable names, or None."""
    return Path(os.environ[name]) if os.environ.get(name) else None


def as_sha256(_context, _parameter, text):
    """Return the checksum `text` in lower case; a click callback.

    Raises BadParameter for anything but the 64 digits of a SHA-256.
    """
    if text is not None and not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise click.BadParameter("a sha256 has 64 digits, 0 to 9 and a to f.")
    return text.lower() if text else None

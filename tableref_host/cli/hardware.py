"""`tableref hardware`: make the drawings, lists and figures that a maker builds from."""

from pathlib import Path

import click

from tableref_host.cli.output import json_option, print_json, readable_path
from tableref_host.device.builds import is_file, read_build
from tableref_host.hardware import HardwareError
from tableref_host.hardware.artefacts import (
    BUILDS,
    files_of_all,
    files_of_build,
    stale,
    write_folders,
)
from tableref_host.hardware.electrics import problems
from tableref_host.places import ROOT

FIRMWARE = ROOT / "firmware"
HARDWARE = ROOT / "hardware"


@click.command()
@click.option(
    "--build",
    "wanted",
    metavar="NAME|FILE",
    help="Only this build: table, breadboard, four, or a file of your own. Without it: our "
    "three, and the files that they share.",
)
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write a build to; a build of your own needs it.",
)
@click.option("--check", is_flag=True, help="Write nothing, but list the files that are stale.")
@json_option("Print the numbers of files, and the stale ones, as JSON.")
def hardware(wanted, output, check, as_json):
    """Generate the build guide's drawings, lists and figures.

    All are computed from firmware/board.py and the dimensions of the box. The same sources give the
    same files, byte for byte.
    """
    if wanted is None and output is not None:
        raise click.UsageError("--output is for one build: name it with --build.")
    if wanted is not None and is_file(wanted) and output is None:
        raise click.UsageError("a build of your own needs --output, the folder to write it to.")
    folders = made(wanted, output)
    old = [row for folder in folders for row in stale(*folder)]
    if not check:
        write_folders(folders)
    if as_json:
        print_json(
            {
                "folders": {str(readable_path(folder)): len(files) for folder, files, _ in folders},
                "stale": [{"path": str(readable_path(path)), "why": why} for path, why in old],
                "written": not check,
            }
        )
    else:
        print_result(folders, old, check)
    if check and old:
        raise click.ClickException("make hardware makes them again.")


def print_result(folders, old, is_checked):
    """Print the stale files (`old`) if `is_checked`, else the number of files in each folder."""
    if is_checked:
        for path, why in old:
            click.echo(f"{readable_path(path)} {why}")
        if not old:
            click.echo(f"{sum(len(files) for _, files, _ in folders)} files, none of them stale")
        return
    for folder, files, _ in folders:
        click.echo(f"{readable_path(folder)}: {len(files)} files")
    click.echo(f"{len(old) or 'none'} of them made again")


def made(wanted, output):
    """Return the generated files of the `wanted` build: [(folder, {path: bytes}, is_exclusive)].

    `is_exclusive` says that the folder may contain no other files. `wanted` is the name or the file
    of a build, or None for all files that are committed. `output` is the folder for the files of
    the build, None for the default. Raises HardwareError, ImageError.
    """
    builds = [checked_build(name) for name in ([wanted] if wanted else BUILDS)]
    # Only our own folders are exclusive, because a user's folder may contain other files.
    folders = [
        (output or HARDWARE / build.name, files_of_build(build.board), output is None)
        for build in builds
    ]
    if wanted is None:
        folders.append((HARDWARE, files_of_all(), False))
    return folders


def checked_build(wanted):
    """Return the Build `wanted`. Raises ImageError or HardwareError if it cannot be built."""
    build = read_build(FIRMWARE, wanted)
    found = problems(build.board)
    if found:
        raise HardwareError(f"{build.label} cannot be built. " + " ".join(found))
    return build

"""`tableref flash`: put the firmware onto a Pico."""

import sys
from pathlib import Path

import click

from host_tools.cli.image import FIRMWARE, image_options, obtain_base
from host_tools.cli.output import Progress, json_option, print_json
from host_tools.cli.parameters import device_option
from host_tools.device import FlashError, ImageError, LineError
from host_tools.device.adapter import Connection
from host_tools.device.boards import asker, choose_board, find_boards
from host_tools.device.build_frozen import read_image as read_frozen
from host_tools.device.builds import build_in_words, build_to_keep, read_build
from host_tools.device.contents import ask_build, check_micropython
from host_tools.device.drive import check_uf2, copy_to_drive, find_drives
from host_tools.device.fetch import read_pins
from host_tools.device.firmware_files import device_files, slot_files
from host_tools.device.flash_frozen import (
    copy_image,
    is_there,
    obtain_firmware,
    send_to_bootsel,
)
from host_tools.device.image import build_image
from host_tools.device.update import update
from host_tools.places import LIBRARY
from host_tools.protocol.ports import Port

FILE = click.Path(dir_okay=False, path_type=Path)
COSTS = (
    "These are modules in files, for developing: a built firmware (`make firmware`) starts sooner "
    "and leaves twice the memory."
)
REPLACES_ALL = "This replaces all files on the Pico, saved scores and settings too. Go on?"


@click.command()
@device_option("The serial port of a running Pico, like COM3.")
@click.option(
    "--drive",
    type=click.Path(path_type=Path),
    help="The drive of a Pico in BOOTSEL mode.",
)
@click.option("--uf2", type=FILE, help="BOOTSEL: copy this image, not a new one.")
@image_options("BOOTSEL: the board. Without it: what the UF2 says.", where="BOOTSEL: ")
@click.option(
    "--firmware",
    "frozen",
    metavar="FILE|URL",
    envvar="TABLEREF_FIRMWARE",
    show_envvar=True,
    help="A firmware as `firmware` builds it: files stay.",
)
@click.option("--yes", is_flag=True, help="Do not ask whether what is on the Pico may go.")
@click.option("--list", "is_list", is_flag=True, help="Change nothing: list what is plugged in.")
@json_option("Print what was done, or found, as JSON.")
def flash(device, drive, uf2, given, board, wanted, sha256, frozen, yes, is_list, as_json):
    """Put the firmware onto a Pico.

    With a built firmware (--firmware) scores, settings and the match stay. Without one a running
    table gets the files that changed, and keeps them too; a Pico in BOOTSEL mode gets MicroPython
    and all files as one image.
    """
    # What the environment names gives way to what was asked for.
    if uf2 is not None or wanted is not None:
        if click.get_current_context().get_parameter_source("frozen").name == "COMMANDLINE":
            raise click.UsageError("--firmware has a build in it already: leave the other out.")
        frozen = None
    if device is not None and (drive is not None or uf2 is not None):
        raise click.UsageError(
            "--device is a running Pico; --drive and --uf2 are for BOOTSEL mode."
        )
    if uf2 is not None and wanted is not None:
        raise click.UsageError("--uf2 is an image with a build in it already: leave --build out.")
    if is_list:
        show_boards(find_boards(), as_json)
        return
    if frozen is not None:
        done, words = flash_frozen(frozen, sha256, board, device, drive)
        print_json(done) if as_json else click.echo(words)
        return
    # First of all: a board.py that cannot work is told before anything is looked for.
    build = None if uf2 is not None else read_build(FIRMWARE, wanted)
    chosen = choose_board(device, drive, uf2 is not None, ask=asker())
    if isinstance(chosen, Port):
        done, words = flash_port(chosen, build, wanted is not None, yes)
    else:
        content = read_image(uf2, given, board, sha256, build)
        done, words = flash_drive(chosen, content, yes)
    if as_json:
        print_json(done)
        return
    if uf2 is None:
        click.echo(COSTS, err=True)
    click.echo(words)


def flash_frozen(named, sha256, board, device, drive):
    """Put the built firmware `named` (a file, an address) onto the Pico that is named, or found.

    Returns what was done: for JSON, and in words.
    """
    name, content = obtain_firmware(named, sha256)
    image = read_frozen(content, name, read_pins()[0])
    if board not in (None, image.board):
        raise ImageError(f"{name} is for the board {image.board}, not for {board}.")
    # A Pico 2 that runs has no firmware of files, so only its drive is looked for.
    chosen = choose_board(device, drive, image.is_for_rp2350, ask=asker(), any_chip=True)
    done = {"firmware": name, "image": image.image_id, "board": image.board}
    if isinstance(chosen, Port):
        done["port"] = chosen.name
        with connect(chosen.name) as connection:
            check_micropython(connection, read_pins()[0], {})
            if is_there(connection, image):
                return {**done, "is_new": False}, "Nothing has changed: the Pico has this firmware."
            chosen = send_to_bootsel(connection, find_drives)
    with Progress(f"Copying to {chosen.path}", len(content)) as progress:
        copy_image(content, image, name, chosen, progress.add)
    words = "All is there, and the Pico starts by itself; scores, settings and a match stay."
    return {**done, "is_new": True, "drive": str(chosen.path), "bytes": len(content)}, words


def flash_port(port, build, is_wanted, yes):
    """Update the running Pico at `port` to the firmware for `build`.

    Unless that `is_wanted` it keeps the build that it has. Returns what was done: for JSON, and
    in words.
    """
    with connect(port.name) as connection:
        version, _ = read_pins()
        # Before it is asked anything in Python, and before anything is compiled for it.
        check_micropython(connection, version, {})
        found = ask_build(connection)
        if not is_wanted:
            build = build_to_keep(found, FIRMWARE)
        files = slot_files(FIRMWARE, LIBRARY, build)
        check_micropython(connection, version, files)
        with Progress(f"Updating {port.name}") as progress:
            plan = update(
                connection,
                files,
                lambda plan: progress.begin(plan.size),
                progress.add,
                may_replace=yes,
            )
        try:
            connection.restart()
        except LineError as error:
            raise LineError(
                "The firmware is in place, and the Pico does not start it by itself: pull its "
                "cable out and plug it in again."
            ) from error
    done = {
        "port": port.name,
        "build": str(build),
        # main.py is none of the firmware's files, and counts all the same.
        "changed": [*plan.changed, *(["main.py"] if plan.main_changed else [])],
        "kept": [*plan.unchanged, *([] if plan.main_changed else ["main.py"])],
        "removed": list(plan.removed),
    }
    lines = []
    if found and found != (build.name, build.file):
        lines.append(f"Its build was {build_in_words(*found)}, and is {build} now.")
    if plan.is_nothing:
        lines.append("Nothing has changed: the Pico has this firmware already, and plays on.")
    else:
        removed = f", {len(plan.removed)} removed" if plan.removed else ""
        count = len(done["changed"])
        files = "1 file" if count == 1 else f"{count} files"
        lines.append(
            f"{files} changed, {len(done['kept'])} kept{removed}; scores and settings untouched."
        )
    return done, "\n".join(lines)


def flash_drive(drive, content, yes):
    """Copy the whole image `content` (bytes) onto the Pico in BOOTSEL mode at `drive`.

    Returns what was done: for JSON, and in words.
    """
    if not yes:
        if not is_terminal():
            raise FlashError(f"{REPLACES_ALL.removesuffix(' Go on?')} Say --yes if that is meant.")
        if not click.confirm(REPLACES_ALL, err=True):
            raise FlashError("You said no: nothing was changed.")
    with Progress(f"Copying to {drive.path}", len(content)) as progress:
        copy_to_drive(content, drive, progress.add)
    words = "All is there. The Pico starts by itself; if the table stays dark, do it again."
    return {"drive": str(drive.path), "bytes": len(content)}, words


def connect(port):
    """Return a Connection to the running Pico at the port of this name."""
    return Connection(port)


def is_terminal():
    """Return whether there is somebody who can be asked."""
    return sys.stdin.isatty()


def read_image(uf2, given, board, sha256, build):
    """Return the image (bytes): the file `uf2`, or a new one as `tableref image` builds it."""
    if uf2 is not None:
        try:
            content = uf2.read_bytes()
        except OSError as error:
            raise ImageError(f"cannot read {uf2}: {error.strerror}.") from error
        check_uf2(content, uf2.name, read_pins()[0], board)
        return content
    base = obtain_base(given, board, sha256)
    return build_image(base, device_files(FIRMWARE, LIBRARY, build))[0]


def show_boards(boards, as_json):
    """Print the `boards` (Drives and Ports), each with the option that takes it."""
    if as_json:
        print_json({"boards": [described(board) for board in boards]})
        return
    for board in boards:
        click.echo(f"{board} ({board.option})")
    if not boards:
        click.echo("no board, running or in BOOTSEL mode, is plugged in")


def described(board):
    """Return what JSON says of `board`, a Drive or a Port."""
    if isinstance(board, Port):
        return {
            "state": "running",
            "port": board.name,
            "serial_number": board.serial_number or None,
        }
    return {
        "state": "bootsel",
        "drive": str(board.path),
        "board_id": board.board_id,
        "model": board.model or None,
        "is_pico": board.is_pico,
    }

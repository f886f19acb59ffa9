"""`tableref flash`: put the built firmware onto a Pico."""

import click
from click.core import ParameterSource

from tableref_host.cli.firmware import BUILD_HELP, as_sha256, built
from tableref_host.cli.output import Progress, json_option, print_json
from tableref_host.cli.parameters import BUILD as BUILD_NAME
from tableref_host.cli.parameters import device_option
from tableref_host.device import ImageError
from tableref_host.device.adapter import Connection
from tableref_host.device.boards import asker, choose_board, find_boards
from tableref_host.device.builds import build_to_keep, read_build
from tableref_host.device.contents import ask_board, ask_build
from tableref_host.device.drive import PICO_2, find_drives
from tableref_host.device.flash_frozen import copy_image, is_there, obtain_firmware, send_to_bootsel
from tableref_host.device.frozen import frozen_files, image_id_of
from tableref_host.device.image import read_image
from tableref_host.device.pins import read_source
from tableref_host.device.released import read_release
from tableref_host.device.targets import TARGETS
from tableref_host.device.uf2 import RP2350_ARM
from tableref_host.places import FIRMWARE, LIBRARY
from tableref_host.protocol.ports import Port

WITH_RADIO = "The drives of a {0} and a {0} W look the same. For a {0} W, add --model {1}-w."


@click.command()
@device_option("The serial port of a running Pico, like COM3.")
@click.option("--drive", type=click.Path(), help="The drive of a Pico in BOOTSEL mode.")
@click.option(
    "--firmware",
    "named",
    metavar="FILE|URL",
    envvar="TABLEREF_FIRMWARE",
    show_envvar=True,
    help="A built firmware. Without it: the release's, or one built here.",
)
@click.option(
    "--sha256",
    metavar="CHECKSUM",
    callback=as_sha256,
    help="The checksum that the firmware must have.",
)
@click.option(
    "--model",
    type=click.Choice(sorted(TARGETS)),
    help="The kind of Pico. Without it: the one that is found.",
)
@click.option("--build", "wanted", type=BUILD_NAME, metavar="NAME|FILE", help=BUILD_HELP)
@click.option("--list", "is_list", is_flag=True, help="Only list the boards that are plugged in.")
@json_option("Print what was done, or found, as JSON.")
def flash(device, drive, named, sha256, model, wanted, is_list, as_json):
    """Put the firmware onto a Pico. It keeps its scores, settings, names and match.

    Without --firmware, the release's firmware is used if the release was made from exactly these
    sources; otherwise the firmware is built. A running table is switched to BOOTSEL mode
    automatically.
    """
    if device is not None and drive is not None:
        raise click.UsageError("--device is a running Pico; --drive is one in BOOTSEL mode.")
    if named is not None and wanted is not None:
        source = click.get_current_context().get_parameter_source("named")
        # The command line takes precedence over the environment.
        named = None if source is ParameterSource.ENVIRONMENT else named
    if named is not None and wanted is not None:
        raise click.UsageError("--firmware contains a build already: leave --build out.")
    if is_list:
        show_boards(find_boards(), as_json)
        return
    given = obtain_firmware(named, sha256) if named is not None else None
    if given is None:
        # Read the build now, so that a fault in board.py is reported before the search for a Pico.
        read_build(FIRMWARE, wanted)
    else:
        image_of(given, model)
    # A board with an RP2350 must be in BOOTSEL mode if --model names it. Without --model it may
    # also be running, because it then reports its model.
    is_rp2350 = model is not None and TARGETS[model].family == RP2350_ARM
    chosen = choose_board(device, drive, is_rp2350, ask=asker(), any_chip=True)
    done, words = flash_board(chosen, given, model, wanted)
    print_json(done) if as_json else click.echo(words)


def image_of(firmware, model):
    """Return the Image of `firmware` (name, content).

    Raises ImageError if it is for another board than `model`, which may be None.
    """
    name, content = firmware
    image = read_image(content, name, read_source().version)
    if model not in (None, image.board):
        raise ImageError(f"{name} is for the board {image.board}, not for {model}.")
    return image


def flash_board(chosen, given, model, wanted):
    """Put firmware onto `chosen`, a Drive or a Port.

    `given` is the firmware (name, content); None stands for the firmware of these sources. Returns
    what was done, as (a dict for JSON, a sentence).
    """
    if isinstance(chosen, Port):
        with connect(chosen.name) as connection:
            if given is None:
                build = read_build(FIRMWARE, wanted)
                if wanted is None:
                    build = build_to_keep(ask_build(connection), FIRMWARE)
                given = obtain_own(model or ask_board(connection), build)
            image = image_of(given, model)
            done = {**described_image(given[0], image), "port": chosen.name}
            if is_there(connection, image):
                return {**done, "is_new": False}, "Nothing has changed: the Pico has this firmware."
            chosen = send_to_bootsel(connection, find_drives)
    else:
        if given is None:
            name, default = ("Pico 2", "pico-2") if chosen.board_id == PICO_2 else ("Pico", "pico")
            if model is None:
                click.echo(WITH_RADIO.format(name, default), err=True)
            given = obtain_own(model or default, read_build(FIRMWARE, wanted))
        image = image_of(given, model)
        done = described_image(given[0], image)
    name, content = given
    with Progress(f"Copying to {chosen.path}", len(content)) as progress:
        copy_image(content, image, name, chosen, progress.add)
    words = "All is there, and the Pico starts by itself; scores, settings and a match stay."
    return {**done, "is_new": True, "drive": str(chosen.path), "bytes": len(content)}, words


def obtain_own(model, build):
    """Return (name, content) of the firmware of these sources for `model`.

    It is downloaded if it is in the release, and built here otherwise.
    """
    released = read_release(model, image_id_of(frozen_files(FIRMWARE, LIBRARY, build)))
    if released:
        click.echo(f"Fetching the release's {released.name}.", err=True)
        return obtain_firmware(released.url, released.sha256)
    path, content = built(model, build)
    return path.name, content


def described_image(name, image):
    """Return a description (for JSON) of an Image that was read from the file `name`."""
    return {"firmware": name, "image": image.image_id, "board": image.board}


def connect(port):
    """Return a Connection to the running Pico at the `port` (a name)."""
    return Connection(port)


def show_boards(boards, as_json):
    """Print the `boards` (Drives and Ports), each with the option that selects it."""
    if as_json:
        print_json({"boards": [described(board) for board in boards]})
        return
    for board in boards:
        click.echo(f"{board} ({board.option})")
    if not boards:
        click.echo("no Pico is plugged in, running or in BOOTSEL mode")


def described(board):
    """Return a description (for JSON) of `board`, a Drive or a Port."""
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

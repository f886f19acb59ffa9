"""Picks the board to be flashed: the only one, or the one that somebody chooses."""

import sys
from pathlib import Path

import click

from host_tools.flash.boards import Port, find_drives, find_ports, read_drive
from host_tools.flash.errors import FlashError

NONE_FOUND = (
    "No Pico was found. One that runs TableRef is found as it is: is the cable in, and one that "
    "carries data too? One that is new: plug its cable in while you hold its button BOOTSEL, open "
    "the drive RPI-RP2 that appears, if need be, and run this again."
)


def choose_board(port=None, drive=None, wants_drive=False, find=None, ask=None):
    """Return the Drive or Port to be flashed.

    `port` (a name) and `drive` (a folder) are what was named, if anything. With `wants_drive`
    running boards do not count. `find` returns all that there are, and `ask` takes them and
    returns one of them; without a terminal to ask at it is None. Raises FlashError.
    """
    if port is not None:
        return Port(port)
    if drive is not None:
        return named_drive(drive)
    boards = [
        board for board in (find or find_boards)() if not (wants_drive and isinstance(board, Port))
    ]
    fit = [board for board in boards if isinstance(board, Port) or board.is_pico]
    if len(fit) == 1:
        return fit[0]
    if not boards:
        raise FlashError(NONE_FOUND)
    if not fit:
        said = "; ".join(f"{board.path} is a {board.kind}" for board in boards)
        raise FlashError(f"TableRef is for the Pico and the Pico W, and {said}.")
    if ask is None:
        options = ", ".join(option(board) for board in fit)
        raise FlashError(f"There are {len(fit)} boards. Say which one: {options}.")
    return ask(fit)


def find_boards():
    """Return all boards at this machine: Drives, then Ports."""
    return [*find_drives(), *find_ports()]


def named_drive(folder):
    """Return the Drive in `folder`. Raises FlashError when no board is there."""
    found = read_drive(folder)
    if found is None:
        raise FlashError(
            f"{folder} is not the drive of a Pico in BOOTSEL mode: it has no INFO_UF2.TXT with a "
            "Board-ID."
        )
    return found


def option(board):
    """Return how `board` is named on the command line."""
    return f"--device {board.name}" if isinstance(board, Port) else f"--drive {Path(board.path)}"


def asker(terminal=None):
    """Return the `ask` of ``choose_board`` for this process; None when nobody is there."""
    return ask_which if (terminal or sys.stdin).isatty() else None


def ask_which(boards):
    """Print `boards` with numbers, and return the one that is chosen."""
    for number, board in enumerate(boards, 1):
        click.echo(f"  {number}. {board}", err=True)
    number = click.prompt("Which one", type=click.IntRange(1, len(boards)), err=True)
    return boards[number - 1]

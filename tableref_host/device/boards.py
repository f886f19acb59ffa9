"""Chooses the board to use: the only one, or the one that the user selects."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO, TypeVar

import click

from tableref_host.device import FlashError
from tableref_host.device.drive import Drive, find_drives, named_drive
from tableref_host.protocol.ports import ManyError, Port, find_ports, the_one

NONE_FOUND = (
    "No Pico was found. Plug it in with a USB cable that carries data. For a new Pico, hold its "
    "button BOOTSEL while you plug it in, and open the drive RPI-RP2. "
    "Then run this again: `tableref flash`."
)


NONE_RUNNING = (
    "no running table was found. Plug it in with a USB cable that carries data. If the drive "
    "RPI-RP2 appears, the Pico has no firmware yet: run `tableref flash`."
)

Board = Drive | Port
B = TypeVar("B", Drive, Port, Board)
Ask = Callable[[Sequence[Any]], Any] | None
"""Function that lets the user choose one of several boards; None if nobody can be asked."""


def choose_board(
    port: str | None = None,
    drive: str | Path | None = None,
    wants_drive: bool = False,
    find: Callable[[], Sequence[Board]] | None = None,
    ask: Ask = None,
    any_chip: bool = False,
) -> Board:
    """Return the Drive or Port to be flashed. Raises FlashError.

    If the user has named a `port` or the folder of a `drive`, it is that one. Otherwise it is one
    of the boards that `find` returns. If `wants_drive` is true, only boards in BOOTSEL mode are
    accepted. Unless `any_chip` is true, a drive must be that of a Pico or a Pico W. If there are
    several boards, `ask` chooses one; None means that nobody can be asked.
    """
    if port is not None:
        return Port(port)
    if drive is not None:
        return named_drive(drive)
    boards = [
        board for board in (find or find_boards)() if not (wants_drive and isinstance(board, Port))
    ]
    fit = [board for board in boards if any_chip or isinstance(board, Port) or board.is_pico]
    if not boards:
        raise FlashError(NONE_FOUND)
    if not fit:
        found = "; ".join(
            f"{board.path} is a {board.kind}" for board in boards if isinstance(board, Drive)
        )
        raise FlashError(f"TableRef is for the Pico and the Pico W, and {found}.")
    return _the_one(fit, ask)


def choose_port(name: str | None, ask: Ask) -> Port:
    """Return the Port called `name`; without a name, return the only one.

    If there are several, `ask` chooses; with None that is an error. Raises FlashError.
    """
    ports = [Port(name)] if name is not None else find_ports()
    if not ports:
        raise FlashError(NONE_RUNNING)
    return _the_one(ports, ask)


def _the_one(boards: Sequence[B], ask: Ask) -> B:
    try:
        return the_one(boards, "boards", ask)
    except ManyError as error:
        raise FlashError(str(error)) from error


def find_boards() -> list[Board]:
    """Return all boards at this machine: Drives, then Ports."""
    return [*find_drives(), *find_ports()]


def asker(terminal: TextIO | None = None) -> Ask:
    """Return `ask_which`, or None if there is no terminal at which to ask."""
    return ask_which if (terminal or sys.stdin).isatty() else None


def ask_which(boards: Sequence[B]) -> B:
    """Print `boards` with numbers, and return the one that the user chooses."""
    for number, board in enumerate(boards, 1):
        click.echo(f"  {number}. {board}", err=True)
    number = click.prompt("Which one", type=click.IntRange(1, len(boards)), err=True)
    return boards[number - 1]

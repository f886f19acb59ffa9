"""`tableref flash --list`: the boards that are plugged in."""

import click

from host_tools.command_line.output import print_json
from host_tools.flash.boards import Port
from host_tools.flash.choose import option


def show_boards(boards, as_json):
    """Print the `boards` (Drives and Ports), each with the option that takes it."""
    if as_json:
        print_json({"boards": [described(board) for board in boards]})
        return
    for board in boards:
        click.echo(f"{board} ({option(board)})")
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

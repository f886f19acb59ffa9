"""Reads files that a table has saved, by programs that are run on the table over USB."""

from binascii import Error, a2b_base64

from tableref.drivers.files import FINISHED, FOLDER, SECOND
from tableref.referee.players import FILE as PLAYERS
from tableref_host.device import NonsenseError
from tableref_host.device.contents import Runner

# The programs' output lines begin with "=", because a table may print other lines, too.
LIST = f"""
import os
def names(folder):
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(".trj"))
    except OSError:
        return []
for folder in {(FOLDER, FOLDER + SECOND, FOLDER + "/" + FINISHED)!r}:
    for name in names(folder):
        print("=" + folder + "/" + name)
"""
"""Program that prints the paths of all journals."""
READ = """
from binascii import b2a_base64
with open({path!r}, "rb") as file:
    while True:
        piece = file.read(768)
        if not piece:
            break
        print("=" + b2a_base64(piece).decode().strip())
"""
"""Program that prints the file at `path`, in lines of base64."""


BOARD = """
import machine
from binascii import hexlify
print("=" + hexlify(machine.unique_id()).decode())
"""
"""Program that prints the unique ID of the board's chip in hexadecimal."""
NAMES = f"""
import os
try:
    if {PLAYERS!r} in os.listdir({FOLDER!r}):
        print("=there")
except OSError:
    pass
"""
"""Program that prints a line if the table has a file with names."""


def read_table(connection: Runner) -> tuple[str, str]:
    """Return the table's ID, and its name or "". Raises FlashError."""
    (board,) = _output_lines(connection.run(BOARD)) or [""]
    if not _output_lines(connection.run(NAMES)):
        return board, ""
    text = read_file(connection, f"{FOLDER}/{PLAYERS}").decode("utf-8", "replace")
    names = [line.partition("=")[2].strip() for line in text.splitlines() if _is_table(line)]
    return board, names[0] if names else ""


def _is_table(line: str) -> bool:
    return line.partition("=")[0].split() == ["table"]


def list_journals(connection: Runner) -> list[str]:
    """Return the paths of all journals on the device. Raises FlashError."""
    return _output_lines(connection.run(LIST))


def read_file(connection: Runner, path: str) -> bytes:
    """Return the content (bytes) of a file of the device. Raises FlashError."""
    output = connection.run(READ.format(path=path))
    try:
        return b"".join(a2b_base64(line, strict_mode=True) for line in _output_lines(output))
    except (Error, ValueError) as error:
        raise NonsenseError(output) from error


def _output_lines(text: str) -> list[str]:
    return [line[1:].strip() for line in text.splitlines() if line.startswith("=")]

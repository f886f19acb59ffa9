"""Reads the journals that a connected table has kept, over USB."""

from collections.abc import Callable
from datetime import datetime
from pathlib import PurePosixPath

from host_tools.device import FlashError
from host_tools.device.adapter import Connection
from host_tools.device.boards import asker, choose_port
from host_tools.device.contents import Runner
from host_tools.device.kept_files import list_journals, read_file, read_table
from host_tools.history import HistoryError, times
from host_tools.history.played import Table
from host_tools.history.sources import Found, generations_of, is_generation, of_journal
from tableref.drivers.files import FOLDER


def find_on(
    device: str | None,
    ended: datetime,
    begin: Callable[[int], object] = lambda count: None,
    add: Callable[[], object] = lambda: None,
) -> list[Found]:
    """Return what is `Found` in the journals of the table at the port `device`.

    Without a name it is the only one that is connected, or the one that is chosen. `ended`
    (datetime) is now: no table knows when it played. It is stopped meanwhile, and starts again.
    `begin` is told how many journals there are, `add` is called after each. Raises HistoryError
    when it cannot be read.
    """
    try:
        port = choose_port(device, asker()).name
        with Connection(port) as connection:
            return read_all(connection, ended, begin, add)
    except FlashError as error:
        raise HistoryError(str(error)) from error


def read_all(
    connection: Runner,
    ended: datetime,
    begin: Callable[[int], object] = lambda count: None,
    add: Callable[[], object] = lambda: None,
) -> list[Found]:
    """Return what is `Found` in the journals behind a Connection. Raises FlashError."""
    paths = [PurePosixPath(path) for path in list_journals(connection)]
    newest = generations_of(paths)
    generations, done = [], []
    begin(len(paths))
    for path in paths:
        data = read_file(connection, str(path))
        if path in newest:
            generations.append(data)
        elif not is_generation(path):
            done.append(of_journal([data], f"{connection.port}:{path}", ended))
        add()
    if generations:
        done.append(of_journal(generations, f"{connection.port}:{FOLDER}/match*.trj", ended))
    if not done:
        done.append(Found(connection.port, fault="the table has kept no match"))
    table = Table(*read_table(connection))
    for found in done:
        found.began_from = times.ADDED
        found.table = table
    return done

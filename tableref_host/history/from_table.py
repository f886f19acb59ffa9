"""Read the journals of a connected table over USB."""

from collections.abc import Callable
from datetime import datetime
from pathlib import PurePosixPath

from tableref.drivers.files import FOLDER
from tableref_host.device import FlashError
from tableref_host.device.adapter import Connection
from tableref_host.device.boards import asker, choose_port
from tableref_host.device.contents import Runner
from tableref_host.device.saved_files import list_journals, read_file, read_table
from tableref_host.history import HistoryError, times
from tableref_host.history.played import Table
from tableref_host.history.sources import Found, generations_of, is_generation, of_journal


def find_on(
    device: str | None,
    ended: datetime,
    begin: Callable[[int], object] = lambda count: None,
    add: Callable[[], object] = lambda: None,
) -> list[Found]:
    """Return the matches `Found` in the journals of the table at the port `device`.

    If `device` is None, the only table is used, or the user is asked to choose. `ended` (datetime)
    is the current time, because a table does not know the date. The table is stopped during the
    transfer and then restarted. `begin` is called with the number of journals, `add` after each of
    them. Raises HistoryError if they cannot be read.
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
    """Return a `Found` for each match in a connected table's journals. Raises FlashError."""
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
        done.append(Found(connection.port, fault="the table has no stored match"))
    table = Table(*read_table(connection))
    for found in done:
        found.began_from = times.ADDED
        found.table = table
    return done

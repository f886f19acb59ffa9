"""A simulated table: publishes a match of the real referee as messages."""

import functools
import json
import tempfile
from pathlib import Path

from tableref_host.publish.outbox import Outbox
from torture import club_tables
from torture.club_tables import Table

MAX_ACTIONS = 4000


@functools.cache
def match(seed="a table", players=club_tables.PLAYERS, target=club_tables.TARGET):
    """Return the events (a tuple of dicts) of a finished match in which steps were undone."""
    table = Table(Path(tempfile.mkdtemp()) / "data", seed, players, target)
    events = []
    for _ in range(MAX_ACTIONS):
        said = table.act()
        if events and table.referee.match is None:
            # OK has left the match: the following events belong to the lobby.
            return tuple(events)
        events += said
    raise AssertionError("the match has not come to its end")


def messages(*matches, table="t0"):
    """Return the messages (a list of dicts) with which an outbox publishes these matches."""
    box = Outbox(Path(tempfile.mkdtemp()) / "box.sqlite3", table)
    # Do not wait for the disk after each event, because the file is not read again.
    box._file.execute("PRAGMA synchronous = OFF")
    box._file.execute("PRAGMA journal_mode = MEMORY")
    for events in matches:
        for event in events:
            box.add(event, True)
    found = [json.loads(one.payload) for one in box.waiting(100_000)]
    box.close()
    return found

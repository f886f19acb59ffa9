"""Pairing of the next round of an evening: league or Swiss, at tables of two or more.

No library fits: swissdutch dates from 2014, and the newer ones are for chess, that is, for tables
of two with colours.
"""

import asyncio
import pickle
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from tableref_host.club.league_pairs import league_pairs
from tableref_host.club.meetings import Entrant, Met
from tableref_host.club.swiss_pairs import swiss_pairs
from tableref_host.club.table_groups import grouped
from tableref_host.club.words import RefusedError


def sizes(count: int, size: int) -> list[int]:
    """Return the number of entrants at each table: at most `size`, as even as possible."""
    tables = -(-count // size)
    return [count // tables + (at < count % tables) for at in range(tables)] if count else []


def pair(
    entrants: Sequence[Entrant],
    points: Mapping[Entrant, float],
    met: Met,
    byes: Mapping[Entrant, int],
    size: int,
    is_league: bool,
    number: int,
    seed: int,
    buchholz: Mapping[Entrant, float] | None = None,
) -> tuple[list[list[Entrant]], Entrant | None]:
    """Return (tables, entrant with the bye or None) of the next round, the leaders' table first.

    `points` are the totals so far and `buchholz` breaks ties between them. `met` is the number of
    meetings of each pair, `byes` the number of byes of each entrant, and `number` the number of
    earlier rounds. A league ignores the points. `seed` decides between equally good pairings.
    """
    ties = buchholz or {}
    order = list(entrants)
    random.Random(seed).shuffle(order)
    order.sort(key=lambda entrant: (-points.get(entrant, 0), -ties.get(entrant, 0)))
    bye = None
    if size > 2:
        worth = {one: 0.0 if is_league else points.get(one, 0) for one in order}
        tables = grouped(order, worth, met, sizes(len(order), size), seed)
    elif is_league:
        tables, bye = league_pairs(entrants, met, byes, number, seed)
    else:
        tables, bye = swiss_pairs(order, points, met, byes)
    place = {entrant: at for at, entrant in enumerate(order)}
    tables = [sorted(table, key=place.__getitem__) for table in tables]
    tables.sort(key=lambda table: place[table[0]])
    return tables, bye


async def paired(asked: tuple[Any, ...]) -> tuple[list[list[Entrant]], Entrant | None]:
    """Return `pair(*asked)`, computed in its own process because it may take a second.

    Raises RefusedError if that process is stopped.
    """
    # -P prevents modules in the current folder from replacing ours.
    command = [sys.executable, "-P", "-m", __name__]
    words = pickle.dumps(asked)
    # Run it by `subprocess` in a thread, because on Windows asyncio's own subprocesses need another
    # event loop than the MQTT client.
    done = await asyncio.to_thread(subprocess.run, command, input=words, stdout=subprocess.PIPE)
    if done.returncode != 0:
        raise RefusedError("pairing_stopped")
    found: tuple[list[list[Entrant]], Entrant | None] = pickle.loads(done.stdout)
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.dumps(pair(*pickle.load(sys.stdin.buffer))))

"""After random play with undo and corrections, the audit's lines add up to the stored score."""

import random
import sqlite3

from hypothesis import event, given, settings
from hypothesis import strategies as st
from random_play import CORRECTING, GAMES, Table, stands
from stored_history import NOW

from tableref_host.history import (
    UnfinishedError,
    audit,
    database,
    from_events,
    keeping,
    matches,
    recordings,
)
from tests import effort

ACTS = 80
EXAMPLES = 100


def added_up(lines, players):
    """Return the totals of the valid lines, {seat: total}."""
    totals = dict.fromkeys(players, 0)
    for line in lines:
        if line.is_effective and line.event["event"] not in ("undone", "redone"):
            for seat, points in line.change.items():
                totals[seat] += points
    return totals


def of_history(events):
    """Return (totals, events) of a match as stored in the history; None for an unfinished one."""
    try:
        played = from_events.fold(events)
    except UnfinishedError:
        return None
    connection = sqlite3.connect(":memory:", isolation_level=None)
    database.prepare(connection)
    _, number = keeping.save_match(connection, played, NOW, "given", NOW)
    match = matches.load_one(connection, number)
    found = {s["seat"]: s["total"] for s in match["players"]}, recordings.load(connection, number)
    connection.close()
    return found


@settings(max_examples=effort.examples(EXAMPLES))
@given(
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 1 << 32),
    habits=st.sampled_from(((ACTS, {}), (2 * ACTS, CORRECTING))),
)
def test_the_effective_lines_add_up_to_the_stored_score(game, seed, habits):
    table = Table.of(game, seed)
    ends, ruled = [], table.ruled()
    for _ in table.play(random.Random(seed), table.pressed, habits[0], cut=1, **habits[1]):
        ruled = table.ruled()
        if table.match_events[-1]["event"] == "match_ended":
            ends.append(len(table.match_events))
    for count in ends[-3:]:
        totals, events = of_history(table.match_events[:count])
        lines = audit.lines_of(events)
        assert added_up(lines, totals) == lines[-1].totals == totals
    if table.match is not None:
        # A replay of its record does not include BACK.
        totals = stands(ruled).state.totals
        lines = audit.lines_of(stands(table.match_events).received)
        assert added_up(lines, totals) == lines[-1].totals == totals
    backs = sum(one["event"] == "undone" for one in table.match_events)
    event(f"{game}: {'ended' if ends else 'open'}, {'taken back' if backs else 'nothing back'}")

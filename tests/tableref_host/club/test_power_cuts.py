"""After power cuts at a table between any two events, the club agrees with its journals."""

import json
import random

import pytest

from tableref_host.club.store import NEW
from tableref_host.history.sources import of_journal
from tableref_host.publish.outbox import Outbox
from torture.club_tables import Table

ACTS = 250
SEEDS = (5, 13)
"""Seeds with power cuts after which the presses differ from those before the cut.

Of the seeds below 14 only these have such cuts.
"""


@pytest.mark.parametrize("seed", SEEDS)
def test_every_match_in_a_journal_has_a_result(tmp_path, place, seed):
    dice = random.Random(seed)
    store = place.open()
    place.hurry()
    outbox = Outbox(tmp_path / "outbox.sqlite3", "t0")
    outbox._file.execute("PRAGMA synchronous = OFF")

    def hand_over():
        for message in outbox.waiting(100_000):
            assert store.handle("t0", json.loads(message.payload)) == NEW
            outbox.done(message.number)

    table = Table(tmp_path / "data", f"{seed} 0")
    cuts = 0
    for number in range(ACTS):
        for event in table.act():
            outbox.add(event, is_live=True)
            hand_over()
            if dice.random() < 0.03:
                # Results that were not saved before the power cut are lost, although they were
                # sent.
                table = Table(tmp_path / "data", f"{seed} {number}")
                outbox.restart(table.standing())
                hand_over()
                cuts += 1
                break
        else:
            table.keep()
    results = {row["identity"] for row in store.rows("SELECT * FROM result WHERE is_over = 1")}
    journals = [path.read_bytes() for path in (tmp_path / "data" / "done").glob("*.trj")]
    finished = [found.played for found in (of_journal([one], "j") for one in journals)]
    assert cuts and any(finished)
    assert {one.identity for one in finished if one} <= results
    outbox.close()

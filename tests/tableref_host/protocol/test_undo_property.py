"""After random play with undo, pauses and power cuts, the undo rules give the firmware's state."""

import json
import random

from hypothesis import event, given, settings
from hypothesis import strategies as st
from random_play import CORRECTING, GAMES, WAITS_US, Table

from tableref.presses.gestures import BACK, OK
from tableref_host.history import event_lines
from tableref_host.protocol.events import MATCH
from tableref_host.protocol.undo import FACTS, Fold
from tests import effort

ACTS = 80
EXAMPLES = 250
PAUSES = ("paused", "resumed")
UNSAID = {"too_late", "match_restored", *PAUSES, *FACTS}
"""Events that a replay of the record does not give, such as presses that did not count."""
EARLY_STEPS = ("quiz", "count_in")
"""Games in which a press that is too early is a step."""
FIXED = {row[0] for row in MATCH}
"""Event names that occur in every game."""
HABITS = {"back": 16, "again": 16, "pause": 2, "waits_us": (*WAITS_US, 30_000_000)}


class Events:
    """The effective events as a list."""

    def __init__(self, start, taken=()):
        self.taken = [start, *taken]

    def handle(self, event):
        self.taken.append(event)

    def copy(self):
        return Events(self.taken[0], self.taken[1:])


def compared(events, game):
    """Return the comparable events: those of the record, without their numbers.

    After an undo pauses are not repeated one by one, so they are added up.
    """
    unsaid = UNSAID - {"false_start"} if game.split()[0] in EARLY_STEPS else UNSAID
    is_paused = [one["event"] for one in events if one["event"] in PAUSES][-1:] == ["paused"]
    rulings = [{**one, "seq": 0} for one in events if one["event"] not in unsaid]
    return [*rulings, {"event": "paused" if is_paused else "resumed"}]


def folded(events):
    """Return the events that are effective after the given ones."""
    fold = Fold(events[0], Events)
    for one in events[1:]:
        fold.handle(one)
    assert fold.state.taken == fold.events
    return fold.events


def as_unknown(events):
    """Return the events as those of an unknown game, with unknown steps and events."""
    renamed = []
    for one in events:
        one = dict(one)
        for name in ("undone", "redone", "game"):
            if name in one and one[name] != "match_started":
                one[name] = f"odd {one[name]}"
        if one["event"] not in FIXED | UNSAID:
            one["event"] = f"odd {one['event']}"
        renamed.append(one)
    return renamed


@settings(max_examples=effort.examples(EXAMPLES))
@given(
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 1 << 32),
    habits=st.sampled_from(((ACTS, HABITS), (3 * ACTS, CORRECTING))),
)
def test_events_after_undo_agree_with_the_replayed_record(game, seed, habits):
    table = Table.of(game, seed)
    pressed = table.pressed
    ruled = table.ruled()
    for _ in table.play(random.Random(seed), pressed, habits[0], cut=2, **habits[1]):
        ruled = table.ruled()
    (read,) = event_lines.read("\n".join(map(json.dumps, table.match_events)).encode()).matches
    assert read.events == table.match_events
    assert not read.fault
    if table.match:
        said = table.match_events
        assert compared(folded(said), game) == compared(ruled, game)
        unknown = compared(folded(as_unknown(said)), game)
        assert unknown == as_unknown(compared(ruled, game))
    names = {one["event"] for one in table.match_events}
    for name in ("undone", "redone", "match_restored", "corrected"):
        event(f"{game}, {name}: {name in names}")


def test_a_client_that_connects_during_a_repeated_count_knows_of_the_pause():
    table = Table("gotta_go", [1, 4, 7], {}, 1)
    # OK and 3-2-1; a press by somebody who does not play; then BACK held, OK, and BACK held during
    # the count.
    for act in (([OK], 60_000, 0), ([9], 60_000, 3_000_000), ([BACK], 800_000, 0)):
        table.act(*act)
    table.act([OK], 60_000, 0)
    told, heard = table.replayed_events(), len(table.events)
    table.act([BACK], 800_000, 0)
    events = [*told, *table.events[heard:]]
    assert table.events[-1]["undone"] == "resumed"
    assert [one["event"] for one in folded(events)][-1] == "paused"


@settings(max_examples=effort.examples(EXAMPLES))
@given(
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 1 << 32),
    start=st.integers(0, ACTS - 1),
)
def test_a_client_that_connects_later_gets_the_match_and_follows_it(game, seed, start):
    table = Table.of(game, seed)
    pressed = table.pressed
    told, heard = table.replayed_events(), len(table.events)
    for at, _ in enumerate(table.play(random.Random(seed), pressed, ACTS, **HABITS)):
        if at == start:
            told, heard = table.replayed_events(), len(table.events)
    if table.match:
        events = [*told, *table.events[heard:]]
        assert compared(folded(events), game) == compared(table.ruled(), game)

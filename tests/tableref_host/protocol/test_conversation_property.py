"""After random cuts of cable and power, the reported events are exactly those that were sent."""

import random
from collections import Counter

from hypothesis import event, example, given, settings
from hypothesis import strategies as st
from random_play import GAMES, acts, stands
from table_on_a_line import Watched

from tableref.presses.gestures import BACK, NEXT, OK
from tableref_host.protocol.messages import EventReceived, Refused, Restarted, Silent, Strange
from tests import effort

ACTS = 60
SHAKE_US = 10_000
EXAMPLES = 120
CUTS = {"play": 80, "unplug": 6, "plug": 8, "power": 1, "idle": 1, "look": 2}


def match_at_end(said):
    """Return the events of the match in progress after these events; None in a lobby."""
    log = last = before = None
    for one in said:
        if one["event"] == "match_started" and not was_undone(last):
            before = last
        if one["event"] == "match_restored":
            if was_undone(last):
                last = before
            log = [e for e in last or [] if e["seq"] < one["seq"]] + [one]
        elif one["seq"] == 1:
            log = [one] if one["event"] == "match_started" else None
        elif log is not None:
            log.append(one)
        last = log or last
    return log


def was_undone(match):
    """Return whether a match's start was undone, so that the previous match can open again."""
    return bool(match) and match[-1].get("undone") == "match_started"


def may_be_left(match):
    """Return whether a match was over or never begun. Leaving it sends no event."""
    ends = ("match_ended", "match_abandoned")
    return was_undone(match) or any(one["event"] in ends for one in match)


def has_twins(said):
    """Return whether two different events have the same number and time.

    A computer identifies an event by these two. The cause is a power cut at an improbable moment,
    or two restarts of a paused match, which send "paused" and "match_restored" under one number.
    Two equal events do no harm.
    """
    names = {}
    for one in said:
        if one["t_us"]:
            names.setdefault((one["seq"], one["t_us"]), []).append(one["event"])
    twice = (["match_restored"], ["paused"])
    return any(same[1:] and sorted(set(same)) not in twice for same in names.values())


class Witness:
    """Compares the reported messages with the table's events."""

    def __init__(self, watched):
        self._watched = watched
        self._at = 0
        self.counts = Counter()

    def check(self):
        """Check at the end that nothing is missing and nothing was reported twice."""
        said, told = self._watched.table.events, self._watched.take()
        if has_twins(said):
            self.counts["twins"] += 1
            return
        assert not [one for one in told if isinstance(one, (Silent, Strange, Refused))]
        events = []
        restart = None
        for one in told:
            if isinstance(one, Restarted):
                restart, events = one, []
            elif isinstance(one, EventReceived):
                events.append(one.event)
                self.counts["live" if one.is_live else "replayed"] += 1
        before = len(said) - len(events)
        assert events == said[before:]
        if restart is None:
            # Events between two power cuts are unknown if they were not received.
            assert before == max(self._at, self._watched.met_at)
        else:
            is_open_again = any(one.get("reason") == "reopened" for one in said)
            assert self._watched.may_restart or is_open_again
            self._check_restart(restart.events, said[:before], events)
        self._at = len(said)

    def _check_restart(self, ruled, said, since):
        match = match_at_end(said)
        if not ruled:
            self.counts["forgotten"] += 1
            # An end without a beginning must not be reported.
            assert match is None or may_be_left(match) or since[0]["seq"] == 1
            return
        self.counts["ruled again"] += 1
        told, kept = stands(match).state, stands(ruled).state
        assert (told.claims, told.rounds) == (kept.claims, kept.rounds)
        assert (told.end and told.end["t_us"]) == (kept.end and kept.end["t_us"])


@settings(max_examples=effort.examples(EXAMPLES))
@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1 << 32))
# Two matches in a row were undone before the previous one, which had been left, opened again.
@example(game="score_pad 1", seed=12430)
# Two events have the same number and time, one before a power cut and one after it.
@example(game="count_in 1", seed=183)
# Events between two power cuts occurred while the cable was unplugged.
@example(game="quiz 3", seed=1068)
# The lobby follows a match whose steps were requested with the command `match`.
@example(game="turn_clock 2", seed=1220)
def test_reported_events_are_exactly_those_that_were_sent(game, seed):
    dice = random.Random(seed)
    hands = random.Random(~seed)
    players, options = GAMES[game]
    watched = Watched()
    table = watched.table
    witness = Witness(watched)
    if dice.random() < 0.7:
        watched.plug()
    if dice.random() < 0.7:
        table.wait(200_000)
        table.referee.start_match(game.split()[0], players, options, seed)
    play = acts(dice, players)
    for _ in range(ACTS):
        what = dice.choices(list(CUTS), CUTS.values())[0]
        if what == "unplug" and table.is_plugged:
            watched.unplug(loses=dice.randint(0, len(table.sent)))
        elif what == "plug" and not table.is_plugged:
            watched.plug()
        elif what == "power":
            if table.is_plugged:
                watched.unplug(loses=dice.randint(0, len(table.sent)))
            table.cut_power()
        elif what == "look" and table.is_plugged:
            watched.settle()
            witness.check()
        elif what == "idle":
            for _ in range(60):
                press(watched, [dice.choice([OK, BACK, NEXT, *players])], 60_000, dice, hands)
        else:
            buttons, down_us, before_us = next(play)
            watched.wait(before_us, dice)
            press(watched, buttons, down_us, dice, hands)
    if not table.is_plugged:
        watched.plug()
    watched.settle()
    witness.check()
    event(str(sorted(witness.counts)))


def press(watched, buttons, down_us, dice, hands):
    """Press these buttons, some milliseconds earlier or later, as people do."""
    watched.table.wait(hands.randrange(SHAKE_US))
    for button in buttons:
        watched.table.edge(button, True)
    watched.wait(down_us, dice)
    for button in reversed(buttons):
        watched.table.edge(button, False)
    watched.wait(11_000, dice)

"""However people press, take back and pause: events tell of a match what its record tells."""

import itertools
import random

from hypothesis import event, given, settings
from hypothesis import strategies as st
from random_play import GAMES, acts, claims_of, stands

from host_tools.history.journals import ruled_again
from tableref.referee.referee import Referee

ACTS = 80
EXAMPLES = 150


class Table:
    """A referee that is pressed; `events` are what it said."""

    def __init__(self, game, players, options, seed):
        self.now_us = 0
        self._referee = Referee()
        self._referee.tick(0)
        self._referee.start_match(game, players, options, seed)
        self.events = []

    def _wait(self, us):
        self.now_us += us
        self._referee.tick(self.now_us)

    def _edge(self, button, is_down):
        self._referee.edge(button, is_down, self.now_us)

    def act(self, buttons, down_us, before_us):
        self._wait(before_us)
        for each in buttons:
            self._edge(each, True)
        self._wait(down_us)
        for each in reversed(buttons):
            self._edge(each, False)
        self._wait(11_000)

    @property
    def match(self):
        """The match that is on, None once it was left."""
        self.events += self._referee.events()
        return self._referee._stage if self._referee.kept() else None


def of_match(events):
    """Return the events of the first match: the numbers begin anew when it was left."""
    pairs = zip(events, range(1, len(events) + 1), strict=True)
    return [one for one, _ in itertools.takewhile(lambda pair: pair[0]["seq"] == pair[1], pairs)]


@settings(max_examples=EXAMPLES)
@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1 << 32))
def test_events_tell_what_the_record_tells(game, seed):
    players, options = GAMES[game]
    table = Table(game, players, options, seed)
    match = table.match
    for _, act in zip(range(ACTS), acts(random.Random(seed), players), strict=False):
        table.act(*act)
        if table.match is None:
            break
    history = match.history
    kept = history.kept()._replace(steps=history.steps.packed(len(history.steps)))
    said = of_match(table.events)
    kept = kept._replace(t_us=table.now_us)
    told, ruled = stands(said), stands(ruled_again(kept))
    # Taken back behind a pause, a press too early moves the opening, and no event says so.
    is_opening_moved = any(one.get("undone") == "false_start" for one in said)
    assert claims_of(told, is_opening_moved) == claims_of(ruled, is_opening_moved)
    assert (told.end and told.end["t_us"]) == (ruled.end and ruled.end["t_us"])
    if told.end:
        assert told.rounds == ruled.rounds
    # Whether the last one still stands is only known when it is scored again, or the match ends.
    assert ruled.rounds.items() <= told.rounds.items()
    is_said = ruled_again(kept, is_on=True)[-1]["event"] == "paused"
    assert is_said == history.is_paused
    event(f"{game} {'ended' if told.end else 'on'}, claims: {bool(list(told.claims()))}")

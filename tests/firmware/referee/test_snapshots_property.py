"""An undo from a snapshot gives the same result as a replay from the start."""

import copy
import random
from collections import OrderedDict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableref.games import game_lights, game_screens
from tableref.referee import progress
from tableref.referee.progress import Progress
from tableref.show.announcer import Announcer
from tests.effort import examples
from tests.tableref_host.history.random_play import GAMES, Table

ACTS = 60
FOLD = Progress.replay
PASSING = ("_lines", "_turned_us")
"""Attributes that differ in a replay: cached texts, and the time of the last page turn."""


def described(value, known):
    """Return a comparable form of a value, including everything that it refers to."""
    if isinstance(value, Announcer) or callable(value):
        return type(value).__name__
    if isinstance(value, (dict, OrderedDict)):
        return [(key, described(value[key], known)) for key in value]
    if isinstance(value, (list, tuple, set)):
        return [described(item, known) for item in value]
    if not hasattr(value, "__dict__"):
        return value
    if id(value) in known:
        return known[id(value)]
    known[id(value)] = len(known)
    state = {name: value.__dict__[name] for name in value.__dict__ if name not in PASSING}
    return type(value).__name__, described(state, known)


def seen(past, t_us):
    """Return the whole visible state of a replayed Progress."""
    game, steps = past.game, past.steps
    pixels = [game_lights.pixel(game, index, t_us) for index in range(26)]
    facts = past.is_paused, past.is_stopped, past._announcer.seq, steps.packed(len(steps))
    events = copy.deepcopy(past._announcer).pop_events()
    return facts, game_screens.screen(game, t_us)[:2], pixels, described(game, {}), events


class Compared(Progress):
    """A Progress that is replayed twice, from a snapshot and from the start, and compared.

    It counts the replays from snapshots.
    """

    folded_from_copies = 0

    def replay(self, t_us, reported=None):
        """Replay, and check that the result does not depend on snapshots."""
        twin = copy.copy(self)
        twin.steps, twin._announcer = copy.deepcopy((self.steps, self._announcer))
        twin._snapshots = None
        Compared.folded_from_copies += bool(self._snapshots and self._snapshots._copies)
        FOLD(self, t_us, reported)
        FOLD(twin, t_us, reported)
        assert seen(self, t_us) == seen(twin, t_us)


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """Take a snapshot after every third step, and replay twice."""
    monkeypatch.setattr(progress, "_SNAPSHOT_INTERVAL", 3)
    monkeypatch.setattr("tableref.referee.match.Progress", Compared)


def play(game, seed, **habits):
    """Play at random, and compare after each undo; return the number of replays from snapshots."""
    Compared.folded_from_copies = 0
    table, dice = Table.of(game, seed), random.Random(seed)
    for _ in table.play(dice, table.pressed, ACTS, back=30, again=12, pause=3, **habits):
        pass
    return Compared.folded_from_copies


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=examples(10))
@given(seed=st.integers(0, 1 << 30))
def test_undo_from_a_snapshot_equals_a_replay_from_the_start(game, seed):
    play(game, seed)

"""Random matches: game, players, options and all gestures."""

import json
import random
from collections import namedtuple
from functools import lru_cache

from tableref_host.simulation import scenario
from tests.second_opinion.gestures import Gesture, last_wait, length_us
from tests.second_opinion.laws.got_it import GotIt
from tests.second_opinion.laws.got_ya import GotYa
from tests.second_opinion.laws.gotown import GoTown
from tests.second_opinion.laws.gotta_go import GottaGo
from tests.second_opinion.laws.i_go import IGo
from tests.second_opinion.people import got_it, got_ya, gotown, gotta_go, i_go

Side = namedtuple("Side", ("model", "play"))
GAMES = {
    "gotta_go": Side(GottaGo, gotta_go),
    "got_it": Side(GotIt, got_it),
    "i_go": Side(IGo, i_go),
    "gotown": Side(GoTown, gotown),
    "got_ya": Side(GotYa, got_ya),
}
"""Key of a game -> (class of its rules, module that plays it)."""

SAID_AGAIN = ("paused", "resumed", "round_resumed")

MAX_GESTURES = 300
"""Maximum number of gestures in a match. A longer one is not finished."""

Match = namedtuple("Match", ("header", "players", "options", "gestures", "expected", "is_over"))


def header_of(game, players, options, seed):
    """Return the first line of a scenario."""
    told = "".join(" %s=%s" % item for item in sorted(options.items()))
    return "match %s players=%s%s seed=%d" % (game, ",".join(map(str, players)), told, seed)


def random_match(game, seed):
    """Return the `Match` of a seed."""
    rng = random.Random("%s %d" % (game, seed))
    play = GAMES[game].play
    players, options = play.opening(rng)
    header = header_of(game, players, options, rng.randrange(1 << 32))
    model = new_model(game, header, players, options)
    gestures = []
    table = _Table(model, play, rng)
    while len(gestures) < MAX_GESTURES:
        gesture = table.next_gesture()
        if gesture is None:
            break
        gestures.append(gesture)
        model.do(gesture)
    is_over = model.is_over
    model.do(last_wait(gestures))
    return Match(header, players, options, gestures, model.expected, is_over)


def new_model(game, header, players, options):
    """Return a game's model; random draws are copied from the table."""
    model_of = GAMES[game].model
    if not hasattr(model_of, "starter"):
        return model_of(players, options)
    starter = drawn_starter(header)
    assert starter in players, "a stranger was drawn"
    return model_of(players, options, starter)


@lru_cache(maxsize=1)
def drawn_starter(header):
    """Return the player whom the table draws first in the match with this header."""
    events = played(header + "\n")
    return next(event["player"] for event in events if event["event"] == "starter_drawn")


def played(text):
    """Return the events (dicts) of the real referee for a scenario.

    Pauses that `undone` or `redone` report again, with their old times, are left out, and so are
    the new starts of races that are counted in again after such a pause.
    """
    events, now_us = [], 0
    for event in map(json.loads, scenario.play(text)):
        is_again = event["event"] in SAID_AGAIN and event["t_us"] < now_us
        if event["event"] in ("match_started", "match_restored"):
            now_us = 0
        now_us = max(now_us, event["t_us"])
        if not is_again:
            events.append(event)
    return events


class _Table:
    """The players, who act sensibly in most cases."""

    def __init__(self, model, play, rng):
        self._model = model
        self._play = play
        self._rng = rng
        self._now_us = 0
        self._backs = 0
        self._is_done = False

    def next_gesture(self):
        """Return the next gesture, or None for the end."""
        self._now_us += self._rng.choice((350_000, 400_000, 650_000, 1_500_000))
        gesture = self._choose()
        if gesture is not None:
            self._now_us = gesture.t_us + length_us(gesture)
        return gesture

    def _choose(self):
        model, rng, now_us = self._model, self._rng, self._now_us
        if model.is_paused:
            if rng.random() < 0.2:
                return Gesture(now_us, "tap", rng.choice(model.players))
            if rng.random() < 0.1 and model.can_cut:
                return Gesture(now_us, "cut")
            return Gesture(now_us + rng.choice((0, 60_000_000)), "tap", "OK")
        if self._backs:
            self._backs -= 1
            if model.may_go_back:
                return Gesture(now_us, "tap", "BACK")
        chance = rng.random()
        if model.may_go_back and chance < (0.3 if model.is_over else 0.05):
            self._backs = rng.choice((0, 0, 0, 1, 2, 5))
            return Gesture(now_us, "tap", "BACK")
        if self._may_correct() and rng.random() < (0.2 if model.is_over else 0.04):
            return self._correction(now_us)
        if model.is_over and chance < 0.6:
            return None
        if model.can_redo and self._may_redo() and chance < 0.5:
            return Gesture(now_us, "redo")
        if chance < 0.07 and self._may_pause():
            return Gesture(now_us, "hold", "BACK")
        if chance < 0.09 and model.can_cut and model.reopens_us is None:
            return Gesture(now_us, "cut")
        if chance < 0.2 or model.is_over:
            return self._play.mistake(model, rng, now_us) or Gesture(now_us, "wait")
        return self._play.deed(model, rng, now_us)

    def _may_correct(self):
        return self._model.reopens_us is None and self._model.can_correct()

    def _correction(self, now_us):
        """Return a gesture that corrects a round, mostly to a possible score."""
        model, rng = self._model, self._rng
        buttons = sorted(getattr(model, "owners", model.players))
        for _ in range(rng.choice((1, 20))):
            ago = rng.randrange(model.rounds_to_correct())
            points = rng.choice((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 7, 9))
            turns = rng.randrange(model.pages_to_correct())
            button = rng.choice(buttons)
            if model.would_correct(button, ago, points, turns):
                break
        kind = rng.choice(("correct", "correct", "correct_cut"))
        return Gesture(now_us, kind, button, (ago, points, turns))

    def _may_redo(self):
        return self._model.reopens_us is None and self._model.state.phase != "ready"

    def _may_pause(self):
        return self._model.reopens_us is None and self._model.state.phase != "count"

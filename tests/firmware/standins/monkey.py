"""A monkey that presses buttons at random and checks invariants."""

import os
import random

from tableref.games import game_lights, game_screens
from tableref.presses.gestures import BACK, OK, PLAYERS
from tableref.referee.lobby import Lobby
from tableref.referee.referee import Referee
from tableref.texts import text

EVENTS = int(os.environ.get("TABLEREF_MONKEY_EVENTS", "4000"))
"""Number of random button events per test; `TABLEREF_MONKEY_EVENTS=1000000` runs all night."""

PAUSES_US = (0, 1, 900, 12_000, 60_000, 60_000, 300_000, 750_000)
CHECK_EVERY = 3
TAP_US = 150_000
COUNT_US = 4_000_000


def compared(game):
    """Return the properties by which two states of a game are compared."""
    scores, starter = game.scores, game.starter
    facts = (game.phase, game.phase_us, game.number, starter.player, scores.totals, scores.points)
    return [*facts, game.winners]


class Scorer:
    """Scores a match from its events, independently of the device, and compares.

    This one is for games whose rounds are added up and whose highest total wins, such as Gotta
    Go!. Other games have their own scorer with a method `event`. If a monkey chooses games in the
    lobby, games that are not in `games` are not scored.
    """

    def __init__(self, games=("gotta_go",)):
        self.rounds = []
        self._before = []
        self._games = games
        self._is_known = False

    def event(self, event):
        """Process one event, and check its totals and winners."""
        name = event["event"]
        if name == "match_started":
            self.rounds = []
            self._is_known = event["game"] in self._games
        elif not self._is_known:
            return
        elif name == "round_scored":
            self.rounds.append(event["points"])
            for player, total in event["totals"].items():
                assert total == sum(points[player] for points in self.rounds)
        elif name == "undone" and event["undone"] == "round_scored":
            self.rounds.pop()
        elif name == "corrected":
            self._before.append(list(self.rounds))
            self.rounds[event["round"] - 1] = event["points"]
        elif name == "undone" and event["undone"] == "corrected":
            self.rounds = self._before.pop()
        elif name == "match_ended":
            totals = event["totals"]
            assert event["winners"] == self.winners_by(totals)

    def winners_by(self, totals):
        """Return the list of winners with these totals."""
        best = max(totals.values())
        return [int(player) for player in totals if totals[player] == best]


class Unscored:
    """A scorer that checks nothing, for tests that check something else."""

    def event(self, event):
        """Ignore an event."""


class Monkey:
    """Random presses on a referee, in the lobby, or in a match that is restarted after its end.

    `terms` are (game, players, options) or None for the lobby; `scorer` has a method `event`.
    `weights` are the frequencies of buttons, such as {OK: 3}; every other button has 1.
    """

    def __init__(self, seed, terms=None, scorer=None, weights=None):
        self.random = random.Random(seed)
        self.t_us = 0
        self.referee = self.switch_on(seed)
        self.scorer = scorer or Scorer()
        self.down = set()
        self.phases = set()
        self.ended = 0
        self._terms = terms
        weights = {**dict.fromkeys(range(1, PLAYERS + 1), 2), OK: 7, **(weights or {})}
        self._buttons = [
            button for button in range(1, OK + 1) for _ in range(weights.get(button, 1))
        ]
        self._tick()
        self._sit_down()

    def switch_on(self, seed):
        """Return the referee of the table."""
        return Referee(seed=seed)

    @property
    def is_in_lobby(self):
        """Whether no match is in progress."""
        return isinstance(self.referee._stage, Lobby)

    @property
    def game(self):
        """The game of the current match."""
        return self.referee._stage.progress.game

    def play(self, events=EVENTS):
        """Press a number of times at random, and check each time."""
        for number in range(events):
            self.move(self.random.choice(self._buttons))
            self.phases.add("lobby" if self.is_in_lobby else self.game.phase)
            if number % CHECK_EVERY == 0:
                self.check()
            if self.is_in_lobby:
                self._sit_down()
        self.check()
        return self

    def move(self, button):
        """Let some time pass, and press or release a button."""
        self.t_us += self.random.choice(PAUSES_US)
        self._tick()
        is_down = button not in self.down
        self.referee.edge(button, is_down, self.t_us & 0xFFFFFFFF)
        (self.down.add if is_down else self.down.discard)(button)

    def check(self, with_lights=True):
        """Assert the invariants that hold at every moment, whatever was pressed."""
        lines, big = self.referee.screen()
        stage, announcer = self.referee._stage, self.referee.announcer
        screen = stage.screen(self.referee.now_us)
        now_us = self.referee._timeline.now_us
        assert (lines, big) == announcer.overlaid(screen, now_us), "words of before"
        assert len(lines) == 8
        assert max(map(len, lines)) <= 16, lines
        assert len(big) <= 8
        assert not (big and any(lines[2:6])), "words under what is large"
        counter_us = self.t_us & 0xFFFFFFFF
        if with_lights:
            assert all(0 <= light <= 0xFFFFFF for light in self.referee.pixels(counter_us))
        assert 0 <= self.referee.sounds(counter_us) <= 4000
        for event in self.referee.events():
            self.event(event)

    def event(self, event):
        """Pass an event to the scorer."""
        self.ended += event["event"] == "match_ended"
        self.scorer.event(event)

    def check_record(self):
        """Assert that replaying the match's record gives the same state."""
        match = self.referee._stage
        if match._back_us is not None:
            # The match's time stops while BACK is down.
            return
        before = match.progress.game
        match.progress.replay(self.t_us - self.referee._origin_us)
        after = match.progress.game
        assert compared(after) == compared(before)
        after.page = before.page
        # The replay has begun the background work again, and its result is shown.
        for game in (before, after):
            while game.think():
                pass
        t_us = self.t_us
        assert game_screens.screen(after, t_us)[:2] == game_screens.screen(before, t_us)[:2]
        for light in range(26):
            shown = [game_lights.pixel(game, light, t_us) for game in (after, before)]
            assert shown[0] == shown[1], light

    def play_checking_records(self, events=600):
        """Press a number of times at random, with long waits, and check the record each time."""
        for _ in range(events):
            self.move(self.random.choice(self._buttons))
            self.t_us += 5_000_000 if self.random.random() < 0.1 else 0
            self._tick()
            if self.is_in_lobby:
                self._sit_down()
            else:
                self.check_record()
        return self

    def leave_by_back(self, taps=200_000):
        """Release everything, and assert that BACK alone leads to the top of the menu."""
        for button in sorted(self.down):
            self.referee.edge(button, False, self.t_us & 0xFFFFFFFF)
        self.down.clear()
        self.t_us += 1_000_000
        self._tick()
        for _ in range(taps):
            if self.is_in_lobby:
                break
            self._tap(BACK)
            if not self.is_in_lobby and self.game.phase == "counting":
                # During the count BACK returns to the pause before it, and another BACK ends the
                # pause.
                self.t_us += COUNT_US
                self._tick()
        assert self.is_in_lobby, "BACK does not lead to the lobby"
        # There are fewer than 20 pages of settings.
        for _ in range(20):
            self._tap(BACK)
        assert self.referee.screen()[0][0] == text("which_game")
        return self

    def _sit_down(self):
        if self._terms:
            game, players, options = self._terms
            self.referee.start_match(game, players, options)
            self.check()

    def _tick(self):
        self.referee.tick(self.t_us & 0xFFFFFFFF)

    def _tap(self, button):
        for is_down in (True, False):
            self.referee.edge(button, is_down, self.t_us & 0xFFFFFFFF)
            self.t_us += TAP_US
            self._tick()

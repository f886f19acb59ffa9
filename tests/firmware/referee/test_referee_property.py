"""Whatever people press: no exception, no impossible state, always a way back to the lobby."""

import random

import pytest

from tableref.referee.gestures import BACK, NEXT, OK
from tableref.referee.lobby import Lobby
from tableref.referee.referee import Referee
from tableref.referee.screens import with_notice

EVENTS = 4_000
# OK more often than the rest, so that matches get somewhere
BUTTONS = (*range(1, 11), *range(1, 11), OK, OK, OK, OK, OK, OK, OK, NEXT, BACK)


class Monkey:
    """Presses buttons at random and checks what must always hold."""

    def __init__(self, seed, players=None):
        self.random = random.Random(seed)
        self.referee = Referee(seed=seed)
        self.t_us = 0
        self.down = set()
        self.phases = set()
        self.rounds = []
        self.tick()
        if players:
            self.referee.start_match("gotta_go", players, {"target": 60})

    def tick(self):
        self.referee.tick(self.t_us & 0xFFFFFFFF)

    def move(self, button):
        self.t_us += self.random.choice((0, 1, 900, 12_000, 60_000, 60_000, 300_000, 750_000))
        self.tick()
        is_down = button not in self.down
        self.referee.edge(button, is_down, self.t_us & 0xFFFFFFFF)
        (self.down.add if is_down else self.down.discard)(button)

    def check(self):
        lines, big = self.referee.screen()
        stage, announcer = self.referee._stage, self.referee._announcer
        assert (lines, big) == with_notice(stage.screen(), announcer.noticed()), "words of before"
        assert len(lines) == 8
        assert max(map(len, lines)) <= 16, lines
        assert len(big) <= 8
        assert not (big and any(lines[2:6])), "words under what is large"
        assert all(0 <= light <= 0xFFFFFF for light in self.referee.pixels(self.t_us))
        assert 0 <= self.referee.sounds(self.t_us) <= 4000
        self.score()

    def score(self):
        """Add the rounds up again, taken-back ones left out, as somebody with a pencil would."""
        for event in self.referee.events():
            name = event["event"]
            if name == "match_started":
                self.rounds = []
            elif name == "round_scored":
                self.rounds.append(event["points"])
                for player, total in event["totals"].items():
                    assert total == sum(points[player] for points in self.rounds)
            elif name == "undone" and event["undone"] == "round_scored":
                self.rounds.pop()
            elif name == "match_ended":
                totals = event["totals"]
                best = max(totals.values())
                assert event["winners"] == [int(p) for p in totals if totals[p] == best]

    def release_all(self):
        for button in sorted(self.down):
            self.referee.edge(button, False, self.t_us & 0xFFFFFFFF)
        self.down.clear()
        self.t_us += 1_000_000
        self.tick()

    def tap(self, button):
        for is_down in (True, False):
            self.referee.edge(button, is_down, self.t_us & 0xFFFFFFFF)
            self.t_us += 100_000
            self.tick()


@pytest.mark.parametrize("players", [None, (1, 3), (2, 5, 9), tuple(range(1, 11))])
@pytest.mark.parametrize("seed", range(3))
def test_random_presses(seed, players):
    monkey = Monkey(seed, players)
    for number in range(EVENTS):
        monkey.move(monkey.random.choice(BUTTONS))
        if number % 3 == 0:
            monkey.check()
        phase = getattr(getattr(monkey.referee._stage, "_flow", None), "phase", "lobby")
        monkey.phases.add(phase)
    assert len(monkey.phases) >= 6, "the monkey saw too little: %s" % monkey.phases
    monkey.release_all()
    for _ in range(EVENTS):
        if isinstance(monkey.referee._stage, Lobby):
            break
        monkey.tap(BACK)
    assert isinstance(monkey.referee._stage, Lobby), "BACK does not lead to the lobby"
    for _ in range(8):
        monkey.tap(BACK)
    assert monkey.referee.screen()[0][0] == "Which game?"


@pytest.mark.parametrize("seed", range(6))
def test_a_match_is_its_record_at_every_moment(seed):
    monkey = Monkey(seed, (1, 2, 4, 8))
    for _ in range(600):
        monkey.move(monkey.random.choice(BUTTONS[:-1]))
        monkey.t_us += 5_000_000 if monkey.random.random() < 0.1 else 0
        monkey.tick()
        match = monkey.referee._stage
        if isinstance(match, Lobby):
            return
        before = match._flow
        match._fold(monkey.t_us)
        after = match._flow
        for name in ("phase", "phase_us", "number", "starter", "totals", "points", "winners"):
            assert getattr(after, name) == getattr(before, name), name
        after.page = before.page
        assert after.screen() == before.screen()
        assert [after.pixel(i, monkey.t_us) for i in range(26)] == [
            before.pixel(i, monkey.t_us) for i in range(26)
        ]

"""After random presses in GoTown, a scorer that only reads events has the same towers."""

import pytest

from monkey import EVENTS, Monkey
from tableref.presses.gestures import NEXT, OK
from tests import effort

ATTACKS = ("steal", "jackhammer", "wrecking_ball")
STEPS_WITHOUT_EVENT = {"action", "card", "floor", "resumed"}


class TownScorer:
    """Builds the towers from the events alone, and also processes the undo of steps."""

    def __init__(self):
        self.steps = []

    def begin(self, players, goal):
        self.goal = goal
        self.players = players
        self.towers = {player: [] for player in players}
        self.must_skip = dict.fromkeys(players, 0)
        self.shakes = dict.fromkeys(players, 0)
        self.turn = None
        self.steps = []

    def save(self, name):
        towers = {player: list(tower) for player, tower in self.towers.items()}
        self.steps.append((name, towers, dict(self.must_skip), dict(self.shakes), self.turn))

    def event(self, event):
        name = event["event"]
        if name == "match_started":
            self.begin(event["players"], event["options"]["target"])
        elif name in ("round_started", "turn_ended", "milkshake_discarded", "played", "corrected"):
            self.save(name)
            getattr(self, name)(event)
        elif name in ("turn_started", "turn_skipped"):
            assert event["player"] == self.turn
            if name == "turn_skipped":
                assert self.must_skip[self.turn] == 1
                self.must_skip[self.turn] = 0
                self.pass_on()
            else:
                assert self.must_skip[self.turn] == 0
        elif name == "starter_drawn":
            self.turn = event["player"]
        elif name == "starter_chosen":
            self.save(name)
            self.turn = event["player"]
        elif name == "undone" and event["undone"] not in STEPS_WITHOUT_EVENT | {"match_started"}:
            undone, self.towers, self.must_skip, self.shakes, self.turn = self.steps.pop()
            assert undone == event["undone"]
        elif name == "match_ended":
            winners = [player for player in self.players if self.heights()[player] == self.goal]
            assert event["winners"] == winners
            assert {int(p): event["totals"][p] for p in event["totals"]} == self.heights()

    def heights(self):
        return {player: len(tower) for player, tower in self.towers.items()}

    def pass_on(self):
        at = self.players.index(self.turn)
        self.turn = self.players[(at + 1) % len(self.players)]

    def round_started(self, event):
        assert event["round"] == 1

    def corrected(self, event):
        for player, tower in self.towers.items():
            assert len(tower) == event["was"][str(player)]
            floors = event["points"][str(player)]
            self.towers[player] = (tower + [False] * self.goal)[:floors]
        assert event["totals"] == event["points"]

    def turn_ended(self, event):
        assert event["player"] == self.turn
        assert self.shakes[self.turn] == 0, "a milkshake was not discarded"
        self.pass_on()

    def milkshake_discarded(self, event):
        assert event["player"] == self.turn
        self.shakes[self.turn] -= 1
        assert self.shakes[self.turn] >= 0
        self.pass_on()

    def played(self, event):
        player, action = event["player"], event["action"]
        assert player == self.turn
        assert self.shakes[player] == 0, "only the milkshake may be discarded"
        target = event.get("opponent", player)
        tower = self.towers[target]
        if action in ATTACKS:
            assert target != player
            guarded = tower.pop()
            assert not guarded or action == "wrecking_ball"
        if action in ("build", "steal"):
            self.towers[player].append(False)
        elif action in ("dog", "bone"):
            assert tower[event["floor"] - 1] == (action == "bone")
            tower[event["floor"] - 1] = action == "dog"
        elif action == "milkshake":
            self.shakes[target] += 1
        elif action == "donut_truck":
            assert not any(self.must_skip.values())
            self.must_skip = {other: int(other != player) for other in self.players}
        assert {int(p): event["towers"][p] for p in event["towers"]} == self.heights()
        assert max(self.heights().values()) <= self.goal
        assert sum(sum(tower) for tower in self.towers.values()) <= 4
        assert sum(self.shakes.values()) <= 3


TERMS = [("gotown", (1, 3), {}), ("gotown", (2, 5, 10), {"target": 4}),
         ("gotown", (1, 4, 6, 9), {})]  # fmt: skip


def monkey_at(seed, terms):
    """Return a monkey that seldom presses unused players' buttons, and often NEXT."""
    weights = {**dict.fromkeys(range(1, 11), 1), OK: 12, NEXT: 20}
    weights.update(dict.fromkeys(terms[1], 3))
    return Monkey(seed, terms, TownScorer(), weights=weights)


@pytest.mark.parametrize("terms", effort.first(TERMS), ids=str)
@pytest.mark.parametrize("seed", effort.first(range(3)))
def test_random_presses_lead_to_no_wrong_tower(seed, terms):
    monkey = monkey_at(seed, terms).play(2 * EVENTS)
    assert {"ready", "turn", "floor", "discard"} <= monkey.phases, monkey.phases
    monkey.leave_by_back()


def test_random_matches_end():
    monkey = Monkey(5, ("gotown", (1, 3), {"target": 4}), TownScorer(), weights={OK: 30})
    assert monkey.play().ended > 0


@pytest.mark.parametrize("seed", effort.first(range(4)))
def test_a_replay_gives_the_same_match_at_any_moment(seed):
    monkey_at(seed, TERMS[seed % 3]).play_checking_records()

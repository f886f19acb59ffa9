"""Whatever people press on the turn clock: no time is made or lost, and a pencil agrees."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monkey import Monkey
from tableref.games.turn_clock import rules
from tableref.presses.gestures import BACK
from tests import effort

TERMS = [
    ("turn_clock", (2, 5, 9), {"mode": mode, "out_at_zero": out, "minutes": 1, "extra_s": 2})
    for mode, out in itertools.product(rules.MODES, (True, False))
]


class Pencil:
    """Keeps everybody's clock from the turns alone, until a step is taken back."""

    def __init__(self):
        self.sure = False
        self.checked = 0

    def event(self, event):
        name, player = event["event"], event.get("player")
        if name == "match_started":
            self.options, self.players = event["options"], event["players"]
        elif name == "round_started":
            self.sure = True
            first_us = 0 if self.options["mode"] == "up" else 60_000_000
            self.clocks = dict.fromkeys(self.players, first_us)
            self.used = dict.fromkeys(self.players, 0)
            self.order = list(self.players)
        elif name in ("undone", "order_changed", "player_dropped", "player_put_back"):
            # which turns were cut short and who shares the sand is no longer known for sure
            self.sure = False
        elif name == "turn_started":
            self.current = player
        elif name == "time_up" and self.options["out_at_zero"]:
            self.sure = False
        elif name == "turn_ended" and self.sure:
            self.check(player, event["used_us"], event["clock_us"])
        elif name == "round_scored" and self.sure:
            for other, minutes in event["points"].items():
                assert minutes == self.used[int(other)] // 60_000_000

    def check(self, player, used_us, clock_us):
        mode, extra_us = self.options["mode"], self.options["extra_s"] * 1_000_000
        assert player == self.current
        assert used_us >= 0
        self.used[player] += used_us
        before_us = self.clocks[player]
        allowed = {
            "up": (before_us + used_us,),
            "down": (before_us - used_us,),
            "sand": (before_us - used_us,),
            "delay": (before_us - max(0, used_us - extra_us),),
            # a turn that was skipped adds nothing
            "fischer": (before_us - used_us + extra_us, before_us - used_us),
        }[mode]
        assert clock_us in allowed
        self.clocks[player] = clock_us
        if mode == "sand":
            at = self.order.index(player)
            others = self.order[at + 1 :] + self.order[:at]
            for place, other in enumerate(others):
                self.clocks[other] += (used_us + len(others) - 1 - place) // len(others)
            assert sum(self.clocks.values()) == 60_000_000 * len(self.players)
        self.checked += 1


@pytest.mark.parametrize("terms", effort.first(TERMS, 3), ids=str)
def test_random_presses(terms):
    pencil = Pencil()
    monkey = Monkey(1, terms, pencil).play()
    assert {"ready", "running"} <= monkey.phases
    assert pencil.checked > 3
    monkey.leave_by_back()


@pytest.mark.parametrize("terms", effort.first(TERMS, 3), ids=str)
def test_a_match_is_its_record_at_every_moment(terms):
    Monkey(2, terms, Pencil()).play_checking_records(300)


def test_long_waits_end_matches():
    monkey = Monkey(3, TERMS[0], Pencil(), {BACK: 0})
    for _ in range(400):
        monkey.move(monkey.random.choice(monkey._buttons))
        monkey.t_us += 9_000_000
        monkey.check()
        if monkey.is_in_lobby:
            monkey._sit_down()
    assert monkey.ended


@given(st.integers(0, 1 << 40), st.integers(1, 9))
def test_sand_is_neither_made_nor_lost(used_us, others):
    shares = rules.shares_us(used_us, others)
    assert sum(shares) == used_us
    assert max(shares) - min(shares) <= 1


@given(
    st.sampled_from(rules.MODES[:4]), st.integers(0, 1 << 36), st.integers(0, 1 << 30), st.data()
)
def test_who_ends_the_turn_in_time_has_not_overdrawn(mode, bank_us, extra_us, data):
    used_us = data.draw(st.integers(0, rules.limit_us(mode, bank_us, extra_us)))
    assert rules.reading_us(mode, bank_us, extra_us, used_us) >= 0
    assert rules.bank_after_us(mode, bank_us, extra_us, used_us, True) >= 0

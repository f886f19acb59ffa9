"""After random presses on the turn clock no time is created or lost, compared with a model."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monkey import Monkey
from tableref.games.turn_clock import rules
from tableref.presses.gestures import BACK, NEXT
from tests import effort

TERMS = [
    (
        "turn_clock",
        (2, 5, 9),
        {
            "mode": mode,
            "out_at_zero": out,
            "at_zero": "out" if out else "next",
            "minutes": 1,
            "extra_s": 2,
            "fresh_s": 3,
            "period_s": 5,
            "periods": 2,
        },
    )
    for mode, out in itertools.product(rules.MODES, (True, False))
]
PERIOD_US = 5_000_000
FIRST_US = {"up": 0, "turn": 3_000_000, "byoyomi": 60_000_000 + 2 * PERIOD_US}
"""Initial time (us) of the clocks that do not start with a minute."""


def after_byo_yomi(before_us, used_us):
    """Return the time left after a turn, calculated period by period as a timekeeper would."""
    main_us, periods = before_us - 2 * PERIOD_US, 2
    if main_us < 0:
        main_us, periods = 0, before_us // PERIOD_US
    if used_us <= main_us:
        return main_us - used_us + periods * PERIOD_US
    used_us -= main_us
    while used_us >= PERIOD_US and periods > 1:
        used_us -= PERIOD_US
        periods -= 1
    return periods * PERIOD_US


class Pencil:
    """Follows everybody's clock from the turns alone, until a step is undone."""

    def __init__(self):
        self.sure = False
        self.checked = 0

    def event(self, event):
        name, player = event["event"], event.get("player")
        if name == "match_started":
            self.options, self.players = event["options"], event["players"]
        elif name == "round_started":
            self.sure = True
            first_us = FIRST_US.get(self.options["mode"], 60_000_000)
            self.clocks = dict.fromkeys(self.players, first_us)
            self.used = dict.fromkeys(self.players, 0)
            self.order = list(self.players)
        elif name in ("undone", "redone", "order_changed", "player_dropped", "player_put_back"):
            # After these events it is unknown which turns were cut short and who shares the sand.
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
            "turn": (before_us,),
            "byoyomi": (after_byo_yomi(before_us, used_us),),
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
def test_random_presses_create_or_lose_no_time(terms):
    pencil = Pencil()
    monkey = Monkey(1, terms, pencil, {NEXT: 4}).play()
    assert {"ready", "running", "waiting", "common_time"} <= monkey.phases
    assert pencil.checked > 3
    monkey.leave_by_back()


@pytest.mark.parametrize("terms", effort.first(TERMS, 3), ids=str)
def test_a_replay_gives_the_same_match_at_any_moment(terms):
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
def test_sand_is_neither_created_nor_lost(used_us, others):
    shares = rules.shares_us(used_us, others)
    assert sum(shares) == used_us
    assert max(shares) - min(shares) <= 1


@given(
    st.sampled_from(rules.MODES[:4]), st.integers(0, 1 << 36), st.integers(0, 1 << 30), st.data()
)
def test_a_player_who_ends_a_turn_in_time_has_time_left(mode, bank_us, extra_us, data):
    used_us = data.draw(st.integers(0, rules.limit_us(mode, bank_us, extra_us)))
    assert rules.reading_us(mode, bank_us, extra_us, used_us) >= 0
    assert rules.bank_after_us(mode, bank_us, extra_us, used_us, True) >= 0


OTHERS = [
    ("turn_clock", (2, 5, 9), {"mode": "down", "minutes": 1, "at_once": True}),
    ("turn_clock", (2, 5, 9), {"mode": "turn", "fresh_s": 5, "at_zero": "next", "at_once": True}),
    ("turn_clock", (2, 5, 9), {"mode": "fischer", "minutes": 0}),
    ("turn_clock", (2, 5, 9), {"mode": "turn", "fresh_s": 0, "at_zero": "out"}),
]


class Sum:
    """Compares the times used in a round with the sum of its turns."""

    def event(self, event):
        """Process an event."""
        name = event["event"]
        if name in ("round_started", "undone", "redone", "match_started"):
            self.used = None if name in ("undone", "redone") else {}
        elif name == "turn_ended" and self.used is not None:
            player = str(event["player"])
            self.used[player] = self.used.get(player, 0) + event["used_us"]
        elif name == "round_scored" and self.used is not None:
            for player, minutes in event["points"].items():
                assert minutes == self.used.get(player, 0) // 60_000_000


@pytest.mark.parametrize("terms", OTHERS, ids=str)
def test_a_replay_gives_the_same_match_with_simultaneous_turns_and_own_times(terms):
    monkey = Monkey(2, terms, Sum(), {NEXT: 3}).play_checking_records(300)
    monkey.play(600).leave_by_back()

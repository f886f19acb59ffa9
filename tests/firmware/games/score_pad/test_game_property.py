"""After random presses on the score pad, an independent scorer has the same totals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monkey import Monkey, Scorer
from tableref.games.score_pad import rules
from tests import effort

TERMS = [
    ("score_pad", (1, 2, 4), {"target": 30}),
    ("score_pad", (7,), {"target": 0, "below_zero": False}),
    ("score_pad", tuple(range(1, 11)), {"target": 20, "lowest_wins": True}),
]


class Pencil(Scorer):
    """A scorer that also knows the options "lowest wins" and "nothing below zero"."""

    def event(self, event):
        if event["event"] == "match_started":
            self.options = event["options"]
        if event["event"] in ("round_scored", "corrected") and not self.options["below_zero"]:
            assert min(event["points"].values()) >= 0
        if event["event"] == "match_ended" and self.options["lowest_wins"]:
            totals = event["totals"]
            best = min(totals.values())
            assert event["winners"] == [int(p) for p in totals if totals[p] == best]
        else:
            super().event(event)


@pytest.mark.parametrize("terms", effort.first(TERMS, 3), ids=str)
def test_random_presses_lead_to_no_wrong_total(terms):
    monkey = Monkey(1, terms, Pencil(("score_pad",))).play()
    assert {"scoring", "result", "over"} <= monkey.phases
    assert monkey.ended
    monkey.leave_by_back()


@pytest.mark.parametrize("seed", effort.first(range(3)))
def test_a_replay_gives_the_same_match_at_any_moment(seed):
    Monkey(seed, TERMS[0], Pencil(("score_pad",))).play_checking_records()


@given(
    st.dictionaries(st.integers(1, 10), st.integers(-99, 300), min_size=1),
    st.integers(0, 200),
    st.booleans(),
)
def test_exactly_the_players_with_the_best_total_win(totals, target, lowest_wins):
    winners = rules.winners(totals, target, lowest_wins)
    if not target or max(totals.values()) < target:
        assert winners == ()
        return
    best = (min if lowest_wins else max)(totals.values())
    assert list(winners) == sorted(player for player in totals if totals[player] == best)


@given(st.integers(-9999, 99999), st.integers(-99, 999))
def test_an_accepted_total_fits_its_five_columns(total, points):
    if rules.refusal(points, total) is None:
        assert len("%5d" % (total + points)) == 5

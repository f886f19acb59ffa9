import collections
import itertools
import random

import pytest

from benchmarks.emulated.trials import (
    GAPS_US,
    PAUSE_US,
    PLAYERS,
    Trial,
    all_trials,
    fill,
    fill_without_release,
)

WINDOW_US = 45_000


def windows(filler, trials, seed=1, most=60, **options):
    waiting, rng, filled = list(trials), random.Random(seed), []
    while waiting:
        timed = filler(WINDOW_US, waiting, rng, most, **options)
        assert timed
        filled.append(timed)
    return filled


def test_three_rounds_contain_each_ordered_pair_with_each_gap_three_times():
    often = collections.Counter(all_trials(3, 1))
    pairs = itertools.permutations(PLAYERS, 2)
    assert set(often) == {Trial(*pair, gap_us) for pair in pairs for gap_us in GAPS_US}
    assert set(often.values()) == {3}
    assert len(often) * 5 * 3 >= 10_000


def test_half_a_round_is_balanced_by_pair_gap_and_button():
    trials = all_trials(0.5, 1)
    assert len(trials) == len(set(trials)) == 360
    for key in (lambda trial: trial[:2], lambda trial: trial.gap_us, lambda trial: trial.first):
        assert len(set(collections.Counter(map(key, trials)).values())) == 1


def test_the_seed_determines_the_order():
    assert all_trials(1, 1) == all_trials(1, 1) != all_trials(1, 2)


def test_every_trial_runs_once_and_completely_before_the_next():
    trials = all_trials(1, 1)
    filled = windows(fill, trials)
    assert collections.Counter(plan.trial for timed in filled for plan in timed) == (
        collections.Counter(trials)
    )
    for timed in filled:
        for plan in timed:
            assert 0 <= plan.start_us and plan.presses_us[1] <= WINDOW_US
            assert plan.presses_us[1] - plan.presses_us[0] == pytest.approx(plan.trial.gap_us)
            downs, ups = plan.moves[:2], plan.moves[2:]
            assert min(ups)[0] >= max(downs)[0] + 100
            assert abs(ups[0][0] - ups[1][0]) >= 100
            assert [move[1:] for move in plan.moves] == [
                (plan.trial.first, True),
                (plan.trial.second, True),
                (plan.trial.first, False),
                (plan.trial.second, False),
            ]
        for before, after in itertools.pairwise(timed):
            assert max(before.moves)[0] + PAUSE_US[0] <= after.start_us


def test_the_instants_cover_every_phase_of_a_microsecond():
    filled = windows(fill, all_trials(1, 1))
    starts_us = [plan.start_us for timed in filled for plan in timed]
    phases = collections.Counter(int(start_us % 1 * 10) for start_us in starts_us)
    assert len(phases) == 10 and min(phases.values()) > len(starts_us) / 20


@pytest.mark.parametrize("most", [1, 7])
def test_a_window_has_no_more_trials_than_fit_the_ring(most):
    filled = windows(fill, all_trials(0.5, 1), most=most)
    assert max(map(len, filled)) == most and sum(map(len, filled)) == 360


def test_presses_occur_only_where_they_are_allowed():
    def is_good(t_us):
        return t_us % 1100 < 700

    filled = windows(fill, all_trials(0.5, 1), is_good=is_good)
    assert all(is_good(t_us) for timed in filled for plan in timed for t_us in plan.presses_us)


def test_a_trial_without_a_suitable_instant_waits():
    waiting = all_trials(0.5, 1)
    assert fill(WINDOW_US, waiting, random.Random(1), 60, lambda t_us: False) == []
    assert len(waiting) == 360


@pytest.mark.parametrize("most", [1, 3, 5])
def test_without_releases_a_button_takes_part_once_in_a_window(most):
    filled = windows(fill_without_release, all_trials(1, 1), most=most)
    assert sum(map(len, filled)) == 720
    for timed in filled:
        buttons = [button for plan in timed for button in plan.trial[:2]]
        assert len(buttons) == len(set(buttons)) <= 2 * most
        for before, after in itertools.pairwise(timed):
            assert before.presses_us[1] + PAUSE_US[0] <= after.start_us

"""Work in forked processes: results come back in order, and other changes of state do not."""

import os

import pytest

from benchmarks.emulated.forks import Forks, InTurn

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")


def test_results_come_in_order_of_start_and_changes_stay_in_the_fork():
    state, forks = [0], Forks(2)

    def work(number):
        state.append(number)
        return number, list(state)

    for number in range(5):
        forks.start(work, number)
        state[0] = number + 1
    assert forks.results() == [(number, [number, number]) for number in range(5)]
    assert state == [5]


def test_no_more_forks_run_at_once_than_allowed(tmp_path):
    forks = Forks(2)

    def work(number):
        (tmp_path / str(number)).touch()
        running = len(list(tmp_path.iterdir()))
        (tmp_path / str(number)).unlink()
        return running

    for number in range(6):
        forks.start(work, number)
    assert max(forks.results()) <= 2


def test_a_failing_fork_is_reported_with_its_reason():
    forks = Forks(1)
    forks.start(lambda: 1 // 0)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        forks.results()
    forks.start(os._exit, 0)
    with pytest.raises(RuntimeError, match="without a word"):
        forks.results()


def test_running_in_turn_gives_the_same_results():
    for runner in (Forks(1), InTurn()):
        runner.start(divmod, 7, 2)
        runner.start(divmod, 9, 4)
        assert runner.results() == [(3, 1), (2, 1)]
        assert runner.results() == []

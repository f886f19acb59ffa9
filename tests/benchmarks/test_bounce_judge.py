import pytest

from benchmarks.emulated.bounce_judge import Count

PRESSED = [(1, 100.5), (2, 102.5), (1, 60_000.5), (3, 60_001.5)]
RIGHT = [(1, 100), (2, 102), (1, 60_000), (3, 60_001)]


def judged(counted, pressed=PRESSED):
    count = Count()
    count.judge(pressed, counted)
    return count.doubles, count.lost, count.changed_orders


def test_presses_in_the_right_order_are_correct():
    assert judged(RIGHT) == (0, 0, 0)


@pytest.mark.parametrize(
    ("counted", "faults"),
    [
        ([*RIGHT, (3, 60_002)], (1, 0, 0)),
        ([*RIGHT, (3, 70_000)], (1, 0, 0)),
        ([(7, 50), *RIGHT], (1, 0, 0)),
        (RIGHT[:-1], (0, 1, 0)),
        (RIGHT[1:], (0, 1, 0)),
        ([], (0, 4, 0)),
        ([RIGHT[1], RIGHT[0], *RIGHT[2:]], (0, 0, 1)),
        ([*RIGHT[:2], RIGHT[3], RIGHT[2]], (0, 0, 1)),
        ([(1, 100), (2, 102), (1, 60_000), (4, 60_001)], (1, 1, 0)),
        ([(1, 100), (2, 102), (1, 61_000), (3, 60_001)], (1, 1, 0)),
    ],
)
def test_each_fault_is_counted(counted, faults):
    assert judged(counted) == faults


def test_presses_less_than_1_us_apart_may_come_in_either_order():
    pressed = [(1, 100.5), (2, 101.25)]
    assert judged([(2, 101), (1, 101)], pressed) == (0, 0, 0)
    assert judged([(2, 102), (1, 100)], [(1, 100.5), (2, 101.5)]) == (0, 0, 1)


def test_counts_add_up_over_runs_and_the_worst_timestamp_error_is_kept():
    count = Count()
    count.judge(PRESSED, RIGHT[1:])
    count.judge(PRESSED, [(1, 130), *RIGHT[1:]])
    assert (count.presses, count.lost, count.doubles) == (8, 1, 0)
    assert count.latest_us == 29.5

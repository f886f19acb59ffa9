import pytest

from benchmarks.emulated.trials_judge import COUNTER, Tally, matched, since


def judged(gap_us, instants_us, stamps):
    tally = Tally()
    tally.judge(gap_us, instants_us, stamps)
    return tally


def bad(tally):
    names = ("wrong", "false_ties", "missed_ties", "lost", "invented", "disordered")
    return {name: getattr(tally, name) for name in names if getattr(tally, name)}


def test_presses_in_order_and_ties_are_correct():
    tally = judged(1, (10.3, 11.3, 200, 300), (10, 11, 200, 301))
    tally.judge(0, (500.5, 500.5), (500, 500))
    assert bad(tally) == {}
    assert (tally.trials, tally.apart, tally.at_once, tally.moves) == (2, 1, 1, 6)


@pytest.mark.parametrize(
    ("gap_us", "stamps", "what"),
    [
        (1, (11, 10), "wrong"),
        (15_000, (15_010, 10), "wrong"),
        (1, (10, 10), "false_ties"),
        (0, (10, 11), "missed_ties"),
        (0, (11, 10), "missed_ties"),
        (5, (None, 15), "lost"),
        (5, (10, None), "lost"),
        (0, (None, 10), "lost"),
    ],
)
def test_each_fault_is_reported(gap_us, stamps, what):
    assert bad(judged(gap_us, (10.0, 10.0 + gap_us), stamps)) == {what: 1}


def test_two_lost_presses_count_twice_and_have_no_order():
    assert bad(judged(5, (10, 15), (None, None))) == {"lost": 2}


def test_a_lost_release_is_counted():
    assert bad(judged(5, (10, 15, 100, 200), (10, 15, 100, None))) == {"lost": 1}


def test_the_timestamp_error_is_the_largest_in_either_direction():
    tally = judged(5, (10.75, 15.75), (10, 16))
    assert (tally.early_us, tally.late_us, tally.stamp_error_us) == (0.75, 0.25, 0.75)
    tally.judge(5, (20.0, 25.0), (20, 45))
    assert (tally.early_us, tally.late_us, tally.stamp_error_us) == (0.75, 20, 20)


def test_the_counter_may_wrap_between_two_presses():
    assert bad(judged(4, (COUNTER - 2, 2), (COUNTER - 2, 2))) == {}
    assert bad(judged(4, (COUNTER - 2, 2), (2, COUNTER - 2))) == {"wrong": 1}
    assert since(COUNTER - 2, 3) == 5 and since(3, COUNTER - 2) == -5


def test_reports_must_be_in_order_of_their_timestamps():
    tally = Tally()
    tally.judge_report([(1, True, 5), (2, True, 5), (3, True, 4), (1, False, 9), (2, False, 8)])
    assert bad(tally) == {"disordered": 2}


def test_sums_count_everything_and_keep_the_worst_timestamp_error():
    tally = judged(1, (10.5, 11.5), (11, 10))
    tally.add(judged(0, (10.25, 10.25), (10, 11)))
    assert bad(tally) == {"wrong": 1, "missed_ties": 1}
    assert (tally.trials, tally.apart, tally.moves) == (2, 1, 4)
    assert (tally.late_us, tally.early_us) == (0.75, 1.5)


MOVES = [(1, True, 100.5), (2, True, 101.5), (1, False, 300.5), (1, True, 500.5)]


def test_every_move_is_found_by_button_direction_and_timestamp():
    edges = [(1, True, 500), (1, False, 300), (2, True, 101), (1, True, 100)]
    assert matched(MOVES, edges) == ([100, 101, 300, 500], [])


def test_unreported_moves_are_none_and_unmatched_reports_are_left():
    edges = [(1, True, 100), (3, True, 101), (1, True, 300), (1, True, 500), (1, True, 501)]
    stamps, left = matched(MOVES, edges)
    assert stamps == [100, None, None, 500]
    assert left == [(3, True, 101), (1, True, 300), (1, True, 501)]


def test_a_distant_timestamp_matches_no_move_unless_any_is_allowed():
    assert matched(MOVES[:1], [(1, True, 151)]) == ([None], [(1, True, 151)])
    assert matched(MOVES[:1], [(1, True, 150)]) == ([150], [])
    assert matched(MOVES[:1], [(1, True, 45_000)], float("inf")) == ([45_000], [])

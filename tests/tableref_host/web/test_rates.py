"""Exactly the allowed burst and rate, never more and never fewer."""

from hypothesis import given
from hypothesis import strategies as st

from tableref_host.web.request_checks import Rate

MOST, PER_S = 10, 4


@given(st.lists(st.floats(0, 5), max_size=200))
def test_the_rate_is_never_exceeded(waits_s):
    now = [0.0]
    rate = Rate(MOST, PER_S, lambda: now[0])
    taken_s = []
    for wait_s in waits_s:
        now[0] += wait_s
        if rate.take():
            taken_s.append(now[0])
    for first in range(len(taken_s)):
        for last in range(first, len(taken_s)):
            allowed = MOST + (taken_s[last] - taken_s[first]) * PER_S
            assert last - first + 1 <= allowed + 1e-6


def test_after_the_returned_delay_a_request_is_allowed():
    now = [0.0]
    rate = Rate(MOST, PER_S, lambda: now[0])
    assert all(rate.take() for _ in range(MOST))
    for _ in range(20):
        assert not rate.take()
        assert 0 < rate.wait_s <= 1 / PER_S
        now[0] += rate.wait_s + 1e-9
        assert rate.take()


def test_a_pause_accumulates_at_most_the_burst():
    now = [0.0]
    rate = Rate(MOST, PER_S, lambda: now[0])
    now[0] = 3600
    assert [rate.take() for _ in range(MOST + 1)] == [True] * MOST + [False]
    assert Rate(MOST, PER_S, lambda: 0).wait_s == 0

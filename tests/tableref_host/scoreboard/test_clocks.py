"""A clock as data, from which a page computes its reading."""

from tableref_host.scoreboard.clocks import Clock, paused_us

SECOND_US = 1_000_000


def test_a_clock_uses_up_its_free_time_before_its_time():
    clock = Clock(us=60 * SECOND_US, free_us=5 * SECOND_US).started(SECOND_US)
    states = [clock.state_at(at_s * SECOND_US) for at_s in (1, 3, 9)]
    assert [state["free_us"] for state in states] == [5 * SECOND_US, 3 * SECOND_US, 0]
    assert [state["us"] for state in states] == [60 * SECOND_US, 60 * SECOND_US, 57 * SECOND_US]
    assert clock.stopped(9 * SECOND_US).state_at(99 * SECOND_US) == {**states[2], "runs": 0}


def test_a_pause_began_when_back_went_down_but_never_later_than_its_event():
    event = {"seq": 2, "t_us": 900, "event": "paused"}
    since = (None, 100, 900, 901)
    found = [paused_us(event if us is None else {**event, "since_us": us}) for us in since]
    assert found == [900, 100, 900, 900]

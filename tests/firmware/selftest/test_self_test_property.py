"""Random contacts cause no crash, and only faulty ones are reported."""

from hypothesis import given
from hypothesis import strategies as st

from driven_self_test import DrivenSelfTest
from tableref.presses.gestures import BACK, OK
from tableref.selftest.contacts import LOCKOUT_US, OCCASIONS, TOGETHER_US, WORK_IDLE_US, Contacts

BUTTONS = st.integers(1, 13)
HELD = st.sets(BUTTONS)
GAPS_US = st.one_of(
    st.integers(0, 300), st.integers(0, 30_000), st.sampled_from([19_999, 20_000, 2_000_000])
)
BOUNCES = st.lists(st.integers(1, WORK_IDLE_US - 1), max_size=4)


def check(test):
    lines, big = test.referee.screen()
    assert len(lines) == 8
    assert max(map(len, lines)) <= 16, lines
    assert len(big) <= 8
    assert not (big and any(lines[2:6])), "words under what is large"
    assert all(0 <= light <= 0xFFFFFF for light in test.pixels())
    assert 0 <= test.tone() <= 4000


@given(HELD, st.lists(st.tuples(BUTTONS, GAPS_US), max_size=120), st.integers(0, 2**32 - 1))
def test_random_edges_cause_no_crash(held, moves, counter_us):
    test = DrivenSelfTest(held, counter_us=counter_us)
    down = set(held)
    for button, gap_us in moves:
        test.now_us += gap_us
        down ^= {button}
        test.edge(button, button in down)
        check(test)
        if gap_us > 20_000:
            test.wait(0)
    test.skip(25_000)
    check(test)
    for button in (OK, BACK, OK, BACK):
        test.release(button).skip(200).press(button).skip(1600).release(button).skip(50)
    assert test.has_left, "there is no way out"
    assert [event["seq"] for event in test.events] == list(range(1, len(test.events) + 1))
    for first, second in zip(test.events, test.events[1:], strict=False):
        assert first["t_us"] <= second["t_us"]
    ended = test.last("self_test_ended")["troubles"]
    named = {event["button"] for event in test.named("button_ok")}
    missing = [button for trouble in ended for button in trouble.get("buttons", [])]
    assert not {*missing} & named or test.named("crosstalk")


@given(HELD, st.permutations(range(1, 14)), st.lists(BOUNCES, min_size=13, max_size=13))
def test_every_button_pressed_alone_ends_up_good_and_every_stuck_one_is_named(
    stuck, order, bounces
):
    test = DrivenSelfTest(sorted(stuck)).to_buttons()
    assert [event["button"] for event in test.named("button_stuck")] == sorted(stuck)
    expected = {}
    for button, gaps_us in zip(order, bounces, strict=True):
        if button in stuck:
            continue
        # An even number of changes leaves the contact as it was.
        gaps_us = gaps_us[: len(gaps_us) // 2 * 2]
        times_us = [sum(gaps_us[: number + 1]) for number in range(len(gaps_us))]
        test.bounce(button, times_us).wait(40).release(button).wait(40)
        expected[button] = sum(gaps_us)
    assert test.part == "summary" or len(stuck) == 13
    measured = {event["button"]: event["bounce_us"] for event in test.named("button_ok")}
    assert measured == expected
    if stuck < {OK} or stuck == set():
        test.leave()
        long_bounces = [b for b in range(1, 14) if expected[b] > LOCKOUT_US]
        assert test.troubles() == [("long_bounce", [button]) for button in long_bounces]


@given(st.lists(st.tuples(BUTTONS, BUTTONS, st.integers(0, 2 * TOGETHER_US)), max_size=40))
def test_exactly_the_pairs_that_moved_together_twice_are_crosstalk(presses):
    contacts = Contacts()
    occasions = {}
    t_us = 1_000_000
    for button, other, after_us in presses:
        moves = [(button, t_us)] if button == other else [(button, t_us), (other, t_us + after_us)]
        for is_down in (True, False):
            for name, at_us in moves:
                contacts.edge(name, is_down, at_us if is_down else at_us + 50_000)
            contacts.advance(t_us + 40_000 if is_down else t_us + 90_000)
        if button != other and after_us <= TOGETHER_US:
            pair = (min(button, other), max(button, other))
            occasions[pair] = occasions.get(pair, 0) + 1
        t_us += 100_000
    twice = {pair for pair, count in occasions.items() if count >= OCCASIONS}
    assert set(contacts.crosstalk) == twice
    assert len(contacts.crosstalk) == len(twice)

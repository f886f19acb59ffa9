"""Only a code that was shown grants the right, and only once."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableref_host.web.sessions import CodeError, Sessions


class Clock:
    def __init__(self):
        self.now_s = 1000.0

    def __call__(self):
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def guard(clock):
    return Sessions(clock)


def refusal(guard, code):
    with pytest.raises(CodeError) as raised:
        guard.redeem(code)
    return raised.value


def wrong(guard):
    """Return an invalid code."""
    codes = {code.digits for code in guard._codes}
    return next(code for code in ("00000000", "11111111", "22222222") if code not in codes)


def test_a_code_has_eight_digits_and_no_two_are_equal(guard):
    codes = [guard.new_code() for _ in range(200)]
    assert all(re.fullmatch("[0-9]{8}", code) for code in codes)
    assert len(set(codes)) == 200


def test_every_digit_of_a_code_is_random(guard):
    codes = [guard.new_code() for _ in range(300)]
    assert [len(set(digits)) for digits in zip(*codes, strict=True)] == [10] * 8


def test_a_code_grants_the_right_once(guard):
    code = guard.new_code()
    token = guard.redeem(code)
    assert guard.may_change(token)
    assert "works once" in str(refusal(guard, code))
    assert guard.may_change(token)


def test_blanks_in_a_code_do_not_matter(guard):
    code = guard.new_code()
    assert guard.may_change(guard.redeem(f" {code[:4]} {code[4:]}\n"))


def test_nobody_else_has_the_right(guard):
    token = guard.redeem(guard.new_code())
    assert len(token) > 40
    for other in (None, "", token[:-1], token + "a", token.swapcase(), "\udc80"):
        assert not guard.may_change(other)
    assert not Sessions().may_change(token)


def test_the_use_of_a_code_is_reported_and_other_sessions_continue(guard):
    used = []
    shown, own = guard.new_code(lambda: used.append("shown")), guard.new_code()
    guard.redeem(own)
    assert used == []
    guard.redeem(shown)
    assert used == ["shown"]


def test_a_shared_code_works_for_a_while_after_its_first_use(guard, clock):
    used = []
    code = guard.new_code(lambda: used.append(clock.now_s), grace_s=60, most=3)
    clock.now_s += 9999
    tokens = {guard.redeem(code)}
    clock.now_s += 59
    tokens.add(guard.redeem(code))
    assert used == [1000 + 9999]
    assert len({guard.holder(token) for token in tokens}) == 2
    clock.now_s += 1
    assert refusal(guard, code)
    assert all(map(guard.may_change, tokens))


def test_a_shared_code_works_a_limited_number_of_times(guard):
    code = guard.new_code(grace_s=60, most=3)
    for _ in range(3):
        assert guard.redeem(code)
    assert refusal(guard, code)


def test_a_refusal_says_where_the_code_is(clock):
    guard = Sessions(clock, "on the screen in the middle")
    assert "It is shown on the screen in the middle, has 8 digits" in str(refusal(guard, ""))


def test_five_wrong_codes_lock_all_codes_for_a_minute(guard, clock):
    code = guard.new_code()
    for _ in range(5):
        assert not refusal(guard, wrong(guard)).is_too_often
        clock.now_s += 5
    assert refusal(guard, code).is_too_often
    assert "Wait a minute" in str(refusal(guard, code))
    clock.now_s += 54.9
    assert refusal(guard, code).is_too_often
    clock.now_s += 0.2
    assert guard.redeem(code)


def test_ignored_codes_do_not_count(guard, clock):
    for _ in range(50):
        refusal(guard, wrong(guard))
    clock.now_s += 60
    for _ in range(4):
        assert not refusal(guard, wrong(guard)).is_too_often
    assert guard.redeem(guard.new_code())


def test_four_wrong_codes_a_minute_do_not_lock(guard, clock):
    for _ in range(40):
        assert not refusal(guard, wrong(guard)).is_too_often
        clock.now_s += 15


@given(st.text())
def test_no_random_text_is_accepted_as_a_code(text):
    guard = Sessions()
    code = guard.new_code()
    if "".join(text.split()) != code:
        assert refusal(guard, text)
        assert guard.redeem(code)

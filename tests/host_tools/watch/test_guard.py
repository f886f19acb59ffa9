"""Only a code that was shown gives the right, once; only our own pages are let in."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.watch.guard import CodeError, Guard, is_own_host, is_own_origin

HERE = ("127.0.0.1", 8010)


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
    return Guard(clock)


def refusal(guard, code):
    with pytest.raises(CodeError) as raised:
        guard.redeem(code)
    return raised.value


def wrong(guard):
    """Return a code that is none."""
    codes = {code for code, _ in guard._codes}
    return next(code for code in ("00000000", "11111111", "22222222") if code not in codes)


def test_a_code_has_eight_digits_and_no_two_are_equal(guard):
    codes = [guard.new_code() for _ in range(200)]
    assert all(re.fullmatch("[0-9]{8}", code) for code in codes)
    assert len(set(codes)) == 200


def test_a_code_gives_the_right_once(guard):
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
    assert not Guard().may_change(token)


def test_who_uses_a_code_is_told_of_and_others_go_on(guard):
    used = []
    shown, own = guard.new_code(lambda: used.append("shown")), guard.new_code()
    guard.redeem(own)
    assert used == []
    guard.redeem(shown)
    assert used == ["shown"]


def test_five_wrong_codes_close_it_for_a_minute_for_the_right_one_too(guard, clock):
    code = guard.new_code()
    for _ in range(5):
        assert not refusal(guard, wrong(guard)).is_too_often
        clock.now_s += 5
    assert refusal(guard, code).is_too_often
    assert "wait a minute" in str(refusal(guard, code))
    clock.now_s += 54.9
    assert refusal(guard, code).is_too_often
    clock.now_s += 0.2
    assert guard.redeem(code)


def test_what_is_not_looked_at_does_not_count(guard, clock):
    for _ in range(50):
        refusal(guard, wrong(guard))
    clock.now_s += 60
    for _ in range(4):
        assert not refusal(guard, wrong(guard)).is_too_often
    assert guard.redeem(guard.new_code())


def test_four_wrong_codes_a_minute_close_nothing(guard, clock):
    for _ in range(40):
        assert not refusal(guard, wrong(guard)).is_too_often
        clock.now_s += 15


@given(st.text())
def test_no_text_is_a_code_unless_it_is_one(text):
    guard = Guard()
    code = guard.new_code()
    if "".join(text.split()) != code:
        assert refusal(guard, text)
        assert guard.redeem(code)


@pytest.mark.parametrize(
    ("header", "local"),
    [
        ("127.0.0.1:8010", HERE),
        ("localhost:8010", HERE),
        ("LocalHost:8010", HERE),
        ("127.0.0.1", ("127.0.0.1", 80)),
        ("192.168.7.20:8010", ("192.168.7.20", 8010)),
        ("192.168.7.20:8010", ("::ffff:192.168.7.20", 8010)),
        ("[fd00::7]:8010", ("fd00::7", 8010)),
        ("[FD00:0::7]:8010", ("fd00::7", 8010)),
        ("[fe80::1]:8010", ("fe80::1%eth0", 8010)),
        ("localhost:8010", ("::1", 8010)),
    ],
)
def test_own_addresses(header, local):
    assert is_own_host(header, local)


@pytest.mark.parametrize(
    ("header", "local"),
    [
        (None, HERE),
        ("", HERE),
        ("127.0.0.1", HERE),
        ("127.0.0.1:80", HERE),
        ("127.0.0.1:8010 ", HERE),
        ("127.0.0.1:8010:8010", HERE),
        ("127.0.0.1:８０１０", HERE),
        ("127.0.0.2:8010", HERE),
        ("evil.example:8010", HERE),
        ("127.0.0.1.evil.example:8010", HERE),
        ("localhost.evil.example:8010", HERE),
        ("user@127.0.0.1:8010", HERE),
        ("2130706433:8010", HERE),
        ("0x7f.1:8010", HERE),
        ("localhost:8010", ("192.168.7.20", 8010)),
        ("127.0.0.1:8010", ("192.168.7.20", 8010)),
        ("[::1]:8010", HERE),
        ("[evil]:8010", HERE),
    ],
)
def test_addresses_of_others(header, local):
    assert not is_own_host(header, local)


LABEL = st.text("abcxyz0189-", min_size=1, max_size=8)


@given(st.lists(LABEL, min_size=1, max_size=4).map(".".join), st.sampled_from(["", ":80", ":8010"]))
def test_no_name_is_an_address(name, port):
    assert not is_own_host(name + port, HERE)


@pytest.mark.parametrize(
    ("origins", "is_own"),
    [
        (["http://127.0.0.1:8010"], True),
        (["HTTP://127.0.0.1:8010"], True),
        ([], False),
        (["null"], False),
        (["http://127.0.0.1"], False),
        (["http://127.0.0.1:8011"], False),
        (["https://127.0.0.1:8010"], False),
        (["http://127.0.0.1:8010.evil.example"], False),
        (["http://127.0.0.1:8010", "http://evil.example"], False),
        (["http://127.0.0.1:8010"] * 2, False),
    ],
)
def test_origins(origins, is_own):
    assert is_own_origin(origins, "127.0.0.1:8010") is is_own

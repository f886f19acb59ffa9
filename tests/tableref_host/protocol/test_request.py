"""Requests are repeated and given up at their limits; one is open at a time."""

import json

import pytest

from tableref_host.protocol.commands import MAX_COMMAND_SIZE
from tableref_host.protocol.lines import excerpt
from tableref_host.protocol.request import BUSY, TOO_LONG, Requests, Retry


def wish_of(size):
    """Return a name with which the command has this size (bytes), with the highest id."""
    command = {"command": "name", "player": 1, "name": "", "id": (1 << 30) - 1}
    return "ä" * 20 + "x" * (size - len(json.dumps(command, separators=(",", ":"))) - 40)


def test_a_command_may_have_as_many_bytes_as_a_table_reads():
    requests = Requests()
    requests.wish(command="name", player=1, name=wish_of(MAX_COMMAND_SIZE), colour=None)
    with pytest.raises(ValueError, match=TOO_LONG):
        requests.wish(command="name", player=1, name=wish_of(MAX_COMMAND_SIZE + 1))
    requests.ask_wish(0)
    assert "ä" * 20 in requests.to_send().decode()


def test_fifty_changes_can_wait():
    requests = Requests()
    for number in range(50):
        requests.wish(command="table", name=str(number))
    with pytest.raises(ValueError, match=BUSY):
        requests.wish(command="table", name="50")
    requests.ask_wish(0)
    assert requests.give_up() == 50


def test_an_answer_is_overdue_three_seconds_after_its_last_part():
    requests = Requests()
    requests.ask({"command": "hello"}, 10)
    assert not requests.is_overdue(12.9) and requests.is_overdue(13)
    requests.heard(12)
    assert not requests.is_overdue(14.9) and requests.is_overdue(15)
    requests.close()
    assert not requests.is_overdue(1000)


def test_only_answers_with_the_id_of_the_last_request_count():
    requests = Requests()
    assert not requests.is_answer({})
    requests.ask({"command": "hello"}, 0)
    requests.ask({"command": "replay"}, 0)
    assert requests.is_answer({"id": 2}) and not requests.is_answer({"id": 1})
    assert not requests.is_answer({})


@pytest.mark.parametrize(("act", "limit"), [("fail", 4), ("refuse", 60)])
def test_after_a_success_the_limit_applies_again(act, limit):
    retry = Retry(0)
    other = "refuse" if act == "fail" else "fail"
    for _ in range(2):
        assert [getattr(retry, act)() for _ in range(limit + 1)] == [False] * limit + [True]
        assert not getattr(retry, other)()
        retry.succeed()


def test_failures_are_forgotten_ten_seconds_after_the_last_beginning():
    for now_s, is_over in ((9.9, True), (10, False)):
        retry = Retry(0)
        for _ in range(4):
            retry.fail()
        retry.begin(now_s)
        assert retry.fail() == is_over


def test_missing_events_are_requested_once_a_second():
    retry = Retry(5)
    assert not retry.may_ask(5.9) and retry.may_ask(6)


def test_a_silent_table_is_asked_ever_more_rarely_and_then_no_more():
    retry, now_s, waits = Retry(0), 0, []
    assert not retry.may_ask_silent(1000)
    for _ in range(7):
        retry.fall_silent(now_s)
        wait_s = next(wait for wait in range(1000) if retry.may_ask_silent(now_s + wait))
        waits.append(wait_s)
        now_s += wait_s
    assert waits == [10, 20, 40, 80, 160, 320, 600]
    retry.fall_silent(now_s)
    assert not retry.may_ask_silent(now_s + 1e6)


@pytest.mark.parametrize("letter", ["x", "ß", "€", "😀"])
def test_an_excerpt_has_a_hundred_characters_of_any_language(letter):
    assert excerpt((letter * 100).encode()) == letter * 100
    assert excerpt((letter * 101).encode()) == letter * 100 + "..."
    assert excerpt(b"a\x1b[31mb\0") == "a\ufffd[31mb\ufffd"

"""Any request of a viewer is executed or refused with a message, and the server keeps running."""

import json
from functools import partial

import pytest
from house import close_of
from hypothesis import given
from hypothesis import strategies as st

from tableref.referee.names import COLOURS
from tableref_host.scoreboard import live
from tableref_host.web.request_checks import Rate

NAMES = {"type": "name", "player": 3, "name": "Anna"}


JUNK = [
    "",
    "x",
    "null",
    "true",
    "0",
    "-1.5e400",
    '"name"',
    "[]",
    "[[]]",
    "{}",
    '{"type": "name"}',
    '{"type": "board", "n": 1, "board": {}}',
    '{"type": "may", "change": true}',
    '{"type": ["name"], "player": 3, "name": "x"}',
    '{"type": "name", "player": 0, "name": "x"}',
    '{"type": "name", "player": 11, "name": "x"}',
    '{"type": "name", "player": true, "name": "x"}',
    '{"type": "name", "player": 3.0, "name": "x"}',
    '{"type": "name", "player": "3", "name": "x"}',
    '{"type": "name", "player": NaN, "name": "x"}',
    '{"type": "name", "player": 3}',
    '{"type": "name", "player": 3, "name": null}',
    '{"type": "name", "player": 3, "name": 7}',
    '{"type": "name", "player": 3, "name": ["x"]}',
    '{"type": "name", "player": 3, "name": "thirteen long"}',
    '{"type": "name", "player": 3, "name": "a\\u0003b"}',
    '{"type": "name", "player": 3, "name": "a\\nb"}',
    '{"type": "name", "player": 3, "name": "\\ud800"}',
    '{"type": "name", "player": 3, "name": "\\u202eevil"}',
    '{"type": "name", "player": 3, "colour": "pink"}',
    '{"type": "name", "player": 3, "colour": ["red"]}',
    '{"type": "name", "player": 3, "colour": {"red": 1}}',
    '{"type": "name", "player": 3, "name": "x", "winks": true}',
    '{"type": "name", "player": 3, "name": "x"',
    "[" * 1000,
    '{"a":' * 200,
    "9" * 1000,
    b"",
    b"\x00\xff",
    json.dumps(NAMES).encode(),
    json.dumps(NAMES) + " " * 1024,
    json.dumps({**NAMES, "type": "may"}),
    json.dumps({"player": 3, "name": "Anna"}),
]


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk[:40]))
def test_invalid_requests_are_refused_with_a_message_and_change_nothing(house, junk):
    before = house.state()
    with house.viewer(may_change=True) as screen:
        screen.send(junk)
        words = screen.refusal()
        assert words[0].isupper() and words[-1] in '.}"'
        assert "\n" not in words
    assert house.state() == before


WORTHLESS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
ALMOST = st.fixed_dictionaries(
    {"type": st.just("name") | WORTHLESS},
    optional={
        "player": st.integers(-1, 12) | WORTHLESS,
        "name": st.text(max_size=15) | WORTHLESS,
        "colour": st.sampled_from(COLOURS) | WORTHLESS,
        "board": WORTHLESS,
    },
)


def test_any_request_is_executed_or_refused_and_the_server_survives(house, monkeypatch):
    # The rate of requests does not matter here.
    monkeypatch.setattr(live.Rate, "take", lambda self: True)

    @given(st.text(max_size=60) | st.binary(max_size=60) | WORTHLESS | ALMOST)
    def check(junk):
        sent = junk if isinstance(junk, (str, bytes)) else json.dumps(junk)
        before = house.state()
        screen.send(sent)
        answer = screen.read()
        while answer["type"] in ("board", "change"):
            answer = screen.read()
        assert answer["type"] in ("refused", "note")
        if answer["type"] == "refused":
            assert house.state() == before
        else:
            assert 1 <= junk["player"] <= 10
            assert {"name", "colour"} & set(junk)

    with house.viewer(may_change=True) as screen:
        screen.read_next("may")
        check()


def test_a_message_that_is_too_large_closes_its_connection(house):
    with house.viewer() as screen:
        screen.send("x" * 100_000)
        closed, _ = close_of(screen.websocket)
        assert closed[0] == 1009
    assert house.ask("/")[0].status == 200


def test_a_binary_message_closes_its_connection(house, capfd):
    with house.line() as websocket:
        websocket.send(b"\xff\xfe", text=True)
        closed, _ = close_of(websocket)
        assert closed[0] == 1007
    assert house.ask("/")[0].status == 200
    assert capfd.readouterr() == ("", "")


def test_at_most_ten_changes_a_second_are_accepted(house, monkeypatch, replace_in):
    now_s, waited_s = [0.0], []

    async def sleep(seconds):
        waited_s.append(seconds)
        now_s[0] += seconds + 0.001

    # A clock that advances only while a client has to wait.
    monkeypatch.setattr(live, "Rate", partial(Rate, now=lambda: now_s[0]))
    replace_in(live, "asyncio", sleep=sleep)
    with house.viewer(may_change=True) as screen:
        answers = []
        for number in range(40):
            screen.send({**NAMES, "name": f"Anna {number}"})
            while screen.read()["type"] not in ("note", "refused"):
                pass
            answers.append(screen.messages[-1])
    done = [message for message in answers if message["type"] == "note"]
    refused = [message for message in answers if message["type"] == "refused"]
    assert (len(done), len(refused)) == (25, 15)
    assert all("10 changes a second" in message["words"] for message in refused)
    # After too many requests a client's input is read no faster than the limit allows.
    assert waited_s == pytest.approx([0.1] * 15, abs=0.002)

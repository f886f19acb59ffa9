"""A conversation continues after any input; invalid lines are reported and not stored."""

import sys

import pytest
from half_a_talk import HELLO, Talk, event, kinds, line
from hypothesis import given, settings
from hypothesis import strategies as st

from tableref_host.protocol.lines import MAX_LINE_SIZE
from tableref_host.protocol.messages import EventReceived, Strange
from tests import effort


@pytest.mark.parametrize(
    ("junk", "why"),
    [
        (b"Traceback (most recent call last):", "no JSON"),
        (b'{"seq": 1, "t_us": 5, "event": "claim"', "no JSON"),
        (b'{"seq": 1, "t_us": NaN, "event": "x"}', "no JSON"),
        (b'{"seq": 1, "t_us": 1e999, "event": "x"}', "no JSON"),
        (b'{"seq": 1, "t_us": 5, "event": "x", "y": "\\ud800"}', "no JSON"),
        (b'{"seq": 1, "t_us": 5, "event": "x", "y": ' + b"[" * 900 + b"]" * 900 + b"}", "too deep"),
        (b"[" * 4000, "no JSON"),
        (b'{"seq": 1, "t_us": 5, "event": "x", "y": 1%s}' % (b"0" * 40), "too large"),
        (b"[1, 2]", "not a JSON object"),
        (b"7", "not a JSON object"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"a": 1}', "neither an event nor an answer"),
        (b'{"event": "x"}', "lacks a field that every event has"),
        (b'{"seq": true, "t_us": 5, "event": "x"}', "lacks"),
        (b'{"seq": 0, "t_us": 5, "event": "x"}', "lacks"),
        (b'{"seq": 1, "t_us": -5, "event": "x"}', "lacks"),
        (b'{"answer": 5}', "answer is not text"),
        (b'{"answer": "player", "player": 3}', "name is missing"),
        (
            b'{"answer": "player", "player": 11, "name": "", "colour": "red", "winks": 0}',
            "player is",
        ),
        (b"x" * 100_000, "longer than 4096 bytes"),
    ],
)
def test_invalid_lines_are_reported_and_change_nothing(junk, why):
    talk = Talk()
    talk.go_live(event(1))
    talk.wait(2)
    (strange,) = talk.hear(junk + b"\n")
    assert why in strange.why and len(strange.line) < 120 and strange.line.isprintable()
    talk.wait(0)
    assert [one["command"] for one in talk.asked()] == ["hello"]


def test_an_invalid_event_is_reported_as_strange_and_counts():
    talk = Talk()
    talk.go_live(event(1))
    (strange,) = talk.hear(event(2, "claim", player="<b>", rank=1, margin_us=0))
    assert strange.why == "player is not 1 to 10"
    assert talk.hear(event(3)) == [EventReceived(event(3), True)]


def test_an_endless_line_uses_no_memory():
    talk = Talk()
    told = []
    for _ in range(100):
        told += talk.hear(b"x" * 10_000)
    # The bytes may be the end of a line whose beginning was lost.
    assert told == []
    told = talk.hear(b"\n")
    for _ in range(100):
        told += talk.hear(b"x" * 10_000)
    assert kinds(told) == [Strange]
    assert sys.getsizeof(talk.talk._lines._part) < 3 * MAX_LINE_SIZE


ANSWERS = [
    HELLO,
    {"answer": "replay", "found": True, "complete": True, "lines": 1},
    {"answer": "replay", "found": False, "complete": False, "lines": 2},
    {"answer": "match", "game": None},
    {
        "answer": "match",
        "game": "quiz",
        "players": [1, 2],
        "options": {},
        "seed": 1,
        "seq": 9,
        "t_us": 9,
        "steps": 1,
    },
    {"answer": "steps", "first": 0, "steps": "QEtMAAAAAAAAAAAAAA0D"},
    {"answer": "refused", "message": "no"},
]
PIECES = st.one_of(
    st.binary(max_size=60),
    st.sampled_from([line(event(seq)) for seq in (1, 2, 3, 9, 10)]),
    st.sampled_from([line(event(9, "match_restored")), line(event(1, "match_started"))]),
    st.builds(
        lambda answer, number: line({**answer, "id": number}),
        st.sampled_from(ANSWERS),
        st.integers(1, 8),
    ),
    st.sampled_from([line(answer) for answer in ANSWERS]),
    st.sampled_from([0.3, 1.1, 3.1, 11.0]),
)


@settings(max_examples=effort.examples(200))
@given(st.lists(PIECES, max_size=40))
def test_no_input_raises_an_exception(pieces):
    talk = Talk()
    for piece in pieces:
        if isinstance(piece, float):
            talk.wait(piece)
        else:
            talk.hear(piece)
        assert len(talk.asked()) <= 20

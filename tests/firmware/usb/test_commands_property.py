"""Random bytes change no match, and every non-empty line is answered."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asked_table import AskedTable
from tableref.referee import names, players
from tableref.show import lights
from tableref.usb.commands import MAX_LINE
from tests import effort

WORDS = (
    "hello",
    "replay",
    "match",
    "name",
    "id",
    "command",
    "seq",
    "t_us",
    "player",
    "colour",
    "table",
)
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-2, 12),
        st.integers(),
        st.floats(),
        st.text(max_size=14),
        st.sampled_from(WORDS + names.COLOURS),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(WORDS), inner, max_size=4)
    ),
    max_leaves=6,
)
COMMANDS = st.fixed_dictionaries(
    {"command": st.sampled_from(("hello", "replay", "match", "name", "table"))},
    optional=dict.fromkeys(("id", "seq", "t_us", "player", "name", "colour"), VALUES),
)
NAMED = st.fixed_dictionaries(
    {"command": st.just("name"), "player": st.integers(0, 11)},
    optional={
        "name": st.text(max_size=13),
        "colour": st.sampled_from((*names.COLOURS, "green")),
        "id": st.integers(-1, 1 << 31),
    },
)
LINES = st.one_of(
    st.binary(max_size=300),
    st.text(max_size=80).map(lambda text: text.encode("utf-8", "replace")),
    st.one_of(VALUES, COMMANDS, NAMED).map(lambda value: json.dumps(value).encode()),
)


def state(table):
    """Return everything that must stay unchanged: the match, and its events."""
    progress = table.referee.save_queue.progress
    flow = progress.game
    return (
        progress.terms,
        progress.steps.packed(len(progress.steps)),
        (flow.phase, flow.phase_us, flow.number, dict(flow.scores.totals)),
        table.referee.announcer.seq,
        table.tone(),
    )


@pytest.fixture(scope="module")
def tables():
    """Return tables in different phases of a match. They share this process's names and colours."""
    players.forget_all()
    yield (
        AskedTable((1, 2, 4)),
        AskedTable((1, 2, 4)).start_round().claim(2),
        AskedTable((1, 3), size=300).play_round((1, 3), {1: 3, 3: 5}),
    )
    players.forget_all()


@settings(max_examples=effort.examples(300))
@given(line=LINES, which=st.integers(0, 2))
def test_random_bytes_change_no_match_and_are_answered(tables, line, which):
    table = tables[which]
    before = state(table)
    said = list(table.lines)
    answers = table.answer_lines(line)
    table._collect()
    assert state(table) == before
    assert table.lines == said
    asked = [json.loads(answer) for answer in answers]
    asked = [answer for answer in asked if "event" not in answer]
    try:
        is_blank = not line.decode().strip() and len(line) <= MAX_LINE
    except UnicodeDecodeError:
        is_blank = False
    assert bool(asked) != is_blank
    refused = [answer for answer in asked if answer["answer"] == "refused"]
    assert not refused or len(asked) == len(answers) == 1
    assert all(answer["message"].endswith(".") for answer in refused)
    for first in (1, 6):
        group = [lights.colour(player) for player in range(first, first + 5)]
        assert sorted(group) == sorted(lights.HUES)
    assert names.problem(players.table[0], names.MAX_TABLE_LENGTH) == ""
    for name in players.names:
        assert len(name) <= names.MAX_LENGTH
        assert names.problem(name) == "" and names.trimmed(name) == name
        name.encode()


@given(rounds=st.integers(0, 4), size=st.sampled_from((300, 700, 4096)), data=st.data())
@settings(max_examples=effort.examples(40))
def test_a_replay_repeats_the_events_after_an_existing_one(rounds, size, data):
    table = AskedTable((1, 2, 4), target=999, size=size)
    for _ in range(rounds):
        table.play_round((1, 2), {1: 3, 4: 5})
    at = data.draw(st.integers(0, len(table.lines) - 1))
    event = table.events[at]
    asked = {"command": "replay", "seq": event["seq"], "t_us": event["t_us"]}
    head, *lines = table.answer_lines(asked)
    head = json.loads(head)
    assert head["lines"] == len(lines)
    assert head["complete"] == (len(table.buffer._memory) >= sum(2 + len(x) for x in table.lines))
    if head["found"]:
        assert lines == table.lines[at + 1 :]
    else:
        assert len(table.lines) - len(lines) > at
        assert lines == table.lines[len(table.lines) - len(lines) :]

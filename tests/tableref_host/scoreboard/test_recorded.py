"""A recorded match is replayed at its own speed; an invalid file is refused with the line."""

import asyncio
import json

import pytest

from tableref_host.places import ROOT
from tableref_host.protocol.messages import Connected, Disconnected, EventReceived
from tableref_host.scoreboard.recorded import Recorded, RecordError, events_of, waits
from tableref_host.simulation import scenario

SCENARIOS = ROOT / "tests" / "scenarios"
FILES = sorted(SCENARIOS.glob("*.txt"))


def event(seq, t_ms, name="claim", **fields):
    return {"seq": seq, "t_us": t_ms * 1000, "event": name, **fields}


def told(events, speed=1.0):
    """Return [(time (s), message)] of a Recorded whose clock advances only in its sleep."""
    now = [100.0]
    found = []

    async def sleep(seconds):
        assert seconds > 0
        # A delay of the machine does not add up over the events.
        now[0] += seconds + 0.003

    source = Recorded(events, "a file", speed, lambda: now[0], sleep)
    asyncio.run(source.run(lambda message: found.append((now[0] - 100, message))))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_and_its_events_give_the_same_replay(path):
    lines = path.with_suffix(".events").read_text(encoding="utf-8")
    events = events_of(path.read_text(encoding="utf-8"))
    assert events == events_of(lines) == [json.loads(line) for line in lines.splitlines()]


@pytest.mark.parametrize("speed", [1, 10, 0.5])
def test_each_event_comes_at_its_time(speed):
    events = events_of((SCENARIOS / "gotta_go_three_to_75.events").read_text(encoding="utf-8"))
    (_, first), *said, (_, last) = told(events, speed)
    assert (first, type(last)) == (Connected("a file"), Disconnected)
    assert [message for _, message in said] == [EventReceived(one, is_live=True) for one in events]
    start_us = events[0]["t_us"]
    for at_s, message in said:
        due_s = (message.event["t_us"] - start_us) / 1e6 / speed
        assert due_s <= at_s <= due_s + 0.0031


def test_redone_events_with_old_times_come_at_once():
    events = [
        event(1, 0, "match_started"),
        event(2, 1000),
        event(3, 5000, "undone", undone="claim"),
        event(4, 6000, "redone", redone="claim"),
        event(5, 1000),
        event(6, 6500),
    ]
    assert [wait_s for wait_s, _ in waits(events)] == [0, 1, 4, 1, 0, 0.5]


def test_after_a_power_cut_the_clock_continues_from_the_saved_time():
    events = [
        event(1, 0, "match_started"),
        event(2, 9000),
        event(2, 4000, "match_restored"),
        event(3, 4500),
    ]
    assert [wait_s for wait_s, _ in waits(events)] == [0, 9, 0, 0.5]


def test_there_is_a_pause_between_matches_and_the_lobby():
    events = [
        event(1, 0, "match_started"),
        event(2, 70_000, "match_ended"),
        event(1, 3000, "setting_changed"),
        event(2, 4000, "setting_changed"),
        event(1, 0, "match_started"),
    ]
    assert [wait_s for wait_s, _ in waits(events)] == [0, 70, 2, 1, 2]


def test_answers_between_the_events_are_ignored():
    text = '{"answer": "refused", "message": "no"}\n\n{"seq": 1, "t_us": 5, "event": "claim"}\r\n'
    assert events_of(text) == [{"seq": 1, "t_us": 5, "event": "claim"}]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"answer": "refused", "message": "no"}\n', "no event"),
        ('{"seq": 1, "t_us": 5, "event": "claim"}\nx', "line 2: it is no JSON"),
        ('{"seq": 1, "t_us": 5}\n', "line 1: .* expected an event such as"),
        ('{"seq": 0, "t_us": 5, "event": "claim"}\n', "line 1: .* expected an event"),
        ('{"seq": 1, "t_us": -5, "event": "claim"}\n', "line 1: .* expected an event"),
        ('{"seq": 1, "t_us": 5, "event": "claim", "x": NaN}\n', "line 1: it is no JSON"),
        ("{" * 3000, "line 1: it is no JSON"),
    ],
)
def test_an_invalid_record_is_refused_with_its_line(text, words):
    with pytest.raises(RecordError, match=words):
        events_of(text)


def test_an_invalid_scenario_is_refused_with_its_line():
    with pytest.raises(scenario.ScenarioError, match="line 1"):
        events_of("cook me a meal\n")
    with pytest.raises(scenario.ScenarioError):
        events_of("")

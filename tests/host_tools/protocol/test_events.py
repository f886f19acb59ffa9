"""The spec of the events has what the firmware says, all of it, and nothing else."""

import ast
import json
import random
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import GAMES, acts

from host_tools.places import ROOT
from host_tools.protocol.events import EVENTS, check
from host_tools.protocol.fields import FIELDS
from tableref import texts
from tableref.referee.gestures import FAULTS
from tableref.referee.referee import Referee

FIRMWARE = ROOT / "firmware"
MODULES = [path for path in sorted(FIRMWARE.rglob("*.py")) if "texts" not in path.parts]
SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.events"))
SPEAK = {"event": 1, "announce": 0, "complain": 1, "miss": 2, "_say": 1}
"""Function or method -> which argument is the name of an event."""
# module -> what a variable there can hold, or who is a function that passes a name on.
HELD = {
    "announcer.py": {"name": (), "kind": FAULTS},
    "count_in.py": {"name": ("round_started", "round_resumed")},
    "got_it_parts.py": {"name": ()},
    "got_it_round.py": {
        "name": ("not_got_it", "rejected"),
        "self.opening": ("round_started", "round_resumed", "race_reopened"),
    },
    "gotown.py": {"step": ("turn_ended", "milkshake_discarded")},
    "gotta_go_round.py": {"name": ("round_started", "round_resumed")},
    "keeper.py": {"key": ()},
    "match.py": {"what": ("undone", "redone")},
    "referee.py": {"key": ()},
    "self_test.py": {
        "name": ("button_ok", "press_again", "button_stuck", "crosstalk", "long_bounce")
    },
    "turn_clock.py": {
        "names.get(self.action, 'order_changed')": (
            "turn_skipped",
            "player_dropped",
            "player_put_back",
            "order_changed",
        )
    },
}
WORDS = {
    key
    for path in (FIRMWARE / "tableref" / "texts" / "en").glob("*.py")
    for key in import_module(texts.module_of(path.stem.removeprefix("__init__"))).TEXTS
}
ENVELOPE = ("seq", "t_us", "event")


def spoken(path):
    """Yield the names of events that a module of the firmware says."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        place = SPEAK.get(node.func.attr)
        if place is None or len(node.args) <= place:
            continue
        name = node.args[place]
        choices = [name.body, name.orelse] if isinstance(name, ast.IfExp) else [name]
        for choice in choices:
            if isinstance(choice, ast.Constant):
                yield choice.value
            else:
                yield from HELD[path.name][ast.unparse(choice)]


SPOKEN = {name for path in MODULES for name in spoken(path)}


def test_each_event_that_the_firmware_says_is_here_and_no_other():
    assert sorted(EVENTS) == sorted(SPOKEN)


def test_what_a_variable_can_hold_stands_in_its_module():
    kinds = ("referee/gestures.py", "selftest/contacts.py")
    shared = "".join((FIRMWARE / "tableref" / name).read_text(encoding="utf-8") for name in kinds)
    for module, held in HELD.items():
        paths = [path for path in MODULES if path.name == module]
        source = shared + "".join(path.read_text(encoding="utf-8") for path in paths)
        for name in [name for names in held.values() for name in names]:
            assert f'"{name}"' in source, (module, name)


def strict(event):
    """Return what is wrong with an event that our own firmware says: nothing is new to us."""
    known = EVENTS[event["event"]]
    new = set(event) - {field.name for field in known.fields} - set(ENVELOPE)
    return check(event) + sorted(new)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_each_event_of_our_scenarios_is_as_it_stands_here(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        event = json.loads(line)
        assert strict(event) == [], line
        if event["event"] == "refused":
            assert event["reason"] in WORDS


def test_each_example_is_as_it_stands_here_and_has_no_field_twice():
    for event in EVENTS.values():
        assert strict(event.example) == [] and tuple(event.example)[:3] == ENVELOPE
        assert len({field.name for field in event.fields}) == len(event.fields)
    assert {field.name for event in EVENTS.values() for field in event.fields} == set(FIELDS)


def test_each_field_is_said_by_the_firmware():
    said = {}
    for path in SCENARIOS:
        for line in path.read_text(encoding="utf-8").splitlines():
            event = json.loads(line)
            said.setdefault(event["event"], set()).update(event)
    sources = [path.read_text(encoding="utf-8") for path in MODULES]
    for event in EVENTS.values():
        for field in event.fields:
            if field.name not in said.get(event.name, ()):
                assert any(f'"{field.name}"' in source for source in sources), field.name


@settings(max_examples=40)
@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1 << 32))
def test_whatever_people_press_is_told_as_it_stands_here(game, seed):
    players, options = GAMES[game]
    referee = Referee()
    referee.tick(0)
    referee.start_match(game, players, options, seed)
    now_us = 0
    play = acts(random.Random(seed), players)
    for _ in range(60):
        buttons, down_us, before_us = next(play)
        now_us += before_us
        referee.tick(now_us)
        for button in buttons:
            referee.edge(button, True, now_us)
        now_us += down_us
        referee.tick(now_us)
        for button in buttons:
            referee.edge(button, False, now_us)
        now_us += 11_000
        referee.tick(now_us)
    for event in referee.events():
        assert strict(json.loads(json.dumps(event))) == []


@pytest.mark.parametrize(
    ("event", "problems"),
    [
        ({"event": "claim", "player": 11, "rank": 1, "margin_us": 0}, ["player is not 1 to 10"]),
        ({"event": "claim", "player": True, "rank": 1, "margin_us": 0}, ["player is not 1 to 10"]),
        ({"event": "claim", "player": 1, "rank": 1}, ["margin_us is missing"]),
        ({"event": "tie", "players": [1, 1]}, ["players is not list of players"]),
        ({"event": "tie", "players": []}, ["players is not list of players"]),
        (
            {"event": "round_scored", "round": 1, "points": {"1": 2}, "totals": {"x": 2}},
            ["totals is not object: player to whole number"],
        ),
        ({"event": "something_newer", "player": "?"}, []),
        ({"event": "paused", "newer": None}, []),
    ],
)
def test_what_is_wrong_with_an_event_is_told(event, problems):
    assert check(event) == problems

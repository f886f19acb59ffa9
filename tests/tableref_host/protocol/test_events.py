"""The specification of events matches the firmware's events exactly."""

import ast
import json
import random
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import GAMES, acts

from tableref import games, texts
from tableref.presses.gestures import FAULTS
from tableref.referee.referee import Referee
from tableref_host.game_facts import is_of_table
from tableref_host.places import ROOT
from tableref_host.protocol.events import EVENTS, FIELDS, check
from tests import effort

FIRMWARE = ROOT / "firmware"
MODULES = [
    path
    for path in sorted(filter(is_of_table, FIRMWARE.rglob("*.py")))
    if not {"texts", "words"} & {*path.relative_to(FIRMWARE).parts}
]
SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.events"))
SPEAK = {"event": 1, "announce": 0, "report_problem": 1, "miss": 2, "_report": 1}
"""Function or method -> index of the argument that is the name of an event."""
# Module -> possible values of a variable that holds an event's name.
HELD = {
    "show/announcer.py": {"name": (), "kind": FAULTS},
    "games/counted_race.py": {"name": ("round_started", "round_resumed")},
    "games/got_it/calculating.py": {"name": ("not_got_it", "rejected")},
    "games/gotown/game.py": {"step": ("turn_ended", "milkshake_discarded")},
    "store/keeper.py": {"key": ()},
    "referee/match.py": {"what": ("undone", "redone")},
    "referee/referee.py": {"key": ()},
    "selftest/self_test.py": {
        "name": ("button_ok", "press_again", "button_stuck", "crosstalk", "long_bounce")
    },
    "games/turn_clock/clocks.py": {"name": ("time_short", "period_started")},
    "games/turn_clock/common_time.py": {"name": ()},
    "games/turn_clock/actions.py": {
        "_EVENTS.get(action, 'order_changed')": (
            "turn_skipped",
            "player_dropped",
            "player_put_back",
            "player_passed",
            "order_changed",
        )
    },
}
WORDS = {
    key
    for part in (*texts.PARTS, *(entry.key for entry in games.GAMES))
    for key in import_module(texts.module_of(part)).TEXTS
}
ENVELOPE = ("seq", "t_us", "event")


def place_of(path):
    return path.relative_to(FIRMWARE / "tableref").as_posix()


def spoken(path):
    """Yield the names of events that a module of the firmware sends."""
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
                yield from HELD[place_of(path)][ast.unparse(choice)]


def test_each_event_that_the_firmware_says_is_here_and_no_other():
    assert sorted(EVENTS) == sorted({name for path in MODULES for name in spoken(path)})


def test_possible_values_of_variables_are_in_their_module():
    kinds = ("presses/gestures.py", "selftest/contacts.py")
    shared = "".join((FIRMWARE / "tableref" / name).read_text(encoding="utf-8") for name in kinds)
    for module, held in HELD.items():
        source = shared + (FIRMWARE / "tableref" / module).read_text(encoding="utf-8")
        for name in [name for names in held.values() for name in names]:
            assert f'"{name}"' in source, (module, name)


def strict(event):
    """Return the errors of an event of our own firmware, of which the host must know all fields."""
    known = EVENTS[event["event"]]
    new = set(event) - {field.name for field in known.fields} - set(ENVELOPE)
    return check(event) + sorted(new)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_each_event_of_our_scenarios_matches_the_specification(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        event = json.loads(line)
        assert strict(event) == [], line
        if event["event"] == "refused":
            assert event["reason"] in WORDS


def test_each_example_matches_the_specification_without_duplicate_fields():
    for event in EVENTS.values():
        assert strict(event.example) == [] and tuple(event.example)[:3] == ENVELOPE
        assert len({field.name for field in event.fields}) == len(event.fields)
    assert {field.name for event in EVENTS.values() for field in event.fields} == set(FIELDS)


def test_each_field_is_sent_by_the_firmware():
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


@settings(max_examples=effort.examples(40))
@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1 << 32))
def test_random_play_sends_events_that_match_the_specification(game, seed):
    players, options = GAMES[game]
    referee = Referee()
    referee.tick(0)
    referee.start_match(game.split()[0], players, options, seed)
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
        ({"event": "resumed", "newer": None}, []),
    ],
)
def test_errors_in_an_event_are_described(event, problems):
    assert check(event) == problems

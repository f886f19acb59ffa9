"""The events in docs/protocol.md are exactly those that are sent, with their fields.

Scenarios send the events of matches. Events that no scenario can cause, such as a crash, are sent
by named tests, which are run here.
"""

import importlib.util
import json
import re
import unittest
from collections import defaultdict

import pytest

from tableref.presses.gestures import PLAYERS
from tableref.show.announcer import Announcer
from tableref_host.places import ROOT
from tableref_host.protocol import reference
from tableref_host.simulation.scenario_format import HOLD_US, parse

SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.events"))
ENVELOPE = {"seq", "t_us", "event"}

_CRASHED = "firmware/test_recovery.py::RecoveryTest::test_after_a_crash_the_referee_reports_it"
_DAMAGE = "firmware/store/test_keeper_damage.py::"
_PARTS = "firmware/selftest/test_self_test.py::Parts::"
_ANSWERS = "firmware/selftest/test_answers.py::Answers::"
_BATTERY = "firmware/referee/test_battery_watch.py::BatteryWatchTest::"
_SETTINGS = "firmware/store/test_settings_file.py::InTheStore::"
_KEYS = "firmware/referee/test_keyboard.py::Raw::"
NO_USB = "a scenario has no USB"
NO_BATTERY = "a scenario has no battery"
NO_CRASH = "the firmware has to crash"
NO_FILE = "a file of settings has to be wrong"
NO_FLASH = "flash has to be damaged, or written by other firmware"
NO_SELF_TEST = "the self-test takes the place of the referee, which a scenario plays on"

NAMED_TESTS = {
    "battery_low": (_BATTERY + "test_in_a_match_there_are_two_warnings", NO_BATTERY),
    "key": (_KEYS + "test_each_press_holds_a_key_while_its_button_is_down", NO_USB),
    "order_lost": (
        "firmware/test_lost_presses.py::LostPresses::test_in_a_race_the_loss_is_reported_because_the_order_is_unknown",
        "the sampler's ring has to overflow",
    ),
    "crashed": (_CRASHED, NO_CRASH),
    "setting_refused": (
        _SETTINGS + "test_errors_are_reported_by_events_and_the_first_on_the_screen",
        NO_FILE,
    ),
    "record_damaged": (_DAMAGE + "Damage::test_damage_is_shown_on_the_screen", NO_FLASH),
    "record_lost": (
        _DAMAGE + "Damage::test_if_both_copies_are_damaged_this_is_reported_and_they_are_put_aside",
        NO_FLASH,
    ),
    "record_newer": (
        _DAMAGE + "Versions::test_a_newer_journal_is_left_unchanged_and_reported",
        NO_FLASH,
    ),
    "record_strange": (
        _DAMAGE + "Damage::test_a_match_that_this_firmware_cannot_replay_is_put_aside",
        NO_FLASH,
    ),
    "not_kept": (
        _DAMAGE + "Trouble::test_a_failing_disk_is_reported_and_the_match_continues",
        NO_FLASH,
    ),
    "self_test_started": (_PARTS + "test_the_parts_follow_one_another_by_themselves", NO_SELF_TEST),
    "self_test_part": (_PARTS + "test_the_parts_follow_one_another_by_themselves", NO_SELF_TEST),
    "self_test_ended": (
        _PARTS + "test_the_last_event_is_sent_before_the_self_test_ends",
        NO_SELF_TEST,
    ),
    "button_ok": (
        _ANSWERS + "test_a_good_press_is_reported_with_its_bounce_and_heard",
        NO_SELF_TEST,
    ),
    "press_again": (_ANSWERS + "test_crosstalk_is_named_with_both_buttons", NO_SELF_TEST),
    "crosstalk": (_ANSWERS + "test_crosstalk_is_named_with_both_buttons", NO_SELF_TEST),
    "long_bounce": (_ANSWERS + "test_long_bounce_is_named_with_its_length", NO_SELF_TEST),
}
"""Event -> (test that sends it, reason why no scenario can)."""

OF_A_COUNT = ("cards_need_duplicate", "duplicate_needs_card", "cards_over_49")
"""Reasons of refusals that name the player whose count is impossible instead of the presser."""
AGAINST = ("bone", "jackhammer", "milkshake", "steal", "thief", "wrecking_ball")


def _in(*games):
    return lambda game, event: game in games


def _not_in(*games):
    return lambda game, event: game not in games


def _any(game, event):
    """Return None, because `test_a_player_is_named_where_one_pressed` checks these cases."""
    return None


def _of_the_tricks(game, event):
    return game == "got_ya" and "outcome" in event


def _got_it(game, event):
    return game == "got_it" and event["reason"] == "got_it"


IS_THERE = {
    ("round_started", "dealer"): _in("got_ya"),
    ("round_ended", "player"): _got_it,
    ("corrected", "shapes"): _in("got_it"),
    ("corrected", "player"): _of_the_tricks,
    ("corrected", "bid"): _of_the_tricks,
    ("corrected", "tricks"): _of_the_tricks,
    ("corrected", "outcome"): lambda game, event: game == "got_ya" and "tricks" in event,
    ("corrected", "perfect"): lambda game, event: None if game == "i_go" else False,
    ("undone", "player"): _any,
    ("redone", "player"): _any,
    ("refused", "player"): _any,
    ("match_restored", "reason"): _any,
    ("turn_started", "clock_us"): _in("turn_clock"),
    ("turn_ended", "used_us"): _in("i_go", "turn_clock"),
    ("turn_ended", "next_player"): _in("i_go"),
    ("turn_ended", "clock_us"): _in("turn_clock"),
    ("turn_skipped", "reason"): _in("gotown"),
    ("time_up", "player"): _not_in("got_it"),
    ("time_up", "players"): _in("got_it"),
    ("time_given", "player"): _not_in("quiz"),
    ("played", "opponent"): lambda game, event: event["action"] in AGAINST,
    ("played", "floor"): lambda game, event: event["action"] in ("bone", "dog"),
}
"""(event, optional field) -> whether the field must be present, or None if it may be."""


def rows_of_page():
    """Return {event: {field: condition for the field, or ""}} of the tables on the page."""
    rows = {}
    is_of_events = False
    for line in reference.DOCUMENT.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            is_of_events = False
        elif line == "| event | fields | when |":
            is_of_events = True
        elif is_of_events and not line.startswith("|---"):
            name, fields, _ = [cell.strip() for cell in line.strip("|").split(" | ")]
            found = re.findall(r"(\w+)(?: \(([^)]*)\))?", fields)
            assert name.strip("`") not in rows, name
            rows[name.strip("`")] = dict(found)
    return rows


PAGE = rows_of_page()


def events_of(path):
    """Return [(game or None in the lobby, event)] of a file of expected events."""
    game, found = None, []
    for line in path.read_text(encoding="utf-8").splitlines():
        event = json.loads(line)
        game = event.get("game") if event["event"] == "match_started" else game
        found.append((game, event))
    return found


SENT = {path.stem: events_of(path) for path in SCENARIOS}


def fields_sent():
    """Return {event: fields that it has in any scenario}."""
    sent = defaultdict(set)
    for events in SENT.values():
        for _, event in events:
            sent[event["event"]].update(event)
    return sent


def test_the_tables_of_the_page_are_found():
    assert len(PAGE) > 80
    assert PAGE["round_ended"] == {
        "round": "",
        "reason": "",
        "player": "in Got It!: if somebody was right",
    }


def test_each_event_of_the_page_is_sent_by_a_scenario_or_a_named_test():
    sent = set(fields_sent())
    assert sorted(set(PAGE) - sent - set(NAMED_TESTS)) == []
    assert sorted(sent & set(NAMED_TESTS)) == [], "a scenario can: no test need be named"


def test_each_field_of_the_page_is_sent_by_a_scenario():
    sent = fields_sent()
    lacks = {name: set(PAGE[name]) - sent[name] for name in PAGE if name in sent}
    assert {name: fields for name, fields in lacks.items() if fields} == {}


def test_each_optional_field_has_a_rule_here():
    sometimes = {(name, field) for name in PAGE for field in PAGE[name] if PAGE[name][field]}
    assert sometimes == set(IS_THERE)


@pytest.mark.parametrize("name", SENT)
def test_each_event_sent_by_a_scenario_is_on_the_page_with_exactly_its_fields(name):
    for game, event in SENT[name]:
        assert event["event"] in PAGE, event
        fields = PAGE[event["event"]]
        assert set(event) - ENVELOPE <= set(fields), event
        for field, when in fields.items():
            is_there = IS_THERE[event["event"], field](game, event) if when else True
            assert is_there in (None, field in event), (field, event)


def pressed_at(changes, t_us):
    """Return the buttons whose press, release or hold may be ruled at `t_us`."""
    found = set()
    for change in changes:
        held_us = change.t_us + HOLD_US if change.is_down else change.t_us
        if change.button and t_us in (change.t_us, held_us):
            found.add(change.button)
    return found


def plain_scenarios():
    """Yield (events, messages) of scenarios whose clock is that of their events throughout."""
    for path in SCENARIOS:
        scenario = parse(path.with_suffix(".txt").read_text(encoding="utf-8"))
        if scenario.match and all(change.button for change in scenario.changes):
            yield [event for _, event in SENT[path.stem]], scenario.changes


def test_a_player_is_named_where_one_pressed():
    checked = defaultdict(set)
    for events, changes in plain_scenarios():
        for event in events:
            said = event["event"]
            if event.get("reason") in OF_A_COUNT:
                continue
            if said == "refused":
                step_us = event["t_us"]
            elif said == "undone":
                # Only check steps that send an event of their own name, because others may send no
                # event.
                steps = [one for one in events if one["seq"] == event["from"]]
                if not steps or steps[0]["event"] != event["undone"] or "time_up" in event.values():
                    continue
                step_us = steps[0]["t_us"]
            else:
                continue
            buttons = pressed_at(changes, step_us)
            if len(buttons) == 1:
                (button,) = buttons
                player = button if button <= PLAYERS else None
                assert event.get("player") == player, (event, button)
                checked[said].add(player is None)
    assert checked == {"refused": {True, False}, "undone": {True, False}}


def test_redone_names_the_same_player_as_undone():
    for events in SENT.values():
        undone = []
        for _, event in events:
            if event["event"] == "undone":
                undone.append(event)
            elif event["event"] == "redone":
                (before,) = [one for one in undone if one["from"] == event["from"]][-1:]
                assert before.get("player") == event.get("player")


def test_a_resumed_match_has_a_reason_unless_power_was_cut():
    for path in SCENARIOS:
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        cuts = sum(not change.button for change in parse(text).changes)
        restored = [one for _, one in SENT[path.stem] if one["event"] == "match_restored"]
        assert sum("reason" not in one for one in restored) <= cuts
        assert {one["reason"] for one in restored if "reason" in one} <= {"reopened"}


def run(test):
    """Run a test ("file::class::name" in tests/) and return the events that it sends."""
    path, class_name, name = test.split("::")
    spec = importlib.util.spec_from_file_location("named_test", ROOT / "tests" / path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sent = []
    send = Announcer.event

    def noting(self, t_us, name, fields=()):
        if not self.muted:
            sent.append({"event": name, **dict(fields)})
        send(self, t_us, name, fields)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Announcer, "event", noting)
        result = unittest.TestResult()
        getattr(module, class_name)(name).run(result)
    assert result.wasSuccessful() and result.testsRun == 1, result.errors + result.failures
    return sent


@pytest.mark.parametrize("name", NAMED_TESTS)
def test_the_named_test_sends_it_with_exactly_its_fields(name):
    test, reason = NAMED_TESTS[name]
    assert reason
    sent = [event for event in run(test) if event["event"] == name]
    assert sent
    for event in sent:
        assert set(event) == {"event", *PAGE[name]}

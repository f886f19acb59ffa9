"""The Home Assistant sensors of a table, by our templates."""

import json

import pytest
from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from tableref_host.places import ROOT
from tableref_host.protocol.messages import Connected, EventReceived, PlayerIs
from tableref_host.publish.topics import Topics
from tableref_host.scoreboard.board import Board

RECORDS = sorted((ROOT / "tests" / "scenarios").glob("*.events"))
MAX_STATE_LENGTH = 255
"""Maximum length of a sensor's state in Home Assistant."""

# The template environment of Home Assistant; here an undefined name is an error.
JINJA = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
COMPONENTS = json.loads(Topics("tableref", "cellar").device("1.2.3"))["components"]
TEMPLATES = {
    key: JINJA.from_string(component["value_template"]) for key, component in COMPONENTS.items()
}


def boards(record, people=()):
    """Yield the boards (the published states) after each event of a match."""
    board = Board("recorded")
    for message in (Connected("a match"), *people):
        board.handle(message)
    yield board.state()
    for line in record.read_text(encoding="utf-8").splitlines():
        board.handle(EventReceived(json.loads(line), True))
        yield board.state()


def sensors(state):
    """Return key -> the value that Home Assistant shows, of a board."""
    value = json.loads(json.dumps(state))
    return {key: template.render(value_json=value) for key, template in TEMPLATES.items()}


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_every_sensor_has_a_value_at_every_moment_of_every_match(record):
    for state in boards(record):
        for key, value in sensors(state).items():
            assert value.strip() and "\n" not in value and len(value) <= MAX_STATE_LENGTH, key


def test_sensors_show_the_leader_and_the_last_claim():
    record = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.events"
    people = [PlayerIs(2, "Bo", "orange", False)]
    found = [sensors(state) for state in boards(record, people)]
    assert (found[0]["game"], found[0]["leader"], found[0]["claim"]) == ("none",) * 3
    claims = list(dict.fromkeys(one["claim"] for one in found))
    assert claims[:4] == ["none", "P1: first", "Bo: +0.000002 s", "P4: first"]
    leaders = list(dict.fromkeys(one["leader"] for one in found))
    assert leaders[0] == "none" and leaders[-1] == "P1: 85"
    assert found[-1]["words"] == "P1 won!" and found[-1]["phase"] == "over"


def test_all_leaders_are_named_and_nobody_at_equal_totals():
    rows = [{"player": player, "place": 1, "total": 40} for player in (1, 2)]
    third = {"player": 3, "place": 3, "total": 5}
    (state, *_) = boards(RECORDS[0], [PlayerIs(1, "Anna", "red", False)])
    assert sensors(state | {"standings": [*rows, third]})["leader"] == "Anna, P2: 40"
    assert sensors(state | {"standings": rows})["leader"] == "none"


def test_without_points_the_winner_leads_at_the_end():
    record = ROOT / "tests" / "scenarios" / "turn_clock_delay_to_the_last.events"
    leaders = list(dict.fromkeys(sensors(state)["leader"] for state in boards(record)))
    assert leaders == ["none", "P2"]

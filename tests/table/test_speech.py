"""What screen readers hear: what changes, and no clock that runs. axe-core finds no fault."""

import pytest

from host_tools.places import ROOT
from tests.effort import exhaustive

HEARD = """async (screens) => {
  const { Speech } = await import("table/speech.js");
  const status = document.createElement("p");
  const speech = new Speech(status, document.createElement("p"), []);
  return screens.map((words) => {
    status.textContent = "";
    speech.show(words);
    return status.textContent;
  });
}"""
"""What is heard at each of some screens."""


def seat(table, player):
    return table.page.locator(f".seat[data-button='{player}']").get_attribute("aria-label")


@pytest.fixture(scope="module")
def axe():
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def faults_found(table, axe):
    """Return what axe-core finds, and where."""
    table.page.evaluate(axe)
    found = table.ask("axe.run().then((found) => found.violations)")
    return [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found]


def test_a_clock_that_runs_is_silent_until_its_last_seconds(set_table):
    table = set_table()
    assert table.ask(HEARD, ["P1\n0:12", "P1\n0:11", "P1\n0:10"]) == ["P1. 0:12", "", "10"]
    left = [f"P1 plays\nthen P2 5:00\n0:{left:02}" for left in range(12, -1, -1)]
    said = ["10", "", "", "", "", "5", "4", "3", "2", "1", ""]
    assert table.ask(HEARD, left) == ["P1 plays. then P2 5:00. 0:12", "", *said]
    assert table.ask(HEARD, ["OK: right\n11 s", "OK: right\n10 s"]) == ["OK: right. 11 s", "10"]


def test_time_that_is_given_is_no_countdown(set_table):
    assert set_table().ask(HEARD, ["P1\n0:01", "P1\n0:05", "P1\n1:05"]) == ["P1. 0:01", "", ""]


def test_a_turn_is_heard_and_so_are_points_that_change(set_table):
    screens = ["P1 plays\n4:09", "P2 plays\n5:00", "P2: 3 points", "P2: 4 points"]
    assert set_table().ask(HEARD, screens) == [
        "P1 plays. 4:09", "P2 plays. 5:00", "P2: 3 points", "P2: 4 points",
    ]  # fmt: skip


@exhaustive
def test_seats_say_who_has_joined_whose_turn_it_is_and_what_is_lit(set_table):
    table = set_table().choose("Turn clock")
    assert not seat(table, 4).startswith("Player 4, joined")
    table.click(4).click(8).until_seen("OK: 2 players")
    table.until("lit", lambda: seat(table, 4) == "Player 4, joined, lit")
    assert "joined" not in seat(table, 5)
    for _ in range(12):
        if table.events("turn_started"):
            break
        table.wait(200).go_on()
    (turn,) = table.events("turn_started")
    other = 12 - turn["player"]
    asked = f"Player {turn['player']}, your turn, lit"
    table.until("asked", lambda: seat(table, turn["player"]) == asked)
    assert seat(table, other).startswith(f"Player {other}, joined")
    table.click(turn["player"]).until_event("turn_started", 2)
    table.until("the other's", lambda: "your turn" in seat(table, other))
    assert "your turn" not in seat(table, turn["player"])


@exhaustive
def test_axe_finds_no_fault_whatever_is_open(set_table, axe):
    table = set_table(is_real_time=True)
    assert faults_found(table, axe) == []
    for opener in ("#open-card", "#open-menu"):
        table.page.click(opener)
        assert faults_found(table, axe) == []
    table.page.click("#open-wire")
    assert faults_found(table, axe) == []
    table.page.click("#open-menu")
    table.page.click("#ask-new-table")
    assert faults_found(table, axe) == []

"""Screen readers announce changes, but no running clocks. axe-core finds no fault."""

import pytest
from playwright.sync_api import expect

from tests.axe import axe_script
from tests.effort import exhaustive
from tests.table.hands import MAX_PAGES

HEARD = """async (views) => {
  const { Speech } = await import("table/speech.js");
  const { speak } = await import("table/words.js");
  speak("en");
  const status = document.createElement("p");
  const now = (label) => `${label(1)}: what to do.`;
  const speech = new Speech(status, document.createElement("p"), [], now);
  return views.map(({ events = [], language, ...view }) => {
    if (language) speak(language);
    status.textContent = "";
    events.forEach((event) => speech.happen(event));
    speech.show(view);
    return status.textContent;
  });
}"""
"""Script that returns the spoken texts for states of the table, each with the preceding events."""

VIEW = {
    "game": "gotta_go", "phase": "scoring", "option": "", "choice": "", "notice": "", "page": 0,
    "turn": 0, "players": [1, 4], "names": [""] * 10, "owners": {"1": 1, "4": 4}, "counts": {},
    "entries": {}, "standings": [], "sheet": [], "has_points": True, "left_s": None,
    "counting": "scoring", "fact": None, "refusal": None,
}  # fmt: skip


def heard(table, *changes):
    """Return the spoken texts at each of these changes of a table, after its first state."""
    views, view = [], VIEW
    for change in ({}, *changes):
        view = {**view, "events": [], **change}
        views.append(view)
    return table.ask(HEARD, views)[1:]


def seat(table, player):
    return table.page.locator(f".seat[data-button='{player}']").get_attribute("aria-label")


@pytest.fixture(scope="module")
def axe():
    return axe_script()


def faults_found(table, axe):
    """Return the findings of axe-core with the elements concerned."""
    table.page.evaluate(axe)
    found = table.ask("axe.run().then((found) => found.violations)")
    return [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found]


def test_a_running_clock_is_silent_until_its_last_seconds(fed_table):
    # There are several pictures in a second.
    left = [{"left_s": seconds} for seconds in range(12, -2, -1) for _ in range(2)]
    said = ["", "", "10.", "", "", "", "", "5.", "4.", "3.", "2.", "1.", "", ""]
    assert heard(fed_table(), *left) == [words for one in said for words in (one, "")]


def test_a_notice_names_players_unless_it_says_a_name(fed_table):
    assert heard(
        fed_table(),
        {"notice": "P4: OK first"},
        {"notice": "P4 is Ada", "names": ["", "", "", "Ada", *[""] * 6], "phase": "join"},
    ) == ["Player 4: OK first.", "P4 is Ada. Player 1: what to do."]


def test_a_page_that_is_turned_is_read_but_not_the_first_one_after_a_press(fed_table):
    counts = {"1": [2, False], "4": [0, False]}
    sheet = ["Score sheet", "1 P4 (7) = 4"]
    assert heard(
        fed_table(),
        {"phase": "play", "counting": "play", "counts": counts},
        {"page": 1},
        {"page": 0, "counts": {"1": [3, False], "4": [0, False]}},
        {"phase": "result", "counting": "result", "counts": {}},
        {"page": 1, "sheet": sheet},
    )[1:] == [
        "Player 1: 2. Player 4: 0.", "Player 1: 3.", "Player 1: what to do.",
        "Score sheet. 1 Player 4 (7) = 4.",
    ]  # fmt: skip


def test_added_time_is_not_announced_as_a_countdown(fed_table):
    left = [{"left_s": seconds} for seconds in (1, 5, 65, 65)]
    assert heard(fed_table(), *left) == [""] * 4


def test_a_tap_announces_only_what_it_changed(fed_table):
    assert heard(
        fed_table(),
        {"counts": {"1": [0, False], "4": [0, False]}},
        {"counts": {"1": [0, False], "4": [1, False]}},
        {"counts": {"1": [0, False], "4": [9, False]}},
        {"counts": {"1": [0, False], "4": [9, True]}},
        {"names": ["", "", "", "Ada", *[""] * 6]},
        {"counts": {"1": [2, False], "4": [9, True]}, "notice": "4 shows 8"},
        {},
    ) == [
        "", "Player 4: 1 card.", "Player 4: 9 cards.", "Player 4: 9 cards and a duplicate.", "",
        "4 shows 8. Player 1: 2 cards.", "",
    ]  # fmt: skip


def test_a_table_in_german_is_announced_in_german(fed_table):
    assert heard(
        fed_table(),
        {"language": "de", "counts": {"4": [1, False]}},
        {"counts": {"4": [9, False]}},
        {"game": "i_go", "counts": {"4": [10, False]}},
        {"counts": {"4": [11, False]}},
    ) == ["Spieler 4: 1 Karte.", "Spieler 4: 9 Karten.", "", "Spieler 4: 11 Strafpunkte."]


def test_facts_and_what_ok_would_refuse_are_announced_once(fed_table):
    fact = {"fact": ["none", {"players": [4]}]}
    assert heard(
        fed_table(),
        fact,
        {"notice": "4 shows 8"},
        {"fact": None, "choice": "Round 1", "refusal": ["never", {"who": 1, "points": 2}]},
        {"refusal": None},
    ) == [
        "Has Player 4 no cards at all?", "4 shows 8.",
        "Round 1. No round can give such points.", "Round 1.",
    ]  # fmt: skip


def test_turns_phases_joining_and_choices_are_announced(fed_table):
    started = [{"event": "turn_started", "player": 4}]
    assert heard(
        fed_table(),
        {"phase": "turn", "turn": 1},
        {"turn": 4, "events": started},
        {"turn": 1},
        {"choice": "BUILD"},
        {"choice": "BUILD"},
        {"phase": "join", "turn": 0, "choice": ""},
        {"players": [1, 4, 7]},
        {"players": [1, 7]},
    ) == [
        "Player 1: what to do.", "Player 4's turn.", "Player 1: your turn.", "BUILD.", "",
        "Player 1: what to do.", "Player 7: joins.", "Player 4: leaves.",
    ]  # fmt: skip


def test_turning_a_page_announces_the_scores(fed_table):
    standings = [[1, 4, 12, 3], [2, 1, 9, 0]]
    result = {"phase": "result", "standings": standings}
    assert heard(fed_table(), result, {"page": 1}) == [
        "Player 1: what to do.", "Player 4: 12. Player 1: 9.",
    ]  # fmt: skip


def test_a_notice_and_its_event_are_announced_once(fed_table):
    early = {"event": "false_start", "player": 4, "early_us": 5000}
    locked = {"event": "locked_out", "player": 4}
    table = fed_table()
    same = table.ask(
        """async (event) => (await import("table/event_texts.js"))
          .sentence(event, "gotta_go", (player) => `P${player}`)""",
        locked,
    )
    assert heard(
        table,
        {"notice": "P4: 0.005 s early", "events": [early]},
        {"notice": same, "events": [locked]},
        {"notice": "P1: OK first", "events": [locked]},
        {"events": [{"event": "countdown", "beat": 3}]},
        {"events": [early | {"early_us": 0}]},
    ) == [
        "Player 4: too early, by 0.005 s.", "Player 4 pressed too early, and is locked.",
        "Player 4 pressed too early, and is locked. Player 1: OK first.", "",
        "Player 4: too early, by 0.000 s.",
    ]  # fmt: skip


def test_lots_are_announced_when_they_are_shown_unless_they_were_taken_back(fed_table):
    teams = {"A": [1, 4], "B": [2, 3]}
    drawn = [{"event": "starter_drawn", "player": 4}, {"event": "teams_drawn", "teams": teams}]
    undone = [{"event": "undone", "undone": "starter_drawn"}]
    said = heard(
        fed_table(),
        {"phase": "drawing", "events": drawn},
        {"phase": "ready"},
        {"phase": "drawing", "events": drawn},
        {"events": undone},
        {"phase": "ready"},
    )
    assert ["Player 4" in words for words in said] == [False, True, False, False, False]


def test_the_scores_are_those_of_a_chosen_round_and_not_of_the_set_up(fed_table):
    standings = [[1, 4, 12, 3], [2, 1, 9, 0]]
    points = {"counts": {"4": [2, False]}, "entries": {"4": [None, None, 7]}}
    assert heard(
        fed_table(),
        {"phase": "which_round", "choice": "Round 1"},
        {"choice": "Round 2", "standings": standings},
        {"phase": "ready", "choice": "", "page": 0},
        {"page": 1},
        {"phase": "result", "has_points": False, "page": 0},
        {"page": 1, "events": [{"event": "round_scored", "round": 1, "points": {"4": 3}}]},
        {"phase": "scoring", "has_points": True, "page": 0},
        points,
        {"game": "quiz", "counting": "teams", "counts": {"4": [1, False]}, "entries": {}},
        {"counts": {"4": [2, False]}},
    ) == [
        "Round 1. Player 1: what to do.", "Round 2. Player 4: 12. Player 1: 9.",
        "Player 1: what to do.", "", "Player 1: what to do.", "", "Player 1: what to do.",
        "Player 4: 2 cards, with 7 points.", "", "Player 4: team B.",
    ]  # fmt: skip


def test_hands_rivals_and_explanations_are_announced_and_a_choice_again_after_its_phase(fed_table):
    assert heard(
        fed_table(),
        {"owners": {"1": 1, "2": 1}, "counts": {"2": [3, False]}},
        {"counts": {"2": [3, False], "0": [1, False]}},
        {"phase": "turn", "choice": "BUILD"},
        {"phase": "paused"},
        {"phase": "turn"},
        {"game": "turn_clock", "about": "mode.down"},
        {"about": "mode.sand"},
        {},
    ) == [
        "Player 1 (left hand): 3 cards.", "The rivals: 1 card.",
        "BUILD. Player 1: what to do.", "Player 1: what to do.", "BUILD. Player 1: what to do.",
        "Your minutes run down in your turns.", "The time that you use goes to the others.", "",
    ]  # fmt: skip


def test_the_picture_and_the_seats_have_names_that_change_when_they_do(fed_table):
    assert fed_table().ask(
        """async (view) => {
          const { Speech } = await import("table/speech.js");
          const seen = [];
          const [screen, ...seats] = Array.from({ length: 3 }, (_, at) => {
            const place = document.createElement("p");
            const set = place.setAttribute.bind(place);
            place.setAttribute = (name, words) => seen.push([at, words]) && set(name, words);
            return place;
          });
          const speech = new Speech(document.createElement("p"), screen, seats, () => "");
          speech.view = { ...view, names: ["", "Ada"] };
          for (let times = 0; times < 2; times += 1) speech.describe(" P2?\\n\\nOK: go \\nto it");
          const light = (states, green, ms) =>
            speech.light(() => states, [[0, 0, 0], [0, green, 0]], ms);
          light("-j", 1, 5000);
          light("--", 0, 5249);
          light("-t", 0, 5250);
          light("-t", 0, 6000);
          light("-t", 0, 6250);
          return seen;
        }""",
        VIEW,
    ) == [
        [0, "Screen: P2? OK: go. to it"],
        [1, "Player 1"],
        [2, "Player 2, Ada, joined, lit"],
        [2, "Player 2, Ada, your turn, lit"],
        [2, "Player 2, Ada, your turn"],
    ]


LISTEN = """() => {
  window.heard = [];
  const spoken = document.getElementById("spoken");
  new MutationObserver(() => window.heard.push(spoken.textContent))
    .observe(spoken, { childList: true, characterData: true, subtree: true });
}"""


@exhaustive
def test_at_a_table_each_tap_is_announced_without_the_whole_screen(set_table):
    table = set_table().start(1, 4, game="Score pad", ready="round done")
    table.ask(LISTEN)
    for count in (1, 2, 3):
        table.click(4)
        words = f"Player 4: {count} point{'s' if count > 1 else ''}."
        table.until("heard", lambda words=words: table.ask("heard").count(words) == 1)
    assert len(table.ask("heard")) == 3


@exhaustive
def test_seats_announce_who_has_joined_whose_turn_it_is_and_which_light_is_lit(set_table):
    table = set_table().choose("Turn clock")
    assert not seat(table, 4).startswith("Player 4, joined")
    table.click(4).click(8).until_seen("OK: 2 players")
    table.until("lit", lambda: seat(table, 4) == "Player 4, joined, lit")
    assert "joined" not in seat(table, 5)
    for _ in range(MAX_PAGES):
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


def test_a_heading_is_not_listed_before_it_has_text(set_table):
    # The page's time is stopped, so nothing is written beside the screen yet.
    table = set_table(waits=False)
    headings = table.page.get_by_role("heading")
    expect(headings).to_have_text(["TableRef, the virtual table", "New here?"])
    table.until_ready().until("written", lambda: "Which game?" in headings.all_text_contents())


@exhaustive
def test_axe_finds_no_fault_with_any_sheet_open(set_table, axe):
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

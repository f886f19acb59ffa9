"""The expected boards in states/, for moments of the scenarios.

After a change that is meant to change what viewers see, check the difference and write them again:

    PYTHONPATH=.:firmware .venv/bin/python tests/tableref_host/scoreboard/board_states.py
"""

import json
from pathlib import Path

from tableref_host.protocol.messages import Connected, EventReceived, PlayerIs
from tableref_host.scoreboard.board import Board

STATES = Path(__file__).parent / "states"
SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
MOMENTS = {
    "lobby": ("gotta_go_three_to_75", 0),
    "ready": ("gotta_go_three_to_75", 2),
    "counting": ("gotta_go_three_to_75", 16),
    "open": ("gotta_go_three_to_75", 19),
    "scored": ("gotta_go_three_to_75", 11),
    "winner": ("gotta_go_three_to_75", 23),
    "undone": ("gotta_go_taken_back", 12),
    "paused": ("gotta_go_taken_back", 28),
    "restored": ("gotta_go_power_cut", 8),
    "given_up": ("got_it_taken_back", 58),
    "hands": ("gotta_go_two_players_to_100", 10),
    "tie": ("gotta_go_ten_players_tie", 13),
    "tie_explains": ("got_it_three_to_two_sets", 23),
    "race_reopened": ("got_it_three_to_two_sets", 43),
    "explains": ("got_it_three_to_two_sets", 40),
    "shapes": ("got_it_three_to_two_sets", 33),
    "lost": ("got_it_alone_lost", 40),
    "turn": ("i_go_taken_back", 20),
    "bids": ("got_ya_taken_back", 13),
    "tricks": ("got_ya_taken_back", 66),
    "towers": ("gotown_taken_back", 30),
    "teams": ("lots_starter_and_teams", 4),
    "quiz": ("quiz_to_2", 8),
    "clocks": ("turn_clock_delay_to_the_last", 19),
    "all_clocks": ("turn_clock_at_once", 14),
    "periods": ("turn_clock_byoyomi", 16),
    "time_for_all": ("turn_clock_passing", 41),
    "clocks_wait": ("turn_clock_passing", 40),
    "clocks_over": ("turn_clock_delay_to_the_last", 36),
    "lowest_wins": ("score_pad_lowest_wins", 5),
}
"""Name of a state -> (scenario, number of its events)."""
PEOPLE = (
    PlayerIs(1, "Anna", "sky blue", False),
    PlayerIs(2, "Bo", "orange", False),
    PlayerIs(5, "Çelik", "white", False),
    PlayerIs(9, "<b>Dan</b>", "red", True),
)


def events_of(scenario):
    """Return the events of one of our scenarios, as dicts."""
    lines = (SCENARIOS / f"{scenario}.events").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def board_at(scenario, count):
    """Return the board after a number of events of a scenario."""
    board = Board("virtual")
    for message in (Connected("The virtual table"), *PEOPLE):
        board.handle(message)
    for event in events_of(scenario)[:count]:
        board.handle(EventReceived(event, True))
    return board


def text_of(name):
    """Return a state as in its file.

    The match's options are left out, so that a new option of a game does not change the files.
    """
    state = board_at(*MOMENTS[name]).state()
    if state["match"]:
        state["match"]["options"] = {}
    return json.dumps(state, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for each in MOMENTS:
        (STATES / f"{each}.json").write_text(text_of(each), encoding="utf-8")

"""The events that only some games say; see `events.GROUPS` for what a row is."""

from typing import Any

from host_tools import game_facts

Rows = tuple[tuple[Any, ...], ...]
"""Each is a name, its fields, when it is said, and perhaps {field: when it is there}."""

OF_GAMES: dict[str, Rows] = {
    "In several games": (
        ("turn_started", "player", "GoTown, Turn clock"),
        (
            "turn_ended",
            "player",
            "GoTown, I Go!, Turn clock",
            {
                "used_us": "in I Go! and Turn clock",
                "next_player": "in I Go!",
                "clock_us": "in Turn clock",
            },
        ),
        ("turn_skipped", "player", "GoTown, Turn clock", {"reason": "in GoTown: `donut_truck`"}),
        (
            "time_up",
            "",
            "the turn clock, or the time to answer or to explain, is over",
            {"player": "not in Got It!", "players": "in Got It!"},
        ),
        (
            "time_given",
            "player given_us",
            "OK let a clock run again that stood after a BACK, at the end of its time",
        ),
        ("race_reopened", "round", "Got It!, Quiz buzzer: the others go on"),
    ),
} | {entry.names[0]: facts.EVENTS for entry, facts in game_facts.in_menu() if facts.EVENTS}
"""Title of a group -> its rows: those of one game stand in its folder."""

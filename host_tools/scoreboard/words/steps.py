"""What is taken back, and stands again: the name of each step in words."""

from host_tools import game_facts

STEPS = {
    "countdown": "the count",
    "claim": "{player}'s claim",
    "false_start": "{player}'s press",
    "count": "a count of {player}",
    "round_scored": "the points of the round",
    "next_round": "the next round",
    "match_started": "the start of the match",
    "resumed": "going on",
    "paused": "the pause",
    # several games
    "starter": "who turns first",
    "right": "the answer was right",
    "drawn": "the draw",
    "choice": "the choice",
    "asked": "the question",
    "started": "the start",
    "round_started": "the start of the round",
    "turn_ended": "the end of the turn",
    "time_up": "the end of {player}'s time",
    "time_given": "the minute more",
} | game_facts.merged("STEPS")
OTHER = "the last step"
"""For a step that only a newer table has."""

"""The matches that are played at a table that is tortured: scenario files, each to its end."""

from host_tools.places import ROOT

SCENARIOS = ROOT / "tests" / "scenarios"

MATCHES = {
    "gotta_go": "gotta_go_three_to_75",
    "got_it": "got_it_three_to_two_sets",
    "i_go": "i_go_three_to_four_points",
    "gotown": "gotown_five_floors",
    "got_ya": "got_ya_book",
    "lots": "lots_starter_and_teams",
    "quiz": "quiz_to_2",
    "turn_clock": "turn_clock_delay_to_the_last",
    "count_in": "count_in_twice",
    "score_pad": "score_pad_lowest_wins",
}
"""Key of each game or tool -> name of the scenario with a whole match of it."""

SHORT = {**MATCHES, "i_go": "i_go_taken_back", "got_ya": "got_ya_taken_back"}
"""The same with matches that are over sooner."""


def text_of(name):
    """Return the text of a scenario."""
    return (SCENARIOS / f"{name}.txt").read_text(encoding="utf-8")


def names_of_all():
    """Return the names of all scenarios."""
    return sorted(path.stem for path in SCENARIOS.glob("*.txt"))

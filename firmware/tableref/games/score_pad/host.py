"""Facts about the score pad for programs on a computer; not part of the firmware."""

FIRST_PHASE = "waiting"
IS_ENTERED = True
WITHOUT_NEXT = "works; to remove a point, undo its tap with BACK"
TABLES = (
    ((1, 2, 4), {"target": 30}),
    ((7,), {"target": 0, "below_zero": False}),
    (tuple(range(1, 11)), {"target": 20, "lowest_wins": True}),
)
RANDOM_PLAY = (((1, 4), {"target": 10}),)
SCENARIO = "score_pad_lowest_wins"
MOMENTS = {
    "score-pad-entry": ("score_pad_lowest_wins", 6),
    "score-pad-standings": ("score_pad_lowest_wins", 11),
}

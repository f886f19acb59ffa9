"""What computers need to know of the score pad; this never goes onto the table."""

FIRST_PHASE = "open"
IS_ENTERED = True
WITHOUT_NEXT = "works; a point too many is taken back with BACK"
TABLES = (
    ((1, 2, 4), {"target": 30}),
    ((7,), {"target": 0, "below_zero": False}),
    (tuple(range(1, 11)), {"target": 20, "lowest_wins": True}),
)
RANDOM_PLAY = (((1, 4), {"target": 10}),)
SCENARIO = "score_pad_lowest_wins"

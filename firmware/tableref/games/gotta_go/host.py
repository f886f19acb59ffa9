"""Facts about Gotta Go! for programs on a computer; not part of the firmware."""

from tableref.games.gotta_go import rules

EVENTS = (
    ("card_moved", "player from", "during counting, this player gets a Gotta Go! card from `from`"),
)
EXAMPLES = """
{"seq": 12, "t_us": 7170000, "event": "card_moved", "player": 2, "from": 4}
"""


def _tie(playing, event):
    cards = rules.setup(len(playing.players)).in_play - len(playing.claims)
    if playing.turn is None and len(playing.tied) > cards:
        playing.enter(playing.OPEN, ("tie_decides", {"players": list(playing.tied)}))


HANDLERS = {"tie": _tie}


def _from(speaker, event, label):
    return {"from": label(event["from"])}


SENTENCE_FIELDS = {"card_moved": _from}

WITHOUT_NEXT = "needs more buttons, because two players use two buttons each"
IS_ENTERED = True
TABLES = (
    ((1, 3), {"target": 60}),
    ((2, 5, 9), {"target": 60}),
    (tuple(range(1, 11)), {"target": 60}),
)
RANDOM_PLAY = (((1, 4, 7), {"target": 25}), ((1, 4), {"target": 25}))
SCENARIO = "gotta_go_three_to_75"
MOMENTS = {
    "gotta-go-ready": ("gotta_go_three_to_75", 2),
    "gotta-go-race": ("gotta_go_three_to_75", 17),
    "gotta-go-counting": ("gotta_go_three_to_75", 12),
    "gotta-go-winner": ("gotta_go_three_to_75", 23),
}

"""What computers need to know of Gotta Go!; this never goes onto the table."""

from tableref.games.gotta_go import rules

EVENTS = (("card_moved", "player from", "while counting: who has a Gotta Go! card was put right"),)
EXAMPLES = """
{"seq": 12, "t_us": 7170000, "event": "card_moved", "player": 2, "from": 4}
"""
SENTENCES = {"card_moved": "{player} has the card, not {from}"}
STARTER = "Round {round}: {player} counts 3-2-1"
CLAIM = "{player}: Gotta Go! {after}"
DETAILS = {"tie_decides": "A tie: {players}. Who has the card? Press!"}
REASONS = {"all_cards_claimed": "all cards are claimed"}
STEPS = {
    "duplicate": "a duplicate (d) of {player}",
    "card_moved": "whose card it is",
    "card_named": "whose card it is",
    "cards_shown": "who has a card",
    "counting_on": "who has a card",
}
REFUSALS = {
    "seats_touch": "Two players: leave a seat free after each",
    "cards_need_duplicate": "{player} has 8 cards: hold for a duplicate",
    "duplicate_needs_card": "{player} has no Gotta Go! card",
    "had_card": "So many did not have a Gotta Go! card in that round",
}


def _tie(playing, event):
    cards = rules.setup(len(playing.players)).in_play - len(playing.claims)
    if playing.turn is None and len(playing.tied) > cards:
        playing.enter(playing.OPEN, ("tie_decides", {"players": list(playing.tied)}))


HANDLERS = {"tie": _tie}

WITHOUT_NEXT = "needs more buttons: two players play with both hands"
TABLES = (
    ((1, 3), {"target": 60}),
    ((2, 5, 9), {"target": 60}),
    (tuple(range(1, 11)), {"target": 60}),
)
RANDOM_PLAY = (((1, 4, 7), {"target": 25}), ((1, 4), {"target": 25}))
SCENARIO = "gotta_go_three_to_75"

SEATS = (
    "gotta_go_press",
    "gotta_go_entry",
    "gotta_go_wrong",
    "gotta_go_else_tap",
    "gotta_go_tie_3",
)
UNSEEN = {"scoring": {"NEXT": "gotta_go_who"}}
NEXT_TAPS = ("scoring",)

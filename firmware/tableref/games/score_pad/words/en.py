"""English texts of the score pad."""

TEXTS = {
    "nothing_to_take_off": "P{player}: no lower",
    "no_room": "P{player}: no higher",
    "target": "Play to",
    "none": "no end",
    "lowest_wins": "Lowest wins",
    "below_zero": "Minus points",
    "entry": "tap +1  hold +10",
    "take_off": "NEXT+tap: 1 less",
    "ok_round": "round done",
    "ok_end": "match ends",
}

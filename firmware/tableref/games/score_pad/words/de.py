"""German texts of the score pad."""

TEXTS = {
    "nothing_to_take_off": "P{player}: zu niedrig",
    "no_room": "P{player}: zu hoch",
    "target": "Spiel bis",
    "none": "endlos",
    "lowest_wins": "Wenigste siegen",
    "below_zero": "Minuspunkte",
    "entry": "kurz +1 lang +10",
    "take_off": "dazu tippen: -1",
    "ok_round": "Runde fertig",
    "ok_end": "Spielende",
}

"""German names of steps that games share. A player's name may precede them."""

TEXTS = {
    "started": "Start",
    "turn_ended": "Zug",
    "choice": "Wahl",
    "starter_chosen": "Anfang",
    "time_up": "0:00",
    "time_given": "Minute",
    "next_round": "neue Runde",
    "paused": "Pause",
    "resumed": "Pausenende",
    "countdown": "3-2-1",
    "claim": "Ruf",
    "count": "Zählen",
    "round_scored": "Wertung",
    "right": "Urteil",
    "card": "Karte",
    "drawn": "Los",
    "asked": "Frage",
    "round_started": "Start",
    "false_start": "Druck",
}

"""English names of steps that games share. A player's name may precede them."""

TEXTS = {
    "started": "start",
    "turn_ended": "turn",
    "choice": "choice",
    "starter_chosen": "first",
    "time_up": "0:00",
    "time_given": "minute",
    "next_round": "next round",
    "paused": "pause",
    "resumed": "play on",
    "countdown": "3-2-1",
    "claim": "claim",
    "count": "count",
    "round_scored": "score",
    "right": "ruling",
    "card": "card",
    "drawn": "draw",
    "asked": "asking",
    "round_started": "start",
    "false_start": "press",
}

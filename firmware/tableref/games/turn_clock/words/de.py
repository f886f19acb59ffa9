"""What the device says as a turn clock, and only there."""

TEXTS = {
    # refusals
    "not_started": "Erst OK: Start",
    "plays": "P{player} spielt schon",
    "is_out": "P{player} ist raus",
    "no_time": "P{player}: keine Zeit",
    "last_one": "P{player} allein übrig",
    "skips": "P{player} setzt aus",
    "not_your_turn": "P{turn} ist am Zug",
    # options and start
    "mode": "Art der Uhr",
    "down": "abwärts",
    "fischer": "Fischer",
    "delay": "Aufschub",
    "sand": "Sanduhr",
    "up": "aufwärts",
    "minutes": "Minuten pro Kopf",
    "extra_s": "Extra-Sekunden",
    "out_at_zero": "Raus bei 0:00",
    "first": "Wer fängt an?",
    "ok_start": "OK: Start",
    # a turn
    "turn_of": "P{player} ist dran",
    "then": "dann P{player} {time}",
    "play": "NEXT: Zeiten",
    "list": "NEXT: aussetzen",
    "skip": "Wer setzt aus?",
    "drop": "Wer hört auf?",
    "put_back": "Wer darf zurück?",
    "move": "Wer kommt dran?",
    "stop": "Uhren anhalten?",
    "next_more": "NEXT: mehr",
    "next_on": "NEXT: weiter",
    "ok_pass": "P{player}/OK: fertig",
    "ok_nobody": "OK: niemand",
    "ok_stop": "OK: anhalten",
    # after
    "times_used": "Zeit verbraucht",
    "time_left": "hat noch Zeit",
    # steps: what BACK took back
    "step_changed": "Folge",
    "step_stopped": "Stopp",
}

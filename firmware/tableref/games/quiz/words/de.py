"""What the device says as a quiz buzzer, and only there."""

TEXTS = {
    # in place of a common one: a question is a round
    "round": "Frage {round}",
    "after_round": "Nach Frage {round}",
    "after_question": "Nach Frage {digit}",
    "ok_next_round": "OK: weiter",
    # refusals
    "open": "NEXT: niemand",
    "wait": "P{player}: zu früh",
    "locked": "P{player} ist gesperrt",
    # options
    "target": "Spiel bis",
    "none": "endlos",
    "count_in": "Erst 3-2-1",
    "lockout": "Zu früh: Sperre",
    "question": "Frage",
    "half_second": "0,5 s",
    "quarter_second": "0,25 s",
    "free": "nie",
    "answer_s": "Antwortzeit (s)",
    "questions": "Fragen",
    "press_s": "Drückzeit (s)",
    "wrong_costs": "Falsch kostet 1",
    # a question
    "reading": "Frage vorlesen",
    "ok_open": "OK: Buzzer frei",
    "press": "Gewusst? Drück!",
    "nobody": "NEXT: niemand",
    "answers": "P{player} antwortet",
    "time_up": "P{player}: Zeit ist um",
    "right": "OK: richtig",
    "wrong": "NEXT: falsch",
    "tie": "Genau gleich:",
    "tie_who": "Wer antwortet,",
    "tie_press": "drückt nochmal.",
    # steps: what BACK took back
    "step_opened": "Öffnung",
    "step_chosen": "Wahl",
    "step_wrong": "falsch",
    "step_nobody_knew": "niemand",
}

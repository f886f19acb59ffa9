"""What the device says as a quiz buzzer, and only there."""

TEXTS = {
    # in place of a common one: a question is a round
    "round": "Question {round}",
    "after_round": "After quest. {round}",
    "after_question": "After question {digit}",
    "ok_next_round": "OK: go on",
    # refusals
    "open": "NEXT: nobody",
    "wait": "P{player}: too early",
    "locked": "P{player} is locked",
    # options
    "target": "Play to",
    "none": "no end",
    "count_in": "3-2-1 first",
    "lockout": "Early press: out",
    "question": "question",
    "half_second": "0.5 s",
    "quarter_second": "0.25 s",
    "free": "never",
    "answer_s": "Answer time (s)",
    "questions": "Questions",
    "press_s": "Time to press(s)",
    "wrong_costs": "Wrong costs 1",
    # a question
    "reading": "The master reads",
    "ok_open": "OK: open buzzers",
    "press": "Press to answer",
    "nobody": "NEXT: nobody",
    "answers": "P{player} answers",
    "time_up": "P{player}: time is up",
    "right": "OK: right",
    "wrong": "NEXT: wrong",
    "tie": "Same instant:",
    "tie_who": "Who answers?",
    "tie_press": "That one presses",
    # steps: what BACK took back
    "step_opened": "opening",
    "step_chosen": "answer",
    "step_wrong": "wrong",
    "step_nobody_knew": "nobody",
}

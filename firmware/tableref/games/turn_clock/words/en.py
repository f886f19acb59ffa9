"""What the device says as a turn clock, and only there."""

TEXTS = {
    # refusals
    "not_started": "First OK: start",
    "plays": "P{player} is playing",
    "is_out": "P{player} is out",
    "no_time": "P{player} has no time",
    "last_one": "P{player} is the last",
    "skips": "P{player} skips",
    "not_your_turn": "It's P{turn}'s turn",
    # options and start
    "mode": "Clock",
    "down": "down",
    "fischer": "fischer",
    "delay": "delay",
    "sand": "sand",
    "up": "up",
    "minutes": "Minutes each",
    "extra_s": "Extra seconds",
    "out_at_zero": "Out at 0:00",
    "first": "Who is first?",
    "ok_start": "OK: start",
    # a turn
    "turn_of": "P{player} plays",
    "then": "then P{player} {time}",
    "play": "NEXT: times",
    "list": "NEXT: skip, drop",
    "skip": "Skip whom?",
    "drop": "Drop whom?",
    "put_back": "Put back whom?",
    "move": "Who plays next?",
    "stop": "Stop the clocks?",
    "next_more": "NEXT: more",
    "next_on": "NEXT: play on",
    "ok_pass": "P{player} or OK: done",
    "ok_nobody": "OK: nobody",
    "ok_stop": "OK: stop",
    # after
    "times_used": "Time used",
    "time_left": "has time left",
    # steps: what BACK took back
    "step_changed": "change",
    "step_stopped": "stop",
}

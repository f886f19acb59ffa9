"""What computers need to know of the quiz buzzer; this never goes onto the table."""

from host_tools.protocol.fields import Field, Flag, Text

EVENTS = (
    ("locked_out", "player lockout", "pressed before the question was open"),
    ("answering", "player", "the next in line; `claim` has the order"),
    ("judged", "player right", "the answer was judged"),
)
FIELDS = (
    Field("lockout", Text(20), "for how long: `question`, `seconds`"),
    Field("right", Flag(), "whether the answer was"),
)
EXAMPLES = """
{"seq": 3, "t_us": 0, "event": "locked_out", "player": 6, "lockout": "question"}
{"seq": 7, "t_us": 1760000, "event": "answering", "player": 4}
{"seq": 9, "t_us": 2400500, "event": "judged", "player": 4, "right": false}
"""

SENTENCES = {
    "locked_out": "{player} pressed too early, and is locked",
    "answering": "{player} answers",
    "judged": "{player}: {right}",
}
STEPS = {
    "opened": "the buzzers were opened",
    "chosen": "{player} was to answer",
    "wrong": "the answer was wrong",
    "nobody_knew": "nobody knew",
}
DETAILS = {
    "tie_answers": "A tie: {players}. Who answers? Press!",
    "answers": "{player} answers",
}
REASONS = {"right": "that was right"}
PHASES = {
    "ready": "Question {round}: hands off, the master reads",
    "open": "Question {round}: press to answer!",
}
ROUND = "Question {round}"


def _claim(playing, event):
    if not playing.turn and playing.claims[-1]["is_tie"]:
        playing.enter(playing.OPEN, ("tie_answers", {"players": list(playing.tied)}))


def _answering(playing, event):
    playing.turn = playing.player(event["player"])
    playing.enter(playing.OPEN, ("answers", {"player": playing.turn}))


def _judged(playing, event):
    playing.player(event["player"])
    if type(event["right"]) is not bool:
        raise ValueError("an answer is right or wrong")
    playing.turn = None
    playing.enter(playing.OPEN)


HANDLERS = {"claim": _claim, "answering": _answering, "judged": _judged}

WITHOUT_NEXT = "needs NEXT: a wrong answer, and a question that nobody knows"
RANDOM_PLAY = (
    ((1, 4, 7), {"target": 2, "count_in": True, "wrong_costs": True}),
    ((1, 4, 7), {"target": 2, "lockout": "half_second"}),
)
SCENARIO = "quiz_to_2"

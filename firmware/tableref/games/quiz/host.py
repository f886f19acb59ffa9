"""Facts about the quiz buzzer for programs on a computer; not part of the firmware."""

from tableref_host.protocol import fields
from tableref_host.protocol.fields import COUNT, Field, Flag, Text
from tableref_host.scoreboard import clocks
from tableref_host.scoreboard.clocks import Clock

EVENTS = (
    (
        "teams_set",
        "teams",
        "the teams are set, before the first question; a team has one score, claim and lock-out",
    ),
    (
        "question_worth",
        "worth",
        "the points for this question and the following ones were changed",
    ),
    (
        "locked_out",
        "player lockout",
        "the player pressed too early, and is locked out, together with the team",
    ),
    (
        "answering",
        "player",
        "the next player in line may answer; the `claim` events have the order",
    ),
    ("judged", "player right", "the answer was judged right or wrong"),
)
SHARED_EVENTS = {"time_up": {"player": ""}, "time_given": {}, "race_reopened": {}}
FIELDS = (
    Field("lockout", Text(20), "duration: `question`, `half_second` or `quarter_second`"),
    Field("right", Flag(), "whether the answer was right"),
    Field("worth", COUNT, "points of a question"),
)
EXAMPLES = """
{"seq": 2, "t_us": 1640000, "event": "teams_set", "teams": {"A": [1, 9], "B": [4, 6]}}
{"seq": 15, "t_us": 5480000, "event": "question_worth", "worth": 2}
{"seq": 3, "t_us": 0, "event": "locked_out", "player": 6, "lockout": "question"}
{"seq": 7, "t_us": 1760000, "event": "answering", "player": 4}
{"seq": 9, "t_us": 2400500, "event": "judged", "player": 4, "right": false}
"""


def _claim(playing, event):
    if not playing.turn and playing.claims[-1]["is_tie"]:
        playing.enter(playing.OPEN, ("tie_answers", {"players": list(playing.tied)}))


def _name_teams(playing):
    for name, members in playing.own.get("teams", {}).items():
        for player in members:
            playing.notes[player] = ("team", {"team": name})


def _teams_set(playing, event):
    playing.own["teams"] = {
        str(name): [playing.player(player) for player in members]
        for name, members in event["teams"].items()
    }
    _name_teams(playing)
    playing.enter(playing.READY)


def _opened(playing, event):
    press_s = playing.options["press_s"]
    is_new = event["event"] != "round_resumed" or clocks.ALL not in playing.clocks
    playing.clocks = {clocks.ALL: playing.clocks[clocks.ALL]} if not is_new else {}
    if press_s:
        clock = Clock(press_s * 1_000_000) if is_new else playing.clocks[clocks.ALL]
        playing.clocks[clocks.ALL] = clock.started(event["t_us"])


def _time_given(playing, event):
    left_us = fields.number(event["given_us"])
    playing.clocks = {clocks.ALL: Clock(left_us).started(event["t_us"])}


def _paused(playing, event):
    clocks.stop(playing.clocks, clocks.paused_us(event))


def _resumed(playing, event):
    # Buzzers that were open before the pause are reopened by the event ``round_resumed``.
    clocks.start(playing.clocks, [playing.turn] if playing.turn else [], event["t_us"])


def _scored(playing, event):
    playing.clocks = {}
    _name_teams(playing)


def _answering(playing, event):
    playing.turn = playing.player(event["player"])
    playing.clocks = {}
    if playing.options["answer_s"]:
        clock = Clock(playing.options["answer_s"] * 1_000_000)
        playing.clocks[playing.turn] = clock.started(event["t_us"])
    playing.enter(playing.OPEN, ("answers", {"player": playing.turn}))


def _judged(playing, event):
    playing.player(event["player"])
    if type(event["right"]) is not bool:
        raise ValueError("an answer is right or wrong")
    playing.turn = None
    # If another player is in line, the event ``answering`` follows.
    _opened(playing, event)
    playing.enter(playing.OPEN)


HANDLERS = {
    "teams_set": _teams_set,
    "round_started": _opened,
    "round_resumed": _opened,
    "race_reopened": _opened,
    "claim": _claim,
    "answering": _answering,
    "judged": _judged,
    "time_given": _time_given,
    "paused": _paused,
    "match_restored": _paused,
    "resumed": _resumed,
    "clock_stopped": clocks.stop_all,
    "clock_resumed": clocks.start_all,
    "round_scored": _scored,
}


def _verdict(speaker, event, label):
    return {"right": speaker.phrase("right" if event.get("right") else "wrong")}


SENTENCE_FIELDS = {"judged": _verdict}

WITHOUT_NEXT = "needs NEXT after a wrong answer, and for a question that nobody can answer"
RANDOM_PLAY = (
    ((1, 4, 7), {"target": 2, "count_in": True, "wrong_costs": True}),
    ((1, 4, 7), {"target": 2, "lockout": "half_second"}),
    ((1, 4, 7, 9), {"target": 0, "questions": 2, "teams": 2, "press_s": 5}),
)
SCENARIO = "quiz_to_2"
MOMENTS = {
    "quiz-reading": ("quiz_to_2", 10),
    "quiz-answers": ("quiz_to_2", 6),
}

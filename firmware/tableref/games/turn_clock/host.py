"""Facts about the turn clock for programs on a computer; not part of the firmware."""

from dataclasses import replace

from tableref.games.turn_clock import rules
from tableref_host.protocol import fields
from tableref_host.protocol.fields import COUNT, SEATS, ByPlayer, Field, Whole
from tableref_host.scoreboard import clocks
from tableref_host.scoreboard.clocks import Clock

EVENTS = (
    ("times_set", "clocks", "each player has a time of their own, entered before the first round"),
    (
        "turns_started",
        "clocks",
        "simultaneous turns: a player's clock runs until that player presses",
    ),
    ("time_short", "player left_us", "the warning before a player's time is up"),
    ("period_started", "player periods", "the next byo-yomi period of this player begins"),
    (
        "clocks_wait",
        "reason",
        "no clock runs until OK: `all_done`, `all_passed`, `ended` or `nobody_pressed`",
    ),
    ("player_passed", "player", "the player passed, and is skipped until the round of turns ends"),
    ("player_dropped", "player", "the player is out for good"),
    ("player_put_back", "player", "the player is in again"),
    ("order_changed", "player order", "this player was moved to another place"),
    (
        "common_time_started",
        "left_us",
        "a time for all begins, during which no player's clock runs",
    ),
    ("common_time_changed", "left_us", "the time for all was made longer or shorter"),
    ("common_time_up", "", "the time for all is over; this has no further effect"),
    ("common_time_ended", "used_us", "the time for all was ended, and the clocks go on"),
)
SHARED_EVENTS = {
    "turn_started": {"clock_us": ""},
    "turn_ended": {"used_us": "", "clock_us": ""},
    "turn_skipped": {},
    "time_up": {"player": ""},
    "time_given": {"player": ""},
}
FIELDS = (
    Field("clocks", ByPlayer(Whole(unit="us")), "time left on each player's clock"),
    Field("left_us", fields.TIME, "time left"),
    Field("order", SEATS, "order of the players' turns"),
    Field("periods", COUNT, "number of byo-yomi periods left, including this one"),
)
EXAMPLES = """
{"seq": 2, "t_us": 3470000, "event": "times_set", "clocks": {"2": 40000000, "5": 35000000}}
{"seq": 11, "t_us": 76420000, "event": "turns_started", "clocks": {"1": 14700000, "4": 39940000}}
{"seq": 21, "t_us": 92860000, "event": "time_short", "player": 2, "left_us": 5000000}
{"seq": 10, "t_us": 61560000, "event": "period_started", "player": 2, "periods": 2}
{"seq": 40, "t_us": 110350000, "event": "clocks_wait", "reason": "all_passed"}
{"seq": 16, "t_us": 87610000, "event": "player_passed", "player": 7}
{"seq": 16, "t_us": 41270000, "event": "player_dropped", "player": 2}
{"seq": 19, "t_us": 48100000, "event": "player_put_back", "player": 2}
{"seq": 20, "t_us": 49220000, "event": "order_changed", "player": 2, "order": [5, 2, 9]}
{"seq": 3, "t_us": 0, "event": "common_time_started", "left_us": 300000000}
{"seq": 4, "t_us": 720000, "event": "common_time_changed", "left_us": 239280000}
{"seq": 8, "t_us": 60000000, "event": "common_time_up"}
{"seq": 9, "t_us": 71270000, "event": "common_time_ended", "used_us": 71270000}
"""


def _clock(playing, us):
    options, mode = playing.options, playing.options["mode"]
    extra_us = rules.extra_us(options)
    return Clock(
        us,
        is_up=mode == rules.UP,
        free_us=extra_us if mode == rules.BRONSTEIN else 0,
        period_us=extra_us if mode == rules.BYO_YOMI else 0,
        periods=rules.periods(options),
    )


def _times_set(playing, event):
    playing.own["times"] = fields.by_player(event["clocks"], playing.players)


def _round_started(playing, event):
    options = playing.options
    usual_us = rules.first_bank_us(
        options["mode"], options["minutes"], rules.extra_us(options), rules.periods(options)
    )
    own_us = playing.own.get("times", {})
    for player in playing.players:
        playing.clocks[player] = _clock(playing, own_us.get(player, usual_us))
    playing.own["out"] = []


def _turn_started(playing, event):
    player = playing.player(event["player"])
    playing.clocks[player] = _clock(playing, event["clock_us"]).started(event["t_us"])


def _turns_started(playing, event):
    running = {playing.player(int(name)): us for name, us in event["clocks"].items()}
    for player, us in running.items():
        playing.clocks[player] = _clock(playing, fields.number(us)).started(event["t_us"])
    playing.turn = None
    playing.enter(playing.OPEN, ("at_once", {}))


def _turn_ended(playing, event):
    player = playing.player(event["player"])
    us = fields.checked(Whole(1 - fields.LIMIT), event["clock_us"])
    playing.clocks[player] = _clock(playing, us)
    if playing.options["mode"] == rules.SAND:
        others = [one for one in playing.players if one != player and one not in playing.own["out"]]
        shares_us = rules.shares_us(fields.number(event["used_us"]), len(others))
        for other, share_us in zip(others, shares_us, strict=False):
            playing.clocks[other] = _clock(playing, playing.clocks[other].us + share_us)


def _time_up(playing, event):
    player = playing.player(event["player"])
    playing.clocks[player] = replace(playing.clocks[player], is_over=True)


def _time_given(playing, event):
    player = playing.player(event["player"])
    given_us = fields.number(event["given_us"])
    clock = replace(_clock(playing, given_us), free_us=0)
    playing.clocks[player] = clock.started(event["t_us"])


def _waits(playing, event):
    playing.turn = None
    playing.notes = {player: one for player, one in playing.notes.items() if one[0] != "passed"}
    playing.enter(playing.WAITING, ("waits", {"reason": str(event["reason"])}))


def _passed(playing, event):
    playing.notes[playing.player(event["player"])] = ("passed", {})


def _dropped(playing, event):
    player = playing.player(event["player"])
    playing.notes[player] = ("dropped", {})
    playing.own["out"].append(player)


def _put_back(playing, event):
    player = playing.player(event["player"])
    playing.notes.pop(player, None)
    playing.own["out"].remove(player)


def _common_started(playing, event):
    playing.own["before"] = [
        clocks.stop(playing.clocks, event["t_us"]),
        playing.phase,
        playing.detail,
    ]
    playing.enter(playing.phase, ("common", {}))
    _common_changed(playing, event)


def _common_changed(playing, event):
    left_us = fields.number(event["left_us"])
    playing.clocks[clocks.ALL] = Clock(left_us).started(event["t_us"])


def _common_up(playing, event):
    playing.clocks[clocks.ALL] = replace(playing.clocks[clocks.ALL], is_over=True)


def _common_ended(playing, event):
    running, phase, detail = playing.own.pop("before")
    del playing.clocks[clocks.ALL]
    playing.enter(phase, detail)
    clocks.start(playing.clocks, running, event["t_us"])


def _ended(playing, event):
    clocks.stop(playing.clocks, event["t_us"])


HANDLERS = {
    "times_set": _times_set,
    "round_started": _round_started,
    "turn_started": _turn_started,
    "turns_started": _turns_started,
    "turn_ended": _turn_ended,
    "time_up": _time_up,
    "time_given": _time_given,
    "paused": clocks.stop_all,
    "match_restored": clocks.stop_all,
    "clock_stopped": clocks.stop_all,
    "resumed": clocks.start_all,
    "clock_resumed": clocks.start_all,
    "clocks_wait": _waits,
    "player_passed": _passed,
    "player_dropped": _dropped,
    "player_put_back": _put_back,
    "common_time_started": _common_started,
    "common_time_changed": _common_changed,
    "common_time_up": _common_up,
    "common_time_ended": _common_ended,
    "round_scored": _ended,
    "match_abandoned": _ended,
}

WITHOUT_NEXT = "works, with 5 minutes for each player"
RANDOM_PLAY = (
    ((1, 4, 7), {"mode": "sand"}),
    ((1, 4, 7), {"mode": "byoyomi", "minutes": 0, "period_s": 5}),
    ((1, 4, 7), {"mode": "turn", "fresh_s": 5, "at_zero": "next", "at_once": True}),
)
SCENARIO = "turn_clock_delay_to_the_last"
MOMENTS = {
    "turn-clock-turn": ("turn_clock_delay_to_the_last", 7),
    "turn-clock-times": ("turn_clock_delay_to_the_last", 9),
}

"""What the events that all games have, and those of a race, change in the match that is on."""

from host_tools.history import wire
from host_tools.watch import turn_events
from host_tools.watch.stages import ABANDONED, COUNTING, ENDED, OPEN, OVER, READY
from tableref.rules import gotta_go


def _starter_drawn(playing, event):
    playing.round = wire.number(event["round"])
    playing.starter = playing.player(event["player"])
    playing.turn = None
    key = "drawn" if playing.game == "lots" else "starter"
    playing.enter(READY, (key, {"player": playing.starter}))


def _countdown(playing, event):
    beat = wire.number(event["beat"], 1)
    if beat > 3:
        raise ValueError("it counts from 3")
    if beat == 3:
        if playing.phase == ENDED:
            playing.round += 1
        playing.begin_round()
        playing.turn = None
    playing.is_paused = False
    playing.enter(COUNTING)
    playing.beat = beat


def _opened(playing, event):
    number = wire.number(event["round"])
    if event["event"] == "round_started":
        playing.begin_round()
        playing.turn = None
    playing.round = number
    playing.is_paused = False
    playing.enter(OPEN)
    if event["event"] == "round_started":
        turn_events.round_started(playing, event)


def _claimed(playing, event):
    button = playing.button(event["player"])
    rank, margin_us = wire.number(event["rank"], 1), wire.number(event["margin_us"])
    playing.begin_round()
    is_tie = button in playing.tied
    claim = {"player": playing.owners[button], "button": button, "rank": rank}
    playing.claims.append({**claim, "margin_us": margin_us, "is_tie": is_tie})
    detail = None
    if playing.game == "got_it":
        playing.turn = button
        detail = ("explains", {"player": button})
    elif playing.turn:
        detail = playing.detail
    elif playing.game == "quiz" and is_tie:
        detail = ("tie_answers", {"players": list(playing.tied)})
    playing.enter(OPEN, detail)


def _tie(playing, event):
    playing.tied = tuple(playing.button(button) for button in event["players"])
    playing.begin_round()
    key = "tie"
    if playing.game == "got_it":
        # There the claims are told before it.
        for claim in playing.claims:
            claim["is_tie"] = claim["button"] in playing.tied
        playing.turn = None
        key = "tie_explains"
    elif playing.game == "gotta_go":
        cards = gotta_go.setup(len(playing.players)).in_play - len(playing.claims)
        key = "tie_decides" if len(playing.tied) > cards else key
    if playing.turn is None:
        playing.enter(OPEN, (key, {"players": list(playing.tied)}))


def _missed(playing, event):
    button = playing.button(event["player"])
    is_late = event["event"] == "too_late"
    by_us = event.get("late_us" if is_late else "early_us")
    if event["event"] == "locked_out":
        if any(m["button"] == button and m["t_us"] == event["t_us"] for m in playing.misses):
            return
    else:
        wire.number(by_us)
    if not is_late:
        if playing.phase == ENDED:
            playing.round += 1
            playing.enter(READY)
        playing.begin_round()
    miss = {"player": playing.owners[button], "button": button, "t_us": event["t_us"]}
    playing.misses.append({**miss, "kind": "late" if is_late else "early", "by_us": by_us})


def _round_ended(playing, event):
    playing.round = wire.number(event["round"])
    playing.is_round_over = True
    playing.turn = None
    player = playing.player(event["player"]) if "player" in event else None
    playing.enter(ENDED, ("ended", {"reason": str(event["reason"]), "player": player}))


def _round_scored(playing, event):
    number = wire.number(event["round"])
    points = wire.by_player(event["points"], playing.players)
    totals = wire.by_player(event["totals"], playing.players)
    playing.rounds = [one for one in playing.rounds if one[0] < number]
    playing.rounds.append((number, points, totals))
    playing.totals = totals
    playing.round = number
    playing.turn = None
    if playing.game != "got_it":
        playing.notes = {}
    playing.is_round_over = True
    playing.enter(ENDED, ("scored", {}))


def _match_ended(playing, event):
    winners = wire.players(event["winners"]) if event["winners"] else ()
    playing.totals = wire.by_player(event["totals"], playing.players)
    playing.winners = tuple(playing.player(winner) for winner in winners)
    playing.turn = None
    key = "won" if playing.winners else "lost"
    playing.enter(OVER, (key, {"players": list(playing.winners)}))


def _abandoned(playing, event):
    playing.is_paused = False
    playing.turn = None
    playing.enter(ABANDONED)


def _paused(playing, event):
    playing.is_paused = True


def _resumed(playing, event):
    playing.is_paused = False


HANDLERS = {
    "starter_drawn": _starter_drawn,
    "countdown": _countdown,
    "round_started": _opened,
    "round_resumed": _opened,
    "race_reopened": _opened,
    "claim": _claimed,
    "tie": _tie,
    "false_start": _missed,
    "locked_out": _missed,
    "too_late": _missed,
    "round_ended": _round_ended,
    "round_scored": _round_scored,
    "match_ended": _match_ended,
    "match_abandoned": _abandoned,
    "paused": _paused,
    "match_restored": _paused,
    "resumed": _resumed,
}
"""Event -> what it changes: function(playing, event)."""

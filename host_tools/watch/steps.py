"""Finds what a step of a match said: BACK names the step that it takes back, and nothing else.

The step that is taken back is the last one. So what it said begins with the last event that such
a step begins with, and all that was said behind it goes with it.
"""

from host_tools.history.told_steps import EARLY

BEGINNINGS = {
    "bid": ("bid",),
    "changed": ("turn_skipped", "player_dropped", "player_put_back", "order_changed"),
    "chosen": ("answering",),
    "draw_pile_emptied": ("draw_pile_emptied",),
    "drawn": ("highest_drawn", "starter_drawn", "teams_drawn"),
    "hand_nullified": ("display_emptied",),
    "i_go": ("i_go",),
    "mark": ("marked",),
    "milkshake_discarded": ("milkshake_discarded",),
    "nobody_knew": ("round_ended",),
    "not_got_it": ("not_got_it",),
    "opened": ("round_started",),
    "passed": ("passed",),
    "played": ("played",),
    "rejected": ("rejected",),
    "resumed": ("resumed",),
    "right": ("judged",),
    "round_started": ("round_started",),
    "shape": ("shape_won", "rivals_gained"),
    "started": ("round_started",),
    "starter": ("starter_named", "starter_drawn"),
    "steal": ("shape_stolen", "steal_declined"),
    "stopped": ("round_scored",),
    "trick_won": ("trick_won",),
    "trump_chosen": ("trump_chosen",),
    "turn_ended": ("turn_ended",),
    "wrong": ("judged",),
}
"""Step -> the events that it may begin with; the steps that aren't in here are found below."""
BETWEEN_ROUNDS = ("match_started", "round_scored", "round_ended", "starter_drawn", "starter_named")
PAUSES = ("paused", "resumed", "round_resumed")


def without_last(events, undone):
    """Return what stands of the events of a match when the step is taken back that `undone` names.

    `undone` is the event, `events` are all that stood before it, dicts as the wire has them.
    """
    step, game = undone["undone"], events[0].get("game")
    if step == "false_start":
        return _without_press(events)
    cut = _SPECIAL.get(step, _cut_plain)(events, undone, game)
    return events if cut is None else events[:cut]


def _cut_plain(events, undone, game):
    names = BEGINNINGS.get(undone["undone"], ())
    if undone["undone"] == "right" and game == "got_it":
        # There it says nothing.
        return None
    return _last(events, lambda e: e["event"] in names)


def _last(events, is_it):
    for at in range(len(events) - 1, 0, -1):
        if is_it(events[at]):
            return at
    return None


def _cut_countdown(events, undone, game):
    """The count that opened the round: when a pause is over, it is counted in again."""
    after = _last(events, lambda e: e["event"] in BETWEEN_ROUNDS) or 0
    if game == "count_in" and events[after].get("reason") == "closed":
        # To count anew closes what was open.
        return after
    for at in range(after + 1, len(events)):
        if events[at]["event"] == "countdown":
            return at
    return None


def _cut_claim(events, undone, game):
    """All claims of one instant are one step; in Got It! a tie is told when time is up."""
    return _cut_instant(events, ("claim",) if game == "got_it" else ("claim", "tie"))


def _cut_calculated(events, undone, game):
    """The cards of all who are tied are one step."""
    return _cut_instant(events, ("calculated",))


def _cut_instant(events, names):
    cut = _last(events, lambda e: e["event"] in names)
    if cut is not None:
        t_us = events[cut]["t_us"]
        while events[cut - 1]["event"] in names and events[cut - 1]["t_us"] == t_us:
            cut -= 1
    return cut


def _cut_if_later(name, *others):
    """Return a cut at the last event of a name, where none of the others came behind it."""

    def cut(events, undone, game):
        at = _last(events, lambda e: e["event"] in (name, *others))
        return at if at is not None and events[at]["event"] == name else None

    return cut


def _cut_score(events, undone, game):
    name = "penalties_counted" if game == "i_go" else "round_scored"
    return _last(events, lambda e: e["event"] == name)


def _cut_asked(events, undone, game):
    """Whose cards are to be tried is a press; what is asked then is told by nothing."""
    if "player" not in undone or game != "got_it":
        return None
    return _last(events, lambda e: e["event"] == "cards_asked")


def _cut_turn(events, undone, game):
    """A turn also ends by itself, when its time is up: that is no step."""
    for at in range(len(events) - 1, 0, -1):
        if events[at]["event"] == "turn_ended" and not _is_same_instant(events, at, "time_up"):
            return at
    return None


def _cut_with_turn(events, undone, game):
    """What ends a turn on the way says so first."""
    at = _cut_plain(events, undone, game)
    if at is not None and _is_same_instant(events, at, "turn_ended"):
        return at - 1
    return at


def _is_same_instant(events, at, name):
    before = events[at - 1]
    return before["event"] == name and before["t_us"] == events[at]["t_us"]


def _without_press(events):
    """Take back the last press that came too early, and what it was told by.

    Time went on behind it: of what was said since, only a pause is no more.
    """
    at = _last(events, lambda e: e["event"] in EARLY)
    if at is None:
        return events
    press = events[at]
    paused = next((n for n in range(at, len(events)) if events[n]["event"] == "paused"), None)
    since = [] if paused is None else events[paused:]
    again = {e["t_us"] for e in since if e["event"] == "resumed"}
    stays = [e for e in since if e["event"] not in PAUSES and not _is_again(e, again)]
    return [e for e in events[:paused] + stays if not _is_same_press(e, press)]


def _is_again(event, resumed_us):
    return event["event"] == "countdown" and any(
        event["t_us"] == t_us + (3 - event["beat"]) * 1_000_000 for t_us in resumed_us
    )


def _is_same_press(event, press):
    is_same = event["t_us"] == press["t_us"] and event.get("player") == press.get("player")
    return is_same and event["event"] in (*EARLY, "refused")


_SPECIAL = {
    "countdown": _cut_countdown,
    "claim": _cut_claim,
    "calculated": _cut_calculated,
    "next_round": _cut_if_later("starter_drawn", "round_scored", "round_ended"),
    "cleaned_up": _cut_if_later("round_scored", "round_ended"),
    "round_scored": _cut_score,
    "asked": _cut_asked,
    "turn_ended": _cut_turn,
    "changed": _cut_with_turn,
    "stopped": _cut_with_turn,
}

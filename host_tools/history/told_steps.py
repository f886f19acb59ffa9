"""What events tell of steps: which a step is told by, and which events are of one press."""

OPENINGS = ("round_started", "round_resumed", "race_reopened")
"""A race is open from these on."""
EARLY = ("false_start", "locked_out")
"""A press that came too early; some games tell of it twice."""
SAID = {
    "countdown": ("countdown",),
    "opened": ("round_started",),
    "claim": ("claim", "tie"),
    "not_got_it": ("not_got_it",),
    "rejected": ("rejected",),
    "right": ("judged",),
    "wrong": ("judged",),
}
"""Step -> what it says first, for steps that open a race, or are taken while one is open.

All that was said behind it goes with it: it was the last step, and a pause since goes, too.
"""


def after_cuts(events):
    """Return the events without those that a power cut took: their numbers come again."""
    kept = []
    for event in events:
        if event["event"] == "match_restored":
            kept = [said for said in kept if said["seq"] < event["seq"]]
        kept.append(event)
    return kept


def is_claim(event):
    """Return whether an event is a claim."""
    return event["event"] == "claim"


def is_of_tick(event, other):
    """Return whether an event is of the same press, or presses, as the claim `other`."""
    return event["event"] in ("claim", "tie") and event["t_us"] == other["t_us"]


def is_same_press(event, other):
    """Return whether both tell of one press that came too early."""
    presses = [(e["event"] in EARLY, e["t_us"], e.get("player")) for e in (event, other)]
    return presses[0] == presses[1]

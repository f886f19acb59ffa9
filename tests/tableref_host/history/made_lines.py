"""Hand-made event lines of a match of Gotta Go!."""

import json

from tableref_host.history import event_lines, from_events


def folded(text):
    (match,) = event_lines.read(text.encode()).matches
    return from_events.fold(match.events)


def lines_of(*events, terms=None):
    """Return the lines of a match of Gotta Go! with these events, one per second."""
    start = {"event": "match_started", "game": "gotta_go", "players": [1, 2, 4], "options": {}}
    lines = []
    for seq, event in enumerate([terms or start, *events], 1):
        lines.append(json.dumps({"seq": seq, "t_us": seq * 1_000_000 - 1_000_000, **event}))
    return "\n".join(lines)


def claim(player, rank, margin_us=0):
    return {"event": "claim", "player": player, "rank": rank, "margin_us": margin_us}


def scored(number, points, totals=None):
    points = dict(zip("124", points, strict=True))
    totals = dict(zip("124", totals, strict=True)) if totals else points
    return {"event": "round_scored", "round": number, "points": points, "totals": totals}


def ended(totals, winners=(1,)):
    totals = dict(zip("124", totals, strict=True))
    return {"event": "match_ended", "winners": list(winners), "totals": totals}


def undone(step, first=None):
    """Return the event of undoing a step from event `first` on; None is for protocol 1."""
    event = {"event": "undone", "undone": step}
    return event if first is None else {**event, "from": first}


BEAT = {"event": "countdown", "beat": 3}
STARTED = {"event": "round_started", "round": 1}
EARLY = {"event": "false_start", "player": 2, "early_us": 5}
END = (scored(1, (80, 0, 0)), ended((80, 0, 0)))

"""The first difference between the two referees."""

import json
from collections import namedtuple

from tests.second_opinion.gestures import last_wait, written
from tests.second_opinion.matches import new_model, played
from tests.second_opinion.table import ANY, Expected

Difference = namedtuple("Difference", ("kind", "words"))
"""A discrepancy: `kind` is (expected event, received event), `words` describe it."""


def difference(game, match, gestures):
    """Return the first `Difference` between the referees when a match has these gestures."""
    model = new_model(game, match.header, match.players, match.options)
    for gesture in gestures:
        model.do(gesture)
    model.do(last_wait(gestures))
    return disagreement(model.expected, played(written(match.header, gestures)))


def difference_in(match):
    """Return the first `Difference` in a match of `random_match`, whose events are known."""
    return disagreement(match.expected, played(written(match.header, match.gestures)))


SPOKEN_OF = frozenset(
    "starter_drawn starter_chosen"
    " round_started false_start claim tie too_late round_ended round_scored"
    " match_ended undone redone refused paused resumed round_resumed match_restored corrected"
    " turn_started turn_ended turn_skipped milkshake_discarded played"
    " display_emptied draw_pile_emptied i_go penalties_counted perfect_player"
    " bid passed bidding_ended trump_chosen trick_won bid_settled"
    " starter_named not_got_it rejected calculated cards_tied highest_drawn shape_won"
    " shape_stolen steal_declined nothing_to_steal rivals_gained race_reopened marked".split()
)
"""Events that state outcomes. The second referee does not predict other events."""


PAUSES = ("paused", "resumed", "round_resumed")


def disagreement(expected, events):
    """Return the first `Difference` of the events (dicts) from the expected ones, or None."""
    events = _without_echoes(events)
    at = 0
    for index, want in enumerate(expected):
        if at < len(events) and is_same(want, events[at]):
            at += 1
        elif not want.optional:
            return _difference(expected[max(0, index - 3) : index + 1], events, at)
    if at < len(events):
        return _difference([*expected[-3:], Expected("nothing", {})], events, at)
    return None


def _without_echoes(events):
    """Return the events without pauses that are reported again because `redone` repeated them."""
    kept, redone_us = [], -1
    for event in events:
        if event["event"] == "redone":
            redone_us = event["t_us"]
        elif event["event"] in ("match_restored", "match_started"):
            redone_us = -1
        is_echo = event["t_us"] < redone_us and event["event"] in PAUSES
        if event["event"] in SPOKEN_OF and not is_echo:
            kept.append(event)
    return kept


def is_same(want, event):
    """Return whether an event matches the expected one."""
    if event["event"] != want.name:
        return False
    for name, value in want.fields.items():
        if value is not ANY and (name not in event or event[name] != plain(value)):
            return False
    return True


def plain(value):
    """Return a value as it is after conversion to JSON."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _difference(expected, events, at):
    came = events[at]["event"] if at < len(events) else "nothing"
    lines = ["the second referee:"] + ["    %r" % one for one in expected]
    lines += ["the table:"]
    lines += ["    %s" % json.dumps(event) for event in events[max(0, at - 3) : at + 1]]
    return Difference((expected[-1].name, came), "\n".join(lines))

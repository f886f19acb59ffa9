"""Reduces a list of gestures to few that show the same difference."""

from tests.second_opinion.difference import difference
from tests.second_opinion.matches import new_model


def shrunk(game, match):
    """Return fewer of a match's gestures that show a difference of the same kind."""
    gestures, kind = match.gestures, difference(game, match, match.gestures).kind
    low, high = 0, len(gestures)
    while low < high:
        middle = (low + high) // 2
        if difference(game, match, gestures[:middle]):
            high = middle
        else:
            low = middle + 1
    gestures = gestures[:high]
    for start, end in _spans(game, match, gestures):
        rest = gestures[:start] + gestures[end:]
        if end <= len(gestures) and _has(game, match, rest, kind):
            gestures = rest
    few = 8
    while few:
        start = 0
        while start < len(gestures):
            rest = gestures[:start] + gestures[start + few :]
            if _has(game, match, rest, kind):
                gestures = rest
            else:
                start += few
        few //= 2
    return gestures


def _spans(game, match, gestures):
    """Return the parts that could be removed, last first.

    A part lies between two moments of the same phase.
    """
    model = new_model(game, match.header, match.players, match.options)
    moments = {}
    for index, gesture in enumerate(gestures):
        moments.setdefault(model.state.phase, []).append(index)
        model.do(gesture)
    spans = []
    for indexes in moments.values():
        several = indexes[:: max(1, len(indexes) // 12)]
        spans += [(one, two) for one in several for two in several if one < two]
    return sorted(spans, key=lambda span: (span[0] - span[1], span))


def _has(game, match, gestures, kind):
    try:
        found = difference(game, match, gestures)
    except (AttributeError, IndexError, TypeError, KeyError, ValueError):
        return False  # these gestures make no sense without those that were left out
    return found is not None and found.kind == kind

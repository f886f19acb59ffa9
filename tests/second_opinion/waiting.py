"""Rulings that the firmware does not follow yet.

Random matches avoid them, but the second referee follows them. Each has a scenario in which the
two referees differ. Once the table follows the ruling, the test of this list fails. Then remove
the entry, so that random matches include it.
"""

from collections import namedtuple

from tests.second_opinion.gestures import Gesture

Waiting = namedtuple("Waiting", ("ruling", "game", "players", "options", "deeds"))
"""`deeds` is ((ms, kind, button), ...); several buttons are pressed in one sample."""


def gestures_of(waiting):
    """Return the gestures of a scenario."""
    gestures = []
    for ms, kind, button in waiting.deeds:
        if kind == "race":
            offsets = tuple((0, one) for one in button)
            gestures.append(Gesture(ms * 1000, kind, None, offsets))
        else:
            gestures.append(Gesture(ms * 1000, kind, button))
    return gestures


WAITING = {}
"""Key -> `Waiting`."""

"""Provides presses once a second, for the tests of the rules."""

from tests.second_opinion.gestures import Gesture

SECOND = 1_000_000


def tapped(model, *buttons):
    """Tap these buttons, one per second; return the events expected of the last one."""
    before = len(model.expected)
    for button in buttons:
        before = len(model.expected)
        kind, button = button if isinstance(button, tuple) else ("tap", button)
        model.now_us = getattr(model, "now_us", 0) + SECOND
        model.do(Gesture(model.now_us, kind, button))
    return model.expected[before:]


def names(expected):
    """Return the names of events."""
    return [one.name for one in expected]

"""Tries the current effect of each button on a copy of the referee, to check hints."""

from copying import Copier
from tableref.presses.gestures import NEXT

TAP_US = 60_000
HOLD_US = 900_000
STEP_US = 20_000
REFUSED = ("refused", "early", "late", "false_start")


def copier(referee):
    """Return a Copier of the referee, or None: some work cannot be copied while it runs."""
    try:
        return Copier(referee)
    except TypeError:
        return None


def does(referees, button, t_us, for_us=TAP_US, is_with_next=False):
    """Return whether a press of this duration would have an effect, instead of being refused.

    `referees` copies the referee; see `copier`. Return None if unknown: without it, and because a
    press too soon after another one is always refused. With `is_with_next` NEXT is held, and its
    own effect is ignored.
    """
    if referees is None:
        return None
    copied = referees.copy()
    if is_with_next:
        t_us = _pressed(copied, NEXT, t_us)
    copied.events()
    before = _state(copied)
    copied.edge(button, True, t_us + 1)
    for now_us in range(t_us, t_us + for_us, STEP_US):
        copied.tick(now_us + 2)
    copied.edge(button, False, t_us + for_us)
    copied.tick(t_us + for_us + STEP_US)
    events = copied.events()
    reasons = [event.get("reason") for event in events if event["event"] in REFUSED]
    if "too_soon" in reasons:
        return None
    if reasons or events:
        return not reasons
    return _state(copied) != before


def _pressed(referee, button, t_us):
    referee.edge(button, True, t_us + 1)
    referee.tick(t_us + STEP_US)
    return t_us + STEP_US


def _state(referee):
    stage = referee._stage
    progress = getattr(stage, "progress", None)
    steps = progress and (len(progress.steps), stage.has_ended)
    screen = stage.screen(referee.now_us)[:2]
    is_reopening = referee.lobby.is_last_requested or ("reopen",) in referee.save_queue._changes
    return type(stage).__name__, screen, steps, is_reopening

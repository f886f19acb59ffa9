"""Earlier rounds put right, as steps of a match's record; loaded when one is, and forgotten."""

from tableref.games import corrections, forget_corrections
from tableref.presses.gestures import OK
from tableref.referee.history import same_tick
from tableref.referee.record import CORRECT, Step


def note(history, t_us, seq, number, changes):
    """Add the steps that put the round `number` right; `changes` as ``corrections`` has them.

    `seq` is the number that the next event gets.
    """
    for change in changes:
        since_us = t_us - corrections.packed(number, *change)
        history.steps.append(Step(t_us, CORRECT, OK, since_us, "corrected", seq))


def carry_out(history, last):
    """Carry out what one OK put right, if the step of the index `last` is the last of it."""
    steps = history.steps
    step = steps[last]
    if last + 1 < len(steps) and same_tick(step, steps[last + 1]):
        return
    first = last
    while first and same_tick(steps[first - 1], step):
        first -= 1
    changes = []
    for index in range(first, last + 1):
        part = steps[index]
        number, change = corrections.unpacked(part.t_us - part.since_us)
        changes.append(change)
    history.game.corrections().apply(step.t_us, number, changes)
    forget_corrections(history.terms[0])

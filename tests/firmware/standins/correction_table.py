"""Corrects rounds on a simulated table."""

from tableref.presses.gestures import BACK, NEXT


def entering(table, ago=0):
    """Pause, and choose an earlier round to correct."""
    table.wait(300).hold(BACK).next().ok()
    for _ in range(ago):
        table.next()
    return table.ok().wait(300)


def change(table, button, by):
    """Tap a button `by` times, or if `by` is negative tap with NEXT held."""
    if by < 0:
        table.press(NEXT).wait(50)
    table.tap(button, abs(by))
    return table.release(NEXT).wait(50) if by < 0 else table


def correct(table, button, by, ago=0):
    """Correct the points of an earlier round, and press OK. The table stays paused."""
    return change(entering(table, ago), button, by).ok().wait(300)

"""Corrects rounds on a simulated table."""

from tableref.presses.gestures import BACK, NEXT


def entering(table, ago=0):
    """Pause, and choose the round so long ago: what it gave is asked for now."""
    table.wait(300).hold(BACK).next().ok()
    for _ in range(ago):
        table.next()
    return table.ok().wait(300)


def change(table, button, by):
    """Tap so often, with NEXT held where it is less."""
    if by < 0:
        table.press(NEXT).wait(50)
    table.tap(button, abs(by))
    return table.release(NEXT).wait(50) if by < 0 else table


def put_right(table, button, by, ago=0):
    """Give so many more or less in the round so long ago, and OK; the pause is still on."""
    return change(entering(table, ago), button, by).ok().wait(300)

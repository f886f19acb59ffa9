"""What happens around the self-test: OK held at power-on begins it, `tableref doctor` leads it.

The doctor asks for ``facts``, then calls ``lead`` once. For each part it calls
``begin``, ``go_on`` as often as it takes, and ``stand_still``; then it puts its questions.
"""

import gc

from tableref.drivers.clock import ticks_us, us_since

SETTLE_US = 300_000
"""How long the table goes on after a part (us): its last event is written, its last light shown."""


def start(device):
    """Have `device` test itself; its referee takes its place again when that is over."""
    from tableref.selftest.self_test import SelfTest

    referee = device.referee

    def leave(down):
        # Whoever holds a button now did it for the self-test, and what is stuck still is.
        for button in down:
            referee.held(button, ticks_us())
        device.referee = referee

    device.referee = SelfTest(leave)


def facts(make_device):
    """Return what is known of a device without anybody's help, a dict that JSON can hold.

    `version` is the firmware's, `free_memory` in bytes with the table at work, `has_display` says
    whether a display answers, `pins` are [what for, GPIO], `problems` say in sentences why the
    board cannot work; then there is no more to know.
    """
    import board
    from tableref import __version__
    from tableref.drivers import wiring

    known = {
        "version": __version__,
        "pins": wiring.named_pins(board),
        "problems": wiring.problems(board),
    }
    if not known["problems"]:
        device = make_device()
        try:
            _turn(device, SETTLE_US)
            known["has_display"] = device.has_display
            gc.collect()
            known["free_memory"] = gc.mem_free()
        finally:
            device.close()
    return known


def lead(make_device):
    """Return a device that tests itself when ``play`` tells it to."""
    from tableref.selftest.self_test import SelfTest

    return make_device(SelfTest())


def begin(device, part):
    """Begin a part of the self-test of `device`."""
    from tableref.selftest.self_test import WAITING

    # What happened while the table stood still was meant for nobody.
    device.referee.begin(WAITING)
    device.step()
    device.referee.begin(part)


def go_on(device, part, us):
    """Turn the table for so many us, or until the part is over; return whether it is.

    It is over by itself, or when somebody ends it with a button.
    """
    start_us = ticks_us()
    while device.referee.part == part and us_since(start_us, ticks_us()) < us:
        device.step()
    return device.referee.part != part


def stand_still(device):
    """Leave the table silent and all that it said written, so that it need not be turned."""
    from tableref.selftest.self_test import WAITING

    # The next part may have begun to sound, or a tune: a tone would never end now.
    device.referee.begin(WAITING)
    _turn(device, SETTLE_US)


def finish(device):
    """Have the self-test say what is wrong, and leave the table dark."""
    device.referee.end()
    _turn(device, SETTLE_US)
    device.close()


def _turn(device, us):
    start_us = ticks_us()
    while us_since(start_us, ticks_us()) < us:
        device.step()

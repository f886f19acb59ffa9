"""What happens around the self-test: OK held at power-on begins it, `tableref doctor` leads it.

The doctor asks for ``facts``, then calls ``lead`` once. For each part it calls
``begin``, ``go_on`` as often as it takes, and ``silence``; then it puts its questions.
"""

import gc

from board import BUILD, FILE
from tableref import __version__
from tableref.drivers import wiring
from tableref.drivers.clock import ticks_us, us_since
from tableref.drivers.files import Store
from tableref.referee.record import STEP_SIZE
from tableref.selftest.self_test import WAITING, SelfTest
from tableref.store import journal
from tableref.store.journal import GENERATIONS

SETTLE_US = 300_000
"""Time (us) for which the table runs on after a part, to send its last event and light."""


def start(device):
    """Have `device` test itself; its referee takes its place again when that is over."""
    referee = device.referee

    def leave(down):
        # Whoever holds a button now did it for the self-test, and what is stuck still is.
        for button in down:
            referee.held(button, ticks_us())
        device.referee = referee

    device.referee = SelfTest(leave, BUILD.BUTTONS, BUILD.SEAT_LIGHTS)


def facts(make_device, store=None):
    """Return what is known of a device without anybody's help, a dict that JSON can hold.

    `version` is the firmware's, `build` its build: [name, the maker's own file or ""], `pins` are
    [what for, GPIO], `seat_lights` is the number of players' lights, `problems` say in sentences
    why the board cannot work; then there is no more to know. `free_memory` is in bytes with the
    table at work, `has_display` says whether a display answers, `supply` is [mV at VSYS, whether
    USB gives power, percent of the batteries or None], None where none belong to it. `journal` is
    what ``journal_facts`` returns of `store`, the table's own by default.
    """
    known = {
        "version": __version__,
        "build": [BUILD.NAME, FILE],
        "pins": wiring.named_pins(BUILD),
        "seat_lights": BUILD.SEAT_LIGHTS,
        "problems": wiring.problems(BUILD),
        # Before a table is made: it would mend what is damaged.
        "journal": journal_facts(store or Store()),
    }
    if not known["problems"]:
        device = make_device()
        try:
            _turn(device, SETTLE_US)
            known["has_display"] = device.has_display
            known["supply"] = _supply(getattr(device, "battery", None))
            gc.collect()
            known["free_memory"] = gc.mem_free()
        finally:
            device.close()
    return known


def measure_steps(make_device, us):
    """Turn a table for `us`; return [number of steps, the longest step (us)]."""
    device = make_device()
    steps = longest_us = 0
    try:
        # Without what is done once after power-on.
        _turn(device, SETTLE_US)
        start_us = began_us = ticks_us()
        while us_since(start_us, began_us) < us:
            device.step()
            ended_us = ticks_us()
            longest_us = max(longest_us, us_since(began_us, ended_us))
            began_us = ended_us
            steps += 1
    finally:
        device.close()
    return [steps, longest_us]


def _supply(battery):
    if battery is None:
        return None
    percent = battery.look()
    return [battery.millivolts, battery.is_on_usb, percent]


def journal_facts(store):
    """Return what the `store` has of the match that is on, a dict that JSON can hold.

    `state` is "none", "whole", "damaged" or "unknown" (of another version); `players` and `steps`
    say how many there are in it, `finished` how many finished matches there are.
    """
    state = "none"
    folded = journal.Folded()
    copies = [store.open(number) for number in range(len(GENERATIONS))]
    copies = [copy for copy in copies if copy is not None]
    try:
        heads = [journal.look_at_head(copy.read(journal.HEAD_SIZE))[0] for copy in copies]
        reading = journal.Reading(copies)
        for frame in reading:
            folded.add(frame)
        if copies:
            state = "damaged" if reading.is_damaged or not folded.players else "whole"
        if journal.OTHER in heads:
            state = "unknown"
    except (OSError, ValueError, TypeError, KeyError):
        state = "damaged"
    finally:
        for copy in copies:
            copy.close()
    saved = folded.saved_in_pieces
    return {
        "state": state,
        "players": len(folded.players),
        "steps": saved.steps.size // STEP_SIZE if saved else 0,
        "finished": len(store.finished()),
    }


def lead(make_device):
    """Return a device that tests itself when ``play`` tells it to."""
    return make_device(SelfTest(buttons=BUILD.BUTTONS, seats=BUILD.SEAT_LIGHTS))


def begin(device, part):
    """Begin a part of the self-test of `device`."""
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


def silence(device):
    """Leave the table silent and all that it said written, so that it need not be turned."""
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

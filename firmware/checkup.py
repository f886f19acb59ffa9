"""Starts the self-test: at power-on with OK held, or by `tableref doctor`.

The doctor calls ``facts``, then ``lead`` once. For each part it calls ``begin``, ``go_on``
repeatedly, and ``silence`` before it asks its questions; at the end ``finish``.
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
"""Time (us) for which the main loop runs before a measurement, to set up the display, and after a
part of the self-test, to send its last events and lights.
"""


def start(device):
    """Start the self-test of `device`, in place of its referee until the self-test ends."""
    referee = device.referee

    def leave(down):
        # Buttons that are down now were pressed for the self-test, or are stuck, so treat them like
        # buttons that are held at power-on.
        for button in down:
            referee.handle_held(button, ticks_us())
        device.referee = referee

    device.referee = SelfTest(leave, BUILD.BUTTONS, BUILD.SEAT_LIGHTS)


def facts(make_device, store=None):
    """Return a dict (for JSON) of the facts about the device that need no person's help.

    - `version`: of the firmware.
    - `build`: [its name, the name of the user's own build file or ""].
    - `pins`: [[purpose, GPIO], ...].
    - `seat_lights`: number of players' lights.
    - `problems`: sentences that say why the board cannot work. If there are any, the last three
      fields are missing.
    - `journal`: the result of ``journal_facts`` for `store`, by default the device's own.
    - `free_memory`: free heap (bytes) of a working table.
    - `has_display`: whether a display answers.
    - `supply`: [mV at VSYS, whether USB supplies power, charge of the batteries (percent) or None],
      or None without batteries.
    """
    known = {
        "version": __version__,
        "build": [BUILD.NAME, FILE],
        "pins": wiring.named_pins(BUILD),
        "seat_lights": BUILD.SEAT_LIGHTS,
        "problems": wiring.problems(BUILD),
        # Read the journal before the device is created, because that would repair a damaged
        # journal.
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
    """Run the main loop of a table for `us`; return [number of steps, the longest step (us)]."""
    device = make_device()
    steps = longest_us = 0
    try:
        # Skip the work that is done only once after power-on.
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
    """Return a dict (for JSON) of facts about the current match in the `store`.

    `state` is "none", "whole", "damaged" or "unknown" (another version). `players`, `steps` and
    `finished` are the numbers of players, steps and finished matches.
    """
    state = "none"
    match = journal.JournalMatch()
    copies = [store.open(number) for number in range(len(GENERATIONS))]
    copies = [copy for copy in copies if copy is not None]
    try:
        heads = [journal.look_at_head(copy.read(journal.HEAD_SIZE))[0] for copy in copies]
        reading = journal.Reading(copies)
        for frame in reading:
            match.add(frame)
        if copies:
            state = "damaged" if reading.is_damaged or not match.players else "whole"
        if journal.OTHER in heads:
            state = "unknown"
    except (OSError, ValueError, TypeError, KeyError):
        state = "damaged"
    finally:
        for copy in copies:
            copy.close()
    saved = match.saved_in_pieces
    return {
        "state": state,
        "players": len(match.players),
        "steps": saved.steps.size // STEP_SIZE if saved else 0,
        "finished": len(store.finished()),
    }


def lead(make_device):
    """Return a device that runs a self-test instead of a referee; ``begin`` starts its parts."""
    return make_device(SelfTest(buttons=BUILD.BUTTONS, seats=BUILD.SEAT_LIGHTS))


def begin(device, part):
    """Begin a part of the self-test of `device`."""
    # Ignore gestures made while the loop was stopped.
    device.referee.begin(WAITING)
    device.step()
    device.referee.begin(part)


def go_on(device, part, us):
    """Run the loop for `us`, or until the part is over; return whether it is over."""
    start_us = ticks_us()
    while device.referee.part == part and us_since(start_us, ticks_us()) < us:
        device.step()
    return device.referee.part != part


def silence(device):
    """Stop sounds and send all events, so that the loop can stop."""
    # End the part, because a tone that sounds when the loop stops would never end.
    device.referee.begin(WAITING)
    _turn(device, SETTLE_US)


def finish(device):
    """End the self-test with its result, and close the device."""
    device.referee.end()
    _turn(device, SETTLE_US)
    device.close()


def _turn(device, us):
    start_us = ticks_us()
    while us_since(start_us, ticks_us()) < us:
        device.step()

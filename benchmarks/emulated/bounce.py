"""Test that presses of bouncing contacts are counted correctly by sampler, buttons and gestures."""

import random

from benchmarks.emulated.bounce_judge import Count
from benchmarks.emulated.bounce_model import (
    STORM_US,
    TEN_WITHIN_US,
    bounces,
    edges_of,
    presses,
    ten_at_once,
    worst_bounces,
)
from benchmarks.emulated.contacts import Contacts
from benchmarks.emulated.forks import Forks
from benchmarks.emulated.program_run import ProgramRun
from benchmarks.emulated.rows import Row

SEED = 20261121
RUNS = 10
PRESSES = 1_000
PRESSES_IN_STORM = 300
TIMES_TEN = 200
TIMES_IN_ERASE = 40
TIMES_WORST = 20

_BOOT_US = 100_000
_SOON_US = 5_000
_AFTER_LAST_US = 100_000
_AFTER_WRITING_US = 400_000
"""Time (us) to wait for reports after the last press of a run in which flash sectors are erased.

The wait is long, because after an erase hundreds of changes of contacts may have to be processed.
"""

_AFTER_MANY_US = 1_500_000
"""The same time (us) for a run in which a worn flash chip erases for 400 ms, or all contacts bounce
as much as possible, because up to 1,220 changes have to be processed then."""

_SILENCE_US = 8_000_000
_INTO_ERASE_US = 40_000

_PROGRAM = """
from board import BUILD
import machine, time
from tableref.drivers.buttons import Buttons
from tableref.drivers.clock import ticks_us, us_since
from tableref.drivers.sampler import Sampler
from tableref.presses.gestures import PRESS, Gestures
from tableref.referee.settings import Settings
sampler = Sampler(BUILD.BUTTON_PINS[0], len(BUILD.BUTTON_PINS), BUILD.SAMPLER_STATE_MACHINE)
buttons = Buttons(sampler, BUILD.BUTTONS)
settings = Settings()
gestures = Gestures(1000 * settings.lockout_ms, 1000 * settings.hold_ms)
def take(made):
    for t_us, kind, button, since_us in made:
        if kind == PRESS:
            counted.append((button, t_us))
def look():
    now_us = ticks_us()
    edges = buttons.edges()
    while edges:
        for button, is_down, t_us in edges:
            take(gestures.edge(button, is_down, t_us))
            if t_us > now_us:
                now_us = t_us
        edges = buttons.edges()
    take(gestures.advance(now_us))
counted = []
data = bytes(3000)
erased_us = ticks_us()
print("found 0 []")
while True:
    look()
    if counted:
        print("found", buttons.overruns, counted)
        counted = []
    {work}
"""

# Sleep, as the firmware's loop does while nothing has to be drawn.
_IDLE = "machine.idle()"

# The buttons are not read while a sector is erased.
_ERASE_EVERY = """if us_since(erased_us, ticks_us()) > %d:
        with open("spare", "wb") as file:
            file.write(data)
        erased_us = ticks_us()
    machine.idle()"""
_ERASE = _ERASE_EVERY % 500_000
_ERASE_SELDOM = _ERASE_EVERY % 5_000_000


class Hands:
    """Presses the buttons of `pico`, which runs a program that repeats `work` in its loop.

    `flash_wear` is the wear of the flash chip (``flash_cache.FlashTimes``); without it, the chip's
    times are unchanged.
    """

    def __init__(self, pico, count, work=_IDLE, flash_wear=None):
        if flash_wear is not None:
            pico.chip.flash_chip.times.wear = flash_wear
        self.count = count
        self.edges = 0
        """Number of changes of contacts so far."""
        pico.run_us(_BOOT_US)
        self._pico = pico
        self._contacts = Contacts(pico)
        self._counted = []
        self._program = ProgramRun(pico, _PROGRAM.replace("{work}", work), self._counted.extend)
        self._program.start()

    def soon_us(self, rng):
        """Return a time (us) 5 to 10 ms from now, chosen at random."""
        return self._pico.now_us + _SOON_US + rng.uniform(0, _SOON_US)

    @property
    def overruns(self):
        """Number of overruns of the sampler's ring buffer."""
        return self._program.overruns

    def do(self, pressed, rng, from_us, chatter=bounces, wait_us=_AFTER_LAST_US):
        """Perform the presses `pressed`, and compare them with the ones that are counted.

        Their times are relative to `from_us`. A press counts as lost if it is not reported within
        `wait_us` after the last change of a contact.
        """
        moves = [
            (from_us + t_us, press.button, is_down)
            for press in pressed
            for t_us, is_down in edges_of(press, rng, chatter)
        ]
        self.edges += len(moves)
        self._contacts.play(sorted(moves))
        end_us = max(move[0] for move in moves) + wait_us
        # `run_until` returns early at each report, so call it again.
        while not self._pico.chip.has_come(end_us):
            self._pico.chip.run_until(end_us)
        happened = [
            (press.button, self._contacts.counter_at(from_us + press.down_us)) for press in pressed
        ]
        self.count.judge(happened, self._counted)
        self._counted.clear()

    def wait_for_erase(self):
        """Run until the flash begins to erase a sector; return the time (us) at which it begins."""
        chip = self._pico.chip
        begun_us = []

        def note(name, _address, _data):
            if name == "erase":
                begun_us.append(chip.now_us)
                chip.stop()

        chip.flash_chip.before = note
        end_us = chip.now_us + _SILENCE_US
        while not begun_us:
            # `run_until` returns early at each report here, too.
            chip.run_until(end_us)
            assert not chip.has_come(end_us)
        chip.flash_chip.before = None
        return begun_us[0]


def run(make_bare, forks=None):
    """Measure everything, and return the Rows.

    `make_bare()` returns a Pico that was just switched on.
    """
    forks = forks or Forks()
    for number in range(RUNS):
        forks.start(one_by_one, make_bare, number, PRESSES)
    forks.start(ten, make_bare, TIMES_TEN)
    forks.start(ten_in_erase, make_bare, TIMES_IN_ERASE)
    forks.start(storm, make_bare, PRESSES_IN_STORM)
    forks.start(storm_in_worn_erase, make_bare, PRESSES_IN_STORM)
    forks.start(worst, make_bare, TIMES_WORST)
    found = forks.results()
    rows = runs_together(found[:RUNS], PRESSES)
    for made in found[RUNS:]:
        rows += made
    return rows


def one_by_one(make_bare, number, amount):
    """Return (Count, overruns) of run `number`: presses by ten players, some of them in races."""
    count, rng = Count(), random.Random(f"{SEED} {number}")
    hands = Hands(make_bare(), count)
    hands.do(presses(amount, rng), rng, hands.soon_us(rng))
    return count, hands.overruns


def runs_together(runs, amount):
    """Return the Rows for `runs`, a list of results of `one_by_one`."""
    count, overruns = Count(), 0
    for other, more in runs:
        count.add(other)
        overruns += more
    how = (
        f"{len(runs)} runs of {amount:,} presses, seed {SEED}: each press and each release bounces "
        "0 to 30 times within 0 to 5 ms, 5 us to 1 ms between changes; every fifth press follows "
        "another button's by 1 us to 5 ms; sampler, buttons and debounce as in the image"
    )
    return _rows("", count, overruns, how)


def ten(make_bare, times):
    """Return the Rows for all ten buttons pressed at once."""
    rng = random.Random(f"{SEED} ten")
    hands = Hands(make_bare(), Count())
    for _ in range(times):
        hands.do(ten_at_once(rng), rng, hands.soon_us(rng))
    how = (
        f"{times} times all ten buttons pressed within {TEN_WITHIN_US} us, and released within as "
        "many; they bounce as above"
    )
    return _rows("ten at once: ", hands.count, hands.overruns, how)


def ten_in_erase(make_bare, times):
    """Return the Rows for all ten buttons pressed at once during a flash erase."""
    rng = random.Random(f"{SEED} erase")
    hands = Hands(make_bare(), Count(), _ERASE)
    for _ in range(times):
        at_us = hands.wait_for_erase() + rng.uniform(0, _INTO_ERASE_US)
        hands.do(ten_at_once(rng), rng, at_us, wait_us=_AFTER_WRITING_US)
    how = f"{times} times ten at once as above, in the first 40 ms of a flash erase of 45 ms"
    return _rows("ten in an erase: ", hands.count, hands.overruns, how)


def storm(make_bare, amount):
    """Return Rows without bounds for more presses a second than ten people are likely to make."""
    rng = random.Random(f"{SEED} storm")
    hands = Hands(make_bare(), Count())
    pressed = presses(amount, rng, STORM_US)
    hands.do(pressed, rng, hands.soon_us(rng))
    seconds = pressed[-1].down_us / 1e6
    how = (
        f"{amount / seconds:.0f} presses and {hands.edges / seconds:,.0f} changes a second for "
        f"{seconds:.0f} s, bouncing as above; a press with a wrong timestamp counts as lost"
    )
    return [Row("ten tapping as fast as they can", _figure(hands), "", how)]


def storm_in_worn_erase(make_bare, amount):
    """Return Rows without bounds for as many presses while a worn flash chip writes a file."""
    rng = random.Random(f"{SEED} storm")
    hands = Hands(make_bare(), Count(), _ERASE_SELDOM, flash_wear=1)
    start_us = hands.wait_for_erase()
    hands.do(presses(amount, rng, STORM_US), rng, start_us, wait_us=_AFTER_MANY_US)
    how = (
        "the same presses, from the start of an erase of 400 ms on, while a file of 3 KB is written"
    )
    return [Row("... while a worn flash chip erases", _figure(hands), "", how)]


def worst(make_bare, times):
    """Return Rows without bounds for ten contacts that all bounce as much as possible."""
    rng = random.Random(f"{SEED} worst")
    hands = Hands(make_bare(), Count())
    for _ in range(times):
        pressed, soon_us = ten_at_once(rng), hands.soon_us(rng)
        hands.do(pressed, rng, soon_us, worst_bounces, _AFTER_MANY_US)
    how = (
        f"{times} times all ten buttons pressed and released at once, each bouncing 30 times "
        "within 5 ms: 1,220 changes of contacts"
    )
    return [Row("ten at once, all at their worst", _figure(hands), "", how)]


def _figure(hands):
    count = hands.count
    return (
        f"{count.lost} lost, {count.doubles} doubles, {count.changed_orders} changed orders of "
        f"{count.presses:,}; {hands.overruns} overruns"
    )


def _rows(prefix, count, overruns, how):
    of = f"of {count.presses:,}"
    return [
        Row(f"{prefix}doubles", count.doubles, of, how),
        Row(f"{prefix}losses", count.lost, of, "the same"),
        Row(f"{prefix}changed orders", count.changed_orders, of, "presses 1 us or more apart"),
        Row(f"{prefix}overruns of the ring", overruns, "", "the same"),
        Row(
            f"{prefix}largest stamp error",
            count.latest_us,
            "us",
            "of the timestamp of the first edge",
        ),
    ]

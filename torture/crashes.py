"""Every driver and every flow hangs, or raises an exception: the match must be back soon.

On the emulated Pico, with MicroPython. ``faults`` makes figures of it; `python -m torture.crashes
WORDS` tells of each case whose words hold one of WORDS, or of all.
"""

import json
import sys
from typing import NamedTuple

# Before the bench: it puts that on the path.
from host_tools.game_facts import in_menu, random_play
from torture.emulated import files_of, state_of

from micropython_image import NO_FIRMWARE, find_firmware, find_micropython, flash_of  # isort: skip
from pico import Pico  # isort: skip
from screen_text import LETTERS, read_letters  # isort: skip

WITHIN_S = 10
"""So soon must the match be on the display again (s, simulated)."""

OK = 13
SIGNAL_PIN = 22
"""A free pin, on which the device says that the fault begins."""

FAULTS = {
    "exception": 'raise ValueError("injected")',
    "hang": "while True:\n            pass",
    "hang, no interrupts": "machine.disable_irq()\n        while True:\n            pass",
    "hang in a sleep": "time.sleep(3600)",
    "no memory": "hoard = []\n        while True:\n            hoard.append(bytearray(64))",
    "no stack": "return fail()",
}
"""What goes wrong -> the lines that make it."""

EXCEPTIONS = ("exception", "no memory", "no stack")
"""Those of FAULTS that end as an exception; the others stand still."""

DRIVERS = {
    "buttons": "tableref.drivers.buttons.Buttons.edges",
    "sampler": "tableref.drivers.sampler.Sampler.read",
    "lights, a picture": "tableref.drivers.pixels.Pixels.refresh_slice",
    "lights, a press": "tableref.drivers.pixels.Pixels.flash",
    "lights, the wire": "tableref.drivers.press_lights.PressLights.show",
    "buzzer": "tableref.drivers.buzzer.Buzzer.tone",
    "display": "tableref.drivers.display.Display.refresh_slice",
    "display, what it shows": "tableref.drivers.display.Display.show",
    "store": "tableref.drivers.files.Store.write",
    "loop": "device.Device.step",
    "keeper": "tableref.store.keeper.Keeper.work",
}
"""Part -> the method in which it goes wrong."""

GAMES = {entry.key: random_play(entry.key)[0][0] for entry, _ in in_menu()}
"""Game -> who plays."""

FLOW_METHODS = ("input", "advance", "screen", "pixel")
"""Methods of a flow in which it goes wrong; they are all that the loop calls."""

ARM_US = 2_500_000
"""The fault comes so long (us) after the match began: what was played till then has been saved."""

# In every game a match is paused and goes on ten times, and that is kept: something to come back
# with, for which no game has to be known.
PROGRAM = """
import json, machine, time
import table_main
from tableref.drivers.clock import ticks_us, us_since
signal = machine.Pin({pin}, machine.Pin.OUT, value=0)
begun_us = None
def fail():
        {fault}
def faulty(as_it_was):
    def method(*args):
        if begun_us is not None and us_since(begun_us, ticks_us()) > {arm_us}:
            signal.on()
            fail()
        return as_it_was(*args)
    return method
make_device = table_main.make_device
def make(may_test=True):
    global begun_us
    device = make_device()
    device.referee.start_match({game!r}, {players}, {{}}, 1)
    match = device.referee.match
    for t_us in range(1_000, 11_000, 1_000):
        match._pause(t_us)
        match._resume(t_us)
    match.history.keep(t_us)
    owner = {owner}
    setattr(owner, {method!r}, faulty(getattr(owner, {method!r})))
    begun_us = ticks_us()
    return device
table_main.make_device = make
table_main.run()
"""


class Bench(NamedTuple):
    """What a Pico is made of: its `flash`, the `letters` of its display.

    `files` is where in the flash its files are: (offset, bytes).
    """

    flash: bytes
    letters: dict
    files: tuple


class Case(NamedTuple):
    """A `fault` (of FAULTS) in a `method` of what is called `part`, in a match of `game`."""

    part: str
    owner: str
    method: str
    fault: str
    game: str = "quiz"

    def __str__(self):
        """Return it in words."""
        return f"{self.part}, {self.method}: {self.fault}"

    @property
    def what(self):
        """What the event `crashed` is to call it."""
        return "exception" if self.fault in EXCEPTIONS else "hang"


class Outcome(NamedTuple):
    """How a case ended.

    The match was on the display again after so many `seconds` (None: never), and the event
    `crashed` said `event`. `journal` and `journal_then` are what the journal held when the fault
    came and when the match was back, as ``emulated.state_of`` tells it; `restored` is with what it
    came back, (us, number of the last event). `goes_on` is whether OK then let it go on.
    """

    seconds: float | None
    event: dict | None
    journal: tuple | None
    journal_then: tuple | None = None
    restored: tuple | None = None
    goes_on: bool = False

    def is_right(self, case):
        """Return whether the same match was there again, in time, and the crash was told."""
        return (
            self.seconds is not None
            and self.seconds <= WITHIN_S
            and self.event is not None
            and (self.event["what"], self.event["in_a_row"]) == (case.what, 1)
            and self.journal is not None
            and len(self.journal[2]) > 0
            and self.journal_then == self.journal
            and self.restored == self.journal[:2]
            and self.goes_on
        )


def driver_cases(faults=("exception", "hang")):
    """Return a case for each driver and fault."""
    cases = []
    for part, path in DRIVERS.items():
        owner, _, method = path.rpartition(".")
        cases += [Case(part, owner, method, fault) for fault in faults]
    return cases


def flow_cases(faults=("exception", "hang"), methods=FLOW_METHODS, games=tuple(GAMES)):
    """Return a case for each game, method of its flow, and fault."""
    return [
        Case(game, "", method, fault, game)
        for game in games
        for method in methods
        for fault in faults
    ]


def other_cases():
    """Return the cases of what goes wrong in a way of its own."""
    faults = [fault for fault in FAULTS if fault not in ("exception", "hang")]
    return [*driver_cases(faults)[: len(faults)], *flow_cases(faults, ("input",), ("quiz",))]


def play(case, bench):
    """Return the Outcome of a case on a Pico of the `bench`.

    Raises AssertionError when the fault never came.
    """
    pico = Pico(bench.flash)
    pico.letters = bench.letters
    pico.run_until(lambda: "OK: choose" in pico.screen)
    pico.begin(program(case))
    failed = []
    pico.chip.pins[SIGNAL_PIN].add_listener(
        lambda state, _: (
            failed.append((pico.now_us, pico.chip.flash)) if state.name == "HIGH" else None
        )
    )
    # Not every screen of a game has a title.
    pico.run_until(lambda: any(pico.screen) and pico.screen[0] != "Which game?", within_ms=4_000)
    seen = len(pico.lines)
    pico.run_us(ARM_US)
    # For what only a press brings about.
    while not failed and pico.now_us < 20_000_000:
        for button in (OK, GAMES[case.game][0]):
            pico.tap(button, 40_000).run_ms(150)
    assert failed, f"{case} never went wrong: {pico.lines[seen:][-3:]}"
    failed_us, flash = failed[0]
    journal = state_of(flash, bench.files)
    # Time flies while the processor sleeps: stop when it is said, then look again and again.
    pico.chip.line.on_data = lambda _: crash_of(pico) and pico.chip.stop()
    pico.run_ms(2 * WITHIN_S * 1000)
    while not is_back(pico):
        if pico.now_us - failed_us > 3 * WITHIN_S * 1e6:
            return Outcome(None, crash_of(pico), journal)
        pico.run_ms(5)
    seconds = (pico.now_us - failed_us) / 1e6
    pico.chip.line.on_data = None
    journal_then = state_of(pico.chip.flash, bench.files)
    restored = newest(pico, "match_restored")
    pico.tap(OK).run_ms(300)
    goes_on = (
        newest(pico, "resumed") is not None and any(pico.screen) and pico.screen[0] != "Paused"
    )
    back = restored and (restored["t_us"], restored["seq"] - 1)
    return Outcome(seconds, crash_of(pico), journal, journal_then, back, goes_on)


def is_back(pico):
    """Return whether the display shows the match, paused, and that there was a crash."""
    return pico.screen[0] == "Paused" and any(line.startswith("Crash:") for line in pico.screen)


def program(case):
    """Return what is run on the Pico: the table, with the fault in it until it starts again."""
    owner = "type(match.history.game)"
    lines = ""
    if case.owner:
        module, _, name = case.owner.rpartition(".")
        lines = f"import {module}, sys\n"
        owner = f"getattr(sys.modules[{module!r}], {name!r})"
    return lines + PROGRAM.format(
        pin=SIGNAL_PIN,
        fault=FAULTS[case.fault],
        arm_us=ARM_US,
        game=case.game,
        players=GAMES[case.game],
        owner=owner,
        method=case.method,
    )


def crash_of(pico):
    """Return the newest event `crashed` that the Pico said, or None."""
    return newest(pico, "crashed")


def newest(pico, name):
    """Return the newest event of that name, or None."""
    found = [line for line in pico.lines if f'"{name}"' in line]
    # Before it there may be what the raw REPL says.
    return json.loads(found[-1][found[-1].index("{") :]) if found else None


def all_cases():
    """Return all cases."""
    return driver_cases() + flow_cases() + other_cases()


def make_bench():
    """Return the Bench for `play`, or None without an image of MicroPython."""
    firmware, image = find_firmware(), find_micropython()
    if firmware is None or image is None:
        return None
    letters = read_letters(Pico(flash_of(image.read_bytes())).execute(LETTERS))
    return Bench(flash_of(firmware), letters, files_of(firmware))


def main(words):
    """Play all cases, or those whose words hold one of `words`; return the exit status."""
    bench = make_bench()
    if bench is None:
        print(NO_FIRMWARE.format(model="pico"))
        return 0
    wrong = 0
    for case in all_cases():
        if words and not any(word in str(case) for word in words):
            continue
        try:
            outcome = play(case, bench)
            is_right = outcome.is_right(case)
            print(f"{'right' if is_right else 'WRONG'}  {case}: {outcome}", flush=True)
        except AssertionError as error:
            is_right = False
            print(f"not played: {error}", flush=True)
        wrong += not is_right
    print(f"{wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

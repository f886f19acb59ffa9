"""Inject hangs and exceptions into each driver and flow; check that the match comes back.

Run on the emulated Pico with MicroPython. ``faults`` summarises the results. `python -m
torture.crashes WORDS` prints each case whose description contains one of WORDS, or all.
"""

import json
import sys
from typing import NamedTuple

# Must come before the bench, because it puts that on the path.
from tableref_host.game_facts import in_menu, random_play
from torture.emulated import files_of, state_of

from micropython_image import NO_FIRMWARE, find_firmware, flash_of  # isort: skip
from pico import Pico, letters_of, started  # isort: skip

WITHIN_S = 10
"""Maximum time (s, simulated) until the match is on the display again."""

OK = 13
SIGNAL_PIN = 22
"""A free pin that the device sets when the fault begins."""

FAULTS = {
    "exception": 'raise ValueError("injected")',
    "hang": "while True:\n            pass",
    "hang, no interrupts": "machine.disable_irq()\n        while True:\n            pass",
    "hang in a sleep": "time.sleep(3600)",
    "no memory": "hoard = []\n        while True:\n            hoard.append(bytearray(64))",
    "no stack": "return fail()",
}
"""Kind of fault -> the code that causes it."""

EXCEPTIONS = ("exception", "no memory", "no stack")
"""The FAULTS that end in an exception. All others are hangs."""

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
"""Driver -> the method that fails."""

GAMES = {entry.key: random_play(entry.key)[0][0] for entry, _ in in_menu()}
"""Game -> its players."""

FLOW_METHODS = ("handle", "advance", "screen", "pixel")
"""The methods in which faults are injected: all of a game that the loop calls."""

OF_THE_MATCH = ("screen", "pixel")
"""Those that the match has, which shows its game."""

MATCH = "tableref.referee.match.Match"

ARM_US = 2_500_000
"""Delay (us) from match start to fault, so that the steps before it have been saved."""

# Each match is paused and resumed ten times and saved. This gives it a journal to restore without
# knowledge of the game's rules.
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
        match.pause(t_us)
        match._resume(t_us)
    match.history.set_save_point(t_us)
    owner = {owner}
    setattr(owner, {method!r}, faulty(getattr(owner, {method!r})))
    begun_us = ticks_us()
    return device
table_main.make_device = make
table_main.run()
"""


class Bench(NamedTuple):
    """The initial state of a Pico: its `flash` and the `letters` of its display font.

    `files` is the position of the filesystem in the flash: (offset, bytes).
    """

    flash: bytes
    letters: dict
    files: tuple


class Case(NamedTuple):
    """A `fault` (of FAULTS) in a `method` of the driver or game `part`, in a match of `game`."""

    part: str
    owner: str
    method: str
    fault: str
    game: str = "quiz"

    def __str__(self):
        """Return a description of the case."""
        return f"{self.part}, {self.method}: {self.fault}"

    @property
    def what(self):
        """The expected value of `what` in the event `crashed`."""
        return "exception" if self.fault in EXCEPTIONS else "hang"


class Outcome(NamedTuple):
    """The result of a case.

    The match was on the display again after `seconds` (None: never), and `event` is the event
    `crashed`. `journal` and `journal_then` are the journal's state at the fault and after the
    restart, as returned by ``emulated.state_of``. `restored` is the (us, number of the last event)
    that the match was restored with. `goes_on` is whether OK resumed it.
    """

    seconds: float | None
    event: dict | None
    journal: tuple | None
    journal_then: tuple | None = None
    restored: tuple | None = None
    goes_on: bool = False

    def is_right(self, case):
        """Return whether the same match came back in time and the crash was reported."""
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
    """Return one case for each driver and fault."""
    cases = []
    for part, path in DRIVERS.items():
        owner, _, method = path.rpartition(".")
        cases += [Case(part, owner, method, fault) for fault in faults]
    return cases


def flow_cases(faults=("exception", "hang"), methods=FLOW_METHODS, games=tuple(GAMES)):
    """Return one case for each game, method of its flow, and fault."""
    return [
        Case(game, MATCH if method in OF_THE_MATCH else "", method, fault, game)
        for game in games
        for method in methods
        for fault in faults
    ]


def other_cases():
    """Return the cases of faults that are neither a plain exception nor a plain hang."""
    faults = [fault for fault in FAULTS if fault not in ("exception", "hang")]
    return [*driver_cases(faults)[: len(faults)], *flow_cases(faults, ("handle",), ("quiz",))]


def play(case, bench):
    """Return the Outcome of a case on a Pico made from `bench`.

    Raises AssertionError if the fault did not occur.
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
    # Wait for any screen but the menu, because not every screen of a game has a title.
    pico.run_until(lambda: any(pico.screen) and pico.screen[0] != "Which game?", within_ms=4_000)
    seen = len(pico.lines)
    pico.run_us(ARM_US)
    # Some methods are called only after a press.
    while not failed and pico.now_us < 20_000_000:
        for button in (OK, GAMES[case.game][0]):
            pico.tap(button, 40_000).run_ms(150)
    assert failed, f"{case} never went wrong: {pico.lines[seen:][-3:]}"
    failed_us, flash = failed[0]
    journal = state_of(flash, bench.files)
    # The emulator skips time while the processor sleeps, so stop at the crash report and poll from
    # there.
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
    """Return whether the display shows the paused match and the crash."""
    return pico.screen[0] == "Paused" and any(line.startswith("Crash:") for line in pico.screen)


def program(case):
    """Return the program for the Pico: the table with the fault injected until its restart."""
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
    """Return the newest event `crashed` of the Pico, or None."""
    return newest(pico, "crashed")


def newest(pico, name):
    """Return the newest event with that name, or None."""
    found = [line for line in pico.lines if f'"{name}"' in line]
    # The raw REPL may print something in front of it.
    return json.loads(found[-1][found[-1].index("{") :]) if found else None


def all_cases():
    """Return all cases."""
    return driver_cases() + flow_cases() + other_cases()


def make_bench():
    """Return the Bench for `play`, or None without a built firmware."""
    firmware = find_firmware()
    if firmware is None:
        return None
    flash = started(flash_of(firmware))
    return Bench(flash, letters_of(flash), files_of(firmware))


def main(words):
    """Play all cases, or those that contain one of `words`; return the exit status."""
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

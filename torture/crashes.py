"""Let drivers and games hang or raise exceptions, and check that the match is restored.

The emulated Pico runs this with MicroPython. ``faults`` summarises the results. `python -m
torture.crashes WORDS` prints the outcome of each case whose description contains one of WORDS, or
of all cases.
"""

import json
import sys
from typing import NamedTuple

# Import `torture` before the emulator's modules, because it adds their folder to the path.
from tableref_host.game_facts import in_menu, random_play
from torture.emulated import files_of, state_of

from micropython_image import NO_FIRMWARE, find_firmware, flash_of  # isort: skip
from pico import Pico, letters_of, started  # isort: skip

WITHIN_S = 10
"""Maximum simulated time (s) until the display shows the match again."""

OK = 13
SIGNAL_PIN = 22
"""Number of a free pin that the device sets when the fault begins."""

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
"""Keys of FAULTS for the faults that raise an exception. All other faults are hangs."""

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
"""Driver -> its method in which the fault is injected."""

GAMES = {entry.key: random_play(entry.key)[0][0] for entry, _ in in_menu()}
"""Game -> the players of its match."""

FLOW_METHODS = ("handle", "advance", "screen", "pixel")
"""Methods of a game that the main loop calls directly or indirectly. Each can get a fault."""

OF_THE_MATCH = ("screen", "pixel")
"""Methods in FLOW_METHODS that the loop calls indirectly, through the match."""

MATCH = "tableref.referee.match.Match"

ARM_US = 2_500_000
"""Delay (us) from the start of the match to the fault. By then the steps have been saved."""

# The match is paused and resumed ten times, and saved. So it has a journal from which it can be
# restored, without knowledge of the rules of the game.
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
    match.progress.set_save_point(t_us)
    owner = {owner}
    setattr(owner, {method!r}, faulty(getattr(owner, {method!r})))
    begun_us = ticks_us()
    return device
table_main.make_device = make
table_main.run()
"""


class Bench(NamedTuple):
    """What each case starts with: the `flash` of a Pico, and the `letters` of its display's font.

    `files` is (offset, bytes) of the filesystem in the flash.
    """

    flash: bytes
    letters: dict
    files: tuple


class Case(NamedTuple):
    """A `fault` (of FAULTS) in a `method` of `part`, a driver or game, in a match of `game`."""

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
        """The value of `what` that the event `crashed` should have."""
        return "exception" if self.fault in EXCEPTIONS else "hang"


class Outcome(NamedTuple):
    """The outcome of a case.

    The display showed the match again after `seconds` (None: never), and `event` is the event
    `crashed`. `journal` is the state in the journal at the time of the fault, and `journal_then`
    after the restart, both as returned by ``emulated.state_of``. `restored` is (us, number of the
    last event) of the restored match. `goes_on` is whether OK resumed it.
    """

    seconds: float | None
    event: dict | None
    journal: tuple | None
    journal_then: tuple | None = None
    restored: tuple | None = None
    goes_on: bool = False

    def is_right(self, case):
        """Return whether the same match was restored in time, and the crash was reported."""
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
    """Return a case for each game and each method of its flow, with each of some faults."""
    return [
        Case(game, MATCH if method in OF_THE_MATCH else "", method, fault, game)
        for game in games
        for method in methods
        for fault in faults
    ]


def other_cases():
    """Return the cases of faults that are neither an ordinary exception nor an ordinary hang."""
    faults = [fault for fault in FAULTS if fault not in ("exception", "hang")]
    return [*driver_cases(faults)[: len(faults)], *flow_cases(faults, ("handle",), ("quiz",))]


def play(case, bench):
    """Return the Outcome of a case on a Pico that starts with `bench`.

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
    # Wait for any screen other than the menu, because not every screen of a game has a title.
    pico.run_until(lambda: any(pico.screen) and pico.screen[0] != "Which game?", within_ms=4_000)
    seen = len(pico.lines)
    pico.run_us(ARM_US)
    # Some methods are called only after a press, so press a button.
    while not failed and pico.now_us < 20_000_000:
        for button in (OK, GAMES[case.game][0]):
            pico.tap(button, 40_000).run_ms(150)
    assert failed, f"{case} never went wrong: {pico.lines[seen:][-3:]}"
    failed_us, flash = failed[0]
    journal = state_of(flash, bench.files)
    # The emulator skips the time in which the processor sleeps, so stop at the event `crashed`, and
    # poll from then on.
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
    """Return whether the display shows the paused match, and that there was a crash."""
    return pico.screen[0] == "Paused" and any(line.startswith("Crash:") for line in pico.screen)


def program(case):
    """Return the program for the Pico: the table, with the fault injected until it restarts."""
    owner = "type(match.progress.game)"
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
    """Return the newest event `crashed` from the Pico, or None."""
    return newest(pico, "crashed")


def newest(pico, name):
    """Return the newest event with the given name, or None."""
    found = [line for line in pico.lines if f'"{name}"' in line]
    # The raw REPL may print something at the beginning of the line.
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
    """Play all cases, or those that contain one of `words`. Return the exit status."""
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

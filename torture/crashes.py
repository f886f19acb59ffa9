"""Every driver and every flow hangs, or raises an exception: the match must be back soon.

On the emulated Pico, with MicroPython: `python -m torture.crashes` tells of each case.
"""

import json
import sys
from pathlib import Path
from typing import NamedTuple

EMULATOR = Path(__file__).resolve().parents[1] / "tests" / "emulator"
sys.path.append(str(EMULATOR))

from micropython_image import MISSING, find_micropython, flash_of, table_image  # noqa: E402
from pico import Pico  # noqa: E402
from screen_text import LETTERS, read_letters  # noqa: E402

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

DRIVERS = {
    "buttons": "tableref.drivers.buttons.Buttons.edges",
    "sampler": "tableref.drivers.sampler.Sampler.read",
    "lights, a picture": "tableref.drivers.pixels.Pixels.refresh_slice",
    "lights, a press": "tableref.drivers.pixels.Pixels.flash",
    "lights, the wire": "neopixel_write.Sender.send",
    "buzzer": "tableref.drivers.buzzer.Buzzer.tone",
    "display": "tableref.drivers.display.Display.refresh_slice",
    "display, what it shows": "tableref.drivers.display.Display.show",
    "store": "tableref.drivers.store.Store.write",
    "loop": "device.Device.step",
    "keeper": "tableref.referee.keeper.Keeper.work",
}
"""Part -> the method in which it goes wrong."""

GAMES = {
    "gotta_go": (1, 2, 4),
    "got_it": (1, 2, 3),
    "i_go": (1, 2, 3),
    "gotown": (1, 2, 3),
    "got_ya": (1, 2, 3),
    "lots": (1, 2, 3),
    "quiz": (1, 2, 3),
    "turn_clock": (1, 2, 3),
    "count_in": (1, 2, 3),
    "score_pad": (1, 2, 3),
}
"""Game -> who plays."""

FLOW_METHODS = ("input", "advance", "screen", "pixel")
"""Methods of a flow in which it goes wrong; they are all that the loop calls."""

ARM_US = 2_500_000
"""The fault comes so long (us) after the match began: what was played till then has been saved."""

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
    owner = {owner}
    setattr(owner, {method!r}, faulty(getattr(owner, {method!r})))
    begun_us = ticks_us()
    return device
table_main.make_device = make
table_main.run()
"""

KEPT = """
import json
from tableref.referee.referee import Referee
from tableref.referee.keeper import Keeper
from tableref.drivers.store import Store
referee = Referee()
Keeper(referee, Store()).restore()
kept = referee.kept()
print(json.dumps(kept and [kept.key, kept.players, len(kept.steps)]))
"""


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


class Outcome(NamedTuple):
    """How a case ended: after so many seconds (None: never), what the `event` crashed said.

    `kept` is what the journal holds then: game, players, bytes of steps.
    """

    seconds: float | None
    event: dict | None
    kept: list | None

    def is_right(self, case):
        """Return whether the match was there again, in time, and the crash was told."""
        return (
            self.seconds is not None
            and self.seconds <= WITHIN_S
            and self.event is not None
            and self.kept is not None
            and self.kept[:2] == [case.game, list(GAMES[case.game])]
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


def play(case, flash, letters):
    """Return the Outcome of a case on a Pico with `flash`."""
    pico = Pico(flash)
    pico.letters = letters
    pico.run_until(lambda: "OK: choose" in pico.screen)
    pico.begin(program(case))
    failed_us = []
    pico.chip.pins[SIGNAL_PIN].add_listener(
        lambda state, _: failed_us.append(pico.now_us) if state.name == "HIGH" else None
    )
    pico.run_until(lambda: pico.screen[0] not in ("", "Which game?"), within_ms=4_000)
    shown = len(pico.lines)
    pico.run_us(ARM_US)
    # For what only a press brings about.
    while not failed_us and pico.now_us < 20_000_000:
        for button in (OK, GAMES[case.game][0]):
            pico.tap(button, 40_000).run_ms(150)
    assert failed_us, f"{case} never went wrong: {pico.lines[shown:][-3:]}"
    # Time flies while the processor sleeps: stop when it is said, then look again and again.
    pico.chip.line.on_data = lambda data: b"crashed" in data and pico.chip.stop()
    pico.run_ms(2 * WITHIN_S * 1000)
    while not is_back(pico):
        if pico.now_us - failed_us[0] > 3 * WITHIN_S * 1e6:
            return Outcome(None, crash_of(pico), None)
        pico.run_ms(5)
    seconds = (pico.now_us - failed_us[0]) / 1e6
    event = crash_of(pico)
    return Outcome(seconds, event, json.loads(pico.execute(KEPT).splitlines()[-1]))


def is_back(pico):
    """Return whether the display shows the match, paused, and that there was a crash."""
    return pico.screen[0] == "Paused" and pico.screen[7].startswith("Crash:")


def program(case):
    """Return what is run on the Pico: the table, with the fault in it until it starts anew."""
    owner = "type(device.referee._stage.history.flow)"
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
    found = [line for line in pico.lines if '"crashed"' in line]
    return json.loads(found[-1][found[-1].index("{") :]) if found else None


def bench():
    """Return (flash, letters) for `play`, or None without an image of MicroPython."""
    image = find_micropython()
    if image is None:
        return None
    bare = flash_of(image.read_bytes())
    return flash_of(table_image(image)), read_letters(Pico(bare).execute(LETTERS))


def main(words):
    """Play all cases, or those whose words hold one of `words`; return the exit status."""
    made = bench()
    if made is None:
        print(MISSING)
        return 0
    cases = driver_cases() + flow_cases() + other_cases()
    cases = [case for case in cases if not words or any(word in str(case) for word in words)]
    longest = {}
    wrong = 0
    for case in cases:
        try:
            outcome = play(case, *made)
        except AssertionError as error:
            print(f"not played: {case}: {error}", flush=True)
            wrong += 1
            continue
        is_right = outcome.is_right(case)
        wrong += not is_right
        if is_right:
            longest[case.fault] = max(longest.get(case.fault, 0), outcome.seconds)
        print(f"{'right' if is_right else 'WRONG'}  {case}: {outcome}", flush=True)
    print(f"{len(cases)} cases, {wrong} wrong")
    for fault, seconds in longest.items():
        print(f"{fault}: back in {seconds:.1f} s at most")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

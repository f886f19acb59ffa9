"""Power-on, countdown, memory and clock drift of the whole firmware on the emulated Pico."""

import random

from benchmarks.emulated import memory, phases
from benchmarks.emulated.flash import play_round
from benchmarks.emulated.forks import Forks
from benchmarks.emulated.rows import Row

SEED = 20261121
COUNTDOWNS = 20
SLEEPS = 3
SLEEP_S = 25 * 60
"""Duration (s) of each of the SLEEPS rests.

They are so long that the microsecond counter passes 2**30, and wraps, during the measurement.
"""

_DRIFT = (
    memory.DEVICE
    + """
import time
from tableref.referee.referee import Referee
referee = Referee()
start_us = ticks_us()
referee.tick(start_us)
referee.start_match("gotta_go", (1, 3), {})
device.referee = referee
print("start", start_us)
for _ in range(%d):
    turn(30)
    for _ in range(%d):
        time.sleep(1)
turn(30)
print("rested")
table.turn(device)
"""
)


def turns(make_pico):
    """Return a Row of the duration of an iteration of the loop, which feeds the watchdog."""
    pico = make_pico()
    phases.to_ready(pico)
    fed, begun_us = pico.count_feeds(), pico.now_us
    play_round(pico, 1)
    took_us = (pico.now_us - begun_us) / fed()
    how = "on average in a round of ten players; when idle, the processor sleeps for at most 1 ms"
    return Row("a turn of the loop", took_us / 1000, "ms", how)


def power_on(make_new, make_bare):
    """Return Rows of the time until the table is ready.

    `make_bare()` returns a Pico that was just switched on, `make_new()` one that was switched on
    for the first time.
    """
    new = make_new()
    first_us = phases.lit_us(new)
    pico = _again(new)
    lit_us = phases.lit_us(pico)
    pico.run_until(lambda: "OK: choose" in pico.screen, within_ms=3000)
    read_us = pico.now_us
    # Check that a press counts at the moment of the first light.
    again = make_bare()
    phases.lit_us(again)
    _again(again).press(phases.OK, at_us=lit_us).release(phases.OK, at_us=lit_us + 60_000)
    again.run_us(lit_us + 400_000)
    taken = again.screen[0] != pico.screen[0]
    method = "from power-on to the first light; a press at that moment %s" % (
        "counts" if taken else "is LOST"
    )
    how = "from power-on, with an error of up to 5 ms"
    return [
        Row("ready after power-on", lit_us / 1000, "ms", method),
        Row("the display's first page whole", read_us / 1000, "ms", how),
        Row(
            "ready the very first time",
            first_us / 1000,
            "ms",
            "a new table, which creates its folders",
        ),
    ]


def _again(pico):
    """Switch a Pico off and on again once it is ready."""
    pico.run_ms(1_000).cut_power()
    return pico


def beat_errors_us(pico, wait_us):
    """Start a countdown `wait_us` from now; return the delays (us) of the tones of "2" and "1"."""
    pico.run_us(wait_us)
    pressed_us = pico.now_us + 100
    tones = len(pico.tones)
    pico.press(phases.OK, at_us=pressed_us).release(phases.OK, at_us=pressed_us + 60_000)
    pico.run_us(2_300_000)
    heard = [t_us for t_us, hertz in pico.tones[tones:] if hertz]
    return [min(abs(t_us - pressed_us - beat_us) for t_us in heard) for beat_us in (1e6, 2e6)]


def beats(make_pico, countdowns, seed):
    """Return a Row of the timing error of the tones in a countdown."""
    chance = random.Random(seed)
    pico = make_pico()
    phases.to_ready(pico)
    errors = []
    for _ in range(countdowns):
        errors += beat_errors_us(pico, 500_000 * chance.random())
        pico.tap(phases.BACK)
        pico.run_ms(1_200)
    method = "the tones of 2 and of 1 in %d countdowns, begun at random times, seed %d"
    return [Row("countdown beat error", max(errors) / 1000, "ms", method % (countdowns, seed))]


def drift(make_pico):
    """Return a Row of the error of a match's clock after more than an hour."""
    pico = make_pico()
    pico.begin(_DRIFT % (SLEEPS, SLEEP_S))
    pico.run_until(lambda: any("start " in line for line in pico.lines))
    line = next(line for line in pico.lines if "start " in line)
    since_us = (pico.chip.counter_us - int(line.split()[-1])) & 0xFFFFFFFF
    start_us = int(pico.now_us) - since_us
    pico.run_until(lambda: "rested" in pico.lines, within_ms=SLEEPS * SLEEP_S * 1100)
    errors = []
    for player in (1, 3) * 5:
        pressed_us = int(pico.now_us) + 5_000
        pico.press(player, at_us=pressed_us + 0.25).release(player, at_us=pressed_us + 60_000)
        pico.run_ms(300)
        errors.append(abs(pico.events[-1]["t_us"] - (pressed_us - start_us)))
    method = (
        "a match rests for %d minutes, in which the counter wraps; then the timestamps of ten "
        "presses are compared with the simulated time (the error of a real crystal, some 30 ppm "
        "or 0.1 s an hour, is added to this)"
    )
    return Row(
        "drift of a match's clock over an hour",
        max(errors),
        "us",
        method % (SLEEPS * SLEEP_S // 60),
    )


def run(make_pico, make_bare, make_new, forks=None):
    """Measure everything, and return the Rows.

    ``command.Table`` describes the parameters.
    """
    forks = forks or Forks()
    # Start with the work that takes longest, so that no processor is idle at the end.
    forks.start(memory.growth, make_pico, memory.ROUNDS)
    forks.start(drift, make_pico)
    forks.start(memory.heap, make_pico)
    forks.start(beats, make_pico, COUNTDOWNS, SEED)
    forks.start(power_on, make_new, make_bare)
    forks.start(memory.loading, make_pico)
    forks.start(turns, make_pico)
    growth, drifted, heap, even, ready, loading, turn = forks.results()
    return [*ready, *even, turn, drifted, *heap, growth, *loading]

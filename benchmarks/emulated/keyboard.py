"""The table as a keyboard: the latency from a press to its key, and the memory it needs.

The USB host polls the table every ms.
"""

import random
import statistics

from benchmarks.emulated.feedback import quantile
from benchmarks.emulated.rows import Row
from tableref.referee.settings import FILE

SEED = 20261126
PRESSES = 30
OK = 13
PRESS_US = 60_000
APART_US = 350_000
"""Time (us) between two presses. OK is pressed halfway between them."""

_FREE = "import gc; gc.collect(); print(gc.mem_free())"


def set_up(pico, mode):
    """Let `pico` be a keyboard in a `mode`, by its settings file."""
    text = "keyboard = %s\n" % mode
    pico.execute("with open('/data/%s', 'w') as file: file.write(%r)" % (FILE, text))
    pico.cut_power()
    pico.run_until(lambda: pico.chip.host.interval_ms)
    return pico.run_ms(1_500)


def latencies(pico, presses, draw):
    """Return the delays (us) from `presses` presses to the USB frames that fetched their keys."""
    found = []
    host = pico.chip.host
    for _ in range(presses):
        player = draw.randint(1, 10)
        pressed_us = pico.now_us + 5_000 + draw.randrange(10_000) + draw.random()
        before = len(host.keys)
        pico.press(player, at_us=pressed_us).release(player, at_us=pressed_us + PRESS_US)
        pico.run_us(APART_US // 2)
        (t_us, _, code) = host.keys[before]
        if code != 29 + player:
            raise AssertionError("key %d of player %d" % (code, player))
        found.append(t_us - pressed_us)
        pico.tap(OK).run_us(APART_US // 2)
    return found


def rows(mode, found):
    """Return the Rows for the delays `found` (us)."""
    how = (
        "%d presses of random players at random times, seed %d, until the USB frame in which the "
        "computer, which polls every ms, fetches the report" % (len(found), SEED)
    )
    what = "press to key, %s, " % mode
    return [
        Row(what + "p50", statistics.median(found) / 1000, "ms", how),
        Row(what + "p99", quantile(found, 0.99) / 1000, "ms", "the same"),
    ]


def run(make_pico, presses=PRESSES):
    """Measure the latency of `presses` presses in each mode, and the free memory; return Rows."""
    made = []
    free = [int(make_pico().execute(_FREE))]
    for mode in ("refereed", "raw"):
        pico = set_up(make_pico(), mode)
        made += rows(mode, latencies(pico, presses, random.Random(SEED)))
        free.append(int(pico.execute(_FREE)))
    how = "free memory without it, minus that with it, in the lobby, after the firmware was stopped"
    return [*made, Row("memory of a keyboard", free[0] - free[1], "bytes", how)]

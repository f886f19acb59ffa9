"""The frozen firmware: the time until it is ready, and the memory that it leaves.

Of four games with ten players, the one that needs most memory is reported. The table's own loop
runs, and its own calls of `collect` are measured.
"""

import re

from benchmarks.emulated import memory, phases
from benchmarks.emulated.rows import Row
from tableref.games import by_key

LARGEST = ("gotta_go", "got_it", "turn_clock", "quiz")

# This program imports the firmware's main module as `table`, replaces the function `make_device` in
# it, and passes the device a `collect` that prints measurements.
_PLAY = """
import gc, table_main as table
from tableref.drivers.clock import ticks_us, us_since
def collect():
    start_us = ticks_us()
    gc.collect()
    print("collected", us_since(start_us, ticks_us()), gc.mem_free(), gc.mem_alloc())
make = table.make_device
def make_device():
    device = make()
    device.referee.start_match(%r, tuple(range(1, %d)), {})
    return device
table.make_device = make_device
table.run(collect)
"""

_LOAD = (
    memory.DEVICE
    + """
turn(4000)
start_us = ticks_us()
referee.edge(13, True, start_us)
while 'Press your own' not in referee.screen()[0]:
    device.step()
referee.pixel(0, ticks_us())
print("loaded", us_since(start_us, ticks_us()))
"""
)

STEPS = 4_000
"""Number of steps of the long match in which BACK is measured: 5,000 do not fit into memory."""
BACKS = 20

# Only the referee runs, with less time between the steps than people need, which does not matter
# here.
_BACK = """
import gc
from tableref.drivers.clock import ticks_us, us_since
from tableref.referee.referee import Referee
referee = Referee()
now_us = 0
def wait(ms):
    global now_us
    now_us += 1000 * ms
    referee.tick(now_us & 0xFFFFFFFF)
def tap(button, times=1):
    for _ in range(times):
        referee.edge(button, True, now_us & 0xFFFFFFFF)
        wait(30)
        referee.edge(button, False, now_us & 0xFFFFFFFF)
        wait(30)
def names():
    # as the keeper does, and the loop
    referee.save_queue.pop_all()
    gc.collect()
    return [event["event"] for event in referee.events()]
referee.start_match("score_pad", (1, 2), {"target": 0})
steps = referee.save_queue.progress.steps
while len(steps) < %d:
    tap(1, 12)
    tap(2, 7)
    tap(13)
    wait(300)
    tap(13)
    wait(300)
    names()
longest_us = 0
for _ in range(%d):
    count = len(steps)
    referee.edge(11, True, now_us & 0xFFFFFFFF)
    wait(60)
    start_us = ticks_us()
    referee.edge(11, False, now_us & 0xFFFFFFFF)
    wait(30)
    longest_us = max(longest_us, us_since(start_us, ticks_us()))
    if len(steps) >= count or "undone" not in names():
        raise ValueError(count)
    wait(500)
gc.collect()
print("taken back", longest_us, gc.mem_free())
"""


def run(make_bare, steps=STEPS):
    """Measure, and return the Rows.

    `make_bare()` returns a Pico that was just switched on; `steps` is the length of the long match.
    """
    played = {key: collections(make_bare(), key) for key in LARGEST}
    least = {key: min(free for _, free, _ in found) for key, found in played.items()}
    largest = min(least, key=least.get)
    whole = sum(played[largest][0][1:])
    how = f"{by_key(largest).name}, while it is played, after a collection; of {whole // 1024} KB"
    longest_us = max(us for found in played.values() for us, _, _ in found)
    long_how = f"the longest of {BACKS}, after {steps:,} steps of Score pad; only the referee runs"
    games = ", ".join(by_key(key).name for key in LARGEST)
    return [
        Row("ready after power-on", ready_ms(make_bare()), "ms", "until the first light is on"),
        Row("a game chosen and loaded", loaded_ms(make_bare()), "ms", "Gotta Go!, from OK on"),
        Row("a match back after a cut", back_ms(make_bare()), "ms", "ten players, in a race"),
        Row("BACK in a long match", back_in_long_match_ms(make_bare(), steps), "ms", long_how),
        Row("heap taken, at most", (whole - least[largest]) / 1024, "KB", how),
        Row("heap free, at least", f"{least[largest] / 1024:.0f}", "KB", how),
        Row("longest collection", longest_us / 1000, "ms", f"in {games}, with the most players"),
    ]


def ready_ms(pico):
    """Return the time (ms) from power-on to the first light, on a Pico that has its folders."""
    pico.run_ms(1_500).cut_power()
    return phases.lit_us(pico) / 1000


def loaded_ms(pico):
    """Return the time (ms) from choosing the first game with OK until it is loaded."""
    pico.run_ms(1_000).begin(_LOAD)
    pico.run_until(lambda: any("loaded " in line for line in pico.lines), within_ms=30_000)
    line = next(line for line in pico.lines if "loaded " in line)
    return int(line.split()[-1]) / 1000


def back_ms(pico):
    """Return the time (ms) from power-on until a match of ten, cut off in a race, is restored."""
    pico.run_until(lambda: "OK: choose" in pico.screen)
    phases.to_race(pico)
    pico.tap(1).run_ms(400)
    pico.cut_power()
    pico.run_until(lambda: any(e["event"] == "match_restored" for e in pico.events))
    return pico.now_us / 1000


def back_in_long_match_ms(pico, steps):
    """Return the maximum time (ms) that BACK needs to undo a step in a match of `steps` steps."""
    pico.run_ms(1_000).begin(_BACK % (steps, BACKS))
    pico.run_until(lambda: any("taken back " in line for line in pico.lines), within_ms=600_000)
    line = next(line for line in pico.lines if "taken back " in line)
    return int(line.split()[2]) / 1000


def collections(pico, key):
    """Return (us, bytes free, bytes used) of each garbage collection in a match of game `key`."""
    pico.run_ms(1_000).begin(_PLAY % (key, by_key(key).high + 1))
    pico.run_ms(1_500).tap(phases.OK).run_ms(2_700)
    for player in (1, 3, 5):
        pico.tap(player)
    pico.run_ms(2_400)
    found = [re.search(r"collected (\d+) (\d+) (\d+)", line) for line in pico.lines]
    return [tuple(map(int, match.groups())) for match in found if match]

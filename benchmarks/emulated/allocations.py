"""Heap memory that each press and each second without a press allocates, in each phase.

Everything that is allocated must be collected later, and a collection delays rulings. Collections
are disabled during a measurement.
"""

import re

from benchmarks.emulated import memory
from benchmarks.emulated.rows import Row

PLAYERS = 10
PRESSES = 5
REST_MS = 1_000
PRESS_MS = 100

_TAKEN = (
    memory.DEVICE
    + """
import machine
def rest(ms):
    start_us = ticks_us()
    while us_since(start_us, ticks_us()) < 1000 * ms:
        if device.step() >= 1000:
            machine.idle()
def taken(ms, button=0):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    if button:
        referee.edge(button, True, ticks_us())
    rest(ms)
    now = gc.mem_alloc() - before
    gc.enable()
    if button:
        referee.edge(button, False, ticks_us())
        rest(100)
    return now
def note(phase, *buttons):
    rest(1500)
    at_rest = taken({rest_ms})
    each = [taken({press_ms}, button) for button in buttons]
    print("taken", at_rest, max(each), sum(each) // len(each), phase)
players = tuple(range(1, {players} + 1))
note("choosing the game", 12, 12, 12, 12, 12)
referee.start_match("gotta_go", players, {{}})
note("before a round", 2, 4, 6, 8, 10)
tap(13)
note("3-2-1", 3)
rest(1500)
note("race", 1, 3, 5, 7)
tap(9)
rest(2500)
note("counting the cards", 1, 2, 3, 4, 5)
tap(6, 7, 8, 9, 10, 13)
note("after a round", 1, 2, 3, 4, 5)
referee.edge(11, True, ticks_us())
rest(1200)
referee.edge(11, False, ticks_us())
note("paused", 1, 2, 3, 4, 5)
from tableref.games import GAMES
for game in GAMES:
    referee.start_match(game.key, tuple(range(1, game.high + 1)), {{}})
    rest(300)
    tap(13)
    rest(2500)
    note("playing %s" % game.name, *range(1, min(5, game.high) + 1))
print("done")
"""
).format(rest_ms=REST_MS, press_ms=PRESS_MS, players=PLAYERS)


def run(make_bare):
    """Measure, and return the Rows.

    `make_bare()` returns a Pico that was just switched on.
    """
    pico = make_bare()
    pico.run_ms(1_000).begin(_TAKEN)
    pico.run_until(lambda: "done" in pico.lines, within_ms=200_000)
    found = [re.search(r"taken (\d+) (\d+) (\d+) (.*)", line) for line in pico.lines]
    found = [(*map(int, match.groups()[:3]), match[4]) for match in found if match]
    whole = (
        f"in the {PRESS_MS} ms after a press, in which it is ruled on, shown, reported and saved; "
        "with the most players"
    )
    quiet = f"{REST_MS // 1000} s in which nobody presses"
    return [
        Row("taken by a press, at most", max(most for _, most, _, _ in found), "bytes", whole),
        Row("taken by a second of rest, at most", max(row[0] for row in found), "bytes", quiet),
        *(
            Row(
                f"... {phase}",
                f"{most:,} bytes a press at most, {mean:,} on average; {rest:,} a second of rest",
                "",
                "the same",
            )
            for rest, most, mean, phase in found
        ),
    ]

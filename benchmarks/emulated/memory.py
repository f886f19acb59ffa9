"""Memory that the whole firmware needs on the emulated Pico, in each phase and for each game."""

import re

from benchmarks.emulated.forks import Forks
from benchmarks.emulated.rows import Row
from tableref.games import GAMES

ROUNDS = 300

DEVICE = """
import gc, table_main as table
from tableref.drivers.clock import ticks_us, us_since
device = table.make_device()
device.wire.listen_to_usb()
referee = device.referee
def turn(ms):
    start_us = ticks_us()
    while us_since(start_us, ticks_us()) < 1000 * ms:
        device.step()
def tap(*buttons):
    for button in buttons:
        referee.edge(button, True, ticks_us())
        turn(25)
        referee.edge(button, False, ticks_us())
        turn(25)
"""
"""Beginning of a program that makes a device, whose loop the rest of the program runs."""

_HEAP = (
    DEVICE
    + """
longest_us = 0
def note(phase):
    global longest_us
    turn(150)
    start_us = ticks_us()
    gc.collect()
    longest_us = max(longest_us, us_since(start_us, ticks_us()))
    print("free", gc.mem_free(), gc.mem_alloc(), phase)
players = range(1, 11)
note("choosing the game")
tap(13)
tap(*players)
note("ten have joined")
referee.start_match("gotta_go", players, {})
note("before a round")
tap(13)
note("3-2-1")
turn(2500)
note("race")
tap(1, 3, 5, 7, 9)
turn(2500)
note("counting the cards")
tap(*players)
tap(13)
note("after a round")
from tableref.games import GAMES
for game in GAMES:
    referee.start_match(game.key, tuple(range(1, game.high + 1)), {})
    note("a match of %s" % game.name)
    tap(13)
    turn(2500)
    tap(*range(1, game.high + 1))
    note("playing %s" % game.name)
print("longest", longest_us)
print("done")
"""
)

_GROWTH = """
import gc
from tableref.referee.referee import Referee
referee = Referee()
now_us = 0
rounds = 0
def wait(ms):
    global now_us
    end_us = now_us + 1000 * ms
    while now_us < end_us:
        now_us = min(end_us, now_us + 100000)
        referee.tick(now_us & 0xFFFFFFFF)
def tap(*buttons):
    for button in buttons:
        for is_down in (True, False):
            referee.edge(button, is_down, now_us & 0xFFFFFFFF)
            wait(30)
def play_match():
    global rounds
    referee.start_match("gotta_go", (1, 2, 3), {{"target": 75}})
    while True:
        rounds += 1
        tap(13)
        wait(2400)
        tap(1 + rounds % 3, 1 + (rounds + 1) % 3)
        wait(1500)
        tap(1, 1, 1, 2, 2, 3)
        tap(13)
        wait(500)
        names = [event["event"] for event in referee.events()]
        # as the keeper does
        referee.save_queue.pop_all()
        for pixel in range(26):
            referee.pixel(pixel, now_us & 0xFFFFFFFF)
        referee.screen()
        if "match_ended" in names:
            wait(6000)
            tap(13)
            return
        if "round_scored" not in names:
            raise ValueError(names)
        tap(13)
        wait(300)
marks = 0
while rounds < {rounds}:
    play_match()
    if rounds >= marks:
        gc.collect()
        print("taken", rounds, gc.mem_alloc())
        marks += {rounds} // 20
print("done")
"""

_LOADING = (
    DEVICE
    + """
from tableref.games import by_key
entry = by_key({key!r})
players = tuple(range(1, entry.high + 1))
turn(300)
gc.collect()
start_us = ticks_us()
referee.start_match({key!r}, players, {{}})
us = us_since(start_us, ticks_us())
turn(150)
gc.collect()
print("loaded", us, gc.mem_free())
"""
)


def loading(make_pico):
    """Return Rows of each game's loading time and free memory with its maximum of players."""
    pico, forks = make_pico(), Forks(1)
    for game in GAMES:
        forks.start(_loaded, pico, game.key)
    found = dict(zip((game.name for game in GAMES), forks.results(), strict=True))
    slowest = max(us for us, _ in found.values())
    how = "from the lobby, in one go, nothing of it in memory; in the menu it is loaded in slices"
    made = [Row("a game loaded and begun, at most", slowest / 1000, "ms", how)]
    how = "the same; the memory is measured after a garbage collection"
    for name, (us, free) in found.items():
        figure = "%.0f ms, %.1f KB free" % (us / 1000, free / 1024)
        made.append(Row("... begun, %s" % name, figure, "", how))
    return made


def _loaded(pico, key):
    pico.begin(_LOADING.format(key=key))
    pico.run_until(lambda: any("loaded " in line for line in pico.lines), within_ms=20_000)
    line = next(line for line in pico.lines if "loaded " in line)
    return tuple(int(number) for number in line.split()[-2:])


def heap(make_pico):
    """Return Rows of the free memory in each phase with ten players."""
    pico = make_pico()
    pico.begin(_HEAP)
    pico.run_until(lambda: "done" in pico.lines, within_ms=60_000)
    found = [re.search(r"free (\d+) (\d+) (.*)", line) for line in pico.lines]
    found = [(int(match[1]), int(match[2]), match[3]) for match in found if match]
    least = min(free for free, _, _ in found)
    whole = found[0][0] + found[0][1]
    how = "ten players, all drivers work, after a garbage collection; of %d KB" % (whole // 1024)
    made = [Row("heap taken, at most", (whole - least) / 1024, "KB", how)]
    longest_us = next(int(line.split()[1]) for line in pico.lines if line.startswith("longest "))
    made.append(
        Row("a collection of garbage, longest", longest_us / 1000, "ms", "in the phases below")
    )
    made.append(Row("heap free, at least", "%.0f" % (least / 1024), "KB", "the same"))
    for free, _, phase in found:
        made.append(Row("... free, %s" % phase, "%.0f" % (free / 1024), "KB", "the same"))
    return made


def growth(make_pico, rounds):
    """Return a Row of how much the used heap grows over `rounds` rounds."""
    pico = make_pico()
    pico.begin(_GROWTH.format(rounds=rounds))
    pico.run_until(lambda: "done" in pico.lines, within_ms=3_600_000)
    found = [re.search(r"taken (\d+) (\d+)", line) for line in pico.lines]
    taken = [(int(match[1]), int(match[2])) for match in found if match]
    grown = taken[-1][1] - taken[1][1]
    method = (
        "only the referee runs: %d rounds in matches to 75 points; from round %d to round %d, "
        "after a garbage collection each"
    )
    return Row(
        "heap growth over %s rounds" % format(rounds, ","),
        grown,
        "bytes",
        method % (taken[-1][0], taken[1][0], taken[-1][0]),
    )

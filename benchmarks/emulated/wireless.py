"""A Pico W with the frozen firmware: the memory and the time that its radio needs."""

import re
import statistics
import tempfile
from pathlib import Path

from phones import Phones, four_viewers
from radio_network import MOSQUITTO, Mosquitto, Watcher, join, join_alone

from benchmarks.emulated import feedback, frozen
from benchmarks.emulated.phases import PHASES, start_race, tap, to_ready
from benchmarks.emulated.rows import Row

STEPS = 2_500
"""Number of steps of the long match. 4,000 do not fit into memory beside the radio's driver."""
PRESSES = 100
"""Number of presses in each phase with a broker."""
VIEWED_PRESSES = 500
"""Number of presses in each phase with phones. With fewer, one slow press would be the p99."""
NETWORK_MS = 8_000
"""Time (ms) after power-on at which the table has its address and serves its page."""

# The program joins the only network of the emulated radio, and measures the memory once it has an
# address.
_CONNECT = """
import gc, network, time
def free():
    gc.collect()
    return gc.mem_free()
before = free()
start_ms = time.ticks_ms()
station = network.WLAN(network.WLAN.IF_STA)
station.active(True)
station.connect("RP2040PY-GUEST", "")
while not station.isconnected():
    time.sleep_ms(50)
print("connected", time.ticks_diff(time.ticks_ms(), start_ms), before - free())
"""


# The program starts the match only after the table has joined its network, because it joins only in
# the lobby.
_VIEWED = """
import gc, table_main as table
from tableref.drivers.clock import ticks_us
made = []
make = table.make_device
def make_device():
    made.append(make())
    return made[0]
def collect():
    gc.collect()
    referee = made[0].referee
    if referee.match is not None:
        print("viewed", gc.mem_free())
    elif ticks_us() > 7_000_000:
        referee.start_match("got_it", tuple(range(1, 10)), {})
table.make_device = make_device
table.run(collect)
"""


def run(make_bare):
    """Measure, and return the Rows. `make_bare()` returns a Pico W that was just switched on.

    Raises ValueError if mosquitto is not installed.
    """
    lights, count = at_a_broker(make_bare)
    connected_ms, taken = connected(make_bare())
    viewed = with_viewers(make_bare().run_ms(1_500))
    free = heap_with_viewers(make_bare().run_ms(1_500))
    how = "with the emulated radio and its only network, until the table has an address"
    how_much = "after a garbage collection; the network stack, lwIP, has memory of its own"
    return [
        *frozen.run(make_bare, STEPS),
        Row("connected to a network after", f"{connected_ms}", "ms", how),
        Row("heap that the network takes", f"{taken}", "bytes", how_much),
        *light_rows(lights, count),
        *viewer_rows(viewed, free),
    ]


def light_rows(lights, count):
    """Return the Rows for the delays `lights` (us, or None).

    `count` lines were published meanwhile.
    """
    came = [us for us in lights if us is not None and us <= feedback.ANSWER_TIMEOUT_US]
    how = (
        f"{len(lights)} presses before a round and in a race, while mqtt_as publishes {count} "
        "lines at a mosquitto"
    )
    return [
        Row("press to light at a broker, p50", statistics.median(came) / 1000, "ms", how),
        Row("press to light at a broker, p99", feedback.quantile(came, 0.99) / 1000, "ms", how),
        Row("press to light at a broker, longest", max(came) / 1000, "ms", "the same"),
        Row("presses with no light at a broker", len(lights) - len(came), "", "the same"),
    ]


def at_a_broker(make_bare):
    """Return (delays (us, or None) of lights after presses, number of published lines)."""
    if not MOSQUITTO:
        raise ValueError("mosquitto is not installed here: apt-get install mosquitto.")
    before, race = _phases()
    lights = []
    pico = make_bare()
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder))
        try:
            with join(pico.run_ms(1_500), broker):
                watcher = Watcher(pico, broker).connect()
                to_ready(pico)
                begun = len(watcher.lines())
                for run in range(PRESSES // before.length):
                    lights += feedback.try_run(pico, before, feedback.SEED, run).lights
                start_race(pico)
                tap(pico, *race.players)
                for run in range(PRESSES // race.length):
                    lights += feedback.try_run(pico, race, feedback.SEED, run).lights
                return lights, len(watcher.lines()) - begun
        finally:
            broker.kill()


def with_viewers(pico):
    """Return the Answers to presses while four phones view the table's page."""
    before, race = _phases()
    found = feedback.Answers([], [], [], [])
    with join_alone(pico) as network:
        phones = Phones(pico, network)
        pico.run_ms(NETWORK_MS)
        four_viewers(phones)
        to_ready(pico)
        for run in range(VIEWED_PRESSES // before.length):
            found.extend(feedback.try_run(pico, before, feedback.SEED, run))
        start_race(pico)
        tap(pico, *race.players)
        for run in range(VIEWED_PRESSES // race.length):
            found.extend(feedback.try_run(pico, race, feedback.SEED, run))
    assert not any(event["event"] == "order_lost" for event in pico.events)
    return found


def heap_with_viewers(pico):
    """Return the free heap (bytes) in a match of nine while four phones view the table's page."""
    with join_alone(pico) as network:
        phones = Phones(pico, network)
        pico.run_ms(1_000).begin(_VIEWED)
        pico.run_ms(NETWORK_MS)
        four_viewers(phones)
        begun = len(pico.lines)
        pico.run_ms(5_000)
    return min(int(line.split()[-1]) for line in pico.lines[begun:] if "viewed " in line)


def viewer_rows(found, free):
    """Return the Rows for the Answers and the free heap (bytes) with four phones."""
    lights = [us for us in found.lights if us is not None]
    sizes = zip(found.lines, found.sizes, strict=True)
    lines = [us for us, size in sizes if us is not None and size == 1]
    how = (
        f"{len(found.lights)} presses as at a broker, while four phones view the table's page; one "
        "of them is slow (300 bytes in 3 s), and one receives nothing"
    )
    missing = len(found.lights) - sum(us <= feedback.ANSWER_TIMEOUT_US for us in lights)
    alone = f"{len(lines)} of these presses, each by one player alone, over USB"
    p50 = statistics.median(lines)
    p99 = feedback.quantile(lines, 0.99)
    viewed = "Got It! for nine players, while it is played, after a garbage collection"
    return [
        Row("press to light with viewers, p50", statistics.median(lights) / 1000, "ms", how),
        Row("press to light with viewers, p99", feedback.quantile(lights, 0.99) / 1000, "ms", how),
        Row("press to light with viewers, longest", max(lights) / 1000, "ms", "the same"),
        Row("presses with no light with viewers", missing, "", "the same"),
        Row("press to its event with viewers, p50", p50 / 1000, "ms", alone),
        Row("press to its event with viewers, p99", p99 / 1000, "ms", "the same"),
        Row("heap free with viewers, at least", f"{free / 1024:.0f}", "KB", viewed),
    ]


def _phases():
    """Return the two phases in which presses are measured: before a round, and in a race."""
    return (
        next(phase for phase in PHASES if phase.name == name)
        for name in ("before a round", "race, once more after one's claim")
    )


def connected(pico):
    """Return the time to connect (ms), and the heap (bytes) that the connection uses."""
    pico.run_ms(1_500).begin(_CONNECT)
    pico.run_until(lambda: any("connected " in line for line in pico.lines), within_ms=20_000)
    line = next(line for line in pico.lines if "connected " in line)
    connected_ms, taken = re.search(r"connected (\d+) (-?\d+)", line).groups()
    return int(connected_ms), int(taken)

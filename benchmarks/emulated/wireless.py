"""A Pico W with the firmware frozen into its image: what its radio takes of the memory."""

import re

from benchmarks.emulated import frozen
from benchmarks.emulated.rows import Row

# The emulated radio has one network; what it leaves is asked for when an address is there.
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


def run(make_bare):
    """Measure; return Rows. `make_bare` switches a Pico W on."""
    connected_ms, taken = connected(make_bare())
    how = "the emulated radio, in its one network, with an address"
    return [
        *frozen.run(make_bare),
        Row("connected to a network after", f"{connected_ms}", "ms", how),
        Row("heap that the network takes", f"{taken}", "bytes", "collected; lwIP has its own"),
    ]


def connected(pico):
    """Return how long it takes to connect (ms), and how many bytes of the heap are gone then."""
    pico.run_ms(1_500).begin(_CONNECT)
    pico.run_until(lambda: any("connected " in line for line in pico.lines), within_ms=20_000)
    line = next(line for line in pico.lines if "connected " in line)
    connected_ms, taken = re.search(r"connected (\d+) (-?\d+)", line).groups()
    return int(connected_ms), int(taken)

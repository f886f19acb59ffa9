"""Plays a scenario file into the pins of a Pico on the bench, power cuts included."""

import json

from forks import Forks
from pico import Pico

from host_tools.simulation.scenario_format import parse

READY_MS = 200
"""After power-on, until MicroPython's prompt is there."""

START_AFTER_US = 100_000
"""The match begins so long after the device was told: it looks at its lights meanwhile."""

WITHIN_A_SAMPLE_US = 0.25
"""A contact moves this much after the whole microsecond, so that its stamp is that microsecond."""

LIVE_US = 350_000
"""So long after each line the Pico runs, and so do the others that nobody waits for (us)."""

BEFORE_US = 30_000
"""So long before the next line it runs again (us)."""

SETTLED_US = 300_000
"""The power is cut when the flash has been left alone for so long: on the virtual table a match is
saved in no time, and what is tried is what comes back (us)."""

LONGEST_WAIT_US = 400_000_000
"""For what comes by itself after the last line, such as a clock that runs out (us)."""

LEAP_US = 2_000_000

MAIN = """
with open("starter.py") as file:
    exec(file.read())
reach(pack_of(slot_in_force()))
"""
"""The main.py of a Pico for scenarios: it finds the firmware, and starts nothing."""

PREPARE = """
import gc
import table_main as table
from tableref.drivers.files import Store
from tableref.store.keeper import Keeper
from tableref.drivers.clock import ticks_us, us_since
from tableref.referee.referee import Referee
from tableref.referee.settings import FILE, Settings
# As it does itself: what loading left behind must not lie between what lives long.
gc.collect()
device = table.make_device(Referee())
gc.collect()
"""

STARTER = """
start_us = (ticks_us() + {after}) & 0xFFFFFFFF
print("start", start_us)
while us_since(ticks_us(), start_us) > 20000:
    device.step()
store = Store()
text = store.read_text(FILE)
if text is None:
    settings = Settings(**{settings})
else:
    from tableref.store import settings_file
    settings = settings_file.parse(text)[0]
referee = Referee(settings=settings)
while us_since(ticks_us(), start_us) > 0:
    pass
referee.tick(start_us)
keeper = Keeper(referee, store)
keeper.restore()
match = {match}
if match:
    referee.start_match(*match)
for button in {held}:
    referee.held(button, start_us)
device.referee, device.keeper = referee, keeper
print("begun")
table.turn(device)
"""
"""What the device runs instead of its own beginning: the match, the lobby or what was saved begins
at a known instant, with a referee that has seen nothing before. It takes its time to load; what is
pressed meanwhile has its stamp, and its turn after that."""


def warm(flash):
    """Return a Pico of `flash` (made with ``MAIN``), ready for ``play`` in a fork."""
    return _prepared(Pico(flash))


def play_in_fork(pico, text, wanted):
    """Do as ``play``, and leave `pico` as it is: many scenarios begin with it."""
    forks = Forks(1)
    forks.start(play, pico, text, wanted)
    return forks.results()[0]


def play(pico, text, wanted):
    """Play a scenario's `text` on `pico`, made by ``warm``; return its events.

    It goes on after the last line until there are `wanted` events, and a little longer.
    """
    scenario = parse(text)
    events = []
    match = scenario.match and (
        scenario.match[0],
        tuple(scenario.match[1]),
        scenario.match[2],
        scenario.match[3],
    )
    settings = dict(scenario.settings.values())
    since_us, lines = 0, []
    for happening in scenario.happenings:
        if happening.button is None:
            _play_until_cut(pico, match, settings, since_us, lines, happening.t_us)
            events += pico.events
            match, since_us, lines = None, happening.t_us, []
            pico.cut_power(pico.held)
            _prepared(pico)
        else:
            lines.append(happening)
    last_us = _begin(pico, match, settings, since_us, lines)
    end_us = last_us + LONGEST_WAIT_US
    while len(events) + len(pico.events) < wanted and pico.now_us < end_us:
        pico.chip.leap(LEAP_US)
        pico.run_us(BEFORE_US)
    pico.run_us(LIVE_US)
    return events + pico.events


def _prepared(pico):
    """Have the firmware loaded on a Pico that was just switched on; return it."""
    pico.run_ms(READY_MS)
    pico.execute(PREPARE)
    return pico


def _begin(pico, match, settings, since_us, happenings):
    """Have the match begin, or what was saved come back, and do what happens; return when (us)."""
    program = STARTER.format(
        after=START_AFTER_US, match=match, settings=settings, held=tuple(sorted(pico.held))
    )
    pico.send(program.encode() + b"\x04")
    pico.run_until(lambda: any("start " in line for line in pico.lines), within_ms=15_000)
    line = next(line for line in pico.lines if "start " in line)
    ahead_us = (int(line.split()[-1]) - pico.chip.counter_us) & 0xFFFFFFFF
    start_us = pico.now_us // 1 + ahead_us + WITHIN_A_SAMPLE_US - since_us
    for happening in happenings:
        move = pico.press if happening.is_down else pico.release
        move(happening.button, at_us=start_us + happening.t_us)
    pico.run_until(lambda: "begun" in pico.lines, within_ms=15_000)
    for happening in happenings:
        _run_to(pico, start_us + happening.t_us)
    pico.run_us(LIVE_US)
    return pico.now_us


def _run_to(pico, t_us):
    """Let time pass to `t_us`, in a leap where nothing happens for long."""
    if t_us - pico.now_us > LIVE_US + 2 * BEFORE_US:
        pico.run_us(LIVE_US)
        pico.chip.leap(t_us - BEFORE_US - pico.now_us)
    pico.run_us(max(0, t_us - pico.now_us))


def _play_until_cut(pico, match, settings, since_us, happenings, cut_us):
    """Play up to a power cut; it comes as soon as what was ruled by then is in flash."""
    last_us = happenings[-1].t_us if happenings else since_us
    begun_us = _begin(pico, match, settings, since_us, happenings) - LIVE_US
    _run_to(pico, begun_us + cut_us - last_us)
    flash = pico.chip.flash_chip
    while flash.operations and pico.now_us - flash.operations[-1][0] < SETTLED_US:
        pico.run_us(BEFORE_US)


def without_stamps(event):
    """Return an event without what is a stamp or the difference of two."""
    return {key: value for key, value in event.items() if not key.endswith("_us")}


def stamps(event):
    """Return the stamps of an event, name -> us."""
    return {key: value for key, value in event.items() if key.endswith("_us")}


def golden(path):
    """Return the events that the referee rules on this machine, read from a `.events` file."""
    return [json.loads(line) for line in path.read_text().splitlines()]

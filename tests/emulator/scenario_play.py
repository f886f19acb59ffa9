"""Plays a scenario file into the pins of a Pico on the bench."""

import json

from host_tools.simulation import scenario as scenarios
from host_tools.simulation.scenario_format import parse

START_AFTER_US = 100_000
"""The match begins so long after the device was told: it looks at its lights meanwhile."""

WITHIN_A_SAMPLE_US = 0.25
"""A contact moves this much after the whole microsecond, so that its stamp is that microsecond."""

LAST_US = 3_000_000
"""How long to go on after the last press, for what the referee does by itself (us)."""

STARTER = """
import table_main as table
from tableref.drivers.files import Store
from tableref.store.keeper import Keeper
from tableref.drivers.clock import ticks_us, us_since
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
device = table.make_device()
start_us = (ticks_us() + {after}) & 0xFFFFFFFF
print("start", start_us)
while us_since(ticks_us(), start_us) > 20000:
    device.step()
referee = Referee(settings=Settings(**{settings}))
while us_since(ticks_us(), start_us) > 0:
    pass
referee.tick(start_us)
device.keeper = Keeper(referee, Store())
match = {match}
if match:
    referee.start_match(*match)
device.referee = referee
table.turn(device)
"""
"""What the device runs instead of its own beginning: the match (or the lobby) begins at a
known instant, with a referee that has seen nothing before."""


def play(pico, text):
    """Play a scenario's `text` on `pico`; return its events. Power cuts are not understood yet."""
    scenario = parse(text)
    if any(happening.button is None for happening in scenario.happenings):
        raise ValueError("the bench cannot cut the power in a scenario yet")
    match = scenario.match and (
        scenario.match[0],
        tuple(scenario.match[1]),
        scenario.match[2],
        scenario.match[3],
    )
    settings = dict(scenario.settings.values())
    # Only when the firmware has begun is its slot on the path of the prompt.
    pico.run_until(lambda: len(pico.frames) > 1)
    pico.begin(STARTER.format(after=START_AFTER_US, match=match, settings=settings))
    pico.run_until(lambda: any("start " in line for line in pico.lines))
    line = next(line for line in pico.lines if "start " in line)
    ahead_us = (int(line.split()[-1]) - pico.chip.counter_us) & 0xFFFFFFFF
    start_us = pico.now_us // 1 + ahead_us + WITHIN_A_SAMPLE_US
    for happening in scenario.happenings:
        move = pico.press if happening.is_down else pico.release
        move(happening.button, at_us=start_us + happening.t_us)
    last_us = scenario.happenings[-1].t_us if scenario.happenings else 0
    if match:
        # A clock may run out long after the last press.
        last_us = max(last_us, json.loads(scenarios.play(text)[-1])["t_us"])
    pico.run_us(start_us + last_us + LAST_US - pico.now_us)
    return pico.events


def without_stamps(event):
    """Return an event without what is a stamp or the difference of two."""
    return {key: value for key, value in event.items() if not key.endswith("_us")}


def stamps(event):
    """Return the stamps of an event, name -> us."""
    return {key: value for key, value in event.items() if key.endswith("_us")}


def golden(path):
    """Return the events that the referee rules on this machine, read from a `.events` file."""
    return [json.loads(line) for line in path.read_text().splitlines()]

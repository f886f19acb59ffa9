"""Plays a scenario file at the pins of the emulated Pico, including power cuts."""

import itertools
import json

from pico import Pico

from benchmarks.emulated.forks import Forks
from tableref_host.simulation.scenario_format import parse

READY_MS = 200
"""Time (ms) from power-on to MicroPython's prompt."""

START_AFTER_US = 3_000_000
"""Delay (us) from the command to the start of the match. By then all is loaded and saved."""

WITHIN_A_SAMPLE_US = 0.25
"""Offset (us) of contact changes from the whole microsecond, so that their timestamps are exact."""

LIVE_US = 350_000
"""Time (us) of normal simulation of the Pico and the other tables after each line."""

BEFORE_US = 30_000
"""Time (us) before the next line at which normal simulation resumes."""

SETTLING_US = 1_000_000
SETTLED_US = 300_000
"""Duration (us) without flash access before a power cut.

The virtual table saves at once, and the test compares what both restore.
"""
SENT_US = 200_000
"""Time (us) after which all events from before a power cut have arrived over USB."""

OFF_US = 250_000
"""Maximum difference (us) between the Pico and the virtual table in the time of a restored match.

Such a match continues from the time of its last save. The virtual table saves at each edge.
"""
REOPENED = "reopened"
OPENED_US = 700_000
"""Maximum time (us) to reopen a finished match. Its clock is stopped until then."""

LONGEST_WAIT_US = 620_000_000
"""Time (us) after the last line to wait for events without a press, such as the end of a clock."""

LEAP_US = 2_000_000

MOMENTS = ("t_us", "since_us")
"""Fields that are times in the match. All other fields that end in "_us" are durations."""

DRAWN = {"match_started": {"seed"}, "starter_drawn": {"player"}}
"""Event -> its fields that are drawn at random, seeded by the times of the presses in the lobby."""

STOP = "with open('boot.py', 'w') as file: file.write('raise ValueError')"
"""Command that prevents the firmware's start.

It makes boot.py fail, and after that MicroPython does not run main.py.
"""

FOLDERS_MADE_MS = 2_500
"""Time (ms) from the first power-on until the firmware has made its folders."""

PREPARE = """
import gc
import machine
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
store = Store()
text = store.read_text(FILE)
if text is None:
    settings = Settings(**{settings})
else:
    from tableref.store import settings_file
    settings = settings_file.parse(text)[0]
referee = Referee(settings=settings)
referee.tick(start_us)
keeper = Keeper(referee, store)
keeper.restore()
match = {match}
if match:
    referee.start_match(*match)
for button in {held}:
    referee.handle_held(button, start_us)
while keeper.work():
    pass
device.referee, device.keeper = referee, keeper
print("begun", us_since(ticks_us(), start_us))
while us_since(ticks_us(), start_us) > 0:
    machine.idle()
table.turn(device)
"""
"""The device's program with another start.

A new referee begins the match, the lobby or the restored match at a given time, without reading
the clock, so that it is ready before that time.
"""


def warm(flash):
    """Return a Pico of `flash`, stopped before the firmware starts, for ``play`` in a fork."""
    pico = Pico(flash)
    pico.run_ms(FOLDERS_MADE_MS).execute(STOP)
    pico.cut_power()
    return _prepared(pico)


def play_in_fork(pico, text, wanted):
    """Do the same as ``play``, but leave `pico` unchanged for other scenarios."""
    forks = Forks(1)
    forks.start(play, pico, text, wanted)
    return forks.results()[0]


def play(pico, text, wanted):
    """Play a scenario's `text` on `pico`, made by ``warm``; return its events.

    After the last line it continues until there are `wanted` events, and a little longer.
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
    for change in scenario.changes:
        if change.button is None:
            events += _play_until_cut(pico, match, settings, since_us, lines, change.t_us)
            match, since_us, lines = None, change.t_us, []
            pico.cut_power(pico.held)
            _prepared(pico)
        else:
            lines.append(change)
    last_us = _begin(pico, match, settings, since_us, lines)
    end_us = last_us + LONGEST_WAIT_US
    while len(events) + len(pico.events) < wanted and pico.now_us < end_us:
        pico.chip.leap(LEAP_US)
        pico.run_us(BEFORE_US)
    pico.run_us(LIVE_US)
    return events + pico.events


def _prepared(pico):
    """Load the firmware on a Pico that was just switched on; return the Pico."""
    pico.run_ms(READY_MS)
    pico.execute(PREPARE)
    return pico


def _begin(pico, match, settings, since_us, changes):
    """Start the match, or restore the saved one, and play; return the start time (us)."""
    program = STARTER.format(
        after=START_AFTER_US, match=match, settings=settings, held=tuple(sorted(pico.held))
    )
    pico.send(program.encode() + b"\x04")
    pico.run_until(lambda: any("start " in line for line in pico.lines), within_ms=15_000)
    line = next(line for line in pico.lines if "start " in line)
    ahead_us = (int(line.split()[-1]) - pico.chip.counter_us) & 0xFFFFFFFF
    start_us = pico.now_us // 1 + ahead_us + WITHIN_A_SAMPLE_US - since_us
    for change in changes:
        move = pico.press if change.is_down else pico.release
        move(change.button, at_us=start_us + change.t_us)
    pico.run_until(lambda: any("begun " in line for line in pico.lines), within_ms=4_000)
    line = next(line for line in pico.lines if "begun " in line)
    assert int(line.split()[-1]) > 0, "not ready in time: %s" % line
    _run_to(pico, start_us + since_us, is_idle=True)
    for change in changes:
        _run_to(pico, start_us + change.t_us)
    pico.run_us(LIVE_US)
    return pico.now_us


def _run_to(pico, t_us, is_idle=False):
    """Let time pass to `t_us`. Leap over a long wait after LIVE_US, or at once if `is_idle`."""
    if t_us - pico.now_us > LIVE_US + 2 * BEFORE_US:
        pico.run_us(0 if is_idle else LIVE_US)
        pico.chip.leap(t_us - BEFORE_US - pico.now_us)
    pico.run_us(max(0, t_us - pico.now_us))


def _play_until_cut(pico, match, settings, since_us, changes, cut_us):
    """Play up to a power cut, which follows as soon as all rulings are in flash; return the events.

    Events between `cut_us` and the cut are left out, such as the beats of a 3-2-1, because the
    virtual table cuts the power at `cut_us`.
    """
    last_us = changes[-1].t_us if changes else since_us
    begun_us = _begin(pico, match, settings, since_us, changes) - LIVE_US
    _run_to(pico, begun_us + cut_us - last_us)
    pico.run_us(SENT_US)
    events = pico.events
    pico.run_us(SETTLING_US - SENT_US)
    flash = pico.chip.flash_chip
    while flash.operations and pico.now_us - flash.operations[-1][0] < SETTLED_US:
        pico.run_us(BEFORE_US)
    return events


def differences(found, wanted, is_from_lobby=False):
    """Return (place, found, wanted) of each event that differs; a missing event is None.

    Timestamps and margins may be 1 us off, or 2 us if turns were timed, since a clock adds
    timestamps up. After a power cut, and after a finished match was opened again, times are
    compared relative to the first event after it. They may be 1 us further off, because that event
    may be 1 us off, too. With `is_from_lobby` the match has no given seed, so the fields in
    ``DRAWN`` may differ.
    """
    off_us, longest_us, most_us, is_relative = 0, OFF_US, 1, False
    made = []
    before = None
    both = (map(with_times_of_clocks, events) for events in (found, wanted))
    for place, (event, want) in enumerate(itertools.zip_longest(*both)):
        if event is None or want is None or event.keys() != want.keys():
            made.append((place, event, want))
            continue
        # A Pico needs time to reopen a match; that match's clock is stopped until then.
        if want["event"] == "match_restored" or before in ("match_ended", REOPENED):
            off_us = event["t_us"] - want["t_us"]
            is_relative = True
            longest_us += OPENED_US * (before == REOPENED)
        before = want.get("reason", want["event"])
        times = {name for name in want if name.endswith("_us")}
        most_us = 2 if "used_us" in times else most_us
        is_late = False
        for name in times:
            is_moment = name in MOMENTS
            late_us = event[name] - want[name] - off_us * is_moment
            is_late |= abs(late_us) > most_us + (is_relative and is_moment)
        drawn = DRAWN.get(want["event"], set()) if is_from_lobby else set()
        is_same = all(event[name] == want[name] for name in want.keys() - times - drawn)
        if not is_same or is_late or abs(off_us) > longest_us:
            made.append((place, event, want))
    return made


def with_times_of_clocks(event):
    """Return an event with a field for the time (us) of each clock, instead of all in one field."""
    times = {f"clock_{player}_us": us for player, us in event.get("clocks", {}).items()}
    return {name: event[name] for name in event if name != "clocks"} | times


def golden(path):
    """Return the events that the referee rules on this machine, read from a `.events` file."""
    return [json.loads(line) for line in path.read_text().splitlines()]

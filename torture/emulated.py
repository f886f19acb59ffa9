"""Cut the power of an emulated Pico at every flash operation, and within each operation.

A match of three rounds is played, and its flash operations are recorded. A cut leaves the flash of
that moment, in which the current operation is torn. A Pico is started with each such flash, and
must restore the state before or after that operation.
"""

import hashlib
import json
import random
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

# Import `torture` before the emulator's modules, because it adds their folder to the path.
from benchmarks.emulated.rows import Row
from tableref.drivers.files import Store
from tableref.store.journal import GENERATIONS, HEAD_SIZE, JournalMatch, Reading
from tableref_host.device.image import read_image
from torture.flash_model import BLOCK, Flash, LittleDisk, Operation

from micropython_image import NO_FIRMWARE, find_firmware, flash_of, release  # isort: skip
from pico import Pico  # isort: skip

PLAYERS = (1, 2, 4)
STRANGERS = (7, 8, 9, 10)
"""Buttons that are not in the match. A press of them is reported, with its time, in every phase."""
OK = 13
RANDOM_CUTS = 1_000
ROUNDS = 3
SEED = 20261121
WITHIN_MS = 8_000
LOBBY_US = 4_000_000
SAVING_RUNS = 6


class Played(NamedTuple):
    """A played match: the `flash` before it, its `operations`, and its end.

    `operations` are (t_us, duration in us, Operation). `lines` are the lines sent over USB.
    """

    flash: bytes
    operations: list
    end_us: float
    lines: list
    presses: list
    origin_us: int


def run(quick=False):
    """Cut the power, and return the rows for docs/reliability.md, or [] without built firmware."""
    firmware = find_firmware()
    if firmware is None:
        print(NO_FIRMWARE.format(model="pico"))
        return []
    files = files_of(firmware)
    flash = flash_of(firmware)
    played = play(flash, random.Random(SEED))
    cuts = list(every_cut(played)) + list(random_cuts(played, 30 if quick else RANDOM_CUTS))
    found = judged(played, cuts[:: 12 if quick else 1], files)
    saving = [presses_while_saving(flash, seed) for seed in range(1 if quick else SAVING_RUNS)]
    made = sum(count for count, _, _ in saving)
    at_most = max(error for _, _, error in saving)
    operations = f"{len(played.operations)} operations of a match of {ROUNDS} rounds, Gotta Go!"
    torn = "each before its start, and half done: a page half written, half a block erased"
    chance = f"seed {SEED}: half at any instant of the match, half within an operation"
    compared = (
        "the restored record, its clock and its events are compared with the two files in flash"
    )
    return [
        Row("cuts at flash operations", found.at_operations, "", f"{operations}; {torn}"),
        Row("cuts at random instants", found.at_random, "", chance),
        Row(
            "different flash contents after the cuts",
            found.flashes,
            "",
            "a Pico was started with each of them",
        ),
        Row(
            "restored neither the state before the cut nor the one being saved",
            found.wrong,
            "",
            compared,
            0,
        ),
        Row("did not start", found.lost, "", "the lights did not change", 0),
        Row("reported damage", found.damaged, "", "events record_... and not_kept", 0),
        Row(
            "maximum time until the match was restored",
            found.slowest_ms,
            "ms",
            "from power-on",
            3_000,
        ),
        Row("presses during flash operations", made, "", f"{len(saving)} matches"),
        Row(
            "lost presses among these",
            sum(lost for _, lost, _ in saving),
            "",
            "not reported by an event",
            0,
        ),
        Row(
            "largest timestamp error of these",
            at_most,
            "us",
            "whole us, compared with the actual instant",
            1,
        ),
    ]


# -- a match ----------------------------------------------------------------------------------


def play(flash, chance, is_pressed_while_saving=False):
    """Play a match on a Pico with `flash`. Return it as Played."""
    pico = Pico(flash)
    operations, presses = [], []
    free_at_us = 0

    def note(name, address, data):
        nonlocal free_at_us
        t_us = pico.now_us
        takes_us = pico.chip.flash_chip.busy_until_us - t_us
        operations.append((t_us, takes_us, Operation(address, None if name == "erase" else data)))
        if is_pressed_while_saving and t_us > free_at_us:
            button = STRANGERS[len(presses) % len(STRANGERS)]
            at_us = t_us + chance.uniform(20, takes_us)
            presses.append((button, at_us))
            pico.press(button, at_us=at_us)
            pico.release(button, at_us=at_us + 15_000)
            free_at_us = at_us + 40_000

    pico.chip.flash_chip.before = note

    def wait_for(name, count):
        pico.run_until(lambda: sum(e["event"] == name for e in pico.events) >= count, 8_000)

    pico.run_ms(1_500)
    before = pico.chip.flash
    operations.clear()
    pico.tap(OK).run_ms(1_500)
    for player in PLAYERS:
        pico.tap(player)
    for _ in range(12):
        pico.tap(OK).run_ms(300)
        if pico.events:
            break
    (started,) = [event for event in pico.events if event["event"] == "match_started"]
    assert started["players"] == list(PLAYERS), started
    pico.run_ms(chance.randrange(200, 600))
    for number in range(1, ROUNDS + 1):
        pico.tap(OK)
        wait_for("round_started", number)
        for player in chance.sample(PLAYERS, 2):
            pico.run_us(chance.randrange(200_000, 400_000)).tap(player)
        wait_for("round_ended", number)
        pico.run_ms(1_300)
        for player in PLAYERS:
            for _ in range(chance.randrange(1, 4)):
                pico.tap(player)
        pico.tap(OK)
        wait_for("round_scored", number)
        pico.run_ms(chance.randrange(500, 900)).tap(OK).run_ms(700)
    pico.chip.flash_chip.before = None
    stranger_us = pico.now_us // 1 + 1_000.25
    pico.press(7, at_us=stranger_us).release(7, at_us=stranger_us + 15_000).run_ms(300)
    press = [event for event in pico.events if event.get("player") == 7][-1]
    origin_us = int(stranger_us) - press["t_us"]
    return Played(before, operations, pico.now_us, pico.lines, presses, origin_us)


def presses_while_saving(flash, seed):
    """Return (presses, lost presses, largest error (us) of a timestamp) during flash operations."""
    played = play(flash, random.Random(seed), is_pressed_while_saving=True)
    stamps = [
        (event["player"], event["t_us"] + played.origin_us)
        for event in map(json.loads, (line for line in played.lines if line.startswith("{")))
        if event["event"] == "refused" and event.get("player") in STRANGERS
    ]
    lost, worst = 0, 0.0
    for button, at_us in played.presses:
        errors = [abs(stamp - at_us) for player, stamp in stamps if player == button]
        nearest = min(errors, default=1e9)
        if nearest > 1_000:
            lost += 1
        else:
            worst = max(worst, nearest)
    return len(played.presses), lost, round(worst, 3)


# -- cuts -------------------------------------------------------------------------------------


class Cut(NamedTuple):
    """A cut after `done` operations.

    `tear(image)` applies the completed part of the next operation.
    """

    done: int
    tear: object
    is_random: bool


def every_cut(played):
    """Yield a power cut before and within each flash operation, and one after the last."""
    for done, (_, _, operation) in enumerate(played.operations):
        yield Cut(done, None, False)
        for name, tear in operation.torn(f"{SEED} {done}"):
            if name.startswith(("first half", "last half", "128 of", "bits half")):
                yield Cut(done, tear, False)
    yield Cut(len(played.operations), None, False)


def random_cuts(played, count):
    """Yield `count` random cuts: half of them at any time, half of them within an operation."""
    chance = random.Random(SEED)
    first_us = played.operations[0][0]
    for number in range(count):
        if number % 2:
            t_us = chance.uniform(first_us, played.end_us)
            done = sum(start + takes <= t_us for start, takes, _ in played.operations)
        else:
            done = chance.randrange(len(played.operations))
            start, takes, _ = played.operations[done]
            t_us = start + chance.random() * takes
        tear = None
        if done < len(played.operations) and played.operations[done][0] < t_us:
            start, takes, operation = played.operations[done]
            tear = part_of(operation, (t_us - start) / takes)
        yield Cut(done, tear, True)


def part_of(operation, share):
    """Return a function of an image that applies the first `share` (0 to 1) of an operation."""
    size = int(share * (BLOCK if operation.data is None else len(operation.data)))
    data = (b"\xff" * BLOCK if operation.data is None else operation.data)[:size]

    def tear(image):
        image[operation.address : operation.address + size] = data

    return tear


class Verdict(NamedTuple):
    """Totals over all cuts, one for each row."""

    at_operations: int
    at_random: int
    flashes: int
    wrong: int
    lost: int
    damaged: int
    slowest_ms: float


def judged(played, cuts, files):
    """Start a Pico with the flash that each cut has left. Return the Verdict."""
    image = bytearray(played.flash)
    states, flashes, applied = [], {}, 0
    # Collect the contents of the flash between any two operations, and the state saved in each.
    between = [bytes(image)]
    for _, _, operation in played.operations:
        operation.apply(image)
        between.append(bytes(image))
    states = [state_of(flash, files) for flash in between]
    for cut in cuts:
        flash = bytearray(between[cut.done])
        if cut.tear:
            cut.tear(flash)
        key = hashlib.sha256(flash).digest()
        may_be = {states[cut.done], states[min(cut.done + 1, len(states) - 1)]}
        flashes.setdefault(key, (bytes(flash), may_be))[1].update(may_be)
        applied += 1
    with ProcessPoolExecutor(2) as pool:
        came = list(pool.map(come_back, [flash for flash, _ in flashes.values()], chunksize=4))
    wrong = lost = damaged = 0
    for (flash, may_be), (restored, names, _) in zip(flashes.values(), came, strict=True):
        state = state_of(flash, files)
        wrong += state not in may_be or restored != (state and state[:2])
        lost += names is None
        damaged += any(name.startswith(("record_", "not_")) for name in names or ())
    slowest = max(t_us for _, _, t_us in came) / 1000
    at_random = sum(cut.is_random for cut in cuts)
    return Verdict(
        len(cuts) - at_random, at_random, len(flashes), wrong, lost, damaged, round(slowest)
    )


def files_of(firmware):
    """Return (offset, bytes) of the filesystem in the flash of a `firmware` image."""
    image = read_image(firmware, "the firmware", release())
    return image.address & 0xFFFFFF, image.size


def state_of(flash, files):
    """Return (us, number of the last event, steps) of the state saved in a flash, or None."""
    start, size = files
    memory = Flash(flash[start : start + size])
    store = Store(disk=(disk := LittleDisk(memory)), open=disk.open)
    copies = [copy for number in range(len(GENERATIONS)) if (copy := store.open(number))]
    copies = [copy for copy in copies if len(copy.read(HEAD_SIZE)) == HEAD_SIZE]
    saved = JournalMatch(Reading(copies)).saved if copies else None
    for copy in copies:
        copy.close()
    return saved and (saved.t_us, saved.seq, saved.steps)


def come_back(flash):
    """Start a Pico with `flash`. Return (restored state, names of events, time in us).

    The restored state is (us, number of the last event), or None in the lobby. The names are None
    if the main loop did not run.
    """
    pico = Pico(flash)
    names = []

    def is_there():
        names[:] = [event["event"] for event in pico.events]
        # Without a match there is no event, so assume after a while that the table is in the lobby.
        return "paused" in names or pico.now_us > LOBBY_US

    pico.run_until(is_there, WITHIN_MS)
    took_us = pico.now_us if "paused" in names else 0
    before = len(pico.frames)
    pico.run_ms(300)
    if len(pico.frames) == before:
        return None, None, took_us
    restored = [event for event in pico.events if event["event"] == "match_restored"]
    back = (restored[0]["t_us"], restored[0]["seq"] - 1) if restored else None
    return back, names, took_us

"""Latency from press to light, sound and USB line, in each phase, on the emulated Pico."""

import json
import random
import statistics
from typing import NamedTuple

from benchmarks.emulated.forks import Forks
from benchmarks.emulated.phases import PHASES, tap
from benchmarks.emulated.rows import Row

SEED = 20261121
PASSES = 10
PRESSES = 100
"""Number of presses in each phase per pass."""

PAIRS, TENS = 0.25, 0.2
"""Probability that two players press at once, and that all ten do at the end of a run."""

ERASING = 0
"""Key of AT_ONCE for a press during which flash was erased before its event was sent over USB."""

AT_ONCE = {
    1: "of one alone",
    2: "of two at once",
    10: "of ten at once",
    ERASING: "in an erase of flash",
}
"""Number of simultaneous presses, or ERASING -> the text for its row."""

AT_ONCE_US = 1_000
"""Maximum time (us) between simultaneous presses."""

CLEAR_US = 200_000
"""Time (us) without presses before ten press at once, so that no light is still flashing."""

APART_MS = 250
"""Time (ms) for which the Pico runs between the starts of two successive runs."""

ANSWER_TIMEOUT_US = 60_000
"""Timeout (us) after which a press counts as unanswered."""

# The white of a flash at full brightness. Before it is sent, it is dimmed to the current
# brightness, and further when ten lights flash at once.
_WHITE = (0xFF, 0xE8, 0xD0)
_FAINT = 5


def is_flash(colour):
    """Return whether `colour` (0xRRGGBB) of a light is that of a flash."""
    red, green, blue = colour >> 16, colour >> 8 & 0xFF, colour & 0xFF
    return (
        red >= _FAINT
        and abs(green - red * _WHITE[1] // _WHITE[0]) <= 2
        and abs(blue - red * _WHITE[2] // _WHITE[0]) <= 2
    )


def first_flash_us(frames, light, pressed_us):
    """Return the delay (us) from `pressed_us` until `light` flashes in `frames`, or None.

    `frames` are (t_us, colours), beginning with the last one before the press. A light that is
    already white is flashed by switching it off. That applies to all lights when a round opens,
    and always with two players.
    """
    shone = [colours for t_us, colours in frames if t_us < pressed_us][-1][light]
    was_white = is_flash(shone) or min(shone.to_bytes(3)) >= _FAINT
    for t_us, colours in frames:
        if t_us < pressed_us or colours[light] == shone:
            continue
        if is_flash(colours[light]) or was_white and colours[light] == 0:
            return t_us - pressed_us
    return None


def first_tone_us(tones, was_silent, pressed_us):
    """Return the delay (us) until a tone begins, None without one or if one was on already."""
    if not was_silent:
        return None
    return next((t_us - pressed_us for t_us, hertz in tones if hertz), None)


def first_line_us(lines, player, pressed_us):
    """Return the delay (us) from `pressed_us` until an event of `player` is sent, or None.

    `lines` are (t_us, text), as received over USB.
    """
    for t_us, text in lines:
        if t_us >= pressed_us and text.startswith("{") and json.loads(text).get("player") == player:
            return t_us - pressed_us
    return None


def was_erasing(erases, pressed_us, line_us):
    """Return whether flash was erased between a press and the line over USB with its event.

    `erases` are (start, duration in us). `line_us` is the delay (us) from the press to the line, or
    None if there was no line.
    """
    return line_us is not None and any(
        t_us < pressed_us + line_us and t_us + takes_us > pressed_us for t_us, takes_us in erases
    )


def plan(phase, seed, run):
    """Return the presses of a run: (buttons to press at once, time (us) to the next presses).

    All players press before any player presses again, because a light that is still flashing cannot
    start a flash.
    """
    chance = random.Random(f"{seed} {phase.name} {run}")
    buttons = []
    while len(buttons) < phase.length:
        button = chance.choice(phase.players)
        if button not in buttons[1 - len(phase.players) :]:
            buttons.append(button)
    can_all = len(phase.players) == 10
    are_ten = can_all and phase.length == 20 and chance.random() < TENS
    groups = []
    alone = len(buttons) - 10 * are_ten
    while buttons:
        size = 1 + (can_all and chance.random() < PAIRS) if alone > 1 else alone or 10
        alone -= size
        wait_us = phase.apart_us * (1 + chance.random()) + CLEAR_US * (alone == 0 and are_ten)
        groups.append((tuple(buttons[:size]), wait_us))
        del buttons[:size]
    return groups


class Answers(NamedTuple):
    """Delays (us) of lights, tones and lines after the presses, with None for a missing one.

    `sizes` contains the number of simultaneous presses for each line, or ERASING.
    """

    lights: list
    tones: list
    lines: list
    sizes: list

    def extend(self, more):
        """Append the lists of `more`, another Answers."""
        for all_found, some_found in zip(self, more, strict=True):
            all_found.extend(some_found)


def try_run(pico, phase, seed, run):
    """Make the presses of a `plan`; return the Answers."""
    chance = random.Random(f"{seed} {phase.name} {run} instants")
    if phase.first is not None:
        tap(pico, phase.first)
    answers = Answers([], [], [], [])
    for buttons, wait_us in plan(phase, seed, run):
        begin_us = pico.now_us + 200 + chance.random() * 20_000
        pico.chip.run_until(begin_us - 100)
        frame, tone, silent = len(pico.frames) - 1, len(pico.tones), pico.tone == 0
        line = len(pico.chip.line.lines)
        presses = [(buttons[0], begin_us)]
        presses += [(button, begin_us + AT_ONCE_US * chance.random()) for button in buttons[1:]]
        for button, pressed_us in presses:
            pico.press(button, at_us=pressed_us)
            pico.release(button, at_us=pressed_us + 25_000)
        pico.chip.run_until(begin_us + wait_us)
        operations = pico.chip.flash_chip.operations
        erases = [(t_us, takes_us) for t_us, name, *_, takes_us in operations if name == "erase"]
        for button, pressed_us in presses:
            light_us = first_flash_us(pico.frames[frame:], button - 1, pressed_us)
            answers.lights.append(light_us)
            line_us = first_line_us(pico.chip.line.lines[line:], button, pressed_us)
            answers.lines.append(line_us)
            waited = was_erasing(erases, pressed_us, line_us)
            answers.sizes.append(ERASING if waited else len(buttons))
        answers.tones.append(first_tone_us(pico.tones[tone:], silent, begin_us))
        if pico.chain.faults:
            raise AssertionError("the lights' wire: %r" % pico.chain.faults[:3])
    return answers


def measure(pico, phase, runs, seed):
    """Return the Answers of `runs` (a range of numbers) in the `phase` that `pico` is in.

    Each run is a fork of the same Pico. Between the forks the Pico runs for a quarter of a second,
    so that the runs cover its occasional work, such as garbage collection.
    """
    if phase.is_aside:
        phase.prepare(pico)
    pico.run_ms(random.Random(f"{seed} {phase.name} {runs.start} begins").randrange(APART_MS))
    forks = Forks(1)
    for run in runs:
        forks.start(try_run, pico, phase, seed, run)
        pico.run_ms(APART_MS)
    whole = Answers([], [], [], [])
    for found in forks.results():
        whole.extend(found)
    return whole


def quantile(values, share):
    """Return the value that the given `share` of the `values` does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def summary(values):
    """Return minimum, median, 99th percentile and maximum of `values` (us) as a text in ms."""
    figures = (min(values), statistics.median(values), quantile(values, 0.99), max(values))
    return " / ".join("%.1f" % (us / 1000) for us in figures)


def rows(found, passes=1):
    """Return the Rows for `found` (phase -> Answers), collected in `passes` passes."""
    made = []
    once = [phase.name for phase in PHASES if phase.is_once]
    counted = [found[name] for name in found if name not in once]
    all_lights, all_tones, all_lines = (
        [us for answers in counted for us in answers[at] if us is not None] for at in range(3)
    )
    count = sum(len(answers.lights) for answers in counted)
    late = sum(us > ANSWER_TIMEOUT_US for us in all_lights)
    text = (
        "{} of {:,} presses, equally many in each phase, by random players at random times, seed "
        "{}; in a quarter of the cases two press at once, sometimes ten; every frame was decoded "
        "without an error"
    )
    how = text.format("1 pass" if passes == 1 else f"{passes} passes", count // passes, SEED)
    latch = "; a light counts after the 0.28 ms in which it latches"
    made += _quantiles("press to light", all_lights, how + latch)
    made.append(Row("press to light, longest", max(all_lights) / 1000, "ms", "the same"))
    three = min(all_lights), statistics.mean(all_lights), max(all_lights)
    text = " / ".join(f"{us / 1000:.2f}" for us in three)
    how = "the same, in the form that GP2040-CE publishes"
    made.append(Row("press to light, shortest / mean / longest", text, "ms", how))
    never = count - len(all_lights)
    made.append(Row("presses with no light of their own", never + late, "", "the same"))
    how = "%d presses in silence that were answered with a sound" % len(all_tones)
    made += _quantiles("press to sound", all_tones, how)
    how = "%d presses that cause an event, until all of its line is received" % len(all_lines)
    made += _quantiles("press to its event over USB", all_lines, how)
    for size, words in AT_ONCE.items():
        lines = [
            us
            for answers in counted
            for us, pressed in zip(answers.lines, answers.sizes, strict=True)
            if pressed == size and us is not None
        ]
        how = "%d of these presses" % len(lines)
        made += _quantiles("press to its event over USB, %s" % words, lines, how)
    for name, answers in found.items():
        parts = []
        counts = []
        for what, values in zip(("light", "sound", "line"), answers[:3], strict=True):
            came = [us for us in values if us is not None]
            counts.append("%d %ss" % (len(came), what))
            if came:
                parts.append("%s %s" % (what, summary(came)))
        text = "; ".join(parts)
        method = "min / p50 / p99 / max of " + ", ".join(counts)
        made.append(Row("... %s" % name, text, "ms", method))
    return made


def _quantiles(what, values, how):
    """Return the Rows for the median and the 99th percentile of `values` (us)."""
    if not values:
        return []
    return [
        Row(what + ", p50", statistics.median(values) / 1000, "ms", how),
        Row(what + ", p99", quantile(values, 0.99) / 1000, "ms", "the same"),
    ]


def run(make_pico, keep=None, passes=PASSES, presses=PRESSES, forks=None):
    """Measure all phases, and return the Rows.

    Each of `passes` passes has `presses` presses.

    `keep` is the path of a file in which the results are saved after each pass. A later run resumes
    from it, even with another number of passes.
    """
    forks = forks or Forks()
    found = json.loads(keep.read_text()) if keep is not None and keep.exists() else {}
    for number in range(passes):
        if str(number) not in found:
            found[str(number)] = one_pass(make_pico(), number, presses, forks)
        if keep is not None:
            keep.write_text(json.dumps(found))
    whole = {phase.name: Answers([], [], [], []) for phase in PHASES}
    for number in range(passes):
        for name, answers in found[str(number)].items():
            whole[name].extend(answers)
    return rows(whole, passes)


def one_pass(pico, number, presses, forks):
    """Return {phase: Answers} of pass `number`, from one Pico that goes through all phases."""
    for phase in PHASES:
        if not phase.is_aside:
            phase.prepare(pico)
        count = presses // phase.length
        runs = range(number * count, (number + 1) * count)
        forks.start(measure, pico, phase, runs, SEED)
    return {phase.name: each for phase, each in zip(PHASES, forks.results(), strict=True)}

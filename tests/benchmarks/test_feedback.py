"""Tests of the feedback benchmark's evaluation of frames and tones."""

import pytest

from benchmarks.emulated import feedback
from benchmarks.emulated.feedback import (
    Answers,
    first_flash_us,
    first_line_us,
    first_tone_us,
    is_flash,
    plan,
)
from benchmarks.emulated.phases import PHASES

DARK = (0,) * 26


def with_light(light, colour):
    return DARK[:light] + (colour,) + DARK[light + 1 :]


@pytest.mark.parametrize("level", [256, 96, 56, 44, 12])
def test_a_flash_is_recognised_at_any_brightness(level):
    red, green, blue = (channel * level // 256 for channel in (0xFF, 0xE8, 0xD0))
    assert is_flash(red << 16 | green << 8 | blue)


@pytest.mark.parametrize("colour", [0, 0x040403, 0x5F5F5F, 0x5F574F + 0x400, 0x002754, 0x5F0000])
def test_other_colours_are_not_a_flash(colour):
    assert not is_flash(colour)


def test_only_the_first_frame_in_which_this_light_flashes_counts():
    flash = 0x5F574E
    frames = [(90.0, DARK), (400.0, with_light(3, flash)), (900.0, with_light(2, flash))]
    assert first_flash_us(frames, 2, 100.0) == 800.0
    assert first_flash_us(frames, 3, 100.0) == 300.0
    assert first_flash_us(frames, 4, 100.0) is None


def test_a_white_light_flashes_by_going_dark():
    flash = with_light(2, 0x5F574E)
    assert first_flash_us([(90.0, flash), (400.0, flash)], 2, 100.0) is None
    assert first_flash_us([(90.0, flash), (400.0, DARK), (900.0, flash)], 2, 100.0) == 300.0
    own = with_light(2, 0x646464)
    assert first_flash_us([(90.0, own), (400.0, DARK)], 2, 100.0) == 300.0
    violet = with_light(2, 0x0A0044)
    assert first_flash_us([(90.0, violet), (400.0, DARK)], 2, 100.0) is None


def test_a_frame_shorter_than_the_chain_is_accepted():
    frames = [(90.0, DARK), (400.0, DARK[:2] + (0x5F574E,))]
    assert first_flash_us(frames, 2, 100.0) == 300.0


def test_a_sound_counts_only_if_it_was_silent_before():
    tones = [(150.0, 0), (300.0, 880), (400.0, 0)]
    assert first_tone_us(tones, True, 100.0) == 200.0
    assert first_tone_us(tones, False, 100.0) is None
    assert first_tone_us([(150.0, 0)], True, 100.0) is None


def test_the_line_of_a_press_is_the_first_event_of_its_player():
    lines = [
        (90.0, '{"event": "claim", "player": 3}'),
        (200.0, "READY"),
        (300.0, '{"event": "claim", "player": 4}'),
        (400.0, '{"event": "claim", "player": 3}'),
    ]
    assert first_line_us(lines, 3, 100.0) == 300.0
    assert first_line_us(lines, 5, 100.0) is None


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name)
def test_presses_are_planned_so_that_no_light_is_still_flashing(phase):
    sizes = set()
    for run in range(20):
        presses = plan(phase, seed=1, run=run)
        assert presses == plan(phase, seed=1, run=run) != plan(phase, seed=1, run=run + 1)
        sizes |= {len(buttons) for buttons, _ in presses}
        assert sum(len(buttons) for buttons, _ in presses) == phase.length
        since = {}
        now_us = 0
        for buttons, wait_us in presses:
            assert set(buttons) <= set(phase.players)
            for button in buttons:
                # The flash of a press that does not count lasts 0.48 s. Its blinks do not count as
                # flashes.
                assert now_us - since.get(button, -1e9) > 140_000
                since[button] = now_us
            now_us += wait_us
    can_all = len(phase.players) == 10
    assert sizes == {1, *[2] * can_all, *[10] * (can_all and phase.length == 20)}


def test_each_pass_has_the_same_number_of_presses_in_each_phase():
    assert all(feedback.PRESSES % phase.length == 0 for phase in PHASES)
    counted = [phase for phase in PHASES if not phase.is_once]
    assert feedback.PASSES * feedback.PRESSES * len(counted) == 10_000


def test_rare_events_have_a_row_of_their_own_and_do_not_count_in_the_others():
    (once,) = [phase.name for phase in PHASES if phase.is_once]
    found = {
        "a": Answers([1000.0, 2000.0, 1500.0], [3000.0, None, None], [None, 4000.0, None], [1] * 3),
        once: Answers([9000.0, None], [None, 8000.0], [7000.0, None], [1] * 2),
    }
    rows = {row.what: row for row in feedback.rows(found)}
    assert rows["press to light, longest"].figure == 2.0
    assert rows["presses with no light of their own"].figure == 0
    assert rows["press to sound, p99"].figure == 3.0
    assert rows["press to its event over USB, p99"].figure == 4.0
    once_figure = rows[f"... {once}"].figure
    assert "9.0 / 9.0 / 9.0 / 9.0; sound 8.0" in once_figure and "; line 7.0" in once_figure


def test_the_rows_have_the_longest_delay_and_a_note_on_what_was_never_observed():
    nothing = [None] * 3
    found = {
        "a": Answers([1000.0, 2000.0, None], [None, 3000.0, None], nothing, [1] * 3),
        "b": Answers([9000.0] * 3, nothing, nothing, [1] * 3),
    }
    rows = {row.what: row for row in feedback.rows(found)}
    assert rows["press to light, p50"].figure == 9.0
    assert rows["press to light, longest"].figure == 9.0
    assert rows["press to light, shortest / mean / longest"].figure == "1.00 / 6.00 / 9.00"
    assert rows["presses with no light of their own"].figure == 1
    assert rows["press to sound, p50"].figure == 3.0
    assert "1.0 / 1.5 / 2.0 / 2.0" in rows["... a"].figure


def test_simultaneous_presses_have_rows_of_their_own():
    lines = [1000.0, 5000.0, None, 6000.0, *[20_000.0] * 10]
    found = {"a": Answers([1.0] * 14, [], lines, [1, 2, 2, 1, *[10] * 10])}
    rows = {row.what: row.figure for row in feedback.rows(found)}
    assert rows["press to its event over USB, of one alone, p50"] == 3.5
    assert rows["press to its event over USB, of one alone, p99"] == 6.0
    assert rows["press to its event over USB, of two at once, p99"] == 5.0
    assert rows["press to its event over USB, of ten at once, p50"] == 20.0


def test_a_line_waited_for_an_erase_that_overlaps_the_time_since_its_press():
    erases = [(100_000, 45_000), (500_000, 400_000)]
    assert not feedback.was_erasing(erases, 145_000, 3_000)
    assert feedback.was_erasing(erases, 144_999, 3_000)
    assert not feedback.was_erasing(erases, 97_000, 3_000)
    assert feedback.was_erasing(erases, 97_000, 3_001)
    assert feedback.was_erasing(erases, 899_999, 3_000)
    assert not feedback.was_erasing(erases, 120_000, None)


def test_the_numbers_of_passes_and_presses_are_stated():
    found = {"a": Answers([1000.0] * 2_400, [], [], []), "b": Answers([None] * 600, [], [], [])}
    assert feedback.rows(found, 3)[0].method.startswith(
        "3 passes of 1,000 presses, equally many in "
    )
    assert feedback.rows(found)[0].method.startswith("1 pass of 3,000 presses, ")


def test_one_in_a_hundred_exceeds_the_99th_percentile():
    assert feedback.quantile(list(range(1000)), 0.99) == 990
    assert feedback.quantile([5], 0.99) == 5


def test_every_run_of_every_phase_is_in_one_pass():
    runs = {phase.name: [] for phase in PHASES}
    for number in range(3):
        for name, those in feedback.one_pass(StandIn(), number, feedback.PRESSES, Noting()).items():
            runs[name] += those
    for phase in PHASES:
        assert runs[phase.name] == list(range(3 * feedback.PRESSES // phase.length))


def test_a_pass_prepares_all_phases_but_side_branches_which_are_prepared_when_measured(monkeypatch):
    steps = []

    def noted(phase):
        return phase._replace(prepare=lambda _pico: steps.append(phase.name))

    monkeypatch.setattr(feedback, "PHASES", [noted(phase) for phase in PHASES])
    feedback.one_pass(StandIn(), 0, feedback.PRESSES, Noting())
    assert steps == [phase.name for phase in PHASES if not phase.is_aside]
    steps.clear()
    for phase in feedback.PHASES:
        feedback.measure(StandIn(), phase, range(0), 1)
    assert steps == [phase.name for phase in PHASES if phase.is_aside]


def test_stored_passes_of_an_interrupted_run_are_not_measured_again(tmp_path, monkeypatch):
    keep, done = tmp_path / "feedback.json", []

    def one_pass(_pico, number, _presses, _forks):
        if number == 2 and 2 not in done:
            done.append(number)
            raise KeyboardInterrupt
        done.append(number)
        return {phase.name: [[1000.0 * number], [2000.0], [3000.0], [1]] for phase in PHASES}

    monkeypatch.setattr(feedback, "one_pass", one_pass)
    with pytest.raises(KeyboardInterrupt):
        feedback.run(StandIn, keep)
    assert done == [0, 1, 2]
    rows = {row.what: row for row in feedback.run(StandIn, keep, passes=4)}
    assert done == [0, 1, 2, 2, 3]
    assert rows["press to light, longest"].figure == 3.0
    # With fewer passes asked for than are stored, only that many are evaluated.
    rows = {row.what: row for row in feedback.run(StandIn, keep, passes=2)}
    assert done == [0, 1, 2, 2, 3] and rows["press to light, longest"].figure == 1.0


class StandIn:
    """A stand-in for a Pico, with only the events that the benchmark waits for."""

    screen = ""
    events = [{"event": "starter_drawn"}]

    def tap(self, _button):
        return self

    hold = run_ms = run_until = tap


class Noting:
    """A stand-in for ``Forks`` that measures nothing and returns which runs would be measured."""

    def __init__(self):
        self._found = []

    def start(self, work, _pico, _phase, runs, _seed):
        assert work is feedback.measure
        self._found.append(runs)

    def results(self):
        found, self._found = self._found, []
        return found

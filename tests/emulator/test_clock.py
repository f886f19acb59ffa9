"""The emulated chip counts with the clock that the program has set up."""

import math
import random

import chip
import pytest

PLL_SYS = 0x40028000
FEEDBACK, DIVIDERS = PLL_SYS + 0x8, PLL_SYS + 0xC
FOR_EVER = 0xE7FE
"""The instruction that jumps to itself; it takes three cycles."""
SLEEP = 0xBF30
"""The instruction after which the processor sleeps, here until the end of time."""


def turning(instruction=FOR_EVER):
    """Return a chip that does nothing but its one `instruction`, in memory."""
    turning = chip.Chip(b"")
    turning.blocks.write_uint32(0x20000000, instruction)
    turning.blocks.core.pc = 0x20000000
    return turning


def set_clock(chip, feedback, first, second):
    chip.blocks.write_uint32(FEEDBACK, feedback)
    chip.blocks.write_uint32(DIVIDERS, first << 16 | second << 12)


def cycles_in_a_ms(chip):
    before = chip.blocks.core.cycles
    chip.run_until(chip.now_us + 1_000)
    return chip.blocks.core.cycles - before


def test_it_goes_at_125_mhz_until_it_is_told():
    assert abs(cycles_in_a_ms(turning()) - 125_000) <= 3


@pytest.mark.parametrize(
    ("mhz", "feedback", "first", "second"), [(200, 100, 6, 1), (133, 133, 6, 2), (48, 120, 6, 5)]
)
def test_it_goes_as_its_pll_is_set(mhz, feedback, first, second):
    if not chip.IS_FAST:
        pytest.skip("not compiled here: python tests/emulator/fast_emulator.py")
    changed = turning()
    set_clock(changed, feedback, first, second)
    assert changed.blocks.clk_sys == mhz * 1_000_000
    assert abs(cycles_in_a_ms(changed) - 1_000 * mhz) <= 3
    # A PIO block is run every so many whole cycles while the processor sleeps.
    cycles = changed.blocks.pace_ns * mhz / 1_000
    assert cycles == pytest.approx(math.ceil(62.5 * mhz / 1_000))


@pytest.mark.parametrize("feedback", [125, 100])
def test_each_moment_that_it_is_run_to_has_come(feedback):
    if not chip.IS_FAST:
        pytest.skip("not compiled here: python tests/emulator/fast_emulator.py")
    changed, chance = turning(SLEEP), random.Random(feedback)
    set_clock(changed, feedback, 6, 1)
    for _ in range(200):
        t_us = changed.now_us + 0.1 + chance.random()
        assert not changed.has_come(t_us)
        # By `now_us` alone half of them have not: who went on until then went on for ever.
        changed.run_until(t_us)
        assert changed.has_come(t_us)


def test_the_emulator_as_it_comes_refuses_another_clock(monkeypatch):
    monkeypatch.setattr(chip, "IS_FAST", False)
    as_it_comes = turning()
    set_clock(as_it_comes, 125, 6, 2)
    with pytest.raises(NotImplementedError, match="200 MHz"):
        set_clock(as_it_comes, 100, 6, 1)

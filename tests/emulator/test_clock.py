"""The emulated chip runs at the clock that the program has set up."""

import math
import random

import chip
import pytest
from clock_tree import CoreVoltageError
from micropython_image import flash_of

CLOCKS = 0x40008000
SYS_CTRL = CLOCKS + 0x3C
PLL_SYS = 0x40028000
VREG = 0x40064000
FEEDBACK, DIVIDERS = PLL_SYS + 0x8, PLL_SYS + 0xC
FOR_EVER = 0xE7FE
"""The instruction that jumps to itself. It takes three cycles."""
SLEEP = 0xBF30
"""The instruction that lets the processor sleep, here forever."""


def turning(instruction=FOR_EVER):
    """Return a chip that executes only `instruction`, again and again, from memory."""
    turning = chip.Chip(b"")
    turning.blocks.write_uint32(0x20000000, instruction)
    turning.blocks.core.pc = 0x20000000
    return turning


def set_clock(chip, feedback, first, second):
    chip.blocks.write_uint32(FEEDBACK, feedback)
    chip.blocks.write_uint32(DIVIDERS, first << 16 | second << 12)
    chip.blocks.write_uint32(SYS_CTRL, 1)


def raise_voltage(chip, wait_us=1_000):
    chip.blocks.write_uint32(VREG, 0xC1)
    chip.run_until(chip.now_us + wait_us)


def cycles_in_a_ms(chip):
    before = chip.blocks.core.cycles
    chip.run_until(chip.now_us + 1_000)
    return chip.blocks.core.cycles - before


def test_an_ideal_chip_runs_at_125_mhz_until_the_pll_is_set(monkeypatch):
    monkeypatch.setenv(chip.IDEAL, "1")
    assert abs(cycles_in_a_ms(turning()) - 125_000) <= 3


@pytest.mark.usefixtures("compiled")
def test_a_real_chip_starts_at_its_ring_oscillator():
    assert abs(cycles_in_a_ms(turning()) - 6_500) <= 3
    # as the SDK does: the crystal, then the PLL
    started = turning()
    started.blocks.write_uint32(CLOCKS + 0x30, 2)
    assert abs(cycles_in_a_ms(started) - 12_000) <= 3
    set_clock(started, 125, 6, 2)
    assert abs(cycles_in_a_ms(started) - 125_000) <= 3


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("wait_us", [None, 990])
def test_200_mhz_without_the_required_voltage_is_refused(wait_us):
    started = turning()
    if wait_us:
        raise_voltage(started, wait_us)
    with pytest.raises(CoreVoltageError, match="200 MHz"):
        set_clock(started, 100, 6, 1)


@pytest.mark.parametrize("model", ["pico", "pico-w"])
def test_the_firmware_raises_the_core_voltage_before_the_clock(firmware_of, model):
    started = chip.Chip(flash_of(firmware_of(model)), board=model.replace("-", "_"))
    started.run_until(200_000, lambda: started.blocks.clk_sys == 200_000_000)
    steps = started.clock_tree.steps
    raised_us = [t_us for t_us, what, value in steps if (what, value) == ("mV", 1_150)]
    fast_us = [t_us for t_us, what, value in steps if (what, value) == ("Hz", 200_000_000)]
    # main() sets the clock again, and uses the crystal meanwhile.
    assert len(raised_us) == 1
    assert fast_us[0] - raised_us[0] >= 1_000


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("mhz", "feedback", "first", "second"), [(200, 100, 6, 1), (133, 133, 6, 2), (48, 120, 6, 5)]
)
def test_the_chip_runs_at_the_clock_of_its_pll(mhz, feedback, first, second):
    changed = turning()
    raise_voltage(changed)
    set_clock(changed, feedback, first, second)
    assert changed.blocks.clk_sys == mhz * 1_000_000
    assert abs(cycles_in_a_ms(changed) - 1_000 * mhz) <= 3
    # While the processor sleeps, a PIO block runs in intervals of some whole cycles.
    cycles = changed.blocks.pace_ns * mhz / 1_000
    assert cycles == pytest.approx(math.ceil(62.5 * mhz / 1_000))


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("feedback", "second"), [(125, 2), (100, 1)])
def test_every_time_that_it_runs_to_counts_as_reached(feedback, second):
    changed, chance = turning(SLEEP), random.Random(feedback)
    raise_voltage(changed)
    set_clock(changed, feedback, 6, second)
    for _ in range(200):
        t_us = changed.now_us + 0.1 + chance.random()
        assert not changed.has_come(t_us)
        # For some of these times `now_us` ends half a cycle below, so a loop that compares it
        # would hang.
        changed.run_until(t_us)
        assert changed.has_come(t_us)


def test_the_unmodified_emulator_refuses_another_clock(monkeypatch):
    monkeypatch.setattr(chip, "IS_FAST", False)
    as_it_comes = turning()
    raise_voltage(as_it_comes)
    set_clock(as_it_comes, 125, 6, 2)
    with pytest.raises(NotImplementedError, match="200 MHz"):
        set_clock(as_it_comes, 100, 6, 1)

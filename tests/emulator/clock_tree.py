"""The chip's oscillators, system PLL and core voltage while it starts.

rp2040py runs at 125 MHz from the first instruction and ignores the regulator. On the chip a start
begins at the ring oscillator's 6.5 MHz, waits for the crystal, and then switches to the PLL.
"""

import fast_emulator  # noqa: F401  before any of the emulator
from repairs import pace_ns
from rp2040py.peripherals.peripheral import ATOMIC_NORMAL

RING_OSCILLATOR_HZ = 6_500_000
"""Typical frequency after a reset (RP2040 data sheet 2.17.1); 1.8 to 12 MHz are possible."""

CRYSTAL_HZ = 12_000_000

MAX_HZ_BY_MV = ((1_100, 133_000_000), (1_150, 200_000_000))
"""Core voltage (mV) -> maximum system clock (Hz) that Raspberry Pi allows with it."""

SETTLING_S = 0.001
"""Time that a raised core voltage needs before the clock may rise (pico-sdk 2.1.1)."""

_PLL_SYS = 0x40028
_PLL_CONTROL, _PLL_FEEDBACK, _PLL_DIVIDERS = 0x0, 0x8, 0xC
_REF_CTRL, _SYS_CTRL = 0x30, 0x3C
_REF_FROM_CRYSTAL, _SYS_FROM_PLL = 2, 1
_VREG = 0x0
_CRYSTAL_CTRL, _CRYSTAL_STATUS, _CRYSTAL_STARTUP = 0x0, 0x4, 0xC
_ENABLED, _STABLE = 0xFAB000, 1 << 31


class CoreVoltageError(AssertionError):
    """The program runs the core faster than its voltage allows."""


class ClockTree:
    """Makes all hardware blocks of `blocks` use the clock that the program selects.

    `set_hz(hz)` is called at each change. `steps` are the changes since power-on, as (t_us, "mV"
    or "Hz", value). With `is_ideal` the chip runs at rp2040py's 125 MHz until the PLL is set, and
    the crystal is stable at once; else it starts at the ring oscillator's frequency.

    Raises CoreVoltageError at the write that makes the core run faster than its voltage allows.
    """

    def __init__(self, blocks, set_hz, is_ideal):
        self.steps = []
        self._blocks = blocks
        self._set_hz = set_hz
        self._is_ideal = is_ideal
        self._pll = {_PLL_CONTROL: 1, _PLL_FEEDBACK: 125, _PLL_DIVIDERS: 6 << 16 | 2 << 12}
        self._raised_ns = -1e9 * SETTLING_S
        self._stable_ns = 0.0
        self._mv = _millivolts(blocks.vreg_and_chip_reset.vreg)
        blocks.pace_ns = pace_ns(blocks.clk_sys)
        self._follow_pll(blocks.peripherals[_PLL_SYS])
        self._follow_clocks(blocks.clocks)
        self._follow_regulator(blocks.vreg_and_chip_reset)
        if not is_ideal:
            self._delay_crystal(blocks.xosc)
            self._select()

    def _follow_pll(self, pll):
        write = pll.write_uint32_atomic

        def write_uint32_atomic(offset, value, kind):
            write(offset, value, kind)
            if kind == ATOMIC_NORMAL and offset in self._pll:
                self._pll[offset] = value
                if offset == _PLL_DIVIDERS:
                    self._select()

        pll.write_uint32_atomic = write_uint32_atomic

    def _follow_clocks(self, clocks):
        write, reset = clocks.write_uint32, clocks.reset

        def write_uint32(offset, value):
            write(offset, value)
            if offset in (_REF_CTRL, _SYS_CTRL):
                self._select()

        def reset_all():
            reset()
            self._select()

        clocks.write_uint32, clocks.reset = write_uint32, reset_all

    def _follow_regulator(self, regulator):
        write = regulator.write_uint32

        def write_uint32(offset, value):
            write(offset, value)
            if offset == _VREG:
                self._note_voltage(_millivolts(value))

        regulator.write_uint32 = write_uint32

    def _delay_crystal(self, crystal):
        read, write = crystal.read_uint32, crystal.write_uint32

        def write_uint32(offset, value):
            write(offset, value)
            if offset == _CRYSTAL_CTRL and value & 0xFFF000 == _ENABLED:
                periods = 256 * (read(_CRYSTAL_STARTUP) & 0x3FFF)
                self._stable_ns = self._blocks.clock.nanos + periods * 1e9 / CRYSTAL_HZ

        def read_uint32(offset):
            value = read(offset)
            is_late = self._blocks.clock.nanos < self._stable_ns
            return value & ~_STABLE if offset == _CRYSTAL_STATUS and is_late else value

        crystal.read_uint32, crystal.write_uint32 = read_uint32, write_uint32

    def _note_voltage(self, mv):
        if mv > self._mv:
            self._raised_ns = self._blocks.clock.nanos
        self._mv = mv
        self.steps.append((self._blocks.clock.nanos / 1000, "mV", mv))
        self._check(self._blocks.clk_sys)

    def _select(self):
        blocks, hz = self._blocks, self._selected_hz()
        if hz == blocks.clk_sys:
            return
        self.steps.append((blocks.clock.nanos / 1000, "Hz", hz))
        self._check(hz)
        self._set_hz(hz)
        blocks.clk_sys = hz
        blocks.ppb.systick_timer.frequency = hz
        blocks.pace_ns = pace_ns(hz)
        # Continue at a whole cycle, because PIO would lose the fraction.
        blocks.clock.tick(-blocks.clock.nanos % (1e9 / hz))

    def _selected_hz(self):
        clocks = self._blocks.clocks
        if self._is_ideal or clocks.sys_ctrl & 1 == _SYS_FROM_PLL:
            dividers = self._pll[_PLL_DIVIDERS]
            hz = CRYSTAL_HZ // (self._pll[_PLL_CONTROL] & 0x3F) * (self._pll[_PLL_FEEDBACK] & 0xFFF)
            return hz // ((dividers >> 16 & 7) * (dividers >> 12 & 7))
        is_crystal = clocks.ref_ctrl & 3 == _REF_FROM_CRYSTAL
        return CRYSTAL_HZ if is_crystal else RING_OSCILLATOR_HZ

    def _check(self, hz):
        allowed = max((most for mv, most in MAX_HZ_BY_MV if self._mv >= mv), default=0)
        if hz > allowed and hz > CRYSTAL_HZ:
            raise CoreVoltageError(f"{hz // 1_000_000} MHz with {self._mv} mV at the core")
        is_rising = hz > MAX_HZ_BY_MV[0][1]
        since_ns = self._blocks.clock.nanos - self._raised_ns
        if is_rising and since_ns < 1e9 * SETTLING_S and not self._is_ideal:
            raise CoreVoltageError(
                f"{hz // 1_000_000} MHz {since_ns / 1000:.0f} us after {self._mv} mV"
            )


def _millivolts(vreg):
    """Return the voltage that the register VREG selects (RP2040 data sheet 2.10.7)."""
    selected = vreg >> 4 & 0xF
    return 800 if selected < 6 else min(850 + 50 * (selected - 6), 1_300)

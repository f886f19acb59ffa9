"""An emulated RP2040 that runs a whole flash image, driven step by step in simulated time.

rp2040py is made for an interactive console. Here nothing runs by itself: ``run_until`` lets
simulated time pass, ``at`` schedules actions for a given time, and the same calls give the same
run to the last cycle. ``repairs`` and ``usb_line`` correct differences between the emulator and
the chip.
"""

import dataclasses
import os
import tempfile
from pathlib import Path

import fast_emulator
import flash_cache
import repairs
from clock_tree import ClockTree
from rp2040py.boards import BOARDS
from rp2040py.device import MicroPythonDevice
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from sampling import Sampling
from usb_host import UsbHost
from usb_line import UsbLine

IS_FAST = fast_emulator.is_in_use()
"""Whether the emulator in use is the one that ``fast_emulator`` compiled."""

IDEAL = "TABLEREF_IDEAL_CHIP"
"""Environment variable that, if not empty, makes ``Chip`` ideal by default."""

TIMERAWL = 0x40054028
FLASH_BYTES = 2 << 20
"""Size of a Pico's flash. The emulator's default is 16 MiB."""

LOOK_US = 5_000
"""Interval (simulated us) between two checks of an awaited condition."""

_WHEEL_HZ = 125_000_000
_ROUNDING_NS = 0.5
_CALM_LOOK_US = 20


class WheelLoop:
    """The interface of ``run_loop.RunLoop`` with rp2040py's own loop."""

    def __init__(self, simulator):
        self._simulator = simulator

    def stop(self):
        """End the current run after this instruction."""
        self._simulator.stopped = True

    def keep_clock(self, hz):
        """Set the clock to `hz`.

        rp2040py's own loop supports only 125 MHz; other clocks raise NotImplementedError.
        """
        if hz != _WHEEL_HZ:
            raise NotImplementedError(
                f"This image runs at {hz // 1_000_000} MHz. rp2040py as it comes counts with 125; "
                "compile it: python tests/emulator/fast_emulator.py"
            )

    def run(self):
        """Let time pass until ``stop()``."""
        simulator = self._simulator
        simulator.stopped = False
        # A batch ends after 5 ms of real time in any case.
        while not simulator.stopped:
            execute_batch(simulator, 1)


class Chip:
    """An RP2040 with the contents of its `flash` (bytes), about to start.

    `board` is rp2040py's name of the board: "pico" or "pico_w", which has a wireless chip. `pins`
    are the emulated pins, by GPIO number; `blocks` is rp2040py's RP2040 with all other hardware
    blocks. `parts` are the parts soldered to it, each attached before the first instruction.

    An ideal chip (`is_ideal`) runs at full speed from the first instruction, reads flash without
    delay, erases and writes it in the typical time, and its USB host reads at once. A real one
    starts slowly, has a flash cache, and its host polls each ms; `flash_wear` is as in
    ``flash_cache.FlashTimes``. The default is a real chip, unless the environment variable IDEAL
    is set. If the emulator is not compiled, the chip is always ideal.
    """

    def __init__(self, flash, parts=(), board="pico", is_ideal=None, flash_wear=None):
        if is_ideal is None:
            is_ideal = bool(os.environ.get(IDEAL))
        self._device = _device(board)
        self.blocks = self._device.mcu
        self.pins = self.blocks.gpio
        self.clock = self.blocks.clock
        self.blocks.flash[:FLASH_BYTES] = flash.ljust(FLASH_BYTES, b"\xff")
        self.is_ideal = is_ideal or not IS_FAST
        self.line = UsbLine(self._device.cdc, self.blocks.usb_ctrl, self.clock, self.is_ideal)
        self.host = UsbHost(self._device.cdc, self.blocks.usb_ctrl, self.clock, self.line)
        self.sampling = Sampling(self.blocks)
        make_beat, self._loop = _made_fast(self._device.simulator, self.blocks)
        self.clock_tree = ClockTree(self.blocks, self._loop.keep_clock, self.is_ideal)
        if not self.is_ideal:
            flash_cache.attach(self.blocks, self._loop)
        repairs.keep_pace_while_asleep(self.blocks, 1, make_beat)
        times = flash_cache.FlashTimes(0 if self.is_ideal else flash_wear)
        wait = None if self.is_ideal else self._loop.wait
        self.flash_chip = repairs.FlashChip(self.blocks, self.clock, times, wait)
        self._is_stopped = False
        self._end = self.clock.create_alarm(self._loop.stop)
        for part in parts:
            part.attach(self)
        self.blocks.core.pc = FLASH_START_ADDRESS

    @property
    def now_us(self):
        """Simulated time since power-on (us), with fractions of cycles."""
        return self.clock.nanos / 1000

    @property
    def counter_us(self):
        """The value of the chip's microsecond counter."""
        return self.blocks.read_uint32(TIMERAWL) & 0xFFFFFFFF

    @property
    def flash(self):
        """The current contents of the flash (bytes)."""
        return bytes(self.blocks.flash[:FLASH_BYTES])

    def at(self, t_us, action):
        """Call `action()` at `t_us`, which must be in the future, to the nearest cycle."""
        self.clock.create_alarm(action).schedule(max(0.0, self._whole(t_us) - self.clock.nanos))

    def _whole(self, t_us):
        # Between two alarms the emulator gives PIO only whole cycles, and drops the fraction.
        hz = self.blocks.clk_sys
        return round(t_us * hz / 1_000_000) * 1e9 / hz

    def has_come(self, t_us):
        """Return whether the time `t_us` has been reached, to the nearest cycle.

        This is true after ``run_until(t_us)``, although ``now_us`` may then be half a cycle less.
        """
        return self.clock.nanos >= self._whole(t_us) - _ROUNDING_NS

    def run_until(self, t_us, is_enough=None):
        """Let time pass up to `t_us` or until `is_enough()` is true; return whether it became true.

        It is checked every 5 ms of simulated time; ``stop`` ends the run at once.
        """
        self._is_stopped = False
        end_ns = self._whole(t_us)
        is_over = False
        while not is_over:
            look_ns = end_ns
            if is_enough is not None:
                look_ns = min(end_ns, self.clock.nanos + LOOK_US * 1000)
            self._end.schedule(max(0.0, look_ns - self.clock.nanos))
            try:
                self._loop.run()
            finally:
                self._end.cancel()
            if is_enough is not None and is_enough():
                return True
            is_over = self._is_stopped or self.has_come(t_us)
        return False

    def leap(self, microseconds):
        """Let time pass while the processor is stopped, but everything else runs.

        This simulates an hour in a second. The firmware does the pending work afterwards. The leap
        begins when the processor sleeps and no transmission is in progress.
        """
        end_us = self.now_us + microseconds
        while not self._is_calm and not self.has_come(end_us):
            self.run_until(min(end_us, self.now_us + _CALM_LOOK_US))
        self.clock.tick(max(0.0, end_us * 1000 - self.clock.nanos))

    @property
    def _is_calm(self):
        lights = self.blocks.pio[1]
        is_wire_free = all(not machine.enabled or machine.waiting for machine in lights.machines)
        return self.blocks.core.waiting and self.sampling.is_resting and is_wire_free

    @property
    def loop(self):
        """The loop that runs the chip: ``run_loop.RunLoop``, or ``WheelLoop``."""
        return self._loop

    def stop(self):
        """End the current run at once."""
        self._is_stopped = True
        self._loop.stop()


def _made_fast(simulator, blocks):
    """Return (factory of ``repairs.Beat``, run loop) of the chip, compiled ones if possible."""
    if not IS_FAST:
        return repairs.Beat, WheelLoop(simulator)
    # Imported here, because it exists only where it was compiled.
    from run_loop import Beat, Divider, RunLoop  # noqa: PLC0415

    blocks.sio = Divider(blocks)
    return Beat, RunLoop(blocks, blocks.sio)


def _device(board):
    """Return rp2040py's device with empty flash. It requires an image, so it gets an empty file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "nothing.uf2"
        path.write_bytes(b"")
        return MicroPythonDevice(board=dataclasses.replace(BOARDS[board], image=path))

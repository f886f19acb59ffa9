"""A test bench for drivers with the RP2040's hardware blocks, but without its processor.

rp2040py's PIO, DMA, timer and pins are real models of the chip; no firmware image is loaded and no
instruction is executed. The drivers are unmodified: the stand-ins for ``machine`` and ``rp2``
write to the registers of the emulated blocks. Time advances in system clock cycles of 8 ns.
"""

from rp2040py.simulator import Simulator

import machine
import rp2

CYCLE_NS = 8
CYCLES_A_US = 125


class Bench:
    """An RP2040 with its `pins`. While the context is open, the stand-ins work on its registers.

    `step` is the number of cycles between two polls of the chip. With more than 15, a state
    machine at 8 MHz would miss instructions.
    """

    def __init__(self, step=5):
        simulator = Simulator()
        self._step = step
        self.chip = simulator.rp2040
        self.clock = simulator.clock
        self._before = None
        self._channels = set()

    def __enter__(self):
        self._before = machine.bus, machine.idle, dict(rp2.PIO.loaded), set(rp2.DMA.claimed)
        machine.bus, machine.idle = self, lambda: self.run(self._step)
        rp2.PIO.loaded.update({0: [], 1: []})
        rp2.DMA.claimed.clear()
        return self

    def __exit__(self, *_):
        machine.bus, machine.idle, loaded, claimed = self._before
        rp2.PIO.loaded.update(loaded)
        # Restore the channels that were claimed before, because this chip is gone.
        rp2.DMA.claimed.clear()
        rp2.DMA.claimed.update(claimed)

    def read(self, address):
        """Read a register or a word of memory; reading the counter lets a little time pass."""
        if address == machine.TIMERAWL:
            self.run(self._step)
        return self.chip.read_uint32(address) & 0xFFFFFFFF

    def write(self, address, value):
        """Write a register or a word of memory."""
        self.chip.write_uint32(address, value)

    @property
    def now_us(self):
        """Emulated time since the bench was made (us)."""
        return self.clock.nanos / 1000

    def run(self, cycles):
        """Let `cycles` cycles of the system clock pass."""
        first, second = self.chip.pio
        while cycles > 0:
            step = min(self._step, cycles)
            self.clock.tick(step * CYCLE_NS)
            first.advance(step)
            second.advance(step)
            cycles -= step

    def run_us(self, microseconds):
        """Let `microseconds` pass."""
        self.run(round(microseconds * CYCLES_A_US))

    def release(self, *pins):
        """Release pins to their pull-ups, all at the same time."""
        for pin in pins:
            self.chip.gpio[pin].set_input_value(True)

    def press(self, *pins):
        """Close contacts to ground, all at the same time."""
        for pin in pins:
            self.chip.gpio[pin].set_input_value(False)

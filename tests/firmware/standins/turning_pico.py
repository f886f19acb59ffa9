"""A test case that runs ``main`` on stand-ins for the board's registers, with simulated buttons."""

import unittest

import assembly
import machine
import main
import recovery
import rp2
from board import BUILD
from light_wire import LightWire
from ssd1306_panel import Panel
from tableref.drivers import crashes, sampler, usb_line
from tableref.drivers.files import Store
from tableref.show import lights
from tableref.usb.wire import Wire
from tableref_host.simulation.memory_disk import MemoryDisk
from typed_lines import TypedLines

WORDS_CHANNEL = rp2.DMA_BASE + 0x04
STAMPS_CHANNEL = rp2.DMA_BASE + 0x44


class WiredPico:
    """The board's registers and the display, with methods that press the buttons."""

    def __init__(self):
        self.wire = machine.bus = LightWire(BUILD.LIGHTS, look_us=20)
        self.panel = Panel()
        machine.I2C.targets = {0x3C: self.panel}
        self.down = 0
        self.rings = None
        self.at = 0

    def change(self, button, is_down, t_us=None):
        """Press or release a button, now or at `t_us`, as the DMA channels would report it."""
        bit = 1 << assembly.BUILD.BUTTONS.index(button)
        self.down = self.down | bit if is_down else self.down & ~bit
        memory = self.wire.words
        if self.rings is None:
            self.rings = memory[WORDS_CHANNEL], memory[STAMPS_CHANNEL]
        words, stamps = self.rings
        memory[words + self.at] = ~self.down & 0xFFFFFFFF
        memory[stamps + self.at] = self.wire.now_us if t_us is None else t_us
        self.at = (self.at + 4) % (4 * sampler.RING_WORDS)
        memory[STAMPS_CHANNEL] = stamps + self.at


class StillDevice:
    """A device without any work, which gets Ctrl-C in its last iteration."""

    def __init__(self, idle_us, wait_us, turns):
        self.idle_us = idle_us
        self.wait_us = wait_us
        self.turns_left = turns
        self.is_closed = False
        self.referee = None
        self.wire = Wire(print)

    def step(self):
        """Use up a turn and return `wait_us`; raise KeyboardInterrupt when none is left."""
        if not self.turns_left:
            raise KeyboardInterrupt
        self.turns_left -= 1
        return self.wait_us

    def close(self):
        """Record that it is closed."""
        self.is_closed = True


class StillGarbage:
    """A stand-in for ``Garbage`` whose `was_collected` the tests set; `all` has its instances."""

    all = []

    def __init__(self):
        self.was_collected = False
        self.all.append(self)

    def renew(self):
        """Reset `was_collected`, to detect the next collection."""
        self.was_collected = False


class TurningPico(unittest.TestCase):
    """Tests of ``main.run``, on a Pico whose files are in memory."""

    def setUp(self):
        """Wire the Pico."""
        self.settle_s, sampler.SETTLE_S = sampler.SETTLE_S, 0
        self.make_device, self.idle = main.make_device, machine.idle
        self.garbage, main.Garbage = main.Garbage, StillGarbage
        rp2.DMA.claimed.clear()
        self.pico = WiredPico()
        self.stdin, usb_line.Stdin = usb_line.Stdin, lambda: self.typed
        self.typed = TypedLines()
        self.lines = []
        self.made = []
        disk = MemoryDisk(1 << 20)
        self.store = Store(disk=disk, open=disk.open)
        assembly.Store = recovery.Store = lambda: self.store
        self.print_exception = crashes.print_exception
        crashes.print_exception = lambda error, file: file.write(
            "%s: %s" % (type(error).__name__, error)
        )

    def tearDown(self):
        """Restore what `setUp` replaced."""
        for device in self.made:
            device.close()
        sampler.SETTLE_S, usb_line.Stdin = self.settle_s, self.stdin
        main.make_device, machine.idle = self.make_device, self.idle
        main.Garbage = self.garbage
        rp2.DMA.claimed.clear()
        lights.ring_seats[:] = BUILD.RING_SEATS
        machine.I2C.targets = {}
        machine.bus = machine.Memory()
        machine.cause = machine.PWRON_RESET
        machine.restarts.clear()
        assembly.Store = recovery.Store = Store
        crashes.print_exception = self.print_exception

    def steps(self, device, us):
        """Run the loop for a number of microseconds of the counter."""
        until_us = self.pico.wire.now_us + us
        while self.pico.wire.now_us < until_us:
            device.step()

    def join(self, device, button):
        """Tap a button."""
        self.pico.change(button, True)
        self.steps(device, 30_000)
        self.pico.change(button, False)
        self.steps(device, 100_000)

    def make(self):
        """Return the device as main makes it."""
        self.made.append(self.make_device())
        return self.made[-1]

    def device(self):
        """Return a Pico whose loop has run a little, with its output in `lines`."""
        device = self.make()
        device.wire.write_line = self.lines.append
        self.steps(device, 60_000)
        return device

"""A base class for tests of Pixels, on a strip whose data is recorded."""

import unittest

import machine
from light_wire import LightWire
from tableref.drivers.pixels import FULL, Pixels, Strip
from tableref_host.table.standins.virtual_lights import PressLights

LIGHTS = 26
DARK = [0] * LIGHTS
WHITE = 0xFFFFFF


class StripCase(unittest.TestCase):
    """Base class of tests of pictures.

    `wire` records the transfers; `colours` are the next picture.
    """

    def setUp(self):
        """Wire the strip."""
        self.wire = machine.bus = LightWire(LIGHTS)
        self.colours = list(DARK)
        self.looked_at = []

    def tearDown(self):
        """Disconnect the strip."""
        machine.bus = machine.Memory()

    def make(self, limit_ma=10_000, brightness=FULL, mirrored=0, seats=10):
        """Return the Pixels of a new strip."""
        strip = Strip(machine.Pin(15), LIGHTS, lambda gpio: PressLights(gpio, 4), seats)
        return Pixels(strip, limit_ma, 1, 18, brightness, mirrored)

    def colour_of(self, index):
        """Return the colour of a light, and record that it was read."""
        self.looked_at.append(index)
        return self.colours[index]

    def picture(self, lights):
        """Show a whole picture; return how many slices it took."""
        lights.start_picture()
        for count in range(1, 100):
            if not lights.refresh_slice(self.colour_of):
                return count
        self.fail("the picture never ends")

import unittest

import machine
from digitalio import DigitalInOut, Direction

PIN = 15


class DigitalInOutTest(unittest.TestCase):
    def setUp(self):
        machine.Pin.taken.clear()
        self.gpio = DigitalInOut(machine.Pin(PIN))

    def test_a_pin_is_an_input_that_is_not_driven_at_first(self):
        self.assertEqual(self.gpio.direction, Direction.INPUT)
        self.assertEqual(machine.Pin.taken, {})

    def test_an_output_begins_low(self):
        self.gpio.direction = Direction.OUTPUT
        self.assertEqual(self.gpio.direction, Direction.OUTPUT)
        self.assertEqual(machine.Pin.taken[PIN], (machine.Pin.OUT, -1, 0))

    def test_after_deinit_a_pin_is_not_driven(self):
        self.gpio.direction = Direction.OUTPUT
        self.gpio.deinit()
        self.assertEqual(self.gpio.direction, Direction.INPUT)
        self.assertEqual(machine.Pin.taken[PIN][0], machine.Pin.IN)


if __name__ == "__main__":
    unittest.main()

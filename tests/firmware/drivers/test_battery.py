"""The charge of the batteries for a voltage at VSYS."""

import unittest

import machine
from board import Breadboard, Table
from tableref.drivers import battery
from tableref.drivers.battery import CURVE, Battery, make_battery, percent_of


class Converter:
    """An AD converter with a fixed voltage (mV), which counts its measurements."""

    def __init__(self, mv):
        self.mv = mv
        self.looks = 0

    def read_u16(self):
        self.looks += 1
        return self.mv * 65535 // 9900


class Level(Converter):
    """A converter whose measurement is exactly a given voltage (mV)."""

    def read_u16(self):
        return -(-self.mv * 65535 // 9900)


class Usb:
    def __init__(self, is_on):
        self.is_on = is_on

    def value(self):
        return int(self.is_on)


class BatteryTest(unittest.TestCase):
    def make(self, mv, usb=None):
        self.converter = Converter(mv)
        self.usb = usb or Usb(False)
        return Battery(self.converter, self.usb, 3, 3, 300)

    def test_a_higher_voltage_is_never_a_lower_charge(self):
        found = [percent_of(mv) for mv in range(900, 1700)]
        self.assertEqual(found, sorted(found))
        self.assertEqual((found[0], found[-1]), (0, 100))
        for mv, percent in CURVE:
            self.assertEqual(percent_of(mv), percent)

    def test_the_charge_between_two_points_is_interpolated(self):
        self.assertEqual(percent_of(1225), 50)
        self.assertEqual(percent_of(999), 0)

    def test_the_charge_of_three_cells_includes_the_diodes_voltage(self):
        # 3 x 1.2 V less 0.3 V
        self.assertEqual(self.make(3301).look(), 45)
        self.assertEqual(self.make(4500).look(), 100)
        self.assertEqual(self.make(2600).look(), 0)

    def test_vsys_is_reported_in_millivolts(self):
        battery = self.make(3300)
        battery.look()
        self.assertTrue(abs(battery.millivolts - 3300) <= 1, battery.millivolts)
        self.assertEqual(self.converter.looks, 4)

    def test_a_dip_of_bright_lights_is_smoothed_away(self):
        battery = self.make(3600)
        before = battery.look()
        self.converter.mv = 3200
        self.assertEqual(battery.look(), before)
        self.converter.mv = 3600
        for _ in range(20):
            self.assertEqual(battery.look(), before)

    def test_a_lasting_change_is_reported_within_two_minutes(self):
        battery = self.make(3600)
        battery.look()
        self.converter.mv = 3000
        for _ in range(50):
            told = battery.look()
        self.assertTrue(abs(told - percent_of(1100)) < 5, told)

    def test_the_gauge_does_not_oscillate(self):
        battery = self.make(3300)
        told = set()
        for number in range(300):
            self.converter.mv = 3300 + (number // 60 % 2) * 12
            told.add(battery.look())
        self.assertEqual(len(told), 1)

    def test_steps_are_five_percent(self):
        for mv in range(2600, 4600, 7):
            self.assertEqual(self.make(mv).look() % 5, 0)

    def test_on_usb_nothing_is_reported(self):
        battery = self.make(3300, Usb(True))
        self.assertTrue(battery.look() is None and battery.is_on_usb)
        self.usb.is_on = False
        self.assertEqual(battery.look(), 45)
        self.usb.is_on = True
        self.assertTrue(battery.look() is None)

    def test_other_batteries_are_reported_at_once_after_usb(self):
        battery = self.make(3000)
        battery.look()
        self.usb.is_on = True
        battery.look()
        self.usb.is_on = False
        self.converter.mv = 4400
        self.assertEqual(battery.look(), 100)

    def test_after_usb_even_a_slightly_different_charge_is_reported(self):
        battery = self.make(3300)
        self.assertEqual(battery.look(), 45)
        self.usb.is_on = True
        battery.look()
        self.usb.is_on = False
        # This differs by less than a step from the charge before, and so does not replace it.
        self.converter.mv = 3350
        self.assertEqual((battery.look(), self.make(3350).look()), (50, 50))

    def test_without_a_usb_pin_usb_is_recognised_by_its_voltage(self):
        self.converter = Converter(4700)
        battery = Battery(self.converter, None, 3, 3, 300)
        self.assertTrue(battery.look() is None and battery.is_on_usb)
        self.converter.mv = 4500
        self.assertEqual(battery.look(), 100)

    def test_three_cells_are_just_below_the_voltage_of_usb(self):
        for mv, is_on_usb in ((4599, False), (4600, True)):
            battery = Battery(Level(mv), None, 3, 3, 300)
            battery.look()
            self.assertEqual((battery.millivolts, battery.is_on_usb), (mv, is_on_usb))

    def test_a_change_of_five_percent_is_reported(self):
        converter = Level(3375)
        battery = Battery(converter, Usb(False), 3, 3, 300)
        self.assertEqual(battery.look(), 50)
        for percent, expected in ((46, 50), (45, 45)):
            cell_mv = next(mv for mv in range(1600, 1000, -1) if percent_of(mv) == percent)
            converter.mv = 3 * cell_mv - 300
            for _ in range(200):
                told = battery.look()
            self.assertEqual(told, expected)


class Made(unittest.TestCase):
    def setUp(self):
        machine.Pin.taken.clear()
        self.sys = battery.sys

    def tearDown(self):
        machine.Pin.low.clear()
        machine.ADC.levels.clear()
        battery.sys = self.sys

    def test_a_build_without_batteries_has_no_gauge(self):
        self.assertTrue(make_battery(Breadboard) is None)

    def test_on_a_pico_usb_is_detected_at_its_own_pin(self):
        machine.ADC.levels[29] = 3300 * 65535 // 9900 + 1
        made = make_battery(Table)
        self.assertTrue(made.look() is None)
        machine.Pin.low.add(24)
        self.assertEqual(made.look(), 45)
        self.assertFalse(25 in machine.Pin.taken)

    def test_on_a_pico_w_the_wireless_chip_is_not_selected(self):
        for name in ("Raspberry Pi Pico W with RP2040", "Raspberry Pi Pico 2 W with RP2350"):
            self.look_on(name)

    def look_on(self, name):
        class Machine:
            _machine = name

        class PicoW:
            implementation = Machine

        battery.sys = PicoW
        machine.Pin.taken.clear()
        machine.ADC.levels[29] = 3300 * 65535 // 9900 + 1
        made = make_battery(Table)
        self.assertEqual(machine.Pin.taken[25], (machine.Pin.OUT, -1, 1))
        self.assertFalse(24 in machine.Pin.taken)
        self.assertEqual(made.look(), 45)
        machine.ADC.levels[29] = 4700 * 65535 // 9900
        self.assertTrue(made.look() is None)


if __name__ == "__main__":
    unittest.main()

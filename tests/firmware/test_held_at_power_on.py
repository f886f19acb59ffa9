"""The buttons that are down at power-on determine what is started."""

import json
import unittest

import assembly
import machine
import main
import rp2
from board import BUILD
from light_wire import LightWire
from tableref.drivers import files, sampler
from tableref.referee.referee import Referee
from tableref.selftest.self_test import SelfTest
from tableref_host.simulation.memory_disk import MemoryDisk


class HeldAtPowerOnTest(unittest.TestCase):
    def setUp(self):
        self.settle_s, sampler.SETTLE_S = sampler.SETTLE_S, 0
        self.buttons = assembly.Buttons
        self.store = files.Store
        disk = MemoryDisk()
        assembly.Store = lambda: self.store(disk=disk, open=disk.open)
        machine.bus = LightWire(BUILD.LIGHTS, look_us=50)
        machine.I2C.targets = {}
        rp2.DMA.claimed.clear()

    def tearDown(self):
        self.device.close()
        sampler.SETTLE_S = self.settle_s
        assembly.Buttons = self.buttons
        assembly.Store = self.store
        rp2.DMA.claimed.clear()
        machine.bus = machine.Memory()

    def switch_on(self, *held, referee=None):
        """Make the device as the Pico does, with some buttons down."""

        class Buttons:
            def __init__(self, sampler, names, mute_light):
                self.sampler = sampler
                self.has_lost = False
                self.waiting = [(button, True, 0) for button in held]

            def edges(self):
                edges, self.waiting = self.waiting, []
                return edges

            def mute_noisy(self, events):
                pass

            def close(self):
                self.sampler.close()

        assembly.Buttons = Buttons
        self.lines = []
        self.device = main.make_device(referee)
        self.device.wire.write_line = self.lines.append
        return self.device.referee

    def steps(self, count):
        for _ in range(count):
            self.device.step()
        return [json.loads(line)["event"] for line in self.lines]

    def test_ok_starts_the_self_test(self):
        self.assertTrue(isinstance(self.switch_on(13), SelfTest))
        self.assertTrue("self_test_started" in self.steps(50))

    def test_after_the_self_test_the_referee_takes_over(self):
        self_test = self.switch_on(13)
        self.steps(50)
        self_test.end()
        self.assertEqual(self.steps(2000)[-1], "self_test_ended")
        self.assertTrue(isinstance(self.device.referee, Referee))
        self.assertEqual(self.device.referee.screen()[0][0], "Which game?")

    def test_the_self_test_knows_which_buttons_were_down(self):
        self_test = self.switch_on(7, 13)
        self_test.tick(0)
        self_test.tick(3_000_000)
        stuck = [event for event in self_test.events() if event["event"] == "button_stuck"]
        self.assertEqual([event["button"] for event in stuck], [7, 13])

    def test_other_buttons_down_are_no_press_and_stuck_if_they_stay_down(self):
        referee = self.switch_on(7, 12)
        self.assertTrue(isinstance(referee, Referee))
        self.assertFalse(referee.edge(7, True, 20_000))
        first = referee.game_key
        referee.tick(0)
        self.assertEqual(referee.game_key, first)
        self.assertEqual(referee.events(), [])
        referee.tick(3_000_000)
        events = [(event["event"], event["button"]) for event in referee.events()]
        self.assertEqual(events, [("button_stuck", 7), ("button_stuck", 12)])
        self.assertTrue(referee.edge(6, True, 3_000_000))

    def test_buttons_down_at_the_end_of_the_self_test_are_no_press_either(self):
        self_test = self.switch_on(7, 13)
        self.steps(50)
        self_test.end()
        self.steps(2000)
        referee = self.device.referee
        self.assertFalse(referee.edge(7, True, machine.bus.now_us))
        referee.tick(machine.bus.now_us + 3_100_000)
        stuck = [event["button"] for event in referee.events()]
        self.assertEqual(stuck, [7, 13])
        self.assertEqual(referee.screen()[0][0], "Which game?")

    def test_without_held_buttons_the_table_starts(self):
        self.assertTrue(isinstance(self.switch_on(), Referee))

    def test_a_given_referee_is_used_whatever_is_held(self):
        named = Referee()
        self.assertTrue(self.switch_on(13, referee=named) is named)


if __name__ == "__main__":
    unittest.main()

"""An overflow of the sampler's ring buffers is reported, and no press is ruled as the first."""

import json
import unittest

import machine
import rp2
from device import Device
from sampler_rings import COUNT, Rings
from scripted_table import Display, Pixels, ScriptedTable
from tableref.drivers import sampler
from tableref.drivers.buttons import Buttons
from tableref.drivers.sampler import RING_WORDS, Sampler
from tableref.referee.referee import Referee

OK = 13
STEP_US = 5_000


class LostPresses(unittest.TestCase):
    def setUp(self):
        machine.bus = machine.Memory()
        self.settle_s, sampler.SETTLE_S = sampler.SETTLE_S, 0
        self.rings_of_the_chip = Sampler(2, COUNT)
        self.rings = Rings()
        self.table = table = ScriptedTable()
        self.lines = []
        self.referee = Referee()
        buttons = Buttons(self.rings_of_the_chip, tuple(range(1, COUNT + 1)))
        parts = Pixels(table), table, Display(table), self.referee
        self.device = Device(buttons, *parts, self.lines.append, table.ticks_us)

    def tearDown(self):
        self.rings_of_the_chip.close()
        sampler.SETTLE_S = self.settle_s
        rp2.DMA.claimed.clear()
        machine.bus = machine.Memory()

    def run_ms(self, ms):
        end_us = self.table.now_us + 1000 * ms
        while self.table.now_us < end_us:
            self.device.step()
            self.table.now_us += STEP_US
        return self

    def tap(self, button):
        self.rings.put(1 << button - 1, self.table.now_us)
        self.run_ms(60)
        self.rings.put(0, self.table.now_us)
        return self.run_ms(400)

    def to_race(self):
        self.referee.start_match("gotta_go", (1, 2, 3, 4), {})
        return self.run_ms(500).tap(OK).run_ms(2_500)

    def overflow(self, down):
        """Let player 1 press and release, and lose the following edges; then `down` are held."""
        now_us = self.table.now_us
        self.rings.put(1, now_us)
        for i in range(RING_WORDS):
            self.rings.put(1 << 8 if i % 2 else 0, now_us + 100 + i)
        self.rings.put(down, now_us + 5_000)
        self.table.now_us += 2 * STEP_US
        return self.run_ms(100)

    def named(self, name):
        events = [json.loads(line) for line in self.lines]
        return [event for event in events if event["event"] == name]

    def test_in_a_race_the_loss_is_reported_because_the_order_is_unknown(self):
        self.to_race().overflow(1 << 1)
        self.assertEqual([event["player"] for event in self.named("claim")], [2])
        self.assertEqual(len(self.named("order_lost")), 1)
        self.assertIn("Order unknown!", self.referee.screen()[0])

    def test_players_whose_buttons_are_still_down_are_tied(self):
        self.to_race().overflow(1 << 1 | 1 << 2)
        self.assertEqual(len(self.named("tie")), 1)
        self.assertEqual(len(self.named("order_lost")), 1)

    def test_the_loss_is_reported_once_and_later_presses_count(self):
        self.to_race().overflow(0)
        self.assertEqual(len(self.named("order_lost")), 1)
        self.tap(3)
        self.assertEqual([event["player"] for event in self.named("claim")], [3])
        self.assertEqual(len(self.named("order_lost")), 1)

    def test_a_loss_in_the_lobby_is_reported_too(self):
        self.run_ms(100).overflow(0)
        self.assertEqual(len(self.named("order_lost")), 1)

    def test_as_many_presses_as_the_rings_hold_are_ruled_in_order(self):
        self.to_race()
        now_us = self.table.now_us
        self.rings.put(1 << 3, now_us)
        for i in range(RING_WORDS - 4):
            self.rings.put(1 << 3 | (i & 1), now_us + 100 + i)
        self.table.now_us += 2 * STEP_US
        self.run_ms(100)
        self.assertEqual([event["player"] for event in self.named("claim")][:2], [4, 1])
        self.assertEqual(self.named("order_lost"), [])


if __name__ == "__main__":
    unittest.main()

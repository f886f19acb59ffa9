"""The self-test by OK held at power-on, and the interface for `tableref doctor`."""

import gc
import unittest

import checkup
import machine
from board import BUILD, Breadboard
from saving_table import SavingTable, played
from tableref import __version__
from tableref.drivers.clock import ticks_us
from tableref.presses.gestures import BACK, OK
from tableref.selftest.self_test import WAITING, SelfTest
from tableref.store.journal import head
from turning_table import TurningTable


class CheckupTest(unittest.TestCase):
    def setUp(self):
        self.bus, machine.bus = machine.bus, machine.Memory(look_us=2000)

    def tearDown(self):
        machine.bus = self.bus

    def play(self, device, part):
        """Run a part in pieces of 0.3 s, as the doctor does; return the number of pieces."""
        checkup.begin(device, part)
        pieces = 1
        while not checkup.go_on(device, part, 300_000):
            pieces += 1
        checkup.silence(device)
        return pieces

    def led(self, moves=()):
        device = checkup.lead(lambda referee: TurningTable(referee, moves))
        self.assertTrue(isinstance(device.referee, SelfTest))
        return device


class Alone(CheckupTest):
    def test_the_referee_returns_when_the_self_test_is_over(self):
        lobby = SelfTest()
        device = TurningTable(lobby)
        checkup.start(device)
        self.assertFalse(device.referee is lobby)
        device.step()
        device.referee.end()
        device.step()
        self.assertEqual(device.names()[-1], "self_test_ended")
        device.step()
        self.assertTrue(device.referee is lobby)

    def test_steps_are_counted_and_the_longest_is_timed(self):
        table = TurningTable(SelfTest())
        step, count = table.step, [0]

        def step_slowly_once():
            count[0] += 1
            if machine.bus.now_us > 1_000_000 and count[0] > 0:
                machine.bus.now_us += 7_000
                count[0] = -1_000_000
            step()

        table.step = step_slowly_once
        steps, longest_us = checkup.measure_steps(lambda: table, 2_000_000)
        # Each step looks at the clock twice, 2 ms each.
        self.assertEqual(longest_us, 4_000 + 7_000)
        self.assertTrue(450 <= steps <= 500)
        self.assertTrue(table.is_closed)


class Led(CheckupTest):
    def test_a_part_runs_to_its_end_and_leaves_the_table_silent(self):
        device = self.led()
        for part in ("hands_off", "lights", "sound", "screen"):
            self.play(device, part)
            self.assertEqual(device.referee.part, WAITING)
            self.assertEqual(device.hz, 0)
        said = [event["part"] for event in device.events if event["event"] == "self_test_part"]
        self.assertTrue("lights" in said and "sound" in said)
        self.assertEqual(said[-1], WAITING)

    def test_the_part_for_buttons_has_no_time_limit(self):
        late_us = 200_000_000
        moves = []
        for button in range(1, 14):
            moves.append((late_us + button * 200_000, button, True))
            moves.append((late_us + button * 200_000 + 80_000, button, False))
        device = self.led(moves)
        self.play(device, "buttons")
        self.assertEqual(device.names().count("button_ok"), 13)
        checkup.finish(device)
        self.assertEqual(device.events[-1]["troubles"], [])
        self.assertTrue(device.is_closed)

    def test_only_the_buttons_of_the_build_are_asked_for(self):
        build, checkup.BUILD = checkup.BUILD, Breadboard
        try:
            device = self.led()
        finally:
            checkup.BUILD = build
        checkup.begin(device, "buttons")
        checkup.silence(device)
        checkup.finish(device)
        trouble = device.events[-1]["troubles"][0]
        self.assertEqual(trouble["buttons"], sorted(Breadboard.BUTTONS))

    def test_the_caller_can_end_a_part(self):
        device = self.led()
        checkup.begin(device, "buttons")
        begun_us = machine.bus.now_us
        self.assertFalse(checkup.go_on(device, "buttons", 300_000))
        self.assertTrue(300_000 <= machine.bus.now_us - begun_us < 400_000)
        checkup.silence(device)
        self.assertEqual(device.referee.part, WAITING)
        checkup.finish(device)
        self.assertEqual(device.events[-1]["troubles"][0]["trouble"], "no_press")

    def test_presses_while_the_table_was_stopped_skip_nothing(self):
        device = self.led()
        self.play(device, "hands_off")
        still_us = ticks_us()
        device.moves = [(still_us + 100, OK, True), (still_us + 90_000, OK, False)]
        machine.bus.now_us += 3_000_000_000
        begun_us = machine.bus.now_us
        self.play(device, "sound")
        self.assertTrue(machine.bus.now_us - begun_us > 3_900_000)


class Facts(CheckupTest):
    def setUp(self):
        super().setUp()
        self.is_lent = not hasattr(gc, "mem_free")
        if self.is_lent:
            gc.mem_free = lambda: 100_000

    def tearDown(self):
        super().tearDown()
        if self.is_lent:
            del gc.mem_free

    def test_facts_that_need_nobodys_help(self):
        device = TurningTable(SelfTest())
        known = checkup.facts(lambda: device)
        self.assertEqual(known["version"], __version__)
        self.assertTrue(known["has_display"])
        self.assertTrue(("button 7", 8) in known["pins"])
        self.assertEqual(known["seat_lights"], 10)
        self.assertEqual(known["problems"], [])
        self.assertTrue(known["free_memory"] > 0)
        self.assertTrue(device.is_closed)
        self.assertTrue(len(device.events) > 0)

    def test_a_board_with_a_wiring_problem_is_not_tested(self):
        pin, BUILD.BUZZER_PIN = BUILD.BUZZER_PIN, BUILD.LIGHTS_PIN
        try:
            known = checkup.facts(lambda: self.fail("it is tried"))
        finally:
            BUILD.BUZZER_PIN = pin
        self.assertEqual(known["problems"], ["GP15 is used twice: for the lights and the buzzer."])
        self.assertFalse("free_memory" in known)


class Kept(unittest.TestCase):
    def facts(self, table):
        return checkup.journal_facts(table.store)

    def test_without_a_match_there_is_no_journal(self):
        known = {"state": "none", "players": 0, "steps": 0, "finished": 0}
        self.assertEqual(self.facts(SavingTable()), known)

    def test_an_intact_match_is_reported_with_its_size(self):
        table = played()
        known = self.facts(table)
        self.assertEqual((known["state"], known["players"]), ("whole", 3))
        self.assertEqual(known["steps"], len(table.referee.match.progress.steps))
        self.assertTrue(known["steps"] > 5)

    def test_finished_matches_are_counted(self):
        table = played().hold(BACK).hold(BACK).ok().wait(100)
        known = {"state": "none", "players": 0, "steps": 0, "finished": 1}
        self.assertEqual(self.facts(table), known)

    def test_damage_and_other_versions_are_reported(self):
        for generation, state in ((b"TRJ?", "damaged"), (head(9) + b"x", "unknown")):
            table = played()
            table.disk.files[table.store.path(0)] = generation
            self.assertEqual(self.facts(table)["state"], state)
        table = played()
        table.disk.files[table.store.path(1)] += b"?"
        self.assertEqual(self.facts(table)["state"], "damaged")

    def test_a_journal_that_cannot_be_read_is_damaged(self):
        class Unreadable:
            def read(self, size=-1):
                raise OSError(5)

            def close(self):
                pass

        table = played()
        table.store.open = lambda number: Unreadable()
        self.assertEqual(self.facts(table)["state"], "damaged")


if __name__ == "__main__":
    unittest.main()

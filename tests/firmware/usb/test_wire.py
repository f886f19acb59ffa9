"""The protocol on the device: one line at a time, events before answers, answers uninterrupted."""

import json
import unittest

from driven_self_test import DrivenSelfTest
from tableref import __version__
from tableref.drivers.usb_line import UsbLine
from tableref.referee import players
from tableref.referee.referee import Referee
from tableref.usb.wire import LOOK_US, Wire
from turning_pico import TurningPico
from typed_lines import TypedLines

HELLO = b'{"command": "hello"}\n'


class WireTest(unittest.TestCase):
    def setUp(self):
        self.typed = TypedLines()
        self.lines = []
        self.wire = Wire(self.lines.append)
        self.wire.listen(UsbLine(self.typed), ("1.2.3", "e660"))
        self.referee = Referee()
        self.referee.tick(0)
        self.referee.idle_us = 60_000
        self.now_us = 0

    def turn(self, times=1, us=100):
        """Run a number of loop iterations at an interval in us; return the output lines."""
        before = len(self.lines)
        for _ in range(times):
            self.now_us += us
            self.wire.work(self.referee, self.now_us & 0xFFFFFFFF)
        return self.lines[before:]

    def names(self, lines):
        said = [json.loads(line) for line in lines]
        return [one.get("event") or one["answer"] for one in said]

    def event(self, name, seq):
        return {"seq": seq, "t_us": 100 * seq, "event": name}

    def test_events_are_sent_one_at_a_time_in_order(self):
        self.wire.add([self.event("one", 1), self.event("two", 2)])
        self.assertFalse(self.wire.is_at_rest)
        self.assertEqual(self.names(self.turn()), ["one"])
        self.assertEqual(self.names(self.turn()), ["two"])
        self.assertTrue(self.wire.is_at_rest)
        self.assertEqual(self.turn(10), [])

    def test_an_answer_is_sent_line_by_line(self):
        self.typed.type(HELLO)
        for _ in range(300):
            self.assertTrue(len(self.turn()) <= 1)
        self.assertEqual(self.names(self.lines), ["hello"] + ["player"] * 10)

    def test_input_is_polled_every_20_ms_at_most_while_none_arrives(self):
        looks = []
        read_byte = self.typed.read_byte
        self.typed.read_byte = lambda: looks.append(self.now_us) or read_byte()
        self.turn(1000, us=1000)
        self.assertEqual(len(looks), 1_000_000 // LOOK_US)
        apart = [after - before for before, after in zip(looks, looks[1:])]
        self.assertEqual(min(apart), LOOK_US)

    def test_input_is_polled_across_the_wrap_of_the_counter(self):
        self.now_us = (1 << 32) - 30_000
        self.turn(2, us=10_000)
        self.typed.type(HELLO)
        self.assertEqual(len(self.turn(300, us=1000)), 11)

    def test_pending_events_precede_answers(self):
        self.typed.type(HELLO)
        while not self.wire._asked:
            self.turn(us=LOOK_US)
        self.wire.add([self.event("one", 1)])
        self.assertTrue(self.wire.has_events)
        names = self.names(self.turn(100))
        self.assertEqual(names, ["one", "hello"] + ["player"] * 10)

    def test_events_during_an_answer_wait_for_its_end(self):
        for seq in range(1, 9):
            self.wire.add([self.event("event", seq)])
        said = self.turn(8)
        self.typed.type(b'{"command": "replay", "seq": 3, "t_us": 300}\n')
        while "replay" not in self.names(self.lines):
            self.turn(us=LOOK_US)
        self.wire.add([self.event("live", 9)])
        # The answer is sent before this event, and an answer is not urgent.
        self.assertFalse(self.wire.has_events)
        more = self.turn(50)
        self.assertEqual(more[:-1], said[3:])
        self.assertEqual(self.names(more[-1:]), ["live"])

    def test_events_are_stored_and_answers_are_not(self):
        self.wire.add([self.event("one", 1)])
        self.typed.type(HELLO)
        said = self.turn(300)
        self.assertEqual([line.decode() for line in self.wire._buffer.lines()], said[:1])

    def test_a_self_test_that_is_never_idle_for_long_answers_too(self):
        self.referee = DrivenSelfTest().wait(100).referee
        self.typed.type(HELLO)
        self.assertEqual(self.names(self.turn(100)), ["hello"] + ["player"] * 10)

    def test_without_a_listener_events_are_sent_all_the_same(self):
        wire = Wire(self.lines.append)
        wire.add([self.event("one", 1)])
        for t_us in range(0, 100_000, 1000):
            wire.work(self.referee, t_us)
        self.assertEqual(self.names(self.lines), ["one"])

    def test_a_second_computer_receives_events_and_its_own_answers(self):
        typed, lines = TypedLines(), []
        self.wire.join(UsbLine(typed), lines.append)
        self.wire.add([self.event("one", 1)])
        self.turn()
        self.assertEqual(self.names(lines), ["one"])
        typed.type(HELLO)
        self.turn(300)
        self.assertEqual(self.names(lines), ["one", "hello"] + ["player"] * 10)
        self.assertEqual(self.names(self.lines), ["one"])
        count = len(lines)
        self.wire.part()
        typed.type(HELLO)
        self.wire.add([self.event("two", 2)])
        self.assertFalse(self.wire.is_at_rest)
        self.turn(300)
        self.assertEqual((len(lines), self.names(self.lines)), (count, ["one", "two"]))
        self.typed.type(HELLO)
        self.turn(300)
        self.assertEqual(self.names(self.lines), ["one", "two", "hello"] + ["player"] * 10)
        self.assertEqual(len(lines), 12)

    def test_every_receiver_gets_every_event_whoever_else_receives(self):
        for listens in (False, True):
            for joins in (False, True):
                sent, joined, observed = [], [], []
                wire = Wire(sent.append)
                if listens:
                    wire.listen(UsbLine(TypedLines()), ("1.2.3", "e660"))
                if joins:
                    wire.join(UsbLine(TypedLines()), joined.append)
                wire.observe(observed.append)
                wire.add([self.event("one", 1), self.event("two", 2)])
                for t_us in range(0, 10_000, 1000):
                    wire.work(self.referee, t_us)
                self.assertEqual(self.names(sent), ["one", "two"])
                self.assertEqual(self.names(joined), ["one", "two"] if joins else [])
                self.assertEqual([one["event"] for one in observed], ["one", "two"])

    def test_two_simultaneous_commands_are_answered_one_after_the_other(self):
        typed, lines = TypedLines(), []
        self.wire.join(UsbLine(typed), lines.append)
        self.typed.type(HELLO)
        typed.type(b'{"command": "hello", "id": 7}\n')
        self.turn(600)
        self.assertEqual(self.names(self.lines), ["hello"] + ["player"] * 10)
        self.assertEqual(self.names(lines), ["hello"] + ["player"] * 10)
        self.assertEqual([json.loads(line).get("id") for line in lines[:1]], [7])
        self.assertTrue(self.wire.is_at_rest)

    def test_a_line_that_is_too_long_is_refused_once(self):
        self.typed.type(b"x" * 2000 + b"\n" + HELLO)
        names = self.names(self.turn(2000))
        self.assertEqual(names, ["refused", "hello"] + ["player"] * 10)


class WireOnThePicoTest(TurningPico):
    def tearDown(self):
        players.forget_all()
        super().tearDown()

    def ask(self, device, line):
        """Type a line; return the answers within 0.5 s, as dicts."""
        before = len(self.lines)
        self.typed.type(line + b"\n")
        self.steps(device, 500_000)
        return [json.loads(line) for line in self.lines[before:]]

    def listening(self):
        device = self.device()
        device.wire.listen_to_usb()
        return device

    def test_the_board_reports_its_own_number(self):
        hello = self.ask(self.listening(), b'{"command": "hello", "id": 3}')[0]
        self.assertEqual((hello["board"], hello["id"]), ("e660583883212b34", 3))
        self.assertEqual(hello["version"], __version__)

    def test_a_name_is_shown_and_survives_a_power_cut(self):
        device = self.listening()
        self.ask(device, b'{"command": "name", "player": 3, "name": "Anna", "colour": "red"}')
        self.assertIn("P3: Anna", device.referee.screen()[0])
        self.assertIn("name 3 = Anna\ncolour 3 = red\n", self.store.read_text("players.txt"))
        device.close()
        again = self.listening()
        answers = self.ask(again, b'{"command": "hello"}')
        self.assertEqual((answers[3]["name"], answers[3]["colour"]), ("Anna", "red"))
        self.assertEqual(answers[4]["colour"], "violet")

    def test_a_match_in_progress_can_be_requested(self):
        device = self.listening()
        device.referee.start_match("gotta_go", (1, 2, 4), {})
        self.steps(device, 100_000)
        match = self.ask(device, b'{"command": "match"}')[0]
        self.assertEqual(
            (match["game"], match["players"], match["steps"]), ("gotta_go", [1, 2, 4], 0)
        )

    def test_without_a_listener_input_is_left_alone(self):
        device = self.device()
        self.assertEqual(self.ask(device, b'{"command": "hello"}'), [])
        self.assertTrue(self.typed.waiting)


if __name__ == "__main__":
    unittest.main()

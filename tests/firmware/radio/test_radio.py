"""The radio publishes lines in order and once, without delaying presses."""

import asyncio
import unittest

from mqtt_standin import MqttStandIn, end
from tableref.radio import radio as radio_module
from tableref.radio.network_file import Address
from tableref.radio.radio import AT_ONCE, EVERY_US, MAX_WAITING, PASSES, Radio

ADDRESS = Address("Home", "secret", "192.168.1.7", 1883, "e660", "pass", "club", False)
LINE, STATUS = b"club/e660/wire/line", b"club/e660/wire/status"


class RadioTest(unittest.TestCase):
    def setUp(self):
        self.broker = MqttStandIn()
        self.radio = Radio(self.broker, ADDRESS, "e660")
        self.now_us = 0

    def tearDown(self):
        end(self.radio)

    def turn(self, times=20):
        for _ in range(times):
            self.now_us += EVERY_US
            self.radio.work(self.now_us & 0xFFFFFFFF)

    def messages(self):
        """Return the messages of received lines, as (number, lines)."""
        found = []
        for topic, message, is_retained in self.broker.published:
            if topic == LINE:
                self.assertFalse(is_retained)
                number, *lines, rest = message.split(b"\r\n")
                self.assertEqual(rest, b"")
                found.append((int(number), lines))
        return found

    def statuses(self):
        return [message for topic, message, kept in self.broker.published if topic == STATUS]

    def say(self, *lines):
        for line in lines:
            self.radio.write_line(line)

    def test_the_radio_connects_as_configured_and_leaves_a_last_will(self):
        config = self.broker.client.config
        self.assertEqual((config["ssid"], config["wifi_pw"]), ("Home", "secret"))
        self.assertEqual((config["server"], config["port"]), ("192.168.1.7", 1883))
        self.assertEqual((config["user"], config["password"]), (b"e660", b"pass"))
        self.assertEqual(config["will"], (STATUS, b"offline", True, 1))
        # after 22 s of silence the broker reports the table as offline
        self.assertEqual((config["keepalive"], config["clean"]), (15, True))
        self.assertTrue(config["usual"])

    def test_the_radio_can_be_closed(self):
        self.turn()
        self.radio.close()
        self.assertTrue(self.broker.client.is_closed)
        self.assertFalse(self.radio.is_up)

    def test_the_client_does_not_collect_garbage(self):
        self.assertEqual(self.broker.gc.collect(), None)

    def test_the_status_is_published_before_events(self):
        self.say("nobody hears this")
        self.turn()
        self.say("one", "two")
        self.turn()
        self.assertEqual(len(self.statuses()), 1)
        self.assertTrue(self.statuses()[0].startswith(b"online "))
        self.assertEqual(self.broker.published[0][0], STATUS)
        self.assertTrue(self.broker.published[0][2])
        self.assertEqual(self.messages(), [(1, [b"one", b"two"])])

    def test_lines_are_never_split_and_messages_have_a_maximum_size(self):
        self.turn()
        lines = ["%d" % number * 40 for number in range(30, 90)] + ["x" * (AT_ONCE + 500), "y"]
        self.say(*lines)
        self.turn(200)
        came = [line.decode() for _, some in self.messages() for line in some]
        self.assertEqual(came, lines)
        numbers = [number for number, _ in self.messages()]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))
        for _, some in self.messages():
            self.assertTrue(len(some) == 1 or sum(len(line) for line in some) <= AT_ONCE)

    def test_a_message_is_filled_up_to_its_maximum_size(self):
        for more, count in ((0, 1), (1, 2)):
            self.turn()
            before = len(self.messages())
            self.say("x" * (AT_ONCE // 2), "y" * (AT_ONCE - AT_ONCE // 2 + more))
            self.turn()
            self.assertEqual(len(self.messages()) - before, count)

    def test_after_an_outage_the_connection_is_new_and_numbers_restart(self):
        self.turn()
        self.say("one")
        self.turn()
        self.broker.go()
        self.turn()
        self.assertFalse(self.radio.is_up)
        self.say("lost")
        self.broker.come()
        self.turn()
        self.say("two")
        self.turn()
        self.assertEqual(self.messages(), [(1, [b"one"]), (1, [b"two"])])
        first, second = self.statuses()
        self.assertTrue(first != second)

    def test_after_an_outage_no_command_is_executed_again(self):
        self.turn()
        self.broker.say(b'{"command": "hello"}\n')
        while not self.radio.line.read():
            pass
        self.broker.go()
        self.turn()
        self.broker.come()
        self.turn()
        self.assertEqual([line for line in [self.radio.line.read() for _ in range(8)] if line], [])

    def test_a_command_that_was_not_read_before_an_outage_is_not_executed_after_it(self):
        self.turn()
        self.broker.say(b'{"command": "hello"}\n{"comm')
        self.broker.go()
        self.turn()
        self.broker.come()
        self.turn()
        self.broker.say(b'{"command": "match"}\n')
        heard = [self.radio.line.read() for _ in range(8)]
        self.assertEqual([line for line in heard if line], [b'{"command": "match"}'])

    def test_commands_that_were_read_take_no_memory(self):
        self.turn()
        for _ in range(50):
            self.broker.say(b'{"command": "hello"}\n')
            while not self.radio.line.read():
                pass
        self.assertTrue(len(self.radio._heard) < 100)

    def test_a_repeated_message_has_the_same_number_and_precedes_the_next_status(self):
        self.turn()
        self.broker.go(after_it_came=True)
        self.say("one")
        self.turn()
        self.broker.come()
        self.turn()
        self.say("two")
        self.turn()
        self.assertEqual(self.messages(), [(1, [b"one"]), (1, [b"one"]), (1, [b"two"])])
        topics = [topic for topic, _, _ in self.broker.published]
        self.assertEqual(topics, [STATUS, LINE, LINE, STATUS, LINE])

    def test_an_overflow_also_starts_a_new_connection(self):
        self.turn()
        self.broker.is_there = False
        for _ in range(MAX_WAITING // 100 + 1):
            self.say("x" * 100)
        self.broker.come()
        self.turn()
        self.say("one")
        self.turn(60)
        self.assertEqual(len(self.statuses()), 2)
        self.assertEqual(self.messages()[-1], (1, [b"one"]))

    def test_the_queue_has_room_for_its_maximum_size_beside_a_message_under_way(self):
        for more, status_count in ((0, 1), (1, 2)):
            end(self.radio)
            self.setUp()
            self.turn()
            self.broker.is_there = False
            self.say("x" * AT_ONCE, "y" * AT_ONCE)
            self.turn()
            for _ in range(MAX_WAITING // AT_ONCE - 1 + more):
                self.say("z" * AT_ONCE)
            self.broker.come()
            self.turn(60)
            self.assertEqual(len(self.statuses()), status_count)

    def test_published_lines_are_no_overflow(self):
        self.turn()
        for _ in range(MAX_WAITING // AT_ONCE + 2):
            self.say("x" * AT_ONCE)
            self.turn(2)
        self.assertEqual(len(self.statuses()), 1)

    def test_the_first_connection_is_retried_until_it_succeeds(self):
        self.broker.is_there = False
        waited = []
        sleep = asyncio.sleep

        async def asleep(s):
            waited.append(s)
            await sleep(0)

        radio_module.asyncio.sleep = asleep
        try:
            self.turn(30)
            self.assertTrue(self.broker.attempts > 3)
            self.assertIn(5, waited)
            self.broker.come()
            self.turn()
        finally:
            radio_module.asyncio.sleep = sleep
        self.assertTrue(self.radio.is_up)

    def test_commands_are_read_line_by_line_however_they_are_split(self):
        self.turn()
        self.assertEqual(self.broker.subscribed, [b"club/e660/wire/command"])
        self.broker.say(b'{"command": "old"}\n', is_retained=True)
        self.broker.say(b'{"command": "hello"}\n{"comm')
        heard = [self.radio.line.read() for _ in range(8)]
        self.broker.say(b'and": "mat')
        self.broker.say(b'ch"}\n')
        heard += [self.radio.line.read() for _ in range(8)]
        self.assertEqual(
            [line for line in heard if line], [b'{"command": "hello"}', b'{"command": "match"}']
        )

    def test_the_radio_runs_every_20_ms_for_a_short_time(self):
        passes = []
        run = self.radio._loop.run_until_complete

        class Counting:
            @staticmethod
            def run_until_complete(job):
                passes.append(self.now_us)
                return run(job)

        loop, self.radio._loop = self.radio._loop, Counting
        try:
            for _ in range(1000):
                self.now_us += 1000
                self.radio.work(self.now_us)
        finally:
            self.radio._loop = loop
        times = sorted(set(passes))
        self.assertEqual(min(b - a for a, b in zip(times, times[1:])), EVERY_US)
        self.assertTrue(max(passes.count(time) for time in times) <= PASSES)


if __name__ == "__main__":
    unittest.main()

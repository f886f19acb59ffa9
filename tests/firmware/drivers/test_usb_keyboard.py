"""Reports are sent one by one, as fast as the host fetches them; an absent host delays nothing."""

import unittest

import usb.device
from tableref.drivers.usb_keyboard import ABSENT, ASLEEP, MAX_WAITING, UsbKeyboard

A, B, NONE = bytes((0, 0, 4, 0, 0, 0, 0, 0)), bytes((0, 0, 5, 0, 0, 0, 0, 0)), bytes(8)


class Reports(unittest.TestCase):
    def setUp(self):
        usb.device.device.made = []
        self.keyboard = UsbKeyboard()

    def fetched(self):
        found = []
        while True:
            report = self.keyboard.fetch()
            if report is None:
                return found
            found.append(report)

    def test_the_keyboard_joins_the_serial_line_and_requests_polling_each_ms(self):
        ((interfaces, options),) = usb.device.device.made
        self.assertEqual(interfaces, (self.keyboard,))
        self.assertEqual(options["builtin_driver"], True)
        numbers = [options["device_" + name] for name in ("class", "subclass", "protocol")]
        self.assertEqual(numbers, [0xEF, 2, 1])
        self.assertEqual(self.keyboard.described.b[-1], 1)

    def test_reports_are_sent_in_order(self):
        self.keyboard.on_open()
        self.keyboard.send([A, NONE])
        self.keyboard.send([B, NONE])
        self.assertEqual(self.fetched(), [A, NONE, B, NONE])

    def test_before_a_host_connects_nothing_is_sent_or_queued(self):
        self.assertEqual(self.keyboard.problem(0), ABSENT)
        self.keyboard.send([A, NONE])
        self.keyboard.on_open()
        self.assertTrue(self.keyboard.problem(0) is None)
        self.assertEqual(self.fetched(), [])

    def test_a_host_that_fetches_nothing_sleeps_and_finds_no_key_down_later(self):
        self.keyboard.on_open()
        self.keyboard.send([A, NONE])
        self.keyboard.send([B, NONE])
        self.assertTrue(self.keyboard.problem(1_000) is None)
        self.assertTrue(self.keyboard.problem(1_000 + 500_000 - 1) is None)
        self.assertEqual(self.keyboard.problem(1_000 + 500_000), ASLEEP)
        self.assertEqual(self.keyboard.problem(9_000 + 500_000), ASLEEP)
        self.assertEqual(self.fetched(), [A, NONE])
        self.assertTrue(self.keyboard.problem(9_000 + 500_000) is None)

    def test_a_reconnected_host_is_not_sent_old_reports(self):
        self.keyboard.on_open()
        self.keyboard.send([A, NONE])
        self.keyboard.on_reset()
        self.assertEqual(self.keyboard.problem(0), ABSENT)
        self.keyboard.on_open()
        self.assertEqual(self.fetched(), [])
        self.keyboard.send([B])
        self.assertEqual(self.fetched(), [B])

    def test_a_reconnected_host_has_the_whole_time_for_its_first_report(self):
        self.keyboard.on_open()
        self.keyboard.send([A])
        self.assertTrue(self.keyboard.problem(1_000) is None)
        self.keyboard.on_reset()
        self.keyboard.on_open()
        self.keyboard.send([A])
        for now_us, problem in ((900_000, None), (1_399_999, None), (1_400_000, ASLEEP)):
            self.assertEqual(self.keyboard.problem(now_us), problem)

    def test_the_queue_has_room_for_its_maximum(self):
        self.keyboard.on_open()
        for count, sent in ((MAX_WAITING + 1, 0), (MAX_WAITING, MAX_WAITING)):
            self.keyboard.send([A] * count)
            self.assertEqual(len(self.fetched()), sent)

    def test_reports_that_exceed_the_queue_are_dropped_together(self):
        self.keyboard.on_open()
        for _ in range(MAX_WAITING):
            self.keyboard.send([A, NONE])
        reports = self.fetched()
        self.assertTrue(len(reports) <= MAX_WAITING + 1)
        self.assertEqual(reports[-1], NONE)

    def test_a_host_that_requests_the_report_gets_the_last_one(self):
        request = memoryview(bytes((0xA1, 1, 0, 1, 2, 0, 8, 0)))
        self.assertEqual(self.keyboard.on_interface_control_xfer(1, request), NONE)
        self.keyboard.on_open()
        self.keyboard.send([A])
        self.assertEqual(self.keyboard.on_interface_control_xfer(1, request), A)
        self.assertEqual(self.keyboard.on_interface_control_xfer(3, request), False)

    def test_at_the_end_the_device_has_the_serial_line_only(self):
        self.keyboard.on_open()
        self.keyboard.end()
        self.assertEqual(usb.device.device.made[-1][0], ())
        self.assertEqual(usb.device.device.made[-1][1]["builtin_driver"], True)
        self.assertEqual(self.keyboard.problem(0), ABSENT)


if __name__ == "__main__":
    unittest.main()

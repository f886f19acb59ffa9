import json
import unittest

import assembly
import device
import machine
import main
import rp2
from board import BUILD, Breadboard, Four
from turning_pico import StillDevice, StillGarbage, TurningPico


class MainOnThePicoTest(TurningPico):
    def test_the_parts_are_where_the_board_says(self):
        device = self.make()
        pins = machine.Pin.taken
        for pin in BUILD.BUTTON_PINS:
            self.assertEqual(pins[pin][:2], (machine.Pin.IN, machine.Pin.PULL_UP))
        self.assertEqual(pins[BUILD.LIGHTS_PIN], (machine.Pin.OUT, -1, 0))
        self.assertEqual(device._buzzer._pwm.pin.number, BUILD.BUZZER_PIN)

    def test_the_lobby_is_seen_after_power_on(self):
        self.device()
        self.assertTrue(self.pico.panel.is_on)
        self.assertTrue(any(self.pico.panel.memory))
        self.assertTrue(any(self.pico.wire.frames[-1]))

    def test_a_player_who_joins_gets_a_light_and_no_limit_is_broken(self):
        device = self.device()
        before = self.pico.wire.frames[-1][6]
        self.join(device, 7)
        self.assertTrue(self.pico.wire.frames[-1][6] != before)
        for frame in self.pico.wire.frames:
            lights = frame + frame[: BUILD.LIGHTS_MIRRORED]
            levels = sum([(c >> 16) + (c >> 8 & 0xFF) + (c & 0xFF) for c in lights])
            drawn_ma = len(lights) * BUILD.LIGHT_IDLE_MA + levels * BUILD.LIGHT_CHANNEL_MA / 255
            self.assertTrue(drawn_ma <= BUILD.LIGHTS_LIMIT_MA)

    def test_the_start_of_a_match_is_sent_over_usb(self):
        device = self.device()
        device.referee.start_match("gotta_go", (1, 2, 4), {})
        self.steps(device, 60_000)
        events = [json.loads(line) for line in self.lines]
        started = [event for event in events if event["event"] == "match_started"]
        self.assertEqual([event["players"] for event in started], [[1, 2, 4]])

    def test_without_a_display_the_lights_work(self):
        machine.I2C.targets = {}
        device = self.device()
        before = self.pico.wire.frames[-1][6]
        self.join(device, 7)
        self.assertTrue(self.pico.wire.frames[-1][6] != before)

    def test_without_usb_the_battery_is_measured_and_reported(self):
        machine.Pin.low.add(BUILD.USB_PIN)
        machine.ADC.levels[BUILD.BATTERY_PIN] = 3301 * 65535 // 9900
        try:
            device = self.device()
            main._look_at_battery(device)
            self.steps(device, 200_000)
            self.assertIn("Battery 45 %", device.referee.screen()[0])
            # Commands do not reach a running self-test.
            referee, device.referee = device.referee, None
            machine.ADC.levels[BUILD.BATTERY_PIN] = 0
            main._look_at_battery(device)
            self.assertEqual(referee.announcer.battery, 45)
        finally:
            machine.Pin.low.discard(BUILD.USB_PIN)
            machine.ADC.levels.clear()

    def test_on_usb_the_battery_is_not_reported(self):
        device = self.device()
        main._look_at_battery(device)
        self.steps(device, 200_000)
        self.assertFalse([line for line in device.referee.screen()[0] if "Battery" in line])

    def test_a_breadboard_is_made_without_display_and_battery(self):
        assembly.BUILD = Breadboard
        try:
            device = self.device()
        finally:
            assembly.BUILD = BUILD
        self.assertTrue(device.battery is None)
        main._look_at_battery(device)
        self.steps(device, 100_000)
        self.assertFalse(device.has_display)

    def test_in_the_box_for_four_the_ring_follows_the_fourth_players_light(self):
        assembly.BUILD = Four
        try:
            device = self.device()
        finally:
            assembly.BUILD = BUILD
        before = self.pico.wire.frames[-1][3]
        self.join(device, 4)
        frame, asked = self.pico.wire.frames[-1], device._pixels._asked
        self.assertTrue(frame[3] != before)
        self.assertTrue(any(frame[4:20]))
        self.assertEqual(frame, asked[:4] + asked[10:] + [0] * 6)

    def test_a_board_with_a_wiring_problem_is_refused_with_a_message(self):
        pin, BUILD.BUZZER_PIN = BUILD.BUZZER_PIN, BUILD.LIGHTS_PIN
        try:
            self.make()
            self.fail("nothing was said")
        except ValueError as error:
            self.assertEqual(str(error), "GP15 is used twice: for the lights and the buzzer.")
        finally:
            BUILD.BUZZER_PIN = pin

    def test_ctrl_c_leaves_the_table_dark_and_silent_and_frees_everything(self):
        device = self.device()
        self.join(device, 7)
        main.make_device = lambda may_test=True: device
        turns = []

        def idle():
            turns.append(self.pico.wire.now_us)
            if len(turns) == 5:
                raise KeyboardInterrupt

        machine.idle = idle
        main.run()
        self.assertEqual(len(turns), 5)
        self.assertEqual(self.pico.wire.frames[-1], [0] * BUILD.LIGHTS)
        self.assertEqual(sum(self.pico.panel.memory), 0)
        self.assertEqual(device._buzzer._pwm.duty, 0)
        self.assertEqual(rp2.DMA.claimed, set())

    def test_the_start_time_of_the_loop_is_stored_for_the_doctor(self):
        self.pico.wire.now_us = 280_000
        made = self.device()
        self.pico.wire.now_us = 290_000
        main.make_device = lambda may_test=True: made
        machine.idle = self.interrupt
        main.run()
        self.assertTrue(290_000 <= device.last_run["ready_us"] < 291_000)

    def interrupt(self):
        raise KeyboardInterrupt

    def run_still(self, device):
        """Run `device` at 1 ms per loop iteration; return (number of rests, collections)."""
        rested, collected = [], []

        def idle():
            rested.append(1)
            self.pico.wire.now_us += 1000

        main.make_device = lambda may_test=True: device
        machine.idle = idle
        main.run(lambda: collected.append(1))
        self.assertTrue(device.is_closed)
        return len(rested), len(collected)

    def test_garbage_is_collected_every_2_3_seconds_while_there_is_time(self):
        self.assertEqual(self.run_still(StillDevice(30_000, 5_000, 8_000))[1], 3)

    def test_garbage_is_not_collected_soon_after_an_automatic_collection(self):
        for turns, times in ((3_400, 0), (3_800, 1)):
            device = StillDevice(30_000, 5_000, turns)
            # Memory is full 1 s before the next regular collection.
            self.collected_at(device, turns - 1_300)
            self.assertEqual(self.run_still(device)[1], times)

    def collected_at(self, device, turns_left):
        """Collect garbage when `device` has this many loop iterations left."""
        step = device.step

        def full():
            if device.turns_left == turns_left:
                StillGarbage.all[-1].was_collected = True
            return step()

        device.step = full

    def test_garbage_is_not_collected_shortly_before_something_is_ruled(self):
        self.assertEqual(self.run_still(StillDevice(20_000, 5_000, 6_500))[1], 0)

    def network(self, idle_us, turns, is_at_rest=True):
        """Run a still device with a network; return (starts (us), calls of `work`, collections)."""
        began_us = self.pico.wire.now_us
        started, worked = [], []

        class Network:
            is_on = True

            def work(self, now_us, idle_us):
                worked.append(idle_us)

        def begin(device):
            started.append(self.pico.wire.now_us - began_us)
            return Network()

        before, main._begin_radio = main._begin_radio, begin
        try:
            device = StillDevice(idle_us, 5_000, turns)
            device.wire.is_at_rest = is_at_rest
            collections = self.run_still(device)[1]
        finally:
            main._begin_radio = before
        return started, len(worked), collections

    def test_the_network_starts_3_s_after_power_on_and_works_while_nothing_is_due(self):
        started, worked, collections = self.network(30_000, 8_000)
        self.assertEqual(len(started), 1)
        self.assertTrue(3_000_000 <= started[0] < 3_010_000, started)
        self.assertTrue(worked > 4_000)
        # from then on garbage is collected each second, because the network makes it
        self.assertTrue(5 <= collections <= 6, collections)
        self.assertEqual(self.network(9_999, 4_000)[0], [])
        self.assertEqual(len(self.network(10_000, 4_000)[0]), 1)
        # lines over USB come first
        self.assertEqual(self.network(30_000, 4_000, is_at_rest=False)[1], 0)

    def test_keyboard_mode_is_entered_when_nothing_is_due_for_0_3_s(self):
        class Referee:
            keys = "numbers"

        switched = []
        before = main._switch_keyboard
        main._switch_keyboard = lambda device, keyboard, keys: switched.append(keys)
        try:
            for idle_us, count in ((299_999, 0), (300_000, 1)):
                device = StillDevice(idle_us, 5_000, 20)
                device.referee = Referee
                self.run_still(device)
                self.assertEqual(switched, ["numbers"] * count)
        finally:
            main._switch_keyboard = before

    def test_the_processor_rests_only_when_there_is_time(self):
        self.assertEqual(self.run_still(StillDevice(0, 0, 10))[0], 0)
        self.assertEqual(self.run_still(StillDevice(0, main.IDLE_US - 1, 10))[0], 0)
        self.assertEqual(self.run_still(StillDevice(main.NEAR_US, main.IDLE_US, 10))[0], 10)

    def test_shortly_before_a_ruling_the_loop_waits_actively(self):
        for idle_us, least_us, most_us in (
            (main.NEAR_US - 1, 6_000, 8_000),
            (main.NEAR_US, 0, 2_000),
        ):
            began_us = self.pico.wire.now_us
            rests = self.run_still(StillDevice(idle_us, 600, 10))[0]
            took_us = self.pico.wire.now_us - began_us
            self.assertTrue(rests == 0 and least_us <= took_us < most_us, took_us)


if __name__ == "__main__":
    unittest.main()

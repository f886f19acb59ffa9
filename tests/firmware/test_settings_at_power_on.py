"""The settings file takes effect at power-on, and is written again."""

import json
import unittest

from tableref import texts
from tableref.store.settings_file import FILE
from turning_pico import TurningPico

NEXT, OK, BACK = 12, 13, 11


class SettingsAtPowerOnTest(TurningPico):
    def tearDown(self):
        texts.use("en")
        super().tearDown()

    def switch_on(self, text):
        self.store.prepare()
        if text is not None:
            self.store.write_text(FILE, text)
        return self.device()

    def events(self, name):
        events = [json.loads(line) for line in self.lines]
        return [event for event in events if event["event"] == name]

    def tap(self, device, button, times=1, us=60_000):
        for _ in range(times):
            self.pico.change(button, True)
            self.steps(device, us)
            self.pico.change(button, False)
            self.steps(device, 60_000)

    def brightest(self):
        return max([max(c >> 16, c >> 8 & 0xFF, c & 0xFF) for c in self.pico.wire.frames[-1]])

    def test_without_a_file_the_defaults_apply_and_none_is_written(self):
        device = self.switch_on(None)
        self.assertEqual(device._buzzer._duty, 1 << 14)
        self.assertEqual(self.store.read_text(FILE), None)
        self.assertEqual(self.events("setting_refused"), [])

    def test_lights_sound_and_texts_follow_the_file(self):
        device = self.switch_on("brightness = 10\nvolume = 100\nlanguage = de\n")
        self.assertEqual(device._buzzer._duty, 1 << 15)
        self.assertTrue(0 < self.brightest() <= 25)
        self.assertIn("Welches Spiel?", device.referee.screen()[0])

    def test_errors_are_reported_and_the_table_is_ready_all_the_same(self):
        device = self.switch_on("volume = 30\nbrightness = 500\n")
        self.assertIn("Bad: brightness", device.referee.screen()[0])
        said = self.events("setting_refused")
        self.assertEqual([(event["line"], event["name"]) for event in said], [(2, "brightness")])
        self.assertIn("it takes a whole number from 10 to 100", said[0]["message"])
        self.assertEqual(device._buzzer._duty, (1 << 15) * 76 // 256)
        self.tap(device, OK)
        self.assertIn("Press your own", device.referee.screen()[0])

    def test_changes_at_the_table_take_effect_and_are_saved(self):
        device = self.switch_on("# ours\nbrightness = 80\n")
        self.tap(device, BACK)
        self.tap(device, OK, 2)
        self.steps(device, 600_000)
        before = self.brightest()
        self.tap(device, NEXT, 2)
        self.steps(device, 600_000)
        # The supply allows less than 80 % for all lights. NEXT changes it to 100, then 10 percent.
        self.assertTrue(self.brightest() < before // 2)
        self.tap(device, OK)
        self.tap(device, NEXT, 3)
        self.assertEqual(device._buzzer._duty, 0)
        self.tap(device, BACK, us=800_000)
        self.steps(device, 400_000)
        lines = self.store.read_text(FILE).split("\n")
        self.assertEqual(lines[:2], ["# ours", "brightness = 10"])
        self.assertIn("volume = 0", lines)


if __name__ == "__main__":
    unittest.main()

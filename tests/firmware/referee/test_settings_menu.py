"""The settings menu: after the last game, with immediate effect, saved on leaving."""

import unittest

from driven import DrivenTable
from settings_table import SHOWN, at_menu, opened, turned
from tableref import texts
from tableref.presses.gestures import BACK, NEXT
from tableref.radio import Wifi
from tableref.referee.settings import CHOICES, RANGES, Settings, default_of
from tableref.referee.settings_menu import STEPS
from tableref.show import lights
from tableref.show.screens import COLUMNS


def big(table):
    return table.referee.screen()[1]


class Pages(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def test_the_settings_come_after_the_last_game(self):
        table = at_menu(DrivenTable())
        self.assertIn("Which game?\nSettings\nLight, sound ...\nNEXT: other game", table.screen())
        self.assertIn("Gotta Go!", table.next().screen())

    def test_the_settings_can_be_skipped(self):
        table = at_menu(DrivenTable()).next().ok().tap(1).tap(2).tap(4).ok_to_match()
        self.assertEqual(table.last("match_started")["game"], "gotta_go")

    def test_each_setting_has_its_page_with_its_name_value_and_range(self):
        table = opened()
        seen = []
        for name in SHOWN:
            lines, value = table.referee.screen()
            seen.append(lines[0])
            if name in RANGES:
                self.assertEqual(lines[1], "%d to %d" % RANGES[name][1:])
                unit = texts.translator("settings")(STEPS[name][0], count=default_of(name))
                self.assertEqual(value, "off" if name == "turn_s" else unit)
            self.assertEqual(lines[6:], ("NEXT: + hold: -", "OK: next"))
            table.ok()
        self.assertEqual(len(set(seen)), len(SHOWN))
        self.assertIn("Reset all?", table.screen())

    def test_ok_leads_through_all_pages_and_out(self):
        table = opened(page="defaults")
        self.assertIn("OK: done", table.screen())
        self.assertIn("Which game?\nSettings", table.ok().screen())

    def test_back_leads_back_and_out(self):
        table = opened(page="volume")
        self.assertIn("Brightness", table.back().screen())
        self.assertIn("Language", table.back().screen())
        self.assertIn("Which game?\nSettings", table.back().screen())
        self.assertIn("Which game?\nScore pad", table.back().screen())

    def test_back_held_leaves_from_any_page(self):
        for page in SHOWN + ("defaults",):
            self.assertIn("Which game?\nSettings", opened(page=page).hold(BACK).screen())

    def test_a_press_has_one_effect_and_its_release_none(self):
        table = opened(page="volume")
        table.press(NEXT).wait(1)
        self.assertTrue(table.tone())
        changed = len(table.named("setting_changed"))
        table.wait(500).release(NEXT).wait(100)
        self.assertEqual((changed, len(table.named("setting_changed"))), (1, 1))
        table.press(BACK).wait(100)
        self.assertIn("Volume", table.screen())

    def test_next_held_turns_back(self):
        table = opened(page="volume")
        before = table.referee.settings.volume
        table.next()
        after = table.referee.settings.volume
        table.hold(NEXT)
        self.assertEqual(table.referee.settings.volume, before)
        table.next().next().hold(NEXT)
        self.assertEqual(table.referee.settings.volume, after)

    def test_next_held_while_the_page_is_turned_changes_nothing_on_the_next_page(self):
        table = opened(page="brightness")
        volume = table.referee.settings.volume
        table.press(NEXT).wait(100).ok().wait(2000).release(NEXT).wait(100)
        self.assertIn("Volume", table.screen())
        self.assertEqual(table.referee.settings.volume, volume)
        self.assertEqual(len(table.named("setting_changed")), 1)

    def test_players_presses_are_refused(self):
        table = opened().tap(4)
        self.assertEqual(table.last("refused")["reason"], "not_now")

    def test_every_screen_fits_in_every_language(self):
        for code in CHOICES["language"]:
            for name in SHOWN + ("defaults",):
                table = opened(Settings(language=code), name)
                for _ in range(len(CHOICES.get(name) or STEPS.get(name, "  s")[1])):
                    lines, value = table.referee.screen()
                    self.assertTrue(max([len(line) for line in lines]) <= COLUMNS, lines)
                    self.assertTrue(0 < len(value) <= 8, value)
                    if name != "language":
                        table.next()

    def test_lights_show_the_brightness_and_the_position_of_the_value(self):
        table = opened(page="volume")
        for player in range(1, 11):
            light = table.button_light(player)
            self.assertEqual(light, lights.player_light(player, table.now_us))
        steps = STEPS["volume"][1]
        for _ in steps:
            value = table.referee.settings.volume
            lit = [light for light in table.ring() if light]
            self.assertEqual(len(lit), (steps.index(value) + 1) * 16 // len(steps))
            self.assertEqual(table.ring()[: len(lit)], lit)
            table.next()


class OfARadio(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def opened(self, address, settings=None):
        """Return a table with a radio at the second page of its settings."""
        table = DrivenTable(settings=settings)
        self.wifi = table.referee.wifi = Wifi()
        self.wifi.address = address
        return at_menu(table).ok().ok()

    def test_a_table_with_a_radio_can_allow_its_page_and_shows_the_address(self):
        table = self.opened("192.168.178.123").ok()
        self.assertIn("Page for phones\n192.168.178.123\n", table.screen())
        self.assertEqual((big(table), table.referee.settings.page), ("off", "off"))
        self.assertIn("Brightness", table.ok().screen())
        table.back().next()
        self.assertEqual((big(table), table.referee.settings.page), ("on", "on"))

    def test_a_new_address_is_shown_at_once(self):
        table = self.opened("").ok()
        self.assertIn("Page for phones\nno network\n", table.screen())
        self.wifi.address = "10.0.0.2"
        table.referee.redraw()
        self.assertIn("Page for phones\n10.0.0.2\n", table.screen())

    def test_without_a_radio_there_is_no_such_page(self):
        self.assertIn("Brightness", opened().ok().screen())

    def test_the_name_of_the_network_is_shown(self):
        table = self.opened("")
        self.assertIn("Wi-Fi\nnot set up\n", table.screen())
        self.wifi.name, self.wifi.address = "A network with a long name", "10.0.0.2"
        table.referee.redraw()
        self.assertIn("Wi-Fi\nA network with a\n10.0.0.2\nNEXT: set up\n", table.screen())

    def test_next_opens_the_set_up_and_back_leaves_it(self):
        table = self.opened("").next()
        self.assertIn("Opening it ...", table.screen())
        table.tap(3).next().ok()
        self.assertIn("Opening it ...", table.screen())
        self.assertIn("not set up", table.hold(BACK).screen())
        self.assertTrue(self.wifi.setup is None)

    def test_the_code_for_names_is_shown_while_the_page_is_served(self):
        table = self.opened("10.0.0.2").ok().next()
        self.wifi.code = "0471"
        self.assertEqual(big(table.ok()), "0471")
        self.assertIn("Names by phone", table.screen())
        table.next()
        self.assertEqual(self.wifi.code, "")
        self.assertIn("Brightness", table.ok().screen())
        self.assertIn("Page for phones", table.back().back().screen())
        self.assertIn("Brightness", table.next().ok().screen())

    def test_its_texts_fit_in_every_language(self):
        for code in CHOICES["language"]:
            table = self.opened("", Settings(language=code, page="on"))
            for _ in range(3):
                lines, value = table.referee.screen()
                self.assertTrue(max([len(line) for line in lines]) <= COLUMNS, lines)
                table.ok()


class Changing(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def test_next_reaches_every_value_and_starts_again(self):
        for name in RANGES:
            table = opened(page=name)
            seen = []
            for _ in STEPS[name][1]:
                # Wait 0.3 s between presses, because nobody presses faster than a lock-out of 100
                # ms allows.
                table.next().wait(300)
                seen.append(getattr(table.referee.settings, name))
                event = table.last("setting_changed")
                self.assertEqual((event["name"], event["value"]), (name, seen[-1]))
            self.assertEqual(sorted(seen), list(STEPS[name][1]))
            self.assertEqual(seen[-1], default_of(name))

    def test_steps_are_in_order_within_the_range_and_contain_the_default(self):
        self.assertEqual(sorted(STEPS), sorted(RANGES))
        for name in STEPS:
            unit, values = STEPS[name]
            self.assertEqual(list(values), sorted(set(values)))
            self.assertIn(default_of(name), values)
            self.assertTrue(RANGES[name][1] <= values[0] and values[-1] <= RANGES[name][2])

    def test_a_value_from_the_file_is_among_the_choices(self):
        table = opened(Settings(volume=42), "volume")
        self.assertEqual(big(table), "42 %")
        seen = []
        for _ in range(len(STEPS["volume"][1]) + 1):
            table.next()
            seen.append(table.referee.settings.volume)
        self.assertEqual(seen[0], 50)
        self.assertEqual(seen[-1], 42)
        self.assertEqual(sorted(seen), sorted(STEPS["volume"][1] + (42,)))

    def test_a_limit_of_none_is_shown_as_off(self):
        self.assertEqual(big(opened(page="turn_s")), "off")
        self.assertEqual(big(opened(Settings(extra_s=0), "extra_s")), "0 s")

    def test_the_language_changes_at_once(self):
        table = opened()
        self.assertEqual((big(table), table.referee.screen()[0][0]), ("English", "Language"))
        table.next()
        self.assertEqual((big(table), table.referee.screen()[0][0]), ("Deutsch", "Sprache"))
        self.assertIn("Welches Spiel?", table.hold(BACK).screen())
        table.next()
        self.assertIn("Gotta Go!", table.screen())

    def test_the_hold_time_changes_at_once(self):
        table = opened(page="hold_ms").next().next().next()
        self.assertEqual(table.referee.settings.hold_ms, 2000)
        # 0.8 s are a tap now
        self.assertIn("Lock-out", table.hold(BACK).screen())

    def test_the_next_match_has_the_changed_settings(self):
        table = opened(page="window_ms").next().hold(BACK)
        table.turn_to("got_it").ok().tap(1).tap(2).ok_to_match()
        options = table.last("match_started")["options"]
        self.assertEqual(options["window_ms"], 10)


class Defaults(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def test_next_resets_all_and_next_again_undoes_that(self):
        table = opened(Settings(volume=0, hold_ms=1000, turn_s=30), "defaults")
        self.assertEqual(big(table), "no")
        self.assertIn("NEXT: yes\n", table.screen())
        table.next()
        self.assertEqual(big(table), "yes")
        self.assertIn("NEXT: no\n", table.screen())
        self.assertEqual(table.last("settings_reset")["reset"], True)
        self.assertEqual(table.referee.settings.values(), Settings().values())
        table.next()
        self.assertEqual(big(table), "no")
        self.assertEqual(table.last("settings_reset")["reset"], False)
        settings = table.referee.settings
        self.assertEqual((settings.volume, settings.hold_ms, settings.turn_s), (0, 1000, 30))

    def test_next_again_restores_a_setting_that_was_changed_since_the_menu_was_opened(self):
        table = opened(Settings(volume=0), "volume").next()
        turned(table.back().back(), "defaults").next().next()
        self.assertEqual(table.last("settings_reset")["reset"], False)
        self.assertEqual(table.referee.settings.volume, 10)

    def test_without_changed_settings_there_is_nothing_to_reset(self):
        table = opened(page="defaults")
        self.assertEqual(big(table), "yes")
        self.assertFalse("NEXT" in table.screen())
        table.next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertEqual(table.last("settings_reset"), None)
        # The same applies to settings that were changed at the table.
        table = opened(Settings(volume=30), "volume").next()
        turned(table.back().back(), "defaults").next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")


if __name__ == "__main__":
    unittest.main()

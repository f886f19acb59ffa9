"""The settings file: any contents are parsed, and errors are named."""

import unittest
from collections import namedtuple

from saving_table import SavingTable
from tableref import texts
from tableref.drivers.files import MAX_TEXT
from tableref.referee.settings import CHOICES, NAMES, Settings, accepted, default_of
from tableref.store.settings_file import (
    FILE,
    HEAD,
    MAX_PROBLEMS,
    MEANINGS,
    load,
    parse,
    report,
    save,
    written,
)

Line = namedtuple("Line", ("line", "name", "value"))


def read(text):
    """Return ({name: value} of all settings that differ from the default, [message])."""
    settings, problems = parse(text)
    values = settings.values()
    others = {name: values[name] for name in NAMES if values[name] != default_of(name)}
    return others, [problem.message for problem in problems]


class Reading(unittest.TestCase):
    def test_a_file_has_room_for_a_users_own_comments(self):
        self.assertTrue(len(written(Settings()).encode()) < MAX_TEXT * 3 // 4)

    def test_an_empty_file_has_the_defaults(self):
        for text in ("", "\n\n", "# volume = 3", "\ufeff", "  \r\n\t\r\n"):
            self.assertEqual(read(text), ({}, []))

    def test_a_line_has_a_name_and_a_value(self):
        text = "volume = 0\nhold_ms=300\n  language =  de  # auf Deutsch\n"
        self.assertEqual(read(text), ({"volume": 0, "hold_ms": 300, "language": "de"}, []))

    def test_changes_by_text_editors_do_not_matter(self):
        for text in (
            "\ufeffvolume = 0\r\nhold_ms = 300\r\n",
            "\tVOLUME\t=\t00\n\n\nHold_ms = 300",
            "# note\r\n\r\nhold_ms = 300 # long\r\nvolume = 0\0",
        ):
            self.assertEqual(read(text), ({"volume": 0, "hold_ms": 300}, []))

    def test_a_bad_value_is_reported_with_line_range_and_default_and_affects_no_other(self):
        others, problems = read("hold_ms = 300\nvolume = 101\nbrightness = 60")
        self.assertEqual(others, {"hold_ms": 300, "brightness": 60})
        self.assertEqual(
            problems,
            [
                "line 2: volume is 101; it takes a whole number from 0 to 100; "
                "the default, 50, serves"
            ],
        )

    def test_only_an_integer_is_accepted_as_a_number(self):
        for word in ("", "x", "5 0", "50%", "+50", "5.0", "--5", "-", "0x10", "1e3", "\u0663"):
            others, problems = read("volume = " + word)
            self.assertEqual(others, {})
            self.assertIn("line 1: volume is %r; it takes a whole number" % word, problems[0])

    def test_numbers_may_be_of_any_length(self):
        self.assertEqual(read("volume = -1")[1][0][:21], "line 1: volume is -1;")
        self.assertEqual(read("volume = 000000030")[0], {"volume": 30})
        message = read("volume = " + "9" * 10000)[1][0]
        self.assertIn("volume is '%s...'" % ("9" * 21), message)
        self.assertTrue(len(message) < 120)

    def test_an_unknown_language_is_reported_with_the_known_ones(self):
        self.assertEqual(
            read("language = klingon")[1],
            [
                "line 1: language is 'klingon'; it takes one of: %s; the default, en, serves"
                % ", ".join(CHOICES["language"])
            ],
        )
        self.assertEqual(read("language = DE"), ({"language": "de"}, []))

    def test_an_unknown_name_is_reported_with_the_known_ones(self):
        for wrong in ("brigthness", "sprache", "", "x" * 1000):
            others, problems = read("volume = 0\n%s = 30" % wrong)
            self.assertEqual(others, {"volume": 0})
            for part in ("line 2: no setting is called", "there are: " + ", ".join(NAMES)):
                self.assertIn(part, problems[0])

    def test_nothing_in_a_file_of_another_format_is_used(self):
        self.assertEqual(read("volume = 0\nformat = 1"), ({"volume": 0}, []))
        for value in ("2", "0", "one", ""):
            others, problems = read("volume = 0\nFormat = %s\nx" % value)
            self.assertEqual((others, len(problems)), ({}, 1))
            said = "line 2: format is %s; this firmware reads 1, so all defaults serve"
            self.assertEqual(problems[0], said % (value or "missing"))

    def test_of_two_lines_the_first_counts_and_the_second_is_reported(self):
        self.assertEqual(
            read("volume = 0\n\nvolume = 10"),
            ({"volume": 0}, ["line 3: volume occurs twice; the value in line 1 is used"]),
        )
        problems = read("volume = 0\nvolume = 10\nvolume = 20")[1]
        self.assertIn("the value in line 1 is used", problems[1])
        # A bad value is reported, and the default is used.
        others, problems = read("volume = x\nvolume = 10")
        self.assertEqual((others, len(problems)), ({}, 2))

    def test_an_invalid_line_is_reported_with_the_format(self):
        for line in ("volume", "volume: 30", "Hello!"):
            others, problems = read("%s\nvolume = 30" % line)
            self.assertEqual(others, {"volume": 30})
            self.assertIn("line 1: %r has no value" % line.lower(), problems[0])
            self.assertIn("brightness = 40", problems[0])

    def test_of_many_errors_some_are_reported_and_the_file_is_read_completely(self):
        lines = ["nonsense %d" % number for number in range(MAX_PROBLEMS + 3)]
        settings, problems = parse("\n".join(lines + ["volume = 0"]))
        self.assertEqual(settings.volume, 0)
        self.assertEqual(len(problems), MAX_PROBLEMS + 1)
        self.assertEqual(problems[-1].message, "and 3 more lines")
        settings, problems = parse("\n".join(lines[: MAX_PROBLEMS + 1]))
        self.assertEqual(problems[-1].message, "and 1 more line")
        self.assertEqual(len(parse("\n".join(lines[:MAX_PROBLEMS]))[1]), MAX_PROBLEMS)

    def test_a_problem_has_line_name_and_value(self):
        problem = parse("# x\nVolume = LOUD" + "!" * 50)[1][0]
        self.assertEqual(problem[:2], (2, "volume"))
        self.assertEqual(problem.value, "LOUD" + "!" * 17 + "...")


class Writing(unittest.TestCase):
    def test_a_new_file_has_meaning_range_and_default_of_each_setting(self):
        text = written(Settings(volume=0))
        self.assertTrue(text.startswith(HEAD))
        self.assertEqual(sorted(MEANINGS), sorted(NAMES))
        for name in NAMES:
            notes = "# %s\n# It takes %s; default %s.\n%s = " % (
                MEANINGS[name],
                accepted(name),
                default_of(name),
                name,
            )
            self.assertIn(notes, text)
        self.assertIn("\nvolume = 0\n", text)
        for line in text.split("\n"):
            self.assertTrue(len(line) <= 100, line)
        self.assertEqual(read(text), ({"volume": 0}, []))

    def test_a_persons_own_lines_are_kept(self):
        before = "# Ours\n\nVolume=0 # baby sleeps\nhold_ms = 300  # slow\nflash = yes\n# end"
        after = written(Settings(volume=0, hold_ms=500), before)
        self.assertTrue(
            after.startswith(
                "# Ours\n\nVolume=0 # baby sleeps\nhold_ms = 500  # slow\nflash = yes\n# end\n\n# "
            )
        )
        self.assertEqual(read(after)[0], {"volume": 0, "hold_ms": 500})
        self.assertFalse(HEAD in after)

    def test_writing_again_changes_nothing(self):
        for text in ("", "volume = 3\n", "# only this", "x\r\n\r\nvolume=9\r\n"):
            once = written(Settings(minutes=7), text)
            self.assertEqual(written(Settings(minutes=7), once), once)
            self.assertFalse("\r" in once)

    def test_wrong_and_duplicate_lines_are_replaced_by_the_current_values(self):
        after = written(Settings(hold_ms=500), "volume = 500\nhold_ms = 500\nhold_ms = 300\n")
        self.assertTrue(after.startswith("volume = 50\nhold_ms = 500\n\n# "))
        self.assertEqual(read(after), ({"hold_ms": 500}, []))

    def test_a_file_of_another_format_is_converted_when_it_is_written(self):
        after = written(Settings(volume=7), "format = 2\nvolume = 0\nfoo = 3\n")
        self.assertTrue(after.startswith("format = 1\nvolume = 7\nfoo = 3\n"))
        self.assertEqual(read(after)[0], {"volume": 7})

    def test_a_line_without_a_value_is_no_setting(self):
        after = written(Settings(volume=7), "volume\nvolume = 9\n")
        self.assertTrue(after.startswith("volume\nvolume = 7\n\n# "))


class InTheStore(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def test_a_missing_file_means_the_defaults(self):
        table = SavingTable()
        settings, problems = load(table.store)
        self.assertEqual((settings.values(), problems), (Settings().values(), []))

    def test_saved_settings_are_read_back(self):
        table = SavingTable()
        table.store.write_text(FILE, "# mine\n")
        save(table.store, Settings(volume=7))
        self.assertEqual(load(table.store)[0].volume, 7)
        self.assertEqual(table.store.read_text(FILE)[:7], "# mine\n")

    def test_errors_are_reported_by_events_and_the_first_on_the_screen(self):
        table = SavingTable()
        problems = parse("volume = 500\nfoo = 3\n" + "x\n" * 9)[1]
        report(problems, table.referee)
        table.wait(1)
        said = table.named("setting_refused")
        self.assertEqual(len(said), len(problems))
        last = said[-1]
        self.assertEqual((last["line"], last["name"], last["value"]), (1, "volume", "500"))
        self.assertIn("it takes a whole number from 0 to 100", last["message"])
        self.assertIn("Bad: volume", table.screen())

    def test_without_errors_nothing_is_reported(self):
        table = SavingTable()
        report([], table.referee)
        self.assertEqual(table.wait(1).events, [])
        self.assertFalse("Bad" in table.screen())


if __name__ == "__main__":
    unittest.main()

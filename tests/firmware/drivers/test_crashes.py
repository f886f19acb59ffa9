import unittest

from tableref.drivers import crashes

FACTS = (("what", "exception"), ("alive_s", 12))
TRACEBACK = 'Traceback (most recent call last):\n  File "main.py", line 7, in run\nValueError: no'


class Texts:
    """A stand-in for the store: `texts` are its files; every call raises `fault`, if set."""

    def __init__(self, **texts):
        self.texts = texts
        self.fault = None

    def read_text(self, name):
        if self.fault:
            raise self.fault
        return self.texts.get(name)

    def write_text(self, name, text):
        if self.fault:
            raise self.fault
        self.texts[name] = text


class CrashesTest(unittest.TestCase):
    def setUp(self):
        self.store = Texts()

    @property
    def size(self):
        return len(self.store.texts[crashes.FILE].encode())

    def test_at_first_there_are_no_crashes(self):
        self.assertEqual(crashes.read(self.store), [])

    def test_a_crash_is_stored_with_its_number_facts_and_traceback(self):
        self.assertEqual(crashes.add(self.store, FACTS, TRACEBACK), 1)
        ((facts, traceback),) = crashes.read(self.store)
        self.assertEqual(facts, {"number": 1, "what": "exception", "alive_s": 12})
        self.assertEqual(traceback, TRACEBACK)

    def test_the_file_is_readable(self):
        crashes.add(self.store, FACTS, TRACEBACK)
        self.assertEqual(
            self.store.texts[crashes.FILE],
            '{"number": 1, "what": "exception", "alive_s": 12}\n%s\n\n' % TRACEBACK,
        )

    def test_the_newest_crashes_are_stored_and_all_are_counted(self):
        for number in range(1, 8):
            self.assertEqual(crashes.add(self.store, (("n", number),), TRACEBACK), number)
        numbers = [facts["n"] for facts, _ in crashes.read(self.store)]
        self.assertEqual(numbers, [5, 6, 7])

    def test_a_hang_has_no_traceback(self):
        crashes.add(self.store, FACTS)
        crashes.add(self.store, FACTS, TRACEBACK)
        crashes.add(self.store, FACTS)
        self.assertEqual([text for _, text in crashes.read(self.store)], ["", TRACEBACK, ""])

    def test_of_a_long_traceback_both_ends_are_stored(self):
        lines = ["  File %d" % number for number in range(500)]
        text = crashes.shortened("\n".join(lines) + "\nMemoryError: ")
        self.assertEqual(len(text), crashes.MAX_TRACEBACK)
        self.assertEqual(text[:8], "  File 0")
        self.assertEqual(crashes.last_line(text), "MemoryError:")
        self.assertTrue("\n  ...\n" in text)

    def test_a_traceback_that_just_fits_is_stored_completely(self):
        text = "x" * crashes.MAX_TRACEBACK
        self.assertEqual(crashes.shortened(text), text)
        self.assertEqual(len(crashes.shortened(text + "y")), crashes.MAX_TRACEBACK)

    def test_the_file_never_exceeds_its_maximum_size(self):
        for letter in ("x", "\u00e4", "\u20ac", "\n"):
            for _ in range(5):
                crashes.add(self.store, FACTS, letter * 9_000)
                self.assertTrue(self.size <= crashes.MAX_FILE_SIZE)
        self.assertTrue(len(crashes.read(self.store)) >= 1)

    def test_a_file_of_the_maximum_size_is_kept_completely(self):
        one = Texts()
        crashes.add(one, FACTS, "x")
        head = len(one.texts[crashes.FILE]) - 1
        for more, count in ((0, 3), (1, 2)):
            self.store = Texts()
            for _ in range(2):
                crashes.add(self.store, FACTS, "\u00e4" * 900)
            crashes.add(self.store, FACTS, "x" * (crashes.MAX_FILE_SIZE - self.size - head + more))
            self.assertEqual(len(crashes.read(self.store)), count)

    def test_an_exceptions_text_cannot_end_its_entry(self):
        crashes.add(self.store, FACTS, TRACEBACK + "\n\n{}\n\n\n[1]")
        ((_, traceback),) = crashes.read(self.store)
        self.assertEqual(traceback, TRACEBACK + "\n{}\n[1]")

    def test_unreadable_entries_are_left_out_and_the_others_are_read(self):
        crashes.add(self.store, FACTS, TRACEBACK)
        whole = self.store.texts[crashes.FILE]
        for damage in ("\x00\xff", "{", "[1]", "7", '{"number":', "null"):
            self.store.texts[crashes.FILE] = damage + "\nsome text\n\n" + whole
            self.assertEqual([text for _, text in crashes.read(self.store)], [TRACEBACK])
            self.store.texts[crashes.FILE] = whole + damage
            self.assertEqual(crashes.add(self.store, FACTS), 2)

    def test_after_an_invalid_number_counting_starts_from_one(self):
        for number in ('"x"', "null", "[]", "1.5"):
            self.store.texts[crashes.FILE] = '{"number": %s}\n\n' % number
            self.assertEqual(crashes.add(self.store, FACTS), 1)

    def test_no_error_of_the_store_is_raised(self):
        crashes.add(self.store, FACTS)
        for fault in (OSError(28), MemoryError(), ValueError("x")):
            self.store.fault = fault
            self.assertEqual(crashes.add(self.store, FACTS, TRACEBACK), 0)

    def test_a_broken_store_has_no_crashes(self):
        self.store.fault = OSError(5)
        self.assertEqual(crashes.read(self.store), [])

    def test_all_crashes_can_be_cleared(self):
        crashes.add(self.store, FACTS)
        crashes.clear(self.store)
        self.assertEqual(crashes.read(self.store), [])
        self.assertEqual(crashes.add(self.store, FACTS), 1)


class TracebackTest(unittest.TestCase):
    def setUp(self):
        self.own = crashes.print_exception

    def tearDown(self):
        crashes.print_exception = self.own

    def test_the_traceback_is_what_micropython_prints(self):
        if self.own is None:
            crashes.print_exception = lambda error, file: file.write(
                "Traceback (most recent call last):\nValueError: %s\n" % error
            )
        try:
            raise ValueError("no")
        except ValueError as error:
            text = crashes.traceback_of(error)
        self.assertEqual(text.split("\n")[0], "Traceback (most recent call last):")
        self.assertEqual(crashes.last_line(text), "ValueError: no")

    def test_without_memory_only_the_exceptions_name_is_stored(self):
        def fail(error, file):
            raise MemoryError

        crashes.print_exception = fail
        self.assertEqual(crashes.traceback_of(ValueError("no")), "ValueError")


if __name__ == "__main__":
    unittest.main()

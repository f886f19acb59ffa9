"""Values of options: which are accepted, and what the message about others says."""

import unittest

from tableref.games.options import one_of, whole, yes_or_no


def message_of(check, *arguments):
    """Return the message of a check's ValueError, None if it accepts the value."""
    try:
        check("speed", *arguments)
    except ValueError as error:
        return str(error)
    return None


class OptionsTest(unittest.TestCase):
    def test_a_whole_number_is_in_its_range_and_neither_a_flag_nor_a_word(self):
        for value in (0, 1, 2):
            self.assertIsNone(message_of(whole, value, 0, 2))
        for value in (-1, 3, True, 1.0, "1", None):
            message = "speed is %r; it takes a whole number from 0 to 2" % (value,)
            self.assertEqual(message_of(whole, value, 0, 2), message)

    def test_a_flag_is_neither_a_number_nor_a_word(self):
        for value in (True, False):
            self.assertIsNone(message_of(yes_or_no, value))
        for value in (1, 0, "yes", None):
            message = "speed is %r; it takes yes or no" % (value,)
            self.assertEqual(message_of(yes_or_no, value), message)

    def test_one_of_several_choices_has_their_type_too(self):
        choices = ("slow", 2, False)
        for value in choices:
            self.assertIsNone(message_of(one_of, value, choices))
        for value in ("fast", 1, 0, True, 2.0, None):
            message = "speed is %r; it takes one of: slow, 2, no" % (value,)
            self.assertEqual(message_of(one_of, value, choices), message)


if __name__ == "__main__":
    unittest.main()

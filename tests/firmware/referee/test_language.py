"""One language is active at a time, and a change affects everything."""

import sys
import unittest

from tableref import texts
from tableref.games import GAMES, by_key

PARTS = ("self_test", "settings") + tuple([game.key for game in GAMES])


def words_of(part):
    """Return a part's texts in the current language."""
    __import__(texts.module_of(part))
    return sys.modules[texts.module_of(part)].TEXTS


class Speaking(unittest.TestCase):
    def tearDown(self):
        texts.use(texts.LANGUAGES[0][0])

    def test_a_part_has_its_own_texts_and_the_common_ones(self):
        for part in PARTS:
            self.assertEqual(texts.translator(part)("get_ready"), "Get ready...")
        self.assertEqual(texts.translator("lots")("ok_draw"), "draw")

    def test_a_parts_own_texts_precede_the_common_ones(self):
        self.assertEqual(texts.translator("quiz")("round", round=3), "Question 3")
        self.assertEqual(texts.text("round", round=3), "Round 3")

    def test_a_missing_text_is_an_error_in_every_language(self):
        for code, _ in texts.LANGUAGES:
            texts.use(code)
            with self.assertRaises(KeyError):
                texts.text("no_such_text")
            for part in PARTS:
                with self.assertRaises(KeyError):
                    texts.translator(part)("no_such_text")

    def test_after_a_change_everything_is_in_the_other_language(self):
        tell = texts.translator("quiz")
        told = [(tell("round", round=3), tell("get_ready"), texts.text("yes"))]
        for code in ("de", "en"):
            texts.use(code)
            self.assertEqual(texts.language(), code)
            told.append((tell("round", round=3), tell("get_ready"), texts.text("yes")))
        english, german = ("Question 3", "Get ready...", "yes"), ("Frage 3", "Achtung...", "ja")
        self.assertEqual(told, [english, german, english])

    def test_choosing_the_same_language_loads_nothing_again(self):
        words = words_of("quiz")
        texts.use("en")
        self.assertTrue(words_of("quiz") is words)

    def test_an_unknown_language_is_refused_with_a_message(self):
        texts.use("de")
        with self.assertRaises(ValueError) as caught:
            texts.use("xx")
        codes = ", ".join([code for code, _ in texts.LANGUAGES])
        self.assertEqual(str(caught.exception), "language is 'xx'; it takes one of: " + codes)
        self.assertEqual(texts.language(), "de")

    def test_seconds_have_the_decimal_sign_of_the_language(self):
        self.assertEqual(texts.in_seconds(1_012_999), "1.012")
        texts.use("de")
        self.assertEqual(texts.in_seconds(1_012_999), "1,012")

    def test_games_have_their_names_in_the_language(self):
        names = [by_key(key).name for key in ("gotta_go", "lots")]
        self.assertEqual(names, ["Gotta Go!", "Draw lots"])
        texts.use("de")
        self.assertEqual([by_key(key).name for key in ("gotta_go", "lots")], [names[0], "Auslosen"])


if __name__ == "__main__":
    unittest.main()

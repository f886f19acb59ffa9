"""Every language is complete, without lines that are too long or letters that cannot be drawn."""

import os
import sys
import unittest

from tableref import texts
from tableref.drivers.letters import LETTERS
from tableref.games import GAMES
from tableref.show.screens import COLUMNS

FOLDER = texts.__file__.rsplit("/", 1)[0]
GAMES_FOLDER = FOLDER.rsplit("/", 1)[0] + "/games"
PARTS = texts.PARTS + tuple([entry.key for entry in GAMES])
"""The parts with texts, as `texts.translator` names them. "" has the common texts."""


def files_of(folder):
    """Return the names of the modules in a folder, sorted; in node they are compiled."""
    parts = [name.rsplit(".", 1) for name in os.listdir(folder) if "." in name]
    return sorted([name for name, kind in parts if kind in ("py", "mpy")])


LONGEST = {
    "bid": 15,
    "button": "NEXT",
    "buttons": "P10 NEXT",
    "for_s": 64,
    "cards": 15,
    "colour": "yellow",
    "count": 10,
    "digit": 9,
    "error": "KeyError",
    "form": "triangle",
    "hand": "P10 right",
    "high": 10,
    "hz": 2093,
    "in_box": 3,
    "in_play": 5,
    "low": 2,
    "mate": 10,
    "ms": 99,
    "name": "brightness",
    "number": 16,
    "other": "NEXT",
    "page": 2,
    "pages": 3,
    "percent": 100,
    "player": 10,
    "players": "6 7 8 9 10",
    "points": 9999,
    "round": 99,
    "seconds": "99.999",
    "seed": 0x3FFFFFFF,
    "size": 3,
    "team": "A",
    "time": "999:59",
    "trick": 15,
    "tricks": 15,
    "trump": "NO TRUMP",
    "turn": 10,
    "what": "P10 turn",
    "who": 10,
    "worth": 10,
}
"""The longest value of each field of a text."""

BIG = 8
SHOWN_BIG = {
    "": ("yes", "no"),
    "self_test": ("light", "ring_light", "hz", "all_well", "red", "green", "blue", "white"),
    "settings": ("off", "percent", "ms", "s", "min"),
    "got_it": ("go", "seconds", "ms"),
    "i_go": ("clock_off", "seconds_each"),
    "got_ya": ("by_rounds", "clubs", "diamonds", "hearts", "spades", "no_trump"),
    "gotown": (
        "build",
        "steal",
        "jackhammer",
        "wrecking_ball",
        "dog",
        "bone",
        "milkshake",
        "donut_truck",
        "thief",
        "super_thief",
    ),
    "quiz": ("none", "question", "half_second", "quarter_second", "free"),
    "turn_clock": (
        "down",
        "fischer",
        "delay",
        "sand",
        "up",
        "turn",
        "byoyomi",
        "sound",
        "next",
        "out",
        "own",
    ),
    "count_in": ("go",),
    "score_pad": ("none",),
}
"""Part -> keys of texts that are shown large and may have 8 characters."""

PADDED = {
    "": ("duplicate_sign",),
    "got_it": (
        "red",
        "yellow",
        "blue",
        "circle",
        "square",
        "triangle",
        "star",
        "heart",
        "moon",
        "wild",
        "handicap_sign",
        "calculator_sign",
        "one_colour_sign",
    ),
}
"""Texts in columns. They must be ASCII, because MicroPython pads strings by bytes."""

ASCII_ONLY = ("safe_screen",)
"""Parts that are drawn without the display's driver, which alone can draw other letters."""


def words_of(part):
    """Return a part's texts in the current language."""
    name = texts.module_of(part)
    __import__(name)
    return sys.modules[name].TEXTS


def longest_hand():
    """Return the longest name of a hand in the current language."""
    of_game = words_of("gotta_go")
    names = [of_game["gotta_go_%s_hand" % side].format(player=10) for side in ("left", "right")]
    return max(names, key=len)


def fields_of(words):
    """Return the names in braces, in the order of the alphabet."""
    return sorted([piece.split("}")[0] for piece in words.split("{")[1:]])


def room_of(key):
    """Return the maximum width (columns) of a text. Hints follow the label of their button."""
    for prefix in ("ok_", "next_", "back_"):
        if key.startswith(prefix):
            return COLUMNS - len(prefix) - 1
    # Texts of "does_" keys are shown beside a button of the web page, which has more room.
    return 2 * COLUMNS if key.startswith("does_") else COLUMNS


def is_ascii(words):
    return all(" " <= letter <= "~" for letter in words)


def every_text():
    """Yield (code, part, key, text) of every text in every language.

    That language is active meanwhile.
    """
    for code, _ in texts.LANGUAGES:
        texts.use(code)
        for part in PARTS:
            words = words_of(part)
            for key in sorted(words):
                yield code, part, key, words[key]


class Languages(unittest.TestCase):
    def tearDown(self):
        texts.use(texts.LANGUAGES[0][0])

    def test_every_language_has_the_same_files_and_no_folder_is_left_over(self):
        codes = sorted([code for code, _ in texts.LANGUAGES])
        common = sorted([part or "__init__" for part in texts.PARTS])
        for code in codes:
            self.assertEqual(files_of("%s/%s" % (FOLDER, code)), common)
        names = [name for name in os.listdir(FOLDER) if name[:1] != "_"]
        self.assertEqual(sorted(names), codes)
        for entry in GAMES:
            self.assertEqual(files_of("%s/%s/words" % (GAMES_FOLDER, entry.key)), codes)

    def test_every_language_has_the_same_texts_with_the_same_fields(self):
        found = {}
        for code, part, key, words in every_text():
            found.setdefault((part, key), []).append((code, fields_of(words)))
        codes = [code for code, _ in texts.LANGUAGES]
        for place in found:
            self.assertEqual([code for code, _ in found[place]], codes, place)
            for _, fields in found[place]:
                self.assertEqual(fields, found[place][0][1], place)

    def test_every_line_fits_the_screen_with_the_longest_values(self):
        for code, part, key, words in every_text():
            line = words.format(**dict(LONGEST, hand=longest_hand()))
            room = BIG if key in SHOWN_BIG.get(part, ()) else room_of(key)
            self.assertTrue(0 < len(line) <= room, (code, part, key, line, len(line)))

    def test_every_field_has_a_longest_value_and_vice_versa(self):
        used = set()
        for _, _, _, words in every_text():
            used.update(fields_of(words))
        self.assertEqual(sorted(used), sorted(LONGEST))

    def test_every_key_that_must_be_short_or_plain_exists(self):
        for short in (SHOWN_BIG, PADDED):
            for part in short:
                for key in short[part]:
                    self.assertIn(key, words_of(part))

    def test_every_letter_can_be_drawn(self):
        for code, part, key, words in every_text():
            if part in ASCII_ONLY or key in PADDED.get(part, ()):
                self.assertTrue(is_ascii(words), (code, part, key))
            else:
                for letter in words:
                    self.assertTrue(is_ascii(letter) or letter in LETTERS, (code, part, key))

    def test_each_language_names_itself_large(self):
        for code, name in texts.LANGUAGES:
            self.assertTrue(len(name) <= BIG and is_ascii(name) and len(code) == 2, name)


if __name__ == "__main__":
    unittest.main()

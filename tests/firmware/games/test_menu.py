"""The menu of games and its order."""

import unittest

from driven import DrivenTable
from messages import message_of
from sample_game import SAMPLE
from tableref.games import GAMES, by_key


class Menu(unittest.TestCase):
    def test_an_entry_is_the_game_in_the_folder_of_its_key(self):
        for entry in GAMES:
            self.assertEqual(entry.game.__module__, "tableref.games.%s.game" % entry.key)

    def test_an_unknown_key_is_refused_with_a_message(self):
        with self.assertRaises(ValueError) as caught:
            by_key("tiddlywinks")
        self.assertIn(
            "no game is called 'tiddlywinks'; there are: gotta_go, ", str(caught.exception)
        )


class Choosing(unittest.TestCase):
    def test_the_lobby_begins_with_the_first_game_and_next_turns_to_the_others(self):
        table = DrivenTable()
        keys = []
        for _ in range(len(GAMES) + 1):
            keys.append(table.referee.game_key)
            table.next()
        self.assertEqual(keys, [game.key for game in GAMES] + ["settings"])
        self.assertEqual(table.referee.game_key, keys[0])


class Terms(unittest.TestCase):
    def test_a_wrong_number_of_players_is_refused_before_the_rules_are_asked(self):
        game = by_key("gotta_go")
        self.assertEqual(game.seats_refusal((3,)), "too_few_players")
        self.assertEqual(game.seats_refusal(tuple(range(1, 12))), "too_many_players")
        self.assertEqual(game.seats_refusal((3, 4)), "seats_touch")
        self.assertIsNone(game.seats_refusal((3, 5)))
        message = message_of(game.complete_options, (3,), {})
        self.assertEqual(message, "Gotta Go! is for 2 to 10 players, not 1")

    def test_an_unknown_option_is_refused_with_the_known_ones(self):
        message = message_of(SAMPLE.complete_options, (1, 2, 3), {"speed": 3})
        self.assertIn("'speed'; it has: goal, is_fast, limit, colour", message)

    def test_missing_options_have_their_defaults(self):
        options = SAMPLE.complete_options((1, 3), {"is_fast": True})
        expected = [("goal", 75), ("is_fast", True), ("limit", 50), ("colour", "red")]
        self.assertEqual(list(options.items()), expected)

    def test_plus_leads_to_a_larger_number_and_from_the_largest_to_the_smallest(self):
        # A 0 means "no limit" in most games, so it may also follow the largest number.
        for entry in GAMES:
            for name, choices in entry.game.TERMS.options.items():
                if any(type(value) is not int for value in choices):
                    continue
                steps = list(zip(choices, choices[1:] + choices[:1]))
                falls = [(before, after) for before, after in steps if 0 < after < before]
                self.assertTrue(len(falls) <= 1, (entry.key, name, falls))


if __name__ == "__main__":
    unittest.main()

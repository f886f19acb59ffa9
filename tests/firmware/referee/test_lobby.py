"""The lobby: game, players, options and set-up."""

import unittest

import sample_game
from driven import DrivenTable
from tableref.games import GAMES, by_key
from tableref.presses.gestures import BACK, NEXT
from tableref.referee import lobby
from tableref.referee.option_page import OptionPage
from tableref.referee.settings import Settings
from tableref.referee.settings_menu import SETTINGS


def joined(*players):
    table = DrivenTable().ok()
    for player in players:
        table.tap(player)
    return table


class Pages(unittest.TestCase):
    def test_the_lobby_opens_with_the_choice_of_the_game(self):
        screen = DrivenTable().screen()
        self.assertIn("Which game?", screen)
        self.assertIn("Gotta Go!", screen)
        self.assertIn("2 to 10 players", screen)

    def test_players_are_told_to_choose_the_game_first(self):
        table = DrivenTable().tap(3)
        self.assertEqual(table.last("refused")["reason"], "join_first")

    def test_next_held_while_the_page_is_turned_has_no_effect_on_the_next_page(self):
        table = DrivenTable().press(NEXT).wait(100).ok()
        screen = table.screen()
        table.wait(2000).release(NEXT).wait(100)
        self.assertEqual((table.screen(), table.named("refused")), (screen, []))

    def test_players_join_with_their_own_button_and_leave_with_it(self):
        table = joined(4, 1, 10, 2)
        self.assertIn("In: 1 2 4 10", table.screen())
        self.assertIn("OK: 4 players", table.screen())
        table.tap(4)
        self.assertIn("In: 1 2 10", table.screen())

    def test_who_has_left_changes_the_pages_of_the_others(self):
        left = joined(1, 3, 4).ok().back()
        self.assertIn("In: 1 3 4", left.screen())
        left.tap(4)
        two = joined(1, 3)
        while not left.named("match_started"):
            self.assertEqual(left.screen(), two.screen())
            left.ok().wait(600)
            two.ok().wait(600)
        self.assertEqual(left.last("match_started")["players"], [1, 3])

    def test_all_ten_may_join(self):
        table = joined(*range(1, 11))
        self.assertIn("In: 1 2 3 4 5\n    6 7 8 9 10", table.screen())

    def test_no_player_and_one_player_are_too_few(self):
        for players in ((), (3,)):
            table = joined(*players).ok()
            self.assertEqual(table.last("refused")["reason"], "too_few_players")
            self.assertIn("2 at least!", table.screen())
            self.assertIn("Press your own", table.screen())
        self.assertIn("Nobody yet", joined().screen())

    def test_two_neighbours_are_asked_to_leave_a_gap(self):
        table = joined(4, 5).ok()
        self.assertEqual(table.last("refused")["reason"], "seats_touch")

    def test_on_the_page_for_joining_next_has_nothing_to_choose(self):
        table = joined(1, 2, 3).next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")

    def test_next_is_labelled_with_the_answer_that_it_gives_to_a_yes_or_no_question(self):
        asked = []
        for entry in GAMES:
            for name, choices in entry.game.TERMS.options.items():
                if type(choices[0]) is not bool:
                    continue
                asked.append(name)
                announcer = DrivenTable().referee.announcer
                page = OptionPage(entry, name, choices[0], Settings(), announcer)
                for _ in choices:
                    label = page.screen()[0][6]
                    page.turn(0, 1)
                    answer = "yes" if page.value else "no"
                    self.assertEqual((label, page.screen()[1]), ("NEXT: " + answer, answer))
        self.assertTrue(asked)

    def test_back_on_the_first_page_turns_to_the_game_before(self):
        table = DrivenTable()
        for line in [SETTINGS] + list(reversed(GAMES)):
            self.assertIn("Which game?\n%s\n" % line.name, table.back().screen())
        self.assertEqual(table.named("refused"), [])

    def test_a_game_that_back_turned_to_can_be_played(self):
        table = DrivenTable()
        for _ in range(len(GAMES) + 1 - GAMES.index(by_key("count_in"))):
            table.back()
        table.ok().tap(1).tap(2).ok_to_match()
        self.assertEqual(table.last("match_started")["game"], "count_in")
        self.assertEqual(table.last("match_started")["players"], [1, 2])

    def test_back_held_on_the_first_page_turns_the_menu_too(self):
        self.assertIn(SETTINGS.name, joined(1, 2).hold(BACK).hold(BACK).screen())

    def test_a_long_back_leads_to_the_first_page(self):
        table = joined(1, 2, 4).ok().ok().hold(BACK)
        self.assertIn("Which game?", table.screen())


class WithSample(unittest.TestCase):
    """The menu begins with a game of the tests' own; see sample_game.py."""

    def setUp(self):
        sample_game.put_in_menu()

    def tearDown(self):
        sample_game.take_out_of_menu()


class Options(WithSample):
    """The pages of a game's options. They follow the page on which players join."""

    def test_next_offers_each_value_of_an_option_and_begins_again(self):
        table = joined(1, 2).ok()
        for value in (75, 100, 125, 50, 75):
            self.assertIn("goal\nNEXT: + hold: -\nOK: next\n{%d}" % value, table.screen())
            table.next()

    def test_from_a_value_that_the_menu_lacks_next_turns_to_the_first_one(self):
        table = DrivenTable((1, 2), game="sample", goal=33).back()
        table.back().back().back().back()
        self.assertIn("{33}", table.screen())
        table.next()
        self.assertIn("{75}", table.screen())

    def test_the_match_has_the_options_that_were_chosen(self):
        table = joined(1, 2).ok().next().ok().next()
        self.assertIn("is_fast", table.screen())
        self.assertIn("{yes}", table.screen())
        table.ok().ok().next().ok_to_match()
        started = table.last("match_started")
        chosen = [("goal", 100), ("is_fast", True), ("limit", 50), ("colour", "blue")]
        self.assertEqual(list(started["options"].items()), chosen)

    def test_players_who_press_on_a_later_page_get_a_hint(self):
        table = joined(1, 2).ok().ok().tap(7)
        self.assertIn("is_fast", table.screen())
        self.assertEqual(table.last("refused")["reason"], "not_now")

    def test_back_leads_back_page_by_page_to_the_first(self):
        table = joined(1, 2)
        screens = []
        for page in ("Press your own", "goal", "is_fast", "limit", "colour"):
            self.assertIn(page, table.screen())
            screens.append(table.screen())
            table.ok()
        self.assertIn("Set up", table.screen())
        for screen in reversed(screens):
            self.assertEqual(table.back().screen(), screen)
        self.assertIn("Which game?", table.back().screen())
        self.assertEqual(table.named("refused"), [])


class SeveralGames(WithSample):
    """Another game in the menu."""

    def test_next_turns_to_the_other_game_and_back(self):
        lobby.GAMES = lobby.GAMES[:2]
        table = DrivenTable()
        self.assertIn("NEXT: other game", table.screen())
        self.assertIn("Sample\n2 to 10 players", table.screen())
        self.assertIn("Gotta Go!\n2 to 10 players", table.next().screen())
        self.assertIn("Settings\nLight, sound ...", table.next().screen())
        self.assertIn("Sample", table.next().screen())

    def test_another_game_starts_with_its_own_defaults(self):
        lobby.GAMES = (sample_game.SAMPLE, sample_game.ANOTHER)
        table = joined(1, 2).ok().next()
        self.assertIn("{100}", table.screen())
        table.hold(BACK).next().ok()
        self.assertIn("Another", table.screen())
        self.assertIn("{75}", table.ok().screen())


class Digits(WithSample):
    """A number can be typed: each player's button is a digit, the tenth is 0."""

    def goal(self):
        return joined(1, 2, 4).ok_to_option("goal")

    def limit(self):
        return joined(1, 2, 4).ok_to_option("limit")

    def test_digits_make_the_number(self):
        table = self.goal()
        self.assertIn("Tap digits, 10=0\ngoal\nNEXT: + hold: -\nOK: next\n{75}", table.screen())
        self.assertIn("{1}", table.tap(1).screen())
        self.assertIn("{10}", table.tap(10).screen())
        self.assertIn("{105}", table.tap(5).screen())
        table.ok_to_match()
        self.assertEqual(table.last("match_started")["options"]["goal"], 105)

    def test_a_digit_too_many_begins_a_new_number(self):
        table = self.goal().tap(1).tap(2).tap(3)
        self.assertIn("{123}", table.screen())
        self.assertIn("{4}", table.tap(4).screen())
        self.assertIn("{49}", table.tap(9).screen())

    def test_the_highest_number_can_be_typed(self):
        table = self.goal().tap(9).tap(9).tap(9)
        self.assertIn("{999}", table.screen())

    def test_back_forgets_what_was_typed_for_what_was_chosen_before(self):
        table = self.goal().next().tap(8).tap(8).back()
        self.assertIn("{100}", table.screen())

    def test_back_discards_typed_digits_and_then_goes_back(self):
        table = self.goal().tap(8).tap(8).back()
        self.assertIn("{75}", table.screen())
        self.assertIn("In: 1 2 4", table.back().screen())

    def test_next_continues_from_typed_digits_with_the_offered_values(self):
        table = self.goal().tap(8).tap(8).next()
        self.assertIn("{75}", table.screen())
        self.assertIn("{100}", table.next().screen())

    def test_an_impossible_number_is_refused_with_the_possible_ones(self):
        table = self.limit().tap(3)
        self.assertIn("{3_}", table.screen())
        table.ok()
        self.assertEqual(table.last("refused")["reason"], "number_range")
        self.assertIn("25 to 50!", table.screen())
        self.assertIn("{35}", table.tap(5).screen())
        table.ok_to_match()
        self.assertEqual(table.last("match_started")["options"]["limit"], 35)
        self.assertIn("{10_}", self.limit().tap(1).tap(10).screen())
        self.assertIn("{0_}", self.goal().tap(10).screen())


class Ranges(unittest.TestCase):
    def test_each_range_is_that_of_the_rules(self):
        for entry in GAMES:
            players = tuple(range(1, entry.low + 2))
            for name, (low, high) in entry.game.TERMS.numbers.items():
                for value in (low, high):
                    entry.complete_options(players, {name: value})
                with self.assertRaises(ValueError):
                    entry.complete_options(players, {name: high + 1})


class Offered(unittest.TestCase):
    def test_ok_is_not_offered_where_it_would_be_refused(self):
        table = DrivenTable().ok()
        self.assertIn("2 at least!", table.screen())
        self.assertFalse("OK:" in table.tap(1).screen())
        self.assertIn("OK: 2 players", table.tap(4).screen())

    def test_one_player_is_too_few_for_ok(self):
        table = DrivenTable().turn_to("got_it").ok().tap(3)
        self.assertIn("OK: 1 player", table.screen())
        self.assertFalse("1 players" in table.screen())


class SetUpTold(unittest.TestCase):
    """The set-up screen says how many cards are in play, dealt, and left in the box."""

    def test_three_or_more_players_get_their_set_up(self):
        told = {3: (2, 3, 3), 4: (3, 2, 3), 5: (4, 1, 3), 6: (5, 0, 3), 7: (5, 0, 2), 10: (5, 0, 2)}
        for count in told:
            screen = joined(*range(1, count + 1)).ok_to("Set up").screen()
            in_play, in_box, dealt = told[count]
            self.assertIn("Set up: %d play" % count, screen)
            self.assertIn("Use %d Gotta Go!" % in_play, screen)
            self.assertIn("In the box:  %d" % in_box, screen)
            self.assertIn("Deal %d each" % dealt, screen)
            self.assertIn("OK: all ready", screen)

    def test_two_players_get_their_set_up_with_their_hands_as_they_sit(self):
        table = joined(3, 10).ok_to("Set up")
        screen = table.screen()
        self.assertIn("Use 3 Gotta Go!", screen)
        self.assertIn("In the box:  2", screen)
        self.assertIn("Deal 4 stacks of\n3: left + right", screen)
        table.ok()
        self.assertIn("3 = P3 right\n4 = P3 left\n10 = P10 right\n1 = P10 left", table.screen())
        table.ok()
        self.assertEqual(table.last("match_started")["players"], [3, 10])

    def test_three_players_get_no_page_for_hands(self):
        table = joined(1, 2, 4).ok_to("Set up").ok()
        self.assertEqual(table.last("match_started")["players"], [1, 2, 4])


class Lights(unittest.TestCase):
    def test_a_wave_runs_round_the_table_before_anybody_joins(self):
        table = DrivenTable()
        first = table.pixels()
        table.wait(500)
        self.assertFalse(first == table.pixels())
        self.assertTrue(max(table.ring()) > 0)

    def test_players_who_have_joined_are_lit_and_the_ring_shows_the_seat(self):
        table = joined(3)
        # Lights of empty seats pulse, so wait for a moment when one is off.
        while table.button_light(5):
            table.wait(20)
        self.assertTrue(table.button_light(3) > 0)
        self.assertEqual([index for index, light in enumerate(table.ring()) if light], [3])

    def test_left_hands_are_lit_too(self):
        table = joined(1, 3).ok()
        lit = [button for button in range(1, 11) if table.button_light(button)]
        self.assertEqual(lit, [1, 2, 3, 4])

    def test_each_seat_has_its_own_note(self):
        tones = set()
        for player in range(1, 11):
            table = DrivenTable().ok().wait(500)
            tones.add(table.press(player).tone())
        self.assertEqual(len(tones), 10)


if __name__ == "__main__":
    unittest.main()

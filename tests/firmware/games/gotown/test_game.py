"""A match of GoTown from the draw to the complete tower.

Each test is a sentence of the rule book.
"""

import unittest

from driven import DrivenTable
from gotown_table import GoTownTable
from tableref.presses.gestures import BACK, NEXT


class Starting(unittest.TestCase):
    """Rule book: "Set Up"."""

    def lobby(self, **options):
        table = DrivenTable()
        while "GoTown" not in table.screen():
            table.next()
        table.ok().tap(1).tap(2)
        return table

    def test_the_screen_tells_the_set_up(self):
        table = self.lobby().wait(1000).ok().ok()
        for line in ("Deal 5 each", "Rest: draw pile", "8 cards: no draw", "Empty: reshuffle"):
            self.assertIn(line, table.screen())
        self.assertIn("5 floors win", table.screen())

    def test_the_short_game_is_an_option(self):
        table = self.lobby().wait(1000).ok()
        self.assertIn("{5}", table.screen())
        table.next()
        self.assertIn("{4}", table.screen())
        table.ok()
        self.assertIn("4 floors win", table.screen())
        table.ok()
        self.assertEqual(table.last("match_started")["options"]["target"], 4)

    def test_two_to_four_play(self):
        table = self.lobby().tap(1).wait(1000).ok()
        self.assertEqual(table.last("refused")["reason"], "too_few_players")
        table.tap(1).tap(3).tap(4).tap(5).ok()
        self.assertEqual(table.last("refused")["reason"], "too_many_players")

    def test_the_first_player_is_drawn(self):
        seen = set()
        for seed in range(20):
            table = DrivenTable((1, 2, 4), seed=seed, game="gotown")
            seen.add(table.last("starter_drawn")["player"])
            self.assertIn("{P%d}" % table.last("starter_drawn")["player"], table.screen())
        self.assertEqual(seen, {1, 2, 4})

    def test_a_press_says_who_is_first_whoever_was_drawn(self):
        for player in (1, 2, 4):
            table = DrivenTable((1, 2, 4), game="gotown").tap(player)
            self.assertEqual(table.last("starter_chosen")["player"], player)
            self.assertIn("Who is first?\nNEXT: set up\nOK: start\n{P%d}" % player, table.screen())
            self.assertEqual(table.ok().last("turn_started")["player"], player)

    def test_the_first_player_begins(self):
        table = GoTownTable((1, 2, 4), first=2)
        self.assertEqual(table.named("round_started")[0]["round"], 1)
        self.assertEqual(table.turn_of(), 2)


class Turn(unittest.TestCase):
    """Rule book: "Game Progress"."""

    def test_players_take_turns_clockwise(self):
        table = GoTownTable((1, 2, 4), first=2)
        seen = []
        for _ in range(4):
            seen.append(table.turn_of())
            table.tap(table.turn_of())
        self.assertEqual(seen, [2, 4, 1, 2])
        self.assertEqual(len(table.named("turn_ended")), 4)

    def test_a_turn_begins_by_drawing_a_card_unless_eight_are_held(self):
        table = GoTownTable((1, 2, 10), first=10)
        self.assertIn("P10: draw 1 card", table.screen())
        table.build()
        self.assertFalse("draw 1" in table.screen())

    def test_the_reminder_to_draw_returns_with_the_first_action(self):
        table = GoTownTable().choose("steal")
        self.assertFalse("draw 1" in table.screen())
        table.choose("build")
        self.assertIn("P1: draw 1 card", table.screen())

    def test_players_may_play_any_number_of_actions_in_any_order(self):
        table = GoTownTable().build(2).act("dog").act("thief", 4).build()
        table.act("donut_truck")
        self.assertEqual(len(table.named("played")), 6)
        self.assertEqual(table.turn_of(), 1)

    def test_a_player_may_choose_not_to_play(self):
        table = GoTownTable().tap(1)
        self.assertEqual(table.named("played"), [])
        self.assertEqual(table.turn_of(), 2)

    def test_at_the_end_cards_are_drawn_up_to_three(self):
        table = GoTownTable().tap(1)
        self.assertIn("P1: draw till 3", table.screen())
        table.wait(3100)
        self.assertIn("P2: end turn", table.screen())

    def test_next_cycles_the_actions_and_the_screen_shows_them_large(self):
        table = GoTownTable()
        self.assertIn("OK:do NEXT:other", table.screen())
        seen = []
        for _ in range(11):
            seen.append(table.screen().split("\n")[-1])
            table.next()
        names = "BUILD STEAL HAMMER WRECK DOG BONE SHAKE DONUT THIEF SUPER BUILD"
        self.assertEqual(seen, ["{%s}" % name for name in names.split()])

    def test_at_the_fourth_action_a_notice_explains_how_to_turn_back(self):
        table = GoTownTable().next().next()
        self.assertFalse("NEXT held: back" in table.screen())
        self.assertIn("NEXT held: back", table.next().screen())

    def test_back_undoes_next(self):
        table = GoTownTable().choose("jackhammer").back()
        self.assertIn("{STEAL}", table.screen())
        self.assertEqual(table.last("undone")["undone"], "action")

    def test_after_an_action_building_is_offered_first_again(self):
        table = GoTownTable().build().act("dog")
        self.assertIn("{BUILD}", table.screen())

    def test_a_press_out_of_turn_is_refused_and_shown(self):
        table = GoTownTable((1, 2, 10), first=10).tap(2)
        self.assertEqual(table.refused(), "not_your_turn")
        self.assertIn("It is P10's turn", table.screen())
        self.assertEqual(table.turn_of(), 10)

    def test_a_button_without_a_player_is_refused(self):
        self.assertEqual(GoTownTable().act("thief", 7).refused(), "not_playing")

    def test_a_hold_ends_a_turn_once(self):
        table = GoTownTable().hold(1)
        self.assertEqual(len(table.named("turn_ended")), 1)

    def test_a_press_while_next_is_held_counts_too(self):
        table = GoTownTable().press(NEXT).wait(30).tap(2).release(NEXT)
        self.assertEqual(table.refused(), "no_floor")
        self.assertEqual(table.named("played"), [])


class Winning(unittest.TestCase):
    """Rule book: "How to Finish the Game"."""

    def test_five_floors_win_at_once_in_the_middle_of_a_turn(self):
        table = GoTownTable().build(4)
        self.assertEqual(table.named("match_ended"), [])
        table.build()
        event = table.last("match_ended")
        self.assertEqual(event["winners"], [1])
        self.assertEqual(list(event["totals"].items()), [("1", 5), ("2", 0), ("4", 0)])
        self.assertEqual(table.last("round_ended")["reason"], "tower_complete")
        self.assertEqual(table.named("turn_ended"), [])
        self.assertIn("The winner!", table.screen())
        self.assertIn("5 floors", table.screen())

    def test_four_floors_win_the_short_game(self):
        table = GoTownTable(target=4).build(4)
        self.assertEqual(table.last("match_ended")["winners"], [1])

    def test_a_stolen_floor_may_be_the_last(self):
        table = GoTownTable().build(2).tap(1).build(4).act("steal", 1)
        event = table.last("match_ended")
        self.assertEqual(event["winners"], [2])
        self.assertEqual(list(event["totals"].values()), [1, 5, 0])

    def test_the_towers_can_be_read_after_the_end(self):
        table = GoTownTable().build(2).tap(1).build(5).next()
        self.assertIn("Floors built", table.screen())
        self.assertIn(" 1. P2   +5    5", table.screen())

    def test_a_match_is_one_round(self):
        table = GoTownTable().build(5)
        self.assertEqual(len(table.named("round_scored")), 1)
        table.wait(1000).ok()
        self.assertIn("Press your own", table.screen())


class TakingBack(unittest.TestCase):
    """In every phase BACK undoes the last step, repeatedly."""

    def test_an_action_is_undone(self):
        table = GoTownTable().build(2).back()
        self.assertEqual(table.last("undone")["undone"], "played")
        self.assertIn("1:1 2:0 4:0", table.screen())

    def test_the_winning_floor_is_undone(self):
        table = GoTownTable().build(5).back()
        self.assertIn("1:4 2:0 4:0", table.screen())
        self.assertEqual(table.turn_of(), 1)

    def test_the_end_of_a_turn_and_skipped_turns_are_undone(self):
        table = GoTownTable().build().act("donut_truck").tap(1).back()
        self.assertEqual(table.last("undone")["undone"], "turn_ended")
        table.act("donut_truck")
        self.assertEqual(table.refused(), "truck_out")

    def test_a_discarded_milkshake_is_undone(self):
        table = GoTownTable().act("milkshake", 2).tap(1).tap(2).back().wait(3100)
        self.assertIn("P2: discard it", table.screen())

    def test_back_undoes_everything_up_to_the_lobby(self):
        table = GoTownTable().build(2).act("dog").tap(1).act("steal", 1)
        for _ in range(40):
            table.tap(BACK)
        self.assertEqual(table.last("undone")["undone"], "match_started")
        self.assertIn("Which game?", table.screen())

    def test_a_power_cut_loses_no_action(self):
        table = GoTownTable().build(2).act("dog").tap(1).build().choose("bone")
        again = DrivenTable()
        again.restore(table.referee.saved())
        again.ok()
        self.assertIn("1*2 2:1 4:0", again.screen())
        self.assertIn("{BUILD}", again.screen())

    def test_after_a_power_cut_the_floor_of_a_played_card_must_be_chosen_again(self):
        table = GoTownTable().build(2).choose("dog").ok()
        again = DrivenTable()
        again.restore(table.referee.saved())
        again.ok()
        self.assertIn("1:2 2:0 4:0", again.screen())
        self.assertIn("Dog on floor", again.screen())


if __name__ == "__main__":
    unittest.main()

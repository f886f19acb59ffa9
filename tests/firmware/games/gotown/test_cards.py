"""The cards of GoTown: floors, dogs, thieves."""

import unittest

from gotown_table import GoTownTable


class Attacking(unittest.TestCase):
    """Rule book: "Stealing floors", "Destroying a floor"."""

    def built(self, *guards):
        """Return a table where P1 has two floors, with dogs on `guards`, and it is P2's turn."""
        table = GoTownTable().build(2)
        for floor in guards:
            table.choose("dog").ok()
            while table.game.phase == "floor":
                (table.ok if table.game.floors[0] == floor else table.next)()
        return table.tap(1)

    def test_building_adds_a_floor(self):
        table = GoTownTable().build()
        event = table.last("played")
        self.assertEqual((event["player"], event["action"]), (1, "build"))
        self.assertEqual(list(event["towers"].items()), [("1", 1), ("2", 0), ("4", 0)])
        self.assertIn("1:1 2:0 4:0", table.screen())

    def test_the_screen_says_how_a_floor_is_made(self):
        self.assertIn("2 cards make 9", GoTownTable().build().screen())

    def test_stealing_adds_a_floor_and_removes_one(self):
        table = self.built().act("steal", 1)
        self.assertEqual(table.heights(), [1, 1, 0])
        self.assertEqual(table.last("played")["opponent"], 1)

    def test_the_screen_says_that_a_joker_does_not_steal(self):
        self.assertIn("1 card, no Joker", GoTownTable().choose("steal").screen())

    def test_stealing_from_an_empty_tower_is_refused(self):
        table = self.built().act("steal", 4)
        self.assertEqual(table.refused(), "no_floor")
        self.assertIn("No floor there", table.screen())
        self.assertIn("{STEAL}", table.screen())

    def test_stealing_a_guarded_floor_is_refused(self):
        table = self.built(2).act("steal", 1)
        self.assertEqual(table.refused(), "guarded")
        self.assertIn("A dog guards it", table.screen())

    def test_a_dog_under_the_top_floor_does_not_stop_an_attack(self):
        table = self.built(1)
        self.assertIn("1:2 2:0 4:0", table.screen())
        self.assertEqual(table.act("steal", 1).heights(), [1, 1, 0])

    def test_a_refusal_disappears_with_the_next_action(self):
        table = self.built().act("steal", 4).act("steal", 1)
        self.assertFalse("No floor there" in table.screen())

    def test_a_jackhammer_destroys_the_top_floor(self):
        self.assertEqual(self.built().act("jackhammer", 1).heights(), [1, 0, 0])

    def test_a_jackhammer_on_a_guarded_floor_is_refused(self):
        self.assertEqual(self.built(2).act("jackhammer", 1).refused(), "guarded")

    def test_a_jackhammer_on_an_empty_tower_is_refused(self):
        self.assertEqual(self.built().act("jackhammer", 4).refused(), "no_floor")

    def test_a_wrecking_ball_destroys_a_guarded_floor_with_its_dog(self):
        table = self.built(2).act("wrecking_ball", 1)
        self.assertEqual(table.heights(), [1, 0, 0])
        self.assertEqual(table.game.town.towers[1], [False])

    def test_the_floor_below_is_the_new_top_with_its_own_guard(self):
        table = self.built(1).act("jackhammer", 1).act("steal", 1)
        self.assertEqual(table.refused(), "guarded")
        self.assertIn("1*1", table.screen())

    def test_actions_against_opponents_are_refused_on_oneself(self):
        for action in ("steal", "jackhammer", "wrecking_ball", "milkshake", "thief"):
            table = self.built().act(action)
            self.assertEqual(table.refused(), "for_opponents")
            self.assertIn("On an opponent!", table.screen())

    def test_actions_on_oneself_are_refused_on_an_opponent(self):
        for action in ("dog", "donut_truck", "super_thief"):
            table = self.built().build().act(action, 1)
            self.assertEqual(table.refused(), "for_yourself")
            self.assertIn("Play it with OK", table.screen())


class Guarding(unittest.TestCase):
    """Rule book: "Securing floors: Dog and Bone cards"."""

    def test_a_dog_on_the_only_floor_needs_no_choice(self):
        table = GoTownTable().build().choose("dog").ok()
        self.assertEqual(table.last("played")["floor"], 1)
        self.assertIn("1*1 2:0 4:0", table.screen())

    def test_a_refusal_does_not_hide_what_ok_does_with_a_floor(self):
        table = GoTownTable().build(3).tap(2).choose("dog").ok()
        self.assertIn("OK: this floor", table.screen())

    def test_the_top_floor_is_offered_first(self):
        table = GoTownTable().build(3).choose("dog").ok()
        self.assertIn("Dog on floor", table.screen())
        self.assertIn("{3}", table.screen())
        table.ok()
        self.assertEqual(table.last("played")["floor"], 3)

    def test_a_dog_may_guard_any_floor_of_ones_own_that_has_none(self):
        table = GoTownTable().build(3).act("dog").choose("dog").ok()
        self.assertIn("{2}", table.screen())
        table.next()
        self.assertIn("{1}", table.screen())
        table.next()
        self.assertIn("{2}", table.screen())
        table.next().ok()
        self.assertEqual(table.last("played")["floor"], 1)
        self.assertEqual(table.game.town.towers[1], [True, False, True])

    def test_all_others_wait_while_a_floor_is_chosen(self):
        table = GoTownTable().build(2).choose("dog").ok()
        for button in (1, 2):
            table.tap(button)
            self.assertEqual(table.refused(), "floor_first")
        self.assertIn("OK a floor first", table.screen())
        self.assertEqual(table.game.phase, "floor")

    def test_back_undoes_the_choice_of_a_floor(self):
        table = GoTownTable().build(2).choose("dog").ok().next().back()
        self.assertIn("{2}", table.screen())
        table.back()
        self.assertIn("{DOG}", table.screen())
        self.assertEqual(table.last("undone")["undone"], "card")

    def test_a_dog_without_a_floor_is_refused(self):
        self.assertEqual(GoTownTable().act("dog").refused(), "no_floor")

    def test_a_second_dog_on_a_floor_is_refused(self):
        table = GoTownTable().build().act("dog").act("dog")
        self.assertEqual(table.refused(), "all_guarded")
        self.assertIn("All have a dog", table.screen())

    def test_a_fifth_dog_on_the_table_is_refused(self):
        table = GoTownTable().build(3).act("dog").act("dog").act("dog").tap(1)
        table.build(2).act("dog").act("dog")
        self.assertEqual(table.refused(), "dogs_out")
        self.assertIn("All 4 are out", table.screen())

    def test_a_bone_lures_a_dog_away(self):
        table = GoTownTable().build().act("dog").tap(1).act("bone", 1)
        event = table.last("played")
        self.assertEqual((event["opponent"], event["floor"]), (1, 1))
        table.act("jackhammer", 1)
        self.assertEqual(table.heights(), [0, 0, 0])

    def test_a_bone_lures_away_the_chosen_one_of_several_dogs(self):
        table = GoTownTable().build(3).act("dog").act("dog").tap(1).choose("bone").tap(1)
        self.assertIn("P1's dog, floor", table.screen())
        self.assertIn("{3}", table.screen())
        table.next().ok()
        self.assertEqual(table.last("played")["floor"], 2)
        self.assertEqual(table.last("played")["opponent"], 1)

    def test_a_bone_without_a_dog_is_refused(self):
        table = GoTownTable().build().act("bone", 2)
        self.assertEqual(table.refused(), "no_dog")
        self.assertIn("No dog there", table.screen())
        table.ok()
        self.assertEqual(len(table.named("refused")), 2)

    def test_a_bone_may_lure_ones_own_dog_away(self):
        table = GoTownTable().build().act("dog").choose("bone")
        self.assertIn("OK=own, or press", table.screen())
        table.ok()
        self.assertEqual(table.game.town.towers[1], [False])
        self.assertFalse("opponent" in table.last("played"))


class Thieves(unittest.TestCase):
    """Rule book: "Stealing cards: Thief and Super-Thief cards"."""

    def test_a_thief_is_announced_with_the_opponent(self):
        event = GoTownTable().act("thief", 4).last("played")
        self.assertEqual((event["action"], event["opponent"]), ("thief", 4))
        self.assertIn("Takes 1 card", GoTownTable().choose("thief").screen())

    def test_a_super_thief_takes_a_card_from_each(self):
        event = GoTownTable().act("super_thief").last("played")
        self.assertEqual(event["action"], "super_thief")
        self.assertIn("1 card from each", GoTownTable().choose("super_thief").screen())


if __name__ == "__main__":
    unittest.main()

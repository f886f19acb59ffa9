"""The rules of GoTown about towers. Each test is a sentence of the rule book."""

import unittest

from tableref.games.gotown import rules


def town(*heights):
    """Return a town of players 1, 2, ... with towers of these heights."""
    built = rules.Town(tuple(range(1, len(heights) + 1)))
    for player, height in enumerate(heights, 1):
        for _ in range(height):
            built.play("build", player, player)
    return built


def heights(built):
    return list(built.heights().values())


class Floors(unittest.TestCase):
    """Rule book: "Building floors", "Stealing floors", "Destroying a floor"."""

    def test_five_floors_win_and_four_in_the_short_game(self):
        self.assertEqual(rules.GOALS, (5, 4))

    def test_hands_have_the_numbers_of_cards_of_the_book(self):
        self.assertEqual((rules.HAND, rules.FULL_HAND, rules.SMALLEST_HAND), (5, 8, 3))

    def test_only_milkshakes_and_donut_trucks_skip_turns(self):
        for action in rules.ACTIONS:
            if action not in ("milkshake", "donut_truck", "dog", "bone"):
                built = town(1, 2)
                built.play(action, 1, 1 if action == "build" else 2)
                self.assertEqual((built.hungry, sum(built.milkshakes.values())), ([], 0))

    def test_towers_are_corrected_from_the_top(self):
        built = town(2, 3)
        built.play("dog", 1, 1, 1)
        built.change(1, 2)
        built.change(2, -2)
        self.assertEqual(built.towers[1], [True, False, False, False])
        self.assertEqual(heights(built), [4, 1])
        built.change(1, 0)
        self.assertEqual(heights(built), [4, 1])

    def test_a_floor_is_built_on_top_of_the_one_before(self):
        built = town(0, 0)
        for height in (1, 2, 3):
            self.assertIsNone(built.refusal("build", 1, 1))
            built.play("build", 1, 1)
            self.assertEqual(heights(built), [height, 0])

    def test_stealing_adds_a_floor_and_takes_the_opponents_top_floor(self):
        built = town(1, 2)
        self.assertIsNone(built.refusal("steal", 1, 2))
        built.play("steal", 1, 2)
        self.assertEqual(heights(built), [2, 1])

    def test_a_stolen_floor_comes_without_a_dog(self):
        built = town(0, 1)
        built.play("steal", 1, 2)
        self.assertEqual(built.towers[1], [False])

    def test_attacks_need_a_floor(self):
        built = town(1, 0)
        for action in rules.ATTACKS:
            self.assertEqual(built.refusal(action, 1, 2), "no_floor")

    def test_a_jackhammer_and_a_wrecking_ball_destroy_only_the_top_floor(self):
        for action in ("jackhammer", "wrecking_ball"):
            built = town(1, 3)
            built.play("dog", 2, 2, 1)
            self.assertIsNone(built.refusal(action, 1, 2))
            built.play(action, 1, 2)
            self.assertEqual(heights(built), [1, 2])
            self.assertEqual(built.towers[2], [True, False])

    def test_a_guarded_top_floor_can_be_neither_stolen_nor_jackhammered(self):
        built = town(0, 2)
        built.play("dog", 2, 2, 2)
        self.assertEqual(built.refusal("steal", 1, 2), "guarded")
        self.assertEqual(built.refusal("jackhammer", 1, 2), "guarded")

    def test_a_dog_under_the_top_floor_does_not_guard_the_top_floor(self):
        built = town(0, 2)
        built.play("dog", 2, 2, 1)
        self.assertIsNone(built.refusal("steal", 1, 2))
        self.assertIsNone(built.refusal("jackhammer", 1, 2))

    def test_a_wrecking_ball_destroys_a_guarded_floor_and_its_dog_goes_too(self):
        built = town(0, 1)
        built.play("dog", 2, 2, 1)
        self.assertIsNone(built.refusal("wrecking_ball", 1, 2))
        built.play("wrecking_ball", 1, 2)
        self.assertEqual(built.towers[2], [])

    def test_the_floor_below_is_the_new_top_with_its_own_guard(self):
        built = town(0, 2)
        built.play("dog", 2, 2, 1)
        built.play("jackhammer", 1, 2)
        self.assertEqual(built.refusal("jackhammer", 1, 2), "guarded")


class Dogs(unittest.TestCase):
    """Rule book: "Securing floors: Dog and Bone cards"."""

    def test_a_dog_may_guard_any_floor_built_that_has_none(self):
        built = town(3, 0)
        self.assertEqual(built.floors("dog", 1), [3, 2, 1])
        built.play("dog", 1, 1, 2)
        self.assertEqual(built.floors("dog", 1), [3, 1])
        self.assertEqual(built.towers[1], [False, True, False])

    def test_a_dog_needs_a_floor_without_a_dog(self):
        built = town(0, 1)
        self.assertEqual(built.refusal("dog", 1, 1), "no_floor")
        built.play("dog", 2, 2, 1)
        self.assertEqual(built.refusal("dog", 2, 2), "all_guarded")

    def test_a_bone_lures_any_dog_away(self):
        built = town(0, 3)
        built.play("dog", 2, 2, 3)
        built.play("dog", 2, 2, 1)
        self.assertEqual(built.floors("bone", 2), [3, 1])
        self.assertIsNone(built.refusal("bone", 1, 2))
        built.play("bone", 1, 2, 1)
        self.assertEqual(built.towers[2], [False, False, True])

    def test_a_bone_is_refused_where_there_is_no_dog(self):
        built = town(1, 2)
        self.assertEqual(built.refusal("bone", 1, 2), "no_dog")
        self.assertEqual(built.refusal("bone", 1, 1), "no_dog")

    def test_a_bone_may_lure_a_dog_of_ones_own_away(self):
        built = town(1, 0)
        built.play("dog", 1, 1, 1)
        self.assertIsNone(built.refusal("bone", 1, 1))

    def test_a_fifth_dog_is_refused_but_a_removed_dog_can_be_played_again(self):
        built = town(3, 3)
        for player, floor in ((1, 1), (1, 2), (2, 1), (2, 3)):
            self.assertIsNone(built.refusal("dog", player, player))
            built.play("dog", player, player, floor)
        self.assertEqual(built.refusal("dog", 1, 1), "dogs_out")
        built.play("bone", 1, 2, 3)
        self.assertIsNone(built.refusal("dog", 1, 1))

    def test_other_actions_need_no_choice_of_a_floor(self):
        for action in rules.ACTIONS:
            if action not in ("dog", "bone"):
                self.assertEqual(town(2, 2).floors(action, 2), [])


class Skipping(unittest.TestCase):
    """Rule book: "Skipping turns: Milkshake and Donut Food Truck cards"."""

    def test_a_milkshake_waits_until_it_is_discarded(self):
        built = town(0, 0)
        built.play("milkshake", 1, 2)
        self.assertEqual(built.milkshakes[2], 1)
        self.assertFalse(built.skips(2))
        built.discard_milkshake(2)
        self.assertEqual(built.milkshakes[2], 0)

    def test_a_fourth_waiting_milkshake_is_refused(self):
        built = town(0, 0, 0)
        for opponent in (2, 3, 2):
            self.assertIsNone(built.refusal("milkshake", 1, opponent))
            built.play("milkshake", 1, opponent)
        self.assertEqual(built.refusal("milkshake", 1, 3), "milkshakes_out")
        built.discard_milkshake(2)
        self.assertIsNone(built.refusal("milkshake", 1, 3))

    def test_a_donut_truck_skips_one_turn_of_each_opponent(self):
        built = town(0, 0, 0)
        built.play("donut_truck", 2, 2)
        self.assertEqual([built.skips(player) for player in (3, 1, 2)], [True, True, False])
        self.assertEqual([built.skips(player) for player in (3, 1)], [False, False])

    def test_a_second_donut_truck_is_refused_while_one_is_on_the_table(self):
        built = town(0, 0, 0)
        built.play("donut_truck", 1, 1)
        self.assertEqual(built.refusal("donut_truck", 1, 1), "truck_out")
        built.skips(2)
        self.assertEqual(built.refusal("donut_truck", 1, 1), "truck_out")
        built.skips(3)
        self.assertIsNone(built.refusal("donut_truck", 1, 1))


class Whom(unittest.TestCase):
    """The possible targets of a card: oneself, an opponent or the pile."""

    def test_actions_against_opponents_are_refused_on_oneself(self):
        for action in ("steal", "jackhammer", "wrecking_ball", "milkshake", "thief"):
            self.assertEqual(town(2, 2).refusal(action, 1, 1), "for_opponents")

    def test_actions_on_oneself_or_the_pile_are_refused_on_opponents(self):
        for action in ("build", "dog", "donut_truck", "super_thief"):
            self.assertEqual(town(2, 2).refusal(action, 1, 2), "for_yourself")
            self.assertIsNone(town(2, 2).refusal(action, 1, 1))

    def test_an_action_that_ok_would_not_play_either_is_refused_for_that_reason(self):
        self.assertEqual(town(0, 2).refusal("dog", 1, 2), "no_floor")
        built = town(1, 2)
        built.play("donut_truck", 1, 1)
        self.assertEqual(built.refusal("donut_truck", 1, 2), "truck_out")

    def test_thieves_change_no_tower(self):
        built = town(1, 2)
        self.assertIsNone(built.refusal("thief", 1, 2))
        self.assertIsNone(built.refusal("super_thief", 1, 1))
        built.play("thief", 1, 2)
        built.play("super_thief", 1, 1)
        self.assertEqual(heights(built), [1, 2])

    def test_the_actions_are_those_of_the_rule_book(self):
        self.assertEqual(len(rules.ACTIONS), 10)


if __name__ == "__main__":
    unittest.main()

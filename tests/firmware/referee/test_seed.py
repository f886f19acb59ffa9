"""The seed of a match's lots follows from the times of presses, and is sent and saved."""

import unittest

from driven import DrivenTable
from saving_table import SavingTable
from tableref.games.draw import Draw, mixed
from tableref.presses.gestures import NEXT, OK
from tableref.referee.referee import Referee


def started(pauses=(100,) * 8, referee_seed=0):
    """Return the match_started of a turn clock; `pauses` are the delays (ms) before the presses."""
    table = DrivenTable()
    table.referee = Referee(seed=referee_seed)
    table.turn_to("turn_clock")
    for button, ms in zip((OK, 2, 5, OK, OK, OK, OK, OK), pauses):
        table.wait(ms).tap(button)
    while not table.named("match_started"):
        table.ok()
    return table.named("match_started")[0]


class Seed(unittest.TestCase):
    def test_the_moment_of_each_press_in_the_lobby_changes_the_seed(self):
        seeds = [started()["seed"]]
        for place in range(4):
            pauses = [100] * 8
            pauses[place] += 0.001
            seeds.append(started(pauses)["seed"])
        self.assertEqual(len(set(seeds)), len(seeds))

    def test_the_same_moments_give_the_same_seed(self):
        self.assertEqual(started(), started())

    def test_tables_have_different_seeds_even_with_the_same_presses(self):
        self.assertFalse(started()["seed"] == started(referee_seed=1)["seed"])

    def test_a_seed_is_a_number_that_fits_the_screen(self):
        for t_us in (0, 1, 999_999, 1 << 31, 1 << 40):
            for seed in (0, 1, 0x3FFFFFFF):
                self.assertTrue(0 <= mixed(seed, t_us) <= 0x3FFFFFFF)
        self.assertTrue(len("Seed %d" % 0x3FFFFFFF) <= 16)

    def test_presses_in_a_match_do_not_change_its_draws(self):
        table = DrivenTable((1, 2, 4, 7), seed=9, target=999)
        starters = [table.last("starter_drawn")["player"]]
        for number in range(4):
            table.wait(number * 17).play_round((1, 2, 4), {1: 1, 2: 1, 4: 1, 7: 1}).tap(NEXT).ok()
            starters.append(table.last("starter_drawn")["player"])
        lots = Draw(9)
        self.assertEqual(starters, [lots.pick((1, 2, 4, 7)) for _ in range(5)])

    def test_the_seed_survives_a_power_cut(self):
        table = SavingTable((1, 2, 4, 7), seed=77, target=999)
        table.cut_power().ok()
        self.assertIn("Seed 77", table.next().next().screen())


class SameEverywhere(unittest.TestCase):
    """CPython and MicroPython draw the same lots from the same presses."""

    def test_seeds_are_mixed_the_same_everywhere(self):
        seed = 0
        for t_us in (0, 123_456, 4_000_000_000, 5_000_000_001):
            seed = mixed(seed, t_us)
        self.assertEqual(seed, 542_137_987)

    def test_lots_are_drawn_the_same_everywhere(self):
        lots = Draw(20261122)
        self.assertEqual([lots.pick("abcdefg") for _ in range(12)], list("daddfdegdgba"))


if __name__ == "__main__":
    unittest.main()

"""Parts that matches share: clock, countdown, lots, score entry."""

import unittest

from messages import message_of
from tableref.games import by_key
from tableref.games.countdown import Countdown
from tableref.games.draw import Draw
from tableref.games.score_entry import ScoreEntry
from tableref.presses.timeline import Timeline
from tableref.show.screens import compose, with_notice


class Time(unittest.TestCase):
    def test_time_begins_with_the_first_timestamp(self):
        timeline = Timeline()
        self.assertEqual(timeline.at(4_000_000_000), 0)
        self.assertEqual(timeline.note(4_000_000_000), 0)
        self.assertEqual(timeline.note(4_000_000_010), 10)

    def test_time_continues_when_the_counter_wraps(self):
        timeline = Timeline()
        timeline.note(0xFFFFFFF0)
        self.assertEqual(timeline.note(0x10), 32)
        for turn in range(1, 12):
            timeline.note((0x10 + turn * 0x40000000) & 0xFFFFFFFF)
        self.assertEqual(timeline.now_us, 32 + 11 * 0x40000000)

    def test_an_earlier_timestamp_does_not_turn_the_clock_back(self):
        timeline = Timeline()
        timeline.note(10)
        timeline.note(100)
        self.assertEqual(timeline.note(50), 40)
        self.assertEqual(timeline.now_us, 90)
        self.assertEqual(timeline.at(0xFFFFFFFF), -11)


class Count(unittest.TestCase):
    def test_the_count_starts_at_3_at_once_and_opens_on_1(self):
        countdown = Countdown(500)
        self.assertEqual(countdown.beats(500), [(3, 500)])
        self.assertEqual(countdown.number(), 3)
        self.assertEqual(countdown.beats(1_000_499), [])
        self.assertEqual(countdown.beats(9_000_000), [(2, 1_000_500), (1, 2_000_500)])
        self.assertEqual(countdown.opens_us, 2_000_500)
        self.assertEqual(countdown.beats(99_000_000), [])

    def test_the_sand_runs_out_evenly_until_the_round_opens(self):
        countdown = Countdown(0)
        self.assertEqual(countdown.sand(0, 16), 16)
        self.assertEqual(countdown.sand(1_000_000, 16), 8)
        self.assertEqual(countdown.sand(1_999_999, 16), 1)
        self.assertEqual(countdown.sand(2_000_000, 16), 0)
        grains = [countdown.sand(t_us, 16) for t_us in range(0, 2_000_001, 1000)]
        for earlier, later in zip(grains, grains[1:]):
            self.assertIn(earlier - later, (0, 1))


class Lots(unittest.TestCase):
    def test_the_same_seed_draws_the_same_lots_on_every_interpreter(self):
        draw = Draw(7)
        self.assertEqual([draw.pick(range(10)) for _ in range(12)], EXPECTED_LOTS)

    def test_every_number_is_a_valid_seed(self):
        for seed in (0, 1, 0xFFFFFFFF, 1 << 70, -5):
            self.assertIn(Draw(seed).pick((1, 2, 4)), (1, 2, 4))

    def test_numbers_that_would_favour_the_first_player_are_drawn_again(self):
        draw = Draw(1)
        numbers = [0xFFFFFFFF, 0xFFFFFFFE, 5]
        draw._next = lambda: numbers.pop(0)
        self.assertEqual(draw.pick("abc"), "c")
        self.assertEqual(numbers, [5])
        draw.pick("abcdefghij")
        self.assertEqual(numbers, [])


class Entry(unittest.TestCase):
    def entry(self):
        entry = ScoreEntry((4, 2))
        entry.refusal = lambda row, count, mark: "row_full" if count > 3 and not mark else None
        entry.table_refusal = lambda counts: "table_full" if sum(counts) > 5 else None
        return entry

    def test_counts_and_marks(self):
        entry = self.entry()
        self.assertIsNone(entry.last_row)
        self.assertIsNone(entry.add(2, 1))
        self.assertIsNone(entry.add(2, 1))
        self.assertIsNone(entry.add(2, -1))
        self.assertIsNone(entry.toggle(4))
        self.assertEqual((entry.count(2), entry.mark(2), entry.mark(4)), (1, False, True))
        self.assertEqual((entry.rows, entry.last_row), ((4, 2), 4))

    def test_a_refused_entry_stays_unchanged(self):
        entry = self.entry()
        self.assertEqual(entry.add(2, -1), "nothing_to_take_off")
        for _ in range(3):
            entry.add(2, 1)
        self.assertEqual(entry.add(2, 1), "row_full")
        entry.toggle(2)
        self.assertIsNone(entry.add(2, 1))
        self.assertEqual(entry.toggle(2), "row_full")
        entry.add(4, 1)
        self.assertEqual(entry.add(4, 1), "table_full")
        self.assertEqual((entry.count(2), entry.mark(2), entry.count(4)), (4, True, 1))


class Terms(unittest.TestCase):
    def test_an_unknown_game_is_refused_with_the_known_ones(self):
        self.assertIn("'poker'; there are: gotta_go", message_of(by_key, "poker"))

    def test_a_wrong_number_of_players_is_refused_before_the_rules_are_asked(self):
        game = by_key("gotta_go")
        self.assertEqual(game.seats_refusal((3,)), "too_few_players")
        self.assertEqual(game.seats_refusal(tuple(range(1, 12))), "too_many_players")
        self.assertEqual(game.seats_refusal((3, 4)), "seats_touch")
        self.assertIsNone(game.seats_refusal((3, 5)))
        message = message_of(game.complete_options, (3,), {})
        self.assertEqual(message, "Gotta Go! is for 2 to 10 players, not 1")

    def test_an_unknown_option_is_refused_with_the_known_ones(self):
        game = by_key("gotta_go")
        message = message_of(game.complete_options, (1, 2, 3), {"speed": 3})
        self.assertIn("'speed'; it has: target, dine_attentively", message)

    def test_missing_options_have_their_defaults(self):
        options = by_key("gotta_go").complete_options((1, 3), {"dine_attentively": True})
        self.assertEqual(list(options.items()), [("target", 100), ("dine_attentively", True)])


class Screen(unittest.TestCase):
    def test_missing_rows_are_empty(self):
        self.assertEqual(
            compose({0: "a", 7: "b"}, "X"), (("a", "", "", "", "", "", "", "b"), "X", ())
        )

    def test_a_notice_replaces_the_last_line(self):
        screen = compose({0: "a", 7: "b"}, "X")
        self.assertEqual(with_notice(screen, "n"), (("a", "", "", "", "", "", "", "n"), "X", ()))
        self.assertEqual(with_notice(screen, ""), screen)


EXPECTED_LOTS = [0, 0, 0, 6, 4, 4, 2, 8, 6, 7, 2, 7]

if __name__ == "__main__":
    unittest.main()

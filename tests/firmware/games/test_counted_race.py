"""The counted race: pauses and copies."""

import unittest

from tableref.games.counted_race import CountedRace, order
from tableref.games.game import BEFORE_ROUND, COUNTED_IN, Game
from tableref.games.phases import COUNTING, HALTED, RACE, READY, Phase
from tableref.presses.gestures import FOREVER_US, OK, PRESS
from tableref.show.announcer import Announcer


class Hearing(Announcer):
    """Records the names of the tunes."""

    def __init__(self):
        super().__init__()
        self.tunes = []

    def tune(self, t_us, name):
        self.tunes.append(name)
        super().tune(t_us, name)


class Bare(Game):
    """A game that is nothing but a race for two cards."""

    def begin(self, t_us):
        self.race = CountedRace(self, 2)
        self.race.begin(t_us)
        return "countdown"

    def press(self, t_us, button, since_us):
        return self.race.press(t_us, button)

    def race_ruled(self, rulings, pressed_us, t_us):
        self.race.report(rulings, pressed_us)

    PHASES = {
        READY: BEFORE_ROUND.but(ok=begin),
        COUNTING: COUNTED_IN,
        RACE: Phase(press=press, is_open=True),
        HALTED: Phase(press=press),
    }


class BareRace(unittest.TestCase):
    def setUp(self):
        self.announcer = Hearing()
        self.game = Bare((1, 2, 4), {}, 1, self.announcer)
        self.game.start()
        self.game.handle(1_000_000, PRESS, OK, 1_000_000)
        self.announcer.pop_events()

    def names(self):
        """Return the names of the events since the last call."""
        return [event["event"] for event in self.announcer.pop_events()]

    def press(self, t_us, *buttons):
        """Let time pass, press the buttons in one sample, and wait for the rulings."""
        self.game.advance(t_us)
        for button in buttons:
            self.game.handle(t_us, PRESS, button, t_us)
        self.game.advance(t_us + 1)


class Pauses(BareRace):
    def test_a_race_that_was_never_open_is_not_paused(self):
        self.game.pause(1_500_000)
        self.assertEqual(self.game.phase, COUNTING)

    def test_an_open_race_is_paused_and_counted_in_again(self):
        self.game.advance(3_000_000)
        self.assertEqual((self.game.phase, self.names()[-1]), (RACE, "round_started"))
        self.game.pause(3_500_000)
        self.assertEqual(self.game.phase, HALTED)
        self.game.resume(9_000_000)
        self.assertEqual((self.game.phase, self.game.due_us), (COUNTING, 10_000_000))
        self.game.advance(11_000_000)
        self.assertEqual((self.game.phase, self.names()[-1]), (RACE, "round_resumed"))
        self.assertEqual(self.game.race.opened_us, 3_000_000)

    def test_a_second_count_of_an_open_race_is_paused_and_repeated(self):
        self.game.advance(3_000_000)
        self.game.pause(3_500_000)
        self.game.resume(9_000_000)
        self.game.pause(9_500_000)
        self.assertEqual(self.game.phase, HALTED)

    def test_a_race_without_cards_is_over_and_stays_over(self):
        self.press(3_100_000, 1)
        self.press(3_200_000, 4)
        self.game.pause(3_500_000)
        self.assertEqual(self.game.phase, RACE)

    def test_a_press_at_the_instant_of_a_pause_is_ruled_before_it(self):
        self.game.advance(3_100_000)
        self.game.handle(3_100_000, PRESS, 4, 3_100_000)
        self.names()
        self.game.pause(3_100_000)
        self.assertEqual(self.names(), ["claim"])

    def test_a_game_s_own_phase_is_not_treated_as_a_race(self):
        self.game.advance(3_000_000)
        # These names sort before and after all our phases.
        for phase, t_us, button in (("a", 4_000_000, 4), ("z", 5_000_000, 2)):
            self.game.enter(phase, t_us)
            self.assertFalse(self.game.phase == "counting")
            self.assertEqual(self.game.due_us, FOREVER_US)
            self.game.pause(t_us + 100)
            self.game.resume(t_us + 200)
            self.game.advance(t_us + 300)
            self.assertEqual(self.game.phase, phase)
            self.assertEqual(self.game.race.press(t_us + 400, button), "claim")
            self.game.advance(t_us + 401)

    def test_an_abandoned_count_opens_nothing(self):
        self.game.enter("a", 1_500_000)
        self.game.advance(9_000_000)
        self.assertEqual(self.game.phase, "a")


class Kept(BareRace):
    def test_an_open_race_does_not_change_the_milestones(self):
        done = self.game.milestones
        self.assertEqual(self.game.phase, COUNTING)
        self.game.advance(3_000_000)
        self.assertEqual(self.game.phase, RACE)
        self.game.pause(3_500_000)
        self.assertEqual(self.game.phase, HALTED)
        self.game.resume(9_000_000)
        self.assertEqual(self.game.milestones, done)

    def test_a_prepared_round_is_a_milestone(self):
        game = Bare((1, 2), {}, 1, Announcer())
        game.start()
        self.assertEqual((game.phase, game.milestones), (READY, 1))


class Presses(BareRace):
    def test_a_press_before_1_says_how_early_it_was(self):
        self.game.advance(1_400_000)
        self.game.handle(1_400_000, PRESS, 4, 1_400_000)
        said = self.announcer.pop_events()[-1]
        self.assertEqual((said["event"], said["early_us"]), ("false_start", 1_600_000))

    def test_a_claim_is_ruled_even_if_it_is_processed_late(self):
        self.game.advance(3_100_000)
        self.game.handle(3_100_000, PRESS, 4, 3_100_000)
        self.game.advance(3_150_000)
        self.assertEqual(self.names()[-1], "claim")

    def test_waiting_presses_are_ruled_when_their_sample_is_over(self):
        self.game.advance(3_100_000)
        self.game.handle(3_100_000, PRESS, 4, 3_100_000)
        self.names()
        self.game.race.settle_presses(3_100_000)
        self.assertEqual(self.names(), [])
        self.game.race.settle_presses(3_100_001)
        self.assertEqual(self.names(), ["claim"])
        self.game.handle(3_200_000, PRESS, 1, 3_200_000)
        self.game.race.settle_presses(3_200_500)
        self.assertEqual(self.names(), ["claim"])

    def test_presses_of_one_sample_are_a_tie_even_if_processed_separately(self):
        self.press(3_100_000, 1)
        self.names()
        for button in (2, 4):
            self.game.advance(3_200_000)
            self.game.handle(3_200_000, PRESS, button, 3_200_000)
        self.game.advance(3_200_001)
        self.assertEqual(self.names(), ["tie"])

    def test_the_first_claim_sounds_different_from_the_second(self):
        self.press(3_100_000, 1)
        self.press(3_200_000, 4)
        heard = [name for name in self.announcer.tunes if name.startswith("claim_")]
        self.assertEqual(heard, ["claim_1", "claim_2"])

    def tied(self, tied_us, later_us):
        """Return the events of a tie for the second card and a later press of one of the tied
        players."""
        self.press(3_100_000, 1)
        self.press(tied_us, 4, 2)
        self.names()
        self.press(tied_us + later_us, 4)
        return self.names()

    def test_a_tie_can_be_settled_after_300_ms(self):
        self.assertEqual(self.tied(3_200_000, 300_000), ["claim"])

    def test_a_tie_cannot_be_settled_before_300_ms(self):
        self.assertEqual(self.tied(3_200_000, 299_999), ["refused"])

    def test_a_tie_cannot_be_settled_before_300_ms_wherever_the_clock_stands(self):
        # With 300,000, which has many bits set, a sum that is computed by OR or XOR would be
        # wrong.
        tied_us = 3_200_000 | 300_000
        self.assertEqual(self.tied(tied_us, 299_999), ["refused"])


class Order(unittest.TestCase):
    """The lines on the screen about the order of players."""

    def test_simultaneous_players_share_a_place(self):
        lines = order([(4, 2_412_000), (9, 2_412_000), (1, 2_500_999)], 2_000_000)
        self.assertEqual(lines, ["1. P4 0.412", "1. P9 +0.000", "3. P1 +0.088"])

    def test_places_are_counted_from_1(self):
        lines = order([(button, button * 1000) for button in (1, 2, 3, 4)], 0)
        self.assertEqual([line[:5] for line in lines], ["1. P1", "2. P2", "3. P3", "4. P4"])

    def test_a_press_exactly_on_1_is_the_first(self):
        self.assertEqual(order([(4, 2_000_000)], 2_000_000), ["1. P4 0.000"])

    def test_a_long_time_is_shown_as_the_largest_that_fits(self):
        self.assertEqual(order([(4, 99_998_999)], 0), ["1. P4 99.998"])
        self.assertEqual(order([(4, 500_000_000)], 0), ["1. P4 99.999"])


if __name__ == "__main__":
    unittest.main()

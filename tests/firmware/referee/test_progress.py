"""The Progress of a minimal game: saving, events that are sent once, and their numbers."""

import unittest

from counting_progress import (
    MIDDLE,
    RACE,
    Bare,
    CorrectingEntry,
    RacingEntry,
    SettlingEntry,
    TickingEntry,
)
from tableref.games.phases import COUNTING
from tableref.presses.claims import CLAIM
from tableref.presses.gestures import BACK, HOLD, OK, PRESS
from tableref.referee.record import PAUSE, RESUME, STOP, TIME_UP, Step
from tableref.show.announcer import Announcer


class Keeping(Bare):
    def test_before_the_first_step_the_journal_has_only_the_terms(self):
        kept = self.progress.saved()
        self.assertEqual((kept.seq, kept.t_us, kept.steps), (0, 0, b""))
        self.assertEqual((kept.key, kept.players, kept.seed), ("counting", (1, 2, 4), 1))
        self.assertFalse(self.progress.has_unsaved)
        self.assertIsNone(self.progress.pop_unsaved())

    def test_saved_data_is_returned_once_and_then_only_additions(self):
        self.play(2000, 2)
        self.progress.set_save_point(2500)
        self.assertTrue(self.progress.has_unsaved)
        packed = self.progress.steps.packed(2)
        self.assertEqual(self.progress.pop_unsaved(), (0, 2500, 1, packed))
        self.assertFalse(self.progress.has_unsaved)
        self.assertIsNone(self.progress.pop_unsaved())
        self.play(3000, 2)
        self.progress.set_save_point(3500)
        self.assertEqual(
            self.progress.pop_unsaved(), (2, 3500, 2, self.progress.steps.packed(3, 2))
        )

    def test_saving_waits_for_the_end_of_an_open_race_but_not_in_a_pause(self):
        self.progress.set_save_point(1500)
        self.play(2000, 1)
        self.assertEqual((self.progress.is_race_closed, self.progress.has_unsaved), (False, False))
        self.progress.add_pause_step(2500, PAUSE)
        self.assertEqual((self.progress.is_race_closed, self.progress.has_unsaved), (True, True))

    def test_what_ok_confirmed_is_saved_although_it_began_a_count(self):
        self.play(2000, 2)
        self.progress.game.enter(COUNTING, 3000)
        self.progress.confirm(3000, 1, 0)
        self.assertTrue(self.progress.is_urgent)
        self.assertEqual(self.progress.pop_unsaved(), (0, 3000, 0, self.progress.steps.packed(1)))
        self.progress.confirm(3500, 1, 0)
        self.assertFalse(self.progress.is_urgent)
        self.assertIsNone(self.progress.pop_unsaved())

    def test_what_ok_confirmed_otherwise_is_saved_with_that_press(self):
        self.play(2000, 2)
        self.progress.confirm(3000, 1, 0)
        self.assertFalse(self.progress.is_urgent)
        self.assertEqual(self.progress.pop_unsaved(), (0, 3000, 1, self.progress.steps.packed(2)))

    def test_an_undone_step_leaves_the_earlier_steps_saved(self):
        self.play(2000, 2)
        self.play(3000, 2)
        self.progress.set_save_point(3500)
        self.progress.pop_unsaved()
        self.progress.game.enter(RACE, 3600)
        step, first = self.progress.undo()
        self.progress.save_undo(4000, step, first)
        self.progress.game.enter(MIDDLE, 4000)
        self.assertEqual(self.progress.pop_unsaved(), (2, 3000, 1, b""))

    def test_undoing_a_step_that_was_never_saved_changes_nothing(self):
        self.play(2000, 2)
        self.progress.set_save_point(2500)
        self.progress.pop_unsaved()
        self.play(3000, 1)
        step, first = self.progress.undo()
        self.progress.save_undo(4000, step, first)
        self.progress.game.enter(MIDDLE, 4000)
        self.assertIsNone(self.progress.pop_unsaved())
        self.assertEqual(self.progress.saved().t_us, 2500)

    def test_undoing_one_of_several_unsaved_steps_changes_nothing(self):
        self.progress.set_save_point(1500)
        self.progress.pop_unsaved()
        for t_us in (2000, 2500, 3000):
            self.play(t_us, 1)
        step, first = self.progress.undo()
        self.progress.save_undo(4000, step, first)
        self.progress.game.enter(MIDDLE, 4000)
        self.assertIsNone(self.progress.pop_unsaved())


class Noting(Bare):
    def test_pauses_and_stops_are_recorded_with_their_button(self):
        for kind, name, button in (
            (PAUSE, "paused", BACK),
            (RESUME, "resumed", OK),
            (STOP, "stopped", BACK),
        ):
            self.progress.add_pause_step(2000, kind)
            step = self.progress.steps[-1]
            self.assertEqual((step.kind, step.name, step.button), (kind, name, button))
            self.assertEqual(self.progress.is_paused, kind == PAUSE)

    def test_pauses_and_stops_of_the_clock_and_their_ends_are_reported(self):
        self.progress.add_pause_step(2000, PAUSE)
        self.progress.add_pause_step(3000, RESUME)
        self.progress.add_pause_step(4000, STOP)
        self.progress.add_pause_step(5000, RESUME)
        self.assertEqual(
            self.new_events(),
            [
                (1, 2000, "paused"),
                (2, 3000, "resumed"),
                (3, 4000, "clock_stopped"),
                (4, 5000, "clock_resumed"),
            ],
        )

    def test_a_pause_is_announced_again_with_its_beginning(self):
        def since_us(*arguments):
            self.announcer.pop_events()
            self.progress.announce_pause(*arguments)
            return self.announcer.pop_events()[0]["since_us"]

        self.assertEqual(since_us(1500), 1500)
        self.progress.add_pause_step(2000, PAUSE, 1900)
        self.progress.add_pause_step(3000, RESUME)
        self.progress.add_pause_step(4000, PAUSE, 3900)
        self.assertEqual(since_us(9000), 3900)
        self.progress.add_pause_step(5000, RESUME)
        self.progress.steps.append(Step(6000, HOLD, 1, 5500, "counted", 9))
        self.assertEqual(since_us(9000), 3900)
        self.assertEqual(since_us(9000, 8500), 8500)

    def test_a_stopped_clock_is_recorded_once_and_so_is_its_restart(self):
        self.progress.add_clock_step(2000)
        self.progress.game.clock.is_stopped = True
        self.progress.add_clock_step(3000)
        self.progress.add_clock_step(3500)
        self.progress.game.clock.is_stopped = False
        self.progress.add_clock_step(4000)
        kinds = [step.kind for step in self.progress.steps]
        self.assertEqual(kinds, [PRESS, STOP, RESUME])

    def test_the_end_of_a_time_is_a_step_with_the_number_of_its_event(self):
        for _ in range(2):
            self.play(2000, 2)
        self.new_events()
        self.progress.time_up(1_002_000, 0)
        step = self.progress.steps[-1]
        self.assertEqual((step.kind, step.button, step.seq), (TIME_UP, 4, 3))
        self.assertEqual(self.new_events(), [(3, 1_002_000, "time_up")])
        self.play(1_003_000, 2)
        self.progress.game.clock.watch.extend(1_003_000, 1000)
        self.progress.time_up(1_004_000, 0)
        self.assertEqual(self.progress.steps[-1].seq, 5)
        self.announcer.seq = 7
        self.progress.game.clock.watch.extend(1_004_000, 1000)
        self.progress.time_up(1_005_000, 0)
        self.assertEqual(self.progress.steps[-1].seq, 8)

    def test_a_time_that_ended_a_while_ago_is_a_step_of_now(self):
        self.play(2000, 2)
        self.progress.time_up(1_002_500, 0)
        self.assertEqual(self.progress.steps[-1].kind, TIME_UP)
        self.assertEqual(self.new_events()[-1], (2, 1_002_500, "time_up"))

    def test_a_time_that_has_not_ended_is_no_step(self):
        self.play(2000, 2)
        self.progress.time_up(1_001_999, 0)
        self.assertEqual(self.progress.steps[-1].kind, PRESS)


class Folding(Bare):
    def test_replayed_elsewhere_events_have_the_same_numbers(self):
        self.announcer.seq = 6
        self.play(2000, 2)
        self.announcer.seq = 21
        self.play(3000, 2)
        known = [(7, 2000, "counted"), (22, 3000, "counted")]
        self.assertEqual(self.new_events(), known)
        self.announcer = Announcer()
        again = self.new(self.progress.steps.packed(3))
        again.replay(3000, reported=0)
        self.assertEqual(self.new_events(), known)
        self.assertEqual([step.seq for step in again.steps], [1, 7, 22])
        self.assertEqual(again.game.count, 2)

    def test_a_replay_runs_in_slices_between_which_other_events_can_come(self):
        for number in range(20):
            self.play(2000 + number, 2)
        self.new_events()
        parts = self.progress.replaying(9000)
        for _ in parts:
            self.assertFalse(self.announcer.muted)
            self.announcer.event(9000, "aside")
        self.assertEqual([name for _, _, name in self.new_events()], ["aside", "aside"])
        self.assertEqual(self.progress.game.count, 20)
        self.assertFalse(self.announcer.muted)

    def test_events_not_yet_reported_are_reported_through_all_slices_of_a_replay(self):
        for number in range(20):
            self.play(2000 + number, 2)
        self.new_events()
        for _ in self.progress.replaying(9000, reported=0):
            self.announcer.event(9000, "aside")
        names = [name for _, _, name in self.new_events()]
        self.assertEqual((names.count("counted"), names.count("aside")), (20, 2))
        self.assertEqual([at for at, name in enumerate(names) if name == "aside"], [6, 15])

    def test_in_a_replay_a_time_ends_only_by_its_own_step(self):
        self.play(2000, 2)
        self.progress.replay(1_001_999)
        self.assertFalse(self.progress.game.clock.is_stopped)
        self.progress.replay(1_002_000)
        self.assertTrue(self.progress.game.clock.is_stopped)
        self.progress.begin()
        self.progress.game.handle(1000, PRESS, OK, 1000)
        self.progress.game.handle(2000, PRESS, 2, 2000)
        self.progress.time_up(1_002_000, 0)
        self.progress.replay(1_002_000)
        self.assertFalse(self.progress.game.clock.is_stopped)

    def test_a_step_at_the_end_of_a_time_comes_after_the_end(self):
        self.play(2000, 2)
        self.play(1_002_000, 2)
        self.progress.replay(1_002_000)
        self.assertTrue(self.progress.game.clock.is_stopped)


class JustBefore(Bare):
    """A press from just before the end of a time is ruled only after that end was checked."""

    ENTRY = SettlingEntry

    def setUp(self):
        super().setUp()
        self.play(2000, 4)
        self.play(1_001_980, 2)
        self.new_events()

    def test_the_time_does_not_end(self):
        self.progress.time_up(1_002_000, 0)
        self.assertEqual(len(self.progress.steps), 3)
        self.assertEqual(self.new_events(), [])

    def test_the_clock_is_not_stopped_after_a_replay(self):
        self.progress.replay(1_005_000)
        self.assertFalse(self.progress.game.clock.is_stopped)
        self.assertFalse(self.progress.game.clock.watch.is_running)


class CorrectionPages(Bare):
    """One OK makes several corrections: several steps, but a single event `corrected`."""

    ENTRY = CorrectingEntry
    CHANGES = [(1, 0, 3), (2, 0, -1)]

    def test_each_correction_has_the_number_of_the_event(self):
        for t_us, number in ((2000, 1), (3000, 2), (4000, 3)):
            self.progress.correct(t_us, 1, self.CHANGES)
            self.assertEqual(self.progress.steps[-1].seq, number)
            self.assertEqual(self.progress.steps[-2].seq, number)
        self.assertEqual([number for number, _, _ in self.new_events()], [1, 2, 3])

    def test_corrections_are_replayed_as_one_step_even_at_the_end(self):
        for after in (0, 1):
            self.setUp()
            self.progress.correct(2000, 7, self.CHANGES)
            if after:
                self.play(3000, 2)
            self.assertEqual(self.progress.game.corrected, [(2000, 7, self.CHANGES)])
            self.progress.replay(9000)
            self.assertEqual(self.progress.game.corrected, [(2000, 7, self.CHANGES)])

    def test_corrections_are_one_step_at_the_end_of_a_long_match(self):
        for number in range(300):
            self.play(2000 + number, 2)
        self.progress.correct(5000, 7, self.CHANGES)
        self.progress.replay(9000)
        self.assertEqual(self.progress.game.corrected, [(5000, 7, self.CHANGES)])


class SaidAgain(Bare):
    ENTRY = TickingEntry

    def said_again(self, *facts_us):
        """Undo a press at 2000 us, after which the clock stopped and ran again at `facts_us`.

        Return the events.
        """
        self.play(2000, 2)
        for t_us, kind in zip(facts_us, (STOP, RESUME)):
            self.progress.add_pause_step(t_us, kind)
        self.new_events()
        _, first = self.progress.undo()
        self.progress.replay(9000, first)
        return [(t_us, name) for _, t_us, name in self.new_events()]

    def test_events_of_time_since_an_undone_step_are_reported_again(self):
        self.assertEqual(self.said_again(), [(2500, "tick")])

    def test_events_are_reported_again_even_if_time_was_stopped_since(self):
        self.assertEqual(
            self.said_again(3000, 4000),
            [(2500, "tick"), (3000, "clock_stopped"), (4000, "clock_resumed")],
        )

    def test_events_are_reported_again_even_if_time_was_stopped_from_that_moment(self):
        self.assertEqual(
            self.said_again(2000, 4000),
            [(2000, "clock_stopped"), (2500, "tick"), (4000, "clock_resumed")],
        )

    def test_events_before_an_undone_step_are_not_reported_again(self):
        self.progress.game.advance(2600)
        self.play(2700, 2)
        for t_us, kind in ((3000, STOP), (4000, RESUME)):
            self.progress.add_pause_step(t_us, kind)
        self.new_events()
        _, first = self.progress.undo()
        self.progress.replay(9000, first)
        names = [name for _, _, name in self.new_events()]
        self.assertEqual(names, ["clock_stopped", "clock_resumed"])

    def test_a_silent_replay_reports_nothing(self):
        self.play(2000, 2)
        self.progress.add_pause_step(3000, STOP)
        self.new_events()
        self.progress.undo()
        self.progress.replay(9000)
        self.assertEqual(self.new_events(), [])

    def test_a_step_that_is_still_undone_has_the_number_that_it_would_get_when_redone(self):
        for paused_us in (3000, 4000):
            self.setUp()
            self.play(2000, 2)
            self.play(3000, 2)
            self.progress.add_pause_step(paused_us, PAUSE)
            self.progress.add_pause_step(5000, RESUME)
            for _ in range(2):
                _, first = self.progress.undo()
                self.progress.replay(9000, first)
            self.new_events()
            self.progress.redo(9500)
            said = self.new_events()
            self.assertEqual(
                [name for _, _, name in said], ["counted", "tick", "paused", "resumed"]
            )
            self.assertEqual(self.progress.steps.undone().seq, said[2][0])

    def test_stopped_time_before_a_redone_step_is_reported_in_order(self):
        self.play(2000, 2)
        self.progress.add_pause_step(2200, PAUSE)
        self.progress.add_pause_step(2300, RESUME)
        self.play(3000, 2)
        for _ in range(2):
            _, first = self.progress.undo()
            self.progress.replay(9000, first)
        self.new_events()
        self.progress.redo(9500)
        names = [name for _, _, name in self.new_events()]
        self.assertEqual(names, ["counted", "paused", "resumed", "tick"])


class Waiting(Bare):
    ENTRY = RacingEntry

    def test_a_pause_rules_on_waiting_presses_and_nothing_else_does(self):
        for kind, t_us in ((STOP, 2000), (RESUME, 3000), (PAUSE, 4000), (RESUME, 5000)):
            self.progress.add_pause_step(t_us, kind)
        self.assertEqual(self.progress.game.race.settled, [4000])
        self.progress.replay(9000)
        self.assertEqual(self.progress.game.race.settled, [4000])


class OneSample(Bare):
    def taken(self, *steps):
        """Return how many steps are left when the last of these steps (us, name) is undone."""
        for t_us, name in steps:
            self.play(t_us, 2, name)
        return self.progress.undo()[1]

    def test_claims_of_one_instant_are_one_step(self):
        self.assertEqual(self.taken((2000, "counted"), (3000, CLAIM), (3000, CLAIM)), 2)

    def test_a_claim_of_another_instant_is_its_own(self):
        self.assertEqual(self.taken((2000, CLAIM), (3000, CLAIM)), 2)

    def test_other_simultaneous_steps_are_separate(self):
        self.assertEqual(self.taken((3000, "counted"), (3000, CLAIM)), 2)
        self.assertEqual(self.taken((4000, CLAIM), (4000, "counted")), 3)
        self.assertEqual(self.taken((5000, "begun"), (5000, CLAIM)), 4)
        self.assertEqual(self.taken((6000, CLAIM), (6000, "begun")), 5)
        self.assertEqual(self.taken((7000, "begun"), (7000, "begun")), 6)


if __name__ == "__main__":
    unittest.main()

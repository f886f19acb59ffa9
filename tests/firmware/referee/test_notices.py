"""Notices at the bottom of the screen, and their duration."""

import unittest

from correction_table import entering
from driven import DrivenTable, played
from saving_table import SavingTable
from tableref.presses.gestures import BACK, NEXT


class Notices(unittest.TestCase):
    """A notice disappears with its moment, and never hides what OK does."""

    def test_a_notice_disappears_when_the_phase_changes(self):
        table = DrivenTable((1, 2, 4), game="count_in").tap(1)
        self.assertIn("First OK: 3-2-1", table.screen())
        self.assertFalse("First OK" in table.ok().screen())

    def test_a_notice_disappears_when_the_turn_changes(self):
        for game, key in (("i_go", "not_turn"), ("gotown", "not_your_turn")):
            table = DrivenTable((1, 2), game=game).ok()
            turn = table.referee._stage.progress.game.turns.current
            table.tap(3 - turn)
            self.assertEqual(table.last("refused")["reason"], key)
            notice = table.referee.announcer.notice_line
            self.assertIn(notice, table.screen())
            self.assertFalse(notice in table.tap(turn).screen())

    def test_a_notice_disappears_when_a_match_continues(self):
        table = DrivenTable((1, 2, 4)).ok().wait(3000).hold(BACK).tap(1)
        self.assertIn("Paused: OK first", table.screen())
        self.assertFalse("Paused" in table.ok().screen())

    def test_a_notice_disappears_when_a_match_is_paused(self):
        table = DrivenTable((1, 2), game="i_go").ok().ok()
        self.assertEqual(table.last("refused")["reason"], "not_now_ok")
        notice = table.referee.announcer.notice_line
        self.assertIn(notice, table.screen())
        self.assertFalse(notice in table.hold(BACK).screen())
        self.assertIn("NEXT: menu", table.screen())

    def test_a_notice_disappears_when_the_menu_of_a_pause_turns(self):
        table = DrivenTable((1, 2, 4)).hold(BACK).tap(1)
        self.assertIn("Paused: OK first", table.screen())
        self.assertIn("NEXT: give up\nBACK: no", table.next().screen())
        self.assertFalse("BACK: no" in table.ok().screen())
        self.assertIn("OK: yes, give up\nBACK: no", table.next().screen())
        table = played().hold(BACK).next().tap(1)
        self.assertIn("OK or BACK first", table.screen())
        self.assertIn("OK: change it", table.ok().screen())
        self.assertFalse("OK or BACK first" in table.screen())

    def test_a_notice_never_hides_what_ok_does_now(self):
        table = DrivenTable((1, 2, 4), game="count_in").tap(1)
        self.assertTrue(table.screen().split("\n{")[0].endswith("First OK: 3-2-1\nOK: 3-2-1"))

    def test_a_notice_of_the_step_itself_stays_in_the_next_phase(self):
        table = DrivenTable((1, 2, 4)).ok().wait(500).tap(2).back()
        self.assertIn("Back: 3-2-1", table.screen())


class OfAnotherOffer(unittest.TestCase):
    def test_a_notice_disappears_as_soon_as_ok_has_another_effect(self):
        table = SavingTable((1, 2, 3), game="got_ya", seed=1).ok().wait(400).ok().wait(100)
        self.assertIn("Tap a bid first", table.screen())
        first = table.referee._stage.progress.game.turns.current
        table.tap(first, 2).wait(50)
        self.assertIn("OK: bid 2", table.screen())
        self.assertFalse("Tap a bid first" in table.screen())

    def test_a_notice_disappears_as_soon_as_next_has_another_effect(self):
        table = SavingTable((1, 2, 3), game="turn_clock", seed=1).ok().wait(400)
        current = table.referee._stage.progress.game.turns.current
        table.tap(current % 3 + 1).wait(50)
        notice = "It is P%d's turn" % current
        self.assertIn(notice, table.screen())
        self.assertFalse(notice in table.next().wait(50).screen())


class AfterTheEvent(unittest.TestCase):
    def check(self, table):
        rendered = []
        stage = table.referee._stage
        screen = stage.screen
        stage.screen = lambda t_us: rendered.append(t_us) or screen(t_us)
        table.press(9)
        self.assertEqual(table.events[-1]["event"], "refused")
        self.assertEqual(rendered, [])
        table.referee.think()
        table.referee.think()
        self.assertEqual(len(rendered), 1)

    def test_no_screen_is_rendered_before_the_event_of_a_press(self):
        self.check(DrivenTable((1, 2, 4)))
        self.check(DrivenTable())


class InTheLobby(unittest.TestCase):
    def test_a_refusal_disappears_once_ok_is_offered(self):
        table = DrivenTable().ok().tap(1).tap(2).ok()
        self.assertIn("Leave a gap seat", table.screen())
        table.tap(4).wait(50)
        self.assertIn("OK: 3 players", table.screen())
        self.assertFalse("Leave a gap seat" in table.screen())


class InCorrections(unittest.TestCase):
    def test_the_reason_why_ok_is_refused_stays_visible_while_next_is_held(self):
        table = SavingTable((1, 2, 3), game="i_go", seed=1).ok().wait(400)
        caller = table.referee._stage.progress.game.turns.current
        table.hold(caller).wait(300)
        for player in (1, 2, 3):
            table.tap(player, 1 if player == caller else 2)
        table.ok().wait(400)
        self.assertEqual(len(table.named("round_scored")), 1)
        reason = "Caller or others"
        entering(table)
        for player in (1, 2, 3):
            if player != caller:
                table.tap(player).wait(50)
        self.assertIn(reason, table.screen())
        self.assertIn(reason, table.press(NEXT).wait(50).screen())


if __name__ == "__main__":
    unittest.main()

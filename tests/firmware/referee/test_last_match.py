"""BACK in the lobby reopens a finished match, even after a power cut."""

import unittest

from driven import DrivenTable
from saving_table import SavingTable
from tableref.games import GAMES
from tableref.games.draw import Draw
from tableref.presses.gestures import BACK, NEXT, OK

HINT = "BACK: last match"
MAX_PAGES = 50
"""Maximum number of pages of the lobby."""


def finished(**terms):
    """Return a table where player 1 has won with 5 points and nothing was pressed since."""
    table = SavingTable((1, 2), game="score_pad", target=5, seed=1, **terms)
    return table.tap(1, 5).tap(2, 2).ok().wait(1500)


def left(**terms):
    """Return that table after OK, which closes the match and leads to the lobby."""
    return finished(**terms).ok().wait(300)


class AroundTheMenu(unittest.TestCase):
    def test_back_returns_to_the_match_from_any_position_of_the_menu(self):
        table = left().next().hold(NEXT)
        for _ in range(30):
            if table.is_in_match:
                break
            table.back().wait(20)
        self.assertTrue(table.is_in_match)

    def test_after_a_match_of_any_game_in_the_menu_back_leads_back(self):
        table = SavingTable()
        for _ in GAMES:
            if "Score pad" in table.screen():
                break
            table.next()
        table.ok().tap(1).tap(2).wait(300).ok()
        while not table.is_in_match:
            table.wait(300).ok()
        table.tap(1, 100).ok().wait(1500).ok().wait(300).next()
        self.assertIn(HINT, table.screen())
        self.assertTrue(table.back().wait(50).is_in_match)

    def test_after_a_full_turn_the_menu_still_offers_the_match(self):
        table = left().next()
        title = table.screen().split("\n")[1]
        for _ in range(len(GAMES) + 1):
            self.assertEqual(HINT in table.screen(), title == table.screen().split("\n")[1])
            table.next()
        self.assertIn(HINT, table.screen())
        self.assertTrue(table.back().wait(50).is_in_match)


class Back(unittest.TestCase):
    def test_back_from_the_lobby_returns_to_the_standings_and_further_back(self):
        table = finished()
        standings = table.screen()
        self.assertIn("The winner!", standings)
        table.ok().wait(300)
        self.assertFalse(table.is_in_match)
        self.assertIn(HINT, table.screen())
        table.back().wait(100)
        self.assertEqual(table.screen(), standings)
        event = table.last("match_restored")
        self.assertEqual((event["seq"], event["reason"]), (4, "reopened"))
        table.back()
        self.assertEqual(table.last("undone")["from"], 2)
        self.assertIn(" 1   5", table.screen())
        table.tap(2, 4).ok().wait(100)
        self.assertEqual(table.last("match_ended")["winners"], [2])

    def test_a_reopened_match_is_not_paused_and_does_not_count_the_time_in_the_lobby(self):
        table = finished()
        over_us = table.last("match_ended")["t_us"]
        table.ok().wait(3_600_000).back().wait(50)
        self.assertEqual(table.named("paused"), [])
        self.assertEqual(table.last("match_restored")["t_us"], over_us)

    def test_a_match_that_was_paused_at_its_end_is_not_paused_when_reopened(self):
        table = finished().hold(BACK).ok().wait(300)
        winner = table.screen()
        table.ok().wait(300)
        self.assertFalse(table.is_in_match)
        self.assertEqual(table.back().wait(100).screen(), winner)

    def test_back_returns_to_the_match_after_a_power_cut_in_the_lobby(self):
        table = left().cut_power()
        self.assertFalse(table.is_in_match)
        self.assertIn(HINT, table.screen())
        table.back().wait(100)
        self.assertIn("The winner!", table.screen())
        self.assertIn("1. P1", table.next().screen())

    def test_a_match_that_a_power_cut_left_between_its_end_and_the_finished_ones_is_offered(self):
        table = finished()
        finish = table.store.finish

        def fail(generation):
            raise OSError("the power is out")

        table.store.finish = fail
        table.ok().wait(300)
        table.store.finish = finish
        self.assertEqual(table.store.finished(), [])
        table.cut_power()
        self.assertEqual(len(table.store.finished()), 1)
        self.assertIn(HINT, table.screen())
        self.assertIn("The winner!", table.back().wait(100).screen())

    def test_a_power_cut_right_after_reopening_restores_the_match(self):
        table = left().back().wait(100).cut_power()
        self.assertTrue(table.is_in_match)
        self.assertIn("Power came back", table.screen())
        self.assertIn("The winner!", table.ok().screen())

    def test_a_match_can_be_reopened_any_number_of_times_and_is_stored_once(self):
        table = left()
        for _ in range(3):
            table.back().wait(1200)
            self.assertIn("The winner!", table.screen())
            table.ok().wait(300)
        self.assertEqual(table.store.finished(), ["00001.trj"])

    def test_an_abandoned_match_is_reopened_paused(self):
        table = SavingTable((1, 2), game="score_pad", seed=1).tap(1, 3).ok().wait(300)
        table.hold(BACK)
        leave_page(table)
        table.ok().wait(300)
        self.assertEqual(table.last("match_abandoned")["seq"], 4)
        table.back().wait(100)
        self.assertIn("Paused", table.screen())
        self.assertFalse("Power came back" in table.screen())
        self.assertEqual(table.last("match_restored")["seq"], 4)
        self.assertIn("1. P1", table.ok().screen())

    def test_until_another_match_begins_back_leads_through_its_pages_to_the_last_one(self):
        table = left().ok_to("Play to")
        while not table.is_in_match:
            table.ok().wait(100)
        for _ in range(MAX_PAGES):
            if table.last("match_restored"):
                break
            table.back().wait(100)
        self.assertIn("The winner!", table.screen())
        self.assertEqual(table.last("undone")["undone"], "match_started")

    def test_two_other_matches_that_were_undone_do_not_count(self):
        table = left()
        for _ in range(2):
            while not table.is_in_match:
                table.ok().wait(100)
            table.back().wait(100)
            self.assertEqual(table.last("undone")["undone"], "match_started")
        for _ in range(MAX_PAGES):
            if table.is_in_match:
                break
            table.back().wait(100)
        self.assertIn("The winner!", table.screen())
        self.assertEqual(table.last("match_restored")["seq"], 4)

    def test_a_match_that_was_just_undone_is_not_reopened_before_it_is_deleted(self):
        # There is no keeper, because it would delete the match and offer an earlier one.
        table = DrivenTable()
        table.referee.offer_last(True)
        table.ok().tap(1).tap(3)
        while table.referee.match is None:
            table.ok().wait(100)
        table.back().wait(100)
        self.assertEqual(table.last("undone")["undone"], "match_started")
        for _ in range(MAX_PAGES):
            if "Which game?" in table.screen():
                break
            table.back().wait(100)
        for _ in range(5):
            table.back().wait(100)
        kinds = [change[0] for change in table.referee.save_queue.pop_all()]
        self.assertEqual(kinds, ["match", "steps", "undone"])

    def test_a_new_match_replaces_the_last_one(self):
        table = left().ok()
        while not table.is_in_match:
            table.ok().wait(100)
        table.tap(2, 7).ok().wait(1500).next().screen()
        table.hold(BACK)
        leave_page(table)
        table.ok().wait(300)
        table.back().wait(100).ok()
        self.assertIn("P2", table.screen())
        self.assertEqual(len(table.store.finished()), 1)

    def test_without_a_saved_match_back_goes_to_the_menu(self):
        table = DrivenTable((1, 2), game="score_pad", target=5).tap(1, 5).ok().wait(1500).ok()
        self.assertFalse(HINT in table.screen())
        self.assertIn("Which game?", table.back().screen())

    def test_a_match_that_cannot_be_read_is_reported_as_lost(self):
        table = left()
        (path,) = [name for name in table.names if "done" in name]
        table.disk.files[path] = b"TRJ"
        table.back().wait(100)
        self.assertFalse(table.is_in_match)
        self.assertIn("record_lost", [event["event"] for event in table.events])
        table.disk.files.clear()
        table.tap(OK).back().back().wait(100)
        self.assertFalse(table.is_in_match)


def leave_page(table):
    """Turn the menu of a pause to the page that leaves the match."""
    for _ in range(5):
        if "OK: yes, " in table.screen():
            return
        table.next()
    raise AssertionError(table.screen())


class Wanderer(SavingTable):
    def leave(self):
        """Abandon a match, or return to the menu."""
        return self.hold(BACK).next().ok()


class NothingIsLost(unittest.TestCase):
    """Without damage no match is reported lost, and BACK offers only existing matches."""

    def test_nothing_is_lost_by_abandoning_reopening_and_undoing_to_the_start(self):
        table = SavingTable((1, 2), game="count_in", seed=1).hold(BACK).next().ok().wait(300)
        for _ in range(12):
            table.back().wait(100)
        self.assertEqual(table.named("record_lost"), [])

    def test_nothing_is_lost_if_files_are_slower_than_the_players(self):
        table = SavingTable((1, 2), game="count_in", seed=1).hold(BACK).next().ok().wait(300)
        keeper = table.keeper
        for _ in range(12):
            # All presses within a second are saved in one write.
            table.keeper = None
            table.back().back()
            table.keeper = keeper
            table.wait(100)
        self.assertEqual(table.named("record_lost"), [])

    def test_nothing_is_lost_whatever_is_pressed_between_matches(self):
        for entry in GAMES:
            for seed in range(4):
                draw = Draw(seed + 1)
                players = (1, 3)
                table = Wanderer(players, game=entry.key, seed=1)
                for _ in range(150):
                    draw.pick((table.back, table.back, table.ok, table.next, table.leave))()
                    offered = HINT in table.screen()
                    self.assertTrue(not offered or table.store.has_finished(), entry.key)
                self.assertEqual(table.named("record_lost"), [], entry.key)

    def test_a_match_removed_to_make_room_is_not_reported_lost(self):
        table = left()
        self.assertTrue(table.store.drop_oldest())
        table.referee.save_queue.add_settings(table.referee.settings)
        table.wait(100)
        self.assertFalse(HINT in table.screen())
        table.back().wait(100)
        self.assertEqual(table.named("record_lost"), [])

    def test_a_match_deleted_from_the_lobby_is_offered_no_longer(self):
        table = left()
        self.assertTrue(table.keeper.make_room())
        self.assertFalse(HINT in table.screen() or table.keeper.make_room())


class Menu(unittest.TestCase):
    def test_next_and_a_long_back_lead_to_the_other_games(self):
        table = left()
        self.assertIn("NEXT: other game", table.screen())
        for lead in (lambda: table.next(), lambda: table.hold(BACK)):
            lead()
            self.assertIn("Which game?", table.screen())
            self.assertIn(HINT, table.screen())
            table.back().wait(1200)
            self.assertIn("The winner!", table.screen())
            table.ok().wait(300)

    def test_back_undoes_each_next_before_it_returns_to_the_match(self):
        table = left().next()
        before = table.screen()
        for _ in range(3):
            table.next()
            self.assertFalse(HINT in table.screen())
        for _ in range(3):
            self.assertFalse(table.is_in_match)
            table.back()
        self.assertEqual(table.screen(), before)
        self.assertIn("The winner!", table.back().wait(100).screen())

    def test_on_the_page_for_joining_back_leads_to_the_menu(self):
        table = left().next().next().next().ok()
        self.assertFalse(HINT in table.screen())
        self.assertIn("Which game?", table.back().screen())
        self.assertEqual(table.tap(OK).tap(NEXT).last("refused")["reason"], "nothing_to_choose")

    def test_without_next_back_turns_the_menu_and_returns_from_joining(self):
        table = left()
        table.referee.has_next = False
        table.referee.offer_last(True)
        table.back().wait(1200)
        self.assertIn("The winner!", table.screen())
        table.ok().wait(300).hold(BACK)
        self.assertFalse(HINT in table.screen())
        keys = []
        for _ in range(11):
            keys.append(table.referee.game_key)
            table.back()
        self.assertEqual(len(set(keys)), 11)


if __name__ == "__main__":
    unittest.main()

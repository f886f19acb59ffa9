"""The contents of the table's page: sections that are updated when they change."""

import json
import unittest

from driven import DrivenTable
from tableref import texts
from tableref.presses.gestures import BACK
from tableref.referee import players
from tableref.selftest.self_test import SelfTest
from tableref.web.sections import Sections


class Device:
    """The parts of a Device that Sections uses."""

    def __init__(self, referee):
        self.referee = referee
        self.colours = [0] * 26


class SectionsTest(unittest.TestCase):
    def setUp(self):
        self.table = DrivenTable()
        self.device = Device(self.table.referee)
        self.sections = Sections(self.device)
        self.now_us = 1_000_000
        self.seq = 0

    def tearDown(self):
        players.forget_all()
        texts.use("en")

    def looked(self):
        """Return name -> value of all sections, after each was compared."""
        for _ in range(10):
            self.sections.work()
        values = {}
        for section in self.sections.all:
            name, data = section.data.decode().split("\n")[:2]
            self.assertEqual(name, "event: " + section.name)
            self.assertTrue(section.data.endswith(b"\n\n"))
            values[section.name] = json.loads(data[len("data: ") :])
        return values

    def claim(self, player, rank, margin_us=0):
        self.seq += 1
        self.sections.handle(
            {
                "seq": self.seq,
                "event": "claim",
                "t_us": self.now_us + margin_us,
                "player": player,
                "rank": rank,
                "margin_us": margin_us,
            }
        )

    def test_the_screen_section_has_the_tables_screen(self):
        lines, big = self.table.referee.screen()
        self.assertEqual(self.looked()["screen"], [list(lines), big])

    def test_a_section_is_updated_only_when_it_has_changed(self):
        self.looked()
        versions = [section.version for section in self.sections.all]
        self.assertEqual(versions, [1] * 5)
        self.looked()
        self.assertEqual([section.version for section in self.sections.all], versions)
        self.device.colours[3] = 0x0169E1
        self.looked()
        changed = [section.name for section in self.sections.all if section.version == 2]
        self.assertEqual(changed, ["lights"])

    def test_lights_are_digits_and_unknown_colours_are_dark(self):
        self.device.colours[1] = 0x0169E1
        self.device.colours[2] = None
        lights = self.looked()["lights"]
        self.assertEqual(lights[:18], "000000" + "0169e1" + "000000")
        self.assertEqual(len(lights), 26 * 6)

    def test_seats_have_names_and_colours(self):
        players.table[0] = "By the window"
        players.names[2] = "\u00c4nna"
        language, table, here, seats = self.looked()["seats"]
        self.assertEqual((language, table, here, len(seats)), ("en", "By the window", [], 10))
        self.assertEqual(seats[2], ["\u00c4nna", "violet"])
        texts.use("de")
        self.assertEqual(self.looked()["seats"][0], "de")

    def test_a_match_has_its_players_and_totals(self):
        self.table.referee.start_match("score_pad", (2, 5), {})
        shown = self.looked()
        self.assertEqual(shown["seats"][2], [2, 5])
        self.assertEqual(shown["scores"], [False, [[2, 0], [5, 0]]])

    def test_the_claims_of_a_race_are_in_order(self):
        self.claim(4, 1)
        self.claim(1, 2, 80_500)
        self.assertEqual(self.looked()["claims"], [[4, 1, 0], [1, 2, 80_500]])

    def test_void_claims_are_removed(self):
        for undone in ("claim", "tie"):
            self.claim(4, 1)
            held = self.seq
            self.claim(1, 2, 80_500)
            self.claim(3, 2, 80_500)
            for name in ("undone", "redone"):
                self.sections.handle({"event": name, name: undone, "from": held + 1})
                self.assertEqual(self.looked()["claims"], [[4, 1, 0]])
            self.sections.handle({"event": "undone", "undone": "claim", "from": held})
            self.assertEqual(self.looked()["claims"], [])

    def play(self, *presses):
        """Let players press, then feed all new events to the sections; return the claims shown."""
        for buttons in presses:
            self.table.press(*buttons).wait(60).release(*buttons).wait(60)
        for event in self.table.events:
            self.sections.handle(event)
        self.table.events.clear()
        return [player for player, _, _ in self.looked()["claims"]]

    def race(self, *players):
        self.table = DrivenTable(players)
        self.device.referee = self.table.referee
        while self.table.referee.match.progress.game.phase != "race":
            self.table.ok().wait(3_000)

    def test_back_removes_all_claims_of_a_tie_and_no_other(self):
        self.race(1, 2, 3, 4)
        self.assertEqual(self.play((2, 3)), [2, 3])
        self.assertEqual(self.play((BACK,)), [])
        self.race(1, 2, 3)
        self.assertEqual(self.play((1,), (2, 3)), [1])
        self.assertEqual(self.play((BACK,)), [1])
        self.assertEqual(self.play((BACK,)), [])

    def test_a_claim_of_a_left_hand_is_its_players(self):
        self.race(1, 3)
        self.assertEqual(self.play((2,), (3,)), [1, 3])

    def test_the_next_race_begins_without_claims(self):
        begun = "countdown", "round_started", "match_started", "match_restored"
        for name in begun + ("match_ended",):
            self.claim(4, 1)
            self.sections.handle({"event": name})
            self.assertEqual(self.looked()["claims"], [])

    def test_a_first_claim_begins_a_new_race_in_games_without_rounds(self):
        self.claim(4, 1)
        self.claim(1, 2, 80_500)
        self.now_us += 5_000_000
        self.claim(2, 1)
        self.assertEqual(self.looked()["claims"], [[2, 1, 0]])

    def test_a_first_claim_half_a_second_after_the_last_one_is_tied_with_it(self):
        for after_us, count in ((500_000, 2), (500_001, 1)):
            self.sections.handle({"event": "countdown"})
            self.claim(4, 1)
            self.now_us += after_us
            self.claim(1, 1)
            self.assertEqual(len(self.looked()["claims"]), count)

    def test_all_simultaneous_first_players_are_shown(self):
        for player in (4, 1, 3):
            self.claim(player, 1)
        self.claim(2, 4, 7_000)
        shown = [[4, 1, 0], [1, 1, 0], [3, 1, 0], [2, 4, 7_000]]
        self.assertEqual(self.looked()["claims"], shown)

    def test_a_self_test_instead_of_a_referee_is_shown_too(self):
        self.device.referee = SelfTest()
        shown = self.looked()
        self.assertEqual(shown["screen"][0], list(self.device.referee.screen()[0]))
        self.assertEqual(shown["scores"], [False, []])


if __name__ == "__main__":
    unittest.main()

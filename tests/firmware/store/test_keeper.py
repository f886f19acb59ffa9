"""Matches survive power cuts, and are saved at the right times."""

import unittest

from saving_table import SavingTable, played
from tableref.drivers.files import FINISHED, FOLDER, name_of
from tableref.presses.gestures import BACK
from tableref.store import journal


class PowerCuts(unittest.TestCase):
    def test_a_match_is_restored_paused_and_this_is_reported(self):
        table = played()
        before = table.state
        self.assertIn("result", before)
        table.cut_power()
        self.assertEqual(table.state, before)
        self.assertEqual([e["event"] for e in table.events], ["match_restored", "paused"])
        self.assertIn("Paused", table.screen())
        self.assertIn("Power came back", table.screen())
        self.assertEqual(table.ok().wait(100).state, before)

    def test_a_match_is_restored_any_number_of_times(self):
        table = played()
        before = table.state
        for _ in range(5):
            self.assertEqual(table.cut_power().state, before)
        table.ok().ok().wait(100)
        self.assertFalse(table.state == before)
        self.assertEqual(table.cut_power().state, table.state)

    def test_a_finished_match_that_is_missing_is_reported_at_power_on(self):
        table = SavingTable()
        table.store.prepare()
        for folder in table.store.places:
            table.disk.files["%s/%s" % (folder, name_of(3, 2, True))] = b""
        table.cut_power()
        self.assertEqual([event["event"] for event in table.events], ["record_lost"])
        table.cut_power()
        self.assertEqual(table.events, [])

    def test_without_a_match_the_table_starts_in_the_lobby(self):
        table = SavingTable().cut_power()
        self.assertEqual((table.state, table.events, table.names), ("lobby", [], []))

    def test_a_step_can_be_undone_after_a_power_cut(self):
        table = played().cut_power().ok().back()
        self.assertEqual(table.last("undone")["undone"], "round_scored")
        self.assertIn("scoring", table.state)

    def test_an_undone_step_stays_undone(self):
        table = played().back()
        before = table.state
        self.assertIn("scoring", before)
        self.assertEqual(table.cut_power().state, before)

    def test_an_open_race_is_made_ready_again(self):
        table = played().ok()
        before = table.state
        table.start_round().tap(1)
        self.assertEqual(table.cut_power().state, before)

    def test_an_undone_match_leaves_no_file(self):
        table = SavingTable((1, 2, 4)).back().wait(100)
        self.assertEqual((table.state, table.names), ("lobby", []))

    def test_an_abandoned_match_is_stored_with_the_finished_ones(self):
        table = played().hold(BACK).hold(BACK).ok().wait(100)
        self.assertEqual(table.names, [FOLDER + "/" + FINISHED + "/00001.trj"])
        self.assertEqual(table.cut_power().state, "lobby")

    def test_finished_matches_are_numbered_and_complete(self):
        table = SavingTable((1, 2, 4), target=5)
        for number in (1, 2):
            if number == 2:
                table.referee.start_match("gotta_go", (1, 2, 4), {"target": 5}, 1)
            table.start_round().tap(1).tap(2).wait(1200).tap(1, 3).ok().ok().wait(1500)
            before = table.state
            self.assertIn("over", before)
            self.assertEqual(table.cut_power().state, before)
            table.ok().wait(1500).ok().wait(200)
            self.assertEqual(table.state, "lobby")
        self.assertEqual([name[-9:] for name in table.names], ["00001.trj", "00002.trj"])
        for name in table.names:
            with table.disk.open(name, "rb") as file:
                reading = journal.Reading([file])
                match = journal.JournalMatch(reading)
            self.assertFalse(reading.is_damaged)
            self.assertEqual(match.ended, [1])


class Turns(unittest.TestCase):
    """A game of one long round. The turn clock's turns are counted instead of rounds."""

    def running(self):
        return SavingTable((2, 5, 9), game="turn_clock", mode="down", minutes=5, seed=2).ok()

    def cut_and_go_on(self, table):
        return table.cut_power().ok()

    def test_a_finished_turn_keeps_its_time(self):
        table = self.running().wait(30_000)
        first = table.last("turn_started")["player"]
        table.tap(first).wait(7000)
        second = table.last("turn_started")["player"]
        clock_us = table.last("turn_ended")["clock_us"]
        self.assertFalse(first == second)
        table = self.cut_and_go_on(table)
        flow = table.referee._stage.progress.game
        self.assertEqual((flow.turns.current, flow.clock.banks[first]), (second, clock_us))

    def test_changes_of_the_order_by_next_are_restored(self):
        table = self.running().wait(1000)
        table.next().next().next().next().next().tap(9)
        before = table.last("order_changed")
        self.assertTrue(before)
        order = self.cut_and_go_on(table).referee._stage.progress.game.turns.line
        self.assertEqual(list(order), before["order"])


class Writing(unittest.TestCase):
    def test_unchanged_data_is_not_written(self):
        table = played()
        before = dict(table.disk.files)
        written = []
        keep = table.disk.write_file
        table.disk.write_file = lambda path, data: written.append(path) or keep(path, data)
        table.wait(60_000).next().wait(100).tap(7)
        self.assertEqual(written, [])
        self.assertEqual(table.disk.files, before)

    def test_nothing_is_written_while_a_race_is_open(self):
        table = SavingTable((1, 2, 4)).wait(100)
        before = dict(table.disk.files)
        table.start_round().tap(1)
        self.assertEqual(table.disk.files, before)
        table.tap(2).wait(100)
        self.assertFalse(table.disk.files == before)

    def test_the_generations_are_written_alternately(self):
        table = SavingTable((1, 2, 4), target=75)
        written = []
        keep = table.disk.write_file
        table.disk.write_file = lambda path, data: written.append(path) or keep(path, data)
        for _ in range(2):
            table.start_round().tap(1).tap(2).wait(1200).tap(1).ok().ok().wait(100).ok().wait(100)
        self.assertTrue(len(written) >= 6)
        for one, next_one in zip(written, written[1:]):
            self.assertFalse(one == next_one)

    def test_the_number_of_frames_is_recorded_beside_the_other_generation(self):
        table = SavingTable((1, 2, 4), target=75)
        calls = []
        write, note = table.store.write, table.store.note

        def noting(place, frames):
            calls.append(("note", place))
            note(place, frames)

        def writing(generation, at, data):
            calls.append(("write", generation))
            write(generation, at, data)

        table.store.write, table.store.note = writing, noting
        table.start_round().tap(1).tap(2).wait(1200).tap(1).ok().ok().wait(100)
        self.assertTrue(len(calls) >= 4)
        for call, following in zip(calls, calls[1:]):
            if call[0] == "write":
                self.assertEqual(following, ("note", 1 - call[1]))

    def test_a_match_is_finished_from_the_generation_that_could_be_completed(self):
        for broken in (0, 1):
            table = SavingTable((1, 2), game="score_pad", target=5).tap(1, 5)
            write = table.store.write

            def fail(generation, at, data, broken=broken, write=write):
                if generation == broken:
                    raise OSError("broken")
                write(generation, at, data)

            table.store.write = fail
            table.ok().wait(1500).ok().wait(500)
            again = SavingTable(disk=table.disk).back().wait(500)
            self.assertIn("The winner!", again.screen(), broken)


if __name__ == "__main__":
    unittest.main()

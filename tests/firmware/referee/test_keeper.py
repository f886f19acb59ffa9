"""What was played outlives a power cut, and damage is said."""

import unittest

from host_tools.memory_disk import MemoryDisk
from kept_table import KeptTable
from tableref.drivers.store import FINISHED, FOLDER, GENERATIONS
from tableref.referee import journal
from tableref.referee.gestures import BACK, NEXT, OK
from tableref.referee.history import Kept
from tableref.referee.journal import head

A, B = (FOLDER + "/" + name for name in GENERATIONS)


def played():
    """Return a table at which round 1 was scored, and what it keeps was written."""
    table = KeptTable((1, 2, 4), target=75).start_round()
    table.tap(1).tap(2).wait(1200)
    table.tap(1, 4).tap(2, 2).ok().wait(500)
    return table


COUNTED = KeptTable((1, 2, 4), target=75).start_round().tap(1).tap(2).wait(1200).state
"""The state before the score was confirmed: what had been kept before it."""


def turned(data, at, bit=0):
    """Return the bytes with one bit turned."""
    data = bytearray(data)
    data[at] ^= 1 << bit
    return bytes(data)


class PowerCuts(unittest.TestCase):
    def test_the_match_comes_back_paused_where_it_was_and_says_so(self):
        table = played()
        before = table.state
        self.assertIn("result", before)
        table.cut_power()
        self.assertEqual(table.state, before)
        self.assertEqual([e["event"] for e in table.events], ["match_restored", "paused"])
        self.assertIn("Paused", table.screen())
        self.assertIn("Power came back", table.screen())
        self.assertEqual(table.ok().wait(100).state, before)

    def test_it_comes_back_again_and_again(self):
        table = played()
        before = table.state
        for _ in range(5):
            self.assertEqual(table.cut_power().state, before)
        table.ok().ok().wait(100)
        self.assertFalse(table.state == before)
        self.assertEqual(table.cut_power().state, table.state)

    def test_without_a_match_it_comes_back_in_the_lobby(self):
        table = KeptTable().cut_power()
        self.assertEqual((table.state, table.events, table.names), ("lobby", [], []))

    def test_a_step_can_be_taken_back_after_a_cut(self):
        table = played().cut_power().ok().back()
        self.assertEqual(table.last("undone")["undone"], "round_scored")
        self.assertIn("scoring", table.state)

    def test_a_step_taken_back_stays_so(self):
        table = played().back()
        before = table.state
        self.assertIn("scoring", before)
        self.assertEqual(table.cut_power().state, before)

    def test_a_race_that_was_open_is_made_ready_again(self):
        table = played().ok()
        before = table.state
        table.start_round().tap(1)
        self.assertEqual(table.cut_power().state, before)

    def test_a_match_taken_back_leaves_nothing(self):
        table = KeptTable((1, 2, 4)).back().wait(100)
        self.assertEqual((table.state, table.names), ("lobby", []))

    def test_a_match_given_up_is_among_the_finished(self):
        table = played().hold(BACK).next().ok().wait(100)
        self.assertEqual(table.names, [FOLDER + "/" + FINISHED + "/00001.trj"])
        self.assertEqual(table.cut_power().state, "lobby")

    def test_finished_matches_are_numbered_and_whole(self):
        table = KeptTable((1, 2, 4), target=5)
        for number in (1, 2):
            if number == 2:
                table.referee.start_match("gotta_go", (1, 2, 4), {"target": 5}, 1)
            table.start_round().tap(1).tap(2).wait(1200).tap(1, 3).ok().wait(1500)
            before = table.state
            self.assertIn("over", before)
            self.assertEqual(table.cut_power().state, before)
            table.ok().wait(1500).ok().wait(200)
            self.assertEqual(table.state, "lobby")
        self.assertEqual([name[-9:] for name in table.names], ["00001.trj", "00002.trj"])
        for name in table.names:
            with table.disk.open(name, "rb") as file:
                reading = journal.Reading([file])
                folded = journal.Folded(reading)
            self.assertFalse(reading.is_damaged)
            self.assertEqual(folded.ended, [1])


class Turns(unittest.TestCase):
    """The turn clock has one long round: what is done there is a turn."""

    def running(self):
        return KeptTable((2, 5, 9), game="turn_clock", mode="down", minutes=5, seed=2).ok()

    def cut_and_go_on(self, table):
        return table.cut_power().ok()

    def test_a_turn_that_was_ended_stays_so_with_its_time(self):
        table = self.running().wait(30_000)
        first = table.last("turn_started")["player"]
        table.tap(first).wait(7000)
        second = table.last("turn_started")["player"]
        clock_us = table.last("turn_ended")["clock_us"]
        self.assertFalse(first == second)
        table = self.cut_and_go_on(table)
        flow = table.referee._stage.history.flow
        self.assertEqual((flow.turns.current, flow.banks[first]), (second, clock_us))

    def test_what_next_did_to_the_order_stays_so(self):
        table = self.running().wait(1000)
        table.next().next().next().next().next().tap(9)
        before = table.last("order_changed")
        self.assertTrue(before)
        order = self.cut_and_go_on(table).referee._stage.history.flow.turns.line
        self.assertEqual(list(order), before["order"])


class Writing(unittest.TestCase):
    def test_unchanged_data_is_not_written(self):
        table = played()
        before = dict(table.disk.files)
        written = []
        keep = table.disk.keep
        table.disk.keep = lambda path, data: written.append(path) or keep(path, data)
        table.wait(60_000).next().wait(100).tap(7)
        self.assertEqual(written, [])
        self.assertEqual(table.disk.files, before)

    def test_nothing_is_written_while_a_race_is_open(self):
        table = KeptTable((1, 2, 4)).wait(100)
        before = dict(table.disk.files)
        table.start_round().tap(1)
        self.assertEqual(table.disk.files, before)
        table.tap(2).wait(100)
        self.assertFalse(table.disk.files == before)

    def test_the_generations_take_turns(self):
        table = KeptTable((1, 2, 4), target=75)
        written = []
        keep = table.disk.keep
        table.disk.keep = lambda path, data: written.append(path) or keep(path, data)
        for _ in range(2):
            table.start_round().tap(1).tap(2).wait(1200).tap(1).ok().wait(100).ok().wait(100)
        self.assertTrue(len(written) >= 6)
        for one, next_one in zip(written, written[1:]):
            self.assertFalse(one == next_one)


class Damage(unittest.TestCase):
    def test_whatever_byte_is_damaged_no_score_is_wrong(self):
        table = played()
        once = (table.state, COUNTED)
        for name in (A, B):
            whole = table.disk.files[name]
            for at in range(len(whole)):
                disk = MemoryDisk()
                disk.files = dict(table.disk.files)
                disk.files[name] = turned(whole, at, at % 8)
                again = KeptTable(disk=disk)
                self.assertIn(again.state, once, (name, at))
                self.assertTrue(again.named("record_damaged"), (name, at))
                # and mended: the next time nobody speaks of it
                self.assertEqual(again.cut_power().named("record_damaged"), [])
                self.assertIn(again.state, once)

    def test_it_is_said_on_the_screen(self):
        table = played()
        table.disk.files[A] += b"?"
        self.assertIn("Record damaged!", table.cut_power().screen())

    def test_both_lost_is_said_and_put_aside(self):
        table = played()
        for name in (A, B):
            table.disk.files[name] = b"rubbish"
        table.cut_power()
        self.assertEqual((table.state, table.events[0]["event"]), ("lobby", "record_lost"))
        self.assertEqual([table.disk.files[name] for name in table.names], [b"rubbish"] * 2)

    def test_one_that_is_gone_is_made_again(self):
        for name in (A, B):
            table = played()
            before = table.state
            del table.disk.files[name]
            self.assertIn(table.cut_power().state, (before, COUNTED))
            table.ok().back().back().wait(100).ok().wait(100).back().wait(100)
            self.assertIn(name, table.names)
            self.assertEqual(table.cut_power().named("record_damaged"), [])

    def test_a_match_that_this_firmware_cannot_fold_is_put_aside(self):
        table = played()
        writer = journal.Writer()
        terms = Kept("tiddlywinks", (1, 2), {}, 1, 0, 0, b"")
        table.disk.files = {A: writer.terms(terms) + writer.steps(0, 1, 2, b"")}
        table.cut_power()
        self.assertEqual((table.state, table.events[0]["event"]), ("lobby", "record_strange"))
        self.assertEqual(len(table.names), 1)
        self.assertIn(FINISHED, table.names[0])


class Versions(unittest.TestCase):
    def tearDown(self):
        journal.OLDER.clear()

    def test_a_newer_one_is_left_untouched_and_said(self):
        table = played()
        newer = head(journal.VERSION + 1) + b"what nobody knows yet"
        table.disk.files[A] = newer
        kept = dict(table.disk.files)
        table.cut_power()
        self.assertEqual((table.state, table.events[0]["event"]), ("lobby", "record_newer"))
        self.assertIn("Record is newer!", table.screen())
        self.assertEqual(table.disk.files, kept)
        # a new match does not take its place
        table.referee.start_match("gotta_go", (1, 2, 4), {}, 3)
        table.wait(100)
        self.assertIn(newer, [table.disk.files[name] for name in table.names if FINISHED in name])
        self.assertEqual(table.cut_power().last("match_restored")["t_us"], 0)

    def test_an_older_one_is_migrated(self):
        table = played()
        before = table.state
        # an invented version that had everything backwards
        journal.OLDER[0] = lambda data: head() + bytes(reversed(data[journal.HEAD_SIZE :]))
        for name in (A, B):
            body = table.disk.files[name][journal.HEAD_SIZE :]
            table.disk.files[name] = head(0) + bytes(reversed(body))
        self.assertEqual(table.cut_power().state, before)
        self.assertEqual(table.named("record_damaged"), [])
        self.assertEqual({table.disk.files[name][:5] for name in (A, B)}, {head()})

    def test_an_older_one_that_nobody_knows_is_left_untouched(self):
        table = played()
        table.disk.files = {A: head(0) + b"lost in time"}
        self.assertEqual(table.cut_power().events[0]["event"], "record_newer")
        self.assertEqual(table.disk.files, {A: head(0) + b"lost in time"})


class Trouble(unittest.TestCase):
    def test_a_disk_that_fails_is_announced_and_the_match_goes_on(self):
        table = KeptTable((1, 2, 4)).wait(100)
        keep = table.disk.keep

        def fail(path, data):
            raise OSError(5, "flash is worn out")

        table.disk.keep = fail
        table.start_round().tap(1).tap(2).wait(1200)
        self.assertIn("It is not saved!", table.screen())
        self.assertTrue(table.named("not_kept"))
        table.tap(1).ok().wait(200)
        before = table.state
        self.assertIn("result", before)
        # and when it works again, nothing is missing
        table.disk.keep = keep
        table.ok().wait(200)
        before = table.state
        self.assertEqual(table.cut_power().state, before)

    def test_a_full_flash_drops_the_oldest_finished_match_and_no_other(self):
        disk = MemoryDisk(size=39 * 4096)
        for number in range(1, 39):
            disk.files["%s/%s/%05d.trj" % (FOLDER, FINISHED, number)] = b"x" * 4096
        table = KeptTable((1, 2, 4), disk=disk)
        table.start_round().tap(1).tap(2).wait(1200).tap(1).ok().wait(200)
        before = table.state
        self.assertEqual(table.named("not_kept"), [])
        left = [name for name in table.names if FINISHED in name]
        self.assertEqual(left[-1][-9:], "00038.trj")
        self.assertTrue(0 < len(left) < 38)
        self.assertEqual(table.cut_power().state, before)

    def test_what_cannot_be_written_does_not_eat_the_memory(self):
        table = KeptTable((1, 2, 4), game="score_pad")

        def fail(path, data):
            raise OSError(28, "no room")

        table.disk.keep = fail
        table.ok()
        for _ in range(60):
            table.tap(1, 20).ok().wait(100).ok().wait(100)
        lacks = table.keeper._lacks
        self.assertTrue(max(len(lack) for lack in lacks) <= 16 << 10)

    def test_the_unfinished_match_can_be_put_aside_for_a_new_one(self):
        table = played()
        table.keeper.new_match()
        self.assertEqual(len(table.names), 2)
        self.assertEqual(table.cut_power().state, "lobby")


class Again(unittest.TestCase):
    """Redo: BACK held and NEXT pressed."""

    def redo(self, table):
        return table.press(BACK).wait(100).tap(NEXT).release(BACK).wait(100)

    def test_what_was_taken_back_stands_again_with_its_own_times(self):
        table = played()
        before, scored = table.state, table.last("round_scored")
        table.back()
        self.assertFalse(table.state == before)
        self.redo(table)
        self.assertEqual(table.state, before)
        self.assertEqual(table.last("redone")["redone"], "round_scored")
        again = table.last("round_scored")
        self.assertTrue(again["seq"] > scored["seq"])
        self.assertEqual(
            [again[k] for k in ("t_us", "totals")], [scored[k] for k in ("t_us", "totals")]
        )

    def test_many_steps_stand_again_one_by_one(self):
        table = played()
        states = [table.state]
        for _ in range(6):
            table.back()
            states.append(table.state)
        while len(states) > 1:
            self.assertEqual(table.state, states.pop())
            self.redo(table)
        self.assertEqual(table.state, states[0])

    def test_until_something_new_happens(self):
        table = played().back().tap(1)
        before = table.state
        self.redo(table)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_redo")
        self.assertEqual(table.state, before)

    def test_back_is_no_step_back_then(self):
        table = played()
        before = table.state
        self.redo(table)
        self.assertEqual(table.named("undone"), [])
        self.assertEqual(table.state, before)

    def test_it_is_kept(self):
        table = played()
        before = table.state
        self.redo(table.back())
        self.assertEqual(table.cut_power().state, before)

    def test_after_a_pause_there_is_nothing_to_redo(self):
        table = played().back().hold(BACK)
        self.redo(table)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_redo")
        self.assertIn("Paused", table.screen())

    def test_a_step_that_was_replaced_is_gone_from_the_journal_too(self):
        table = played().back().tap(1, 2).ok().wait(100)
        before = table.state
        self.assertEqual(table.cut_power().state, before)


if __name__ == "__main__":
    unittest.main()

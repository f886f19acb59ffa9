"""The commands `replay` and `match`."""

import json
import unittest
from binascii import a2b_base64

from asked_table import AskedTable, saved_match_of
from tableref.games import by_key
from tableref.referee.match import Match
from tableref.referee.record import STEP_SIZE
from tableref.show.announcer import Announcer
from tableref.usb.commands_match import STEPS_AT_ONCE

MATCH = {"command": "match"}


def replay(seq=0, t_us=0):
    return {"command": "replay", "seq": seq, "t_us": t_us}


class ReplayTest(unittest.TestCase):
    def test_replay_repeats_all_events_after_one_byte_for_byte(self):
        table = AskedTable((1, 2, 4)).play_round((1, 2), {1: 3, 4: 5})
        for number, event in enumerate(table.events):
            head, *lines = table.answer_lines(replay(event["seq"], event["t_us"]))
            self.assertEqual(lines, table.lines[number + 1 :])
            expected = {"answer": "replay", "found": True, "complete": True, "lines": len(lines)}
            self.assertEqual(json.loads(head), expected)

    def test_replay_without_an_event_repeats_everything(self):
        table = AskedTable((1, 2, 4)).start_round()
        head, *lines = table.answer_lines(replay())
        self.assertEqual(lines, table.lines)
        expected = {
            "answer": "replay",
            "found": False,
            "complete": True,
            "lines": len(table.lines),
        }
        self.assertEqual(json.loads(head), expected)

    def test_an_event_with_another_time_is_not_found(self):
        table = AskedTable((1, 2, 4)).start_round()
        event = table.events[2]
        for asked in (replay(event["seq"], event["t_us"] + 1), replay(99, event["t_us"])):
            self.assertFalse(table.ask(asked)[0]["found"])

    def test_an_event_that_was_dropped_is_not_found_and_the_rest_is_incomplete(self):
        table = AskedTable((1, 2, 4), size=400).play_round((1, 2), {1: 3, 4: 5})
        gone = table.events[0]
        head, *lines = table.answer_lines(replay(gone["seq"], gone["t_us"]))
        head = json.loads(head)
        self.assertFalse(head["found"] or head["complete"])
        self.assertTrue(0 < len(lines) == head["lines"] < len(table.lines))
        self.assertEqual(lines, table.lines[-len(lines) :])

    def test_of_two_equal_beginnings_the_older_one_is_meant(self):
        table = AskedTable()
        for _ in range(2):
            table.referee.start_match("gotta_go", (1, 3), {}, 1)
            table._collect()
        head, *lines = table.answer_lines(replay(1, 0))
        self.assertEqual(lines, table.lines[1:])

    def test_lines_are_sent_one_at_a_time(self):
        table = AskedTable((1, 2, 4)).play_round((1, 2), {1: 3, 4: 5})
        answering = table.answering(json.dumps(replay(3, table.events[2]["t_us"])).encode())
        for line in answering:
            self.assertTrue(line is None or "\n" not in line)

    def test_an_invalid_event_is_refused(self):
        table = AskedTable()
        for fields in ({}, {"seq": 1}, {"seq": -1, "t_us": 0}, {"seq": 1, "t_us": 1 << 54}):
            message = table.refusal(dict(fields, command="replay"))
            self.assertIn("takes a whole number from 0 on", message)
        for wrong in ("1", 1.5, None, True, [1]):
            self.assertIn("seq takes", table.refusal(dict(replay(), seq=wrong)))
            self.assertIn("t_us takes", table.refusal(dict(replay(), t_us=wrong)))


def answering_match(table):
    """Yield the answers of a table to `match`, as dicts, while time passes."""
    for line in table.answering(b'{"command": "match"}'):
        if line is not None:
            yield json.loads(line)


def ruled_again(kept):
    """Return the Progress that results from replaying a `SavedMatch`."""
    match = Match(by_key(kept.key), *kept[1:4] + (Announcer(), kept.steps))
    match.progress.replay(kept.t_us)
    return match.progress


class MatchTest(unittest.TestCase):
    def assert_ruled_again(self, table):
        """Assert that its answers suffice to replay the match of `table`; return the game."""
        kept = saved_match_of(table.ask(MATCH))
        other, flow = ruled_again(kept).game, table.referee.save_queue.progress.game
        for name in ("phase", "phase_us", "number", "totals", "points", "winners"):
            self.assertEqual(getattr(other, name, None), getattr(flow, name, None), name)
        self.assertEqual(kept.seq, table.events[-1]["seq"])
        self.assertEqual(kept.t_us, table.now_us)
        return other

    def test_without_a_match_there_is_no_game(self):
        self.assertEqual(AskedTable().ask(MATCH), [{"answer": "match", "game": None}])

    def test_a_match_can_be_replayed_to_its_current_state(self):
        table = AskedTable((1, 2, 4), target=999)
        self.assert_ruled_again(table)
        for _ in range(4):
            table.play_round((1, 2), {1: 3, 4: 5})
            self.assert_ruled_again(table)
        self.assertEqual(table.ask(MATCH)[0]["taken_back"], 0)
        table.back(3)
        self.assert_ruled_again(table)
        self.assertEqual(table.ask(MATCH)[0]["taken_back"], 1)

    def test_the_steps_of_an_open_race_are_included(self):
        table = AskedTable((1, 2, 4)).start_round().claim(2)
        self.assertTrue(table.referee.saved().steps != saved_match_of(table.ask(MATCH)).steps)
        self.assertTrue(self.assert_ruled_again(table).race.has_claimed(2))

    def test_the_number_of_steps_per_line_is_limited_so_that_presses_are_not_delayed(self):
        table = AskedTable((1, 2, 4), target=999).play_round((1, 2), {1: 9, 4: 9})
        head, *lines = table.ask(MATCH)
        self.assertTrue(head["steps"] > 2 * STEPS_AT_ONCE)
        sizes = [len(a2b_base64(line["steps"].encode())) // STEP_SIZE for line in lines]
        self.assertEqual(sizes[:-1], [STEPS_AT_ONCE] * (len(sizes) - 1))
        self.assertTrue(0 < sizes[-1] <= STEPS_AT_ONCE)

    def test_the_answer_restarts_when_a_step_is_undone_meanwhile(self):
        table = AskedTable((1, 2, 4), target=999).play_round((1, 2), {1: 9, 4: 9})
        answering = answering_match(table)
        before = [next(answering) for _ in range(2)]
        table.back()
        table.tap(1)
        after = list(answering)
        self.assertEqual([line["answer"] for line in before], ["match", "steps"])
        self.assertEqual(after[0]["answer"], "match")
        steps = table.referee.save_queue.progress.steps
        self.assertEqual(saved_match_of(after).steps, steps.packed(len(steps)))

    def test_later_steps_are_sent_as_events(self):
        table = AskedTable((1, 2, 4), target=999).start_round().claim(1, 2).wait(1200)
        answering = answering_match(table)
        head = next(answering)
        table.tap(1, 3)
        kept = saved_match_of([head] + list(answering))
        self.assertEqual(len(kept.steps) // STEP_SIZE, head["steps"])


if __name__ == "__main__":
    unittest.main()

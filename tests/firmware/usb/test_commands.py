"""Commands and answers: the format of lines, and `hello`."""

import unittest

from asked_table import AskedTable
from driven_self_test import DrivenSelfTest
from tableref.referee import players
from tableref.store.restore import Restoring
from tableref.usb.commands import HIGHEST_ID, MAX_LINE

HELLO = {"command": "hello"}


class LinesTest(unittest.TestCase):
    def setUp(self):
        self.table = AskedTable((1, 2, 4))

    def test_blank_lines_are_ignored(self):
        self.assertEqual(self.table.ask(b"   \t "), [])

    def test_a_line_that_is_no_json_object_is_refused(self):
        for line in (b"hello", b"[]", b'"hello"', b"{", b"1", b"null", b"[" * MAX_LINE):
            self.assertIn('such as {"command": "hello"}', self.table.refusal(line))

    def test_a_line_that_is_no_utf_8_is_refused(self):
        self.assertEqual(self.table.refusal(b"\xff\xfe"), "A line must be UTF-8; this one is not.")

    def test_a_line_that_is_too_long_is_refused_whatever_it_contains(self):
        line = b'{"command": "hello"}'
        self.assertEqual(len(self.table.ask(line + b" " * (MAX_LINE - len(line)))), 11)
        message = "A line may have at most 250 bytes; this one is longer."
        self.assertEqual(self.table.refusal(line + b" " * MAX_LINE), message)

    def test_an_unknown_command_is_refused_by_its_name(self):
        known = "choose, hello, match, name, replay, table"
        message = 'No command is called "sing". There are: %s.' % known
        self.assertEqual(self.table.refusal({"command": "sing"}), message)
        self.assertTrue("x" * 25 not in self.table.refusal({"command": "x" * 200}))
        for line in ({}, {"command": None}, {"command": 7}, {"command": ["hello"]}):
            self.assertIn('A line has a "command", a text', self.table.refusal(line))

    def test_an_answer_has_the_id_of_its_command(self):
        for number in (0, 7, HIGHEST_ID):
            for line in (HELLO, {"command": "sing"}, {"command": "name"}, {"command": "match"}):
                for answer in self.table.ask(dict(line, id=number)):
                    self.assertEqual(answer["id"], number)
        for answer in self.table.ask(HELLO):
            self.assertFalse("id" in answer)

    def test_an_invalid_id_is_refused_and_not_repeated(self):
        for number in (-1, HIGHEST_ID + 1, "7", 1.5, True, [1]):
            (answer,) = self.table.ask(dict(HELLO, id=number))
            self.assertIn("id takes a whole number", answer["message"])
            self.assertFalse("id" in answer)

    def test_answers_are_not_events(self):
        for line in (HELLO, {"command": "match"}, {"command": "sing"}):
            for answer in self.table.ask(line):
                self.assertFalse("event" in answer)


class HelloTest(unittest.TestCase):
    def tearDown(self):
        players.forget_all()

    def test_hello_describes_the_table_and_its_players(self):
        hello, *seats = AskedTable().wait(1).ask(HELLO)
        self.assertEqual(
            hello,
            {
                "answer": "hello",
                "protocol": 1,
                "version": "1.2.3",
                "board": "e6605838",
                "table": "",
                "language": "en",
                "match": False,
                "seq": 0,
                "t_us": 1000,
            },
        )
        self.assertEqual([seat["answer"] for seat in seats], ["player"] * 10)
        self.assertEqual([seat["player"] for seat in seats], list(range(1, 11)))
        self.assertEqual([seat["name"] for seat in seats], [""] * 10)
        colours = ["sky blue", "orange", "violet", "red", "white"]
        self.assertEqual([seat["colour"] for seat in seats], colours * 2)
        self.assertEqual([seat["winks"] for seat in seats], [False] * 5 + [True] * 5)

    def test_hello_tells_whether_a_match_is_in_progress_and_its_number_of_events(self):
        table = AskedTable((1, 2, 4)).start_round().claim(2)
        hello = table.ask(HELLO)[0]
        self.assertTrue(hello["match"])
        self.assertEqual(hello["seq"], table.events[-1]["seq"])
        self.assertEqual(hello["t_us"], table.now_us)
        table.hold(11)
        self.assertTrue(table.ask(HELLO)[0]["match"])
        table.next().next().ok()
        self.assertEqual(table.names()[-1], "match_abandoned")
        hello = table.ask(HELLO)[0]
        self.assertEqual((hello["match"], hello["seq"]), (False, 0))

    def test_a_match_that_is_being_restored_is_in_progress(self):
        table = AskedTable((1, 2, 4)).start_round().claim(2, 1, 4).wait(2000)
        kept = table.referee.saved()
        again = AskedTable()
        again.referee.begin_restoring(Restoring((1, 2, 4), again.referee.announcer))
        again.wait(10)
        hello = again.ask(HELLO)[0]
        self.assertEqual((hello["match"], hello["seq"]), (True, 0))
        self.assertIn("is being restored", again.refusal({"command": "match"}))
        again.restore(kept)
        again.wait(10)
        self.assertEqual(again.ask(HELLO)[0]["seq"], again.events[-1]["seq"])

    def test_a_table_has_a_name_and_a_fixed_id(self):
        table = AskedTable()
        (answer,) = table.ask({"command": "table", "name": "  By the window ", "id": 5})
        expected = {"answer": "table", "id": 5, "name": "By the window", "board": "e6605838"}
        self.assertEqual(answer, expected)
        self.assertEqual(table.ask(HELLO)[0]["table"], "By the window")
        self.assertEqual(table.ask(HELLO)[0]["board"], "e6605838")
        self.assertEqual(table.ask({"command": "table", "name": ""})[0]["name"], "")
        self.assertEqual(table.ask(HELLO)[0]["table"], "")

    def test_both_players_who_swap_their_colours_are_in_the_answer(self):
        table = AskedTable()
        for player, other, former in ((2, 1, "orange"), (7, 6, "orange")):
            seats = table.ask({"command": "name", "player": player, "colour": "sky blue"})
            found = [(seat["player"], seat["colour"]) for seat in seats]
            self.assertEqual(found, [(player, "sky blue"), (other, former)])
            self.assertEqual(table.referee.save_queue.pop_all(), [("players",)])

    def test_an_unchanged_name_of_the_table_is_not_saved_again(self):
        table = AskedTable()
        for name, is_new in (("Attic", True), ("Attic", False), ("", True)):
            table.ask({"command": "table", "name": name})
            changes = table.referee.save_queue.pop_all()
            self.assertEqual(changes, [("players",)] if is_new else [])

    def test_an_invalid_name_is_refused_and_the_old_one_stays(self):
        table = AskedTable()
        table.ask({"command": "table", "name": "A" * 24})
        for name, words in (
            (None, "table takes a name, a text of at most 24 characters."),
            (7, "table takes a name, a text of at most 24 characters."),
            ("A" * 25, "A name has at most 24 characters, and this has 25."),
            ("a\x00b", "A name takes no control characters, and this has number 0."),
        ):
            self.assertEqual(table.refusal({"command": "table", "name": name}), words)
            self.assertEqual(table.ask(HELLO)[0]["table"], "A" * 24)

    def test_only_an_existing_game_is_chosen_and_only_from_the_menu(self):
        table = AskedTable()
        for game in ("chess", None, 7):
            refusal = table.refusal({"command": "choose", "game": game})
            self.assertIn("choose takes a game, one of: gotta_go, got_it, ", refusal)
        (answer,) = table.ask({"command": "choose", "game": "i_go", "id": 3})
        self.assertEqual(answer, {"answer": "choose", "id": 3, "game": "i_go"})
        in_match = AskedTable((1, 2, 4))
        refusal = in_match.refusal({"command": "choose", "game": "i_go"})
        self.assertEqual(refusal, "The table does not show its menu of games now.")

    def test_a_self_test_says_so_and_keeps_its_names(self):
        table = AskedTable()
        table.referee = DrivenSelfTest().wait(100).referee
        hello = table.ask(HELLO)[0]
        self.assertEqual((hello["match"], hello["protocol"]), (False, 1))
        self.assertEqual(hello["t_us"], 100_000)
        self.assertEqual(table.ask({"command": "match"})[0]["game"], None)
        self.assertIn("tests itself", table.refusal({"command": "name", "player": 1, "name": "A"}))
        self.assertIn("tests itself", table.refusal({"command": "table", "name": "A"}))
        self.assertEqual((players.names[0], players.table[0]), ("", ""))


if __name__ == "__main__":
    unittest.main()

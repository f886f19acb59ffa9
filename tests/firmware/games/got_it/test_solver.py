"""Calculations that the solver finds or does not find, and their text."""

import unittest

from tableref.games.got_it.solver import Solver


def solve(cards, target, once_each=False):
    """Return (is_possible, answer) when all the work is done."""
    solver = Solver(cards, target, once_each)
    while not solver.step(7):
        pass
    return solver.is_possible, solver.answer


class Answers(unittest.TestCase):
    """Rule book: "Step 4. Calculate the target number"."""

    def test_a_single_card_can_be_the_target(self):
        self.assertEqual(solve((3, 7, 8, 2, 5), 7), (True, ("7=7",)))
        self.assertEqual(solve((0,), 0), (True, ("0=0",)))

    def test_add_subtract_multiply_and_divide(self):
        for cards, target, answer in (
            ((3, 9), 12, "3+9=12"),
            ((3, 9), 6, "9-3=6"),
            ((3, 9), 27, "3*9=27"),
            ((9, 3), 3, "3=3"),
            ((10, 5), 2, "10/5=2"),
        ):
            found, lines = solve(cards, target)
            self.assertTrue(found)
            if "*" in answer or "+" in answer:
                self.assertTrue(lines[0] in (answer, "9+3=12", "9*3=27"), lines)
            else:
                self.assertEqual(lines, (answer,))

    def test_not_all_cards_need_to_be_used_and_the_fewest_are(self):
        self.assertEqual(solve((1, 1, 1, 9, 8), 72)[1][0].count("1"), 0)

    def test_the_number_on_a_card_is_used_once(self):
        self.assertEqual(solve((7,), 14), (False, None))
        self.assertEqual(solve((5, 5), 25), (True, ("5*5=25",)))

    def test_numbers_are_not_concatenated(self):
        self.assertEqual(solve((1, 2), 12), (False, None))

    def test_division_must_be_exact(self):
        self.assertEqual(solve((7, 2, 4), 14)[0], True)
        self.assertEqual(solve((1, 5, 5, 5), 24)[0], True)
        self.assertEqual(solve((1, 5, 6, 7), 21), (True, ("6/(1-5/7)=21",)))

    def test_brackets_are_placed_only_where_needed(self):
        for cards, target in (((2, 3, 9), 45), ((1, 5, 6, 7), 21), ((1, 9, 9), 81)):
            words = "".join(solve(cards, target)[1])
            self.assertEqual(words.count("("), words.count(")"))
        self.assertEqual("".join(solve((1, 9, 9), 81)[1]).count("("), 0)

    def test_with_the_handicap_each_operation_is_used_once(self):
        self.assertEqual(solve((1, 2, 3), 6, once_each=True)[0], True)
        self.assertEqual(solve((2, 2, 2), 6)[0], True)
        self.assertEqual(solve((2, 2, 2), 6, once_each=True)[0], True)
        self.assertEqual(solve((10, 10, 10), 30), (True, ("10+10+10=30",)))
        self.assertEqual(solve((10, 10, 10), 30, once_each=True), (False, None))
        self.assertEqual(solve((10, 10, 10, 10, 10), 50, once_each=True)[0], False)

    def test_with_the_handicap_an_intermediate_result_may_be_negative(self):
        # 9 - 7 / (3 - 1) would subtract twice, so the solution needs a negative intermediate
        # result.
        found = solve((9, 1, 10, 7, 3), 55, once_each=True)
        self.assertEqual(found, (True, ("10*(9+7/(1-3))", "=55")))
        self.assertEqual(solve((8, 7, 8, 3, 10), 82, once_each=True)[0], True)
        # With 2 + 2 instead of 2 * 2 it would add twice.
        found = solve((2, 10, 2, 9), 15, once_each=True)
        self.assertEqual(found, (True, ("10+9-2*2=15",)))

    def test_an_impossible_target_is_reported(self):
        self.assertEqual(solve((1, 1, 1, 1, 1), 99), (False, None))
        self.assertEqual(solve((0, 0, 0, 0, 0), 1), (False, None))
        self.assertEqual(solve((6, 7, 8, 9, 10), 997), (False, None))

    def test_zero_is_no_divisor_and_can_be_a_result(self):
        self.assertEqual(solve((0, 5), 5), (True, ("5=5",)))
        self.assertEqual(solve((0, 9, 9), 0), (True, ("0=0",)))
        self.assertEqual(solve((9, 9), 0), (True, ("9-9=0",)))
        self.assertEqual(solve((9, 9, 10, 10, 10), 0)[0], True)


class Working(unittest.TestCase):
    def test_the_answer_is_unknown_until_all_work_is_done(self):
        solver = Solver((6, 7, 8, 9, 10), 997)
        self.assertEqual(solver.step(5), False)
        self.assertEqual((solver.is_possible, solver.answer), (None, None))

    def test_the_answer_does_not_depend_on_the_number_of_slices(self):
        answers = []
        for budget in (1, 3, 100000):
            solver = Solver((3, 7, 8, 2, 5), 97)
            while not solver.step(budget):
                pass
            answers.append((solver.is_possible, solver.answer))
        self.assertEqual(answers, [answers[0]] * 3)

    def test_work_after_the_end_changes_nothing(self):
        solver = Solver((3, 4), 7)
        while not solver.step(1):
            pass
        self.assertEqual((solver.step(1), solver.is_possible), (True, True))

    def test_lines_are_broken_before_a_sign(self):
        for cards, target in (((10, 10, 10, 10, 10), 800), ((9, 10, 10, 10, 10), 700)):
            found, lines = solve(cards, target)
            self.assertTrue(found)
            self.assertTrue(len("".join(lines)) > 16, lines)
            self.assertTrue(max([len(line) for line in lines]) <= 16, lines)
            self.assertTrue(lines[1][0] in "+-*/=", lines)

    def test_invalid_cards_and_targets_are_refused_with_a_message(self):
        for cards, target, words in (
            ((), 5, "0 cards; it takes 1 to 5"),
            ((1, 2, 3, 4, 5, 6), 5, "6 cards; it takes 1 to 5"),
            ((1, 11), 5, "11 is not a whole number from 0 to 10"),
            ((1, -1), 5, "-1 is not a whole number from 0 to 10"),
            ((1, "2"), 5, "'2' is not a whole number from 0 to 10"),
            ((1, True), 5, "True is not a whole number from 0 to 10"),
            ((1,), 1000, "1000 is not a whole number from 0 to 999"),
        ):
            with self.assertRaises(ValueError) as caught:
                Solver(cards, target)
            self.assertEqual(str(caught.exception), words)


if __name__ == "__main__":
    unittest.main()

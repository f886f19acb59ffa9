"""A quiz on the page, to five points."""

from tests.effort import exhaustive
from tests.table.hands import READ_MS

pytestmark = exhaustive


def ask(table, number):
    """Let the master read a question and open the buzzers."""
    table.until_seen(f"Question {number}").until_seen("The master reads")
    return table.key("Enter").until_seen("Press to answer")


def test_three_players_answer_to_five_points(set_table):
    table = set_table().turn_to("Quiz buzzer").join(2, 5, 9, game=None)
    table.go_to("Play to")
    for _ in range(3):
        table.go_on("n")
    table.until_seen("5")
    table.go_to("3-2-1 first").go_to("Locked if early").go_to("Answer time (s)")
    table.go_to("Wrong: deducted").go_on("n").until_seen("yes")
    table.go_to("Time to press").go_to("The master reads")
    # A player who presses while the master reads is locked for the question.
    table.click(2).until_seen("P2 is locked")
    ask(table, 1)
    table.key("2").until_seen("P2 is locked")
    # The first player answers, the next one waits.
    table.key("5").until_seen("P5 answers")
    table.click(9).until_seen("2. P9 +")
    table.go_on("n").until_seen("P9 answers").until_seen("OK: right")
    table.go_on().until_seen("After question 1")
    scored = table.until_event("round_scored")
    assert scored["points"] == {"2": 0, "5": -1, "9": 1}
    # the second question stays unanswered
    table.go_on()
    ask(table, 2).go_on("n").until_seen("After question 2")
    for number in range(3, 7):
        table.go_on()
        ask(table, number).click(9).until_seen("P9 answers")
        table.key("Enter").until_event("round_scored", number)
        table.wait(READ_MS)
    ended = table.until_event("match_ended")
    assert ended["winners"] == [9]
    assert ended["totals"] == {"2": 0, "5": -1, "9": 5}
    table.until_seen("The winner!").until_seen("P9")
    assert table.events() == table.replayed()
    assert table.faults == []

"""A match of Got It! on the page, by mouse, keys and fingers, from the lobby to two sets."""

from tests.effort import exhaustive
from tests.table.hands import NEXT, READ_MS

pytestmark = exhaustive

PLAYERS = (2, 3, 8)


def give_up(table, player, is_last=False):
    """Say "Not Got It!": hold NEXT, press, and confirm."""
    table.page.keyboard.down("n")
    table.click(player)
    table.page.keyboard.up("n")
    if not is_last:
        # Another player may be holding NEXT, so the table asks.
        table.until_seen("NEXT was held").key("Enter")
    table.wait(100)


def use_cards(table, player, count=5):
    """Tap for each card used, alternating mouse and key."""
    for number in range(1, count + 1):
        if number % 2:
            table.click(player)
        else:
            table.key(str(player))
        table.until_seen(f"P{player}  {number}")


def try_cards(table, player):
    """After a round that nobody won, ask whether 1, 2, 3, 4 and 5 make 44."""
    table.click(player).until_seen("then the target")
    for number in (1, 2, 3, 4, 5, 4, 4):
        table.key(str(number))
    table.until_seen("1 2 3 4 5 = 44").until_seen("OK: ask").key("Enter").until_seen("=44")
    table.until_seen("OK: back").key("Enter").until_seen("Press: try cards")


def test_three_players_play_to_two_sets(set_table):
    table = set_table(has_touch=True).turn_to("Got It!").join(*PLAYERS, game=None)
    table.go_to("Explain within").until_seen("30 s")
    table.go_on("n").until_seen("45 s").go_to("Same time within").until_seen("5 ms")
    # A busy machine may deliver one of two fingers some milliseconds late.
    for window in ("10 ms", "20 ms", "50 ms"):
        table.go_on("n").until_seen(window)
    table.go_to("Shapes").until_seen("circle").until_seen("square").until_seen("triangle")
    table.go_to("Deal 5 each,").go_on().until_seen("Who is youngest?")
    started = table.events("match_started")[0]
    assert (started["game"], started["players"]) == ("got_it", list(PLAYERS))
    assert started["options"]["explain_s"] == 45
    table.click(3).until_seen("Turns 2 cards:").until_seen("P3")
    table.hold(8).until_seen("P8: handicap")

    table.key("Enter").until_seen("On 1: turn both").until_event("round_started")
    table.until_seen("Press: Got It!").until_seen("Still in: 3")
    for left, player in ((2, 2), (1, 3)):
        give_up(table, player)
        table.until_seen(f"Still in: {left}")
    give_up(table, 8, is_last=True)
    table.until_seen("Nobody got it")
    try_cards(table, 2)
    table.key("Enter").until_seen("Sets and shapes")

    # After a wrong explanation the race continues.
    table.key("Enter").until_seen("P3 turns 2")
    table.count_in(2).click(3).until_seen("P3 explains").click(NEXT)
    table.until_event("race_reopened")
    table.key("8").until_seen("P8 explains")
    table.until_seen("P8: handicap").key("Enter").until_seen("Cards used?")
    table.key("Enter").until_seen("Tap cards first")
    use_cards(table, 8)
    table.key("Enter").until_seen("P8 has got it!").until_seen("May swap a card:")
    table.key("Enter").until_seen("red circle").key("Enter").until_event("shape_won")
    table.click(NEXT).until_seen("yellow circle").click(8).until_seen("yellow square")
    table.click(8).click(8).until_seen("yellow circle").key("Enter").until_seen("Sets and shapes")

    # Two fingers in one frame are a tie: both players explain, and a draw decides between equal
    # cards.
    table.key("Enter").until_seen("P8 turns 2").count_in(3).until_seen("Press: Got It!")
    fingers = table.fingers().touch(2, 8)
    fingers.lift(2, 8)
    table.until_event("tie")
    table.until_seen("Tie: cards used?").wait(400)
    use_cards(table, 2)
    use_cards(table, 8)
    table.hold(2).until_seen("P2  5 one colour").key("Enter").until_seen("Equal cards!")
    table.click(2).until_seen("P2 has got it!").key("Enter").until_seen("The first of 2")
    table.key("Enter").until_event("shape_won", 3)
    table.wait(READ_MS)
    table.key("Enter").until_seen("P2 may steal").until_seen("OK: no theft")
    table.click(8).until_seen("from P8").until_seen("red circle")
    table.key("Enter").until_event("shape_stolen")
    table.until_seen("Sets and shapes").click(NEXT).until_seen("P2 sets: 1")

    table.key("Enter").until_seen("P2 turns 2").count_in(4).click(2).until_seen("P2 explains")
    table.key("Enter").until_seen("Cards used?")
    use_cards(table, 2)
    table.hold(2).until_seen("P2  5 one colour").key("Enter").until_seen("P2 has got it!")
    table.key("Enter").until_seen("The first of 2").key("Enter").until_event("shape_won", 5)
    table.wait(READ_MS)
    table.key("Enter").until_seen("P2 may steal").click(8).until_seen("yellow circle")
    table.key("Enter").until_seen("The winner!").until_seen("Two sets!")
    ended = table.until_event("match_ended")
    assert (ended["winners"], ended["totals"]) == ([2], {"2": 2, "3": 0, "8": 0})
    assert [event["player"] for event in table.events("not_got_it")] == [2, 3, 8]
    assert table.events("tie")[0]["players"] == [2, 8]
    assert table.events() == table.replayed()
    assert table.faults == []

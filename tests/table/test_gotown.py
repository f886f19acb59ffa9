"""A short game of GoTown on the page, to the fourth floor."""

from tests.effort import exhaustive
from tests.table.hands import OK


def turn_to(table, action):
    """Press NEXT until the screen offers an action."""
    for _ in range(10):
        if action in table.seen():
            return table
        table.go_on("n")
    raise AssertionError(f"NEXT never came to {action!r}")


def play(table, action, count, on=OK):
    """Play an action with the mouse; it must be action number `count` of the match."""
    turn_to(table, action).click(on).until_event("played", count)


@exhaustive
def test_three_players_build_until_one_has_four_floors(set_table):
    table = set_table().turn_to("GoTown").join(2, 5, 9, game=None)
    table.go_to("Floors that win")
    table.go_on("n").go_to("Deal 5 each").until_seen("4 floors win")
    table.go_on().until_seen("Who is first?")
    players = [2, 5, 9]
    first = table.until_event("starter_drawn")["player"]
    at = players.index(first)
    second, third = players[at - 2], players[at - 1]
    # The first player builds two floors, and places a dog on the lower one.
    table.go_on().until_seen(f"P{first}: draw 1 card").until_seen("BUILD")
    play(table, "BUILD", 1)
    play(table, "BUILD", 2)
    turn_to(table, "DOG").click(OK).until_seen("Dog on floor").until_seen("NEXT: other one")
    table.go_on("n").click(OK)
    assert table.until_event("played", 3)["floor"] == 1
    table.key(str(first)).until_seen(f"P{first}: draw till 3")
    table.until_seen(f"P{second}: draw 1 card")
    # The second player steals the unguarded upper floor, and gives the third player a milkshake.
    play(table, "STEAL", 4, on=first)
    table.until_seen(f"{first}*1").until_seen(f"{second}:1")
    turn_to(table, "HAMMER").key(str(first)).until_seen("A dog guards it")
    play(table, "SHAKE", 5, on=third)
    # Another player's press does not end a turn.
    table.key(str(third)).until_seen(f"It is P{second}'s turn")
    table.key(str(second)).until_event("turn_ended", 2)
    # The third player can only discard the milkshake.
    table.until_seen(f"P{third}: no draw").key("n").until_seen("Shake: discard!")
    table.key(str(third)).until_event("milkshake_discarded")
    # The first player sends everybody for donuts, and so has two turns.
    table.until_seen(f"P{first}: draw 1 card")
    play(table, "DONUT", 6)
    play(table, "BUILD", 7)
    table.key(str(first)).until_seen(f"Skip: {second} {third}")
    play(table, "BUILD", 8)
    # One floor too many is undone before the last one is built.
    play(table, "THIEF", 9, on=second)
    table.key("b").until_seen(f"Back: P{first} card")
    play(table, "BUILD", 10)
    ended = table.until_event("match_ended")
    assert ended["winners"] == [first]
    assert ended["totals"] == {str(first): 4, str(second): 1, str(third): 0}
    table.until_seen("The winner!").until_seen(f"P{first}").until_seen("4 floors")
    assert table.events() == table.replayed()
    assert table.faults == []

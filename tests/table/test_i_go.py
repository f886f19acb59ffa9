"""A match of I Go! on the page, by mouse and keys, from the lobby to the Perfect Player."""

from tests.effort import exhaustive
from tests.table.hands import NEXT

pytestmark = exhaustive

PLAYERS = (2, 3, 7)


def call(table, player, count):
    """Call "I Go!"; this must be call number `count` of the match."""
    table.hold(player).until_event("i_go", count)
    table.until_seen("Penalty points").until_seen(f"{player:2}*  0")


def count_penalties(table, caller, penalties):
    """Enter each player's penalty points: tens by holds, ones alternating mouse and key."""
    for player, points in penalties.items():
        for _ in range(points // 10):
            table.hold(player)
        for number in range(points % 10):
            if number % 2:
                table.click(player)
            else:
                table.key(str(player))
        table.until_seen(f"{player:2}{'*' if player == caller else ' '}{points:3}")


def test_three_players_play_to_the_perfect_player(set_table):
    table = set_table().turn_to("I Go!").join(*PLAYERS, game=None)
    table.go_to("Turn clock").until_seen("off")
    for clock in ("30 s", "45 s", "60 s"):
        table.go_on("n").until_seen(clock)
    table.go_to("Display: 8,").until_seen("Draw pile: 65")
    table.go_on().until_seen("Who is first?")
    started = table.events("match_started")[0]
    assert (started["game"], started["players"]) == ("i_go", list(PLAYERS))
    assert started["options"]["turn_s"] == 60
    at = PLAYERS.index(table.until_event("starter_drawn")["player"])
    first, second, third = PLAYERS[at:] + PLAYERS[:at]

    table.until_seen(f"P{first}").click(NEXT).until_seen("Deal 12 each").until_seen("OK: start")
    table.go_on().until_seen("Your turn:").until_seen(f"P{first}").until_seen("tap=end hold=Go!")
    table.click(third).until_seen(f"It is P{first}'s turn")
    table.click(first).until_event("turn_ended")
    table.until_seen(f"P{second}").key(str(second)).until_event("turn_ended", 2)
    table.key("b").until_seen(f"Back: P{second} turn").until_seen(f"P{second}")
    call(table, second, 1)
    table.key("Enter").until_seen("All at 0? OK")
    count_penalties(table, second, {first: 10, second: 3, third: 4})
    table.until_seen("* said I Go!").key("Enter").until_seen("After round 1")
    assert table.until_event("round_scored")["points"] == {
        str(first): 0, str(second): 1, str(third): 0,
    }  # fmt: skip

    # the caller starts; taking the display's last card ends the hand, and starts the next
    table.key("Enter").until_seen("Round 2").until_seen(f"P{second}")
    table.go_on().until_seen("Your turn:").click(second).until_event("turn_ended", 3)
    table.until_seen(f"P{third}").click(NEXT).until_seen(f"P{third} took the")
    table.until_seen("last of display").key("Enter").until_seen("Void: no score")

    table.key("Enter").until_seen("Round 3").until_seen(f"P{third}")
    table.go_on().until_seen("Your turn:").click(NEXT).until_seen("last of display")
    table.key("n").until_seen("last of the pile").key("Enter").until_seen("Draw pile empty")
    table.click(third).until_event("refused", 2)
    call(table, third, 2)
    count_penalties(table, third, {first: 2, second: 11, third: 2})
    table.key("Enter").until_seen("After round 3")
    assert table.until_event("round_scored", 2)["totals"] == {
        str(first): 1, str(second): 1, str(third): 0,
    }  # fmt: skip

    table.key("Enter").until_seen("Round 4").go_on().until_seen("Your turn:")
    call(table, third, 3)
    count_penalties(table, third, {first: 1, second: 1})
    table.key("Enter").until_seen(f"P{third} has 0? OK")
    table.key("Enter").until_event("match_ended")
    table.until_seen("The winner!").until_seen("Perfect Player!").until_seen(f"P{third}")
    assert table.events("match_ended")[0]["winners"] == [third]
    assert table.events() == table.replayed()
    assert table.faults == []

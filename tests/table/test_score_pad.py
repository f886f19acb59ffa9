"""A match on the score pad on the page, to twenty points, of which the fewest win."""

from tests.effort import exhaustive

pytestmark = exhaustive


def row(table, player, points):
    """Wait until the screen shows the points that a player has entered."""
    return table.until_seen(f"{player:2} {points:3}")


def test_three_players_enter_points_and_the_lowest_wins(set_table):
    table = set_table().turn_to("Score pad").join(2, 6, 10, game=None)
    table.go_to("Play to").until_seen("100")
    for target in ("200", "500", "no end", "10", "20"):
        table.go_on("n").until_seen(target)
    table.go_to("Lowest wins").go_on("n").until_seen("yes")
    table.go_to("Minus points").go_to("tap +1  hold +10")
    options = table.events("match_started")[0]["options"]
    assert (options["target"], options["lowest_wins"], options["below_zero"]) == (20, True, True)
    table.hold(2)
    row(table, 2, 10)
    table.click(2)
    row(table, 2, 11)
    table.key("6")
    row(table, 6, 1)
    # With NEXT held, taps subtract points, even below zero.
    table.page.keyboard.down("n")
    table.until_seen("NEXT+tap: 1 less")
    for points in (0, -1):
        table.key("6")
        row(table, 6, points)
    table.page.keyboard.up("n")
    table.key("Enter")
    assert table.until_event("round_scored")["totals"] == {"2": 11, "6": -1, "10": 0}
    table.until_seen("After round 1").until_seen("1. P6   -1   -1")
    table.go_on().until_seen("Round 2")
    # One tap too many is undone.
    table.key("0")
    row(table, 10, 1)
    table.key("b")
    row(table, 10, 0).until_seen("Back: P10 count")
    table.hold(2)
    row(table, 2, 10)
    table.key("Enter")
    ended = table.until_event("match_ended")
    assert ended["winners"] == [6]
    assert ended["totals"] == {"2": 21, "6": -1, "10": 0}
    table.until_seen("The winner!").until_seen("P6").until_seen("-1 points")
    assert table.events() == table.replayed()
    assert table.faults == []

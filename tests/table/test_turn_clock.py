"""Turn clocks on the page, until they are stopped in the menu."""

from tests.effort import exhaustive

pytestmark = exhaustive

CHOICES = ("NEXT: times", "NEXT: skip, drop", "Skip whom?", "Drop whom?", "Put back whom?",
           "Who plays next?", "Stop the clocks?")  # fmt: skip
"""The choices that NEXT turns through, in order."""


def turn_to(table, words):
    """Press NEXT until the screen shows `words`."""
    shown = table.seen()
    at = next(at for at, choice in enumerate(CHOICES) if choice in shown)
    for choice in CHOICES[at + 1 : CHOICES.index(words) + 1]:
        table.key("n").until_seen(choice)
    return table


def test_three_players_pass_the_turn_until_the_clocks_are_stopped(set_table):
    table = set_table().turn_to("Turn clock").join(1, 4, 8, game=None)
    table.go_to("Clock").until_seen("down")
    table.go_on("n").until_seen("Fischer")
    table.go_to("Minutes each").until_seen("5")
    table.go_to("Extra seconds").go_on("n").until_seen("10")
    table.go_to("Out at 0:00").go_to("All at once").go_to("Who is first?")
    players = [1, 4, 8]
    at = players.index(table.until_event("starter_drawn")["player"])
    first, second, third = players[at], players[at - 2], players[at - 1]
    table.go_on().until_seen(f"P{first} plays").until_seen(f"then P{second} 5:00")
    # the clock runs by itself
    table.until("ran", lambda: "4:59" not in table.seen())
    table.key(str(third)).until_seen(f"It is P{first}'s turn")
    table.click(first).until_seen(f"P{second} plays")
    ended = table.until_event("turn_ended")
    assert ended["player"] == first
    # the turn added ten seconds
    assert 300_000_000 < ended["clock_us"] == 310_000_000 - ended["used_us"]
    # OK passes the turn, too. The next turn is skipped, and the third player is dropped.
    turn_to(table, "Skip whom?").key(str(third)).until_event("turn_skipped")
    table.until_seen("NEXT: times").key("Enter").until_seen(f"P{first} plays")
    turn_to(table, "Drop whom?").click(third).until_event("player_dropped")
    table.until_seen("NEXT: times").key(str(first)).until_seen(f"P{second} plays")
    assert f"then P{first} 5:" in table.seen()
    turn_to(table, "NEXT: skip, drop")
    assert f"P{third}" not in table.seen()
    turn_to(table, "Stop the clocks?").until_seen("OK: stop")
    table.key("Enter").until_seen("Time used").until_seen(f"P{third}       0:00")
    started = [event["player"] for event in table.events("turn_started")]
    assert started == [first, second, first, second]
    table.leave()
    assert table.events() == table.replayed()
    assert table.faults == []

"""A match of Got-Ya on the page, by mouse and keys, from the lobby to the winner."""

from tests.effort import exhaustive
from tests.table.hands import NEXT

pytestmark = exhaustive

PLAYERS = (1, 2, 4, 5, 10)


def tap_bid(table, player, times):
    """Tap a bid, alternating key and mouse, and wait until it is counted."""
    for number in range(1, times + 1):
        if number % 2:
            table.key(str(player % 10))
        else:
            table.click(player)
    table.until_seen(f"OK: bid {times}")


def pass_bid(table, player, count):
    """Pass; this must be pass number `count` of the match."""
    table.until_seen(f"P{player}: your bid?").hold(player)
    table.until_event("passed", count)


def win_tricks(table, *winners):
    """Press for each trick except the last one, alternating mouse and key."""
    for number, player in enumerate(winners, 1):
        if number % 2:
            table.click(player)
        else:
            table.key(str(player % 10))
        table.until_seen(f"{number + 1}/5: P{player} leads")


def test_five_players_play_two_rounds(set_table):
    table = set_table().turn_to("Got-Ya").join(*PLAYERS, game=None)
    # The menu offers five players a number of rounds; two are enough here.
    table.go_to("Play to").until_seen("Rounds")
    table.go_to("How many rounds?")
    for rounds in (6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 2):
        table.go_on("n").until_seen(f"OK: next\n{rounds}")
    table.go_to("Deal 5 each,").until_seen("Discard 0 to 1,")
    table.go_on().until_seen("0 to 2 jokers.")
    table.go_on().until_seen("Who deals first?")
    started = table.events("match_started")[0]
    assert (started["game"], started["players"]) == ("got_ya", list(PLAYERS))
    assert (started["options"]["target"], started["options"]["rounds"]) == (0, 2)
    at = PLAYERS.index(table.until_event("starter_drawn")["player"])
    dealer, second, third, fourth, last = PLAYERS[at:] + PLAYERS[:at]
    table.until_seen(f"P{dealer}").until_seen("NEXT: set up")

    table.go_on().until_seen(f"P{dealer}: your bid?").until_seen("Up to 5 tricks")
    table.key("Enter").until_seen("Tap a bid first")
    tap_bid(table, dealer, 2)
    table.page.keyboard.down("n")
    table.until_seen("NEXT+tap: 1 less").click(dealer)
    table.page.keyboard.up("n")
    table.until_seen("OK: bid 1").key("Enter").until_event("bid")
    pass_bid(table, second, 1)
    table.until_seen(f"Beat 1 by P{dealer}").click(third)
    table.key("Enter").until_seen("Over 1 or pass")
    table.click(third).until_seen("OK: bid 2").key("Enter").until_event("bid", 2)
    pass_bid(table, fourth, 2)
    pass_bid(table, last, 3)
    pass_bid(table, dealer, 4)
    table.until_seen(f"P{third} has bid 2").until_seen("What is trump?")
    table.until_seen("CLUBS").click(NEXT).until_seen("DIAMONDS").click(NEXT).until_seen("HEARTS")
    table.key("Enter").until_seen(f"1/5: P{third} leads").until_seen("Won it? Press!")
    win_tricks(table, dealer, second, fourth, fourth)
    table.click(last).until_seen(f"P{third}: Got-Ya!").until_seen("After round 1")
    table.go_on("n").until_seen("Score sheet").until_seen(f'1 P{third} "2" = 2')

    # A bid of all tricks ends the bidding, and a wrong press is undone.
    table.key("Enter").until_seen("Round 2").until_seen(f"P{second}")
    table.key("Enter").until_seen(f"P{second}: your bid?")
    tap_bid(table, second, 5)
    table.key("Enter").until_seen(f"P{second} has bid 5")
    table.key("Enter").until_seen(f"1/5: P{second} leads")
    win_tricks(table, second, second, second, third)
    table.key("b").until_seen(f"Back: P{third} trick").until_seen(f"4/5: P{second} leads")
    table.click(second).until_seen("5/5").click(second)
    ended = table.until_event("match_ended")
    assert ended["winners"] == [second]
    totals = dict.fromkeys(PLAYERS, 0) | {second: 5, third: 2}
    assert ended["totals"] == {str(player): totals[player] for player in PLAYERS}
    table.until_seen("The winner!").until_seen("5 points").until_seen(f"P{second}")
    outcomes = [(settled["player"], settled["outcome"]) for settled in table.events("bid_settled")]
    assert outcomes == [(third, "got_ya"), (second, "won")]
    assert table.events() == table.replayed()
    assert table.faults == []

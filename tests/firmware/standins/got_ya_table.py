"""Tables in certain phases of Got-Ya: a bid, a trump, a trick, a result."""

from driven import DrivenTable

FIVE = (1, 2, 3, 4, 5)


def seated(players=FIVE, **options):
    """Return a table where the first player is the first dealer."""
    seed = 0
    while True:
        table = DrivenTable(players, game="got_ya", seed=seed, **options)
        if table.last("starter_drawn")["player"] == players[0]:
            return table
        seed += 1


def bidding(players=FIVE, **options):
    return seated(players, **options).ok()


def bid(table, player, tricks):
    return table.tap(player, tricks).ok()


def passing(table, *players):
    for player in players:
        table.hold(player)
    return table


def choosing(players=FIVE, tricks=3, **options):
    """Return a table where the dealer, the first player, has the highest bid."""
    return passing(bid(bidding(players, **options), players[0], tricks), *players[1:])


def playing(players=FIVE, tricks=3, **options):
    return choosing(players, tricks, **options).ok()


def hand(table, bidder, tricks, *winners):
    """Play a hand to its result: `bidder` bids, all others pass, and `winners` win the tricks."""
    players = table.last("match_started")["players"]
    table.ok()
    dealer = table.last("round_started")["dealer"]
    at = players.index(dealer)
    for player in players[at:] + players[:at]:
        if player == bidder:
            bid(table, player, tricks)
        elif table.names()[-1] != "bidding_ended":
            table.hold(player)
    table.ok()
    for winner in winners:
        table.tap(winner)
    return table


def rounds(table, *hands):
    """Play several hands; return the table at the result of the last one."""
    for number, each in enumerate(hands):
        if number:
            table.ok()
        hand(table, *each)
    return table


def items(table, name, field):
    return list(table.last(name)[field].items())

"""Tables in certain phases of I Go!: in a turn, or with penalty points entered."""

from driven import DrivenTable

PLAYERS = (1, 4, 6)


def table_of(players=PLAYERS, seed=1, **options):
    """Return a table of I Go! before its first hand."""
    return DrivenTable(players, seed=seed, game="i_go", **options)


def playing(players=PLAYERS, **options):
    """Return (table, start player) in the start player's turn."""
    table = table_of(players, **options).ok()
    return table, table.last("starter_drawn")["player"]


def after(player, players=PLAYERS):
    """Return the next player clockwise."""
    return players[(players.index(player) + 1) % len(players)]


def enter(table, penalties):
    """Enter penalty points (player -> points), tens by holds, and OK."""
    for player in sorted(penalties):
        for _ in range(penalties[player] // 10):
            table.hold(player)
        table.tap(player, penalties[player] % 10)
    return table.ok()


def win_hand(table, caller):
    """End the hand by a call of the player in turn, who has the fewest penalty points."""
    table.hold(caller)
    return enter(table, {player: 3 if player == caller else 9 for player in PLAYERS})

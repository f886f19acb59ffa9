"""The rules of drawing lots: the possible teams of equal size."""


def team_counts(player_count):
    """Return the possible numbers of teams of equal size, with two or more players in each."""
    return tuple(count for count in range(2, player_count // 2 + 1) if player_count % count == 0)


def lots(draw, players, team_count):
    """Return all players in the order drawn, or only the first if `team_count` is 1.

    `draw` is the ``Draw`` of the match.
    """
    rest = list(players)
    drawn = []
    while len(drawn) < (len(players) if team_count > 1 else 1):
        drawn.append(draw.pick(rest))
        rest.remove(drawn[-1])
    return drawn


def teams(drawn, count):
    """Divide players in the order drawn into `count` teams, each a tuple in seat order.

    Raises ValueError if the teams would not be of equal size.
    """
    if count not in team_counts(len(drawn)):
        raise ValueError("%d players don't make %d equal teams" % (len(drawn), count))
    size = len(drawn) // count
    return tuple(tuple(sorted(drawn[first : first + size])) for first in range(0, len(drawn), size))

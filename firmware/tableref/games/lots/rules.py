"""The law of drawing lots: which teams of equal size there are."""


def team_counts(player_count):
    """Return how many teams of equal size, two or more in each, so many players can make."""
    return tuple(count for count in range(2, player_count // 2 + 1) if player_count % count == 0)


def lots(draw, players, team_count):
    """Return the players in the order drawn: only the first for one team, which is who starts.

    `draw` is the match's ``Draw``; what it draws follows from its seed and the draws before.
    """
    rest = list(players)
    drawn = []
    while len(drawn) < (len(players) if team_count > 1 else 1):
        drawn.append(draw.pick(rest))
        rest.remove(drawn[-1])
    return drawn


def teams(drawn, count):
    """Return `count` teams, each a tuple in seat order, from players in the order drawn.

    Raises ValueError, in words, when that does not make teams of equal size.
    """
    if count not in team_counts(len(drawn)):
        raise ValueError("%d players don't make %d equal teams" % (len(drawn), count))
    size = len(drawn) // count
    return tuple(tuple(sorted(drawn[first : first + size])) for first in range(0, len(drawn), size))

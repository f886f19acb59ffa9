"""The law of drawing lots: which teams of equal size there are."""


def team_counts(player_count):
    """Return how many teams of equal size, two or more in each, so many players can make."""
    return tuple(count for count in range(2, player_count // 2 + 1) if player_count % count == 0)


def teams(drawn, count):
    """Return `count` teams, each a tuple in seat order, from players in the order drawn.

    Raises ValueError, in words, when that does not make teams of equal size.
    """
    if count not in team_counts(len(drawn)):
        raise ValueError("%d players don't make %d equal teams" % (len(drawn), count))
    size = len(drawn) // count
    return tuple(tuple(sorted(drawn[first : first + size])) for first in range(0, len(drawn), size))

"""The rules of the score pad: the limits of points, and the winners."""

from tableref.games.options import whole, yes_or_no

HIGHEST = 999
"""Maximum points of one player in one round that fit on the screen."""
LOWEST = -99
TOTALS = (-9999, 99999)
TARGET_RANGE = (0, 9999)


def check(players, options):
    """Raise ValueError with a readable message if an option has an impossible value."""
    whole("target", options["target"], *TARGET_RANGE)
    yes_or_no("lowest_wins", options["lowest_wins"])
    yes_or_no("below_zero", options["below_zero"])


def refusal(points, total):
    """Return why a player with a `total` cannot get `points` in a round, or None.

    "no_room" means that the points or the new total do not fit on the screen.
    """
    fits = points <= HIGHEST and TOTALS[0] <= total + points <= TOTALS[1]
    return None if fits else "no_room"


def winners(totals, target, lowest_wins, is_last=False):
    """Return the winners at the end of a round, or () if the match goes on.

    `totals` maps players to points. The match ends when somebody has reached `target` (0 means no
    target), or if the round `is_last`. All players with the best total win.
    """
    if not (is_last or target and max(totals.values()) >= target):
        return ()
    best = (min if lowest_wins else max)(totals.values())
    return tuple(sorted(player for player in totals if totals[player] == best))

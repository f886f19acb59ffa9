"""The law of the score pad: how high a count may go, and when who has won."""

from tableref.games.options import whole, yes_or_no

HIGHEST = 999
"""Most points of one player in one round: what the screen has room for."""
LOWEST = -99
TOTALS = (-9999, 99999)
TARGET_RANGE = (0, 9999)


def check(players, options):
    """Raise ValueError, in words, if the score pad can't be kept with these options."""
    whole("target", options["target"], *TARGET_RANGE)
    yes_or_no("lowest_wins", options["lowest_wins"])
    yes_or_no("below_zero", options["below_zero"])


def refusal(points, total):
    """Say why a player with `total` so far can't get so many points in a round, or return None.

    "no_room": the screen has no room for the round's points or the new total.
    """
    fits = points <= HIGHEST and TOTALS[0] <= total + points <= TOTALS[1]
    return None if fits else "no_room"


def winners(totals, target, lowest_wins, is_last=False):
    """Return the players who have won at the end of a round, or () when the match goes on.

    `totals` maps player -> points. It ends when somebody has `target` (0: none) or more, or after
    the round that the players call the last; then the best total wins, and ties share it.
    """
    if not (is_last or target and max(totals.values()) >= target):
        return ()
    best = (min if lowest_wins else max)(totals.values())
    return tuple(sorted(player for player in totals if totals[player] == best))

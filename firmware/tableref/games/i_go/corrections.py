"""A hand of I Go! put right: a point for the caller alone, or for others and not the caller."""

from tableref.games import corrections


class Corrections(corrections.Corrections):
    """One point is all that a hand can give anybody ("Scoring")."""

    def refusal(self, number, changes):
        """Say why no hand can give these points, or return None."""
        return refusal(self.changed(number, changes))


def refusal(points):
    """Say why a hand can't have given `points` (player -> points), or return None.

    That is (key, fields). "one_or_others": somebody scores, and never all of them, because the
    caller scores alone or not at all.
    """
    for player in points:
        if points[player] not in (0, 1):
            return corrections.never(player, points[player])
    is_possible = 0 < sum(points.values()) < len(points)
    return None if is_possible else ("one_or_others", {})

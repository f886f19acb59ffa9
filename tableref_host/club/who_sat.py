"""Match the entrants of a table to the buttons that were used there.

A table knows its players as P1, P2 and so on. The buttons can differ from the seats: in Gotta Go!
for two each player has two buttons, players may choose other buttons, and each member of a quiz
team has a button.
"""

from collections.abc import Collection, Sequence


def seats_of(
    seats: Collection[int], players: Collection[int], teams: Sequence[Collection[int]] = ()
) -> dict[int, int] | None:
    """Return {player: seat} of the entrants who have played, or None if it cannot be determined.

    `teams` are the players of each team, if there are teams. If the buttons differ from the seats,
    they are assigned in order: the first button is the first seat's.
    """
    if set(players) <= set(seats):
        return {player: player for player in players}
    in_order = sorted(seats)
    if len(players) == len(in_order):
        return dict(zip(sorted(players), in_order, strict=True))
    if len(teams) == len(in_order):
        pairs = zip(teams, in_order, strict=True)
        return {player: seat for members, seat in pairs for player in members}
    return None

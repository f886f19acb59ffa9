"""Which of those who were seated at a table have played there, by the buttons that were used.

A table is told its names as P1, P2 and so on. Two players of Gotta Go! have two buttons each, some
just press others, and a team of a quiz has a button for each of its people.
"""

from collections.abc import Collection, Sequence


def seats_of(
    seats: Collection[int], players: Collection[int], teams: Sequence[Collection[int]] = ()
) -> dict[int, int] | None:
    """Return {player: seat}: who was seated where a player has played; None where nobody can know.

    `teams` are the players of each team, where there are teams. Who played at buttons that nobody
    was seated at is taken in the order round the table: the first button is the first seat's.
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

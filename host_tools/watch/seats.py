"""Who sits where: the names and colours of the ten seats."""

from host_tools.history.wire import NONSENSE
from tableref.referee import lights, naming
from tableref.referee.gestures import PLAYERS

COLOURS = {name: f"#{hue:06X}" for name, hue in zip(naming.COLOURS, lights.HUES, strict=True)}
"""The five colours of the lights, and what they are on a screen."""


class Seats:
    """The seats as the table has told them, or as they are before it has."""

    def __init__(self):
        self._seats = {
            player: ("", naming.COLOURS[(player - 1) % naming.ALIKE], player > naming.ALIKE)
            for player in range(1, PLAYERS + 1)
        }
        self._names = []

    def take(self, told):
        """Take a `PlayerIs`; one that makes no sense raises one of NONSENSE."""
        if told.player not in self._seats or told.colour not in COLOURS:
            raise ValueError("there is no such seat, or colour")
        if not isinstance(told.name, str):
            raise TypeError("a name is a text")
        self._seats[told.player] = (told.name, told.colour, bool(told.winks))
        self._names = [name for name, _, _ in self._seats.values()]

    def name(self, player):
        """Return who sits there, "" when nobody said."""
        return self._seats[player][0]

    def label(self, player):
        """Return what to call who sits at a seat: the name, or such as "P3".

        Two of one name are told apart by their seats.
        """
        try:
            name = self._seats[player][0]
        except NONSENSE:
            return "?"
        if name and self._names.count(name) > 1:
            return f"{name} (P{player})"
        return name or f"P{player}"

    def state(self, players):
        """Return the seats as a list of dicts; `players` are those who play."""
        return [
            {
                "player": player,
                "name": name,
                "label": self.label(player),
                "colour": colour,
                "hex": COLOURS[colour],
                "winks": winks,
                "plays": player in players,
            }
            for player, (name, colour, winks) in self._seats.items()
        ]

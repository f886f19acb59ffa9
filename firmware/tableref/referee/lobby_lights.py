"""The lights of the lobby: a wave in the menu, then the players who have joined."""

from tableref.show import lights
from tableref.show.lights import PLAYERS


def choosing(index, t_us):
    """Return the colour of a light while a game is chosen."""
    if index >= PLAYERS:
        return lights.comet(index - PLAYERS, t_us, lights.AMBER, 2_400_000)
    level = lights.breath(t_us - index * 240_000, 2_400_000) // 3
    return lights.player_light(index + 1, t_us, level)


class Seated:
    """The lights of `players`, who have joined for the game of `entry`, a ``MenuEntry``."""

    def __init__(self, entry, players):
        self._entry = entry
        self._players = players
        self._own = {player: player for player in players}
        self._owners = None
        self._sitting = {lights.seat(player): player for player in players}

    def pixel(self, index, t_us, may_join):
        """Return the colour of a light; lights of free seats breathe if players `may_join`."""
        if index >= PLAYERS:
            player = self._sitting.get(index - PLAYERS)
            return 0 if player is None else lights.scale(lights.colour(player), 140)
        owners = self._lit()
        if index + 1 in owners:
            return lights.player_light(owners[index + 1], t_us)
        return lights.scale(lights.WHITE, lights.breath(t_us) // 10) if may_join else 0

    def _lit(self):
        """Return button -> player of all buttons in play, such as both hands of two players."""
        if self._owners is None:
            refusal = self._entry.seats_refusal(self._players)
            self._owners = self._own if refusal else self._entry.game.TERMS.buttons(self._players)
        return self._owners

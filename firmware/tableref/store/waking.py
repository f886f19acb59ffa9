"""The state of the table between power-on and the restored match."""

from tableref.games import game_lights
from tableref.presses.gestures import FOREVER_US, PRESS
from tableref.show.screens import compose
from tableref.texts import text


class Waking:
    """A match of `players` that is being restored. It looks paused and refuses all presses."""

    has_ended = False

    def __init__(self, players, announcer):
        self.players = players
        self._announcer = announcer

    def look_ahead(self, t_us):
        """Return (FOREVER_US, FOREVER_US, None): nothing happens before the match is back."""
        return FOREVER_US, FOREVER_US, None

    def gesture(self, t_us, kind, button, since_us):
        """Refuse a gesture."""
        if kind == PRESS:
            self._announcer.refuse(t_us, button, "waking")

    def screen(self, t_us):
        """Return (lines, big, hints) at `t_us`, as ``compose`` does."""
        return compose({0: text("pause_title"), 7: text("waking")}, "II")

    def pixel(self, index, t_us):
        """Return the colour of a light as Referee.pixel does."""
        return game_lights.paused(self.players, index, t_us)

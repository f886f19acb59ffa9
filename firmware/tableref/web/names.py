"""Names of players that are entered on the table's page, with a code that the table shows."""

import os

from tableref.presses.gestures import PLAYERS
from tableref.referee import names as naming
from tableref.referee.players import names
from tableref.texts import text

MAX_WRONG = 5
"""Number of wrong codes after which names are refused until the table shows another code."""


def draw_code():
    """Return a random code of four digits."""
    # With a random number of 32 bits all codes are equally likely, except for one part in a
    # million.
    return "%04d" % (int.from_bytes(os.urandom(4), "little") % 10_000)


class Names:
    """The form for names of the table of `device`. The code is that of its ``Wifi``."""

    def __init__(self, device):
        self._device = device
        self._wrong = 0

    def look(self, is_open):
        """Draw a code if the page is open and has none; remove it if the page is closed."""
        referee = self._device.referee
        wifi = referee.wifi
        if wifi is None or is_open == (wifi.code != ""):
            return
        self._wrong = 0
        wifi.code = draw_code() if is_open else ""
        referee.redraw()

    def change(self, fields):
        """Change a player's name; return the key of the problem, or "".

        `fields` are the texts "code", "player" (1 to 10) and "name", which may be empty.
        """
        referee = self._device.referee
        wifi = referee.wifi
        if wifi is None or not wifi.code:
            return "closed"
        if self._wrong >= MAX_WRONG:
            return "locked"
        if fields.get("code") != wifi.code:
            self._wrong += 1
            return "code"
        number = fields.get("player")
        if number not in [str(player) for player in range(1, PLAYERS + 1)]:
            return "player"
        player = int(number)
        name = naming.trimmed(fields.get("name", ""))
        if len(name) > naming.MAX_LENGTH:
            return "long"
        if naming.problem(name):
            return "letters"
        if name and naming.namesake(player, name, names):
            return "taken"
        if name != names[player - 1]:
            names[player - 1] = name
            referee.save_queue.add_players()
            if name:
                referee.announcer.notice(referee.now_us, text("named", player=player, name=name))
        return ""

"""Names and colours of players that are kept on this computer, where no table keeps them."""

import json
from pathlib import Path

import platformdirs

from host_tools.protocol.happenings import PlayerIs
from host_tools.table_page import write_whole
from tableref.referee.gestures import PLAYERS
from tableref.referee.naming import ALIKE, COLOURS, problem, swap, trimmed

SEATS = range(1, PLAYERS + 1)


def usual_path():
    """Return the path of the names unless another file is meant: in the user's data folder."""
    return Path(platformdirs.user_data_dir("tableref", appauthor=False)) / "names.json"


class KeptNames:
    """What players are called and which colour they have, as the file at `path` says.

    It changes as on the table: whoever has a colour in the same pattern gets the other one.
    """

    def __init__(self, path=None):
        self._path = path or usual_path()
        self._names = dict.fromkeys(SEATS, "")
        self._colours = [COLOURS[(player - 1) % ALIKE] for player in SEATS]
        self._read()

    def players(self):
        """Return a `PlayerIs` for each player, in seat order."""
        return [self._player(player) for player in SEATS]

    def change(self, player, name=None, colour=None):
        """Change a name, which is none that `problem` refuses, a colour, or both.

        Return a `PlayerIs` for each player that changed, `player` always and first.
        """
        if name is not None:
            self._names[player] = trimmed(name)
        changed = () if colour is None else swap(self._colours, player, colour)
        return [self._player(player) for player in changed or (player,)]

    def keep(self):
        """Write the file. Raises OSError."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        players = {
            str(player): {"name": self._names[player], "colour": self._colours[player - 1]}
            for player in SEATS
        }
        text = json.dumps(players, indent=1, ensure_ascii=False) + "\n"
        write_whole(self._path, text.encode())

    def _player(self, player):
        winks = player > ALIKE
        return PlayerIs(player, self._names[player], self._colours[player - 1], winks)

    def _read(self):
        """Take what makes sense in the file; of colours that can't be together, the first."""
        try:
            found = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return
        for player in SEATS:
            value = found.get(str(player)) if isinstance(found, dict) else None
            if not isinstance(value, dict):
                continue
            name, colour = value.get("name"), value.get("colour")
            if isinstance(name, str) and not problem(trimmed(name)):
                self._names[player] = trimmed(name)
            if colour in COLOURS:
                self.change(player, colour=colour)

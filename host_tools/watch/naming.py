"""Players' names and colours that viewers enter: the table keeps them, or else this computer."""

from collections import deque

from host_tools.protocol.happenings import Disconnected, Greeted, PlayerIs, Refused, Silent
from host_tools.watch.hub import message
from tableref.referee.gestures import PLAYERS
from tableref.referee.naming import COLOURS, LONGEST, problem, trimmed

KEPT_HERE = "This table can't keep names: they are kept on this computer."
NOT_KEPT = "This table can't keep names, nor could this computer: they are gone when it stops."
FIELDS = {"type", "player", "name", "colour"}


class AskError(Exception):
    """What a viewer asks for can't be done; the text says why, and what is accepted."""


class Naming:
    """Sees to it that players are called what viewers say.

    `ask_table(player, name, colour)` asks a table, which tells its answer as happenings; None
    where nothing keeps names, as with a file. `kept` are the `KeptNames` of this computer; what is
    changed there goes to `tell`. `take` wants to hear of all that happens.
    """

    def __init__(self, kept, tell, ask_table=None):
        self._kept = kept
        self._tell = tell
        self._ask_table = ask_table
        self._is_kept_here = ask_table is None
        self._asked = deque()
        self._entered = {}

    def begin(self):
        """Tell the names that are kept here, where no table keeps them."""
        if self._is_kept_here:
            for player in self._kept.players():
                self._tell(player)

    def take(self, happening):
        """Take what happens at the table."""
        if isinstance(happening, PlayerIs):
            if self._asked and self._asked[0][1] == happening.player:
                self._asked.popleft()
        elif isinstance(happening, Refused):
            if self._asked:
                viewer, _ = self._asked.popleft()
                viewer.say(message("refused", words=happening.message))
        elif isinstance(happening, Greeted):
            self._is_kept_here = False
            self._hand_over()
        elif isinstance(happening, Silent):
            self._is_kept_here = True
            self.begin()
        elif isinstance(happening, Disconnected):
            self._is_kept_here = self._ask_table is None
            self._asked.clear()

    def _hand_over(self):
        """Give the table what was entered while it did not answer."""
        entered, self._entered = self._entered, {}
        for player, (name, colour) in entered.items():
            self._ask_table(player, name, colour)

    def ask(self, viewer, asked):
        """Do what a message (dict) of a viewer asks for, or have it done. Raises AskError."""
        player, name, colour = wish(asked)
        if not self._is_kept_here:
            self._asked.append((viewer, player))
            self._ask_table(player, name, colour)
            return
        for changed in self._kept.change(player, name, colour):
            self._tell(changed)
        if self._ask_table:
            before = self._entered.pop(player, (None, None))
            later = (name, colour)
            self._entered[player] = tuple(
                old if new is None else new for old, new in zip(before, later, strict=True)
            )
        try:
            self._kept.keep()
            words = KEPT_HERE
        except OSError:
            words = NOT_KEPT
        viewer.say(message("note", words=words))


def wish(asked):
    """Return (player, name or None, colour or None) of a message (dict). Raises AskError."""
    player, name, colour = (asked.get(field) for field in ("player", "name", "colour"))
    if type(player) is not int or not 1 <= player <= PLAYERS:
        raise AskError(f"Which player? A number from 1 to {PLAYERS}.")
    if name is None and colour is None:
        raise AskError("Nothing to change: a name, a colour, or both.")
    if name is not None and not isinstance(name, str):
        raise AskError(f"A name is text of at most {LONGEST} characters.")
    if colour is not None and colour not in COLOURS:
        raise AskError("There is no such colour: {}.".format(", ".join(COLOURS)))
    if set(asked) - FIELDS:
        raise AskError("Only a player's name and colour can be changed.")
    if name is not None:
        name = trimmed(name)
        if problem(name):
            raise AskError(problem(name))
    return player, name, colour

"""The starter of a round: drawn by lots, chosen by a press, or determined by the rules."""

from tableref.games.draw import Draw
from tableref.show.announcer import COUNTS


class Starter:
    """The starter, one of `players` in seat order; `seed` determines the lots."""

    def __init__(self, players, seed, announcer):
        self.seed = seed
        self.lots = Draw(seed)
        self.player = None
        """The starter, or None if unknown."""
        self.was_drawn = False
        """Whether the starter was drawn by lots."""
        self.may_be_chosen = False
        """Whether a press may change the starter. It may if the starter was drawn by lots."""
        self._players = players
        self._announcer = announcer

    def draw(self, t_us, number):
        """Choose by lot who starts the round `number`."""
        self.was_drawn = self.may_be_chosen = True
        self.player = self.lots.pick(self._players)
        self._announcer.event(t_us, "starter_drawn", (("round", number), ("player", self.player)))
        self._announcer.tune(t_us, "draw")

    def set(self, player):
        """Set the starter by the rules, without lots; None means nobody."""
        self.was_drawn = self.may_be_chosen = False
        self.player = player

    def report_choice(self, t_us, number, player):
        """Report that `player` pressed to be the starter; return the name of the step."""
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "mark")
        self.was_drawn = False
        self._announcer.event(t_us, "starter_chosen", (("round", number), ("player", player)))
        return "starter_chosen"

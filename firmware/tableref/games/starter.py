"""Who starts a round: drawn by lots, or chosen by a press where people have agreed already."""

from tableref.games.draw import Draw
from tableref.show.announcer import COUNTS


class Starter:
    """The player who starts the round, of `players` in seat order; lots follow from `seed`."""

    def __init__(self, players, seed, announcer):
        self.seed = seed
        self.lots = Draw(seed)
        self.player = None
        """Who starts the round, or None before that is known."""
        self.was_drawn = False
        """Whether lots decided who starts the round."""
        self.may_be_chosen = False
        """Whether a press may still decide it, because the rule book leaves it to the table."""
        self._players = players
        self._announcer = announcer

    def draw(self, t_us, number):
        """Draw who starts the round `number`."""
        self.was_drawn = self.may_be_chosen = True
        self.player = self.lots.pick(self._players)
        self._announcer.event(t_us, "starter_drawn", (("round", number), ("player", self.player)))
        self._announcer.tune(t_us, "draw")

    def be(self, player):
        """Have `player`, or nobody, start the round by the rules: no lots are drawn."""
        self.was_drawn = self.may_be_chosen = False
        self.player = player

    def choose(self, t_us, number, player):
        """Report that `player` pressed to start the round `number`; return the name of the step."""
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "mark")
        self.was_drawn = False
        self._announcer.event(t_us, "starter_chosen", (("round", number), ("player", player)))
        return "starter_chosen"

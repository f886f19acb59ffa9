"""Who starts a round: drawn by lots, or chosen by a press where people have agreed already."""

from tableref.games.draw import Draw
from tableref.games.scored import Scored
from tableref.show.announcer import COUNTS


class Starting(Scored):
    """The part of a ``Game`` that knows who starts; `seed` is that of its lots."""

    READY_QUESTION = None
    """The text over a starter whom a press may still change, where it is another than before."""

    def __init__(self, players, seed):
        super().__init__(players)
        self.seed = seed
        self.lots = Draw(seed)
        self.starter = None
        """Who starts the round, a player, or None before that is known."""
        self.was_drawn = False
        """Whether lots said who starts the round."""
        self.may_choose_starter = False
        """Whether a press says who starts: lots did, the book leaves it to the table."""

    def draws_starter(self):
        """Return whether who starts the round to come is drawn; else `starter` stands already."""
        return True

    def find_starter(self, t_us):
        """Draw who starts the round that is made ready, if the rules do not say it."""
        self.was_drawn = self.may_choose_starter = self.draws_starter()
        if self.was_drawn:
            self.starter = self.lots.pick(self.players)
            self._announcer.event(t_us, "starter_drawn", self._who_starts(self.starter))
            self._announcer.tune(t_us, "draw")

    def choose_starter(self, t_us, player):
        """Let the player who has pressed start the round; return the name of the step."""
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "mark")
        self.was_drawn = False
        self.page = 0
        self.put_first(player)
        self._announcer.event(t_us, "starter_chosen", self._who_starts(player))
        self.milestones += 1
        return "starter_chosen"

    def put_first(self, player):
        """Have a player be first."""
        self.starter = player

    def _who_starts(self, player):
        return ("round", self.number), ("player", player)

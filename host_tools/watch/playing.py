"""The match that is on, folded from the events that stand: what a scoreboard shows of it."""

from collections import Counter
from copy import copy

from host_tools.history import wire
from host_tools.history.played import lowest_wins, owners
from host_tools.watch import match_events, turn_events
from host_tools.watch.stages import OPEN, READY
from tableref.referee import games

_HANDLERS = match_events.HANDLERS | turn_events.HANDLERS

GOALS = {"got_it": 2, "i_go": 4}
"""What wins where no option says so."""
WITHOUT_POINTS = ("lots", "count_in")
"""Games that nobody can win."""


class Playing:
    """What stands of the match that `start`, its match_started, began.

    Players and buttons are button numbers, times us. Made of what can't begin a match it raises one
    of `wire.NONSENSE`, as `take` does for an event that makes no sense; it is of no use then.
    """

    def __init__(self, start):
        self.game, self.players, self.options = wire.terms(start)
        self.name = games.by_key(self.game).name
        self.owners = owners(self.game, self.players)
        """Button -> player."""
        self.lowest_wins = lowest_wins(self.game, self.options)
        self.phase = OPEN if self.game == "score_pad" else READY
        self.round = 1
        self.beat = None
        """3, 2 or 1 while it counts."""
        self.is_paused = False
        self.turn = None
        """Whose turn it is, or who answers or explains."""
        self.detail = None
        """What else there is to say of the phase: (key of its words, fields), or None."""
        self.claims = []
        """Those of the round that is on, or was last: dicts, see ``claimed``."""
        self.misses = []
        """Presses too early or too late of that round: dicts of player, kind, by_us (or None)."""
        self.rounds = []
        """Scored rounds: (number, {player: points}, {player: total})."""
        self.totals = dict.fromkeys(self.players, 0)
        self.winners = ()
        self.notes = {}
        """Player -> (key of words, fields): what else there is to say of how they stand."""
        self.starter = None
        self.bidders = ()
        """Who may bid yet, in seat order."""
        self.trump = ""
        self.shapes = {player: Counter() for player in self.players}
        """Player -> how many of each shape, in Got It!"""
        self.is_round_over = False
        self.tied = ()
        if self.game == "got_it" and len(self.players) == 1:
            self.detail = ("starter", {"player": self.players[0]})

    def copy(self):
        """Return another that is at the same, and goes on by itself."""
        other = copy(self)
        other.claims = [dict(claim) for claim in self.claims]
        other.misses = list(self.misses)
        other.rounds = list(self.rounds)
        other.notes = dict(self.notes)
        other.shapes = {player: Counter(held) for player, held in self.shapes.items()}
        return other

    @property
    def goal(self):
        """The total that wins, None where there is none."""
        target = GOALS.get(self.game) or self.options.get("target")
        return target if isinstance(target, int) and target > 0 else None

    def take(self, event):
        """Take the next event that stands."""
        handler = _HANDLERS.get(event["event"])
        if handler:
            handler(self, event)

    def player(self, value):
        """Return a player's number of an event; ValueError for one who does not play."""
        if type(value) is not int or value not in self.totals:
            raise ValueError("not a player of this match")
        return value

    def button(self, value):
        """Return a button's number of an event; ValueError for one that is not in play."""
        if type(value) is not int or value not in self.owners:
            raise ValueError("not a button of this match")
        return value

    def standings(self):
        """Return (player, place, total, whether a winner) of each, the best first.

        Equal ones share a place, and the places after them are left free. Winners come first:
        some games have an end that is no matter of totals.
        """
        if self.game in WITHOUT_POINTS:
            return []
        sign = 1 if self.lowest_wins else -1

        def rank(player):
            return player not in self.winners, sign * self.totals[player]

        ranks = sorted(rank(player) for player in self.players)
        line = sorted(self.players, key=lambda player: (rank(player), player))
        return [
            (player, ranks.index(rank(player)) + 1, self.totals[player], player in self.winners)
            for player in line
        ]

    def enter(self, phase, detail=None):
        """Go to a phase."""
        self.phase = phase
        self.detail = detail
        self.beat = None

    def begin_round(self):
        """Something of a round is told: if the one before is over, it's the next one's."""
        if self.is_round_over:
            self.claims, self.misses, self.tied = [], [], ()
            self.is_round_over = False

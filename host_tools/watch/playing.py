"""The match that is on, folded from the events that stand: what a scoreboard shows of it."""

from host_tools.history import wire
from host_tools.history.played import lowest_wins, owners
from host_tools.watch import turn_events
from tableref.referee import games

READY, COUNTING, OPEN, ENDED = "ready", "counting", "open", "ended"
OVER, ABANDONED = "over", "abandoned"
GOALS = {"got_it": 2, "i_go": 4}
"""What wins where no option says so."""


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
        self._is_round_over = False
        self._tied = ()

    @property
    def goal(self):
        """The total that wins, None where there is none."""
        target = GOALS.get(self.game) or self.options.get("target")
        return target if isinstance(target, int) and target > 0 else None

    def take(self, event):
        """Take the next event that stands."""
        handler = _HANDLERS.get(event["event"]) or turn_events.HANDLERS.get(event["event"])
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
        if self._is_round_over:
            self.claims, self.misses, self._tied = [], [], ()
            self._is_round_over = False

    # what is told in most games

    def _starter_drawn(self, event):
        self.round = wire.number(event["round"])
        self.starter = self.player(event["player"])
        self.turn = None
        key = "drawn" if self.game == "lots" else "starter"
        self.enter(READY, (key, {"player": self.starter}))

    def _countdown(self, event):
        beat = wire.number(event["beat"], 1)
        if beat > 3:
            raise ValueError("it counts from 3")
        if beat == 3 and self.phase not in (OPEN, COUNTING):
            if self.phase == ENDED:
                self.round += 1
            self.begin_round()
            self.turn = None
        self.is_paused = False
        self.enter(COUNTING)
        self.beat = beat

    def _opened(self, event):
        number = wire.number(event["round"])
        if event["event"] == "round_started":
            self.begin_round()
            self.turn = None
        elif event["event"] == "race_reopened":
            self.claims, self.turn = [], None
        self.round = number
        self.is_paused = False
        self.enter(OPEN)
        if event["event"] == "round_started":
            turn_events.round_started(self, event)

    def _claimed(self, event):
        button = self.button(event["player"])
        rank, margin_us = wire.number(event["rank"], 1), wire.number(event["margin_us"])
        self.begin_round()
        is_tie = button in self._tied
        claim = {"player": self.owners[button], "button": button, "rank": rank}
        self.claims.append({**claim, "margin_us": margin_us, "is_tie": is_tie})
        detail = None
        if self.game == "got_it":
            self.turn = button
            detail = ("explains", {"player": button})
        elif self.turn:
            detail = self.detail
        elif self.game == "quiz" and is_tie:
            detail = ("tie_answers", {"players": list(self._tied)})
        self.enter(OPEN, detail)

    def _tie(self, event):
        self._tied = tuple(self.button(button) for button in event["players"])
        self.begin_round()
        for claim in self.claims:
            claim["is_tie"] = claim["is_tie"] or (
                claim["button"] in self._tied and self.game == "got_it"
            )
        if self.game == "got_it":
            self.turn = None
        self.enter(OPEN, ("tie", {"players": list(self._tied)}))

    def _missed(self, event):
        button = self.button(event["player"])
        is_late = event["event"] == "too_late"
        by_us = event.get("late_us" if is_late else "early_us")
        if event["event"] == "locked_out":
            if any(m["button"] == button and m["t_us"] == event["t_us"] for m in self.misses):
                return
        else:
            wire.number(by_us)
        if not is_late:
            if self.phase == ENDED:
                self.round += 1
                self.enter(READY)
            self.begin_round()
        miss = {"player": self.owners[button], "button": button, "t_us": event["t_us"]}
        self.misses.append({**miss, "kind": "late" if is_late else "early", "by_us": by_us})

    def _round_ended(self, event):
        self.round = wire.number(event["round"])
        self._is_round_over = True
        self.turn = None
        self.enter(ENDED, ("ended", {"reason": str(event["reason"])}))

    def _round_scored(self, event):
        number = wire.number(event["round"])
        points = wire.by_player(event["points"], self.players)
        totals = wire.by_player(event["totals"], self.players)
        self.rounds = [one for one in self.rounds if one[0] < number]
        self.rounds.append((number, points, totals))
        self.totals = totals
        self.round = number
        self.turn = None
        self.notes = {}
        self._is_round_over = True
        self.enter(ENDED, ("scored", {}))

    def _match_ended(self, event):
        winners = wire.players(event["winners"]) if event["winners"] else ()
        self.totals = wire.by_player(event["totals"], self.players)
        self.winners = tuple(self.player(winner) for winner in winners)
        self.turn = None
        key = "won" if self.winners else "lost"
        self.enter(OVER, (key, {"players": list(self.winners)}))

    def _abandoned(self, event):
        self.is_paused = False
        self.turn = None
        self.enter(ABANDONED)

    def _paused(self, event):
        self.is_paused = True

    def _resumed(self, event):
        self.is_paused = False


_HANDLERS = {
    "starter_drawn": Playing._starter_drawn,
    "countdown": Playing._countdown,
    "round_started": Playing._opened,
    "round_resumed": Playing._opened,
    "race_reopened": Playing._opened,
    "claim": Playing._claimed,
    "tie": Playing._tie,
    "false_start": Playing._missed,
    "locked_out": Playing._missed,
    "too_late": Playing._missed,
    "round_ended": Playing._round_ended,
    "round_scored": Playing._round_scored,
    "match_ended": Playing._match_ended,
    "match_abandoned": Playing._abandoned,
    "paused": Playing._paused,
    "match_restored": Playing._paused,
    "resumed": Playing._resumed,
}

"""The match that is on, folded from the events that stand: what a scoreboard shows of it."""

from copy import copy, deepcopy
from typing import Any, Self

from host_tools import game_facts
from host_tools.history.played import lowest_wins, owners
from host_tools.protocol import fields
from host_tools.protocol.messages import Event
from host_tools.scoreboard.clocks import Clock
from host_tools.scoreboard.match_events import HANDLERS, Detail


class MatchState:
    """What stands of the match that `start`, its match_started, began.

    Players and buttons are button numbers, times us. Made of what can't begin a match it raises one
    of `fields.NONSENSE`, as `take` does for an event that makes no sense; it is of no use then.
    """

    READY, COUNTING, OPEN, ENDED = "ready", "counting", "open", "ended"
    """A round is made ready, counted in, played; and over, while points are counted."""
    OVER, ABANDONED = "over", "abandoned"
    """The match has its end, or was given up."""

    def __init__(self, start: Event) -> None:
        self.game, self.players, self.options = fields.terms(start)
        self.owners = owners(self.game, self.players)
        """Button -> player."""
        self.lowest_wins = lowest_wins(self.game, self.options)
        self.facts = game_facts.of(self.game)
        self.phase: str = self.facts.FIRST_PHASE
        self.round = 1
        self.beat: int | None = None
        """3, 2 or 1 while it counts."""
        self.is_paused = False
        self.turn: int | None = None
        """Whose turn it is, or who answers or explains."""
        self.detail: Detail | None = None
        """What else there is to say of the phase: (key of its words, fields), or None."""
        self.claims: list[dict[str, Any]] = []
        """Those of the round that is on, or was last: dicts, see ``claimed``."""
        self.misses: list[dict[str, Any]] = []
        """Presses too early or too late of that round: dicts of player, kind, by_us (or None)."""
        self.rounds: list[tuple[int, dict[int, int], dict[int, int]]] = []
        """Scored rounds: (number, {player: points}, {player: total})."""
        self.was: dict[int, dict[int, int]] = {}
        """Round -> {player: points as they were scored}, of those that were put right since."""
        self.before_over: tuple[str, Detail | None] = (self.phase, None)
        """The phase before the match was over, and its detail: putting right may lead back."""
        self.totals = dict.fromkeys(self.players, 0)
        self.winners: tuple[int, ...] = ()
        self.notes: dict[int, Detail] = {}
        """Player -> (key of words, fields): what else there is to say of how they stand."""
        self.clocks: dict[int, Clock] = {}
        """Player -> the clock; under `clocks.ALL` that of all together."""
        self.starter: int | None = None
        self.own: dict[str, Any] = {}
        """What only this game's host.py knows of: names and plain values."""
        self.is_round_over = False
        self.rounds_over: tuple[int, ...] = ()
        """Numbers of the rounds that are over, also of those in which nothing was scored."""
        self.tied: tuple[int, ...] = ()
        self.take(start)

    def copy(self) -> Self:
        """Return another that is at the same, and goes on by itself."""
        other = copy(self)
        other.claims = [dict(claim) for claim in self.claims]
        other.misses = list(self.misses)
        other.rounds = list(self.rounds)
        other.was = {number: dict(was) for number, was in self.was.items()}
        other.notes = dict(self.notes)
        other.clocks = dict(self.clocks)
        other.own = deepcopy(self.own)
        return other

    @property
    def goal(self) -> int | None:
        """The total that wins, None where there is none."""
        target = self.facts.GOAL or self.options.get("target")
        return target if isinstance(target, int) and target > 0 else None

    def take(self, event: Event) -> None:
        """Take the next event that stands."""
        for handlers in (HANDLERS, self.facts.HANDLERS):
            handler = handlers.get(event["event"])
            if handler:
                handler(self, event)

    def player(self, value: object) -> int:
        """Return a player's number of an event; ValueError for one who does not play."""
        if type(value) is not int or value not in self.totals:
            raise ValueError("not a player of this match")
        return value

    def button(self, value: object) -> int:
        """Return a button's number of an event; ValueError for one that is not in play."""
        if type(value) is not int or value not in self.owners:
            raise ValueError("not a button of this match")
        return value

    def standings(self) -> list[tuple[int, int, int, bool]]:
        """Return (player, place, total, whether a winner) of each, the best first.

        Equal ones share a place, and the places after them are left free. Winners come first:
        some games have an end that is no matter of totals.
        """
        if not self.facts.HAS_POINTS:
            return []
        sign = 1 if self.lowest_wins else -1

        def rank(player: int) -> tuple[bool, int]:
            return player not in self.winners, sign * self.totals[player]

        ranks = sorted(rank(player) for player in self.players)
        line = sorted(self.players, key=lambda player: (rank(player), player))
        return [
            (player, ranks.index(rank(player)) + 1, self.totals[player], player in self.winners)
            for player in line
        ]

    def enter(self, phase: str, detail: Detail | None = None) -> None:
        """Go to a phase."""
        self.phase = phase
        self.detail = detail
        self.beat = None

    def begin_round(self) -> None:
        """Something of a round is told: if the one before is over, it's the next one's."""
        if self.is_round_over:
            self.claims, self.misses, self.tied = [], [], ()
            self.is_round_over = False

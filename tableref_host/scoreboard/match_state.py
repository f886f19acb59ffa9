"""The state of the current match for the scoreboard, built from its effective events."""

from copy import copy, deepcopy
from typing import Any, Self

from tableref_host import game_facts
from tableref_host.history.played import has_points, lowest_wins, owners
from tableref_host.protocol import fields
from tableref_host.protocol.messages import Event
from tableref_host.scoreboard.clocks import Clock
from tableref_host.scoreboard.match_events import HANDLERS, Detail


class MatchState:
    """The state of a match, which begins with `start`, its match_started.

    Players and buttons are button numbers; times are in us. The constructor and `handle` raise one
    of `fields.NONSENSE` for an invalid event. Do not use the object after that.
    """

    READY, COUNTING, OPEN, ENDED = "ready", "counting", "open", "ended"
    """Phases of a round: before it, countdown, race or turns, and after it (counting points)."""
    WAITING = "waiting"
    """Phase in a round in which nothing runs until the players press OK."""
    OVER, ABANDONED = "over", "abandoned"
    """Phases of a match that is over or was abandoned."""

    def __init__(self, start: Event) -> None:
        self.game, self.players, self.options = fields.terms(start)
        self.owners = owners(self.game, self.players)
        """Button -> player."""
        self.has_points = has_points(self.game)
        self.lowest_wins = self.has_points and lowest_wins(self.game, self.options)
        self.facts = game_facts.of(self.game)
        self.phase: str = self.facts.FIRST_PHASE
        self.round = 1
        self.beat: int | None = None
        """Current beat of the countdown (3, 2 or 1), or None."""
        self.is_paused = False
        self.turn: int | None = None
        """The player whose turn it is, or who is answering or explaining, or None."""
        self.detail: Detail | None = None
        """Further information about the phase: (key of a text, fields), or None."""
        self.claims: list[dict[str, Any]] = []
        """Claims of the current or last round (dicts); see ``_claimed``."""
        self.misses: list[dict[str, Any]] = []
        """Early and late presses of the current or last round.

        They are dicts with player, kind and by_us (or None).
        """
        self.rounds: list[tuple[int, dict[int, int], dict[int, int]]] = []
        """Rounds with scores: (number, {player: points}, {player: total})."""
        self.was: dict[int, dict[int, int]] = {}
        """Round -> {player: original points}, only of players whose points were corrected."""
        self.before_over: tuple[str, Detail | None] = (self.phase, None)
        """(phase, detail) before the match ended, restored if a correction reopens the match."""
        self.before_abandoned: tuple[str, Detail | None, int | None] = (self.phase, None, None)
        """The phase, its detail and the player in turn before the match was given up."""
        self.totals = dict.fromkeys(self.players, 0)
        self.winners: tuple[int, ...] = ()
        self.notes: dict[int, Detail] = {}
        """Player -> (key of a text, fields) with further information about the player."""
        self.clocks: dict[int, Clock] = {}
        """Player -> Clock. The key `clocks.ALL` stands for a clock that all players share."""
        self.starter: int | None = None
        self.own: dict[str, Any] = {}
        """Data that only the game's host.py uses: names and plain values."""
        self.is_round_over = False
        self.rounds_over: tuple[int, ...] = ()
        """Numbers of all rounds that are over, including those in which nothing was scored."""
        self.tied: tuple[int, ...] = ()
        self.handle(start)

    def copy(self) -> Self:
        """Return an independent copy."""
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
        """The total that ends the match, or None."""
        target = self.facts.GOAL or self.options.get("target")
        return target if isinstance(target, int) and target > 0 else None

    def handle(self, event: Event) -> None:
        """Process the next effective event."""
        for handlers in (HANDLERS, self.facts.HANDLERS):
            handler = handlers.get(event["event"])
            if handler:
                handler(self, event)

    def player(self, value: object) -> int:
        """Return a player's number from an event. Raises ValueError if the player does not play."""
        if type(value) is not int or value not in self.totals:
            raise ValueError("not a player of this match")
        return value

    def button(self, value: object) -> int:
        """Return a button's number from an event. Raises ValueError if it is not in the match."""
        if type(value) is not int or value not in self.owners:
            raise ValueError("not a button of this match")
        return value

    def standings(self) -> list[tuple[int, int | None, int | None, bool]]:
        """Return (player, place, total, is a winner) of each player, the best first.

        Players with equal totals share a place, and the places after it are skipped. Winners come
        first, because some games do not end by totals. In a game without points, place and total
        are None, and the other players are in the order of their seats.
        """
        if not self.has_points:
            line = sorted(self.players, key=lambda player: (player not in self.winners, player))
            return [(player, None, None, player in self.winners) for player in line]
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
        """Set the phase and its details."""
        self.phase = phase
        self.detail = detail
        self.beat = None

    def begin_round(self) -> None:
        """Discard the claims and early presses of the previous round when a new one begins."""
        if self.is_round_over:
            self.claims, self.misses, self.tied = [], [], ()
            self.is_round_over = False

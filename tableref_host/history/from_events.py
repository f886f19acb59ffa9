"""Build a finished match from its events; for undo see `protocol/undo.py`."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import replace
from typing import Self

from tableref_host.history import NoMatchError, UnfinishedError
from tableref_host.history.played import EVENTS, Claim, Played, Round, owners
from tableref_host.protocol import fields
from tableref_host.protocol.messages import Event
from tableref_host.protocol.undo import Fold

OPENINGS = ("round_started", "round_resumed", "race_reopened")
"""Events that open a race."""
WITH_ROUND = frozenset(("round_scored", "round_ended", *OPENINGS))
"""Events that are invalid without the number of their round."""
EARLY = ("false_start", "locked_out")
"""Events for a press that came too early. Some games send both for the same press."""


def fold(events: Sequence[Event], source: str = EVENTS) -> Played:
    """Return the `Played` for the events (dicts, as the table sends them) of one match.

    Raises NoMatchError if it is not finished or contains an invalid event.
    """
    try:
        match = Fold(events[0], Match)
    except fields.NONSENSE as error:
        # The error comes from the game's own check, whose text says what is wrong.
        raise NoMatchError(f"no match can begin like this: {error}") from error
    superseded: list[str] = []
    for event in events[1:]:
        ended = match.state.copy() if match.state.end else None
        try:
            match.handle(event)
        except fields.NONSENSE as error:
            words = f"event {event['seq']} is not valid: {fields.excerpt(event)}"
            raise NoMatchError(words) from error
        if ended and match.state.end is not ended.end:
            superseded.append(ended.played(source).identity)
    return match.state.played(source, match.facts, superseded, match.received)


class Match:
    """The current state of the match that the event `start`, its match_started, began.

    `game` is its key, `rounds` {number: Round}, `claims` the Claims in order, `end` the match_ended
    event or None. The constructor and `handle` raise one of `fields.NONSENSE` for invalid events.
    """

    def __init__(self, start: Event) -> None:
        self.game, self._players, self._options = fields.terms(start)
        self._owners = owners(self.game, self._players)
        self.rounds: dict[int, Round] = {}
        self._over_us: dict[int, int] = {}
        self.end: Event | None = None
        self._is_abandoned = False
        self.claims: list[Claim] = []
        self._early: tuple[tuple[int, int], ...] = ()
        # The open race, or the last one: its round, its opening time, and the times of ties in it.
        self._number = self._opened_us = 0
        self._tied_us: dict[int, int] = {}
        self._teams: tuple[tuple[int, ...], ...] = ()

    def copy(self) -> Self:
        """Return an independent copy."""
        other = copy(self)
        other.rounds = dict(self.rounds)
        other._over_us = dict(self._over_us)
        other.claims = list(self.claims)
        return other

    def handle(self, event: Event) -> None:
        """Process the next event. Raises one of `fields.NONSENSE` for an invalid one."""
        name = event["event"]
        # A later event means that the match was reopened.
        self._is_abandoned = name == "match_abandoned"
        if name == "corrected":
            self._correct(event)
            return
        if "round" in event or name in WITH_ROUND:
            number = fields.number(event["round"])
        if name in OPENINGS:
            self._number, self._opened_us, self._tied_us = number, event["t_us"], {}
        elif name in EARLY:
            self._early += ((event["t_us"], self._button(event["player"])),)
        elif name == "claim":
            self._claim(event)
        elif name == "tie":
            # Use this time for the claims of these players. If they are recorded already, it has no
            # effect, because nobody claims twice in a race.
            t_us: int = event["t_us"]
            self._tied_us = dict.fromkeys(fields.players(event["players"]), t_us)
        elif name == "round_ended":
            self._over_us[number] = event["t_us"]
        elif name == "round_scored":
            # In GoTown a correction can reopen the only round, which then ends a second time.
            points = fields.by_player(event["points"], self._players)
            self.rounds[number] = Round(number, event["t_us"], points)
            self._check_totals(event)
        elif name == "match_ended":
            self._check_totals(event)
            winners = fields.players(event["winners"]) if event["winners"] else ()
            if not set(winners) <= set(self._players):
                raise ValueError("a winner has not played")
            self.end = event
        elif name == "teams_set":
            self._teams = tuple(fields.players(members) for members in event["teams"].values())

    def _correct(self, event: Event) -> None:
        # A correction reopens the match; its end is sent again if it still holds.
        self.end = None
        number = fields.number(event["round"])
        points = fields.by_player(event["points"], self._players)
        was = fields.by_player(event["was"], self._players)
        known = self.rounds.get(number)
        if not known and number in self._over_us:
            # The round ended without scores. This happens in I Go! after a hand that was void, or
            # that had a Perfect Player.
            known = Round(number, self._over_us[number], was)
        if not known:
            # The round has not ended. This happens in GoTown, where the tower is corrected during
            # the only round. Its points follow in `round_scored`.
            return
        scored = {**was, **known.was}
        still = {p: scored[p] for p in self._players if scored[p] != points[p]}
        self.rounds[number] = Round(number, known.t_us, points, still)
        self._check_totals(event)

    @property
    def totals(self) -> dict[int, int]:
        """The sums of the rounds' points, {player: total}."""
        totals = dict.fromkeys(self._players, 0)
        for scored in self.rounds.values():
            for player, points in scored.points.items():
                totals[player] += points
        return totals

    def _check_totals(self, event: Event) -> None:
        if fields.by_player(event["totals"], self._players) != self.totals:
            raise ValueError("the rounds do not add up to these totals")

    def _button(self, value: object) -> int:
        if type(value) is not int or value not in self._owners:
            raise ValueError("not a button of this match")
        return value

    def _claim(self, event: Event) -> None:
        button = self._button(event["player"])
        # If the claim was part of a tie, use the time of the tie instead of the claim's.
        at_us: int = event["t_us"]
        since_us = fields.number(self._tied_us.get(button, at_us) - self._opened_us)
        rank, margin_us = fields.number(event["rank"]), fields.number(event["margin_us"])
        claim = Claim(self._number, self._owners[button], rank, since_us, margin_us)
        self.claims.append(claim)

    def played(
        self,
        source: str,
        facts: Iterable[Event] = (),
        superseded: Iterable[str] = (),
        received: Iterable[Event] = (),
    ) -> Played:
        """Return the `Played`. Raises UnfinishedError if the match is not finished.

        `facts` are the events that are never undone, `received` are all events including undone
        ones; for `superseded` see `Played`.
        """
        if self.end is None:
            how = "was abandoned" if self._is_abandoned else "is not finished"
            raise UnfinishedError(f"the match of {self.game} {how}")
        played = Played(
            game=self.game,
            players=self._players,
            options=self._options,
            rounds=tuple(self.rounds[number] for number in sorted(self.rounds)),
            claims=tuple(self.claims),
            winners=fields.players(self.end["winners"]) if self.end["winners"] else (),
            totals=fields.by_player(self.end["totals"], self._players),
            end_us=self.end["t_us"],
            source=source,
            false_starts=self._false_starts(facts) if source == EVENTS else None,
            events=tuple(received),
            teams=self._teams,
        )
        before = tuple(one for one in superseded if one != played.identity)
        return replace(played, superseded=before)

    def _false_starts(self, facts: Iterable[Event]) -> dict[int, int]:
        early = {(e["t_us"], e["player"]) for e in facts if e["event"] in EARLY}
        count = dict.fromkeys(self._players, 0)
        for _, button in early.union(self._early):
            count[self._owners[button]] += 1
        return count

"""How the events of races, of turns and of all games change the state of a match."""

from collections.abc import Callable
from typing import Any, Protocol

from tableref_host.protocol import fields
from tableref_host.protocol.messages import Event
from tableref_host.scoreboard.clocks import Clock

Detail = tuple[str, dict[str, Any]]
"""Key of a text, and the fields to fill in."""


class Playing(Protocol):
    """The part of a `MatchState` that the handlers here and in the games use."""

    READY: str
    COUNTING: str
    OPEN: str
    ENDED: str
    WAITING: str
    OVER: str
    ABANDONED: str
    players: tuple[int, ...]
    has_points: bool
    owners: dict[int, int]
    phase: str
    round: int
    beat: int | None
    is_paused: bool
    turn: int | None
    detail: Detail | None
    claims: list[dict[str, Any]]
    misses: list[dict[str, Any]]
    rounds: list[tuple[int, dict[int, int], dict[int, int]]]
    was: dict[int, dict[int, int]]
    before_over: tuple[str, Detail | None]
    before_abandoned: tuple[str, Detail | None, int | None]
    totals: dict[int, int]
    winners: tuple[int, ...]
    notes: dict[int, Detail]
    clocks: dict[int, Clock]
    starter: int | None
    is_round_over: bool
    rounds_over: tuple[int, ...]
    tied: tuple[int, ...]

    def player(self, value: object) -> int:
        """Return a player's number from an event. Raises ValueError if the player does not play."""

    def button(self, value: object) -> int:
        """Return a button's number from an event. Raises ValueError if it is not in the match."""

    def enter(self, phase: str, detail: Detail | None = None) -> None:
        """Set the phase and its details."""

    def begin_round(self) -> None:
        """Discard the claims and early presses of the previous round when a new one begins."""


def _starter_drawn(playing: Playing, event: Event) -> None:
    playing.round = fields.number(event["round"])
    playing.starter = playing.player(event["player"])
    playing.turn = None
    playing.enter(playing.READY, ("starter", {"player": playing.starter}))


def _countdown(playing: Playing, event: Event) -> None:
    beat = fields.number(event["beat"], 1)
    if beat > 3:
        raise ValueError("it counts from 3")
    if beat == 3:
        if playing.phase == playing.ENDED:
            playing.round += 1
        playing.begin_round()
        playing.turn = None
    playing.is_paused = False
    playing.enter(playing.COUNTING)
    playing.beat = beat


def _opened(playing: Playing, event: Event) -> None:
    number = fields.number(event["round"])
    if event["event"] == "round_started":
        playing.begin_round()
        playing.turn = None
    playing.round = number
    playing.is_paused = False
    playing.enter(playing.OPEN)


def _claimed(playing: Playing, event: Event) -> None:
    button = playing.button(event["player"])
    rank, margin_us = fields.number(event["rank"], 1), fields.number(event["margin_us"])
    playing.begin_round()
    is_tie = button in playing.tied
    claim = {"player": playing.owners[button], "button": button, "rank": rank}
    playing.claims.append({**claim, "margin_us": margin_us, "is_tie": is_tie})
    playing.enter(playing.OPEN, playing.detail if playing.turn else None)


def _tie(playing: Playing, event: Event) -> None:
    playing.tied = tuple(playing.button(button) for button in event["players"])
    playing.begin_round()
    if playing.turn is None:
        playing.enter(playing.OPEN, ("tie", {"players": list(playing.tied)}))


def _missed(playing: Playing, event: Event) -> None:
    button = playing.button(event["player"])
    is_late = event["event"] == "too_late"
    by_us = event.get("late_us" if is_late else "early_us")
    if event["event"] == "locked_out":
        if any(m["button"] == button and m["t_us"] == event["t_us"] for m in playing.misses):
            return
    else:
        fields.number(by_us)
    if not is_late:
        if playing.phase == playing.ENDED:
            playing.round += 1
            playing.enter(playing.READY)
        playing.begin_round()
    miss = {"player": playing.owners[button], "button": button, "t_us": event["t_us"]}
    playing.misses.append({**miss, "kind": "late" if is_late else "early", "by_us": by_us})


def _round_ended(playing: Playing, event: Event) -> None:
    playing.round = number = fields.number(event["round"])
    playing.is_round_over = True
    playing.rounds_over = (*(one for one in playing.rounds_over if one < number), number)
    playing.turn = None
    player = playing.player(event["player"]) if "player" in event else None
    playing.enter(playing.ENDED, ("ended", {"reason": str(event["reason"]), "player": player}))


def _round_scored(playing: Playing, event: Event) -> None:
    number = fields.number(event["round"])
    points = fields.by_player(event["points"], playing.players)
    totals = fields.by_player(event["totals"], playing.players)
    playing.rounds = [one for one in playing.rounds if one[0] < number]
    playing.rounds.append((number, points, totals))
    playing.was = {one: was for one, was in playing.was.items() if one < number}
    playing.totals = totals
    playing.round = number
    playing.turn = None
    playing.notes = {}
    playing.is_round_over = True
    playing.enter(playing.ENDED, ("scored", {}) if playing.has_points else None)


def _corrected(playing: Playing, event: Event) -> None:
    number = fields.number(event["round"])
    points = fields.by_player(event["points"], playing.players)
    was = fields.by_player(event["was"], playing.players)
    playing.totals = fields.by_player(event["totals"], playing.players)
    known = list(playing.rounds)
    if number in playing.rounds_over and all(one != number for one, _, _ in known):
        # Add the round, which ended without scores. This happens in I Go! after a hand that was
        # void, or that had a Perfect Player.
        before = [one for one in known if one[0] < number]
        totals = before[-1][2] if before else dict.fromkeys(playing.players, 0)
        known.insert(len(before), (number, was, totals))
    rounds = []
    for one, gained, totals in known:
        if one >= number:
            totals = {p: total + points[p] - was[p] for p, total in totals.items()}
        rounds.append((one, points if one == number else gained, totals))
    playing.rounds = rounds
    scored = {**was, **playing.was.get(number, {})}
    playing.was[number] = {p: scored[p] for p in points if scored[p] != points[p]}
    if playing.phase == playing.OVER:
        playing.winners = ()
        playing.enter(*playing.before_over)


def _match_ended(playing: Playing, event: Event) -> None:
    winners = fields.players(event["winners"]) if event["winners"] else ()
    playing.totals = fields.by_player(event["totals"], playing.players)
    playing.winners = tuple(playing.player(winner) for winner in winners)
    playing.turn = None
    playing.before_over = (playing.phase, playing.detail)
    key = "won" if playing.winners else "lost"
    playing.enter(playing.OVER, (key, {"players": list(playing.winners)}))


def _abandoned(playing: Playing, event: Event) -> None:
    playing.before_abandoned = (playing.phase, playing.detail, playing.turn)
    playing.is_paused = False
    playing.turn = None
    playing.enter(playing.ABANDONED)


def _paused(playing: Playing, event: Event) -> None:
    playing.is_paused = True


def _restored(playing: Playing, event: Event) -> None:
    if playing.phase == playing.ABANDONED:
        phase, detail, playing.turn = playing.before_abandoned
        playing.enter(phase, detail)
    # If a reopened match is over, it is not paused, so that its winners are shown.
    playing.is_paused = not (event.get("reason") == "reopened" and playing.phase == playing.OVER)


def _resumed(playing: Playing, event: Event) -> None:
    playing.is_paused = False


def _turn_started(playing: Playing, event: Event) -> None:
    playing.turn = playing.player(event["player"])
    playing.enter(playing.OPEN, ("turn", {"player": playing.turn}))


def _turn_ended(playing: Playing, event: Event) -> None:
    playing.player(event["player"])
    if "next_player" in event:
        # Without `next_player`, the next `turn_started` names the player in turn.
        playing.turn = playing.player(event["next_player"])
        playing.enter(playing.OPEN, ("turn", {"player": playing.turn}))


def _time_up(playing: Playing, event: Event) -> None:
    players = event["players"] if "players" in event else [event["player"]]
    players = [playing.player(player) for player in players]
    playing.enter(playing.phase, ("time_up", {"players": players}))


HANDLERS: dict[str, Callable[[Playing, Event], None]] = {
    "starter_drawn": _starter_drawn,
    "starter_chosen": _starter_drawn,
    "countdown": _countdown,
    "round_started": _opened,
    "round_resumed": _opened,
    "race_reopened": _opened,
    "claim": _claimed,
    "tie": _tie,
    "false_start": _missed,
    "locked_out": _missed,
    "too_late": _missed,
    "round_ended": _round_ended,
    "round_scored": _round_scored,
    "corrected": _corrected,
    "match_ended": _match_ended,
    "match_abandoned": _abandoned,
    "paused": _paused,
    "match_restored": _restored,
    "resumed": _resumed,
    "turn_started": _turn_started,
    "turn_ended": _turn_ended,
    "time_up": _time_up,
}
"""Event -> its handler: function(playing, event)."""

"""The audit of a match: every event with its effect on the totals.

It is built from the recorded events (`recordings`) in the same way as the match itself. So the
effective lines add up to the totals in the history, and each undone line names the line that undid
it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from tableref_host import game_facts
from tableref_host.history import NoMatchError
from tableref_host.history.from_events import EARLY, Match
from tableref_host.protocol import fields
from tableref_host.protocol.messages import Event
from tableref_host.protocol.undo import Fold

SEAT = "seat"
"""Kind of press: the player's own button."""
BACK = "back"
BACK_NEXT = "back_next"
LONG_BACK = "long_back"
IN_PAUSE = "in_pause"
"""Kind of press: OK after a correction in the pause menu."""
ENTERED = "entered"
"""Kind of press: OK after entering points on the score screen."""
RULED = "ruled"
"""Kind of press of an event that no press has caused, because the table ruled by itself."""

BY_SEAT = ("claim", "too_late", "starter_chosen", "refused", *EARLY)
"""Events that are caused by a press of the player in their field `player`."""
BY_CONTROLS = {
    "undone": BACK,
    "redone": BACK_NEXT,
    "paused": LONG_BACK,
    "corrected": IN_PAUSE,
    "match_ended": RULED,
}


@dataclass
class Line:
    """An event of a match.

    `t_us` is the time in the match (us) at which it was sent. `press` is the kind of press that
    caused it, "" if unknown, and `seat` the player who pressed, or None. `change` contains the
    totals that it changed as {seat: points}, and `totals` the totals after it, {seat: total}.
    `is_effective` is whether it is still effective at the end. If not, `undone_by` is the index of
    the line that undid it. `is_again` is whether it repeats an event after BACK.
    """

    event: Event
    t_us: int
    press: str
    seat: int | None
    totals: dict[int, int]
    change: dict[int, int] = field(default_factory=dict)
    is_effective: bool = True
    undone_by: int | None = None
    is_again: bool = False

    @property
    def is_of_points(self) -> bool:
        """Whether the event concerns points: it has changed totals, or it reports them."""
        return bool(self.change) or self.event["event"] in ("round_scored", "corrected")


def lines_of(events: Sequence[Event]) -> list[Line]:
    """Return a `Line` for each event of a match, in the order in which they were sent.

    Raises NoMatchError for events that are not a valid match.
    """
    try:
        fold = Fold(events[0], Match)
        lines = [_line(events[0], 0, fold.state)]
        places = {id(events[0]): 0}
        reached_us = 0
        for place, event in enumerate(events[1:], 1):
            effective, count, totals = fold.events, len(fold.events), fold.state.totals
            fold.handle(event)
            is_restored = event["event"] == "match_restored"
            reached_us = event["t_us"] if is_restored else max(reached_us, event["t_us"])
            line = _line(event, reached_us, fold.state)
            if lines[-1].event["event"] == "match_restored" and line.press == LONG_BACK:
                # This pause was not caused by a press, because a restored match begins paused.
                line.press = ""
            line.is_again = fold.is_again
            line.change = _change(totals, line.totals)
            places[id(event)] = place
            lines.append(line)
            if fold.events is not effective:
                _mark_undone(lines, places, islice(effective, count), fold)
    except fields.NONSENSE as error:
        raise NoMatchError("what is kept of this match makes no sense") from error
    return lines


def _change(before: dict[int, int], now: dict[int, int]) -> dict[int, int]:
    return {seat: total - before[seat] for seat, total in now.items() if total != before[seat]}


def _line(event: Event, t_us: int, state: Match) -> Line:
    press = _press(event, state.game)
    seat = event.get("player") if press == SEAT else None
    return Line(event, t_us, press, seat, state.totals)


def _press(event: Event, game: str) -> str:
    name = event["event"]
    if name in BY_SEAT:
        return SEAT if isinstance(event.get("player"), int) else ""
    if name == "round_scored":
        return ENTERED if game_facts.of(game).IS_ENTERED else RULED
    return BY_CONTROLS.get(name, "")


def _mark_undone(
    lines: list[Line], places: dict[int, int], before: Iterable[Event], fold: Fold[Match]
) -> None:
    """Mark the lines that the last line has undone.

    These are the lines of those events of `before` that are no longer effective in `fold`.
    """
    effective = {id(event) for event in fold.events}
    effective.update(map(id, fold.facts))
    for event in before:
        if id(event) not in effective:
            gone = lines[places[id(event)]]
            gone.is_effective, gone.undone_by = False, len(lines) - 1

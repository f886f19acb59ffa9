"""How a match came to its totals: each thing that was said of it, and what became of that.

It is told from the events that the history keeps (`recordings`), folded as the match itself is. So
the lines that stand add up to the totals of the history, and what BACK took away is told with who
took it away.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from host_tools import game_facts
from host_tools.history import NoMatchError
from host_tools.history.from_events import EARLY, Match
from host_tools.protocol import fields
from host_tools.protocol.messages import Event
from host_tools.protocol.undo import Fold

SEAT = "seat"
"""A player's own button."""
BACK = "back"
BACK_NEXT = "back_next"
LONG_BACK = "long_back"
PUT_RIGHT = "put_right"
"""Typed in the pause's menu, and OK."""
ENTERED = "entered"
"""Typed on the score screen, and OK."""
RULED = "ruled"
"""The table's own, of what was pressed before."""

BY_SEAT = ("claim", "too_late", "starter_chosen", "refused", *EARLY)
"""Events that are a press of the player that they name."""
BY_CONTROLS = {
    "undone": BACK,
    "redone": BACK_NEXT,
    "paused": LONG_BACK,
    "corrected": PUT_RIGHT,
    "match_ended": RULED,
}


@dataclass
class Line:
    """Something that was said of a match.

    `t_us` is the time in the match when it was said (us), `press` by which press, "" where the
    event does not tell; `seat` whose press it was, None for nobody's. `change` is {seat: points}
    by which it changed the totals, of those that changed, and `totals` {seat: total} what they were
    then. `stands` is whether it still does at the end; if not, `taken_back_by` is the place of the
    line that took it back. `is_again` is whether it was only said again behind a BACK.
    """

    event: Event
    t_us: int
    press: str
    seat: int | None
    totals: dict[int, int]
    change: dict[int, int] = field(default_factory=dict)
    stands: bool = True
    taken_back_by: int | None = None
    is_again: bool = False

    @property
    def is_of_points(self) -> bool:
        """Whether it is about points: it changed them, or says what they were."""
        return bool(self.change) or self.event["event"] in ("round_scored", "corrected")


def lines_of(events: Sequence[Event]) -> list[Line]:
    """Return a `Line` for each of the events of a match, in the order in which they were said.

    Raises NoMatchError for events that make no match.
    """
    try:
        fold = Fold(events[0], Match)
        lines = [_line(events[0], 0, fold.state)]
        places = {id(events[0]): 0}
        reached_us = 0
        for place, event in enumerate(events[1:], 1):
            standing, count, totals = fold.events, len(fold.events), fold.state.totals
            fold.take(event)
            is_restored = event["event"] == "match_restored"
            reached_us = event["t_us"] if is_restored else max(reached_us, event["t_us"])
            line = _line(event, reached_us, fold.state)
            if lines[-1].event["event"] == "match_restored" and line.press == LONG_BACK:
                # A match that comes back does so paused, and nobody pressed.
                line.press = ""
            line.is_again = fold.is_again
            line.change = _change(totals, line.totals)
            places[id(event)] = place
            lines.append(line)
            if fold.events is not standing:
                _take_back(lines, places, islice(standing, count), fold)
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


def _take_back(
    lines: list[Line], places: dict[int, int], before: Iterable[Event], fold: Fold[Match]
) -> None:
    """Note of those that stood `before` and do so no longer that the last line took them back."""
    standing = {id(event) for event in fold.events}
    standing.update(map(id, fold.facts))
    for event in before:
        if id(event) not in standing:
            gone = lines[places[id(event)]]
            gone.stands, gone.taken_back_by = False, len(lines) - 1

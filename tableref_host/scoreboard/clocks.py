"""The players' clocks in a form that lets a page run them without further messages.

A table reports only when a clock starts and stops. So a clock is described by its value at the
start and its direction.
"""

from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

from tableref_host.protocol import fields
from tableref_host.protocol.messages import Event

ALL = 0
"""Key of a clock that all players share, used instead of a player."""


@dataclass(frozen=True)
class Clock:
    """A clock; its times are in us, and its points in time in us since the start of the match.

    It starts at `us` and counts down, or up if `is_up`. For the first `free_us` it does not move.
    Its last part consists of `periods` periods of `period_us`. It had run for `used_us` at
    `since_us`, and has been running since then; `since_us` is None while it is stopped. It stops at
    0, unless its time `is_over`: then it continues below 0.
    """

    us: int
    is_up: bool = False
    free_us: int = 0
    period_us: int = 0
    periods: int = 0
    used_us: int = 0
    since_us: int | None = None
    is_over: bool = False

    @property
    def is_running(self) -> bool:
        """Whether the clock is running."""
        return self.since_us is not None

    def started(self, t_us: int) -> Self:
        """Return a copy that was started at `t_us`."""
        return replace(self, since_us=t_us)

    def stopped(self, t_us: int) -> Self:
        """Return a copy that was stopped at `t_us`."""
        return replace(self, used_us=self._used_at(t_us), since_us=None)

    def state_at(self, t_us: int) -> dict[str, Any]:
        """Return the state for viewers at `t_us`, such as the value and the direction."""
        used_us = self._used_at(t_us)
        us = self.us + used_us if self.is_up else self.us - max(0, used_us - self.free_us)
        if not (self.is_up or self.is_over):
            us = max(0, us)
        way = (1 if self.is_up else -1) if self.is_running else 0
        return {
            "us": us,
            "runs": way,
            "free_us": max(0, self.free_us - used_us),
            "period_us": self.period_us,
            "periods": self.periods,
            "is_over": self.is_over,
        }

    def _used_at(self, t_us: int) -> int:
        return self.used_us + (0 if self.since_us is None else max(0, t_us - self.since_us))


class HasClocks(Protocol):
    """The part of a MatchState that these functions change."""

    clocks: dict[int, Clock]
    own: dict[str, Any]


def paused_us(event: Event) -> int:
    """Return the time (us) at which the clocks stopped: `since_us` of the event, or its own time.

    A pause counts from the moment when BACK goes down. The table recognises it later, when BACK has
    been held for long enough, so `paused` has a later time. Likewise a `clock_stopped` follows the
    undo, but the clock reached its end before.
    """
    t_us: int = event["t_us"]
    return min(fields.number(event.get("since_us", t_us)), t_us)


def stop(clocks: dict[int, Clock], t_us: int) -> list[int]:
    """Stop all running clocks in {player: Clock}; return their players."""
    running = [player for player, clock in clocks.items() if clock.is_running]
    for player in running:
        clocks[player] = clocks[player].stopped(t_us)
    return running


def stop_all(playing: HasClocks, event: Event) -> None:
    """Stop all clocks for a `clock_stopped`, `paused` or `match_restored`."""
    # Keep the clocks of the first such event: a match that is restored sends a second one, and by
    # then all clocks are stopped.
    running = stop(playing.clocks, paused_us(event))
    playing.own["stopped"] = running or playing.own.get("stopped", [])


def start_all(playing: HasClocks, event: Event) -> None:
    """Start the clocks again that ``stop_all`` has stopped."""
    start(playing.clocks, playing.own.pop("stopped", []), event["t_us"])


def start(clocks: dict[int, Clock], players: list[int], t_us: int) -> None:
    """Start the clocks of these players in {player: Clock}."""
    for player in players:
        if player in clocks:
            clocks[player] = clocks[player].started(t_us)

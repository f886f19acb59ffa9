"""The clocks of players as the scoreboard has them: enough for a page to run them by itself.

A table says when a clock starts and when it stops, not every second. What is known of a clock is
what it had when it started, and how it runs.
"""

from dataclasses import dataclass, replace
from typing import Any, Self

from host_tools.protocol import fields
from host_tools.protocol.messages import Event

ALL = 0
"""In place of a player: the clock of all together."""


@dataclass(frozen=True)
class Clock:
    """One clock. Times are us; those of the match are us since it started.

    It had `us` when it started, and runs down, or up where `is_up`. For `free_us` it stands first.
    The last of it are so many `periods` of `period_us`. It has run for `used_us` until `since_us`,
    and runs since then unless that is None. At 0 it stands, unless its time `is_over`: what is
    below 0 is overdrawn.
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
        """Whether it runs."""
        return self.since_us is not None

    def started(self, t_us: int) -> Self:
        """Return it as it is when it goes on at `t_us`."""
        return replace(self, since_us=t_us)

    def stopped(self, t_us: int) -> Self:
        """Return it as it is when it stands still from `t_us` on."""
        return replace(self, used_us=self._used_at(t_us), since_us=None)

    def state_at(self, t_us: int) -> dict[str, Any]:
        """Return its state at `t_us`: what it has, and how it runs on from there."""
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


def paused_us(event: Event) -> int:
    """Return since when (us) clocks stand, of a `paused` or `match_restored`.

    A pause begins when BACK goes down, which is before the table knows that it is one.
    """
    t_us: int = event["t_us"]
    return min(fields.number(event.get("since_us", t_us)), t_us)


def stop(clocks: dict[int, Clock], t_us: int) -> list[int]:
    """Stop all clocks that run; return whose they are."""
    running = [player for player, clock in clocks.items() if clock.is_running]
    for player in running:
        clocks[player] = clocks[player].stopped(t_us)
    return running


def start(clocks: dict[int, Clock], players: list[int], t_us: int) -> None:
    """Let the clocks of these players go on."""
    for player in players:
        if player in clocks:
            clocks[player] = clocks[player].started(t_us)

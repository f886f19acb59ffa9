"""What the events of turns, which several games have, change in the match that is on."""

from collections.abc import Callable

from host_tools.protocol import fields
from host_tools.protocol.messages import Event
from host_tools.scoreboard.match_events import Playing


def _turn_started(playing: Playing, event: Event) -> None:
    playing.turn = playing.player(event["player"])
    playing.enter(playing.OPEN, ("turn", {"player": playing.turn}))


def _turn_ended(playing: Playing, event: Event) -> None:
    player = playing.player(event["player"])
    if "clock_us" in event:
        playing.notes[player] = ("clock", {"us": fields.number(event["clock_us"])})
    if "next_player" in event:
        # Where nothing says who is next, it is said by what follows at once.
        playing.turn = playing.player(event["next_player"])
        playing.enter(playing.OPEN, ("turn", {"player": playing.turn}))


def _time_up(playing: Playing, event: Event) -> None:
    players = event["players"] if "players" in event else [event["player"]]
    players = [playing.player(player) for player in players]
    playing.enter(playing.phase, ("time_up", {"players": players}))


HANDLERS: dict[str, Callable[[Playing, Event], None]] = {
    "turn_started": _turn_started,
    "turn_ended": _turn_ended,
    "time_up": _time_up,
}
"""Event -> what it changes: function(playing, event)."""

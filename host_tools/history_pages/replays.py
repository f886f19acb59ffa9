"""Matches that are played again on the scoreboard's page, each for who asked for it.

Its address has a part that nobody else's has, so that a page that is loaded again, or whose line
was cut, finds it where it had come to. Nothing is kept of it but in memory.
"""

import asyncio
import secrets
from collections import OrderedDict

from host_tools.history.names import called
from host_tools.protocol.messages import PlayerIs
from host_tools.scoreboard.board import Board
from host_tools.scoreboard.hub import Hub
from host_tools.scoreboard.live import Live
from host_tools.scoreboard.naming import NoNaming
from host_tools.scoreboard.recorded import Recorded
from host_tools.scoreboard.server import RECORDED
from tableref.referee.names import ALIKE, COLOURS

MOST = 20
"""So many go on at once; then the oldest that nobody looks at ends."""
TRY_AGAIN_LATER = 1013
"""The WebSocket's close code for too many."""


def new_id():
    """Return what tells one replay from all others (text)."""
    return secrets.token_hex(6)


class Replay:
    """A match that is played again, `speed` times as fast, from now on."""

    def __init__(self, match, events, speed, at_fault):
        self._hub = Hub(Board(RECORDED), (), at_fault)
        for seat in match["players"]:
            player = seat["seat"]
            name = called(player, seat["name"]) if seat["name"] else ""
            colour = COLOURS[(player - 1) % ALIKE]
            self._hub.tell(PlayerIs(player, name, colour, player > ALIKE))
        source = Recorded(events, str(match["match"]), speed)
        self._telling = asyncio.ensure_future(self._run(source, at_fault))

    async def _run(self, source, at_fault):
        try:
            await source.run(self._hub.tell)
        except Exception as error:
            # Nobody waits for this task.
            at_fault(error)

    @property
    def is_watched(self):
        """Whether anybody looks at it."""
        return bool(self._hub.viewers)

    async def serve(self, websocket, language):
        """Show it to a viewer at a WebSocket until it leaves."""
        # Nobody changes names here: what is asked is refused in words.
        await Live(self._hub, NoNaming()).serve(websocket, False, language)

    def end(self):
        """Go on no more."""
        self._telling.cancel()


class Replays:
    """All replays that go on, by what tells one from the others."""

    def __init__(self, at_fault):
        self._at_fault = at_fault
        self._replays = OrderedDict()

    def find(self, key):
        """Return the Replay of a `key`, None where none is, or is no longer."""
        return self._replays.get(key)

    def begin(self, key, match, events, speed):
        """Return a new Replay for a `key`; None where as many are watched as there can be."""
        for old in list(self._replays):
            if len(self._replays) < MOST:
                break
            if not self._replays[old].is_watched:
                self._replays.pop(old).end()
        if len(self._replays) >= MOST:
            return None
        self._replays[key] = Replay(match, events, speed, self._at_fault)
        return self._replays[key]

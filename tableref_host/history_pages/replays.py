"""Replays of matches on the scoreboard's page, one for each viewer.

The address contains a random id, so that a page that is reloaded or reconnects resumes its replay.
Replays exist in memory only.
"""

import asyncio
import secrets
from collections import OrderedDict

from tableref.referee.names import ALIKE, COLOURS
from tableref_host.history.names import called
from tableref_host.protocol.messages import PlayerIs
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.hub import Hub
from tableref_host.scoreboard.live import Live
from tableref_host.scoreboard.naming import NoNaming
from tableref_host.scoreboard.recorded import Recorded
from tableref_host.scoreboard.server import RECORDED

MAX_REPLAYS = 20
"""Maximum number of concurrent replays. Beyond that, the oldest unwatched one is ended."""


def new_id():
    """Return a random id for a replay (text)."""
    return secrets.token_hex(6)


class Replay:
    """A running replay of a match at `speed` times its original speed."""

    def __init__(self, match, events, speed, at_fault):
        self._hub = Hub(Board(RECORDED), (), at_fault)
        for seat in match["players"]:
            player = seat["seat"]
            name = called(player, seat["name"]) if seat["name"] else ""
            colour = COLOURS[(player - 1) % ALIKE]
            self._hub.handle(PlayerIs(player, name, colour, player > ALIKE))
        source = Recorded(events, str(match["match"]), speed)
        self._telling = asyncio.ensure_future(self._run(source, at_fault))

    async def _run(self, source, at_fault):
        try:
            await source.run(self._hub.handle)
        except Exception as error:
            # Report the error here, because nobody awaits the task.
            at_fault(error)

    @property
    def is_watched(self):
        """Whether the replay has viewers."""
        return bool(self._hub.viewers)

    async def serve(self, websocket, language):
        """Send the replay to a viewer's WebSocket until the viewer disconnects."""
        # Refuse to change names, because a replay shows those of the recorded match.
        await Live(self._hub, NoNaming()).serve(websocket, False, language)

    def end(self):
        """Stop the replay."""
        self._telling.cancel()


class Replays:
    """All running replays by their key."""

    def __init__(self, at_fault):
        self._at_fault = at_fault
        self._replays = OrderedDict()

    def find(self, key):
        """Return the Replay with a `key`, or None."""
        return self._replays.get(key)

    def begin(self, key, match, events, speed):
        """Start a Replay with a `key`; return it, or None if too many replays are being watched."""
        for old in list(self._replays):
            if len(self._replays) < MAX_REPLAYS:
                break
            if not self._replays[old].is_watched:
                self._replays.pop(old).end()
        if len(self._replays) >= MAX_REPLAYS:
            return None
        self._replays[key] = Replay(match, events, speed, self._at_fault)
        return self._replays[key]

"""A finished match as a link that imports it into the app BG Stats, and as a QR code.

The link is documented at https://www.bgstatsapp.com, "push plays to BG Stats". No data is sent
until somebody opens the link.
"""

import hashlib
import io
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol
from urllib.parse import quote

import segno

from tableref_host.protocol.messages import Event, Message

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "TableRef"
MATCH_ENDED, STARTERS = "match_ended", ("starter_drawn", "starter_chosen")
PLAIN = ":,"
"""Characters that are not escaped, which makes the QR code smaller."""


class EndedBoard(Protocol):
    """The part of a ``Board``'s interface that we need."""

    @property
    def events(self) -> list[Event]:
        """The effective events of the current or last match."""

    @property
    def has_end(self) -> bool:
        """Whether the current or last match has ended."""

    def state(self) -> dict[str, Any]:
        """Return the state for viewers."""


class BgStats:
    """Provides the link for the match on a scoreboard, from its end until the next match begins.

    `now` returns the time (datetime).
    """

    def __init__(
        self, board: EndedBoard, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._board = board
        self._now = now
        self._ended: datetime | None = None

    def handle(self, _message: Message) -> None:
        """Process a message about the table, after the scoreboard has processed it."""
        if not self._board.has_end:
            self._ended = None
        elif self._ended is None:
            self._ended = self._now()

    def link(self) -> str | None:
        """Return the link for the finished match, or None."""
        if self._ended is None:
            return None
        play = play_of(self._board.state(), self._board.events, self._ended)
        if play is None:
            return None
        text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
        return ADDRESS + quote(text, safe=PLAIN)


def picture_of(link: str) -> bytes:
    """Return the QR code of a link as SVG, including its quiet zone."""
    written = io.BytesIO()
    code = segno.make(link, error="l", micro=False)
    code.save(written, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return written.getvalue()


def play_of(
    state: dict[str, Any], events: Sequence[Event], ended: datetime
) -> dict[str, Any] | None:
    """Return the match in the format of BG Stats, or None without a match.

    `state` is the state of the scoreboard, `events` are the effective events, and `ended` is the
    time of the end. A corrected match keeps its id, so the app asks before it replaces the older
    one.
    """
    match, standings = state["match"], state["standings"]
    if not match:
        return None
    has_points = all(row["total"] is not None for row in standings)
    end = next(event for event in reversed(events) if event["event"] == MATCH_ENDED)
    starter = next((e["player"] for e in events if e["event"] in STARTERS), None)
    names = {seat["player"]: seat["label"] for seat in state["seats"]}
    number = hashlib.sha256(json.dumps([events[0], ended.date().isoformat()]).encode()).hexdigest()
    return {
        "sourceName": SOURCE,
        "sourcePlayId": number[:12],
        "playDate": ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(1, round(end["t_us"] / 60_000_000)),
        "game": {
            "name": match["name"],
            "sourceGameId": match["game"],
            "highestWins": not match["lowest_wins"],
            "noPoints": not has_points,
        },
        "players": [
            {
                "name": names[row["player"]],
                "sourcePlayerId": names[row["player"]],
                **({"score": str(row["total"])} if has_points else {}),
                # The app requires this key for each player.
                "winner": row["is_winner"],
                **({"startPlayer": True} if row["player"] == starter else {}),
            }
            for row in standings
        ],
    }

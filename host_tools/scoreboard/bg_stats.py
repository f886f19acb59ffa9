"""A match that has ended, as a link by which the app BG Stats takes it over; and as a QR code.

The app describes the link at https://www.bgstatsapp.com, "push plays to BG Stats". We send nothing:
who opens the link does.
"""

import hashlib
import io
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol
from urllib.parse import quote

import segno

from host_tools.protocol.messages import Event, Happening

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "TableRef"
MATCH_ENDED, STARTERS = "match_ended", ("starter_drawn", "starter_chosen")
PLAIN = ":,"
"""What stands in an address as it is: the code has the fewer squares."""


class EndedBoard(Protocol):
    """What is asked of a board; ``Board`` is one."""

    @property
    def events(self) -> list[Event]:
        """The events that stand of the match that is on, or was last."""

    @property
    def has_end(self) -> bool:
        """Whether that match has come to its end."""

    def state(self) -> dict[str, Any]:
        """Return what viewers see."""


class BgStats:
    """Knows the link of the match that a `board` shows, from its end until the next begins.

    `take` is called with each happening after the board took it; `now` returns the time.
    """

    def __init__(
        self, board: EndedBoard, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._board = board
        self._now = now
        self._ended: datetime | None = None

    def take(self, _happening: Happening) -> None:
        """Take what happened at the table: a match may have its end now, or no longer."""
        if not self._board.has_end:
            self._ended = None
        elif self._ended is None:
            self._ended = self._now()

    def link(self) -> str | None:
        """Return the link of the match that has ended, None where there is none to be told."""
        if self._ended is None:
            return None
        play = play_of(self._board.state(), self._board.events, self._ended)
        if play is None:
            return None
        text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
        return ADDRESS + quote(text, safe=PLAIN)


def picture_of(link: str) -> bytes:
    """Return the QR code of a link as SVG, with the quiet edge that is a part of it."""
    written = io.BytesIO()
    code = segno.make(link, error="l", micro=False)
    code.save(written, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return written.getvalue()


def play_of(
    state: dict[str, Any], events: Sequence[Event], ended: datetime
) -> dict[str, Any] | None:
    """Return the match as BG Stats reads it, or None where nobody has points.

    `state` is the board's, `events` are those that stand, `ended` is when the match ended. The
    same match has the same number, put right or not: the app asks before it replaces one.
    """
    match, standings = state["match"], state["standings"]
    if not match or not standings:
        return None
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
            "noPoints": False,
        },
        "players": [
            {
                "name": names[row["player"]],
                "sourcePlayerId": names[row["player"]],
                "score": str(row["total"]),
                # the app wants it of each
                "winner": row["is_winner"],
                **({"startPlayer": True} if row["player"] == starter else {}),
            }
            for row in standings
        ],
    }

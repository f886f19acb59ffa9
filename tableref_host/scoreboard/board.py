"""The state of the scoreboard, built from the messages about a table, without I/O."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tableref_host.history.played import UNKNOWN, Table
from tableref_host.protocol import fields, messages
from tableref_host.protocol.messages import (
    Connected,
    Disconnected,
    Event,
    EventReceived,
    Greeted,
    Message,
    PlayerIs,
    Refused,
    Restarted,
    Silent,
    Strange,
    TableIs,
)
from tableref_host.protocol.packed import PackedEvents
from tableref_host.protocol.undo import Fold
from tableref_host.scoreboard import view
from tableref_host.scoreboard.calls import Calls
from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.naming import Seats
from tableref_host.scoreboard.words.calls import Standing
from tableref_host.scoreboard.words.phrases import FIRST
from tableref_host.scoreboard.words.speaker import SPEAKERS, Speaker, in_all

NONSENSE = fields.NONSENSE
LOG_LINES = 12
QUIET_BEATS = (2, 1)
"""Beats of the countdown that are not logged, because they would crowd out other lines."""
NOTICES = {
    "undone": "undone",
    "redone": "redone",
    "refused": "refused",
    "match_restored": "restored",
    "paused": "paused",
    "match_abandoned": "abandoned",
    "battery_low": "fault",
    "order_lost": "fault",
    "button_stuck": "fault",
    "button_noisy": "fault",
    "button_chatters": "fault",
    "not_kept": "fault",
    "crashed": "fault",
    "record_damaged": "fault",
    "record_lost": "fault",
    "record_newer": "fault",
    "record_strange": "fault",
}
"""Event -> kind of the notice that it shows until the next event of the match."""
CONSEQUENCES = ("clock_stopped", "clock_resumed")
"""Events that leave the notice unchanged, because they follow from an undo or redo, which it shows.
"""
Words = dict[str, str]
"""Language (code) -> the text in it."""
_OF_A_MATCH = ("claim", "countdown", "round_started", "round_scored", "turn_started", "turn_ended")


class Board:
    """The scoreboard of one table; `kind` is "device", "virtual" or "recorded".

    `handle` does not raise for invalid messages: they are skipped and logged. `state` is the state
    for viewers, as described in `docs/watching.md`.
    """

    def __init__(self, kind: str = "device") -> None:
        self._source: dict[str, Any] = {"kind": kind, "name": "", "is_connected": False}
        self._source["words"] = _in_words("waiting")
        self.table = UNKNOWN
        """The id and name of the table."""
        self._seats = Seats()
        self._fold: Fold[MatchState] | None = None
        self._before: PackedEvents | None = None
        self.is_ruled_again = False
        """Whether the events were generated from steps, so false starts are missing."""
        self._is_left = False
        self._is_unknown = False
        self._seq = 0
        self._now_us = 0
        """The latest known time of the match (us)."""
        self._serial = 0
        self._notice: dict[str, Any] | None = None
        self._log: deque[dict[str, Any]] = deque(maxlen=LOG_LINES)
        self._calls = Calls()

    @property
    def events(self) -> list[Event]:
        """The effective events of the current or last match; empty before the first one."""
        return list(self._fold.events) if self._fold else []

    @property
    def received(self) -> list[Event]:
        """All events of that match, including undone ones, but not those lost in a power cut."""
        return list(self._fold.received) if self._fold else []

    @property
    def has_end(self) -> bool:
        """Whether that match has ended."""
        return self._playing is not None and self._playing.phase == self._playing.OVER

    @property
    def _playing(self) -> MatchState | None:
        return self._fold.state if self._fold else None

    @property
    def names(self) -> dict[int, str]:
        """Seat -> name, of the players with a name."""
        players = self._playing.players if self._playing else ()
        return {player: self._seats.name(player) for player in players if self._seats.name(player)}

    def handle(self, message: Message) -> None:
        """Process the next message about the table."""
        handler = _HANDLERS.get(type(message))
        if handler:
            handler(self, message)

    # -- Handlers of messages -----------------------------------------------------------------

    def _connected(self, message: Connected) -> None:
        self._source.update(name=message.name, is_connected=True, words=_in_words("connected"))

    def _disconnected(self, message: Disconnected) -> None:
        self._source.update(is_connected=False, words=_of_line(message.why))

    def _greeted(self, message: Greeted) -> None:
        self._is_table(Table(message.board, message.table))

    def _is_table(self, table: Table) -> None:
        self.table = table
        if table.name:
            self._source["name"] = table.name

    def _table_is(self, message: TableIs) -> None:
        self._is_table(Table(message.board, message.name))

    def _silent(self, message: Silent) -> None:
        self._source["words"] = _in_words("silent")

    def _refused(self, message: Refused) -> None:
        self._report("refused", _of_line(message.message))

    def _strange(self, message: Strange) -> None:
        self._write(_in_words("strange", what=message.why))

    def _player_is(self, message: PlayerIs) -> None:
        try:
            self._seats.handle(message)
        except NONSENSE as error:
            self._write(_in_words("strange", what=error))

    def _restarted(self, message: Restarted) -> None:
        self._fold = self._before = None
        self._is_left = self._is_unknown = False
        for event in message.events:
            # Allow gaps in the events' numbers, because presses without effect are missing.
            self._seq = 0
            self._check_and_follow(event)
        self.is_ruled_again = True
        # Allow any number for the next event, because it need not continue those of the replay.
        self._seq = 0
        self._notice = None
        self._write(_in_words("restarted"))

    def _event_received(self, message: EventReceived) -> None:
        event = message.event
        was_paused = bool(self._playing and self._playing.is_paused)
        before = Standing.of(self._playing)
        if self._check_and_follow(event) and not (was_paused and event["event"] == "paused"):
            if self._is_left or not (self._fold and self._fold.is_again):
                self._announce(event, message.is_live)
                self._call(event, before, message.is_live)

    # -- The match ----------------------------------------------------------------------------

    def _check_and_follow(self, event: Event) -> bool:
        """Process an event. Return whether it is new and valid; an invalid one is logged."""
        try:
            if not fields.is_event(event):
                raise ValueError("it lacks a field that every event has")
            if self._is_double(event):
                return False
            self._follow(event)
        except NONSENSE:
            self._write(_in_words("strange", what=fields.excerpt(event)))
            return False
        return True

    def _is_double(self, event: Event) -> bool:
        """Return whether the event is a duplicate, as in a file that was assembled from parts."""
        is_before = 1 < event["seq"] <= self._seq and event["event"] != "match_restored"
        return is_before and self._fold is not None and event in self._fold.received

    def _follow(self, event: Event) -> None:
        """Add an event to the current match. Raises one of NONSENSE, without changing the match."""
        name, seq = event["event"], event["seq"]
        is_new = name in ("match_started", "match_restored")
        # Never set the time back, because events that are repeated after an undo have old times.
        self._now_us = event["t_us"] if is_new else max(self._now_us, event["t_us"])
        if name == "match_started":
            fold = Fold(event, MatchState, PackedEvents)
            self._before = PackedEvents(self.received)
            self._before.pack()
            self._fold = fold
            self.is_ruled_again = False
            self._is_left = self._is_unknown = False
        elif name == "match_restored":
            self._is_unknown = self._fold is None
            self._is_left = False
            if self._fold:
                self._fold.handle(event)
        elif seq == 1 or seq <= self._seq:
            # Only in the lobby does the numbering start again, so the match was left.
            self._leave()
        elif self._is_left or not self._fold:
            self._is_unknown = self._is_unknown or name in _OF_A_MATCH
        else:
            self._report_gap(seq)
            self._fold.handle(event)
            if name == "undone" and event.get("undone") == "match_started":
                # Show the previous match, which is open again.
                self._fold, self._before = _folded(self._before), None
                self._leave()
        self._seq = seq

    def _leave(self) -> None:
        self._is_left = True
        self._is_unknown = False

    def _report_gap(self, seq: int) -> None:
        count = seq - self._seq - 1
        if self._seq and count > 0:
            self._write(_in_words("missed_1" if count == 1 else "missed", count=count))

    # -- Announcements: notices, log and calls ------------------------------------------------

    def _announce(self, event: Event, is_live: bool) -> None:
        try:
            words = in_all(
                lambda speaker: speaker.event(event, self._playing, self._seats.placeholder)
            )
        except NONSENSE:
            words = _in_words("strange", what=fields.excerpt(event))
        name = event["event"]
        if name in NOTICES and is_live:
            self._report(NOTICES[name], words)
            return
        if name not in CONSEQUENCES:
            self._notice = None
        if words[FIRST] and not (name == "countdown" and event.get("beat") in QUIET_BEATS):
            self._write(words)

    def _call(self, event: Event, before: Standing, is_live: bool) -> None:
        playing = None if self._is_left else self._playing
        standing = self._fold.events if self._fold else []
        label = self._seats.placeholder
        try:
            self._calls.handle(event, before, playing, standing, label, is_live)
        except NONSENSE:
            # The event is invalid, and has been logged already.
            return

    def _report(self, kind: str, words: Words) -> None:
        self._write(words)
        self._notice = {"kind": kind, "words": words, "n": self._serial}

    def _write(self, words: Words) -> None:
        self._serial += 1
        self._log.append({"n": self._serial, "words": words})

    # -- State --------------------------------------------------------------------------------

    def clocks(self) -> list[dict[str, Any]]:
        """Return the values of the clocks, and whether they run; a part of `state`."""
        return view.clocks(self._playing, self._now_us)

    def state(self, language: str = FIRST) -> dict[str, Any]:
        """Return the state in a language (code) as a dict for JSON.

        Its parts must not be modified.
        """
        playing = self._playing
        speaker = SPEAKERS[language]
        return {
            "source": {**self._source, "words": self._source["words"][language]},
            "match": playing and view.match(playing, speaker),
            "phase": self._phase(playing, speaker),
            "seats": self._seats.state(playing.players if playing else ()),
            "claims": view.claims(playing, speaker) if playing else [],
            "misses": view.misses(playing, speaker) if playing else [],
            "standings": view.standings(playing, speaker) if playing else [],
            "clocks": self.clocks(),
            "rounds": view.rounds(playing) if playing else [],
            "notice": self._notice and self._named(self._notice, language),
            "log": [self._named(line, language) for line in self._log],
            "calls": [
                self._named({"n": one.n, "words": one.words, "tune": one.tune}, language)
                for one in self._calls.latest
            ],
        }

    def _named(self, line: dict[str, Any], language: str) -> dict[str, Any]:
        """Return a log line in a language with the current names of the players."""
        return {**line, "words": self._seats.filled(line["words"][language])}

    def _phase(self, playing: MatchState | None, speaker: Speaker) -> dict[str, Any]:
        if self._is_left or not playing:
            return view.lobby(playing, self._is_unknown, speaker)
        return view.phase(playing, self._seats.label, speaker)


def _folded(events: PackedEvents | None) -> Fold[MatchState] | None:
    """Rebuild a match from the events that were received, or return None if there are none."""
    if not events:
        return None
    start, *others = events
    fold = Fold(start, MatchState, PackedEvents)
    for event in others:
        with suppress(*NONSENSE):
            fold.handle(event)
    return fold


def _in_words(key: str, **fields: Any) -> Words:
    return in_all(lambda speaker: speaker.phrase(key, **fields))


def _of_line(text: str) -> Words:
    return in_all(lambda speaker: speaker.of_line(text))


_HANDLERS: dict[type, Callable[[Board, Any], None]] = {
    messages.Connected: Board._connected,
    messages.Disconnected: Board._disconnected,
    messages.Greeted: Board._greeted,
    messages.TableIs: Board._table_is,
    messages.Silent: Board._silent,
    messages.Refused: Board._refused,
    messages.Strange: Board._strange,
    messages.PlayerIs: Board._player_is,
    messages.Restarted: Board._restarted,
    messages.EventReceived: Board._event_received,
}

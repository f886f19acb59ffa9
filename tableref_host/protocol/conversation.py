"""The conversation with a table, without I/O: it gets bytes and times, and returns messages.

It sends the necessary commands by itself: first `hello`, then `replay` for the events after the
last known one. If the table no longer has these, it requests the current match, whose events are
then replayed from its steps. So no event is reported twice, and a missing event is never unnoticed.
While a match that has ended is still open, it regularly asks whether OK has closed it.
"""

from typing import Any

from tableref_host.player_names import clean
from tableref_host.protocol import lines
from tableref_host.protocol.commands import PROTOCOL
from tableref_host.protocol.messages import (
    Answer,
    Disconnected,
    Event,
    Greeted,
    MatchClosed,
    Message,
    PlayerIs,
    Refused,
    Silent,
    TableIs,
)
from tableref_host.protocol.open_end import OpenEnd
from tableref_host.protocol.replay import CurrentMatch, Replay
from tableref_host.protocol.request import (
    GONE,
    NO_ANSWER,
    OTHER_PROTOCOL,
    UNANSWERED,
    Requests,
    Retry,
)
from tableref_host.protocol.sequence import Feed

MAX_HELD = 1000
"""Maximum number of events that are held back while a table has not answered."""

APART, GREETING, REPLAYING, FETCHING, LIVE, DOUBTING, SILENT, FOREIGN = range(8)
UNABLE = {APART: GONE, SILENT: NO_ANSWER, FOREIGN: OTHER_PROTOCOL}
"""Phase -> the reason why names cannot be sent to the table in that phase."""


class Conversation:
    """A conversation with one table, over any number of connections.

    Call `tick` about every half second, connected or not. All times are in seconds of a monotonic
    clock.
    """

    def __init__(self) -> None:
        self._lines = lines.LineSplitter()
        self._requests = Requests()
        self._feed = Feed()
        self._end = OpenEnd()
        self._board: str | None = None
        self._phase = APART
        self._replay: Replay | CurrentMatch | None = None

    def connected(self, now_s: float) -> None:
        """Start the conversation on a new connection."""
        self._lines.restart()
        self._requests.restart()
        self._held: list[Event] = []
        self._retry = Retry(now_s)
        self._is_greeted = False
        self._hello(now_s)

    def disconnected(self) -> None:
        """Handle a lost connection. Events that were reported stay known."""
        self._phase = APART
        self._replay = None
        self._requests.to_send()
        self._refuse(GONE)

    def to_send(self) -> bytes:
        """Return the bytes to be sent to the table now."""
        return self._requests.to_send()

    def name(self, player: int, name: str | None = None, colour: str | None = None) -> None:
        """Request a player's name, colour, or both from the table.

        The answer is a `PlayerIs` for each changed player, or `Refused`.
        """
        self._wish(command="name", player=player, name=name and clean(name), colour=colour)

    def name_table(self, name: str) -> None:
        """Request a name for the table ("" for none); the answer is `TableIs` or `Refused`."""
        self._wish(command="table", name=clean(name))

    def _wish(self, **command: Any) -> None:
        try:
            if self._phase in UNABLE:
                raise ValueError(UNABLE[self._phase])
            self._requests.wish(**command)
        except ValueError as error:
            self._feed.add(Refused(str(error)))

    def receive(self, data: bytes, now_s: float) -> list[Message]:
        """Process bytes received from the table; return the resulting messages in order."""
        if self._phase not in (APART, FOREIGN):
            for line, may_be_half in self._lines.feed(data):
                self._handle_line(line, may_be_half, now_s)
        return self.tick(now_s)

    def tick(self, now_s: float) -> list[Message]:
        """Handle timeouts; return the resulting messages in order."""
        is_overdue = self._requests.is_overdue(now_s)
        if self._phase == LIVE:
            if is_overdue:
                if self._requests.is_for_name:
                    self._feed.add(Refused(UNANSWERED))
                self._requests.close()
            self._requests.ask_wish(now_s)
            if self._end.is_to_be_asked(now_s) and not self._requests.is_open:
                self._end.asked(now_s)
                self._requests.ask({"command": "hello"}, now_s)
        elif self._phase == SILENT:
            if self._retry.may_ask_silent(now_s):
                self._requests.ask({"command": "hello"}, now_s)
                self._retry.fall_silent(now_s)
        elif self._phase == DOUBTING:
            if self._retry.may_ask(now_s):
                self._hello(now_s)
        elif self._phase == GREETING and is_overdue:
            self._fall_silent(now_s)
        elif is_overdue:
            self._fail(now_s)
        messages = self._feed.pop_all()
        self._end.handle(messages)
        return messages

    # -- Phases -------------------------------------------------------------------------------

    def _enter(
        self,
        phase: int,
        now_s: float,
        gathering: Replay | CurrentMatch | None = None,
        **question: Any,
    ) -> None:
        self._phase = phase
        self._replay = gathering
        self._requests.ask(question, now_s)

    def _hello(self, now_s: float) -> None:
        self._retry.begin(now_s)
        self._enter(GREETING, now_s, command="hello")

    def _refuse_protocol(self) -> None:
        """Ignore the table until the next connection, because its lines may mean something else."""
        self._phase = FOREIGN
        self._replay = None
        self._held = []
        self._requests.close()
        self._refuse(OTHER_PROTOCOL)
        self._feed.add(Disconnected(OTHER_PROTOCOL))

    def _greet(self, answer: Answer, now_s: float) -> None:
        if answer["protocol"] != PROTOCOL:
            self._refuse_protocol()
            return
        if not self._is_greeted or self._phase == SILENT:
            names = ("protocol", "version", "board", "language")
            known = {name: answer[name] for name in names}
            self._feed.add(Greeted(**known, table=answer.get("table", "")))
        self._is_greeted = True
        self._held = []
        if self._board not in (None, answer["board"]):
            self._feed.another_table()
        self._board = answer["board"]
        seq, t_us = self._feed.last.anchor
        self._enter(REPLAYING, now_s, command="replay", seq=seq, t_us=t_us)

    def _gather(self, now_s: float) -> None:
        gathered = self._replay
        if not gathered or not gathered.is_done:
            return
        if isinstance(gathered, CurrentMatch):
            self._feed.match(gathered)
            self._go_live()
            for event in gathered.after:
                self._handle_event(event, now_s)
        elif self._feed.replay(gathered):
            self._go_live()
        else:
            match = CurrentMatch(gathered.events)
            self._enter(FETCHING, now_s, match, command="match")

    def _go_live(self) -> None:
        self._phase = LIVE
        self._replay = None
        self._requests.close()

    def _doubt(self) -> None:
        """Handle a missing or damaged event: let `tick` request a replay after a delay."""
        self._phase = DOUBTING
        self._replay = None

    def _fail(self, now_s: float) -> None:
        """Handle a failed request: start again from `hello`, or treat the table as silent."""
        if self._retry.fail():
            self._fall_silent(now_s)
        else:
            self._hello(now_s)

    def _fall_silent(self, now_s: float) -> None:
        self._feed.add(Silent())
        self._refuse(NO_ANSWER)
        self._phase = SILENT
        self._replay = None
        self._retry.fall_silent(now_s)
        held, self._held = self._held, []
        self._feed.events(held, is_live=True)

    def _refuse(self, why: str) -> None:
        """Report a refusal for each name that is waiting to be sent."""
        self._feed.add(*[Refused(why)] * self._requests.give_up())

    # -- Received lines and their messages ----------------------------------------------------

    def _handle_line(self, line: bytes, may_be_half: bool, now_s: float) -> None:
        try:
            value = lines.read(line)
        except ValueError as error:
            if not may_be_half:
                self._feed.strange(line, str(error))
                # Treat an event as missing, because this line may be one that was damaged in
                # transmission.
                if self._phase == LIVE:
                    self._doubt()
                elif self._replay:
                    self._fail(now_s)
            return
        try:
            if "event" in value:
                self._handle_event(value, now_s)
            else:
                self._handle_answer(value, now_s)
            self._gather(now_s)
        except ValueError as error:
            self._feed.strange(line, str(error))
            self._fail(now_s)

    def _handle_event(self, event: Event, now_s: float) -> None:
        if self._phase == LIVE:
            if self._feed.live(event):
                self._retry.succeed()
            elif self._retry.fail():
                self._fall_silent(now_s)
            else:
                self._doubt()
        elif self._phase == SILENT:
            self._feed.events([event], is_live=True)
        elif self._replay:
            self._replay.handle_event(event)
            if self._phase == REPLAYING:
                self._requests.heard(now_s)
        elif not self._is_greeted and len(self._held) < MAX_HELD:
            # Do not report the event yet. If the table answers `hello`, the event is sent again in
            # the replay. If it does not answer, the event is reported after the timeout.
            self._held.append(event)

    def _handle_answer(self, answer: Answer, now_s: float) -> None:
        kind, is_mine = answer["answer"], self._requests.is_answer(answer)
        if kind == "player":
            names = ("player", "name", "colour", "winks")
            self._feed.add(PlayerIs(*(answer[name] for name in names)))
            if is_mine and self._requests.is_for_name:
                self._requests.close()
        elif kind == "table":
            self._feed.add(TableIs(answer["name"], answer["board"]))
            if is_mine and self._requests.is_for_name:
                self._requests.close()
        elif kind == "refused":
            self._handle_refusal(answer["message"], is_mine or "id" not in answer, now_s)
        elif not is_mine:
            # Ignore an answer to an outdated request.
            return
        elif kind == "hello" and self._phase == LIVE:
            self._handle_whether_closed(answer)
        elif kind == "hello":
            self._greet(answer, now_s)
        elif kind == "replay" and self._phase == REPLAYING:
            self._replay = Replay(answer)
        elif kind == "match" and isinstance(self._replay, CurrentMatch):
            self._replay.handle_answer(answer)
        elif kind == "steps" and isinstance(self._replay, CurrentMatch):
            self._replay.handle_steps(answer)
        if is_mine:
            self._requests.heard(now_s)

    def _handle_whether_closed(self, answer: Answer) -> None:
        """Process the answer to the question whether a match that has ended is still open."""
        self._requests.close()
        is_same = answer["board"] == self._board
        if is_same and self._end.is_open and not answer["match"]:
            self._end.close()
            self._feed.add(MatchClosed())

    def _handle_refusal(self, message: str, may_be_mine: bool, now_s: float) -> None:
        if not may_be_mine:
            return
        if self._requests.is_for_name:
            self._requests.close()
            self._feed.add(Refused(message))
        elif self._phase in (GREETING, REPLAYING, FETCHING):
            # Retry, because the table may still be restoring a match after a power cut, or the
            # command was damaged.
            if self._retry.refuse():
                self._fall_silent(now_s)
            else:
                self._doubt()

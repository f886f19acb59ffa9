"""The talk with a table, without any I/O: bytes and times go in, happenings and bytes come out.

It asks what it needs by itself: who the table is, then what was said since the last event that was
told. Where the table does not know that any more, it asks for the match that is on, which is then
ruled again from its steps. So nothing is told twice, and no event is missing without a word.
"""

from host_tools.protocol import lines
from host_tools.protocol.asking import GONE, TOO_OLD, UNANSWERED, Asking
from host_tools.protocol.gathering import MatchThatIsOn, Replay
from host_tools.protocol.happenings import Greeted, PlayerIs, Refused, Silent
from host_tools.protocol.patience import Patience
from host_tools.protocol.telling import Telling

MOST_HELD = 1000
"""Of a table that does not answer so many events are held back at most."""

APART, GREETING, REPLAYING, FETCHING, LIVE, DOUBTING, SILENT = range(7)


class Conversation:
    """A talk with one table, over as many connections as it takes.

    `tick` wants to be called every half second or so, connected or not. All times are seconds on
    any clock that only goes forward.
    """

    def __init__(self):
        self._lines = lines.Lines()
        self._asking = Asking()
        self._telling = Telling()
        self._board = None
        self._phase = APART
        self._gathering = None

    def connected(self, now_s):
        """Begin to talk: a line to the table is open."""
        self._lines.restart()
        self._asking.restart()
        self._held = []
        self._patience = Patience(now_s)
        self._is_greeted = False
        self._hello(now_s)

    def disconnected(self):
        """Stop: the line is gone. What was told is remembered."""
        self._phase = APART
        self._gathering = None
        self._asking.to_send()
        self._refuse(GONE)

    def to_send(self):
        """Return the bytes that are to be sent to the table now."""
        return self._asking.to_send()

    def name(self, player, name=None, colour=None):
        """Ask the table to give a player this name, or this colour, or both.

        It answers with `PlayerIs` for everybody who changed, or with `Refused`.
        """
        try:
            if self._phase in (APART, SILENT):
                raise ValueError(GONE if self._phase == APART else TOO_OLD)
            self._asking.wish(command="name", player=player, name=name, colour=colour)
        except ValueError as error:
            self._telling.add(Refused(str(error)))

    def receive(self, data, now_s):
        """Take bytes that the table has sent; return the happenings, in order."""
        if self._phase != APART:
            for line, may_be_half in self._lines.take(data):
                self._take_line(line, may_be_half, now_s)
        return self.tick(now_s)

    def tick(self, now_s):
        """Let time pass; return the happenings, in order."""
        is_overdue = self._asking.is_overdue(now_s)
        if self._phase == LIVE:
            if is_overdue:
                self._asking.close()
                self._telling.add(Refused(UNANSWERED))
            self._asking.ask_wish(now_s)
        elif self._phase == SILENT:
            if self._patience.may_ask_silent(now_s):
                self._asking.ask({"command": "hello"}, now_s)
                self._patience.fall_silent(now_s)
        elif self._phase == DOUBTING:
            if self._patience.may_ask(now_s):
                self._hello(now_s)
        elif self._phase == GREETING and is_overdue:
            self._fall_silent(now_s)
        elif is_overdue:
            self._fail(now_s)
        return self._telling.take()

    # from phase to phase

    def _enter(self, phase, now_s, gathering=None, **question):
        self._phase = phase
        self._gathering = gathering
        self._asking.ask(question, now_s)

    def _hello(self, now_s):
        self._patience.begin(now_s)
        self._enter(GREETING, now_s, command="hello")

    def _greet(self, answer, now_s):
        if not self._is_greeted or self._phase == SILENT:
            names = ("protocol", "version", "board", "language")
            self._telling.add(Greeted(*(answer[name] for name in names)))
        self._is_greeted = True
        self._held = []
        if self._board not in (None, answer["board"]):
            self._telling.another_table()
        self._board = answer["board"]
        seq, t_us = self._telling.last.anchor
        self._enter(REPLAYING, now_s, command="replay", seq=seq, t_us=t_us)

    def _gather(self, now_s):
        gathered = self._gathering
        if not gathered or not gathered.is_done:
            return
        if self._phase == FETCHING:
            self._telling.match(gathered)
            self._go_live()
            for event in gathered.after:
                self._take_event(event, now_s)
        elif self._telling.replay(gathered):
            self._go_live()
        else:
            self._enter(FETCHING, now_s, MatchThatIsOn(gathered.events), command="match")

    def _go_live(self):
        self._phase = LIVE
        self._gathering = None
        self._asking.close()

    def _doubt(self):
        """Something is missing, or makes no sense: `tick` asks what it was when it is time."""
        self._phase = DOUBTING
        self._gathering = None

    def _fail(self, now_s):
        """What was asked came to nothing: ask from the beginning, or give it up."""
        if self._patience.fail():
            self._fall_silent(now_s)
        else:
            self._hello(now_s)

    def _fall_silent(self, now_s):
        self._telling.add(Silent())
        self._refuse(TOO_OLD)
        self._phase = SILENT
        self._gathering = None
        self._patience.fall_silent(now_s)
        held, self._held = self._held, []
        self._telling.events(held, is_live=True)

    def _refuse(self, why):
        """Say so to everybody whose name was to be sent."""
        self._telling.add(*[Refused(why)] * self._asking.give_up())

    # what is heard, and told

    def _take_line(self, line, may_be_half, now_s):
        try:
            value = lines.read(line)
        except ValueError as error:
            if not may_be_half:
                self._telling.strange(line, str(error))
                # It may be a line of the table that was damaged on its way.
                if self._phase == LIVE:
                    self._doubt()
                elif self._gathering:
                    self._fail(now_s)
            return
        try:
            if "event" in value:
                self._take_event(value, now_s)
            else:
                self._take_answer(value, now_s)
            self._gather(now_s)
        except ValueError as error:
            self._telling.strange(line, str(error))
            self._fail(now_s)

    def _take_event(self, event, now_s):
        if self._phase == LIVE:
            if self._telling.live(event):
                self._patience.succeed()
            elif self._patience.fail():
                self._fall_silent(now_s)
            else:
                self._doubt()
        elif self._phase == SILENT:
            self._telling.events([event], is_live=True)
        elif self._gathering:
            self._gathering.take_event(event)
            if self._phase == REPLAYING:
                self._asking.heard(now_s)
        elif not self._is_greeted and len(self._held) < MOST_HELD:
            # Who answers says it once more; of who does not, it is told then.
            self._held.append(event)

    def _take_answer(self, answer, now_s):
        kind, is_mine = answer["answer"], self._asking.is_answer(answer)
        if kind == "player":
            names = ("player", "name", "colour", "winks")
            self._telling.add(PlayerIs(*(answer[name] for name in names)))
            if is_mine and self._asking.is_for_name:
                self._asking.close()
        elif kind == "refused":
            self._take_refusal(answer["message"], is_mine or "id" not in answer, now_s)
        elif not is_mine:
            # To a question that is no longer open.
            return
        elif kind == "hello":
            self._greet(answer, now_s)
        elif kind == "replay" and self._phase == REPLAYING:
            self._gathering = Replay(answer)
        elif kind == "match" and self._phase == FETCHING:
            self._gathering.take_answer(answer)
        elif kind == "steps" and self._phase == FETCHING:
            self._gathering.take_steps(answer)
        if is_mine:
            self._asking.heard(now_s)

    def _take_refusal(self, message, may_be_mine, now_s):
        if not may_be_mine:
            return
        if self._asking.is_for_name:
            self._asking.close()
            self._telling.add(Refused(message))
        elif self._phase in (GREETING, REPLAYING, FETCHING):
            # A match that is just coming back after a power cut, or a command that was damaged.
            if self._patience.refuse():
                self._fall_silent(now_s)
            else:
                self._doubt()

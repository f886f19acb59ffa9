"""A table with the firmware's referee, keeper and protocol, on a connection that can be cut."""

import json

from tableref.drivers.files import Store
from tableref.drivers.usb_line import UsbLine
from tableref.referee.referee import Referee
from tableref.store.keeper import Keeper
from tableref.usb.wire import Wire
from tableref_host.protocol.conversation import LIVE, Conversation
from tableref_host.protocol.messages import EventReceived, Greeted, Restarted
from tableref_host.simulation.memory_disk import MemoryDisk

STEP_US = 20_000
MAX_LOST = 20
COUNTER = (1 << 32) - 1


class Typed:
    """A stand-in for ``usb_line.Stdin``: returns the received bytes one by one."""

    def __init__(self):
        self.waiting = bytearray()

    def read_byte(self):
        return self.waiting.pop(0) if self.waiting else -1


class Table:
    """A table since power-on; `events` are all its events, across power cuts.

    `events_before` is the number of events before the last power-on. `sent` are the bytes that have
    not been read yet; nothing is sent while the cable is unplugged.
    """

    def __init__(self, board="e6605481db318236"):
        self.now_us = 0
        self.events = []
        self.sent = bytearray()
        self.is_plugged = False
        self._board = board
        self._disk = MemoryDisk()
        self._boot()

    def _boot(self):
        self.events_before = len(self.events)
        store = Store(disk=self._disk, open=self._disk.open)
        store.prepare()
        self.referee = Referee()
        self.referee.tick(self.now_us & COUNTER)
        self.keeper = Keeper(self.referee, store)
        self.keeper.restore(at_once=False)
        self._typed = Typed()
        self._wire = Wire(self._send)
        self._wire.listen(UsbLine(self._typed), ("1.2.3", self._board))
        keep = self._wire._buffer.add
        self._wire._buffer.add = lambda line: (self.events.append(json.loads(line)), keep(line))

    @property
    def stored_count(self):
        """The number of events that the table still stores."""
        return self._wire._buffer.count

    @property
    def is_complete(self):
        """Whether the table stores all events since power-on."""
        return self._wire._buffer.is_complete

    def _send(self, line):
        if self.is_plugged:
            self.sent += line.encode() + b"\r\n"

    def type(self, data):
        """Receive bytes from the cable."""
        if self.is_plugged:
            self._typed.waiting += data

    def cut_power(self):
        """Cut the power, losing everything unsaved, and restore it."""
        self._boot()

    def edge(self, button, is_down):
        """Press or release a button."""
        self.referee.edge(button, is_down, self.now_us & COUNTER)
        self.work()

    def wait(self, us):
        """Let time pass."""
        end_us = self.now_us + us
        while self.now_us < end_us:
            self.now_us = min(end_us, self.now_us + STEP_US)
            self.referee.tick(self.now_us & COUNTER)
            self.work()

    def work(self):
        """Send and receive all pending data, and save."""
        is_more = True
        while is_more:
            self._wire.add(self.referee.events())
            while self._wire.work(self.referee, self.now_us & COUNTER):
                self._wire.add(self.referee.events())
            is_more = self.keeper.work()


class Watched:
    """A `Table`, and a Conversation with it. `messages` are the messages since the last `take`."""

    def __init__(self, table=None):
        self.table = table or Table()
        self.talk = Conversation()
        self.messages = []
        self.met_at = 0
        """Number of events sent before the last power-on, if none were received since."""
        self._knows_any = False
        """True once an event sent since power-on has been delivered."""
        self.may_restart = False
        """Whether the table was switched off, or had discarded the missed events."""
        self._left_at = 0

    @property
    def now_s(self):
        return self.table.now_us / 1e6

    @property
    def is_live(self):
        return self.talk._phase == LIVE

    def plug(self):
        """Put the cable in."""
        self.table.is_plugged = True
        self._note_forgotten()
        self.talk.connected(self.now_s)

    def _note_forgotten(self):
        """Record that the table was off after its first power-on, or has discarded events."""
        # The last events that were sent may be lost, too.
        missed = len(self.table.events) - self._left_at + MAX_LOST
        is_forgotten = missed > self.table.stored_count and not self.table.is_complete
        self.may_restart = self.may_restart or self.table.events_before > 0 or is_forgotten

    def unplug(self, loses=0):
        """Unplug the cable; the last `lost` bytes that were sent are lost."""
        self._hear(bytes(self.table.sent[: len(self.table.sent) - loses]))
        self.table.sent.clear()
        self.table.is_plugged = False
        if self.is_live:
            self._left_at = len(self.table.events)
        self.talk.disconnected()

    def carry(self, dice=None):
        """Deliver the sent data in both directions; with `dice` in random pieces."""
        if not self.table.is_plugged:
            return
        while self.table.sent:
            size = dice.randint(1, 400) if dice else len(self.table.sent)
            data = bytes(self.table.sent[:size])
            del self.table.sent[:size]
            self._hear(data)
        self.messages += self.talk.tick(self.now_s)
        self.table.type(self.talk.to_send())

    def _hear(self, data):
        if not self.is_live:
            # The table may discard more events while it answers.
            self._note_forgotten()
        messages = self.talk.receive(data, self.now_s)
        for one in messages:
            if isinstance(one, Greeted) and not self._knows_any:
                self.met_at = self.table.events_before
            elif isinstance(one, Restarted):
                self._knows_any = bool(one.events)
            elif isinstance(one, EventReceived):
                self._knows_any = True
        self.messages += messages

    def wait(self, us, dice=None):
        """Let time pass at both ends."""
        end_us = self.table.now_us + us
        while self.table.now_us < end_us:
            self.table.wait(min(STEP_US, end_us - self.table.now_us))
            self.carry(dice)

    def settle(self, most_s=30):
        """Wait until all messages have been delivered."""
        for _ in range(most_s * 10):
            self.wait(100_000)
            if self.is_live and not self.table.sent:
                return
        raise AssertionError(f"not live after {most_s} s: {self.messages[-3:]}")

    def take(self):
        """Return the messages since the last call."""
        messages, self.messages = self.messages, []
        return messages

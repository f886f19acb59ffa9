"""The protocol between table and computers: sends events, reads commands, sends answers."""

import json

import machine
from tableref import __version__
from tableref.drivers import usb_line
from tableref.usb.commands import answers
from tableref.usb.line_buffer import LineBuffer

LOOK_US = 20_000
"""Interval (us) at which received lines are checked for."""


class Wire:
    """Sends events by `write_line`, which is called with the text of a line, without its end.

    Commands are read only after `listen` was called.
    """

    def __init__(self, write_line):
        self.write_line = write_line
        self._events = []
        self._line = None
        self._second = None
        self._observer = None
        self._write_answer = write_line
        self.about = None
        """(firmware's version, board's id) for ``commands.answers``; None before `listen`."""
        self._buffer = None
        self._asked = None
        self._answers = None
        self.is_at_rest = False
        """Whether there is nothing to send and no command to process."""
        self._looked_us = 0

    def listen(self, line, about, buffer=None):
        """Start to read commands from `line`, a ``UsbLine``, and to answer them.

        `about` is as in ``commands.answers``. Sent lines are stored in `buffer`, by default a new
        LineBuffer.
        """
        self._line = line
        self.about = about
        self._buffer = buffer or LineBuffer()

    def listen_to_usb(self, buffer=None):
        """Start to read commands over USB, as ``listen`` does.

        Do not call this in programs run by mpremote, which uses the same input.
        """
        board = "".join(["%02x" % byte for byte in machine.unique_id()])
        self.listen(usb_line.UsbLine(usb_line.Stdin()), (__version__, board), buffer)

    def join(self, line, write_line):
        """Also send events by `write_line`, and answer the commands read from a second `line`."""
        self._second = line, write_line

    def part(self):
        """Stop sending to the second computer and receiving from it."""
        self._second = None

    def observe(self, handle):
        """Call `handle` with each event (a dict) when it is sent."""
        self._observer = handle

    def add(self, events):
        """Queue events to be sent in order."""
        self._events.extend(events)
        self.is_at_rest = False

    @property
    def has_events(self):
        """Whether there are events to send, and no answer is being sent before them."""
        return len(self._events) > 0 and not self._answers

    def work(self, referee, now_us):
        """Send or read one line; return whether there is more. `now_us` is the board's counter.

        `referee` may be a self-test. Events that occur while an answer is sent follow it.
        """
        # Check this first, because it is the most frequent case. A negative time means that the
        # counter has wrapped.
        if self.is_at_rest and 0 <= now_us - self._looked_us < LOOK_US:
            return False
        if self._answers:
            self._answer()
        elif self._events:
            event = self._events.pop(0)
            line = json.dumps(event)
            self.write_line(line)
            if self._second:
                self._second[1](line)
            if self._buffer:
                self._buffer.add(line)
            if self._observer:
                self._observer(event)
        elif self._asked:
            return self._begin_to_answer(referee)
        else:
            self._looked_us = now_us
            if self._line:
                self._hear()
        is_coming = self._line is not None and self._line.is_coming
        is_coming = is_coming or self._second is not None and self._second[0].is_coming
        is_more = is_coming or self._answers is not None or len(self._events) > 0
        self.is_at_rest = not (is_more or self._asked)
        return is_more

    def _hear(self):
        self._asked = self._line.read()
        self._write_answer = self.write_line
        if self._second and not self._asked:
            self._asked = self._second[0].read()
            self._write_answer = self._second[1]

    def _begin_to_answer(self, referee):
        asked, self._asked = self._asked, None
        self._answers = answers(asked, referee, self._buffer, self.about)
        return True

    def _answer(self):
        try:
            line = next(self._answers)
        except StopIteration:
            self._answers = None
            return
        if line:
            self._write_answer(line)

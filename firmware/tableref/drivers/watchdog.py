"""The watchdog: restarts a table whose main loop hangs, and reports the hang after the restart.

``machine.WDT`` cannot be stopped, and after a restart it cannot distinguish a hang from
``machine.reset()``. Both are possible with the chip's registers (RP2040 datasheet, 4.7): an enable
bit, and scratch words that only power-on and the RUN pin clear.
"""

import machine
from tableref.drivers.registers import TIMERAWH, TIMERAWL, WATCHDOG

TIMEOUT_MS = 6_000
"""Timeout (ms).

The longest step of the loop, an undo in a match of a thousand steps, takes 1 s; the chip's maximum
is 8.3 s.
"""

ROW = 3
"""Number of consecutive crashes after which the table should not simply resume."""

WELL_S = 60
"""Uptime (s) that ends a series of crashes.

A fault at start-up, or in the next actions of the players, recurs before that.
"""

HANG = 1
"""Crash type: the loop hung."""
EXCEPTION = 2
"""Crash type: an exception ended the loop."""

_CTRL_CLEAR = WATCHDOG + 0x3000
_ENABLE = 1 << 30
_STATE = WATCHDOG + 0x0C
_ALIVE_S = WATCHDOG + 0x10
_NOTE = WATCHDOG + 0x14
_NOTE_WORDS = 2

# The state word consists of a magic number, the skipped parts, the type of crash or "running", and
# the number of crashes.
_MAGIC = 0x1AB1 << 16
_MAGIC_MASK = 0xFFFF << 16
_PARTS_SHIFT = 12
_END_SHIFT = 8
_GOES_ON = 0xF
_ROW_MASK = 0xFF


class Watchdog:
    """The chip's watchdog, and the information that the previous run left in its registers.

    Create it first. It is not active before ``start``.
    """

    def __init__(self):
        self.ended = 0
        """The kind of the previous run's crash, HANG or EXCEPTION; 0 if it did not crash."""
        self.row = 0
        """The number of consecutive crashes up to and including the previous run's."""
        self.alive_s = 0
        """The minimum uptime (s) of the previous run, if it crashed."""
        self.note = ""
        """The last state that the previous run recorded, as passed to ``alive``."""
        self._parts = 0
        self._start_s = uptime_s()
        state = machine.mem32[_STATE]
        if state & _MAGIC_MASK != _MAGIC or machine.reset_cause() != machine.WDT_RESET:
            return
        self.row = state & _ROW_MASK
        self._parts = state >> _PARTS_SHIFT & 0xF
        self.ended = state >> _END_SHIFT & 0xF
        if self.ended == _GOES_ON:
            self.ended = HANG
            self.row = min(self.row + 1, _ROW_MASK)
        self.alive_s = machine.mem32[_ALIVE_S]
        for word in range(_NOTE_WORDS):
            letters = machine.mem32[_NOTE + 4 * word]
            for shift in range(0, 32, 8):
                if letters >> shift & 0xFF:
                    self.note += chr(letters >> shift & 0xFF)

    def start(self):
        """Activate the watchdog. Its ``feed`` must be called after each iteration of the loop."""
        machine.mem32[_ALIVE_S] = 0
        self._write_note("")
        self._write_state(_GOES_ON)
        self.feed = machine.WDT(timeout=TIMEOUT_MS).feed

    def alive(self, note):
        """Record that the loop is running. Call it occasionally, in addition to ``feed``.

        `note` (8 characters) describes the current state, in case the loop hangs.
        """
        alive_s = uptime_s() - self._start_s
        machine.mem32[_ALIVE_S] = alive_s
        self._write_note(note)
        if self.row and alive_s >= WELL_S:
            self.row = 0
            self._write_state(_GOES_ON)

    def failed(self):
        """Record that an exception ended the loop. The watchdog stays active."""
        self.alive_s = uptime_s() - self._start_s
        self.row = 1 if self.alive_s >= WELL_S else min(self.row + 1, _ROW_MASK)
        self.ended = EXCEPTION
        machine.mem32[_ALIVE_S] = self.alive_s
        self._write_state(EXCEPTION)

    def try_part(self, part):
        """Record the attempt of something that might hang; `part` is 0 to 3.

        Return whether to attempt it: False if it hung in an earlier run. ``tried`` ends it.
        """
        if self._parts >> part & 1:
            return False
        self._parts |= 1 << part
        self._write_state(_GOES_ON)
        return True

    def tried(self, part):
        """Record that the attempt begun by ``try_part`` did not hang."""
        self._parts &= ~(1 << part)
        self._write_state(_GOES_ON)

    def forget(self):
        """Reset the number of consecutive crashes."""
        self.row = self._parts = 0
        self._write_state(_GOES_ON)

    def stop(self):
        """Deactivate the watchdog after an intended end of the loop."""
        machine.mem32[_CTRL_CLEAR] = _ENABLE
        machine.mem32[_STATE] = 0

    def _write_state(self, end):
        machine.mem32[_STATE] = _MAGIC | self._parts << _PARTS_SHIFT | end << _END_SHIFT | self.row

    def _write_note(self, note):
        for word in range(_NOTE_WORDS):
            letters = 0
            for at, letter in enumerate(note[4 * word : 4 * word + 4]):
                letters |= (ord(letter) & 0xFF) << 8 * at
            machine.mem32[_NOTE + 4 * word] = letters


def uptime_s():
    """Return the time since the chip was started (s)."""
    high = machine.mem32[TIMERAWH] & 0xFFFFFFFF
    return (high << 32 | machine.mem32[TIMERAWL] & 0xFFFFFFFF) // 1_000_000

"""The watchdog: starts a table again whose loop stands still, and knows of it afterwards.

``machine.WDT`` has no way to stop it, and after a restart it cannot tell a loop that stood still
from ``machine.reset()``. Both are a matter of the RP2040's registers (its datasheet, 4.7): a bit
that enables it, and words that only switching off and the RUN pin clear.
"""

import machine

TIMEOUT_MS = 6_000
"""A loop that stands still for so long is started again (ms); the longest step of a healthy one,
taking back a step of a match of a thousand, takes 1 s, and the chip's longest is 8.3 s."""

ROW = 3
"""So many crashes in a row, and a table should not simply play on."""

WELL_S = 60
"""A table that was alive for so long (s) ends a row: a fault that comes with the start, or with
what players do next, has come again by then; one that is rarer leaves a table to play at."""

HANG = 1
"""How a run ended: the loop stood still."""
EXCEPTION = 2
"""How a run ended: by an exception."""

_BASE = 0x40058000
_CTRL_CLEAR = _BASE + 0x3000
_ENABLE = 1 << 30
_STATE = _BASE + 0x0C
_ALIVE_S = _BASE + 0x10
_NOTE = _BASE + 0x14
_NOTE_WORDS = 2

_TIMERAWH = 0x40054024
_TIMERAWL = 0x40054028

# the state: what it is known by, parts left out, how the run ended or that it goes on, the row
_MAGIC = 0x1AB1 << 16
_MAGIC_MASK = 0xFFFF << 16
_PARTS_SHIFT = 12
_END_SHIFT = 8
_GOES_ON = 0xF
_ROW_MASK = 0xFF


class Watchdog:
    """The chip's watchdog, and what the run before left in its registers.

    Made before all else; nothing is counted down until ``start``.
    """

    def __init__(self):
        self.ended = 0
        """How the run before ended, if it crashed: HANG or EXCEPTION; else 0."""
        self.row = 0
        """Crashes in a row, that one included."""
        self.alive_s = 0
        """How long the run before had been alive at least (s), if it crashed."""
        self.note = ""
        """What the run before had noted last: see ``alive``."""
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
        """Begin to count down; ``feed`` is there then, to be called after each turn of the loop."""
        machine.mem32[_ALIVE_S] = 0
        self._write_note("")
        self._write_state(_GOES_ON)
        self.feed = machine.WDT(timeout=TIMEOUT_MS).feed

    def alive(self, note):
        """Say that the loop is alive: now and then, beside the feeding.

        `note` is what to know of it should it stand still: 8 characters are kept.
        """
        alive_s = uptime_s() - self._start_s
        machine.mem32[_ALIVE_S] = alive_s
        self._write_note(note)
        if self.row and alive_s >= WELL_S:
            self.row = 0
            self._write_state(_GOES_ON)

    def failed(self):
        """Note that an exception ended the loop; it goes on counting down."""
        self.alive_s = uptime_s() - self._start_s
        self.row = 1 if self.alive_s >= WELL_S else min(self.row + 1, _ROW_MASK)
        self.ended = EXCEPTION
        machine.mem32[_ALIVE_S] = self.alive_s
        self._write_state(EXCEPTION)

    def try_part(self, part):
        """Note that something is tried now that may stand still; `part` is 0 to 3.

        Returns whether it should be: not when it stood still in a run before. ``tried`` ends it.
        """
        if self._parts >> part & 1:
            return False
        self._parts |= 1 << part
        self._write_state(_GOES_ON)
        return True

    def tried(self, part):
        """Note that what ``try_part`` began did not stand still."""
        self._parts &= ~(1 << part)
        self._write_state(_GOES_ON)

    def forget(self):
        """Forget the crashes in a row: what comes now is a new beginning."""
        self.row = self._parts = 0
        self._write_state(_GOES_ON)

    def stop(self):
        """Stop counting, for as long as anybody likes: the loop was ended on purpose."""
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
    """Return how long ago the chip started (s)."""
    high = machine.mem32[_TIMERAWH] & 0xFFFFFFFF
    return (high << 32 | machine.mem32[_TIMERAWL] & 0xFFFFFFFF) // 1_000_000

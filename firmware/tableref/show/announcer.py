"""The output of the referee: events, sounds, flashes of lights and notices on the screen.

All output passes through the announcer, so that it can be muted during a replay, which would
otherwise repeat it.
"""

from collections import OrderedDict

from tableref import texts
from tableref.presses.gestures import BUTTONS, FOREVER_US, NOISY, PLAYERS, RELEASED, STUCK
from tableref.show import tunes
from tableref.show.screens import COLUMNS, with_fault, with_notice

COUNTS = 1
"""Flash of a press that counts."""
IGNORED = 2
"""Flash of a press that does not count."""
TURN_US = 1_500_000
"""Time (us) for which each text is shown when several texts share a line of the screen."""
AGAIN_US = 2_000_000
"""Interval (us) at which the light of a stuck button repeats its signal."""

_FLASH_US = {COUNTS: 140_000, IGNORED: 480_000}
_NOTICE_US = 3_000_000
COMPLAINT_US = 10_000_000
"""Duration (us) of a notice about a problem, such as a crash before the start."""
CUE_US = 100_000
"""A sound that is due within this time (us) is scheduled in an interrupt, so that no work delays
it.
"""
_CONTROLS = ("button_back", "button_next", "button_ok")


def fields_of(button):
    """Return the fields for texts about a button in the lobby, where buttons are players."""
    return {"player": button}


class Announcer:
    """Collects events, and stores the current sound, flashes and notice.

    Times are us since the match started, or since the lobby opened.
    """

    has_digits = True
    """Whether the board has a player's button for each digit."""

    def __init__(self):
        self.muted = False
        self.text = texts.text
        """The function for texts, such as that of a game: see ``texts.translator``."""
        self.fields_of = fields_of
        """The function that returns the fields (a dict) for texts about a button: see `fields_of`.
        """
        self.seq = 0
        """Number of the last event of this match."""
        self.stuck = []
        """Buttons that are stuck, in the order in which this was detected."""
        self.battery = None
        """The charge of the batteries (percent), or None without batteries or on USB power."""
        self.host = None
        """Key of the text that says why no computer reads keys, or None if one does."""
        self._events = []
        self.silence()

    def silence(self):
        """Stop sounds, flashes and notices, because the times of a new stage begin at 0."""
        self._tune = None
        self._tune_us = 0
        self._priority = 0
        """The priority of the current tune."""
        self._cue = None
        self._cue_us = FOREVER_US
        self._cue_hz = 0
        """The first frequency (Hz) of the scheduled tune."""
        self._note = None
        """The note of the last lookup, as a cache: see `_note_at`."""
        self._flash = [0] * (BUTTONS + 1)
        self._flash_us = [0] * (BUTTONS + 1)
        self.notice_line = ""
        """The notice to show, or ""."""
        self.due_us = FOREVER_US
        """Time (us) when `advance` must be called next."""
        self.notice_count = 0
        """The number of notices so far, by which a new one is detected."""

    def event(self, t_us, name, fields=()):
        """Add an event; `fields` are (key, value) pairs in order."""
        if self.muted:
            return
        self.seq += 1
        # Filled one by one, which takes the Pico half as long as a tuple of all pairs.
        event = OrderedDict()
        event["seq"] = self.seq
        event["t_us"] = t_us
        event["event"] = name
        for key, value in fields:
            event[key] = value
        self._events.append(event)

    def pop_events(self):
        """Return the events since the last call."""
        events = self._events
        if events:
            self._events = []
        return events

    def tune(self, t_us, name):
        """Play a tune, unless one of higher priority is playing."""
        if self.muted:
            return
        priority = tunes.priority(name)
        if priority < self._priority and self.tone(t_us)[1] is not None:
            return
        self._tune = name
        self._tune_us = t_us
        self._priority = priority
        self._note = None

    def cue(self, t_us, name):
        """Schedule a tune for `t_us`, so that it starts on time. It replaces an earlier one.

        A `name` of None cancels the scheduled tune.
        """
        if not self.muted:
            self._cue = name
            self._cue_us = t_us if name else FOREVER_US
            self._cue_hz = tunes.notes(name)[0][0] if name else 0
            self._note = None

    def tone(self, t_us):
        """Return (Hz, time (us) until it changes) of the current sound, (0, None) for silence."""
        hz, _, _, end_us, _ = self._note_at(t_us)
        return hz, None if end_us is None else end_us - t_us

    def _note_at(self, t_us):
        """Return (Hz, valid from, valid until, end, next Hz) of the note at `t_us`.

        The result is valid until the note ends, or until a scheduled tune replaces it. In silence
        the end is None.
        """
        note = self._note
        if note is None or not note[1] <= t_us < note[2]:
            name, began_us, until_us = self._tune, self._tune_us, self._cue_us
            if t_us >= self._cue_us:
                name, began_us, until_us = self._cue, self._cue_us, FOREVER_US
            hz, wait_us, next_hz = tunes.tone(name, t_us - began_us) if name else (0, None, 0)
            end_us = None
            if wait_us is not None:
                end_us = t_us + wait_us
                until_us = min(until_us, end_us)
            note = self._note = (hz, t_us, until_us, end_us, next_hz)
        return note

    def sound_waits(self, t_us, most_us):
        """Return (Hz, wait_us, exact_wait_us, next Hz) of the sound; waits are at most `most_us`.

        `wait_us` is the time until the sound changes. `exact_wait_us` is the time until the next
        change that must be on time: that of a scheduled tune if it begins soon, else any change.
        After it "next Hz" sounds.
        """
        hz, _, _, end_us, next_hz = self._note_at(t_us)
        wait_us = most_us if end_us is None else min(end_us - t_us, most_us)
        if self._cue_us < FOREVER_US and 0 < self._cue_us - t_us < CUE_US:
            return hz, wait_us, self._cue_us - t_us, self._cue_hz
        return hz, wait_us, wait_us, next_hz

    def flash(self, t_us, button, kind):
        """Flash the light of a button; `kind` is COUNTS or IGNORED."""
        if not self.muted:
            self._flash[button] = kind
            self._flash_us[button] = t_us

    def flashing(self, t_us, button):
        """Return the level (0 to 256) of white of a button's flash at `t_us`, None without a flash.

        A press that counts is one flash, and a press that does not is two weak ones, which repeat
        if the button is stuck.
        """
        kind = self._flash[button]
        since_us = t_us - self._flash_us[button]
        if kind == 0 or since_us >= _FLASH_US[kind]:
            if button not in self.stuck:
                return None
            kind = IGNORED
            since_us = t_us % AGAIN_US
            if since_us >= _FLASH_US[IGNORED]:
                return None
        if kind == COUNTS:
            return 256
        return 48 if since_us // 120_000 % 2 else 0

    def is_ending(self, t_us, button):
        """Return whether the flash of a press that counts is in its second half, or over."""
        return t_us - self._flash_us[button] >= _FLASH_US[COUNTS] // 2

    def notice(self, t_us, text, for_us=_NOTICE_US):
        """Show a line, cut to 16 characters, at the bottom of the screen for `for_us`."""
        if not self.muted:
            self.notice_count += 1
            self.notice_line = text[:COLUMNS]
            self.due_us = t_us + for_us

    def remove_notice(self):
        """Remove the notice, if there is one."""
        if not self.muted:
            self.notice_line = ""
            self.due_us = FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`: remove a notice whose time is over."""
        if t_us >= self.due_us:
            self.remove_notice()

    def report_problem(self, t_us, name, fields, notice):
        """Report a problem by an event, a sound and a long notice."""
        self.event(t_us, name, fields)
        self.tune(t_us, "no")
        self.notice(t_us, notice, COMPLAINT_US)

    def miss(self, t_us, button, name, unit, by_us, key):
        """Report a press that is too early or too late by `by_us`.

        `name` is the name of the event and of the tune, `unit` the name of the event's field for
        `by_us`, and `key` the key of the notice's text.
        """
        self.flash(t_us, button, IGNORED)
        self.tune(t_us, name)
        fields = self.fields_of(button)
        self.notice(t_us, self.text(key, seconds=texts.in_seconds(by_us), **fields))
        self.event(t_us, name, (("player", button), (unit, by_us)))

    def refuse(self, t_us, button, reason, translate=None, key=None, **fields):
        """Report by light, sound, notice and event that a press does not count.

        `key` is the key of the text, by default `reason`, and `fields` are the values to fill in.
        `translate` is the function that returns the text for them, by default `self.text`.
        """
        self.flash(t_us, button, IGNORED)
        self.tune(t_us, "no")
        fields.update(self.fields_of(button))
        self.notice(t_us, (translate or self.text)(key or reason, **fields))
        refused = [("reason", reason)]
        if button <= PLAYERS:
            refused.append(("player", button))
        self.event(t_us, "refused", refused)

    def button_name(self, button):
        """Return the name of a button, such as "P3" or "NEXT"."""
        if button <= PLAYERS:
            return self.text("button_player", player=button)
        return self.text(_CONTROLS[button - PLAYERS - 1])

    def overlaid(self, screen, t_us):
        """Return (lines, big) of a screen, with the notice and the buttons that are stuck added."""
        if self.stuck:
            names = [self.button_name(button) for button in self.stuck]
            line = self.text("buttons_stuck", buttons=" ".join(names))
            if len(line) > COLUMNS:
                line = self.text("many_stuck", count=len(names))
            mark = "!" + (names[0] if len(names) == 1 else str(len(names)))
            screen = with_fault(screen, line, mark, t_us // TURN_US % 3 == 0)
        return with_notice(screen, self.notice_line)[:2]

    def fault(self, t_us, kind, button, until_us):
        """Report a fault of a button; `kind` is one of gestures.FAULTS.

        A NOISY button is locked out until `until_us`.
        """
        if kind == STUCK:
            self.stuck.append(button)
        elif kind == RELEASED:
            self.stuck.remove(button)
        self.tune(t_us, "mark" if kind == RELEASED else "fault")
        fields = [("button", button)]
        if kind == NOISY:
            fields.append(("for_us", until_us - t_us))
        for_s = (until_us - t_us) // 1_000_000
        self.notice(t_us, self.text(kind, button=self.button_name(button), for_s=for_s))
        self.event(t_us, kind, fields)

"""The referee's voice: events for the wire, sounds, flashes of lights and notices on the screen.

Rules of a match are replayed when a step is taken back; what was said then is not said again, so
everything said goes through here and can be muted.
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
"""Duration (us) of each turn of texts that share a place on the screen."""
AGAIN_US = 2_000_000
"""Minimum interval (us) between two signals of a stuck button's light."""

_FLASH_US = {COUNTS: 140_000, IGNORED: 480_000}
_NOTICE_US = 3_000_000
COMPLAINT_US = 10_000_000
"""Duration (us) of a notice about a fault from before the start."""
CUE_US = 100_000
"""Lead time (us) within which sounds are left to an interrupt, because a collection takes 30 ms."""
_CONTROLS = ("button_back", "button_next", "button_ok")


def fields_of(button):
    """Return the fields that name a button's player in a text, as in the lobby."""
    return {"player": button}


class Announcer:
    """Collects what was said and keeps what is still to be heard and seen.

    Times are the match's or the lobby's own, in us from its start.
    """

    has_digits = True
    """Whether the board has a player's button for each digit."""

    def __init__(self):
        self.muted = False
        self.text = texts.text
        """The words of who is speaking: see ``texts.translator``."""
        self.fields_of = fields_of
        """A function that returns the fields of a text about a button: see `fields_of`."""
        self.seq = 0
        """Number of the last event of this match."""
        self.stuck = []
        """Buttons that are out of play, in the order in which that was found."""
        self.battery = None
        """The charge of the batteries (percent), or None without batteries or on USB power."""
        self.host = None
        """Why no computer takes keys (the key of a text), or None while one does."""
        self._events = []
        self.silence()

    def silence(self):
        """Forget sounds, flashes and notices: another clock is about to begin."""
        self._tune = None
        self._tune_us = 0
        self._weight = 0
        """The priority of the current tune."""
        self._cue = None
        self._cue_us = FOREVER_US
        self._note = None
        """The note that was asked for last, so that it is not looked up again: see `_note_at`."""
        self._other_note = None
        """The one before that: what sounds now and what sounds next are asked for in turn."""
        self._flash = [0] * (BUTTONS + 1)
        self._flash_us = [0] * (BUTTONS + 1)
        self.notice_line = ""
        """The notice to show, or ""."""
        self.due_us = FOREVER_US
        """When `advance` has something to do next (us)."""
        self.notice_count = 0
        """The number of notices so far, by which a new one is detected."""

    def event(self, t_us, name, fields=()):
        """Say an event: `fields` are (key, value) pairs, kept in their order."""
        if self.muted:
            return
        self.seq += 1
        self._events.append(
            OrderedDict((("seq", self.seq), ("t_us", t_us), ("event", name)) + tuple(fields))
        )

    def pop_events(self):
        """Return the events said since the last call."""
        events = self._events
        if events:
            self._events = []
        return events

    def tune(self, t_us, name):
        """Play a tune, unless one that matters more is playing."""
        if self.muted:
            return
        weight = tunes.weight(name)
        if weight < self._weight and self.tone(t_us)[1] is not None:
            return
        self._tune = name
        self._tune_us = t_us
        self._weight = weight
        self._note = self._other_note = None

    def cue(self, t_us, name):
        """Have a tune ready to be heard at `t_us`, before anything else is done at that moment.

        `name` may be None: then nothing is. There is one cue at a time; who has one in mind and
        thinks better of it takes it back so.
        """
        if not self.muted:
            self._cue = name
            self._cue_us = t_us if name else FOREVER_US
            self._note = self._other_note = None

    def tone(self, t_us):
        """Return (Hz, us until it changes) of what sounds now; (0, None) in silence."""
        note = self._note
        if note is None or not note[1] <= t_us < note[2]:
            note, self._other_note = self._other_note, note
            if note is None or not note[1] <= t_us < note[2]:
                note = self._note_at(t_us)
            self._note = note
        return note[0], None if note[3] is None else note[3] - t_us

    def _note_at(self, t_us):
        """Return (Hz, from, until, when its note ends or None) of what sounds at `t_us`."""
        if t_us >= self._cue_us:
            name, began_us, until_us = self._cue, self._cue_us, FOREVER_US
        else:
            name, began_us, until_us = self._tune, self._tune_us, self._cue_us
        hz, wait_us = tunes.tone(name, t_us - began_us) if name else (0, None)
        if wait_us is None:
            return hz, t_us, until_us, None
        return hz, t_us, min(until_us, t_us + wait_us), t_us + wait_us

    def sound_waits(self, t_us, most_us):
        """Return the frequency (Hz) that sounds now and two waits (us), `most_us` for longer ones.

        The first wait is until what sounds changes, the second until the change that is to be on
        time: a cue that is near goes before the notes of a tune.
        """
        hz, wait_us = self.tone(t_us)
        change_us = most_us if wait_us is None else min(wait_us, most_us)
        if self._cue_us < FOREVER_US and 0 < self._cue_us - t_us < CUE_US:
            return hz, change_us, self._cue_us - t_us
        return hz, change_us, change_us

    def flash(self, t_us, button, kind):
        """Flash a button's light to say that its press counts, or that it does not."""
        if not self.muted:
            self._flash[button] = kind
            self._flash_us[button] = t_us

    def flashing(self, t_us, button):
        """Return None, or the level (0 to 256) of white that a flash gives the button now.

        A press that counts is one burst; one that does not is two weak blinks. A button that is
        stuck blinks so again and again.
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
        """Put a line, cut to 16 characters, at the foot of the screen for three seconds or so."""
        if not self.muted:
            self.notice_count += 1
            self.notice_line = text[:COLUMNS]
            self.due_us = t_us + for_us if text else FOREVER_US

    def advance(self, t_us):
        """Let time pass: take down a notice that is over."""
        if t_us >= self.due_us:
            self.notice_line = ""
            self.due_us = FOREVER_US

    def report_problem(self, t_us, name, fields, words):
        """Say what went wrong before anybody looked: by event, sound and a notice that stays."""
        self.event(t_us, name, fields)
        self.tune(t_us, "no")
        self.notice(t_us, words, COMPLAINT_US)

    def miss(self, t_us, button, name, unit, by_us, words):
        """Say that a press is no claim and by how much: `name` is the event's and the tune's.

        `unit` is the event's field for `by_us`, `words` the key of a text for the screen.
        """
        self.flash(t_us, button, IGNORED)
        self.tune(t_us, name)
        fields = self.fields_of(button)
        self.notice(t_us, self.text(words, seconds=texts.in_seconds(by_us), **fields))
        self.event(t_us, name, (("player", button), (unit, by_us)))

    def refuse(self, t_us, button, reason, tell=None, **words):
        """Say that a press does not count and why: light, sound, words and event.

        `reason` is the key of its text, `words` what the text has fields for, and `tell` knows it
        where that is not who speaks.
        """
        self.flash(t_us, button, IGNORED)
        self.tune(t_us, "no")
        words.update(self.fields_of(button))
        self.notice(t_us, (tell or self.text)(reason, **words))
        fields = [("reason", reason)]
        if button <= PLAYERS:
            fields.append(("player", button))
        self.event(t_us, "refused", fields)

    def button_name(self, button):
        """Return what a button is called: such as "P3", or "NEXT"."""
        if button <= PLAYERS:
            return self.text("button_player", player=button)
        return self.text(_CONTROLS[button - PLAYERS - 1])

    def overlaid(self, screen, t_us):
        """Return (lines, big) of a screen on which there is also the notice, and what is stuck."""
        if self.stuck:
            names = [self.button_name(button) for button in self.stuck]
            line = self.text("buttons_stuck", buttons=" ".join(names))
            if len(line) > COLUMNS:
                line = self.text("many_stuck", count=len(names))
            mark = "!" + (names[0] if len(names) == 1 else str(len(names)))
            screen = with_fault(screen, line, mark, t_us // TURN_US % 3 == 0)
        return with_notice(screen, self.notice_line)[:2]

    def fault(self, t_us, kind, button, until_us):
        """Say how it stands with a button: `kind` is one of gestures.FAULTS.

        `until_us` is until when it is locked out, if it is NOISY.
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

"""The self-test, which shows all lights, sounds and screens and asks for each button.

Its parts follow each other automatically: hands off, lights, sound, screen, buttons, summary. OK
skips to the next part, and BACK starts the current one again. Holding OK or BACK leads to the
summary, and from there ends the self-test. Both buttons do this, because one may be broken.
"""

from collections import OrderedDict

from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PLAYERS, PRESS, TAP, Gestures
from tableref.presses.timeline import Timeline
from tableref.selftest.answers import Asking, Summary, button_name, trouble_lines
from tableref.selftest.contacts import (
    ALL,
    CROSSTALK,
    LOCKOUT_US,
    LONG_BOUNCE,
    NO_PRESS,
    PRESS_AGAIN,
    PRESSED,
    STUCK,
    STUCK_US,
    Contacts,
)
from tableref.selftest.shows import HandsOff, Lights, Screen, Show, Sound, text
from tableref.show import lights
from tableref.show.announcer import Announcer
from tableref.show.screens import with_notice

HANDS_OFF = "hands_off"
LIGHTS = "lights"
SOUND = "sound"
SCREEN = "screen"
BUTTONS = "buttons"
SUMMARY = "summary"
PARTS = (HANDS_OFF, LIGHTS, SOUND, SCREEN, BUTTONS, SUMMARY)

WAITING = "waiting"
"""The part in which a computer asks its questions; it does not end by itself."""

FRAME_US = 20_000
HOLD_US = 1_500_000
"""Time (us) for which OK or BACK is held to end a part. Nobody tries a button for that long."""

UNUSED_TIMEOUT_US = 60_000_000
"""Time (us) without a press after which the part BUTTONS ends, because OK and BACK may both be
broken.
"""

_EVENTS = {PRESSED: "button_ok", PRESS_AGAIN: "press_again", STUCK: "button_stuck"}
_SHOWS = (LIGHTS, SOUND, SCREEN)


class SelfTest:
    """The self-test, which replaces the Referee of a Device.

    A button that is down at the first edge is treated as held since power-on. After the end, when
    its last event has been read, it calls `leave` with the buttons that are down, which replaces
    it. Without `leave` a computer controls it: see `begin` and `end`. `buttons` are the numbers of
    the board's buttons, `seats` is the number of players' lights.
    """

    wifi = None
    """As in Referee. The self-test does not show it."""

    def __init__(self, leave=None, buttons=ALL, seats=PLAYERS):
        self._leave = leave
        self._seats = seats
        self._timeline = Timeline()
        self._before_us = 0
        self.announcer = Announcer()
        self._gestures = Gestures(LOCKOUT_US, HOLD_US)
        self._contacts = Contacts(buttons)
        self.has_ended = False
        """Whether the self-test is over."""
        self._is_leaving = False
        self.idle_us = self.sound_us = self.sounding_hz = self.next_hz = 0
        """`idle_us`, `sound_us`, `sounding_hz` and `next_hz` are as in Referee."""
        self.part = HANDS_OFF
        """The current part: one of `PARTS`, or WAITING."""
        self.announcer.event(0, "self_test_started")
        self._enter(HANDS_OFF, 0)

    def begin(self, part):
        """Begin a part, one of `PARTS` or WAITING. Raises ValueError for another name.

        Any time may have passed since the last tick, because the main loop may have been stopped.
        """
        if part not in PARTS + (WAITING,):
            raise ValueError("there is no part %r" % part)
        # Add 1 us, because buttons that are down at time 0 count as down since the start.
        self._before_us = self.now_us + 1
        self._timeline = Timeline()
        self._enter(part, self.now_us)

    def end(self):
        """End the self-test, and send the event with all problems."""
        if not self.has_ended:
            self.has_ended = True
            found = self._contacts.troubles()
            troubles = [OrderedDict([("trouble", one[0])] + _fields(*one)) for one in found]
            self.announcer.event(self.now_us, "self_test_ended", [("troubles", troubles)])

    def edge(self, button, is_down, t_us):
        """Process a contact's change; return whether it is a press, as Referee.edge does."""
        t_us = self._note(t_us)
        if self.has_ended:
            return False
        self._tell(self._contacts.edge(button, is_down, t_us))
        gestures = self._gestures.edge(button, is_down, t_us)
        self._take(gestures)
        return len(gestures) > 0 and gestures[-1][1:3] == (PRESS, button)

    def handle_held(self, button, t_us):
        """Process a contact that was closed at power-on, as Referee.handle_held does."""
        self.edge(button, True, t_us)

    def tick(self, t_us):
        """Let time pass up to `t_us`; return the time (us) until the next tick (0 to 20,000)."""
        self.pass_time(t_us)
        return self.wait_us()

    def pass_time(self, t_us):
        """Let time pass up to `t_us`, as Referee.pass_time does."""
        if self._is_leaving:
            self._leave(self._contacts.down())
            return
        self._note(t_us)
        self._is_leaving = self.has_ended and self._leave is not None

    def wait_us(self):
        """Return the time (us) until the next tick, as Referee.wait_us does."""
        self.sounding_hz = self._hz(self.now_us)
        if self.has_ended:
            return 0 if self._is_leaving else FRAME_US
        t_us = self.now_us
        wait_us = min(FRAME_US, self._next_us() - t_us)
        tone_wait_us = self.announcer.tone(t_us)[1]
        if tone_wait_us is not None:
            wait_us = min(wait_us, tone_wait_us)
        self.idle_us = self.sound_us = max(0, wait_us)
        self.next_hz = self._hz(t_us + self.idle_us)
        return self.idle_us

    def pixel(self, index, t_us):
        """Return the colour 0xRRGGBB of one light, as Referee.pixel does."""
        return self._show.pixel(index, self._at(t_us) - self._part_us)

    def pixels(self, t_us):
        """Return the colours of all 26 lights, in the order of the chain."""
        return [self.pixel(index, t_us) for index in range(lights.PIXELS)]

    def sounds(self, t_us):
        """Return the frequency (Hz) to sound, 0 for silence."""
        return self._hz(self._at(t_us))

    def _hz(self, t_us):
        return self._show.hz(t_us - self._part_us) or self.announcer.tone(t_us)[0]

    def screen(self):
        """Return (lines, big), as Referee.screen does."""
        screen = self._show.screen(self.now_us - self._part_us)
        return with_notice(screen, self.announcer.notice_line)[:2]

    def redraw(self):
        """Do nothing, because each screen is rendered anew."""

    def events(self):
        """Return the events since the last call, as Referee.events does."""
        return self.announcer.pop_events()

    @property
    def now_us(self):
        """The time since power-on (us) at the last edge or tick."""
        return self._before_us + self._timeline.now_us

    def _at(self, counter_us):
        # The time is never before the part began, because its show cannot be rendered for negative
        # times.
        return max(self._part_us, self._before_us + self._timeline.at(counter_us))

    def _note(self, counter_us):
        """Process everything that is due up to a counter value; return its time (us)."""
        t_us = self._before_us + self._timeline.unwrap(counter_us)
        while not self.has_ended and self._next_us() <= t_us:
            at_us = self._next_us()
            self._tell(self._contacts.advance(at_us))
            self._take(self._gestures.advance(at_us))
            self.announcer.advance(at_us)
            if at_us >= self._until_us:
                self._enter(PARTS[PARTS.index(self.part) + 1], at_us)
        return t_us

    def _next_us(self):
        return min(
            self._contacts.due_us, self._gestures.due_us, self.announcer.due_us, self._until_us
        )

    def _enter(self, part, t_us):
        self.part = part
        self._part_us = t_us
        self._show = self._make_show(part)
        self._until_us = t_us + self._show.length_us
        self.announcer.silence()
        if part == BUTTONS:
            self._be_patient(t_us)
        elif part == SUMMARY:
            self.announcer.tune(t_us, "no" if self._contacts.troubles() else "result")
        self.announcer.event(t_us, "self_test_part", [("part", part)])

    def _make_show(self, part):
        if part == HANDS_OFF:
            return HandsOff(STUCK_US)
        if part == BUTTONS:
            return Asking(self._contacts)
        if part == SUMMARY:
            return Summary(self._contacts)
        if part == WAITING:
            return Show("waiting_1", "waiting_2")
        if part == LIGHTS:
            return Lights(self._seats)
        return {SOUND: Sound, SCREEN: Screen}[part]()

    def _be_patient(self, t_us):
        if self._leave is not None:
            self._until_us = t_us + UNUSED_TIMEOUT_US

    def _take(self, gestures):
        for t_us, kind, button, since_us in gestures:
            # Ignore a press made before this part began, because it was not meant for this part.
            if self.has_ended or since_us < self._part_us or self.part in (HANDS_OFF, WAITING):
                continue
            if kind == HOLD and button in (OK, BACK):
                if self.part == SUMMARY:
                    self.end()
                else:
                    self._enter(SUMMARY, t_us)
            elif kind == TAP and self.part in _SHOWS:
                if button == OK:
                    self._enter(PARTS[PARTS.index(self.part) + 1], t_us)
                elif button == BACK:
                    self._enter(self.part, t_us)
            elif kind == TAP and self.part == SUMMARY and button in (NEXT, BACK):
                self._show.turn_page()

    def _tell(self, found):
        """Send events for findings about contacts; in the part BUTTONS, show and sound them too."""
        for t_us, kind, buttons, bounce_us in found:
            name = _EVENTS.get(kind, kind)
            self.announcer.event(t_us, name, _fields(kind, buttons, bounce_us))
            if self.part != BUTTONS:
                continue
            self._be_patient(t_us)
            self._answer(t_us, kind, buttons, bounce_us)
            if not self._contacts.missing():
                self._enter(SUMMARY, t_us)

    def _answer(self, t_us, kind, buttons, bounce_us):
        if kind in (PRESSED, PRESS_AGAIN):
            words = text(kind, button=button_name(buttons[0]))
        else:
            words = trouble_lines((kind, buttons, bounce_us))[0]
        self.announcer.notice(t_us, words)
        good = "join_%d" % buttons[0] if buttons[0] <= PLAYERS else "mark"
        self.announcer.tune(t_us, good if kind == PRESSED else "no")


def _fields(kind, buttons, bounce_us):
    """Return the fields of the event for a finding or a problem, as pairs."""
    if kind in (CROSSTALK, NO_PRESS):
        return [("buttons", list(buttons))]
    if kind in (PRESSED, LONG_BOUNCE):
        return [("button", buttons[0]), ("bounce_us", bounce_us)]
    return [("button", buttons[0])]

"""The loop's one turn: what the buttons did goes to the referee, what to show to the parts.

It is the same everywhere: on the Pico, on the virtual table and in the tests.
"""

from tableref.drivers.clock import WRAP_US, us_since
from tableref.referee.settings import Settings
from tableref.show.announcer import CUE_US
from tableref.usb.wire import Wire

PLAYERS = 10
"""Buttons 1 to 10 have a light each, the first ten of the chain."""

FULL = 256
"""The drivers' value for a brightness or volume of 100 percent."""

DEFAULTS = Settings()

PICTURE_US = 30_000
"""Interval (us) of checking all lights.

It is not shorter, because setting a light allocates memory.
"""

SCREEN_US = 100_000
"""Interval (us) of updating the screen, in addition to updates after presses and rulings."""

TURN_US = 200
"""After this long (us) a step starts nothing more, so that the next press is soon seen."""

WORK_IDLE_US = 5_000
"""This long (us) before something is to be ruled or heard, nothing slow is started."""

SCREEN_WORK_US = 9_000
"""Worst-case time (us) to render a page of text. Rendering is postponed if a beat is due sooner."""

THOUGHTS = 4
"""Number of slices of computation by the referee between two turns of the other work."""

left = {}
"""Data of the last table for the doctor.

"ready_us" is the counter (us since power-on) when its loop began; "chatters" is what
``Referee.chatters`` returned at its end.
"""

LONGEST_WAIT_US = 1_000_000
"""No referee waits longer for its next tick (us): more is a clock that has wrapped meanwhile."""


class Device:
    """The referee and the parts of a board: what happened goes in, what to show comes out.

    `buttons`, `pixels`, `buzzer` and `display` are the drivers or anything like them; `write_line`
    takes the text of one event, without a line end; `ticks_us` returns the 32-bit microsecond
    counter that the buttons are stamped with. `keeper` writes down what is to outlive a power
    cut, see ``Keeper.work``; without one nothing does.
    """

    def __init__(
        self, buttons, pixels, buzzer, display, referee, write_line, ticks_us, keeper=None
    ):
        self._buttons = buttons
        self._pixels = pixels
        self._buzzer = buzzer
        self._display = display
        self.referee = referee
        self.wire = Wire(write_line)
        """The connection over USB."""
        self._ticks_us = ticks_us
        self.keeper = keeper
        self.ready_us = None
        """The counter (us since power-on) when the loop began, None if it is turned otherwise."""
        """The object that saves data which must survive a power cut, or None."""
        self._now_us = 0
        self._tick_us = None
        self._ticked_us = 0
        self._picture_us = None
        self._screen_us = None
        self._must_work = self._is_resting = False
        self._pressed = []
        # Made once, because it takes memory.
        self._colour_at = self._colour_of
        talk, paint, draw, keep = (
            self._work_on_wire,
            self._refresh_lights,
            self._refresh_display,
            self._save,
        )
        think = self._think
        self._work = (talk, paint, draw, keep, think)
        # While somebody waits for what is thought of, that comes between all else.
        self._thinking_work = (talk, think, paint, think, draw, think)
        self._thinking_work += (paint, think, keep, think, paint, think)
        self._is_thinking = False
        self._waiting = ()
        self._next_work = -1
        self._is_drawing = False
        self._settings = None
        self.keyboard = None
        """The sender of keys to a computer (``usb.keyboard.Keyboard``), or None."""
        self._adjust()

    def step(self):
        """Do one turn of the loop; return the us until the next is needed, 0 for at once.

        Buttons first, then the lights just pressed and the sound, whatever else is waiting. A
        step may come sooner than it said, and should when a button has moved.
        """
        # The clock before the buttons: then no edge stamped earlier can come later.
        start_us = self._now_us = self._ticks_us()
        edges = self._waiting or self._buttons.edges()
        self._waiting = ()
        if edges:
            self._handle_edges(edges)
            return 0
        if self._buttons.has_lost:
            self._report_loss()
            return 0
        is_due = not 0 < self.tick_wait_us <= LONGEST_WAIT_US
        # Told before it is shown: a press has its light and its click from an interrupt.
        if self.wire.has_events and not is_due:
            self._work_on_wire()
            return 0
        if self._pressed:
            self._show_pressed()
            return 0
        if is_due:
            self._tick()
            # One thing a step: a press must not wait for the sum of them.
            if not self._must_work:
                self._is_resting = True
                return 0
        if self.idle_us < WORK_IDLE_US and not self._must_work:
            self._is_resting = True
            return max(0, us_since(self._ticks_us(), self._tick_us))
        self._must_work = self._is_resting = False
        if self._work_on(start_us):
            return 0
        wait_us = PICTURE_US - us_since(self._picture_us, self._now_us)
        wait_us = min(self.tick_wait_us, wait_us) - us_since(start_us, self._ticks_us())
        return max(0, wait_us)

    @property
    def tick_wait_us(self):
        """How long after the last step began the referee can be left alone (us)."""
        return 0 if self._tick_us is None else us_since(self._now_us, self._tick_us)

    @property
    def idle_us(self):
        """How long after the last step began nothing is to be ruled or heard (us)."""
        return self.referee.idle_us - us_since(self._ticked_us, self._now_us)

    @property
    def has_display(self):
        """Whether the display answered when it was last sent something."""
        return self._display.is_working

    def close(self):
        """Stop sampling, and make the table dark and silent; a part that fails is left as it is."""
        for close in (
            lambda: left.update(ready_us=self.ready_us),
            lambda: left.update(chatters=getattr(self.referee, "chatters", list)()),
            lambda: self.keyboard and self.keyboard.close(),
            self._buttons.close,
            self._buzzer.close,
            self._pixels.close,
            lambda: self._display.blank(self._ticks_us()),
        ):
            try:
                close()
            except Exception:
                # It may be why the table ends: that must be told, and the other parts be closed.
                pass

    def _handle_edges(self, edges):
        """Flash the lights just pressed, tell the referee what the buttons did, and have it rule.

        The flash says only that the press was seen; what is made of it follows within some ms.
        """
        pressed = []
        for button, is_down, t_us in edges:
            light = button - 1
            if is_down and light < PLAYERS and light not in pressed:
                if self.referee.is_press(button, t_us):
                    pressed.append(light)
        if pressed:
            self._pixels.flash(pressed)
            self._pressed = self._pressed + pressed
        for button, is_down, t_us in edges:
            self.referee.edge(button, is_down, t_us)
            # One by one: when ten press at once the first does not wait for the tenth.
            self._send_events()
        # Presses are ruled on when their tick of the sampler is over. It is, when no more came.
        now_us = self._ticks_us()
        self._waiting = self._buttons.edges()
        if not self._waiting and us_since(t_us, now_us) > 0:
            t_us = now_us
        # What is shown must not be older than what the referee knows.
        if us_since(self._now_us, t_us) > 0:
            self._now_us = t_us
        self._tick()

    def _report_loss(self):
        """Report that presses may be missing, so nobody knows who was first.

        The buttons that are still down have one stamp, so the referee rules a tie of them.
        """
        self._buttons.has_lost = False
        # A self-test rules on no order.
        if hasattr(self.referee, "announce"):
            self.referee.announce("order_lost")
            self._send_events()

    def _show_pressed(self):
        """Show what the referee made of a press: its lights at once, the others and words soon."""
        pressed, self._pressed = self._pressed, []
        self._pixels.show_now(pressed, self._colour_at)
        self._pixels.start_picture()
        self._picture_us = self._now_us
        self._screen_us = None

    def _tick(self):
        """Let the referee know the time, and sound what is to be heard from now on."""
        if self.idle_us <= 0:
            # Heard before the rest is thought of: a beat of 3-2-1 has its sound ready.
            self._buzzer.tone(self.referee.sounds(self._now_us), self._now_us)
        # A self-test that ends puts another in its place.
        referee = self.referee
        referee.pass_time(self._now_us)
        self._send_events()
        tick_us = self._now_us + referee.wait_us()
        self._ticked_us = self._now_us
        # Not by %: on the Pico what that leaves takes memory for ever after, small as it is.
        self._tick_us = tick_us if tick_us < WRAP_US else tick_us - WRAP_US
        # After the first event: the click of a press, and a beat, began in an interrupt.
        self._buzzer.tone(self.referee.sounding_hz, self._now_us)
        self._cue_sound()
        # Slow work waits for one tick at a time: then it is its turn, however soon the next is.
        self._must_work = self._is_resting
        self._is_resting = False

    def _send_events(self):
        """Tell the first event that was ruled, if there is one, and have all of them shown soon."""
        events = self.referee.events()
        if events:
            if self.keyboard is not None:
                self.keyboard.handle(events)
            self._adjust()
            self._buttons.mute_noisy(events)
            self.wire.add(events)
            self._work_on_wire()
            # "1" is not to be seen later than it is heard.
            self._screen_us = self._picture_us = None

    def _cue_sound(self):
        """Have what is to be heard next sound at its very moment, when that is near."""
        hz, at_us = 0, None
        if 0 < self.referee.sound_us < CUE_US:
            at_us = self._now_us + self.referee.sound_us
            at_us = at_us if at_us < WRAP_US else at_us - WRAP_US
            hz = self.referee.sounds(at_us)
        self._buzzer.cue(hz, at_us)

    def _adjust(self):
        """Have light and sound as the referee's settings say, when those are others."""
        # Who takes a referee's place has none: a self-test tests the table, not what somebody set.
        settings = getattr(self.referee, "settings", DEFAULTS)
        if settings is not self._settings:
            self._settings = settings
            self._pixels.set_brightness(settings.brightness * FULL // 100)
            self._pixels.lock_out(settings.lockout_ms * 1000)
            self._buzzer.set_volume(settings.volume * FULL // 100)

    def _colour_of(self, light):
        return self.referee.pixel(light, self._now_us)

    def _work_on(self, start_us):
        """Do the slow work in turn, a slice of each; return whether there is more."""
        is_more = False
        all_work = self._thinking_work if self._is_thinking else self._work
        left = len(all_work)
        while left:
            left -= 1
            self._next_work = (self._next_work + 1) % len(all_work)
            is_more = all_work[self._next_work]() or is_more
            if us_since(start_us, self._ticks_us()) >= TURN_US:
                return True
        return is_more

    def _is_due(self, done_us, every_us):
        # A time in the future is one from before a sleep of half an hour: the counter has wrapped.
        return done_us is None or not 0 <= us_since(done_us, self._now_us) < every_us

    def _refresh_lights(self):
        if self._pixels.refresh_slice(self._colour_at):
            return True
        if not self._is_due(self._picture_us, PICTURE_US):
            return False
        self._picture_us = self._now_us
        self._adjust()
        self._pixels.start_picture()
        return True

    def _work_on_wire(self):
        return self.wire.work(self.referee, self._now_us)

    def _refresh_display(self):
        if self._is_due(self._screen_us, SCREEN_US) and self.idle_us >= SCREEN_WORK_US:
            self._screen_us = self._now_us
            self._display.show(self.referee.screen())
            self._is_drawing = True
        else:
            self._is_drawing = self._display.refresh_slice(self._now_us)
        return self._is_drawing

    def _think(self):
        # In all the time that is calm, and between the slices of everything else. Only a button
        # that moves ends it sooner: each turn of the loop costs more than a look at the buttons.
        if not getattr(self.referee, "thinks", False):
            return False
        for _ in range(THOUGHTS):
            if self.referee.idle_us - us_since(self._ticked_us, self._ticks_us()) < WORK_IDLE_US:
                return False
            # an earlier `_think` of this step may have found edges that still wait to be processed
            self._waiting = self._waiting or self._buttons.edges()
            self._is_thinking = not self._waiting and self.referee.think()
            if not self._is_thinking:
                break
        return self._is_thinking

    def _save(self):
        # What was ruled is seen and told before: a block of flash takes some 50 ms to erase.
        if self._screen_us is None or self._is_drawing or self.keeper is None:
            return False
        return self.wire.is_at_rest and self.keeper.work()

"""One step of the main loop: input goes to the referee, and its output to the drivers.

It is the same on the Pico, on the virtual table and in tests.
"""

from tableref.drivers.clock import WRAP_US, us_since
from tableref.referee.settings import Settings
from tableref.show.announcer import CUE_US
from tableref.usb.wire import Wire

PLAYERS = 10
"""Number of players' buttons, from 1. Their lights are the first ones of the chain."""

FULL = 256
"""The drivers' value for a brightness or volume of 100 percent."""

DEFAULTS = Settings()

PICTURE_US = 30_000
"""Interval (us) at which all lights are checked. It is not shorter, because setting a light
allocates memory.
"""

SCREEN_US = 100_000
"""Interval (us) at which the screen is updated, in addition to updates after presses and rulings.
"""

TURN_US = 200
"""Time (us) after which a step starts no further work, so that the next press is seen soon."""

WORK_IDLE_US = 5_000
"""Slow work is started only if nothing is due for this time (us)."""

SCREEN_WORK_US = 9_000
"""Worst-case time (us) to render a screen. Rendering is postponed if a beat is due sooner."""

THOUGHTS = 4
"""Maximum number of slices of the referee's computation in a row, before other work has its turn.
"""

last_run = {}
"""Figures that the main program leaves for the doctor when it ends.

"ready_us" is the counter (us since power-on) when its loop began; "chatters" is what
``Referee.chatters`` returned at its end.
"""

LONGEST_WAIT_US = 1_000_000
"""Maximum time (us) between two ticks. A longer time means that the clock has wrapped."""


class Device:
    """Connects a referee to the drivers of a board.

    `buttons`, `pixels`, `buzzer` and `display` are drivers, or objects with the same methods.
    `write_line` sends the text of an event, without a line end. `ticks_us` returns the 32-bit
    microsecond counter of the buttons' timestamps. `keeper` saves matches and settings in flash,
    see ``Keeper.work``; without it nothing is saved.
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
        """The object that saves data which must survive a power cut, or None."""
        self.ready_us = None
        """The counter (us since power-on) when the main program's loop began, or None."""
        self._now_us = self._tick_us = self._ticked_us = ticks_us()
        # Values of the counter (us): at present, at the next tick, and at the last tick.
        self._picture_us = None
        """Value of the counter (us) when all lights were last checked, None if a check is due."""
        self._screen_us = None
        """Value of the counter (us) when the screen was last updated, None if that is due."""
        self._is_resting = False
        """Whether the last step has postponed slow work."""
        self._must_work = False
        """Whether slow work follows now even if something is due soon, because it was postponed."""
        self._pressed = []
        """The lights (index) of buttons that were pressed and are to be shown."""
        # A bound method is created once, because each one allocates memory.
        self._colour_at = self._colour_of
        send, paint, draw, save = (
            self._work_on_wire,
            self._refresh_lights,
            self._refresh_display,
            self._save,
        )
        think = self._think
        self._work = (send, paint, draw, save, think)
        # While players wait for a computation, it gets a turn after every other kind of work.
        self._thinking_work = (send, think, paint, think, draw, think)
        self._thinking_work += (paint, think, save, think, paint, think)
        self._is_thinking = False
        self._waiting = ()
        """Edges that were read from the buttons, but are not processed yet."""
        self._next_work = -1
        """Index of the last task that was done, in `_work` or `_thinking_work`."""
        self._is_drawing = False
        self._settings = None
        self.keyboard = None
        """The sender of keys to a computer (``usb.keyboard.Keyboard``), or None."""
        self._adjust()

    def step(self):
        """Do one step of the loop; return the time (us) until the next one is needed.

        Buttons come first, then the lights of pressed buttons and the sound. The next step may come
        sooner, and should if a button has changed.
        """
        # Read the clock before the buttons, so that edges which are not in `edges` yet are later
        # than `start_us`.
        start_us = self._now_us = self._ticks_us()
        edges = self._waiting or self._buttons.edges()
        self._waiting = ()
        if edges:
            self._handle_edges(edges)
            return 0
        if self._buttons.has_lost:
            self._report_loss()
            return 0
        is_due = not 0 < us_since(start_us, self._tick_us) <= LONGEST_WAIT_US
        # Send events before showing them. Interrupts have already given a press its light and
        # click.
        if not (is_due or self.wire.is_at_rest) and self.wire.has_events:
            self._work_on_wire()
            return 0
        if self._pressed:
            self._show_pressed()
            return 0
        if is_due:
            if us_since(self._ticked_us, start_us) >= self.referee.sound_us:
                # A sound that must be on time is due, so it must not wait for the referee's work.
                self._buzzer.tone(self.referee.sounds(start_us), start_us)
            self._tick()
            # Do only one task in a step, so that a press need not wait for several.
            if not self._must_work:
                self._is_resting = True
                return 0
        if self.idle_us < WORK_IDLE_US and not self._must_work:
            self._is_resting = True
            return max(0, us_since(self._ticks_us(), self._tick_us))
        self._must_work = self._is_resting = False
        if self._work_on(start_us):
            return 0
        wait_us = PICTURE_US - us_since(self._picture_us, start_us)
        wait_us = min(us_since(start_us, self._tick_us), wait_us)
        return max(0, wait_us - us_since(start_us, self._ticks_us()))

    @property
    def idle_us(self):
        """Time (us) from the beginning of the last step until something is due."""
        return self.referee.idle_us - us_since(self._ticked_us, self._now_us)

    @property
    def has_display(self):
        """Whether the display acknowledged the last transfer."""
        return self._display.is_working

    @property
    def colours(self):
        """The colour (0xRRGGBB) to which each light was last set, None if it must be set again."""
        return self._pixels.colours

    def close(self):
        """Stop sampling, lights, sound and display, ignoring errors of each part."""
        for close in (
            lambda: last_run.update(ready_us=self.ready_us),
            lambda: last_run.update(chatters=getattr(self.referee, "chatters", list)()),
            lambda: self.keyboard and self.keyboard.close(),
            self._buttons.close,
            self._buzzer.close,
            self._pixels.close,
            lambda: self._display.blank(self._ticks_us()),
        ):
            try:
                close()
            except Exception:
                # Ignore the error: this part may be why the program ends, and the other parts must
                # still be closed.
                pass

    def _handle_edges(self, edges):
        """Let the referee process edges of buttons, and flash the lights of presses.

        The flash only acknowledges the press; the ruling is shown some ms later.
        """
        waiting = len(edges)
        for button, is_down, t_us in edges:
            if self.referee.edge(button, is_down, t_us) and button <= PLAYERS:
                self._pressed.append(button - 1)
                self._pixels.flash((button - 1,))
            waiting -= 1
            if waiting:
                # Send events after each edge, so that the event of the first of ten presses need
                # not wait for the other presses. The tick below sends the last events.
                self._send_events()
        # Presses are ruled on when their sampling tick is over. If no more edges are waiting, it is
        # over.
        now_us = self._ticks_us()
        self._waiting = self._buttons.edges()
        if not self._waiting:
            self._now_us = now_us
        # The time of output must not be before the last input.
        if us_since(self._now_us, t_us) > 0:
            self._now_us = t_us
        self._tick()

    def _report_loss(self):
        """Report that edges may have been lost, so that the order of presses is unknown.

        Buttons that are still down get the same timestamp, so the referee rules a tie.
        """
        self._buttons.has_lost = False
        # A self-test has no `announce`.
        if hasattr(self.referee, "announce"):
            self.referee.announce("order_lost")
            self._send_events()

    def _show_pressed(self):
        """Show the result of a press: its lights at once, the other lights and the screen soon."""
        pressed, self._pressed = self._pressed, []
        self._pixels.show_now(pressed, self._colour_at)
        self._pixels.start_picture()
        self._picture_us = self._now_us
        self._screen_us = None

    def _tick(self):
        """Advance the referee to the current time, and update the sound."""
        # Use the same object throughout, because a self-test that ends replaces `self.referee`.
        referee = self.referee
        referee.pass_time(self._now_us)
        self._send_events()
        tick_us = self._now_us + referee.wait_us()
        self._ticked_us = self._now_us
        # Do not use %, because its result would be a big integer on the Pico.
        self._tick_us = tick_us if tick_us < WRAP_US else tick_us - WRAP_US
        # The sound is updated after the first event is sent. It can wait, because interrupts start
        # clicks and beats.
        self._buzzer.tone(self.referee.sounding_hz, self._now_us)
        sound_at_us = None
        if 0 < self.referee.sound_us < CUE_US:
            sound_at_us = self._now_us + self.referee.sound_us
            sound_at_us = sound_at_us if sound_at_us < WRAP_US else sound_at_us - WRAP_US
        self._buzzer.cue(self.referee.next_hz, sound_at_us)
        # If slow work was postponed before this tick, it follows now, even if the next tick is due
        # soon.
        self._must_work = self._is_resting
        self._is_resting = False

    def _send_events(self):
        """Send the first new event, if there is any, and make lights and screen due."""
        events = self.referee.events()
        if events:
            if self.keyboard is not None:
                self.keyboard.handle(events)
            self.wire.add(events)
            self.wire.work(self.referee, self._now_us)
            self._adjust()
            self._buttons.mute_noisy(events)
            # The "1" of 3-2-1 must be seen when it is heard.
            self._screen_us = self._picture_us = None

    def _adjust(self):
        """Apply changed settings of brightness, lockout and volume."""
        # A self-test has no settings, so the defaults are used.
        settings = getattr(self.referee, "settings", DEFAULTS)
        if settings is not self._settings:
            self._settings = settings
            self._pixels.set_brightness(settings.brightness * FULL // 100)
            self._pixels.lock_out(settings.lockout_ms * 1000)
            self._buzzer.set_volume(settings.volume * FULL // 100)

    def _colour_of(self, light):
        return self.referee.pixel(light, self._now_us)

    def _work_on(self, start_us):
        """Do slices of slow work in turn until the time is over; return whether there is more."""
        is_more = False
        all_work = self._thinking_work if self._is_thinking else self._work
        for _ in all_work:
            self._next_work = (self._next_work + 1) % len(all_work)
            is_more = all_work[self._next_work]() or is_more
            if us_since(start_us, self._ticks_us()) >= TURN_US:
                return True
        return is_more

    def _is_due(self, done_us, every_us):
        # A time in the future means that the counter has wrapped, such as after a long sleep.
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
        # Compute several slices in a row, until something is due or a button changes, because a
        # step of the loop costs more than a check of the buttons.
        if not getattr(self.referee, "thinks", False):
            return False
        for _ in range(THOUGHTS):
            if self.referee.idle_us - us_since(self._ticked_us, self._ticks_us()) < WORK_IDLE_US:
                return False
            # Edges that an earlier `_think` of this step has found must be processed first.
            self._waiting = self._waiting or self._buttons.edges()
            self._is_thinking = not self._waiting and self.referee.think()
            if not self._is_thinking:
                break
        return self._is_thinking

    def _save(self):
        # Save only after events are sent and shown, because erasing a block of flash takes 50 ms.
        if self._screen_us is None or self._is_drawing or self.keeper is None:
            return False
        return self.wire.is_at_rest and self.keeper.work()

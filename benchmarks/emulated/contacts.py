"""Change contacts of the emulated Pico at exact times.

Around each change, the emulator runs the sampler's state machine in step with the clock, so that
the sampler sees the change in time.
"""

from board import BUILD

BEAT_NS = 40
"""Interval (ns) of the alarms: 8 cycles at 200 MHz. The sampler takes three such intervals for an
instruction.
"""

BEFORE_US = 1.5
AFTER_US = 3.0
"""BEFORE_US and AFTER_US are the times (us) before and after a change for which alarms keep the
sampler in step. The sampler sees a change within 1 us.
"""

_PINS = dict(zip(BUILD.BUTTONS, BUILD.BUTTON_PINS, strict=True))


class Contacts:
    """The contacts of `pico`.

    While the processor sleeps, the emulator does not run PIO. When it wakes up, PIO would see a
    contact that has changed at the end of the sleep as if it had changed at the beginning. Closely
    spaced alarms around each change prevent that, because PIO is then never more than BEAT_NS
    behind.
    """

    def __init__(self, pico):
        self._pico = pico
        self._clock = pico.chip.clock
        self._timer = pico.chip.blocks.timer
        self._until_us = 0.0
        self._alarm = self._clock.create_alarm(self._beat)
        self._is_beating = False

    def counter_at(self, t_us):
        """Return the chip's counter (us, with fractions) at `t_us`, as in ``pico.now_us``."""
        return t_us - self._timer._epoch_nanos / 1000

    def move_at(self, t_us, *moves):
        """Schedule changes of contacts (button, is_down) at `t_us`, as in ``pico.now_us``."""
        self._pico.chip.at(t_us - BEFORE_US, lambda: self._keep_pace(t_us + AFTER_US))
        self._pico.chip.at(t_us, lambda: self._move(moves))

    def play(self, moves):
        """Schedule the changes `moves` of contacts, (t_us, button, is_down), the oldest first."""
        self._play_next(iter(moves))

    def _play_next(self, moves):
        # Add one alarm at a time, because the emulator searches the whole list when it adds one.
        t_us, button, is_down = next(moves, (None, None, None))
        if t_us is not None:
            self.move_at(t_us, (button, is_down))
            self._pico.chip.at(t_us, lambda: self._play_next(moves))

    def _move(self, moves):
        # Wake the sampler again, because it may have gone to sleep meanwhile.
        self._pico.chip.sampling.wake()
        for button, is_down in moves:
            self._pico.chip.pins[_PINS[button]].set_input_value(not is_down)

    def _keep_pace(self, until_us):
        self._pico.chip.sampling.wake()
        self._until_us = max(self._until_us, until_us)
        if not self._is_beating:
            self._beat()

    def _beat(self):
        self._is_beating = self._pico.now_us < self._until_us
        if self._is_beating:
            self._alarm.schedule(BEAT_NS)

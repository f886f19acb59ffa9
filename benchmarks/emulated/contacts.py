"""Moves contacts of the emulated Pico at exact instants, the sampler in its true phase."""

from board import BUILD

BEAT_NS = 40
"""Five cycles: a third of one of the sampler's instructions."""

BEFORE_US = 1.5
AFTER_US = 3.0
"""So long around a move the sampler keeps pace: it takes less than 1 us to see it."""

_PINS = dict(zip(BUILD.BUTTONS, BUILD.BUTTON_PINS, strict=True))


class Contacts:
    """The contacts of `pico`.

    The emulator gives PIO the time that the processor slept only when it wakes, so that a contact
    that moved at the end looked as if it had been so all along. Therefore there are alarms close
    together around each move: whatever the processor does, PIO is never more than a beat behind.
    """

    def __init__(self, pico):
        self._pico = pico
        self._clock = pico.chip.clock
        self._timer = pico.chip.blocks.timer
        self._until_us = 0.0
        self._alarm = self._clock.create_alarm(self._beat)
        self._is_beating = False

    def counter_at(self, t_us):
        """Return what the chip's microsecond counter is at `t_us` (as ``pico.now_us``).

        It is given with fractions, which the counter itself does not have.
        """
        return t_us - self._timer._epoch_nanos / 1000

    def move_at(self, t_us, *moves):
        """Have contacts moved at `t_us` (as ``pico.now_us``), all of `moves` at that very instant.

        A move is (button, is_down).
        """
        self._pico.chip.at(t_us - BEFORE_US, lambda: self._keep_pace(t_us + AFTER_US))
        self._pico.chip.at(t_us, lambda: self._move(moves))

    def play(self, moves):
        """Have contacts moved one after the other: (t_us, button, is_down), oldest first."""
        self._play_next(iter(moves))

    def _play_next(self, moves):
        # One at a time: to add an alarm the emulator looks through all there are.
        t_us, button, is_down = next(moves, (None, None, None))
        if t_us is not None:
            self.move_at(t_us, (button, is_down))
            self._pico.chip.at(t_us, lambda: self._play_next(moves))

    def _move(self, moves):
        # Once more: it may have gone to rest since.
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

"""The buzzer: one tone at a time, on a PWM output."""

from tableref.drivers.clock import us_since

LOWEST_HZ = 20
HIGHEST_HZ = 20_000
"""What an ear can hear. The PWM refuses less than 8 Hz, and 0 Hz would stop the program."""

FULL = 256

_HALF = 1 << 15


class Buzzer:
    """A buzzer on `pwm` (a ``machine.PWM``), silent at first.

    `volume` is in 256ths, 0 to 256. The part of each period that is high makes the loudness: half
    of it is the loudest. `ahead` is a ``SoundAhead`` on the same pin, or None.
    """

    def __init__(self, pwm, volume=FULL, ahead=None):
        self._pwm = pwm
        self._ahead = ahead
        self._cue = None
        self._begun_us = 0
        self._hz = 0
        self.set_volume(volume)

    def set_volume(self, volume):
        """Be so loud from now on (256ths): the tone that sounds too."""
        self._duty = _HALF * volume // FULL
        self._pwm.duty_u16(self._duty if self._hz else 0)
        self._cue = None
        if self._ahead:
            self._ahead.set_volume(self._duty)

    def cue(self, hz, at_us):
        """Have `hz` sound at `at_us` (the 32-bit counter) whatever is done then.

        There is one such moment at a time: what was cued before is forgotten. `at_us` None cues
        nothing. At or after that moment ``tone`` is to be called as if nothing had been cued.
        """
        cue = None if at_us is None else (_audible(hz), at_us)
        if self._ahead is None or cue == self._cue:
            return
        self._note_cue()
        self._cue = cue
        if cue is None:
            self._ahead.disarm()
        else:
            self._ahead.arm(cue[0], self._duty, at_us)

    def _note_cue(self):
        """Note the tone that has begun by itself; return whether one has."""
        if not self._cue or not self._ahead.take():
            return False
        self._hz, self._begun_us = self._cue
        self._cue = None
        # What the PWM believes of itself is from before.
        self._pwm.duty_u16(self._duty if self._hz else 0)
        return True

    def tone(self, hz, now_us=None):
        """Sound `hz` from now on; 0 or less is silence. What cannot be heard is moved to what can.

        `now_us` is the moment (of the 32-bit counter) that `hz` is for: what was cued for a later
        one, and has begun meanwhile, goes on.

        Asking again for the tone that sounds changes nothing, so the wave goes on unbroken.
        """
        hz = _audible(hz)
        if self._cue and self._note_cue() and now_us is not None:
            if us_since(now_us, self._begun_us) > 0:
                return
        before = self._hz
        if hz == before:
            return
        self._hz = hz
        if self._ahead:
            self._ahead.leave_click()
        if not hz:
            self._pwm.duty_u16(0)
            return
        self._pwm.freq(hz)
        if not before:
            self._pwm.duty_u16(self._duty)

    def close(self):
        """Fall silent, and stay so."""
        if self._ahead:
            self._ahead.close()
        self.tone(0)


def _audible(hz):
    return min(max(hz, LOWEST_HZ), HIGHEST_HZ) if hz > 0 else 0

"""The buzzer: one tone at a time, on a PWM output."""

from tableref.drivers.clock import us_since

LOWEST_HZ = 20
HIGHEST_HZ = 20_000
"""LOWEST_HZ and HIGHEST_HZ bound the audible range. Below 8 Hz the PWM raises ValueError."""

FULL = 256

_HALF = 1 << 15


class Buzzer:
    """A buzzer on `pwm` (a ``machine.PWM``), initially silent.

    `volume` is in 256ths, 0 to 256. It determines the duty cycle; 50 % is the loudest. `ahead` is a
    ``SoundAhead`` on the same pin, or None.
    """

    def __init__(self, pwm, volume=FULL, ahead=None):
        self._pwm = pwm
        self._ahead = ahead
        self._cue = None
        self._begun_us = 0
        self._hz = 0
        self.set_volume(volume)

    def set_volume(self, volume):
        """Set the volume (256ths), also of the current tone."""
        self._duty = _HALF * volume // FULL
        self._pwm.duty_u16(self._duty if self._hz else 0)
        self._cue = None
        if self._ahead:
            self._ahead.set_volume(self._duty)

    def cue(self, hz, at_us):
        """Schedule the tone `hz` for `at_us` (32-bit counter), independently of the main loop.

        Only one tone can be scheduled; a new one replaces it, and None for `at_us` cancels it. At
        or after that time, ``tone`` must be called as usual.
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
        """Update the state if the scheduled tone has started; return whether it has."""
        if not self._cue or not self._ahead.has_started():
            return False
        self._hz, self._begun_us = self._cue
        self._cue = None
        # Set the duty again, because the interrupt has bypassed the PWM object.
        self._pwm.duty_u16(self._duty if self._hz else 0)
        return True

    def tone(self, hz, now_us=None):
        """Start the tone `hz`; 0 or less is silence. Frequencies are clamped to the audible range.

        `now_us` (32-bit counter) is the time of the request. A scheduled tone that has started
        later than that continues.

        Requesting the current tone changes nothing, so that the wave is not interrupted.
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
        """Turn the sound off for good."""
        if self._ahead:
            self._ahead.close()
        self.tone(0)


def _audible(hz):
    return min(max(hz, LOWEST_HZ), HIGHEST_HZ) if hz > 0 else 0

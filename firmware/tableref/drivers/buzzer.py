"""The buzzer: one tone at a time, on a PWM output."""

LOWEST_HZ = 20
HIGHEST_HZ = 20_000
"""What an ear can hear. The PWM refuses less than 8 Hz, and 0 Hz would stop the program."""

FULL = 256

_HALF = 1 << 15


class Buzzer:
    """A buzzer on `pwm` (a ``machine.PWM``), silent at first.

    `volume` is in 256ths, 0 to 256. The part of each period that is high makes the loudness: half
    of it is the loudest.
    """

    def __init__(self, pwm, volume=FULL):
        self._pwm = pwm
        self._hz = 0
        self.set_volume(volume)

    def set_volume(self, volume):
        """Be so loud from now on (256ths): the tone that sounds too."""
        self._duty = _HALF * volume // FULL
        self._pwm.duty_u16(self._duty if self._hz else 0)

    def tone(self, hz):
        """Sound `hz` from now on; 0 or less is silence. What cannot be heard is moved to what can.

        Asking again for the tone that sounds changes nothing, so the wave goes on unbroken.
        """
        if hz > 0:
            hz = min(max(hz, LOWEST_HZ), HIGHEST_HZ)
        else:
            hz = 0
        before = self._hz
        if hz == before:
            return
        self._hz = hz
        if not hz:
            self._pwm.duty_u16(0)
            return
        self._pwm.freq(hz)
        if not before:
            self._pwm.duty_u16(self._duty)

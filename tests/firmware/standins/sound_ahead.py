"""Stand-in for the interrupts of ``drivers/sound_ahead``, which records what is armed."""


class SoundAhead:
    """Plays prepared sounds when a test triggers them: `armed` is None or (hz, duty, at_us)."""

    def __init__(self, pin):
        self.pin = pin
        self.armed = None
        self.clicks_at = None
        self.is_closed = False
        self._has_sounded = False

    def set_volume(self, duty):
        """Record the volume of clicks."""
        self.clicks_at = duty

    def arm(self, hz, duty, at_us):
        """Record the prepared sound and its time."""
        self.armed = (hz, duty, at_us)
        self._has_sounded = False

    def disarm(self):
        """Discard the prepared sound."""
        self.armed = None

    def sound(self):
        """Act as the timer: play the prepared sound."""
        self.armed = None
        self._has_sounded = True

    def has_started(self):
        """Return whether a sound was played since the last call."""
        has_sounded, self._has_sounded = self._has_sounded, False
        return has_sounded

    def leave_click(self):
        """Do nothing: no click is ended here."""

    def close(self):
        """Record that it is closed."""
        self.armed = None
        self.is_closed = True

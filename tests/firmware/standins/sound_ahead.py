"""Stand-in for the interrupts of ``drivers/sound_ahead``, which records what is armed."""


class SoundAhead:
    """Sounds ahead of the loop when a test says so: `armed` is None or (hz, duty, at_us)."""

    def __init__(self, pin):
        self.pin = pin
        self.armed = None
        self.clicks_at = None
        self.is_closed = False
        self._has_sounded = False

    def set_volume(self, duty):
        """Note how loud a click is."""
        self.clicks_at = duty

    def arm(self, hz, duty, at_us):
        """Note what is to sound, and when."""
        self.armed = (hz, duty, at_us)
        self._has_sounded = False

    def disarm(self):
        """Forget it."""
        self.armed = None

    def sound(self):
        """Be the timer: what is armed sounds."""
        self.armed = None
        self._has_sounded = True

    def has_started(self):
        """Return whether it has sounded since this was asked last."""
        has_sounded, self._has_sounded = self._has_sounded, False
        return has_sounded

    def leave_click(self):
        """Do nothing: no click is ended here."""

    def close(self):
        """Note it."""
        self.armed = None
        self.is_closed = True

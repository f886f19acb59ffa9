"""Takes a notice down as soon as OK or NEXT does something else than when it was put up."""


class NoticeWatch:
    """Watches the notice of `announcer`; `offered` is a function that returns what OK and NEXT do.

    `offered` may return None while nothing may be read from the screen, such as in a race.
    """

    def __init__(self, announcer, offered):
        self._announcer = announcer
        self._offered = offered
        self.offer = None
        """What OK and NEXT did when the notice was put up; None without a notice."""

    def after(self, t_us, notices):
        """Look at the notice after a gesture; `notices` is the announcer's number before it."""
        announcer = self._announcer
        if not announcer.notice_line:
            self.offer = None
        elif announcer.notice_count != notices:
            self.offer = self._offered()
        elif self.offer is not None and self.offer != self._offered():
            # what it was about is past
            announcer.notice(t_us, "")
            self.offer = None

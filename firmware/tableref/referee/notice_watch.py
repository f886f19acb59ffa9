"""Removes a notice when the function of OK or NEXT changes, because it would be misleading then."""


class NoticeWatch:
    """Watches the notice of `announcer`; the function `offered` returns what OK and NEXT do now.

    `offered` may return None, for example in a race, when there is no time to render a screen.
    """

    def __init__(self, announcer, offered):
        self._announcer = announcer
        self._offered = offered
        self.offer = None
        """The result of `offered` when the notice was shown, None without a notice."""

    def after(self, t_us, notices):
        """Check the notice after a gesture; `notices` is `notice_count` before the gesture."""
        announcer = self._announcer
        if not announcer.notice_line:
            self.offer = None
        elif announcer.notice_count != notices:
            self.offer = self._offered()
        elif self.offer is not None and self.offer != self._offered():
            announcer.notice(t_us, "")
            self.offer = None

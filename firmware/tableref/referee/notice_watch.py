"""Removes a notice when the function of OK or NEXT changes, because it would be misleading then.

To find out what OK and NEXT do takes as long as rendering a screen, so it is postponed until the
event of the gesture has been sent.
"""


class NoticeWatch:
    """Watches the notice of `announcer` in a stage of the referee.

    Call `begin` before each gesture, and `settle` when there is time after it, but before the
    screen is shown.
    """

    def __init__(self, announcer, stage):
        self._announcer = announcer
        self.reset(stage)

    def reset(self, stage):
        """Forget the notice, because there is another stage.

        ``stage.ok_next_lines()`` returns the lines that say what OK and NEXT do, or None if that
        does not matter.
        """
        self._stage = stage
        self._is_due = False
        self._notices = 0
        self._lines = None
        """The lines for OK and NEXT when the notice was shown, None without a notice."""

    def begin(self):
        """Note that a gesture follows, which may show a notice or change what OK and NEXT do."""
        if self._is_due:
            self.settle()
        self._notices = self._announcer.notice_count
        self._is_due = True

    def settle(self):
        """Check the notice after the last gesture; return whether this took long."""
        is_due, self._is_due = self._is_due, False
        if not self._announcer.notice_line:
            self._lines = None
            return False
        is_new = self._announcer.notice_count != self._notices
        if not is_due or not is_new and self._lines is None:
            return False
        lines = self._stage.ok_next_lines()
        if not is_new and lines != self._lines:
            self._announcer.remove_notice()
            lines = None
        self._lines = lines
        return True

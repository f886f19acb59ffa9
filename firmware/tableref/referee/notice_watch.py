"""Removes a notice when the function of OK or NEXT changes, because it would be misleading then.

To find out what OK and NEXT do takes as long as rendering a screen, so it is postponed until the
event of the gesture has been sent.
"""


class NoticeWatch:
    """Watches the notice of `announcer`.

    Call `after` for each gesture. If `is_due`, call `settle` when there is time, but before the
    next gesture, before time passes, and before the screen is shown.
    """

    def __init__(self, announcer):
        self._announcer = announcer
        self.is_due = False
        """Whether the notice must be checked, because there was a gesture."""
        self._stage = None
        self._is_new = False
        self._offer = None
        """The functions of OK and NEXT when the notice was shown, None without a notice."""

    def after(self, stage, notices):
        """Note that `stage` has handled a gesture, before which `notice_count` was `notices`.

        ``stage.offered()`` returns what OK and NEXT do, or None if that does not matter.
        """
        if self._announcer.notice_line or self._offer is not None:
            self.is_due = True
            self._stage = stage
            self._is_new = self._announcer.notice_count != notices

    def settle(self):
        """Check the notice after the last gesture."""
        self.is_due = False
        if not self._announcer.notice_line:
            self._offer = None
        elif self._is_new:
            self._offer = self._stage.offered()
        elif self._offer is not None and self._offer != self._stage.offered():
            self._announcer.remove_notice()
            self._offer = None

    def reset(self):
        """Forget the notice, because the stage has changed."""
        self.is_due = False
        self._offer = None

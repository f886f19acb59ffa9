"""How often, and when, a table is asked again that has answered nothing, or nothing sensible."""

AGAIN_S = 1
"""Where numbers make no sense, a table is asked at most so often what it said (s)."""
CALM_S = 10
"""After so long (s) without one, a failure is the first again."""
MOST_FAILURES = 4
"""After so many attempts that came to nothing a table is taken as it is: what it says is told."""
MOST_REFUSALS = 60
"""So often it is asked of a table that refuses: a long match takes a while to come back."""
SILENT_S = (10, 20, 40, 80, 160, 320, 600)
"""A table that was silent is asked again after so long (s): it may have been starting."""


class Patience:
    """Counts what came to nothing on one connection, which begins at `now_s`."""

    def __init__(self, now_s):
        self._asked_s = now_s
        self._failures = self._refusals = self._silences = 0
        self._wait_s = None

    def begin(self, now_s):
        """Note that all is asked from the beginning."""
        if now_s >= self._asked_s + CALM_S:
            self._failures = 0
        self._asked_s = now_s

    def may_ask(self, now_s):
        """Return whether it is time to ask from the beginning again."""
        return now_s >= self._asked_s + AGAIN_S

    def fail(self):
        """Count an attempt that came to nothing; return whether that is enough."""
        self._failures += 1
        return self._failures > MOST_FAILURES

    def refuse(self):
        """Count a refusal; return whether that is enough."""
        self._refusals += 1
        return self._refusals > MOST_REFUSALS

    def succeed(self):
        """Note that an event came as it should."""
        self._failures = self._refusals = 0

    def fall_silent(self, now_s):
        """Note that the table is silent: it will be asked again, less and less often."""
        self.succeed()
        self._silent_s = now_s
        waits = SILENT_S[self._silences :]
        self._wait_s = waits[0] if waits else None
        self._silences += 1

    def may_ask_silent(self, now_s):
        """Return whether it is time to ask a silent table once more."""
        return self._wait_s is not None and now_s >= self._silent_s + self._wait_s

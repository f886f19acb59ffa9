"""A queue of changes to matches, settings and players that wait to be saved in flash."""

_LATER = ("settings", "players")
"""Kinds of changes that wait until no race is open."""


class SaveQueue:
    """Collects changes for the ``Keeper``, which saves them in this order.

    A change is a tuple:

    - ("match", SavedMatch): a match began.
    - ("steps", first, t_us, seq, packed): new steps, as ``Progress.pop_unsaved`` returns them.
    - ("end", outcome): the match ended.
    - ("undone",): the start of the match was undone, so it is not stored.
    - ("reopen",): the last match is continued.
    - ("settings", Settings): the settings were changed.
    - ("players",): names or colours of players were changed.
    """

    def __init__(self):
        self._changes = []
        self.progress = None
        """The ``Progress`` of the current match, or None."""

    @property
    def is_race_closed(self):
        """Whether no race is open."""
        return self.progress is None or self.progress.is_race_closed

    @property
    def is_writable(self):
        """Whether flash may be written now: see ``Progress.is_writable``."""
        return self.progress is None or self.progress.is_writable

    def mark_written(self):
        """Note that all changes that `pop_all` returned are written."""
        if self.progress is not None:
            self.progress.is_urgent = False

    @property
    def has_any(self):
        """Whether `pop_all` would return anything. This is checked in each step of the loop."""
        if self._changes:
            return True
        progress = self.progress
        return progress is not None and (progress.has_unsaved or progress.is_snapshot_due)

    def begin(self, progress):
        """Queue the beginning of a new match."""
        self.progress = progress
        self._changes.append(("match", progress.saved()))

    def go_on(self, progress):
        """Set the progress of a restored match, which is saved already."""
        self.progress = progress

    def end(self, outcome):
        """Add the end of the match, with its Match's `outcome`: None if its start was undone."""
        self._add_steps()
        self.progress = None
        self._changes.append(("undone",) if outcome is None else ("end", outcome))

    def reopen(self):
        """Add the request to continue the last match."""
        self._changes.append(("reopen",))

    def add_settings(self, settings):
        """Queue changed settings."""
        self._changes.append(("settings", settings))

    def add_players(self):
        """Add that names or colours of players were changed."""
        if ("players",) not in self._changes:
            self._changes.append(("players",))

    def pop_all(self):
        """Return the changes since the last call, and remove them from the queue."""
        if self.progress is not None:
            self._add_steps()
            if self.progress.is_snapshot_due:
                self.progress.take_snapshot()
        changes, self._changes = self._changes, []
        if not self.is_race_closed:
            # In a race only steps that OK has confirmed are saved.
            self._changes = [change for change in changes if change[0] in _LATER]
            changes = [change for change in changes if change[0] not in _LATER]
        return changes

    def _add_steps(self):
        steps = self.progress.pop_unsaved()
        if steps:
            self._changes.append(("steps",) + steps)

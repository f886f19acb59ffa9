"""What is to be kept, in its order, until the keeper takes it: of matches, and the settings."""

_LATER = ("settings", "players")
"""What waits until no race is open."""


class SaveQueue:
    """Collects what happens to matches, each the `History` of one.

    What the keeper takes is tuples: ("match", Kept) begins a match, ("steps", first, t_us, seq,
    packed) is as ``History.take_news`` returns it, ("end", outcome) ends it, ("taken_back",) says
    that it was never meant, ("reopen",) that the one before it is to go on, ("settings", Settings)
    that they were changed, and ("players",) that their names or colours were.
    """

    def __init__(self):
        self._changes = []
        self.history = None
        """That of the match that is on, or None."""

    @property
    def is_settled(self):
        """Whether no race is open."""
        return self.history is None or self.history.is_calm

    @property
    def is_writable(self):
        """Whether flash may be written now: see ``History.is_writable``."""
        return self.history is None or self.history.is_writable

    def note_written(self):
        """Note that everything that `take` returned is written."""
        if self.history is not None:
            self.history.is_urgent = False

    @property
    def has_any(self):
        """Whether `take` would return anything; it is asked all the time."""
        if self._changes:
            return True
        history = self.history
        return history is not None and (history.has_news or history.is_far)

    def begin(self, history):
        """A match has begun."""
        self.history = history
        self._changes.append(("match", history.saved()))

    def go_on(self, history):
        """A match that was kept goes on."""
        self.history = history

    def end(self, outcome):
        """The match was left: `outcome` is its Match's, None when it was taken back."""
        self._add_steps()
        self.history = None
        self._changes.append(("taken_back",) if outcome is None else ("end", outcome))

    def reopen(self):
        """The match that was left last is to go on."""
        self._changes.append(("reopen",))

    def add_settings(self, settings):
        """The settings were changed."""
        self._changes.append(("settings", settings))

    def add_players(self):
        """Names or colours of players were changed."""
        if ("players",) not in self._changes:
            self._changes.append(("players",))

    def take(self):
        """Return what there is since the last call, a list of tuples."""
        if self.history is not None:
            self._add_steps()
            if self.history.is_far:
                self.history.remember()
        changes, self._changes = self._changes, []
        if not self.is_settled:
            # in a race only what OK has confirmed of the match is saved
            self._changes = [change for change in changes if change[0] in _LATER]
            changes = [change for change in changes if change[0] not in _LATER]
        return changes

    def _add_steps(self):
        steps = self.history.take_news()
        if steps:
            self._changes.append(("steps",) + steps)

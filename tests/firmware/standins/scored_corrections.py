"""Records corrections for independent scorers."""


class Corrections:
    """The effective `corrected` events of a match, derived from all its events."""

    def __init__(self):
        self.events = []

    def event(self, event):
        """Process an event."""
        if event["event"] == "match_started":
            self.events = []
        elif event["event"] == "corrected":
            self.events.append(event)
            causes = ("shapes", "tricks", "perfect")
            assert event["points"] != event["was"] or [key for key in causes if key in event]
        elif event["event"] == "undone" and event["undone"] == "corrected":
            self.events.pop()

    def more(self, player):
        """Return by how many points the corrections changed a player's total."""
        seat = str(player)
        return sum(event["points"][seat] - event["was"][seat] for event in self.events)

"""The corrections that independent scorers record, as long as they are not undone."""


class PutRight:
    """The valid `corrected` events of a match, from all its events."""

    def __init__(self):
        self.events = []

    def event(self, event):
        """Take an event."""
        if event["event"] == "match_started":
            self.events = []
        elif event["event"] == "corrected":
            self.events.append(event)
            causes = ("shapes", "tricks", "perfect")
            assert event["points"] != event["was"] or [key for key in causes if key in event]
        elif event["event"] == "undone" and event["undone"] == "corrected":
            self.events.pop()

    def more(self, player):
        """Return how many points more a player has by it than the rounds gave."""
        seat = str(player)
        return sum(event["points"][seat] - event["was"][seat] for event in self.events)

"""What is said of the batteries: how full they are in the lobby, and in time that they run low."""

LOW = 20
"""From here down (percent) it is said once. At 500 mA, all that the table may ever draw, three AA
last 3.2 h (Energizer, E91 data sheet: 1600 mAh to 0.8 V): these are 35 min, and in a match at a
third of that more than two hours."""

NEARLY_EMPTY = 5
"""From here down (percent) it is said once more: 9 min at the most, half an hour in a match."""

WELL_AGAIN = 30
"""From here up (percent) they are others, or have rested: what was said may be said again."""


class BatteryWatch:
    """Tells a Referee how full the batteries are, and whoever plays when they run low.

    Never while something is counted or a race is open.
    """

    def __init__(self, referee):
        self.referee = referee
        """Who is told."""
        self._warned_at = 100

    def take(self, percent):
        """Take how full they are (percent); None without any, or while USB gives power."""
        referee = self.referee
        referee.show_battery(percent)
        if percent is None or percent >= WELL_AGAIN:
            self._warned_at = 100
            return
        for threshold in (NEARLY_EMPTY, LOW):
            if percent <= threshold:
                if self._warned_at > threshold and referee.news.is_settled and referee.is_awake:
                    self._warned_at = threshold
                    fields = (("percent", percent),)
                    referee.announce("battery_low", fields, percent=percent)
                return

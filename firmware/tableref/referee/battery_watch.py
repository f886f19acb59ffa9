"""The charge of the batteries: shown in the lobby, with warnings before they are empty."""

LOW = 20
"""Charge (percent) of the first warning.

At 500 mA, the maximum current of the table, three AA last 3.2 h (Energizer, E91 data sheet: 1600
mAh to 0.8 V), so 35 min are left. In a match, which draws a third of that, two hours are left.
"""

NEARLY_EMPTY = 5
"""Charge (percent) of the second warning: 9 min are left at full current, 30 min in a match."""

WELL_AGAIN = 30
"""Charge (percent) from which warnings are given again: the batteries are new, or have rested."""


class BatteryWatch:
    """Reports the charge of the batteries to a Referee. Warnings wait until no race is open."""

    def __init__(self, referee):
        self.referee = referee
        """The Referee that shows the charge and the warnings."""
        self._warned_at = 100

    def update(self, percent):
        """Handle a measured charge (percent), None without batteries or on USB power."""
        referee = self.referee
        referee.show_battery(percent)
        if percent is None or percent >= WELL_AGAIN:
            self._warned_at = 100
            return
        for threshold in (NEARLY_EMPTY, LOW):
            if percent <= threshold:
                if (
                    self._warned_at > threshold
                    and referee.save_queue.is_race_closed
                    and not referee.is_restoring
                ):
                    self._warned_at = threshold
                    fields = (("percent", percent),)
                    referee.announce("battery_low", fields, percent=percent)
                return

"""A table without a board: runs a referee by the board's counter, as a Device does."""

from tableref.drivers.clock import ticks_us


class TurningTable:
    """Sends its referee the `moves`, a list of (t_us, button, is_down), at their times.

    `events` are the events so far; `on_event` is called with each.
    """

    def __init__(self, referee=None, moves=(), on_event=None):
        self.referee = referee
        self.moves = list(moves)
        self.has_display = True
        self.events = []
        self._on_event = on_event
        self.hz = 0
        self.is_closed = False

    def step(self):
        now_us = ticks_us()
        while self.moves and self.moves[0][0] <= now_us:
            t_us, button, is_down = self.moves.pop(0)
            self.referee.edge(button, is_down, t_us)
        self.referee.tick(now_us)
        self.hz = self.referee.sounds(now_us)
        for event in self.referee.events():
            self.events.append(event)
            if self._on_event:
                self._on_event(event)

    def close(self):
        self.is_closed = True

    def names(self):
        return [event["event"] for event in self.events]

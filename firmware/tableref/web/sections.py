"""The contents of the table's page, in sections that are sent again when they change."""

import json
from binascii import hexlify

from tableref import texts
from tableref.presses.gestures import PLAYERS
from tableref.referee import players
from tableref.referee.names import colour

LOOK_US = 60_000
"""Interval (us) at which the next section is checked for changes."""

TIE_US = 500_000
"""Maximum time (us) between tied claims. A claim of rank 1 that comes later after the previous
claim begins another race.
"""

_NO_RACE = ("countdown", "round_started", "match_started", "match_ended", "match_restored")
"""Events that clear the claims of the previous race."""


class Section:
    """A part of the page: `data` is its event (bytes) in the stream, and `version` its number."""

    def __init__(self, name):
        self.name = name
        self.version = 0
        self.data = b""

    def set(self, text):
        """Replace the contents by `text` (JSON), as a new version."""
        self.data = ("event: %s\ndata: %s\n\n" % (self.name, text)).encode()
        self.version += 1


class Sections:
    """The sections of the table's page, made from `device`.

    The caller passes events to `handle`, and calls `work` when idle.
    """

    def __init__(self, device):
        self._device = device
        self._makers = (self._screen, self._lights, self._claims, self._screen, self._seats)
        self._makers += (self._screen, self._lights, self._claims, self._screen, self._scores)
        self._next = 0
        self._seen = {}
        self._claimed = []  # (seq, button, rank, margin_us) of each claim in effect
        self._claimed_us = 0
        self._by_name = {
            name: Section(name) for name in ("screen", "lights", "claims", "seats", "scores")
        }
        self.all = [self._by_name[name] for name in sorted(self._by_name)]
        """All sections, in a fixed order."""

    def handle(self, event):
        """Update the section of claims if an event (a dict) changes them."""
        name = event["event"]
        if name == "claim":
            if event["rank"] == 1 and event["t_us"] - self._claimed_us > TIE_US:
                self._claimed = []
            self._claimed_us = event["t_us"]
            claim = (event["seq"], event["player"], event["rank"], event["margin_us"])
            self._claimed.append(claim)
        elif name in ("undone", "redone"):
            self._claimed = [claim for claim in self._claimed if claim[0] < event["from"]]
        elif name in _NO_RACE:
            self._claimed = []

    def work(self):
        """Check the next section, and update it if it has changed."""
        make = self._makers[self._next]
        self._next = (self._next + 1) % len(self._makers)
        make()

    def _put(self, name, value):
        if name not in self._seen or self._seen[name] != value:
            self._seen[name] = value
            self._by_name[name].set(json.dumps(value))

    def _screen(self):
        referee = self._device.referee
        lines, big = referee.screen()
        wifi = referee.wifi
        if wifi is not None and wifi.code and big == wifi.code:
            # Hide the code, because only people who see the table itself may read it.
            big = "*" * len(big)
        self._put("screen", (lines, big))

    def _lights(self):
        colours = self._device.colours
        if self._seen.get("lights") == colours:
            return
        self._seen["lights"] = list(colours)
        data = bytearray(3 * len(colours))
        at = 0
        for each in colours:
            each = each or 0
            data[at] = each >> 16
            data[at + 1] = each >> 8 & 255
            data[at + 2] = each & 255
            at += 3
        self._by_name["lights"].set('"%s"' % str(hexlify(data), "ascii"))

    def _claims(self):
        match = getattr(self._device.referee, "match", None)
        owners = match.progress.game.owners if match else {}
        claims = []
        for _, button, rank, margin_us in self._claimed:
            claims.append((owners.get(button, button), rank, margin_us))
        self._put("claims", claims)

    def _seats(self):
        referee = self._device.referee
        match = getattr(referee, "match", None)
        seats = [(players.names[seat - 1], colour(seat)) for seat in range(1, PLAYERS + 1)]
        here = list(match.players) if match else []
        self._put("seats", (texts.language(), players.table[0], here, seats))

    def _scores(self):
        match = getattr(self._device.referee, "match", None)
        scores = match and match.progress.game.scores
        if scores:
            rows = [(player, scores.totals[player]) for player in match.players]
            self._put("scores", (scores.lowest_wins, rows))
        else:
            self._put("scores", (False, []))

"""Limits on connections, so that no address takes the places of all others."""

import ipaddress
import time

MAX_CONNECTIONS = 600
"""Maximum number of open connections. Beyond it page requests are refused; browsers retry."""
MAX_PER_ADDRESS = 40
"""Maximum number of connections from one address. A browser opens seven, and one for each tab."""
RESERVED_HERE = 50
"""Places reserved for this computer, which has no limit of its own."""
RESERVED_KNOWN = 50
"""Places reserved for screens that come back."""
KNOWN_S = 3600
"""Time (s) for which an address counts as known after its last connection."""
MAX_KNOWN = 1000


class Guests:
    """Decides which connections are admitted; `now` returns a monotonic time (s)."""

    def __init__(self, now=time.monotonic):
        self._now = now
        self._seen_s = {}

    def admits(self, address, others):
        """Return whether another connection from `address` is admitted.

        `others` are the addresses of the open connections, including duplicates.
        """
        if is_here(address):
            return len(others) < MAX_CONNECTIONS
        most = MAX_CONNECTIONS - RESERVED_HERE
        if not self.keeps_place_for(address):
            most -= RESERVED_KNOWN
        return len(others) < most and others.count(address) < MAX_PER_ADDRESS

    def keeps_place_for(self, address):
        """Return whether a place is reserved for this address: a local or a known one."""
        seen_s = self._seen_s.get(address)
        return is_here(address) or (seen_s is not None and self._now() - seen_s < KNOWN_S)

    def looks(self, address):
        """Record that a screen connects from an address, or was connected until now."""
        self._seen_s.pop(address, None)
        self._seen_s[address] = self._now()
        if len(self._seen_s) > MAX_KNOWN:
            # Drop the oldest entry.
            del self._seen_s[next(iter(self._seen_s))]


def is_here(address):
    """Return whether an address (text) is a loopback address. False for an invalid one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback

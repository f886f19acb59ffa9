"""Limits on connections, so that no address can use up the places of all others."""

import ipaddress
import time

MAX_CONNECTIONS = 600
"""Maximum number of open connections. Further page requests are refused; browsers retry them."""
MAX_PER_ADDRESS = 40
"""Maximum number of connections from one address. A browser opens seven, and one for each tab."""
RESERVED_HERE = 50
"""Number of connections reserved for this computer, which has no limit of its own."""
RESERVED_KNOWN = 50
"""Number of connections reserved for addresses that were connected within KNOWN_S."""
KNOWN_S = 3600
"""Time (s) for which an address stays known after its last connection."""
MAX_KNOWN = 1000


class Guests:
    """Decides which connections are admitted; `now` returns a monotonic time (s)."""

    def __init__(self, now=time.monotonic):
        self._now = now
        self._seen_s = {}

    def admits(self, address, others):
        """Return whether another connection from `address` is admitted.

        `others` are the addresses of all open connections, once for each connection.
        """
        if is_here(address):
            return len(others) < MAX_CONNECTIONS
        most = MAX_CONNECTIONS - RESERVED_HERE
        if not self.keeps_place_for(address):
            most -= RESERVED_KNOWN
        return len(others) < most and others.count(address) < MAX_PER_ADDRESS

    def keeps_place_for(self, address):
        """Return whether a place is reserved for this address: it is this computer's, or known."""
        seen_s = self._seen_s.get(address)
        return is_here(address) or (seen_s is not None and self._now() - seen_s < KNOWN_S)

    def looks(self, address):
        """Record that a screen at `address` is connected now, or was until now."""
        self._seen_s.pop(address, None)
        self._seen_s[address] = self._now()
        if len(self._seen_s) > MAX_KNOWN:
            # Drop the oldest entry.
            del self._seen_s[next(iter(self._seen_s))]


def is_here(address):
    """Return whether an address (text) is a loopback address. An invalid one is not."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback

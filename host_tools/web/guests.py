"""Who finds a place on a server in a house full of phones: no address takes those of all others."""

import ipaddress
import time

MAX_CONNECTIONS = 600
"""With so many connections at once no page is given any more; browsers ask again."""
MAX_PER_ADDRESS = 40
"""So many of them may come from one address: a browser takes seven, each more of its tabs one."""
RESERVED_HERE = 50
"""So many are kept for this computer itself, which no limit for an address holds for."""
RESERVED_KNOWN = 50
"""So many are kept for screens that were here before and come back."""
KNOWN_S = 3600
"""Whoever looked in the last hour (s) was here before."""
MAX_KNOWN = 1000


class Guests:
    """Says who may come in; `now` returns seconds that only go forward."""

    def __init__(self, now=time.monotonic):
        self._now = now
        self._seen_s = {}

    def admits(self, address, others):
        """Return whether one more connection may come from `address`.

        `others` are the addresses of those that are open, each as often as it has one.
        """
        if is_here(address):
            return len(others) < MAX_CONNECTIONS
        most = MAX_CONNECTIONS - RESERVED_HERE
        if not self.keeps_place_for(address):
            most -= RESERVED_KNOWN
        return len(others) < most and others.count(address) < MAX_PER_ADDRESS

    def keeps_place_for(self, address):
        """Return whether a place is kept for this address: ours, and whoever was here before."""
        seen_s = self._seen_s.get(address)
        return is_here(address) or (seen_s is not None and self._now() - seen_s < KNOWN_S)

    def looks(self, address):
        """Note that a screen looks from there, or did until now."""
        self._seen_s.pop(address, None)
        self._seen_s[address] = self._now()
        if len(self._seen_s) > MAX_KNOWN:
            # Who came first goes first.
            del self._seen_s[next(iter(self._seen_s))]


def is_here(address):
    """Return whether an address (text) is this computer's own; one that is none is not."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback

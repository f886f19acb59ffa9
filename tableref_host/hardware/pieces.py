"""Finds connected groups: pieces of metal, wires or faces that share something."""

import networkx


def pieces(groups):
    """Return sets: those of `groups` (of anything) that share a member made one, in their order."""
    joined = networkx.Graph()
    for group in groups:
        networkx.add_path(joined, group)
    return list(networkx.connected_components(joined))


def net_problems(groups, wanted):
    """Return the differences between connected groups and the `wanted` nets, as sentences.

    `groups` are sets as `pieces` returns them; `wanted` is {(reference, pin): net, None for
    nothing}. Other tuples in a group are no pins, and elements that are not tuples are only metal.
    """
    found, parts = [], {}
    for group in groups:
        pins = sorted(thing for thing in group if isinstance(thing, tuple))
        nets = {wanted.get(pin, f"nothing called {pin}") for pin in pins}
        named = sorted(net for net in nets if net is not None)
        if len(nets) > 1:
            words = " and ".join(named + ["a pin that nothing goes to"] * (None in nets))
            found.append(f"joined and should not be: {words}")
        elif None in nets and len(pins) > 1:
            found.append(f"joined and should not be: {pins[0]} and {pins[1]}")
        for net in named:
            parts.setdefault(net, []).append(" ".join(f"{ref}.{pin}" for ref, pin in pins))
    for net, some in sorted(parts.items()):
        if len(some) > 1:
            found.append(f"{net} is in {len(some)} pieces: {' | '.join(some)}")
    return found

"""What hangs together: pieces of metal, wires and faces that share something are one."""

import networkx


def pieces(groups):
    """Return sets: those of `groups` (of anything) that share a member made one, in their order."""
    joined = networkx.Graph()
    for group in groups:
        networkx.add_path(joined, group)
    return list(networkx.connected_components(joined))


def net_problems(groups, wanted):
    """Return where what hangs together are not the nets that are `wanted`: sentences.

    `groups` are sets as `pieces` returns them; `wanted` is {(reference, pin): net, None for
    nothing}; other tuples in a group are nobody's pin, and what is no tuple is only metal.
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

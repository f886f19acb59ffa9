"""Find connected groups, such as pieces of metal, wires or faces that share a member."""

import itertools

import rustworkx


def pieces(groups):
    """Merge those of `groups` (of anything) that share a member; return the resulting sets."""
    numbers, shared = {}, []
    for group in groups:
        members = [numbers.setdefault(thing, len(numbers)) for thing in group]
        shared += itertools.pairwise(members)
    joined = rustworkx.PyGraph()
    joined.add_nodes_from(numbers)
    joined.add_edges_from_no_data(shared)
    return [
        {joined[number] for number in piece} for piece in rustworkx.connected_components(joined)
    ]


def net_problems(groups, wanted):
    """Return a sentence for each difference between connected groups and the `wanted` nets.

    `groups` are sets as returned by `pieces`. `wanted` is {(reference, pin): net, or None if it
    should not be connected}. Elements of a group that are not tuples are pieces of metal, and are
    ignored.
    """
    found, parts = [], {}
    for group in groups:
        pins = sorted(thing for thing in group if isinstance(thing, tuple))
        nets = {wanted.get(pin, f"nothing called {pin}") for pin in pins}
        named = sorted(net for net in nets if net is not None)
        if len(nets) > 1:
            words = " and ".join(named + ["a pin that should not be connected"] * (None in nets))
            found.append(f"connected but should not be: {words}")
        elif None in nets and len(pins) > 1:
            found.append(f"connected but should not be: {pins[0]} and {pins[1]}")
        for net in named:
            parts.setdefault(net, []).append(" ".join(f"{ref}.{pin}" for ref, pin in pins))
    for net, some in sorted(parts.items()):
        if len(some) > 1:
            found.append(f"{net} is in {len(some)} pieces: {' | '.join(some)}")
    return found

"""What hangs together: pieces of metal, wires and faces that share something are one."""

import networkx


def pieces(groups):
    """Return sets: those of `groups` (of anything) that share a member made one, in their order."""
    joined = networkx.Graph()
    for group in groups:
        networkx.add_path(joined, group)
    return list(networkx.connected_components(joined))

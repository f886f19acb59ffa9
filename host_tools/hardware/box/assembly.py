"""Puts the printed parts where they are in the finished box."""


def hub_printed(at, solids):
    """Return {part: Manifold} of the closed hub's printed parts.

    `solids` is {part: Manifold}, each as it is printed.
    """
    return {
        "hub": solids["hub"],
        "lid": solids["lid"].rotate([180, 0, 0]).translate([0, 0, at.box_height]),
        "ring_diffuser": solids["ring_diffuser"].translate(
            [at.ring_x, 0, at.hub_height - at.diffuser]
        ),
    }


def pod_printed(at, solids, button):
    """Return {part: Manifold} of a pod's printed parts; `button` is 24 or 30."""
    window_z = at.pod_height - at.pod_top - at.diffuser
    return {
        f"pod_{button}": solids[f"pod_{button}"]
        .rotate([180, 0, 0])
        .translate([0, 0, at.pod_height]),
        "pod_base": solids["pod_base"],
        "pod_window": solids["pod_window"].translate([0, at.pod_light_out, window_z]),
    }

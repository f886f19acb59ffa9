"""What a meter shows between two nets of a circuit that has no power."""

import numpy as np

from host_tools.hardware.result import number


def ohms_between(made, red, black):
    """Return the resistance between two nets of the Circuit `made` through its resistors (ohm).

    All else is open: no button is pressed, and the Pico is not there. inf when nothing joins them.
    """
    if red == black:
        return 0.0
    joins = [
        (*part.pins.values(), 1 / number(part.value))
        for part in made.parts.values()
        if part.kind == "resistor"
    ]
    reached = [black]
    for net in reached:
        for first, second, _ in joins:
            other = {first: second, second: first}.get(net)
            if other is not None and other not in reached:
                reached.append(other)
    if red not in reached:
        return float("inf")
    # Kirchhoff: 1 A goes in at red and out at black, which is 0 V; then volts are ohms.
    conductance = np.zeros((len(reached), len(reached)))
    for first, second, value in joins:
        if first in reached:
            a, b = reached.index(first), reached.index(second)
            conductance[[a, b], [a, b]] += value
            conductance[[a, b], [b, a]] -= value
    current = np.zeros(len(reached))
    current[reached.index(red)] = 1
    volts = np.linalg.solve(conductance[1:, 1:], current[1:])
    return float(volts[reached.index(red) - 1])

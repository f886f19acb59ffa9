"""The image for slow flash chips, which reads flash at 50 MHz: what a press takes with it."""

from benchmarks.emulated import feedback, frozen
from benchmarks.emulated.rows import Row

BY_PHASE = "..."
"""Prefix of the rows of single phases, which are left out."""


def run(make_pico, make_bare, keep=None, passes=1):
    """Measure; return Rows. The arguments are as ``command.Table`` says."""
    found = feedback.run(make_pico, keep, passes)
    return [
        Row("ready after power-on", frozen.ready_ms(make_bare()), "ms", "to the first light"),
        *(row for row in found if not row.what.startswith(BY_PHASE)),
    ]

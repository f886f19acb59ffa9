"""Journals of version 1, as TableRef 0.1 wrote them: a step knew no number of an event.

Loaded when there is one, and forgotten after.
"""

import json
from io import BytesIO

from tableref.referee.record import STEP_SIZE
from tableref.store import journal

VERSION = 1
OLD_STEP_SIZE = 15
"""What a step took then (bytes): as today, without the number of its first event at the end."""


def widened(packed):
    """Return packed steps of that time as today's: the number is 0, which is not known."""
    added = bytes(STEP_SIZE - OLD_STEP_SIZE)
    return b"".join(
        [packed[at : at + OLD_STEP_SIZE] + added for at in range(0, len(packed), OLD_STEP_SIZE)]
    )


def as_today(data):
    """Return a journal of version 1 (bytes) as one of today's, as far as it is whole."""
    writer = journal.Writer()
    parts = [journal.head()]
    for frame in journal.Reading([BytesIO(data)], VERSION):
        if frame.kind == journal.TERMS:
            parts = [writer.terms(journal.Folded([frame]).saved)]
        elif frame.kind == journal.STEPS:
            numbers, packed = journal.steps_in(frame)
            parts.append(writer.steps(*numbers + (widened(packed),)))
        elif frame.kind == journal.END:
            parts.append(writer.end(json.loads(frame.payload)))
    return b"".join(parts)

"""An example of each event, as a table says it: the lines of examples.events."""

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_suffix(".events")


def of(name):
    """Return the example (dict) of the event called `name`. KeyError when there is none."""
    return _all()[name]


@cache
def _all():
    events = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    return {event["event"]: event for event in events}

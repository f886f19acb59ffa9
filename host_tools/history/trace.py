"""The trace of edits: what was changed in a match, when, and what stood there before."""

from collections import defaultdict


def note(connection, number, edited, what, old, new):
    """Note that `what` of match `number` was `old` and is `new`; `edited` is when.

    Nothing is noted where nothing changed.
    """
    if str(old) != str(new):
        row = (number, edited, what, str(old), str(new))
        connection.execute(
            "INSERT INTO edit (match_id, edited, what, old, new) VALUES (?, ?, ?, ?, ?)", row
        )


def edits_by_match(connection):
    """Return {number of the match: its edits}, the oldest first, as dicts."""
    edits = defaultdict(list)
    rows = connection.execute("SELECT match_id, edited, what, old, new FROM edit ORDER BY id")
    for number, *row in rows:
        edits[number].append(dict(zip(("edited", "what", "old", "new"), row, strict=True)))
    return edits

"""The trace of edits: what was changed in a match, when, and what stood there before."""


def note(connection, number, edited, what, old, new):
    """Note that `what` of match `number` was `old` and is `new`; `edited` is when.

    Nothing is noted where nothing changed.
    """
    if str(old) != str(new):
        row = (number, edited, what, str(old), str(new))
        connection.execute(
            "INSERT INTO edit (match_id, edited, what, old, new) VALUES (?, ?, ?, ?, ?)", row
        )


def edits_of(connection, number):
    """Return the edits of match `number`, the oldest first, as dicts."""
    rows = connection.execute(
        "SELECT edited, what, old, new FROM edit WHERE match_id = ? ORDER BY id", (number,)
    )
    return [dict(zip(("edited", "what", "old", "new"), row, strict=True)) for row in rows]

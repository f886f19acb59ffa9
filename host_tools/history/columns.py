"""Columns of text for people."""


def columns(heads, rows, right=()):
    """Return the lines of a table of texts; columns whose heads are in `right` are flush right."""
    cells = [heads, *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        parts = [
            cell.rjust(width) if head in right else cell.ljust(width)
            for head, cell, width in zip(heads, row, widths, strict=True)
        ]
        lines.append("  ".join(parts).rstrip())
    return lines


def in_seconds(us):
    """Return a time (us) in seconds such as 1.234; "" for None."""
    return "" if us is None else f"{us / 1_000_000:.3f}"


def in_minutes(us):
    """Return how long (us) something took, such as 12:05."""
    minutes, seconds = divmod(us // 1_000_000, 60)
    return f"{minutes}:{seconds:02d}"


def counted(count, thing):
    """Return a count in words: 1 match, 2 matches."""
    plural = "es" if thing.endswith(("ch", "s")) else "s"
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{plural}"

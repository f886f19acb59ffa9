"""What every screen has in common: eight lines of sixteen characters, and something large."""

ROWS = 8
COLUMNS = 16


def compose(lines, big=""):
    """Return (lines, big) from a dict of row -> line; rows left out are empty."""
    return tuple(lines.get(row, "") for row in range(ROWS)), big


def with_notice(screen, notice):
    """Return a screen with a notice in place of its last line, if there is a notice."""
    lines, big = screen
    return (lines[:-1] + (notice,), big) if notice else screen

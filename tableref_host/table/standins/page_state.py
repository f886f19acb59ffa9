"""What the page reads from the device's referee, beside the view (see table_view.py)."""

SEATS = 10


def words(referee):
    """Return the text of the screen: one line per row, then the large text."""
    lines, big = referee.screen()
    return "\n".join(lines + (big,))


def seats(referee):
    """Return a letter for each seat: "t" if it has the turn, "j" if it has joined, else "-"."""
    game = referee.match and referee.match.progress.game
    joined = game.players if game else referee.lobby.players
    turn = game and referee.match.progress.whose()
    return "".join(
        ["t" if seat == turn else "j" if seat in joined else "-" for seat in range(1, SEATS + 1)]
    )


def phase(referee):
    """Return the phase of the current match, "paused" in a pause, "" in the lobby."""
    match = referee.match
    if match is None:
        return ""
    return "paused" if match.progress.is_paused else match.progress.game.phase

"""What the lobby says on its pages; each is a screen as ``compose`` returns it."""

from tableref.show.screens import compose
from tableref.texts import text


def game(entry, battery=None):
    """Return the page with a line of the menu, and how full the `battery` is (percent), if any."""
    lines = {
        0: text("which_game"),
        3: entry.name,
        4: entry.about,
        6: text("next_other"),
        7: text("ok_choose"),
    }
    if battery is not None:
        lines[1] = text("battery", percent=battery)
    return compose(lines)


def join(entry, players):
    """Return the page where players join; `players` are those who have."""
    lines = {0: entry.name, 1: text("join_1"), 2: text("join_2")}
    lines[4] = text("joined", players=" ".join(str(player) for player in players[:5]))
    lines[5] = text("joined_more", players=" ".join(str(player) for player in players[5:]))
    if not players:
        lines[4] = text("joined_none")
    count = len(players)
    if count < entry.low:
        lines[7] = text("too_few_players", low=entry.low)
    elif count > entry.high:
        lines[7] = text("too_many_players", high=entry.high)
    else:
        lines[7] = text("ok_player" if count == 1 else "ok_players", count=count)
        reason = entry.seats_refusal(players)
        if reason:
            lines[7] = entry.game.text(reason, low=entry.low, high=entry.high)
    return compose(lines)


def open_last(screen, is_joining):
    """Return a page on which it also stands that BACK returns to the match played last.

    Where players join again, NEXT leads to the other games.
    """
    lines, big = list(screen[0]), screen[1]
    lines[3 if is_joining else 5] = text("back_last")
    if is_joining:
        lines[6] = text("next_other")
    return tuple(lines), big

"""The pages of the lobby; each is a screen as ``compose`` returns it."""

from tableref.presses.gestures import BACK, NEXT, OK, PLAYERS, PRESS
from tableref.show.screens import Hint, changed, compose
from tableref.texts import text


def game(entry, battery=None):
    """Return the page with a line of the menu, and the charge of the `battery` (percent) if any."""
    lines = {
        0: text("which_game"),
        3: entry.name,
        4: entry.about,
        6: Hint(NEXT, text("next_other")),
        7: Hint(OK, text("ok_choose")),
    }
    if battery is not None:
        lines[1] = text("battery", percent=battery)
    return compose(lines, more=(Hint(BACK, text("does_previous_game")),))


def join(entry, players):
    """Return the page where players join; `players` are those who have joined."""
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
        lines[7] = Hint(OK, text("ok_player" if count == 1 else "ok_players", count=count))
        reason = entry.seats_refusal(players)
        if reason:
            lines[7] = entry.game.text(reason, low=entry.low, high=entry.high)
    others = [button for button in range(1, PLAYERS + 1) if button not in players]
    more = [Hint(PRESS, text("does_join"), others)] if others else []
    if players:
        more.append(Hint(PRESS, text("does_leave"), players))
    return compose(lines, "", more + [page_back()])


def page_back():
    """Return the hint that BACK opens the page before."""
    return Hint(BACK, text("does_page_back"))


def open_last(screen, is_joining):
    """Add to the page `screen` the hint that BACK returns to the last match.

    On the page where players join, NEXT leads to the other games.
    """
    lines, big, hints = screen
    hints = [hint for hint in hints if hint.control != BACK]
    new = {3 if is_joining else 5: Hint(BACK, text("back_last"))}
    if is_joining:
        new[6] = Hint(NEXT, text("next_games"))
    return changed((lines, big, hints), new)

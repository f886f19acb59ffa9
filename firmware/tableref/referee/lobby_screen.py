"""What the lobby says on its pages; each is a screen as ``compose`` returns it."""

from tableref.referee.screens import compose
from tableref.texts import text


def game(line, battery=None):
    """Return the page with a line of the menu, and how full the `battery` is (percent), if any."""
    lines = {
        0: text("which_game"),
        3: line.name,
        4: line.about,
        6: text("next_other"),
        7: text("ok_choose"),
    }
    if battery is not None:
        lines[1] = text("battery", percent=battery)
    return compose(lines)


def join(game, players):
    """Return the page where players join; `players` are those who have."""
    lines = {0: game.name, 1: text("join_1"), 2: text("join_2")}
    lines[4] = text("joined", players=" ".join(str(player) for player in players[:5]))
    lines[5] = text("joined_more", players=" ".join(str(player) for player in players[5:]))
    if not players:
        lines[4] = text("joined_none")
    lines[7] = text("ok_players", count=len(players))
    return compose(lines)


def option(game, name, value):
    """Return the page of an option of the game and its value."""
    words, big = game.flow.option_screen(name, value)
    return compose({0: game.name, 1: words, 6: text("next_change"), 7: text("ok_next")}, big)

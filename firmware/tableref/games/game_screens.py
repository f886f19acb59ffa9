"""The screens that all games share: before a round, 3-2-1, the standings, the winner.

Every function returns (lines, big) as described at `Referee.screen`.
"""

from tableref.games import standings
from tableref.show.screens import compose
from tableref.texts import text


def ready(game):
    """Return the screen before a round: who starts it."""
    lines = {
        0: game.text("round", round=game.number),
        1: game.ready_title(),
        6: game.ready_note(),
        7: game.text(game.READY_WORDS[1]),
    }
    if not lines[6] and has_ready_pages(game):
        is_laid = game.setup_screens(game.players, game.options)
        lines[6] = game.text("next_setup" if is_laid else "next_draw")
    return compose(lines, "P%d" % game.starter)


def has_ready_pages(game):
    """Return whether NEXT has something to show before a round: the set-up, or the draw."""
    if game.phase != "ready" or not game.NEXT_SHOWS_SETUP:
        return False
    return game.was_drawn or len(game.setup_screens(game.players, game.options)) > 0


def _ready_page(game, page):
    """Return one of those screens: the set-up's, as in the lobby, then the draw, to check it by."""
    screens = game.setup_screens(game.players, game.options)
    count = len(screens) + game.was_drawn
    lines, big = _draw(game) if page > len(screens) else screens[page - 1]
    foot = lines[6] or game.text("next_page", page=page + 1, pages=count + 1)
    return lines[:6] + (foot, game.text(game.READY_WORDS[1])), big


def _draw(game):
    lines = {0: game.text("the_draw"), 1: game.text("seed", seed=game.seed)}
    lines[2] = named(game.players[:5])
    lines[3] = named(game.players[5:])
    lines[5] = game.text("lot", number=game.lots.picks, player=game.starter)
    return compose(lines)


def counting(game, words="get_ready"):
    """Return the screen of 3-2-1."""
    lines = {0: game.text("round", round=game.number), 1: game.text(words)}
    return compose(lines, str(game.countdown.number()))


def result(game):
    """Return the standings after a round."""
    pages = standings.pages(game.totals) + game.sheet_pages
    page = game.page % pages
    lines = _standings(game, page)
    lines[6] = game.result_note()
    if pages > 1:
        lines[6] = game.text("next_page", page=page + 1, pages=pages)
    lines[7] = game.text("ok_next_round")
    return compose(lines)


def over(game):
    """Return the winner, or on further pages the standings."""
    pages = 1 + standings.pages(game.totals) + game.sheet_pages
    page = game.page % pages
    lines = _standings(game, page - 1) if page else {}
    lines[6] = game.text("next_page", page=page + 1, pages=pages)
    lines[7] = game.text("ok_new_match")
    if page:
        return compose(lines)
    winners = game.winners
    lines[0] = game.text(("lost", "winner")[len(winners)] if len(winners) < 2 else "winners")
    lines[1] = game.winning_words()
    if len(winners) <= 2:
        return compose(lines, named(winners))
    lines[3] = named(winners[:5])
    lines[4] = named(winners[5:])
    return compose(lines)


def paused(game, is_restored):
    """Return the screen of a pause; `is_restored`: power came back into it."""
    key = "pause_menu" if game.scores_rounds else "pause_give_up"
    on = "pause_over" if game.is_over else "pause_on"
    lines = {0: text("pause_title"), 6: text(key), 7: text(on)}
    if is_restored:
        lines[1] = text("restored")
    return compose(lines, "II")


def is_offer(line):
    """Return whether a line says what OK or NEXT does."""
    return text("button_ok") in line or text("button_next") in line


def named(players):
    """Return players as the screen names them, such as "P1 P4"."""
    return " ".join("P%d" % player for player in players)


def _standings(game, page):
    """Return the lines of one page of the standings under their title, or of a sheet's."""
    sheet_page = page - standings.pages(game.totals)
    if sheet_page >= 0:
        return game.sheet_page(sheet_page)
    return game.standings_page(page)


def standings_page(game, page):
    """Return the lines of a page of the standings, 0 being the first: a dict of row -> line."""
    lines = {0: game.text("after_round", round=game.number)}
    scores = standings.page(game.totals, game.points, page, game.lowest_wins)
    for row, line in enumerate(scores):
        lines[1 + row] = line
    return lines


def standing(game, screen):
    """Return a screen that also says that the clock stands, and what lets it run."""
    lines, big = screen
    foot = "" if lines[6].startswith(text("button_next")) else lines[6]
    # not in row 6: what was taken back is said there
    head = (lines[0], game.text("clock_stands"))
    return head + lines[2:6] + (foot, game.text("ok_minute")), big


SCREENS = {"ready": ready, "counting": counting, "result": result, "over": over}


def screen(game):
    """Return the screen of a match in whatever phase it is; a game's own phases come first."""
    phase = game.phase
    if phase == "ready" and game.page and has_ready_pages(game):
        screens = game.setup_screens(game.players, game.options)
        page = game.page % (1 + len(screens) + game.was_drawn)
        if page:
            return _ready_page(game, page)
    return (game.SCREENS.get(phase) or SCREENS[phase])(game)

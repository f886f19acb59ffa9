"""The screens that all games share: before a round, 3-2-1, the standings, the winner.

Every function returns (lines, big) as described at `Referee.screen`.
"""

from tableref.referee import standings
from tableref.referee.screens import compose


def ready(match):
    """Return the screen before a round: who starts it."""
    above, below = match.READY_WORDS
    lines = {
        0: match.text("round", round=match.number),
        1: match.text(above),
        6: match.ready_note(),
        7: match.text(below),
    }
    return compose(lines, "P%d" % match.starter)


def counting(title, countdown, words):
    """Return the screen of 3-2-1."""
    return compose({0: title, 1: words}, str(countdown.shown()))


def result(match):
    """Return the standings after a round."""
    pages = standings.pages(match.totals) + match.sheet_pages
    page = match.page % pages
    lines = _standings(match, page)
    lines[6] = match.result_note()
    if pages > 1:
        lines[6] = match.text("next_page", page=page + 1, pages=pages)
    lines[7] = match.text("ok_next_round")
    return compose(lines)


def over(match):
    """Return the winner, or on further pages the standings."""
    pages = 1 + standings.pages(match.totals) + match.sheet_pages
    page = match.page % pages
    lines = _standings(match, page - 1) if page else {}
    lines[6] = match.text("next_page", page=page + 1, pages=pages)
    lines[7] = match.text("ok_new_match")
    if page:
        return compose(lines)
    winners = match.winners
    lines[0] = match.text(("lost", "winner")[len(winners)] if len(winners) < 2 else "winners")
    lines[1] = match.winning_words()
    if len(winners) <= 2:
        return compose(lines, named(winners))
    lines[3] = named(winners[:5])
    lines[4] = named(winners[5:])
    return compose(lines)


def named(players):
    """Return players as the screen names them, such as "P1 P4"."""
    return " ".join("P%d" % player for player in players)


def _standings(match, page):
    """Return the lines of one page of the standings under their title, or of a sheet's."""
    sheet_page = page - standings.pages(match.totals)
    if sheet_page >= 0:
        return match.sheet_page(sheet_page)
    lines = {0: match.text("after_round", round=match.number)}
    scores = standings.page(match.totals, match.points, page, match.lowest_wins)
    for row, line in enumerate(scores):
        lines[1 + row] = line
    return lines


SCREENS = {"ready": ready, "result": result, "over": over}


def screen(match):
    """Return the screen of a match in whatever phase it is; a game's own phases come first."""
    phase = match.phase
    return (match.SCREENS.get(phase) or SCREENS[phase])(match)

"""Screens that games share: before a round, 3-2-1, the standings, the winners.

Every function returns (lines, big, hints) as ``compose`` does.
"""

from tableref.games import standings
from tableref.games.phases import OVER, READY
from tableref.presses.gestures import BACK, NEXT, OK, PRESS, TAP_WITH_NEXT
from tableref.show.screens import Hint, changed, compose
from tableref.texts import text


class Between:
    """What a game shows before and after its rounds.

    A keyword argument that has the name of a method is a function that replaces this method.
    """

    def __init__(
        self,
        words=("who_counts", "ok_count"),
        question=None,
        goal=None,
        shows_setup=True,
        **functions,
    ):
        self.words = words
        """Keys of the texts above and below the starter before a round."""
        self.question = question
        """Key of the text above a starter whom a press may still change; None for `words[0]`."""
        self.goal = goal
        """The total with which a player's bar fills the ring. None means the value of the option
        `target`, or the highest total if there is no such option.
        """
        self.shows_setup = shows_setup
        """True if NEXT shows the set-up and the draw before a round."""
        for name in functions:
            if not hasattr(Between, name):
                raise TypeError("nothing between rounds is called %r" % name)
            setattr(self, name, functions[name])

    def ready_title(self, game):
        """Return the line above the player who starts the round."""
        return game.text(game.starter.may_be_chosen and self.question or self.words[0])

    def ready_note(self, game):
        """Return an additional line before a round, in a form that ``compose`` accepts, or ""."""
        return ""

    def result_note(self, game):
        """Return an additional line below the standings, or ""."""
        return ""

    def winning_words(self, game):
        """Return the line above the winners' names, by default the one with their points."""
        return points_of_winners(game)

    def standings_pages(self, game):
        """Return the number of pages of the standings, 0 if the totals are not shown."""
        return standings.pages(game.scores.totals)

    def standings_page(self, game, page):
        """Return a dict of the lines 0 to 5 of a page (from 0) of the standings."""
        return standings_page(game, page)

    def sheet_pages(self, game):
        """Return the number of pages that follow the standings."""
        return 0

    def sheet_page(self, game, page):
        """Return a dict of the lines 0 to 5 of a page that follows the standings."""
        raise NotImplementedError


def points_of_winners(game):
    """Return the line with the points of the winners."""
    points = game.scores.totals[game.winners[0]]
    if points == 1:
        return game.text("winning_point")
    return game.text("winning_points", points=points)


def goal(game):
    """Return the total that fills the ring when totals are shown."""
    highest = max(game.scores.totals.values())
    return game.BETWEEN.goal or game.options.get("target") or max(1, highest)


def ready(game):
    """Return the screen before a round: the starter, or the page that NEXT has turned to."""
    page = ready_page(game)
    if page:
        return page
    between = game.BETWEEN
    lines = {
        0: game.text("round", round=game.number),
        1: between.ready_title(game),
        6: between.ready_note(game),
        7: Hint(OK, game.text(between.words[1])),
    }
    more = ready_hints(game)
    if more and not lines[6] and more[-1].control == NEXT:
        lines[6] = more.pop()
    return compose(lines, "P%d" % game.starter.player, more)


def ready_hints(game):
    """Return the hints before a round: how the starter is chosen, and what NEXT shows."""
    hints = []
    if game.starter.may_be_chosen:
        hints.append(Hint(PRESS, game.text("does_start")))
    screens = ready_setup(game)
    if screens is not None:
        hints.append(Hint(NEXT, game.text("next_setup" if screens else "next_draw")))
    return hints


def ready_setup(game):
    """Return the screens of the set-up that NEXT shows before a round.

    They are () if NEXT shows only the draw, None if it shows nothing.
    """
    if game.phase != READY or not game.BETWEEN.shows_setup:
        return None
    screens = game.TERMS.setup_screens(game.players, game.options)
    return screens if screens or game.starter.was_drawn else None


def explanation(game):
    """Return (screen, page, pages) of what NEXT has turned to before a round.

    `screen` is None on the first page, which explains nothing. Others are pages of the set-up, as
    in the lobby, or the page of the draw, with which anybody can check the lots.
    """
    screens = ready_setup(game) if game.page else None
    if screens is None:
        return None, 0, 1
    screens = (None,) + screens + ((_draw(game),) if game.starter.was_drawn else ())
    page = game.page % len(screens)
    return screens[page], page, len(screens)


def ready_page(game):
    """Return the page that NEXT has turned to before a round, or None for the first page."""
    screen, page, pages = explanation(game)
    if not screen:
        return None
    line, turn = next_page(page, pages)
    lines = {6: (screen[0][6] or line, turn), 7: Hint(OK, game.text(game.BETWEEN.words[1]))}
    if game.starter.may_be_chosen:
        lines[6] += (Hint(PRESS, game.text("does_start")),)
    return changed(screen, lines)


def next_page(page, pages):
    """Return the line that says which page NEXT turns to after `page` (from 0) of `pages`."""
    line = Hint(NEXT, text("next_page", page=page + 1, pages=pages)).line
    return line, Hint(NEXT, text("does_next_page"))


def _draw(game):
    starter = game.starter
    lines = {0: game.text("the_draw"), 1: game.text("seed", seed=starter.seed)}
    lines[2] = named(game.players[:5])
    lines[3] = named(game.players[5:])
    lines[5] = game.text("lot", number=starter.lots.picks, player=starter.player)
    return compose(lines)


def counting(game, words="get_ready"):
    """Return the screen of 3-2-1."""
    lines = {0: game.text("round", round=game.number), 1: game.text(words)}
    return compose(lines, str(game.race.countdown.number()))


def result(game):
    """Return the standings after a round."""
    page, pages, sheet = current_page(game)
    lines = _page_lines(game, page, sheet)
    lines[6] = next_page(page, pages) if pages > 1 else game.BETWEEN.result_note(game)
    lines[7] = Hint(OK, game.text("ok_next_round"))
    return compose(lines)


def over(game):
    """Return the screen of the winners, or of the standings on further pages."""
    page, pages, sheet = current_page(game)
    lines = _page_lines(game, page, sheet)
    lines[6] = next_page(page, pages)
    lines[7] = Hint(OK, game.text("ok_new_match"))
    if page:
        return compose(lines)
    winners = game.winners
    lines[0] = game.text(("lost", "winner")[len(winners)] if len(winners) < 2 else "winners")
    lines[1] = game.BETWEEN.winning_words(game)
    if len(winners) <= 2:
        return compose(lines, named(winners))
    lines[3] = named(winners[:5])
    lines[4] = named(winners[5:])
    return compose(lines)


def paused(game, is_restored):
    """Return the screen of a pause; `is_restored` is True after a power cut."""
    if game.TERMS.has_rounds:
        key = "next_menu"
    else:
        key = "next_give_up" if game.TERMS.has_winners and game.phase != OVER else "next_leave"
    on = text("ok_who_won" if game.phase == OVER else "ok_resume")
    lines = {0: text("pause_title"), 6: Hint(NEXT, text(key)), 7: Hint(OK, on)}
    if is_restored:
        lines[1] = text("restored")
    return compose(lines, "II", (Hint(BACK, on),))


def named(players):
    """Return the names of players for the screen, such as "P1 P4"."""
    return " ".join("P%d" % player for player in players)


def current_page(game):
    """Return (page, pages, sheet) after a round.

    They are the shown page (from 0), the number of pages, and the first page of the sheet. The
    pages are that of the winners, if the match is over, the standings, and the sheet.
    """
    sheet = game.BETWEEN.standings_pages(game) + (game.phase == OVER)
    pages = sheet + game.BETWEEN.sheet_pages(game)
    return game.page % pages, pages, sheet


def _page_lines(game, page, sheet):
    """Return {row: line} of a page of the standings or of the sheet, {} for that of the winners.

    `sheet` is the first page of the sheet.
    """
    if page >= sheet:
        return game.BETWEEN.sheet_page(game, page - sheet)
    page -= game.phase == OVER
    return game.BETWEEN.standings_page(game, page) if page >= 0 else {}


def sheet_lines(game):
    """Return {row: line} of the shown page if it belongs to the sheet, such as a score sheet.

    The result is {} while a page of the standings or of the winners is shown.
    """
    page, _, sheet = current_page(game)
    return _page_lines(game, page, sheet) if page >= sheet else {}


def standings_page(game, page):
    """Return a dict of row -> line for a page (from 0) of the standings."""
    lines = {0: game.text("after_round", round=game.number)}
    scores = standings.page(game.scores.totals, game.scores.points, page, game.scores.lowest_wins)
    for row, line in enumerate(scores):
        lines[1 + row] = line
    return lines


def screen(game, t_us):
    """Return the screen of the current phase of a match at `t_us`."""
    game.clock.now_us = t_us
    view = game.PHASES[game.phase].screen(game)
    return _with_stopped_clock(game, view) if game.clock.is_stopped else view


def _with_stopped_clock(game, view):
    """Return the screen `view`, changed to say that the clock has stopped and OK gives a minute."""
    lines, big, hints = view
    # Row 6 stays as it is, because it may say which step was undone.
    head = {1: game.text("clock_stands"), 7: Hint(OK, game.text("ok_minute"))}
    if any(hint.row == 6 and hint.control in (NEXT, TAP_WITH_NEXT) for hint in hints):
        head[6] = ""
    return changed((lines, big, ()), head)

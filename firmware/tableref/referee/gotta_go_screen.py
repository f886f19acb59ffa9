"""The screens of Gotta Go!: words for each phase of a match, and for its set-up in the lobby.

Every function returns (lines, big) as described at `Referee.screen`.
"""

from tableref.referee import standings
from tableref.referee.screens import compose
from tableref.referee.texts import in_seconds, text
from tableref.rules import gotta_go as rules


def option(name, value):
    """Return (words, big): what the lobby says of an option and its value."""
    if name == "target":
        return text("gotta_go_target"), str(value)
    return text("gotta_go_dine"), text("yes" if value else "no")


def setup(players, options):
    """Return the screens that tell the set-up: what is in play, dealt and back in the box."""
    laid = rules.setup(len(players))
    lines = {
        0: text("set_up", count=len(players)),
        1: text("gotta_go_in_play", in_play=laid.in_play),
        2: text("gotta_go_in_box", in_box=laid.in_box),
        3: text("gotta_go_deal", size=laid.stack_size),
        4: text("gotta_go_pile_1"),
        5: text("gotta_go_pile_2"),
    }
    if options["dine_attentively"]:
        lines[6] = text("gotta_go_no_back")
    if len(players) > 2:
        return (compose(lines),)
    lines[3] = text("gotta_go_deal_two_1")
    lines[4] = text("gotta_go_deal_two_2", size=laid.stack_size)
    lines[5] = text("gotta_go_pile_two")
    hands = {0: text("gotta_go_hands_title")}
    for row, player in enumerate(players):
        right = rules.right_hand(player)
        hands[2 + row] = text("gotta_go_hands", player=player, left=player, right=right)
    return compose(lines), compose(hands)


def screen(match):
    """Return the screen of a `GottaGo` match in whatever phase it is."""
    return _SCREENS[match.phase](match)


def _ready(match):
    lines = {
        0: text("round", round=match.number),
        1: text("who_counts"),
        7: text("ok_count"),
    }
    if match.options["dine_attentively"]:
        lines[6] = text("gotta_go_dine")
    return compose(lines, "P%d" % match.starter)


def _counting(match):
    title = text("round", round=match.number)
    return compose({0: title, 1: text("get_ready")}, str(match.round.countdown.shown()))


def _race(match):
    race = match.round.race
    if race.tied:
        return compose(
            {
                0: text("gotta_go_tie"),
                1: text("gotta_go_tie_1"),
                3: _named(race.tied[:5]),
                4: _named(race.tied[5:]),
                6: text("gotta_go_tie_2"),
                7: text("gotta_go_tie_3"),
            }
        )
    lines = {0: text("round", round=match.number)}
    lines[6] = text("gotta_go_card_left" if race.cards_left == 1 else "gotta_go_left")
    if race.claims:
        hand, t_us = race.claims[-1]
        lines[7] = text("gotta_go_claim", player=hand)
        if len(race.claims) > 1:
            after = in_seconds(t_us - race.claims[-2][1])
            lines[7] = text("gotta_go_claim_margin", player=hand, seconds=after)
    return compose(lines, str(race.cards_left))


def _scoring(match):
    lines = {0: text("gotta_go_count")}
    cells = []
    for hand in match.entry.rows:
        cells.append(
            "%2d%s%3d%s"
            % (
                hand,
                "*" if match.round.has_claimed(hand) else " ",
                match.entry.count(hand),
                "d" if match.entry.mark(hand) else " ",
            )
        )
    for number, cell in enumerate(cells):
        row = 1 + number % 5
        lines[row] = lines.get(row, "") + (" " if number >= 5 else "") + cell
    lines[6] = text("gotta_go_legend")
    lines[7] = text("gotta_go_entry")
    return compose(lines)


def _result(match):
    pages = standings.pages(match.totals)
    page = match.page % pages
    lines = _standings(match, page)
    if pages > 1:
        lines[6] = text("next_page", page=page + 1, pages=pages)
    elif max(match.totals.values()) >= match.options["target"]:
        lines[6] = text("one_more_round")
    lines[7] = text("ok_next_round")
    return compose(lines)


def _over(match):
    pages = 1 + standings.pages(match.totals)
    page = match.page % pages
    lines = _standings(match, page - 1) if page else {}
    lines[6] = text("next_page", page=page + 1, pages=pages)
    lines[7] = text("ok_new_match")
    if page:
        return compose(lines)
    winners = match.winners
    lines[0] = text("winner" if len(winners) == 1 else "winners")
    lines[1] = text("winning_points", points=match.totals[winners[0]])
    if len(winners) <= 2:
        return compose(lines, _named(winners))
    lines[3] = _named(winners[:5])
    lines[4] = _named(winners[5:])
    return compose(lines)


def _standings(match, page):
    """Return the lines of one page of the standings under their title."""
    lines = {0: text("after_round", round=match.number)}
    for row, line in enumerate(standings.page(match.totals, match.points, page)):
        lines[1 + row] = line
    return lines


def _named(players):
    return " ".join("P%d" % player for player in players)


_SCREENS = {
    "ready": _ready,
    "counting": _counting,
    "race": _race,
    "halted": _race,
    "scoring": _scoring,
    "result": _result,
    "over": _over,
}

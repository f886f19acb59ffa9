"""The screens of Gotta Go!: words for each phase of a match, and for its set-up in the lobby.

Every function returns (lines, big) as described at `Referee.screen`.
"""

from tableref.referee import match_screens
from tableref.referee.match_screens import named
from tableref.referee.screens import compose
from tableref.rules import gotta_go as rules
from tableref.texts import in_seconds, teller

text = teller("gotta_go")
"""The game's words: see ``texts.teller``."""


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


def _counting(match):
    return match_screens.counting(
        text("round", round=match.number), match.round.countdown, text("get_ready")
    )


def _race(match):
    race = match.round.race
    if race.tied:
        return compose(
            {
                0: text("gotta_go_tie"),
                1: text("gotta_go_tie_1"),
                3: named(race.tied[:5]),
                4: named(race.tied[5:]),
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
    lines = match.entry.lines()
    lines[0] = text("gotta_go_count")
    lines[6] = text("gotta_go_legend")
    lines[7] = text("gotta_go_entry")
    return compose(lines)


SCREENS = {
    "counting": _counting,
    "race": _race,
    "halted": _race,
    "scoring": _scoring,
}

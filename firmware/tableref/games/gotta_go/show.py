"""What Gotta Go! shows: screens and lights of its phases, and its set-up in the lobby.

Screens are (lines, big, hints) as ``compose`` returns them, lights as in game_lights.py.
"""

from tableref.games.game_lights import inviting_button, inviting_ring, waiting_button
from tableref.games.game_screens import named
from tableref.games.gotta_go import rules
from tableref.games.score_entry import COLUMN, entry_line
from tableref.presses.gestures import NEXT, OK, PRESS
from tableref.show.lights import (
    OFF,
    RING,
    WHITE,
    colour,
    distance,
    player_light,
    scale,
    seat,
    shares,
)
from tableref.show.screens import Hint, compose
from tableref.texts import in_seconds, translator

text = translator("gotta_go")
"""The function that returns the game's texts: see ``texts.translator``."""

_CLAIM_US = 1_000_000
_GO_US = 350_000
_END_US = 1_500_000
_BLINK_US = 250_000


def option_screen(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``."""
    if name == "target":
        return text("gotta_go_target"), str(value)
    return text("gotta_go_dine"), text("yes" if value else "no")


def setup(players, options):
    """Return the screens that explain the set-up: what is in play, dealt and back in the box."""
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
        left = rules.left_hand(player)
        for column, hand in enumerate((player, left)):
            name = hand_name(rules.hands(players), hand)
            hands[2 + 2 * row + column] = text("gotta_go_hand", button=hand, hand=name)
    return compose(lines), compose(hands)


def hand_name(owners, hand):
    """Return the name of a hand: its player, and left or right if each player has two hands."""
    player = owners[hand]
    if list(owners.values()).count(player) == 1:
        return text("button_player", player=player)
    return text("gotta_go_right_hand" if hand == player else "gotta_go_left_hand", player=player)


def fields_of(owners, button):
    """Return the values for a text about a button: its player, and its hand (left or right)."""
    if button not in owners:
        return {"player": button, "hand": ""}
    return {"player": owners[button], "hand": hand_name(owners, button)}


def ready_note(game):
    """Return the reminder that no card may be put back, if that is agreed, or ""."""
    return text("gotta_go_dine") if game.options["dine_attentively"] else ""


def result_note(game):
    """Return the note that two players tied at the target play on, or ""."""
    is_reached = max(game.scores.totals.values()) >= game.options["target"]
    return text("one_more_round") if is_reached else ""


def _has_two_hands(game):
    return len(game.players) == 2


def _name(game, hand):
    return hand_name(game.owners, hand)


def race(game):
    """Return the screen of the race: how many cards are left, and who claimed the last one."""
    race = game.race
    if race.tied:
        lines = {0: text("gotta_go_tie"), 1: text("gotta_go_tie_1")}
        _list(game, lines, race.tied)
        lines[6] = text("gotta_go_tie_2")
        lines[7] = (text("gotta_go_tie_3"), Hint(PRESS, text("does_have_card"), race.tied))
        return compose(lines)
    left = [hand for hand in game.owners if not race.has_claimed(hand)]
    claim = Hint(PRESS, text("does_claim"), left)
    lines = {0: text("round", round=game.number), 1: (text("gotta_go_press"), claim)}
    lines[6] = text("gotta_go_card_left" if race.cards_left == 1 else "gotta_go_left")
    if race.claims:
        hand, t_us = race.claims[-1]
        is_short = _has_two_hands(game)
        name = _name(game, hand)
        key = "gotta_go_hand_claim" if is_short else "gotta_go_claim"
        lines[7] = text(key, player=hand, hand=name)
        if len(race.claims) > 1:
            after = in_seconds(t_us - race.claims[-2][1])
            key = "gotta_go_hand_margin" if is_short else "gotta_go_claim_margin"
            lines[7] = text(key, player=hand, hand=name, seconds=after)
    return compose(lines, str(race.cards_left))


def _list(game, lines, hands):
    """Add a list of hands to `lines` from row 1 or 2 on, one a row if their names are long."""
    if _has_two_hands(game):
        first = 1 if len(hands) > 2 and 1 not in lines else 2
        for row, hand in enumerate(hands):
            lines[first + row] = _name(game, hand)
        return
    lines[2] = named(hands[:5])
    lines[3] = named(hands[5:])


def cell(game, hand, count, duplicate):
    """Return the text of a hand: its "Gotta Go!" card, the number of cards, and the points."""
    sign = "*" if hand in game.holders else " "
    mark = text("duplicate_sign") if duplicate else ""
    points = game.points_of(hand)
    if _has_two_hands(game):
        return "%s%s%2d%s=%d" % (_name(game, hand), sign, count, mark, points)
    if len(game.owners) <= COLUMN:
        return "%2d%s%3d%1s -> %d" % (hand, sign, count, mark, points)
    if hand in game.holders:
        return "%-7s" % ("%2d*%s=%d" % (hand, mark or count, points))
    # Each card costs one point, so the points show the number of cards.
    return "%2d  %-3d" % (hand, points)


def _holders(game, again):
    """Return the screen that shows who has a card, and how to correct it.

    `again` is the hint that says what NEXT does once a hand is named.
    """
    lines = {0: text("gotta_go_who"), 7: Hint(OK, text("ok_count_on"))}
    without = [hand for hand in game.owners if hand not in game.holders]
    has_none = Hint(PRESS, text("does_have_no_card"), game.holders)
    lines[5] = (text("gotta_go_wrong"), has_none, Hint(PRESS, text("does_have_card"), without))
    _list(game, lines, game.holders)
    if game.moving:
        key = "gotta_go_from" if game.moving[0] in game.holders else "gotta_go_to"
        lines[4] = text(key, hand=_name(game, game.moving[0]))
    has_one_without = len(game.owners) - len(game.holders) == 1
    is_known = has_one_without or game.moving and game.moving[0] not in game.holders
    lines[6] = text("gotta_go_has_none" if is_known else "gotta_go_has_it")
    if not has_one_without and not game.moving:
        lines[6] = text("gotta_go_both")
    return compose(lines, "", (again,) if game.moving else ())


def scoring(game):
    """Return the screen on which the cards are counted."""
    holders = Hint(NEXT, text("gotta_go_who"))
    if game.moving is not None:
        return _holders(game, holders)
    if game.empty:
        lines = {0: text("gotta_go_no_cards"), 2: named(game.empty[:5])}
        lines[6] = entry_line(text("gotta_go_else_tap"), text("does_duplicate"))
        lines[7] = Hint(OK, text("ok_none"))
        return compose(lines, "", (holders,))
    lines = game.entry.lines()
    lines[0] = text("gotta_go_count")
    lines[6] = text("gotta_go_legend")
    ok = Hint(OK, text("does_done"))
    lines[7] = entry_line(text("gotta_go_entry"), text("does_duplicate"), ok)
    return compose(lines, "", (holders,))


def race_button(game, hand, player, t_us, since_us):
    """Light claimants; tied hands blink, the others glimmer."""
    race = game.race
    if race.tied:
        if hand in race.tied:
            return WHITE if t_us // _BLINK_US % 2 else player_light(player, t_us)
        return scale(colour(player), 40) if race.has_claimed(hand) else OFF
    if race.has_claimed(hand):
        return player_light(player, t_us)
    if since_us < _GO_US and not race.claims:
        return WHITE
    return waiting_button(game, hand, player, t_us, since_us)


def race_ring(game, index, t_us, since_us):
    """Show the cards left, a wave after each claim, or the colours of tied hands."""
    race = game.race
    if race.tied:
        return _tied_ring(game, index, t_us // _BLINK_US % 2)
    if race.claims:
        if since_us < _CLAIM_US:
            return _claimed_ring(game, race.claims[-1][0], index, since_us)
    elif since_us < _GO_US:
        return WHITE
    return shares(index, race.cards, race.cards_left)


def _tied_ring(game, index, blink):
    tied = game.race.tied
    tied = tied[blink * (len(tied) - 1)]
    return colour(game.owners[tied]) if (index + blink) % 2 else OFF


def _claimed_ring(game, hand, index, since_us):
    """Show a wave in the claimant's colour that starts at the claimant's seat."""
    if distance(index, seat(hand)) > since_us * (RING // 2 + 1) // (_CLAIM_US // 3):
        return OFF
    late_us = max(0, since_us - _CLAIM_US // 2)
    return scale(colour(game.owners[hand]), 256 - late_us * 200 // (_CLAIM_US // 2))


def halted_ring(game, index, t_us, since_us):
    """Show the cards left, faintly."""
    race = game.race
    return scale(shares(index, race.cards, race.cards_left), 64)


def scoring_button(game, hand, player, t_us, since_us):
    """Light the hands that have counted, or those with a "Gotta Go!" card if these are shown."""
    if since_us < _END_US:
        if since_us // _BLINK_US % 2 == 0:
            return WHITE
        return player_light(player, t_us) if hand in game.holders else OFF
    if game.moving is not None:
        if hand in game.moving:
            return WHITE if t_us // _BLINK_US % 2 else player_light(player, t_us)
        return player_light(player, t_us, 256 if hand in game.holders else 10)
    if game.entry.count(hand) or game.entry.mark(hand):
        return player_light(player, t_us)
    return inviting_button(game, hand, player, t_us, since_us)


def scoring_ring(game, index, t_us, since_us):
    """Show the count that changed last."""
    if since_us < _END_US:
        return WHITE if since_us // _BLINK_US % 2 == 0 else OFF
    row = game.entry.last_row
    if row is None:
        return inviting_ring(game, index, t_us, since_us)
    return _counted_ring(game, index, t_us, row)


def _counted_ring(game, index, t_us, row):
    count = game.entry.count(row)
    if index < count % RING or count and count % RING == 0:
        # Every other light is dim for a duplicate, so that colour vision is not needed.
        dim = game.entry.mark(row) and index % 2
        return scale(colour(game.owners[row]), 24 if dim else 200)
    if game.entry.mark(row) and index == RING - 1:
        return WHITE if t_us // _BLINK_US % 2 else OFF
    return scale(WHITE, 60) if index < count // RING * RING else OFF

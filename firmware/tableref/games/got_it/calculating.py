"""A round of Got It!: claims, explanations, ties, and the winner.

3-2-1 and the race are in games/counted_race.py. Public functions are handlers of gestures; the
table of phases in game.py names the phase of each.
"""

from tableref.games.counted_race import TIE_GUARD_US
from tableref.games.got_it import rules
from tableref.games.phases import RACE, with_next
from tableref.games.stopwatch import Stopwatch
from tableref.presses.gestures import OK
from tableref.show.announcer import COUNTS
from tableref.show.tunes import of_claim

ASKING = "asking"
"""The phase after a press with NEXT held, which may be a claim or giving up."""
JUDGING = "judging"
"""The phase in which the only claimant explains, and the players judge."""
CARDS = "cards"
"""The phase in which claimants enter the number of cards used; tied ones explain first."""
DRAWING = "drawing"
"""The phase in which players who used equally many cards draw one each. The highest one wins."""
CLEANUP = "cleanup"
"""The phase after a round, in which used cards are put away."""


class Round:
    """The state of a round. Times are us since the match started."""

    def __init__(self):
        self.out = ()
        """Players who are out of the round."""
        self.claims = []
        """[(player, t_us)] of the claims to judge. While claims can still be tied, it contains
        those made so far.
        """
        self.claimants = ()
        """Claimants who may still win the round, in seat order; empty during the race."""
        self.asked = ()
        """((player, t_us, whether NEXT was held), ...): the press that the players are asked about,
        and later presses, which wait for the answer.
        """
        self.used = {}
        """Claimant -> number of cards used, as entered so far."""
        self.one_colour = {}
        """Claimant -> whether all cards used have one colour."""
        self.last = None
        """The player who entered cards last, for the lights."""
        self.winner = None
        self.explaining = None
        """The Stopwatch of the explanation; None before it, and for a single player."""
        self.taps_us = 0
        """Time (us) when taps begin to count cards. Earlier presses are treated as accidental."""


# -- the race ---------------------------------------------------------------------------------


def press_in_race(game, t_us, button, since_us):
    """Handle a claim; if NEXT is held, ask whether the press was a claim."""
    if _is_out(game, t_us, button):
        return None
    if with_next(t_us, since_us) and game.phase == RACE and not game.round.claims:
        return _press_with_next(game, t_us, button)
    if not game.race.press(t_us, button):
        return None
    return _claimed(game, t_us, button)


def explain_tap_with_next(game, t_us):
    """Explain what a tap with NEXT held does."""
    is_less = game.phase == CARDS and len(game.round.claimants) == 1
    game.announcer.notice(t_us, game.text("one_less" if is_less else "with_next_out"))


def _is_out(game, t_us, button):
    if button in game.round.out:
        game.announcer.refuse(t_us, button, "is_out")
        return True
    return False


def _claimed(game, t_us, button):
    claims = game.round.claims
    margin_us = t_us - claims[-1][1] if claims else 0
    game.announcer.remove_notice()
    claims.append((button, t_us))
    fields = (("player", button), ("rank", 1), ("margin_us", margin_us))
    game.announcer.event(t_us, "claim", fields)
    return "claim"


def _press_with_next(game, t_us, button):
    """Handle a press while NEXT is held: the last player left gives up, any other is asked."""
    if len(game.players) - len(game.round.out) == 1:
        _drop(game, t_us, button, "not_got_it")
        return "not_got_it"
    game.announcer.flash(t_us, button, COUNTS)
    _ask(game, t_us, ((button, t_us, True),))
    return "questioned"


def _ask(game, t_us, presses):
    """Ask whether the first of the presses was a claim. The others wait for the answer."""
    game.announcer.tune(t_us, "tie")
    game.round.asked = presses
    _enter(game, ASKING, t_us)


def press_asked(game, t_us, button, since_us):
    """Handle the press that confirms a claim; the press of another player waits for the answer."""
    if _is_out(game, t_us, button):
        return None
    asked = game.round.asked
    player, asked_us, _ = asked[0]
    if button == player and t_us >= game.phase_us + TIE_GUARD_US:
        _enter(game, RACE, t_us)
        _rule(game, t_us, ((player, asked_us, False),) + asked[1:])
    elif button in [press[0] for press in asked]:
        game.announcer.refuse(t_us, button, "too_soon" if button == player else "pressed")
        return None
    else:
        game.announcer.flash(t_us, button, COUNTS)
        game.round.asked += ((button, t_us, with_next(t_us, since_us)),)
        game.announcer.tune(t_us, of_claim(len(game.round.asked)))
    return "claim"


def confirm_given_up(game, t_us):
    """Confirm that the player who is asked gave up."""
    asked = game.round.asked
    _enter(game, RACE, t_us)
    _drop(game, t_us, asked[0][0], "not_got_it")
    if game.phase == RACE:
        game.announcer.tune(t_us, "go")
        _rule(game, t_us, asked[1:])
    return "not_got_it"


def _rule(game, t_us, presses):
    """Rule on the presses after an answer, in the order of their timestamps.

    If NEXT was held during a press, and nobody has claimed before, the players are asked about it.
    """
    for place, (button, pressed_us, is_with_next) in enumerate(presses):
        game.race.advance(pressed_us)
        if is_with_next and not game.round.claims:
            _ask(game, t_us, presses[place:])
            return
        late = game.race.claim(button, pressed_us)
        if late:
            game.announcer.miss(t_us, button, "too_late", "late_us", late[0][2], "late")
        else:
            game.announcer.flash(t_us, button, COUNTS)
            game.announcer.tune(t_us, "claim_1")
            _claimed(game, pressed_us, button)


def close(game, t_us):
    """Close the window for tied claims, and begin the explanation of all claimants.

    If the players were asked whether a press was a claim, the time to explain begins with their
    answer.
    """
    this_round = game.round
    t_us = max(t_us, game.phase_us)
    this_round.claimants = tuple(sorted([claim[0] for claim in this_round.claims]))
    if not game.is_alone:
        explain_us = game.options["explain_s"] * 1_000_000
        this_round.explaining = Stopwatch(explain_us * len(this_round.claimants))
        this_round.explaining.start(max(this_round.claims[0][1], game.phase_us))
    if len(this_round.claimants) == 1:
        _enter(game, JUDGING, t_us)
        return
    game.announcer.event(t_us, "tie", (("players", list(this_round.claimants)),))
    game.announcer.tune(t_us, "tie")
    _ask_cards(game, t_us, t_us + TIE_GUARD_US)


# -- the explanation --------------------------------------------------------------------------


def advance(game, t_us):
    """Let time pass up to `t_us`, and report if the time to explain is up."""
    explaining = game.round.explaining
    if explaining and explaining.up_us <= t_us:
        up_us = explaining.up_us
        explaining.stop(up_us)
        game.announcer.event(up_us, "time_up", (("players", list(game.round.claimants)),))
        game.announcer.tune(up_us, "round_end")


def whose_explanation(game):
    """Return the player who explains."""
    return game.round.claimants[0]


def press_while_judged(game, t_us, button, since_us):
    """Refuse a press during an explanation, or report it as too late."""
    if _is_out(game, t_us, button):
        return
    if button in game.round.claimants:
        game.announcer.refuse(t_us, button, "not_now", key="explain_first")
    else:
        game.race.press(t_us, button)


def judge_right(game, t_us):
    """Accept the explanation, and ask for the number of cards used."""
    game.round.explaining = None
    game.announcer.tune(t_us, "choose")
    _ask_cards(game, t_us, t_us)
    return "right"


def judge_wrong(game, t_us):
    """Reject the explanation."""
    _drop(game, t_us, game.round.claimants[0], "rejected")
    return "rejected"


# -- the cards used ---------------------------------------------------------------------------


def _ask_cards(game, t_us, taps_us):
    this_round = game.round
    this_round.taps_us = taps_us
    for player in this_round.claimants:
        this_round.used.setdefault(player, 0)
        this_round.one_colour.setdefault(player, False)
    _enter(game, CARDS, t_us)


def press_at_cards(game, t_us, button, since_us):
    """Acknowledge a press of a claimant; other presses are too late."""
    if _is_out(game, t_us, button):
        return
    if button not in game.round.claimants:
        game.race.press(t_us, button)
    elif t_us < game.round.taps_us:
        game.announcer.refuse(t_us, button, "too_soon")
    else:
        game.announcer.flash(t_us, button, COUNTS)
        game.announcer.tune(t_us, "click")


def count_card(game, t_us, button, since_us):
    """Count one more card."""
    return _count(game, t_us, button, 1) if _may_enter(game, button, since_us) else None


def mark_one_colour(game, t_us, button, since_us):
    """Toggle whether all cards used have one colour."""
    if not _may_enter(game, button, since_us):
        return None
    one_colour = game.round.one_colour
    one_colour[button] = not one_colour[button]
    game.announcer.tune(t_us, "mark")
    game.round.last = button
    return "one_colour"


def reject_or_take_off(game, t_us, button, since_us):
    """Reject a tied player's calculation; for a single claimant, count one card less."""
    if not _may_enter(game, button, since_us):
        return None
    if len(game.round.claimants) > 1:
        _drop(game, t_us, button, "rejected")
        return "rejected"
    return _count(game, t_us, button, -1)


def _may_enter(game, button, since_us):
    return button in game.round.claimants and since_us >= game.round.taps_us


def _count(game, t_us, button, by):
    used = game.round.used[button] + by
    reason = rules.cards_refusal(used)
    if reason:
        game.announcer.refuse(t_us, button, reason)
        return None
    game.round.used[button] = used
    game.round.last = button
    return "card"


def confirm_cards(game, t_us):
    """Confirm the cards entered. The most cards win; players who tie for most draw a card each."""
    this_round = game.round
    if 0 in this_round.used.values():
        game.announcer.refuse(t_us, OK, "cards_first")
        return None
    this_round.explaining = None
    for player in this_round.claimants:
        fields = (("player", player), ("cards", this_round.used[player]))
        fields += (("one_colour", this_round.one_colour[player]),)
        game.announcer.event(t_us, "calculated", fields)
    this_round.claimants = rules.most_cards(this_round.used)
    if len(this_round.claimants) == 1:
        _end(game, t_us, this_round.claimants[0])
    else:
        game.announcer.event(t_us, "cards_tied", (("players", list(this_round.claimants)),))
        game.announcer.tune(t_us, "tie")
        _enter(game, DRAWING, t_us)
    return "calculated"


def name_highest(game, t_us, button, since_us):
    """End the round: the player who presses has drawn the highest card, and wins."""
    if _is_out(game, t_us, button):
        return None
    if button in game.race.tied and button not in game.round.claimants:
        # The player was tied in the race but used fewer cards, so has lost the tie already.
        game.announcer.refuse(t_us, button, "not_now", key="fewer_cards")
        return None
    if button not in game.round.claimants:
        game.race.press(t_us, button)
        return None
    game.announcer.flash(t_us, button, COUNTS)
    game.announcer.event(t_us, "highest_drawn", (("player", button),))
    _end(game, t_us, button)
    return "drawn"


# -- the end of a round -----------------------------------------------------------------------


def _drop(game, t_us, player, name):
    """Remove a player from the round; the race goes on for the others, if there are any."""
    this_round = game.round
    this_round.out += (player,)
    game.announcer.flash(t_us, player, COUNTS)
    game.announcer.tune(t_us, "back")
    game.announcer.event(t_us, name, (("player", player),))
    this_round.used.pop(player, None)
    this_round.last = None
    this_round.claimants = tuple([other for other in this_round.claimants if other != player])
    if len(this_round.out) == len(game.players):
        _end(game, t_us, None)
    elif game.phase != RACE and not this_round.claimants:
        this_round.claims = []
        this_round.explaining = None
        opened_us = game.race.opened_us
        game.open_race()
        game.race.opened_us = opened_us
        _enter(game, RACE, t_us)
        game.announcer.event(t_us, "race_reopened", (("round", game.number),))
        game.announcer.tune(t_us, "go")
    elif game.phase == CARDS and len(this_round.claimants) == 1:
        # Only one player of the tie remains, who is judged like any single claimant.
        _enter(game, JUDGING, t_us)


def _end(game, t_us, winner):
    game.round.winner = winner
    game.round.explaining = None
    reason = "got_it" if winner else "nobody_got_it"
    fields = (("round", game.number), ("reason", reason), ("player", winner))
    game.announcer.event(t_us, "round_ended", fields[: 3 if winner else 2])
    game.announcer.tune(t_us, "round_end")
    game.enter(CLEANUP, t_us)


def _enter(game, phase, t_us):
    game.enter(phase, t_us, is_milestone=False)

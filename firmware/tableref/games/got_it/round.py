"""One round of Got It!: claims, explanations, ties, and who has calculated the target.

The count and the race are in games/counted_race.py.
"""

from tableref.games.counted_race import COUNTING, RACE, TIE_GUARD_US
from tableref.games.got_it import rules
from tableref.games.got_it.parts import DONE, Part
from tableref.games.stopwatch import Stopwatch
from tableref.presses.claims import Race
from tableref.presses.gestures import FOREVER_US, HOLD, NEXT, NEXT_TAP, OK
from tableref.show.announcer import COUNTS

ASKING = "asking"
"""A player pressed while NEXT was held: was that "Got It!", or did they give up?"""
JUDGING = "judging"
"""The only claimant explains, and the table judges."""
CARDS = "cards"
"""All claimants tap how many cards they used; tied ones explain first."""
DRAWING = "drawing"
"""Those tied with equal cards each draw one, and the highest presses."""


class Round(Part):
    """A round of `game`, from 3-2-1 on.

    Claims within a window after the first are tied. A single player has no clock.
    """

    def __init__(self, game):
        self._game = game
        self._announcer = game._announcer
        self.out = ()
        """Players who are out of the round."""
        self.claims = []
        """[(player, t_us)] of the claims being judged, or those in the open window."""
        self.claimants = ()
        """Players who may still turn out to have it, in seat order; empty while the race is on."""
        self.asked = None
        """(player, us) of the press that the table is asked about."""
        self.used = {}
        """Claimant -> cards used, as far as it is told."""
        self.one_colour = {}
        """Claimant -> whether the cards used are of one colour."""
        self.last = None
        """Who told their cards last, for the lights."""
        self.winner = None
        self.clock = None
        """The Stopwatch of the explanation, or None."""
        self._taps_us = 0

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return self.clock.up_us if self.clock else FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self.clock and self.clock.up_us <= t_us:
            up_us = self.clock.up_us
            self.clock.stop(up_us)
            self._say(up_us, "time_up", "players", list(self.claimants))
            self._announcer.tune(up_us, "round_end")

    def pause(self, t_us):
        """Stop the clock."""
        if self.clock:
            self.clock.stop(t_us)

    def resume(self, t_us):
        """Let the clock go on."""
        if self.clock and self.clock.left_us(t_us):
            self.clock.start(t_us)

    def press(self, t_us, button, with_next):
        """Take a player's press, maybe while NEXT is held; return the name of the step, or None."""
        announcer = self._announcer
        if self.phase == COUNTING:
            self._game.claim(t_us, button)
        elif button in self.out:
            announcer.refuse(t_us, button, "is_out")
        elif self.phase == DRAWING and button in self.claimants:
            announcer.flash(t_us, button, COUNTS)
            self._say(t_us, "highest_drawn", "player", button)
            self._end(t_us, button)
            return "drawn"
        elif self.phase == ASKING:
            return self._answer(t_us, button)
        elif self.phase == CARDS and button in self.claimants:
            if t_us < self._taps_us:
                announcer.refuse(t_us, button, "too_soon")
            else:
                announcer.flash(t_us, button, COUNTS)
                announcer.tune(t_us, "click")
        elif self.phase == JUDGING and button in self.claimants:
            announcer.refuse(t_us, button, self._game.SECOND_PRESS)
        elif with_next and self.phase == RACE and not self.claims:
            return self._press_with_next(t_us, button)
        elif self._game.claim(t_us, button):
            self._claimed(t_us, button)
            return "claim"
        return None

    def _claimed(self, t_us, button):
        margin_us = t_us - self.claims[-1][1] if self.claims else 0
        self._announcer.notice(t_us, "")
        self.claims.append((button, t_us))
        fields = (("player", button), ("rank", 1), ("margin_us", margin_us))
        self._announcer.event(t_us, "claim", fields)

    def _press_with_next(self, t_us, button):
        """Take a press while NEXT is held: who else is in may hold NEXT, and so it is asked."""
        if len(self._game.players) - len(self.out) == 1:
            self._drop(t_us, button, "not_got_it")
            return "not_got_it"
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "tie")
        self.asked = (button, t_us)
        self._enter(ASKING, t_us)
        return "questioned"

    def _answer(self, t_us, button):
        """Take a press of the player who is asked as "Got It!", made when it was first pressed."""
        player, asked_us = self.asked
        if button != player or t_us < asked_us + TIE_GUARD_US:
            reason = "too_soon" if button == player else "first_asked"
            self._announcer.refuse(t_us, button, reason, turn=player)
            return None
        self._enter(RACE, t_us)
        self._game.claim(asked_us, button)
        self._claimed(asked_us, button)
        return "claim"

    def tell(self, t_us, kind, button, since_us):
        """Take a gesture that tells of a claimant's cards; return the name of the step, or None."""
        if self.phase != CARDS or button not in self.claimants or since_us < self._taps_us:
            return None
        if kind == NEXT_TAP and len(self.claimants) > 1:
            self._drop(t_us, button, "rejected")
            return "rejected"
        if kind == HOLD:
            self.one_colour[button] = not self.one_colour[button]
            self._announcer.tune(t_us, "mark")
        else:
            used = self.used[button] + (-1 if kind == NEXT_TAP else 1)
            reason = rules.cards_refusal(used)
            if reason:
                self._announcer.refuse(t_us, button, reason)
                return None
            self.used[button] = used
        self.last = button
        return "one_colour" if kind == HOLD else "card"

    def confirm(self, t_us):
        """OK: the explanation is right, or the cards are as told. Return the step's name."""
        if self.phase == ASKING:
            self._enter(RACE, t_us)
            self._drop(t_us, self.asked[0], "not_got_it")
            self._announcer.tune(t_us, "go")
            return "not_got_it"
        if self.phase == JUDGING:
            self.clock = None
            self._announcer.tune(t_us, "choose")
            self._ask_cards(t_us, t_us)
            return "right"
        reason = "counting" if self.phase == COUNTING else "not_now_ok"
        if self.phase == CARDS:
            reason = "cards_first" if 0 in self.used.values() else None
        if reason:
            self._announcer.refuse(t_us, OK, reason)
            return None
        self.clock = None
        for player in self.claimants:
            entry = (self.used[player], self.one_colour[player])
            fields = (("player", player), ("cards", entry[0]), ("one_colour", entry[1]))
            self._announcer.event(t_us, "calculated", fields)
        self.claimants = rules.most_cards(self.used)
        if len(self.claimants) == 1:
            self._end(t_us, self.claimants[0])
        else:
            self._say(t_us, "cards_tied", "players", list(self.claimants))
            self._announcer.tune(t_us, "tie")
            self._enter(DRAWING, t_us)
        return "calculated"

    def choose(self, t_us):
        """NEXT: the explanation is wrong. Return the step's name; None if nothing is explained."""
        if self.phase == JUDGING:
            self._drop(t_us, self.claimants[0], "rejected")
            return "rejected"
        if self.phase in (RACE, CARDS):
            is_less = self.phase == CARDS and len(self.claimants) == 1
            words = "one_less" if is_less else "next_tap"
            self._announcer.notice(t_us, self._announcer.text(words))
        else:
            self._announcer.refuse(t_us, NEXT, "nothing_to_choose")
        return None

    def close(self, t_us):
        """Close the window after the first claim: one claimant explains, or all who are tied."""
        self.claimants = tuple(sorted([claim[0] for claim in self.claims]))
        if not self._game.is_alone:
            explain_us = self._game.options["explain_s"] * 1_000_000
            self.clock = Stopwatch(explain_us * len(self.claimants))
            self.clock.start(self.claims[0][1])
        if len(self.claimants) == 1:
            self._enter(JUDGING, t_us)
            return
        self._say(t_us, "tie", "players", list(self.claimants))
        self._announcer.tune(t_us, "tie")
        self._ask_cards(t_us, t_us + TIE_GUARD_US)

    def _ask_cards(self, t_us, taps_us):
        self._taps_us = taps_us
        for player in self.claimants:
            self.used.setdefault(player, 0)
            self.one_colour.setdefault(player, False)
        self._enter(CARDS, t_us)

    def _drop(self, t_us, player, name):
        """Take a player out of the round; the race goes on for the others, if there are any."""
        self.out += (player,)
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "back")
        self._say(t_us, name, "player", player)
        self.used.pop(player, None)
        self.last = None
        self.claimants = tuple([other for other in self.claimants if other != player])
        if len(self.out) == len(self._game.players):
            self._end(t_us, None)
        elif self.phase != RACE and not self.claimants:
            self.claims = []
            self.clock = None
            self._game.race = Race(1, self._game.window_us)
            self._enter(RACE, t_us)
            self._say(t_us, "race_reopened", "round", self._game.number)
            self._announcer.tune(t_us, "go")
        elif self.phase == CARDS and len(self.claimants) == 1:
            # of a tie one is left: judged as any claimant alone is
            self._enter(JUDGING, t_us)

    def _end(self, t_us, winner):
        self.winner = winner
        self.clock = None
        reason = "got_it" if winner else "nobody_got_it"
        fields = (("round", self._game.number), ("reason", reason), ("player", winner))
        self._announcer.event(t_us, "round_ended", fields[: 3 if winner else 2])
        self._announcer.tune(t_us, "round_end")
        self._enter(DONE, t_us)

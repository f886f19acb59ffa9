"""The score pad: all players enter their points at once, round by round."""

from tableref.games.game import AFTER_MATCH, AFTER_ROUND, Game
from tableref.games.game_lights import inviting_button, inviting_ring
from tableref.games.phases import OVER, RESULT, Phase
from tableref.games.score_entry import ScoreEntry, entry_line
from tableref.games.score_pad import rules
from tableref.games.terms import Terms
from tableref.presses.gestures import OK
from tableref.show.announcer import COUNTS
from tableref.show.lights import AMBER, OFF, RING, colour, player_light
from tableref.show.screens import Hint, compose
from tableref.texts import translator

text = translator("score_pad")
"""The function that returns the game's texts: see ``texts.translator``."""

SCORING = "scoring"
"""The phase in which all players enter their points. OK scores them."""


def option_screen(name, value):
    """Return (name, value) of an option for the lobby; see ``Terms.option_screen``."""
    if name != "target":
        return text(name), text("yes" if value else "no")
    return text(name), str(value) if value else text("none")


def _scoring(game):
    lines = game.entry.lines()
    lines[0] = text("round", round=game.number)
    lines[6] = entry_line(text("entry"), text("does_ten_more"))
    lines[7] = Hint(OK, text("ok_end" if game.may_end() else "ok_round"))
    return compose(lines)


def _button(game, button, player, t_us, since_us):
    if game.entry.count(button):
        return player_light(player, t_us)
    return inviting_button(game, button, player, t_us, since_us)


def _ring(game, index, t_us, since_us):
    row = game.entry.last_row
    if row is None:
        return inviting_ring(game, index, t_us, since_us)
    count = game.entry.count(row)
    if count < 0:
        # Points below zero run anticlockwise.
        return AMBER if RING - index <= (-count - 1) % RING + 1 else OFF
    return colour(row) if count and index <= (count - 1) % RING else OFF


class Points(ScoreEntry):
    """The entry of the points of one round; `totals` maps players to their totals before it."""

    def __init__(self, totals, lowest):
        super().__init__(totals, hold_adds=10, lowest=lowest)
        self._totals = totals

    def refusal(self, row, count, mark):
        """Return why a row cannot have this count (the key of a text), or None."""
        return rules.refusal(count, self._totals[row])


class ScorePad(Game):
    """One match of any game whose points are added up."""

    TERMS = Terms(
        options=(
            ("target", (100, 200, 500, 0, 10, 20, 50)),
            ("lowest_wins", (False, True)),
            ("below_zero", (True, False)),
        ),
        numbers={"target": rules.TARGET_RANGE},
        option_screen=option_screen,
        check=rules.check,
    )
    STEPS = ("count", "round_scored")

    text = staticmethod(text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.entry = None
        self.is_last = False
        """Whether the players have ended the match with this round."""
        self.scores.lowest_wins = options["lowest_wins"]
        self.scores.lowest_points = rules.LOWEST if options["below_zero"] else 0

    def make_ready(self, t_us):
        """Begin the entry of the next round, without a starter."""
        self.number += 1
        self.entry = Points(self.scores.totals, self.scores.lowest_points)
        self.enter(SCORING, t_us)

    def press(self, t_us, button, since_us):
        """Flash and click to acknowledge a press."""
        self.announcer.flash(t_us, button, COUNTS)
        self.announcer.tune(t_us, "click")

    def count(self, t_us, kind, button, since_us):
        """Count one point more or less, or ten more."""
        return self.entry.handle(t_us, kind, button, self.announcer)

    def explain_next(self, t_us):
        """Explain that a tap while NEXT is held subtracts a point."""
        self.announcer.notice(t_us, text("take_off"))

    def confirm_points(self, t_us):
        """Score the points that were entered."""
        self.is_last = self.may_end()
        points = {player: self.entry.count(player) for player in self.players}
        self.scores.add(t_us, self.number, points)
        self.close_round(t_us, *self.ending())
        return "round_scored"

    def may_end(self):
        """Return whether OK ends the match: without a target, when nobody entered any points."""
        if self.options["target"] or self.number == 1:
            return False
        return not any(self.entry.count(player) for player in self.players)

    def ending(self):
        """Return (winners, False), because a match is never lost."""
        totals, target = self.scores.totals, self.options["target"]
        return rules.winners(totals, target, self.scores.lowest_wins, self.is_last), False

    PHASES = {
        SCORING: Phase(
            screen=_scoring,
            button_light=_button,
            ring_light=_ring,
            press=press,
            tap_or_hold=count,
            ok=confirm_points,
            next=explain_next,
            guards_ok=True,
        ),
        RESULT: AFTER_ROUND,
        OVER: AFTER_MATCH,
    }

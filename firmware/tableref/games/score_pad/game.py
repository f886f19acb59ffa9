"""The score pad at the table: points entered by all at once, round by round, to the winner."""

from collections import OrderedDict

from tableref.games.game import RESULT, Game
from tableref.games.score_entry import ScoreEntry
from tableref.games.score_pad import rules
from tableref.presses.gestures import HOLD, NEXT_TAP, TAP
from tableref.show.announcer import COUNTS
from tableref.show.lights import AMBER, OFF, RING, WHITE, breath, colour, comet, player_light, scale
from tableref.show.screens import compose
from tableref.texts import teller

text = teller("score_pad")
"""The game's words: see ``texts.teller``."""

SCORING = "scoring"


def _option(name, value):
    if name != "target":
        return text(name), text("yes" if value else "no")
    return text(name), str(value) if value else text("none")


def _scoring(match):
    lines = match.entry.lines()
    lines[0] = text("round", round=match.number)
    lines[6] = text("entry")
    lines[7] = text("ok_end" if match.may_end() else "ok_round")
    return compose(lines)


def _button(match, button, player, t_us, since_us):
    level = 256 if match.entry.count(button) else 16 + breath(t_us, 1_600_000) // 4
    return player_light(player, t_us, level)


def _ring(match, index, t_us, since_us):
    row = match.entry.last_row
    if row is None:
        return comet(index, t_us, scale(WHITE, 60), 3_000_000)
    count = match.entry.count(row)
    if count < 0:
        # what is below zero runs the other way round
        return AMBER if RING - index <= (-count - 1) % RING + 1 else OFF
    return colour(row) if count and index <= (count - 1) % RING else OFF


class Points(ScoreEntry):
    """The points of one round; `totals` are those before it, player -> points."""

    def __init__(self, totals, lowest):
        super().__init__(totals, hold_adds=10, lowest=lowest)
        self._totals = totals

    def refusal(self, row, count, mark):
        """Return why a row's entry is impossible, or None when all is well."""
        return rules.refusal(count, self._totals[row])


class ScorePad(Game):
    """One match of any game whose points are added up."""

    OPTIONS = OrderedDict(
        (
            ("target", (100, 200, 500, 0, 10, 20, 50)),
            ("lowest_wins", (False, True)),
            ("below_zero", (True, False)),
        )
    )
    NUMBERS = {"target": rules.TARGET_RANGE}
    STEPS = ("count", "round_scored")
    SCREENS = {SCORING: _scoring}
    GUARDED = (SCORING, RESULT)
    BUTTON_LIGHTS = {SCORING: _button}
    RING_LIGHTS = {SCORING: _ring}

    text = staticmethod(text)
    option_screen = staticmethod(_option)
    check = staticmethod(rules.check)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.entry = None
        self.lowest_wins = options["lowest_wins"]
        self.lowest_points = rules.LOWEST if options["below_zero"] else 0
        self.is_last = False
        """Whether the table has called the round the last one."""

    def make_ready(self, t_us):
        """Open the next round's entry at once: nobody starts it."""
        self.number += 1
        self.entry = Points(self.totals, self.lowest_points)
        self.enter(SCORING, t_us)

    def may_end(self):
        """Return whether OK ends the match: with no target, after a round that nobody entered."""
        if self.options["target"] or self.number == 1:
            return False
        return not any(self.entry.count(player) for player in self.players)

    def confirm(self, t_us):
        """Take the points as they are on the screen."""
        self.is_last = self.may_end()
        self.score_round(t_us, {player: self.entry.count(player) for player in self.players})
        self.close_round(t_us, *self.ending())
        return "round_scored"

    def ending(self):
        """Return (winners, whether the match is lost) of a round that ends with totals as now."""
        target = self.options["target"]
        return rules.winners(self.totals, target, self.lowest_wins, self.is_last), False

    def choose(self, t_us):
        """Say what NEXT is for."""
        self._announcer.notice(t_us, text("take_off"))

    def press(self, t_us, button):
        """Tell that a press is seen."""
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "click")

    def tap(self, t_us, button, since_us):
        """Count one point more."""
        return self.entry.take(t_us, TAP, button, self._announcer)

    def hold(self, t_us, button, since_us):
        """Count ten points more."""
        return self.entry.take(t_us, HOLD, button, self._announcer)

    def next_tap(self, t_us, button, since_us):
        """Count one point less."""
        return self.entry.take(t_us, NEXT_TAP, button, self._announcer)

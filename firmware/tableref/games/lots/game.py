"""Drawing lots at the table: who starts, or teams of equal size, as often as the table likes."""

from collections import OrderedDict

from tableref.games.game import Game
from tableref.games.game_lights import DRAW_US, TEAM_NAMES, ready_button, ready_ring, team_light
from tableref.games.lots import rules
from tableref.presses.gestures import FOREVER_US, NEXT, OK
from tableref.show.lights import OFF, colour, player_light, scale, seat
from tableref.show.screens import compose
from tableref.texts import teller

text = teller("lots")
"""The game's words: see ``texts.teller``."""

CHOICE = "choice"
DRAWING = "drawing"
"""A light runs round the table, and the screen does not know more than it."""
DRAWN = "drawn"


def _screen(match):
    lines = {0: text("starter")}
    if match.team_count > 1:
        size = len(match.players) // match.team_count
        lines[0] = text("teams", count=match.team_count, size=size)
    if match.phase == DRAWING:
        return compose(lines, "?")
    lines[1] = text("leave")
    if rules.team_counts(len(match.players)):
        lines[6] = text("next_lots")
    lines[7] = text("ok_draw" if match.phase == CHOICE else "ok_again")
    if match.phase == DRAWN:
        # anybody can repeat the draw with it; five teams leave the title's row alone
        row = 1 + len(match.teams)
        lines[row if row <= 5 else 0] = text("seed", seed=match.seed)
    if match.phase == DRAWN and not match.teams:
        return compose(lines, "P%d" % match.starter)
    for row, team in enumerate(match.teams):
        lines[1 + row] = "%s: %s" % (TEAM_NAMES[row], " ".join([str(player) for player in team]))
    return compose(lines)


def _team_light(match, player, t_us):
    """Return the light of a player's team."""
    for place, team in enumerate(match.teams):
        if player in team:
            return team_light(place, t_us)


def _button(match, button, player, t_us, since_us):
    if match.phase == DRAWN and match.teams:
        return _team_light(match, player, t_us)
    if match.phase == CHOICE:
        return player_light(player, t_us)
    return ready_button(match, button, player, t_us, since_us)


def _ring(match, index, t_us, since_us):
    if match.phase == DRAWING or match.phase == DRAWN and not match.teams:
        return ready_ring(match, index, t_us, since_us)
    for player in match.players:
        if seat(player) == index:
            if match.phase == DRAWN:
                return _team_light(match, player, t_us)
            return scale(colour(player), 60)
    return OFF


class Lots(Game):
    """Draws of one table, one after the other; it ends when the table leaves it."""

    STEPS = ("choice", "drawn")
    scores_rounds = False
    has_winners = False
    SCREENS = {CHOICE: _screen, DRAWING: _screen, DRAWN: _screen}
    BUTTON_LIGHTS = {CHOICE: _button, DRAWING: _button, DRAWN: _button}
    RING_LIGHTS = {CHOICE: _ring, DRAWING: _ring, DRAWN: _ring}

    text = staticmethod(text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.team_count = 1
        """How many teams are to be drawn; 1: who starts."""
        self.teams = ()
        """The teams drawn last, each a tuple of players."""

    def make_ready(self, t_us):
        """Let the table choose what is drawn."""
        self.teams = ()
        self.enter(CHOICE, t_us)

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return self._phase_us + DRAW_US if self._phase == DRAWING else FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`: the light that runs stops."""
        if t_us >= self.next_us:
            self.was_drawn = False
            self.enter(DRAWN, self.next_us)

    def confirm(self, t_us):
        """Draw, or draw again."""
        if self._phase == DRAWING:
            self._announcer.refuse(t_us, OK, "not_now_ok")
            return None
        self.number += 1
        self.was_drawn = True
        drawn = rules.lots(self.lots, self.players, self.team_count)
        self.starter = drawn[0]
        fields = [("round", self.number)]
        if self.team_count > 1:
            self.teams = rules.teams(drawn, self.team_count)
            named = [(TEAM_NAMES[place], list(team)) for place, team in enumerate(self.teams)]
            fields.append(("teams", OrderedDict(named)))
        else:
            fields.append(("player", self.starter))
        self._announcer.event(t_us, "teams_drawn" if self.teams else "starter_drawn", fields)
        self._announcer.tune(t_us, "draw")
        self.enter(DRAWING, t_us)
        return "drawn"

    def choose(self, t_us):
        """Turn to the next thing that can be drawn among so many players."""
        choices = (1,) + rules.team_counts(len(self.players))
        if self._phase == DRAWING:
            return self.nothing_to_choose(t_us)
        if len(choices) == 1:
            self._announcer.refuse(t_us, NEXT, "no_teams", count=len(self.players))
            return None
        self.team_count = choices[(choices.index(self.team_count) + 1) % len(choices)]
        self._announcer.tune(t_us, "change")
        self.make_ready(t_us)
        return "choice"

    def press(self, t_us, button):
        """Say that lots need no presses."""
        self._announcer.refuse(t_us, button, "not_now")

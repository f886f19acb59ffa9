"""The game that draws lots for a starter, or for teams of equal size."""

from collections import OrderedDict

from tableref.games.game import Game, refuse_press
from tableref.games.game_lights import DRAW_US, TEAM_NAMES, ready_button, ready_ring, team_light
from tableref.games.lots import rules
from tableref.games.phases import Phase
from tableref.games.terms import Terms
from tableref.presses.gestures import FOREVER_US, NEXT, OK
from tableref.show.lights import OFF, colour, player_light, scale, seat
from tableref.show.screens import BACK_HELD, Hint, compose
from tableref.texts import translator

text = translator("lots")
"""The function that returns the game's texts: see ``texts.translator``."""

CHOICE = "choice"
DRAWING = "drawing"
"""The phase in which a light circles round the table, and the screen does not show the result."""
DRAWN = "drawn"


def _screen(game):
    lines = {0: text("starter")}
    if game.team_count > 1:
        size = len(game.players) // game.team_count
        lines[0] = text("teams", count=game.team_count, size=size)
    if game.phase == DRAWING:
        return compose(lines, "?")
    lines[1] = (text("leave"), Hint(BACK_HELD, text("does_leave_table")))
    if rules.team_counts(len(game.players)):
        lines[6] = Hint(NEXT, text("next_lots"))
    lines[7] = Hint(OK, text("ok_draw" if game.phase == CHOICE else "ok_again"))
    if game.phase == DRAWN:
        # Show the seed, so that the draw can be repeated. With five teams it replaces the title,
        # because no other row is free.
        row = 1 + len(game.teams)
        lines[row if row <= 5 else 0] = text("seed", seed=game.starter.seed)
    if game.phase == DRAWN and not game.teams:
        return compose(lines, "P%d" % game.starter.player)
    for row, team in enumerate(game.teams):
        lines[1 + row] = "%s: %s" % (TEAM_NAMES[row], " ".join([str(player) for player in team]))
    return compose(lines)


def _team_light(game, player, t_us):
    """Return the light of a player's team."""
    for place, team in enumerate(game.teams):
        if player in team:
            return team_light(place, t_us)


def _button(game, button, player, t_us, since_us):
    if game.phase == DRAWN and game.teams:
        return _team_light(game, player, t_us)
    if game.phase == CHOICE:
        return player_light(player, t_us)
    return ready_button(game, button, player, t_us, since_us)


def _ring(game, index, t_us, since_us):
    if game.phase == DRAWING or game.phase == DRAWN and not game.teams:
        return ready_ring(game, index, t_us, since_us)
    for player in game.players:
        if seat(player) == index:
            if game.phase == DRAWN:
                return _team_light(game, player, t_us)
            return scale(colour(player), 60)
    return OFF


def _refuse_while_drawing(game, t_us, button, since_us):
    game.announcer.refuse(t_us, button, "not_now", key="not_now_ok")


class Lots(Game):
    """A series of draws, which ends when the players leave the game."""

    TERMS = Terms(has_rounds=False, has_winners=False)
    STEPS = ("choice", "drawn")

    text = staticmethod(text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.team_count = 1
        """Number of teams to draw; 1 draws a starter instead."""
        self.teams = ()
        """The teams drawn last, each a tuple of players."""

    def make_ready(self, t_us):
        """Return to the choice of what to draw."""
        self.teams = ()
        self.enter(CHOICE, t_us)

    def choose(self, t_us):
        """Turn to the next possible number of teams."""
        choices = (1,) + rules.team_counts(len(self.players))
        if len(choices) == 1:
            self.announcer.refuse(t_us, NEXT, "no_teams", count=len(self.players))
            return None
        self.team_count = choices[(choices.index(self.team_count) + 1) % len(choices)]
        self.announcer.tune(t_us, "change")
        self.make_ready(t_us)
        return "choice"

    def draw(self, t_us):
        """Draw lots for a starter or for teams, as the players have chosen."""
        self.number += 1
        drawn = rules.lots(self.starter.lots, self.players, self.team_count)
        self.starter.player = drawn[0]
        self.starter.was_drawn = True
        fields = [("round", self.number)]
        if self.team_count > 1:
            self.teams = rules.teams(drawn, self.team_count)
            named = [(TEAM_NAMES[place], list(team)) for place, team in enumerate(self.teams)]
            fields.append(("teams", OrderedDict(named)))
        else:
            fields.append(("player", drawn[0]))
        self.announcer.event(t_us, "teams_drawn" if self.teams else "starter_drawn", fields)
        self.announcer.tune(t_us, "draw")
        self.enter(DRAWING, t_us)
        return "drawn"

    @property
    def due_us(self):
        """Time (us) when the circling light stops."""
        return self.phase_us + DRAW_US if self.phase == DRAWING else FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`; show the result when the circling light stops."""
        due_us = self.due_us
        if t_us >= due_us:
            self.starter.was_drawn = False
            self.enter(DRAWN, due_us)

    _BETWEEN_DRAWS = Phase(
        screen=_screen,
        button_light=_button,
        ring_light=_ring,
        press=refuse_press,
        ok=draw,
        next=choose,
    )

    PHASES = {
        CHOICE: _BETWEEN_DRAWS,
        DRAWING: _BETWEEN_DRAWS.but(press=_refuse_while_drawing, ok=None, next=None),
        DRAWN: _BETWEEN_DRAWS,
    }

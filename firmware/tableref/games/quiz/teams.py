"""Teams in the quiz: their choice before the first question, and their standings."""

from collections import OrderedDict

from tableref.games import game_screens, standings
from tableref.games.game_lights import TEAM_NAMES, team_light
from tableref.games.game_screens import named
from tableref.games.quiz.show import text
from tableref.presses.gestures import OK, PRESS
from tableref.show.announcer import COUNTS
from tableref.show.screens import COLUMNS, Hint, compose


class TeamChoice:
    """The choice of `count` teams of `players`: each press moves a player to the next team.

    At first neighbours are together, in teams of nearly equal size.
    """

    def __init__(self, players, count, announcer):
        self._players = players
        self._announcer = announcer
        self._count = count
        self._team = {player: place * count // len(players) for place, player in enumerate(players)}

    def change(self, t_us, player):
        """Move a player to the next team; return the name of the step."""
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "click")
        self._team[player] = (self._team[player] + 1) % self._count
        return "team_chosen"

    def confirm(self, t_us):
        """Confirm the teams and return them (team -> players), or None if one is empty."""
        teams = self.teams()
        empty = _empty(teams)
        if empty:
            self._announcer.refuse(t_us, OK, "empty_team", team=empty)
            return None
        self._announcer.tune(t_us, "choose")
        fields = [(name, list(members)) for name, members in teams.items()]
        self._announcer.event(t_us, "teams_set", (("teams", OrderedDict(fields)),))
        return teams

    def team_numbers(self):
        """Return a dict of player -> number of the team, from 1."""
        return {player: self._team[player] + 1 for player in self._players}

    def teams(self):
        """Return an OrderedDict of team -> players in seat order."""
        teams = OrderedDict([(name, ()) for name in TEAM_NAMES[: self._count]])
        for player in self._players:
            teams[TEAM_NAMES[self._team[player]]] += (player,)
        return teams

    def screen(self):
        """Return the screen: (lines, big, hints), see ``compose``."""
        teams = self.teams()
        empty = _empty(teams)
        lines = {0: text("team_of")}
        lines[7] = text("empty_team", team=empty) if empty else Hint(OK, text("ok_teams"))
        lines[6] = (text("other_team"), Hint(PRESS, text("does_next_team")))
        for row, (name, members) in enumerate(teams.items()):
            lines[1 + row] = "%s: %s" % (name, _numbers(members))
        return compose(lines)

    def button(self, player, t_us):
        """Return the light of a player, which is that of the team."""
        return team_light(self._team[player], t_us)


def _empty(teams):
    """Return the name of the first of `teams` (name -> players) without players, or None."""
    for name, members in teams.items():
        if not members:
            return name
    return None


def standings_pages(game):
    """Return the number of pages of the standings. All teams fit on one."""
    return 1 if game.teams else standings.pages(game.scores.totals)


def standings_page(game, page):
    """Return the lines of a page of the standings: with teams, the best team first."""
    lines = game_screens.standings_page(game, page)
    if game.teams:
        lines.update([(row, "") for row in range(1, 6)])
        lines.update(_standings_of_teams(game))
    if game.number < 10:
        lines[0] = text("after_question", digit=game.number)
    return lines


def _standings_of_teams(game):
    """Return a dict of the lines of all teams with their players.

    Each of two teams has two lines, because five names need a line of their own.
    """
    lines = {}
    rows = []
    for name, members in game.teams.items():
        rows.append((-game.scores.totals[members[0]], name, members))
    for row, (minus, name, members) in enumerate(sorted(rows)):
        if len(rows) == 2:
            lines[1 + 2 * row] = text("team_points", team=name, points=-minus)
            lines[2 + 2 * row] = _named(members, COLUMNS)
            continue
        bare = "%s %d: " % (name, -minus)
        lines[1 + row] = bare + _named(members, COLUMNS - len(bare))
    return lines


def _named(members, room):
    """Return names such as "P1 P4", or only how many there are if `room` (columns) is too small."""
    line = named(members)
    return line if len(line) <= room else text("members", count=len(members))


def _numbers(members):
    """Return player numbers such as "1 4 6" in up to 11 characters, or only how many there are."""
    line = " ".join([str(player) for player in members])
    return line if len(line) <= 11 else text("members", count=len(members))

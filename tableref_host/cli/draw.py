"""`tableref draw`: repeat the draws of a seed, to check a table."""

import click

from tableref.games.draw import Draw
from tableref.games.lots import rules
from tableref.presses.gestures import PLAYERS
from tableref_host.cli.output import json_option, print_json

STARTERS = 10
"""Default number of starters to draw."""
MAX_SEED = 0xFFFFFFFF
"""Largest seed accepted. The seeds that a table makes have 30 bits."""
MAX_DRAWS = 1000
"""Maximum number of draws in one command."""
NAMES = "ABCDE"
STARTER = "starter"


class Seed(click.ParamType):
    """Parameter type for the seed of a match's draws, written as the table shows it."""

    name = "seed"

    def convert(self, value, param, ctx):
        """Return the seed as a whole number; see click."""
        digits = str(value)
        if digits.isdecimal() and digits.isascii():
            # Strip zeros and check the length first, because int() refuses thousands of digits.
            digits = digits.lstrip("0") or "0"
            if len(digits) <= len(str(MAX_SEED)) and int(digits) <= MAX_SEED:
                return int(digits)
        self.fail(
            f"{value!r} is not a seed: expected a whole number, at most {MAX_SEED}", param, ctx
        )


class Seats(click.ParamType):
    """Parameter type for a list of players, written as in a scenario: 1,2,4."""

    name = "players"

    def convert(self, value, param, ctx):
        """Return the players (tuple, in seat order); see click."""
        if isinstance(value, tuple):
            return value
        players = []
        for word in value.split(","):
            word = word.strip().removeprefix("P")
            if not (word.isdecimal() and word.isascii() and 1 <= int(word) <= PLAYERS):
                self.fail(
                    f"{word!r} is not a player: expected 1 to {PLAYERS}, as in 1,2,4", param, ctx
                )
            if int(word) in players:
                self.fail(f"player {int(word)} is named twice", param, ctx)
            players.append(int(word))
        if len(players) < 2:
            self.fail("a draw needs at least two players, as in 1,2,4", param, ctx)
        return tuple(sorted(players))


class Wanted(click.ParamType):
    """Parameter type for the kind of draw: "starter", or "teams=2" for a number of teams."""

    name = "what"

    def convert(self, value, param, ctx):
        """Return the number of teams to draw, 1 for a starter; see click."""
        name, _, count = value.partition("=")
        if value == STARTER:
            return 1
        is_number = count.isdecimal() and count.isascii() and len(count) < 4
        if name != "teams" or not is_number or int(count) < 2:
            self.fail(f"{value!r} cannot be drawn: expected starter, or teams=2", param, ctx)
        return int(count)


@click.command()
@click.argument("seed", type=Seed())
@click.argument("what", nargs=-1, type=Wanted(), metavar="[starter|teams=N]...")
@click.option(
    "--players", required=True, type=Seats(), metavar="PLAYERS", help="Who played: 1,2,4."
)
@json_option()
def draw(seed, what, players, as_json):
    """Repeat the draws that a table made from SEED, to check them.

    The table shows a match's seed under "The draw", which NEXT opens before a round, and beside the
    result of "Draw lots". Name what the table drew, in order, without draws that were undone. If
    you name nothing, you get the first ten starters, and for each possible number of teams the
    teams that a first draw gives.

    Exit status 2 when the arguments are not valid.
    """
    counts = rules.team_counts(len(players))
    for wanted in what:
        if wanted > 1 and wanted not in counts:
            possible = ", ".join(f"teams={count}" for count in counts) or "only a starter"
            raise click.UsageError(
                f"{len(players)} players don't make {wanted} equal teams; they can be drawn: "
                f"{possible}."
            )
    if len(what) > MAX_DRAWS:
        raise click.UsageError(f"No more than {MAX_DRAWS} draws at once.")
    drawn = drawn_from(seed, players, what or (1,) * STARTERS)
    first = [] if what else [drawn_from(seed, players, (count,))[0] for count in counts]
    if as_json:
        found = {"seed": seed, "players": players, "draws": list(map(_as_json, drawn))}
        print_json(found if what else {**found, "first": list(map(_as_json, first))})
        return
    click.echo(f"Seed {seed}, players {' '.join(map(str, players))}")
    for number, one in enumerate(drawn, 1):
        click.echo(f"{number}. {_words(one)}")
    for one in first:
        click.echo(f"{len(one['teams'])} teams as the first draw: {_words(one)}")


def drawn_from(seed, players, counts):
    """Return the draws that a table makes from `seed`, in order: a list of dicts.

    `counts` contains a number for each draw: the number of teams to draw, or 1 to draw a starter.
    The result of a draw is {"player": 2} or {"teams": {"A": [1, 4], "B": [2, 8]}}.
    """
    lots = Draw(seed)
    found = []
    for count in counts:
        drawn = rules.lots(lots, players, count)
        if count == 1:
            found.append({"player": drawn[0]})
            continue
        teams = rules.teams(drawn, count)
        found.append({"teams": {NAMES[at]: list(team) for at, team in enumerate(teams)}})
    return found


def _as_json(one):
    return one if "player" in one else {"teams": list(one["teams"].values())}


def _words(one):
    if "player" in one:
        return f"P{one['player']} starts"
    return "  ".join(f"{name}: {' '.join(map(str, team))}" for name, team in one["teams"].items())

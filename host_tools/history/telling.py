"""`tableref history players` and `games`: statistics in words."""

import click

from host_tools.command_line.output import json_option, print_json
from host_tools.history import columns, database, matches, statistics
from host_tools.history.options import file_option, game_name, game_option, player_option

NONE = "No match is counted: `tableref history add FILE` adds what was played."


@click.command()
@game_option()
@player_option()
@file_option
@json_option("Print the statistics as JSON, for a program.")
def players(game, player, path, as_json):
    """Tell of each player: matches, wins, mean, best and so on.

    A seat without a name counts as a player of its own, such as P3. A streak is of matches in a row
    that were played and won. Nothing is told of false starts where only journals tell of a match.
    """
    with database.opened(path) as connection:
        rows = statistics.of_players(matches.load(connection, game))
    if game is not None:
        rows = [row for row in rows if row["game"] is not None]
    if player is not None:
        rows = [row for row in rows if row["player"].casefold() == player.casefold()]
    if as_json:
        print_json({"players": rows})
        return
    if not rows:
        click.echo(NONE)
        return
    heads = (
        "player",
        "game",
        "matches",
        "wins",
        "mean",
        "best",
        "fastest claim",
        "early",
        "streak",
    )
    cells = [
        (
            row["player"],
            _game(row),
            str(row["matches"]),
            f"{row['wins']} ({100 * row['wins'] // row['matches']}%)",
            _figure(row["mean"]),
            _figure(row["best"]),
            columns.in_seconds(row["fastest_claim_us"]),
            _figure(row["false_starts"]),
            str(row["longest_streak"]),
        )
        for row in rows
    ]
    for line in columns.columns(heads, cells, right=heads[2:]):
        click.echo(line)


@click.command()
@file_option
@json_option("Print the statistics as JSON, for a program.")
def games(path, as_json):
    """Tell of each game: matches, means, and who is best in it."""
    with database.opened(path) as connection:
        rows = statistics.of_games(matches.load(connection))
    if as_json:
        print_json({"games": rows})
        return
    if not rows:
        click.echo(NONE)
        return
    heads = ("game", "matches", "minutes", "mean", "best", "fastest claim", "early", "streak")
    cells = [
        (
            _game(row),
            str(row["matches"]),
            columns.in_minutes(row["mean_us"]),
            _figure(row["mean"]),
            _held(_figure(row["best"]), row["best_by"]),
            _held(columns.in_seconds(row["fastest_claim_us"]), row["fastest_claim_by"]),
            _figure(row["false_starts"]),
            _held(str(row["longest_streak"]), row["longest_streak_by"]),
        )
        for row in rows
    ]
    for line in columns.columns(heads, cells, right=("matches", "minutes", "mean", "early")):
        click.echo(line)


def _game(row):
    if row["game"] is None:
        return "all"
    # Where it is the game's own way nobody needs to be told.
    name = game_name(row["game"])
    return f"{name}, lowest wins" if row["lowest_wins"] and row["game"] == "score_pad" else name


def _figure(value):
    if value is None:
        return ""
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def _held(figure, holders):
    return f"{figure} {', '.join(holders)}".strip()

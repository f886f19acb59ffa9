"""`tableref history`: the recorded matches and their statistics."""

import click

from tableref_host.advice import as_typed_here
from tableref_host.cli.history_options import (
    columns,
    counted,
    file_option,
    game_option,
    in_minutes,
    in_seconds,
    player_option,
    span_options,
)
from tableref_host.cli.lazy import LazyGroup
from tableref_host.cli.output import json_option, print_json
from tableref_host.history import database, matches, statistics, times
from tableref_host.history.edit_log import in_words
from tableref_host.history.names import called, game_name, seat_name
from tableref_host.history.played import lowest_wins

NONE = as_typed_here("No match is counted: `tableref history add FILE` adds what was played.")
EMPTY = as_typed_here(
    "No match is in the history: `tableref history add FILE` adds what was played."
)
NAMELESS = as_typed_here("No seat has a name yet: `tableref history name` says who played.")


LAZY = {
    "add": ("tableref_host.cli.history_changes", "add"),
    "browse": ("tableref_host.cli.history_browse", "browse"),
    "edit": ("tableref_host.cli.history_changes", "edit"),
    "export": ("tableref_host.cli.history_export", "export"),
    "name": ("tableref_host.cli.history_changes", "name"),
    "plot": ("tableref_host.cli.history_export", "plot"),
}
"""Commands that are imported when used, because listing the matches does not need their imports."""


class HistoryGroup(LazyGroup):
    """`tableref history`, with its commands in alphabetical order."""

    def list_commands(self, ctx):
        """Return the names of all commands."""
        return sorted(super().list_commands(ctx))


@click.group(cls=HistoryGroup, lazy=LAZY, invoke_without_command=True)
@file_option
@game_option()
@player_option()
@span_options
@json_option("Print the matches as JSON, for a program.")
@click.pass_context
def history(context, path, game, player, since, last, as_json):
    """List the matches played; the commands add matches and show statistics."""
    context.obj = path
    if context.invoked_subcommand is not None:
        return
    with database.opened(path) as connection:
        if player is not None:
            matches.check_player(connection, player)
        # Skip rounds and claims: the list does not show them, and they take most of the loading
        # time.
        found = matches.load(connection, game, player, since=since, last=last, is_brief=not as_json)
    if as_json:
        print_json({"file": str(path), "matches": found})
        return
    if not found:
        click.echo(EMPTY)
        return
    heads = ("no", "when", "game", "winner", "totals", "")
    for line in columns(heads, [_row(match) for match in found], right=("no",)):
        click.echo(line)
    click.echo(counted(len(found), "match"))


def _row(match):
    winners = [called(s["seat"], s["name"]) for s in match["players"] if s["is_winner"]]
    totals = [f"{called(s['seat'], s['name'])} {s['total']}" for s in match["players"]]
    return (
        str(match["match"]),
        _when(match),
        game_name(match["game"]),
        " and ".join(winners) or "nobody",
        ", ".join(totals),
        "" if match["is_counted"] else "not counted",
    )


def _when(match):
    """Return the start time of a match as text; an estimated one has a ~ in front."""
    about = "" if match["began_from"] == times.GIVEN else "~"
    return about + times.local(match["began"])


@history.command()
@click.argument("number", type=click.IntRange(1), metavar="N")
@file_option
@json_option("Print the match as JSON, for a program.")
def show(number, path, as_json):
    """Show match N: rounds, claims, and what was edited."""
    with database.opened(path) as connection:
        match = matches.load_one(connection, number)
    if as_json:
        print_json(match)
        return
    lasted = in_minutes(match["lasted_us"])
    click.echo(f"Match {number}: {game_name(match['game'])}, {_when(match)}, {lasted} minutes")
    agreed = ", ".join(f"{name}={value}" for name, value in match["options"].items())
    click.echo(f"Agreed: {agreed or 'nothing'}")
    click.echo(f"Table: {_table(match)}")
    for lines in (_rounds(match), _claims(match), _edits(match)):
        for line in lines:
            click.echo(line)


def _table(match):
    """Return the name and the ID of the table where a match was played."""
    return " ".join(dict.fromkeys(one for one in (match["table_name"], match["table_id"]) if one))


def _rounds(match):
    seats = match["players"]
    heads = ["round", *(called(s["seat"], s["name"]) for s in seats)]
    rows = []
    for scored in match["rounds"]:
        rows.append([str(scored["round"]), *(_cell(scored, str(s["seat"])) for s in seats)])
    rows.append(["total", *(str(s["total"]) + (" won" if s["is_winner"] else "") for s in seats)])
    if all(s["false_starts"] is not None for s in seats):
        rows.append(["early", *(str(s["false_starts"]) for s in seats)])
    yield from columns(heads, rows)


def _cell(scored, seat):
    """Return the text of a seat's points and total in a round.

    If a correction changed the points, the former ones follow in parentheses.
    """
    was = scored["was"]
    before = f" (was {was[seat]:+d})" if seat in was else ""
    return f"{scored['points'][seat]:+d}{before} = {scored['totals'][seat]}"


def _claims(match):
    rows = [
        (
            str(claim["round"]),
            str(claim["rank"]),
            seat_name(match, claim["seat"]),
            f"{in_seconds(claim['since_us'])} s",
            f"+{in_seconds(claim['margin_us'])} s",
        )
        for claim in match["claims"]
    ]
    if rows:
        yield "Claims:"
        yield from columns(("round", "rank", "player", "after", "margin"), rows)


def _edits(match):
    if match["note"]:
        yield f"Note: {match['note']}"
    if not match["is_counted"]:
        yield "Not counted in statistics."
    if match["edits"]:
        yield "Edited:"
    for edited in match["edits"]:
        yield f"  {times.local(edited['edited'])}  {in_words(edited)}"


@click.command()
@game_option()
@player_option()
@span_options
@file_option
@json_option("Print the statistics as JSON, for a program.")
def players(game, player, since, last, path, as_json):
    """Show statistics of players: matches, wins, mean, best and so on.

    Seats without a name are left out; `tableref history name` names them. A streak is a number of
    matches in a row that the player won; matches without this player do not interrupt it. False
    starts are unknown for matches that were read from journals only.
    """
    with database.opened(path) as connection:
        if player is not None:
            matches.check_player(connection, player)
        found = matches.load(connection, game, since=since, last=last, is_brief=True)
    rows = statistics.of_players(found)
    if game is not None:
        rows = [row for row in rows if row["game"] is not None]
    if player is not None:
        rows = [row for row in rows if row["player"].casefold() == player.casefold()]
    if as_json:
        print_json({"players": rows})
        return
    if not rows:
        click.echo(NAMELESS if statistics.counted(found) and player is None else NONE)
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
            f"{row['wins']} ({statistics.per_cent(row['wins'], row['matches'])}%)",
            _figure(row["mean"]),
            _figure(row["best"]),
            in_seconds(row["fastest_claim_us"]),
            _figure(row["false_starts"]),
            str(row["longest_streak"]),
        )
        for row in rows
    ]
    for line in columns(heads, cells, right=heads[2:]):
        click.echo(line)


@click.command()
@span_options
@file_option
@json_option("Print the statistics as JSON, for a program.")
def games(since, last, path, as_json):
    """Show statistics of games: matches, means, and the best players."""
    with database.opened(path) as connection:
        found = matches.load(connection, since=since, last=last, is_brief=True)
    rows = statistics.of_games(found)
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
            in_minutes(row["mean_us"]),
            _figure(row["mean"]),
            _held(_figure(row["best"]), row["best_by"]),
            _held(in_seconds(row["fastest_claim_us"]), row["fastest_claim_by"]),
            _figure(row["false_starts"]),
            _held(str(row["longest_streak"]), row["longest_streak_by"]),
        )
        for row in rows
    ]
    for line in columns(heads, cells, right=("matches", "minutes", "mean", "early")):
        click.echo(line)


def _game(row):
    if row["game"] is None:
        return "all"
    name = game_name(row["game"])
    is_a_choice = row["lowest_wins"] and not lowest_wins(row["game"], {})
    return f"{name}, lowest wins" if is_a_choice else name


def _figure(value):
    if value is None:
        return ""
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def _held(figure, holders):
    return f"{figure} {', '.join(holders)}".strip()


history.add_command(games)
history.add_command(players)

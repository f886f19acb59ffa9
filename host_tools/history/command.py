"""`tableref history`: the matches that were played, and what they tell."""

import click

from host_tools.command_line.output import json_option, print_json
from host_tools.history import columns, database, matches, times
from host_tools.history.adding import add
from host_tools.history.editing import edit, in_words, name
from host_tools.history.exporting import export
from host_tools.history.names import called
from host_tools.history.options import file_option, game_name, game_option, player_option, seat_name
from host_tools.history.plotting import plot
from host_tools.history.telling import games, players


@click.group(invoke_without_command=True)
@file_option
@game_option()
@player_option()
@json_option("Print the matches as JSON, for a program.")
@click.pass_context
def history(context, path, game, player, as_json):
    """List the matches that were played; the commands below add them and tell of them."""
    context.obj = path
    if context.invoked_subcommand is not None:
        return
    with database.opened(path) as connection:
        found = matches.load(connection, game, player)
    if as_json:
        print_json({"file": str(path), "matches": found})
        return
    if not found:
        click.echo("No match is in the history: `tableref history add FILE` adds what was played.")
        return
    heads = ("no", "when", "game", "winner", "totals", "")
    for line in columns.columns(heads, [_row(match) for match in found], right=("no",)):
        click.echo(line)
    click.echo(columns.counted(len(found), "match"))


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
    """Return when a match began; a ~ stands before what was only concluded."""
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
    lasted = columns.in_minutes(match["lasted_us"])
    click.echo(f"Match {number}: {game_name(match['game'])}, {_when(match)}, {lasted} minutes")
    agreed = ", ".join(f"{name}={value}" for name, value in match["options"].items())
    click.echo(f"Agreed: {agreed or 'nothing'}")
    for lines in (_rounds(match), _claims(match), _edits(match)):
        for line in lines:
            click.echo(line)


def _rounds(match):
    seats = match["players"]
    heads = ["round", *(called(s["seat"], s["name"]) for s in seats)]
    rows = []
    for scored in match["rounds"]:
        cells = [
            f"{scored['points'][str(s['seat'])]:+d} = {scored['totals'][str(s['seat'])]}"
            for s in seats
        ]
        rows.append([str(scored["round"]), *cells])
    rows.append(["total", *(str(s["total"]) + (" won" if s["is_winner"] else "") for s in seats)])
    if all(s["false_starts"] is not None for s in seats):
        rows.append(["early", *(str(s["false_starts"]) for s in seats)])
    yield from columns.columns(heads, rows)


def _claims(match):
    rows = [
        (
            str(claim["round"]),
            str(claim["rank"]),
            seat_name(match, claim["seat"]),
            f"{columns.in_seconds(claim['since_us'])} s",
            f"+{columns.in_seconds(claim['margin_us'])} s",
        )
        for claim in match["claims"]
    ]
    if rows:
        yield "Claims:"
        yield from columns.columns(("round", "rank", "player", "after", "margin"), rows)


def _edits(match):
    if match["note"]:
        yield f"Note: {match['note']}"
    if not match["is_counted"]:
        yield "Not counted in statistics."
    if match["edits"]:
        yield "Edited:"
    for edited in match["edits"]:
        yield f"  {times.local(edited['edited'])}  {in_words(edited)}"


for inner in (add, edit, export, games, name, players, plot):
    history.add_command(inner)

"""`tableref solve`: calculations for Got It!, and the sorting of a hand of I Go!."""

import sys

import click

from tableref.games.got_it.solver import Solver
from tableref_host.cli.output import json_option, print_json
from tableref_host.solve.calculations import calculations
from tableref_host.solve.series import check, read_card, sort_hand

MAX_LISTED = 10
"""Maximum number of calculations listed for each number of cards used. --all lists all of them."""

PARTS = ("eliminated", "series", "added", "left")
"""The parts of a sorted hand of I Go!, which are fields of a Sorting."""


@click.group()
def solve():
    """Find calculations for Got It!, or sort a hand of I Go!."""


@solve.command("got-it")
@click.argument("cards", nargs=-1, required=True, type=int)
@click.option("--target", required=True, metavar="NUMBER", type=int, help="The target number.")
@click.option("--handicap", is_flag=True, help="Each of + - * / at most once.")
@click.option("--all", "shows_all", is_flag=True, help="List every way, however many there are.")
@json_option("Print every way as JSON, for a program.")
def got_it(cards, target, handicap, shows_all, as_json):
    """List the distinct ways to make the target with up to five CARDS.

    Exit status 1 when there is none, 2 when the numbers are not valid.
    """
    try:
        solver = Solver(cards, target, handicap)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    solver.step(sys.maxsize)
    ways = calculations(cards, target, handicap) if solver.is_possible else {}
    if as_json:
        found = [{"calculation": words, "cards": size} for words, size in ways.items()]
        print_json({"cards": cards, "target": target, "handicap": handicap, "ways": found})
        sys.exit(0 if ways else 1)
    hand = " ".join(map(str, cards))
    rule = " with each function once" if handicap else ""
    if not solver.is_possible:
        click.echo(f"Impossible: {hand} can't make {target}{rule}.")
        sys.exit(1)
    click.echo(f"{hand} make {target}{rule} in {_counted(len(ways), 'way')}.")
    sizes = sorted(set(ways.values()))
    for size in sizes:
        marks = [mark for mark, end in (("fewest", 0), ("most", -1)) if sizes[end] == size]
        found = [words for words in ways if ways[words] == size]
        words = _counted(size, "card") + (f" ({' and '.join(marks)})" if marks else "")
        click.echo(f"{words}, {_counted(len(found), 'way')}:")
        listed = found if shows_all else found[:MAX_LISTED]
        for words in listed:
            click.echo(f"  {words} = {target}")
        if len(listed) < len(found):
            click.echo(f"  ... and {len(found) - len(listed)} more: --all lists them")


def _counted(count, thing):
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


@solve.command("i-go")
@click.argument("cards", nargs=-1, required=True)
@click.option("--display", metavar="COLOUR", help="The colour of the fully visible display card.")
@click.option(
    "--caller-series",
    metavar="CARDS",
    default="",
    help='The series of the player who said "I Go!", which you may extend: "pink3 orange8".',
)
@json_option()
def i_go(cards, display, caller_series, as_json):
    """Sort a hand of I Go! so that the fewest penalty points are left.

    Each of CARDS is a colour and a value: pink8, pink:8 or P8. Any word can be a colour, but use
    the same word on all cards of that colour. Exit status 2 when the cards are not valid.
    """
    try:
        hand = [read_card(word) for word in cards]
        caller = [read_card(word) for word in caller_series.replace(",", " ").split()]
        display = display.lower() if display else None
        check(hand, display, caller)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    sorting = sort_hand(hand, display, caller)
    if as_json:
        parts = {name: _words(getattr(sorting, name)) for name in PARTS}
        print_json({**parts, "penalty": sorting.penalty})
        return
    if display:
        click.echo(f"Eliminated: {_listed(sorting.eliminated)}")
    click.echo(f"Series:     {_listed(sorting.series)}")
    if caller:
        click.echo(f"Added:      {_listed(sorting.added)}")
    click.echo(f"Left:       {_listed(sorting.left)}")
    click.echo(f"Penalty:    {sorting.penalty}")


def _listed(cards):
    return " ".join(_words(cards)) or "nothing"


def _words(cards):
    ordered = sorted(cards, key=lambda card: (card.value, card.colour))
    return [f"{card.colour}{card.value}" for card in ordered]

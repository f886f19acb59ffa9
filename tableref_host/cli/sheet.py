"""`tableref sheet`: the score sheet of a match of Got-Ya, as the rule book writes it."""

import json

import click

from tableref.games.got_ya import corrections, rules
from tableref_host.cli.ending import InputError
from tableref_host.cli.output import json_option, print_json
from tableref_host.cli.parameters import ScenarioFile, name_of
from tableref_host.player_names import checked
from tableref_host.protocol.undo import NONSENSE, EffectiveEvents
from tableref_host.simulation import scenario


class SheetError(Exception):
    """Raised when no sheet can be made; the text says why, and what was expected."""


@click.command()
@click.argument("file", type=ScenarioFile())
@click.option("--names", metavar="NAMES", help="The players, in seat order: Ranger,King,Quean")
@json_option()
def sheet(file, names, as_json):
    """Print the score sheet of the match of Got-Ya in FILE ("-" is standard input).

    FILE is a scenario, or the events that `tableref simulate` prints; of several matches the last
    one is printed. A won bid is written +4 = 9, a lost one (5) = 0, and a Got-Ya "5" = 14. A
    corrected hand is written as it is after the correction.

    Exit status 2, saying what was expected, when FILE is not valid.
    """
    try:
        events = events_of(file.read())
        players, hands = played(events)
        names = heads(players, names)
    except (scenario.ScenarioError, SheetError) as error:
        raise InputError(f"{name_of(file)}: {error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{name_of(file)}: it is not a text in UTF-8") from error
    if as_json:
        print_json({"players": names, "rounds": rounds(players, hands)})
        return
    for line in table(rows(players, hands), names):
        click.echo(line)


def events_of(text):
    """Return the events (list of dicts) of a scenario or of event lines.

    Raises SheetError or ScenarioError, with the number of the line.
    """
    if not text.lstrip().startswith("{"):
        return [json.loads(line) for line in scenario.play(text)]
    events = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            event = None
        if not (isinstance(event, dict) and type(event.get("seq")) is int and "event" in event):
            raise SheetError(f'line {number}: expected an event such as {{"seq": 1, "event": ...}}')
        events.append(event)
    return events


def played(events):
    """Return (players, [Hand]) of the last match of Got-Ya.

    Undone hands are left out, and corrections are applied. Raises SheetError when there is no
    match, or when a key of an event is missing.
    """
    players = effective = None
    hands = []
    try:
        for event in events:
            if event["event"] == "match_started":
                players = _seats(event) if event["game"] == "got_ya" else None
                effective = players and EffectiveEvents(event)
            elif effective:
                effective.handle(event)
        for event in effective.events if effective else ():
            _play(event, players, hands)
    except NONSENSE as error:
        raise SheetError(f"event {event['seq']} is not valid: {json.dumps(event)}") from error
    if players is None:
        raise SheetError("expected a match of Got-Ya: a scenario, or events with its match_started")
    return players, hands


def _play(event, players, hands):
    """Add the Hand that an event ends, or change the one that it corrects."""
    name = event["event"]
    if name == "bid_settled":
        hands.append(_hand(event, players))
    elif name == "round_ended" and event["reason"] == "thrown_in":
        hands.append(rules.Hand(None, 0, 0))
    elif name == "corrected":
        _check_corrected(event, players, len(hands))
        number = event["round"] - 1
        hands[number] = _corrected(event, players, hands[number])


def _check_corrected(event, players, played):
    """Raise ValueError or KeyError for a `corrected` event that no table would send."""
    points = _points(event, players)
    if any(type(number) is not int for number in (event["round"], *points.values())):
        raise ValueError("no round is like this")
    if not 1 <= event["round"] <= played or corrections.refusal(points):
        raise ValueError("no hand is like this")
    if "tricks" in event:
        _hand(event, players)


def _points(event, players):
    return {player: event["points"][str(player)] for player in players}


def _corrected(event, players, hand):
    """Return `hand` after the correction by a `corrected` event."""
    if "tricks" in event:
        return _hand(event, players)
    return corrections.hand_of(_points(event, players), hand)


def _seats(event):
    """Return the players of a `match_started` event. Raises ValueError when they are not valid."""
    players = event["players"]
    rules.hand_size(len(players))
    if [player for player in players if type(player) is not int]:
        raise ValueError("players are button numbers")
    return players


def _hand(event, players):
    hand = rules.Hand(event["player"], event["bid"], event["tricks"])
    if hand.bidder not in players or type(hand.bid) is not int or type(hand.tricks) is not int:
        raise ValueError("no hand is like this")
    return hand


def rows(players, hands):
    """Return the lines of the sheet: for each hand, a dict {player: cell}."""
    totals = dict.fromkeys(players, 0)
    lines = []
    for hand in hands:
        for player, points in rules.points(players, hand).items():
            totals[player] += points
        lines.append(dict(rules.cells(players, hand, totals)))
    return lines


def rounds(players, hands):
    """Return the hands as a list of dicts for JSON, with the points of every player.

    The `bidder` of a hand that was thrown in is None.
    """
    totals = dict.fromkeys(players, 0)
    found = []
    for number, hand in enumerate(hands, 1):
        points = rules.points(players, hand)
        for player in players:
            totals[player] += points.get(player, 0)
        found.append({"round": number, **hand._asdict(), "points": points, "totals": dict(totals)})
    return found


def heads(players, names):
    """Return {player: column head}; `names` is a text with the names in seat order: "Anna,Bo".

    Without `names` the heads are P1, P2 and so on. Raises SheetError when there are not as many
    names as players, or one is not valid.
    """
    if names is None:
        return {player: f"P{player}" for player in players}
    words = [word.strip() for word in names.split(",")]
    if len(words) != len(players) or "" in words:
        count = len(players)
        raise SheetError(
            f"--names {names}: expected {count} names with commas between, in seat order"
        )
    try:
        words = [checked(word) for word in words]
    except ValueError as error:
        raise SheetError(f"--names: {error}") from None
    if len({word.casefold() for word in words}) < len(words):
        raise SheetError(f"--names {names}: a name can be given to one seat only")
    return dict(zip(players, words, strict=True))


def table(lines, names):
    """Return the text lines of a sheet: a column for each player, a row for each round."""
    cells = [["", *names.values()]]
    for number, line in enumerate(lines, 1):
        cells.append([str(number), *(line.get(player, "") for player in names)])
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]

"""What a computer may ask of the table over the wire, and the answers.

It is loaded when the first line comes, and forgotten when none has come for a while.
"""

import json
from binascii import b2a_base64
from collections import OrderedDict

from tableref import texts
from tableref.referee import players
from tableref.referee.gestures import PLAYERS

PROTOCOL = 1
"""The version of what is said here; docs/protocol.md has it."""

LONGEST_LINE = 250
"""A line to the table has so many bytes at most, without its end."""

HIGHEST_ID = (1 << 30) - 1

STEPS_AT_ONCE = 8
"""So many steps are told in a line: a press must not wait for a longer one."""

_LONGEST_WORD = 24
_MOST = 1 << 53


def answers(line, referee, said, about):
    """Do what a line (bytes) asks for: a generator of the lines that answer it.

    None comes of it where there is nothing to say yet: then others may have their turn. `referee`
    may be who takes its place; `said` is the `Said` of the wire; `about` are two texts, the
    firmware's version and the board's own id.
    """
    if len(line) > LONGEST_LINE:
        yield _refused("A line has at most %d bytes, and this has more." % LONGEST_LINE)
        return
    try:
        text = line.decode()
    except ValueError:
        yield _refused("A line is UTF-8, and this is not.")
        return
    if not text.strip():
        return
    try:
        asked = json.loads(text)
    except ValueError:
        asked = None
    if not isinstance(asked, dict):
        yield _refused('A line is one JSON object, such as {"command": "hello"}.')
        return
    number = asked.get("id")
    if number is None:
        own = ()
    elif _is_number(number, 0, HIGHEST_ID):
        own = (("id", number),)
    else:
        yield _refused("id takes a whole number from 0 to %d." % HIGHEST_ID)
        return
    name = asked.get("command")
    if not isinstance(name, str) or name not in _COMMANDS:
        yield _refused("%s. There are: %s." % (_unknown(name), ", ".join(sorted(_COMMANDS))), own)
        return
    for answer in _COMMANDS[name](asked, own, referee, said, about):
        yield answer


def _hello(asked, own, referee, said, about):
    yield _answer(
        "hello",
        own,
        ("protocol", PROTOCOL),
        ("version", about[0]),
        ("board", about[1]),
        ("language", texts.language()),
        ("match", _is_waking(referee) or _history(referee) is not None),
        ("seq", referee.announcer.seq),
        ("t_us", referee.now_us),
    )
    for player in range(1, PLAYERS + 1):
        yield _player(player, own)


def _replay(asked, own, referee, said, about):
    for name in ("seq", "t_us"):
        if not _is_number(asked.get(name), 0, _MOST):
            yield _refused("%s takes a whole number from 0 on: the last event's, or 0." % name, own)
            return
    found = None
    for found in said.after(asked["seq"], asked["t_us"]):
        if not found:
            yield None
    is_found, lines, place = found
    yield _answer(
        "replay", own, ("found", is_found), ("complete", said.is_complete), ("lines", lines)
    )
    for _ in range(lines):
        line, place = said.line_at(place)
        yield line


def _match(asked, own, referee, said, about):
    if _is_waking(referee):
        yield _refused("The match is coming back: ask again in a second.", own)
        return
    history = _history(referee)
    if history is None:
        yield _answer("match", own, ("game", None))
        return
    told = count = 0
    steps = changes = None
    while steps is None or told < count:
        if steps is not history.steps or changes != steps.rewinds:
            # At first; and when a step was taken back meanwhile, what was told is so no more.
            told = 0
            steps = history.steps
            changes = steps.rewinds
            count = len(steps)
            yield _terms(history, count, own, referee)
            continue
        first = told
        told = min(count, first + STEPS_AT_ONCE)
        packed = b2a_base64(steps.packed(told, first)).decode().strip()
        yield _answer("steps", own, ("first", first), ("steps", packed))


def _terms(history, count, own, referee):
    key, seats, options, seed = history.terms
    return _answer(
        "match",
        own,
        ("game", key),
        ("players", list(seats)),
        ("options", options),
        ("seed", seed),
        ("seq", referee.announcer.seq),
        ("t_us", referee.now_us),
        ("steps", count),
    )


def _name(asked, own, referee, said, about):
    message = _wrong_with(asked)
    if not message and not hasattr(referee, "news"):
        message = "The table tests itself: names are for when that is over."
    if message:
        yield _refused(message, own)
        return
    player = asked["player"]
    changed = [player]
    name = asked.get("name")
    colour = asked.get("colour")
    name = players.name(player) if name is None else players.trimmed(name)
    is_new = name != players.name(player)
    if is_new:
        players.call(player, name)
        if name:
            referee.announcer.notice(referee.now_us, texts.text("named", player=player, name=name))
    painted = players.paint(player, colour) if colour else ()
    if is_new or painted:
        referee.news.add_players()
    changed.extend([other for other in painted if other != player])
    for other in changed:
        yield _player(other, own)


def _wrong_with(asked):
    """Return in words what is wrong with what a name command asks for, or ""."""
    name = asked.get("name")
    colour = asked.get("colour")
    if not _is_number(asked.get("player"), 1, PLAYERS):
        return "player takes a whole number from 1 to %d." % PLAYERS
    if name is None and colour is None:
        return 'name takes a "name", a "colour" or both.'
    if name is not None and not isinstance(name, str):
        return "name takes a text of at most %d characters." % players.LONGEST
    if colour is not None and colour not in players.COLOURS:
        return "colour takes one of: %s." % ", ".join(players.COLOURS)
    return players.problem(players.trimmed(name)) if name else ""


_COMMANDS = {"hello": _hello, "replay": _replay, "match": _match, "name": _name}


def _player(player, own):
    return _answer(
        "player",
        own,
        ("player", player),
        ("name", players.name(player)),
        ("colour", players.colour(player)),
        ("winks", player > players.ALIKE),
    )


def _refused(message, own=()):
    return _answer("refused", own, ("message", message))


def _answer(name, own, *fields):
    return json.dumps(OrderedDict((("answer", name),) + own + fields))


def _unknown(name):
    if isinstance(name, str):
        return "No command is called %s" % json.dumps(name[:_LONGEST_WORD])
    return 'A line has a "command", a text'


def _is_number(value, low, high):
    # True is an int to CPython and not to MicroPython: it is no number to either here.
    return type(value) is int and low <= value <= high


def _history(referee):
    """Return the History of the match that is on, None without one or in a self-test."""
    news = getattr(referee, "news", None)
    return news and news.history


def _is_waking(referee):
    return not getattr(referee, "is_awake", True)

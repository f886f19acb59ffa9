"""The commands about the table and its players: hello, name, table and choose."""

from tableref import texts
from tableref.games import GAMES
from tableref.presses.gestures import PLAYERS
from tableref.referee import names as naming
from tableref.referee import players
from tableref.referee.players import names
from tableref.referee.settings_menu import SETTINGS
from tableref.usb.answers import answer, is_number, is_restoring, progress_of, refused

PROTOCOL = 1
"""The version of commands and answers, described in docs/protocol.md."""


def hello(asked, own, referee, buffer, about):
    """Send a description of the table and of its players."""
    yield answer(
        "hello",
        own,
        ("protocol", PROTOCOL),
        ("version", about[0]),
        ("board", about[1]),
        ("table", players.table[0]),
        ("language", texts.language()),
        ("match", is_restoring(referee) or progress_of(referee) is not None),
        ("seq", referee.announcer.seq),
        ("t_us", referee.now_us),
    )
    for player in range(1, PLAYERS + 1):
        yield _player(player, own)


def name(asked, own, referee, buffer, about):
    """Set the name or the colour of a player."""
    message = _wrong_with(asked) or _wrong_with_now(referee)
    if message:
        yield refused(message, own)
        return
    yield None
    player = asked["player"]
    changed = [player]
    called = asked.get("name")
    colour = asked.get("colour")
    called = names[player - 1] if called is None else naming.trimmed(called)
    is_new = called != names[player - 1]
    if is_new:
        names[player - 1] = called
        if called:
            words = texts.text("named", player=player, name=called)
            referee.announcer.notice(referee.now_us, words)
    painted = naming.paint(player, colour) if colour else ()
    if is_new or painted:
        referee.save_queue.add_players()
    changed.extend([other for other in painted if other != player])
    for other in changed:
        yield _player(other, own)


def table(asked, own, referee, buffer, about):
    """Set the name of the table; save it only if it has changed."""
    called = asked.get("name")
    if isinstance(called, str):
        called = naming.trimmed(called)
        message = naming.problem(called, naming.MAX_TABLE_LENGTH) or _wrong_with_now(referee)
    else:
        message = "table takes a name, a text of at most %d characters." % naming.MAX_TABLE_LENGTH
    if message:
        yield refused(message, own)
        return
    if called != players.table[0]:
        players.table[0] = called
        referee.save_queue.add_players()
    yield answer("table", own, ("name", called), ("board", about[1]))


def choose(asked, own, referee, buffer, about):
    """Choose a game, or the settings, in the lobby's menu."""
    keys = [entry.key for entry in GAMES + (SETTINGS,)]
    if _wrong_with_now(referee):
        yield refused(_wrong_with_now(referee), own)
    elif asked.get("game") not in keys:
        yield refused("choose takes a game, one of: %s." % ", ".join(keys), own)
    elif referee.choose(asked["game"]):
        yield answer("choose", own, ("game", asked["game"]))
    else:
        yield refused("The table does not show its menu of games now.", own)


def _wrong_with_now(referee):
    if hasattr(referee, "save_queue"):
        return ""
    return "The table tests itself: names are for when that is over."


def _wrong_with(asked):
    """Return the problem of a name command as a sentence, or ""."""
    name = asked.get("name")
    colour = asked.get("colour")
    if not is_number(asked.get("player"), 1, PLAYERS):
        return "player takes a whole number from 1 to %d." % PLAYERS
    if name is None and colour is None:
        return 'name takes a "name", a "colour" or both.'
    if name is not None and not isinstance(name, str):
        return "name takes a text of at most %d characters." % naming.MAX_LENGTH
    if colour is not None and colour not in naming.COLOURS:
        return "colour takes one of: %s." % ", ".join(naming.COLOURS)
    if not name:
        return ""
    name = naming.trimmed(name)
    message = naming.problem(name)
    seat = None if message or not name else naming.namesake(asked["player"], name, names)
    if seat:
        message = "Player %d is called so already: two of one name could not be told apart." % seat
    return message


def _player(player, own):
    return answer(
        "player",
        own,
        ("player", player),
        ("name", names[player - 1]),
        ("colour", naming.colour(player)),
        ("winks", player > naming.ALIKE),
    )

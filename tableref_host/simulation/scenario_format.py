"""The format of scenarios: a text with one action per line.

docs/scenarios.md describes it. This module runs on MicroPython, too.
"""

from collections import namedtuple

from tableref.games import GAMES
from tableref.presses.gestures import BACK, NEXT, OK, PLAYERS
from tableref.referee.referee import Referee
from tableref.referee.settings import NAMES, OPTIONS, Settings
from tableref.referee.settings_menu import SETTINGS

TAP_US = 60_000
REPEAT_US = 150_000
HOLD_US = 800_000

COUNTER_MASK = 0xFFFFFFFF

MAX_DURATION_US = 30 * 24 * 3600 * 1000000
"""Maximum duration (us) of a scenario, because a typo in a time could take hours to play."""
MAX_TAPS = 1000
"""Maximum number of taps in a line."""

_CONTROLS = {"BACK": BACK, "NEXT": NEXT, "OK": OK}
_ACTIONS = "press, release, tap, hold, choose or power_cut"
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}

ContactChange = namedtuple("ContactChange", ("t_us", "order", "line", "button", "is_down"))
"""A change of a button's contact or, if `button` is None, a power cut.

It happens at `t_us` (us since the beginning of the scenario), because of the line number `line`.
"""

Scenario = namedtuple("Scenario", ("match", "settings", "changes", "line"))
"""A parsed scenario. `match` is (game, players, options, seed), or None if it begins in the lobby.

`settings` are those that its first line sets, `changes` are the ContactChanges in order, and `line`
is the number of its first line.
"""


class ScenarioError(Exception):
    """Raised for an invalid line. The message contains its number, and what was expected."""

    def __init__(self, line, message):
        super().__init__("line %d: %s" % (line, message))
        self.line = line
        self.message = message


def parse(text):
    """Parse the text of a scenario. Raises ScenarioError."""
    opening = None
    changes = []
    start_us = end_us = 0
    chosen = 0
    number = first = 0
    for number, raw in enumerate(text.split("\n"), 1):
        words = raw.split("#")[0].split()
        if not words:
            continue
        if opening is None:
            opening = _opening(number, words)
            first = number
            continue
        if words[0] in ("match", "lobby"):
            raise ScenarioError(number, "a scenario has one %r line, its first" % words[0])
        at_us = _time(number, words[0], end_us)
        if at_us < start_us:
            raise ScenarioError(number, "%s is before the line above it" % words[0])
        start_us = at_us
        action = words[1:]
        if action[:1] == ["choose"]:
            if opening[0]:
                raise ScenarioError(number, "choose is for a scenario that begins with: lobby")
            place = _place(number, action[1:])
            ahead = (place - chosen) % len(_menu())
            back = (chosen - place) % len(_menu())
            chosen = place
            if not ahead:
                end_us = at_us
                continue
            # The shorter way, so that a new game behind the first one changes no other scenario.
            name, taps = ("BACK", back) if back < ahead else ("NEXT", ahead)
            action = ["tap", name, "x%d" % taps]
        elif action == ["power_cut"]:
            chosen = 0
        end_us = _action(number, action, at_us, changes)
    if opening is None:
        raise ScenarioError(number, "expected a line such as: match gotta_go players=1,2,4")
    # MicroPython's sort is not stable, so `order` keeps simultaneous lines in their order.
    changes.sort(key=lambda change: (change.t_us, change.order))
    _check_contacts(changes)
    return Scenario(opening[0], opening[1], changes, first)


def _opening(number, words):
    """Parse the first line: return (match or None, settings)."""
    if words[0] not in ("match", "lobby"):
        message = "expected the first line to be: match GAME players=1,2,4 (or: lobby)"
        raise ScenarioError(number, message)
    pairs = words[1:]
    if words[0] == "match":
        if len(words) < 2 or "=" in words[1]:
            raise ScenarioError(number, "expected a game after 'match', such as gotta_go")
        pairs = words[2:]
    values = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise ScenarioError(number, "%r: expected name=value" % pair)
        if name in values:
            raise ScenarioError(number, "%s is given twice" % name)
        values[name] = value
    try:
        # In a match, a name that is both an option of the game and a setting means the option.
        names = [name for name in NAMES if name in values]
        if words[0] == "match":
            names = [name for name in names if name not in OPTIONS]
        settings = Settings(**{name: _number(values.pop(name)) for name in names})
        if words[0] == "match":
            return _match(words[1], values), settings
        if values:
            raise ValueError("the lobby has no option %s" % ", ".join(sorted(values)))
        return None, settings
    except ValueError as error:
        raise ScenarioError(number, str(error))


def _match(game, values):
    """Return (game, players, options, seed). Raises ValueError if the game refuses them."""
    if "players" not in values:
        raise ValueError("expected players=, such as players=1,2,4")
    players = []
    for word in values.pop("players").split(","):
        player = _number(word)
        if type(player) is not int or not 1 <= player <= PLAYERS:
            raise ValueError("%r is not a player; expected 1 to %d" % (word, PLAYERS))
        if player in players:
            raise ValueError("player %d is there twice" % player)
        players.append(player)
    seed = _number(values.pop("seed", "0"))
    if type(seed) is not int or not 0 <= seed <= COUNTER_MASK:
        raise ValueError("seed is %r; it takes 0 to %d" % (seed, COUNTER_MASK))
    options = {name: _number(values[name]) for name in values}
    # Refuse an impossible match here, with its line number.
    Referee().start_match(game, players, options)
    return game, players, options, seed


def _number(word):
    """Convert a word into an integer or a bool if it is one, otherwise return it unchanged."""
    if word in _FLAGS:
        return _FLAGS[word]
    digits = word[1:] if word[:1] == "-" else word
    return int(word) if _is_number(digits) else word


def _is_number(text):
    """Return whether `text` is a number. `isdigit` also accepts digits that `int` refuses."""
    return text != "" and all(character in "0123456789" for character in text)


def _time(number, word, end_us):
    """Return a line's time in us. A time with "+" is relative to the end of the line before."""
    digits = word[1:] if word[0] == "+" else word
    whole, point, part = digits.partition(".")
    if not _is_number(whole) or (point and not (_is_number(part) and len(part) <= 3)):
        message = "%r is not a time; expected milliseconds such as 2500, +40 or +0.002" % word
        raise ScenarioError(number, message)
    # A float would not do, because floats on the Pico have only 24 bits.
    us = int(whole) * 1000 + (int((part + "00")[:3]) if part else 0)
    us = us + end_us if word[0] == "+" else us
    if us > MAX_DURATION_US:
        raise ScenarioError(number, "%s is later than 30 days, the maximum" % word)
    return us


def _menu():
    """Return the keys of all entries of the menu, in order."""
    return [entry.key for entry in GAMES] + [SETTINGS.key]


def _place(number, words):
    """Return the position in the menu of the entry that a `choose` line names."""
    menu = _menu()
    if len(words) != 1 or words[0] not in menu:
        raise ScenarioError(number, "choose what? Expected one of: %s" % ", ".join(menu))
    return menu.index(words[0])


def _action(number, words, t_us, changes):
    """Add the changes of a line; return the time (us) at which it ends."""
    if not words:
        raise ScenarioError(number, "expected %s after the time" % _ACTIONS)
    action = words[0]
    if action == "power_cut":
        if len(words) > 1:
            raise ScenarioError(number, "power_cut takes nothing after it")
        changes.append(ContactChange(t_us, len(changes), number, None, False))
        return t_us
    if action not in ("press", "release", "tap", "hold"):
        raise ScenarioError(number, "%r is not an action; expected %s" % (action, _ACTIONS))
    button = _button(number, action, words[1:])
    times = _times(number, action, words[2:])
    if action in ("press", "release"):
        changes.append(ContactChange(t_us, len(changes), number, button, action == "press"))
        return t_us
    length_us = TAP_US if action == "tap" else HOLD_US
    for _ in range(times):
        end_us = t_us + length_us
        changes.append(ContactChange(t_us, len(changes), number, button, True))
        changes.append(ContactChange(end_us, len(changes), number, button, False))
        t_us += REPEAT_US
    return end_us


def _button(number, action, words):
    name = words[0].upper() if words else ""
    if name in _CONTROLS:
        return _CONTROLS[name]
    if _is_number(name) and 1 <= int(name) <= PLAYERS:
        return int(name)
    message = "%s which button? Expected 1 to %d, BACK, NEXT or OK" % (action, PLAYERS)
    raise ScenarioError(number, message)


def _times(number, action, words):
    if not words:
        return 1
    count = words[0][1:]
    if action == "tap" and len(words) == 1 and words[0][0] == "x" and _is_number(count):
        if 0 < int(count) <= MAX_TAPS:
            return int(count)
    message = "%r: expected nothing more" % " ".join(words)
    if action == "tap":
        message += ", or how many taps, such as x5, %d at most" % MAX_TAPS
    raise ScenarioError(number, message)


def _check_contacts(changes):
    """Refuse a press of a button that is down, and a release of one that is up."""
    lines = {}
    for change in changes:
        if change.button is None or change.is_down == (change.button in lines):
            if change.button is not None:
                state = "down since line %d" % lines[change.button] if change.is_down else "up"
                raise ScenarioError(
                    change.line, "button %s is already %s" % (_name(change.button), state)
                )
        elif change.is_down:
            lines[change.button] = change.line
        else:
            del lines[change.button]


def _name(button):
    return {BACK: "BACK", NEXT: "NEXT", OK: "OK"}.get(button, str(button))

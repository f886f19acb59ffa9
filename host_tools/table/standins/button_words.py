"""The present function of each button in the screen's words; the page writes it beside the buttons.

The words are the firmware's own. Those for a button ("OK: 3-2-1") are found in the lines of the
screen; for BACK they are the words that the screen would show after it. This module contains only
where to find them.
"""

import sys

from tableref.presses.gestures import PLAYERS
from tableref.referee.record import CORRECT, INTERRUPTIONS
from tableref.texts import language, module_of, step_words, text

CONTROLS = ("BACK", "NEXT", "OK")
"""The labels of the three buttons in all languages."""
BACK, NEXT, OK = range(3)

GAME_BEFORE = "*game_before"
PAGE_BACK = "*page_back"
DONE = "*done"
JOIN = "*join"
LEAVE = "*leave"
I_START = "*i_start"
"""Keys of the page's own words.

In the menu BACK goes to the game before, elsewhere to the previous page. OK ends an input, for
which the screen shows only its name. A player's button joins, leaves, or starts the round.
"""

TEN = "ten"
"""The key of the text that explains that buttons are digits, and which one is 0."""


class ButtonWords:
    """Finds the words; `facts` has (SEATS, OTHERS, UNSEEN) of each game's host.py by key."""

    def __init__(self, facts):
        self._facts = facts
        self._steps = {}

    def of(self, referee):
        """Return a list of words for the seats 1 to 10, then BACK, NEXT and OK; "" for none."""
        stage = referee._stage
        lines = stage.screen(referee.now_us)[0]
        found = of_screen(lines)
        if referee.match:
            seats = self._in_match(referee, lines, found)
        elif stage is referee._lobby:
            seats = self._in_lobby(stage, lines, found)
        else:
            return [""] * (PLAYERS + len(CONTROLS))
        return [seats.get(seat, "") for seat in range(1, PLAYERS + 1)] + found

    def _in_lobby(self, lobby, lines, found):
        if lobby._menu:
            found[BACK] = found[BACK] or PAGE_BACK
            return {}
        kind = lobby._here()[0]
        if not found[BACK]:
            found[BACK] = GAME_BEFORE if kind == "game" else PAGE_BACK
        if kind == "join":
            return {
                seat: LEAVE if seat in lobby.players else JOIN for seat in range(1, PLAYERS + 1)
            }
        if lines[0] == text("digits"):
            return {seat: str(seat % 10) for seat in range(1, PLAYERS + 1)}
        return {}

    def _in_match(self, referee, lines, found):
        match = referee.match
        history = match.history
        game = history.game
        if match._menu or history.is_paused:
            found[BACK] = found[BACK] or (PAGE_BACK if match._menu else found[OK])
            if not match._menu:
                return {}
            keys = ("entry", "entry_tens", "entry_pages")
            return self._seats(game.owners, keys, _templates("pause"), lines)
        found[BACK] = self._last_step(referee, history) or PAGE_BACK
        if game.clock.is_stopped:
            return {}
        seats, others, unseen = self._facts.get(referee.game_key, ((), (), {}))
        for name, key in unseen.get(game.phase, {}).items():
            control = CONTROLS.index(name)
            if not found[control] or found[control][0] == "+":
                words = game.text(key)
                found[control] = _after(words, name) or words
        whose = history.whose()
        asked = (whose,) if whose else game.owners
        templates = _templates(referee.game_key)
        if found[OK]:
            # All digits have been entered.
            seats = [key for key in seats if key != TEN]
        found_seats = self._seats(asked, seats, templates, lines)
        rest = [seat for seat in game.owners if seat not in asked]
        found_seats.update(self._seats(rest, others, templates, lines))
        if game.phase == "ready" and game.starter.may_be_chosen:
            found_seats = dict.fromkeys(game.owners, I_START)
        if game.phase == "race":
            has_claimed = game.race.has_claimed
            found_seats = {s: found_seats[s] for s in found_seats if not has_claimed(s)}
        return found_seats

    def _seats(self, asked, keys, templates, lines):
        """Return {seat: words} from the lines about players' buttons."""
        found = {}
        for key in keys:
            for row, line in enumerate(lines):
                player = _match(templates.get(key), line)
                if player is None:
                    continue
                if key == TEN:
                    return {seat: str(seat % 10) for seat in range(1, PLAYERS + 1)}
                words = _of_seat(line)
                named = _named_below(lines, row) if line.endswith(":") else ()
                for seat in (player,) if player else named or asked:
                    found.setdefault(seat, words)
        return found

    def _last_step(self, referee, history):
        """Return the words for what BACK undoes, as the screen would show them after it."""
        at = len(history.steps) - 1
        while at >= 0 and history.steps[at].kind in INTERRUPTIONS:
            at -= 1
        if at < 0:
            return ""
        last = history.steps[at]
        if last.kind == CORRECT:
            return text("undone", what=text("put_right"))
        words = self._step_words(referee.game_key, history, last.name)
        if last.button <= PLAYERS:
            player = history.game.owners.get(last.button, last.button)
            words = "%s %s" % (text("button_player", player=player), words)
        return text("undone", what=words)

    def _step_words(self, game_key, history, name):
        """Return the name of a step; cached, because its text is loaded only for this."""
        key = (language(), game_key, name)
        if key not in self._steps:
            self._steps[key] = step_words(name, history.game.text)
        return self._steps[key]


def of_screen(lines):
    """Return the screen's words for BACK, NEXT and OK, a list; "" for none."""
    found = ["", "", ""]
    for line in lines[1:]:
        for control, name in enumerate(CONTROLS):
            words = _after(line, name)
            if words and (not found[control] or is_addition(found[control])):
                found[control] = words
    return found


def is_addition(words):
    """Return whether words are only about holding a button with another one."""
    return words[:1] == "+" and words[1:2] not in (" ", "")


def _after(line, name):
    """Return the words in a line for the button called `name`, or ""."""
    at = line.find(name)
    if at < 0 or line[:at].endswith(("Hold ", "hold ")):
        return ""
    rest = line[at + len(name) :]
    if rest[:1] in (":", "="):
        words = rest[1:].strip()
        for other in CONTROLS:
            end = words.find(other)
            words = words[:end].strip() if end > 0 else words
        return words.split(",")[0] if rest[0] == "=" else words
    if rest[:1] == "+" or rest[:2] == " +":
        return rest.strip()
    if not rest and name == "OK":
        return line[: line.find("?") + 1] or DONE
    return ""


def _templates(part):
    name = module_of(part)
    __import__(name)
    return sys.modules[name].TEXTS


def _named_below(lines, row):
    """Return the players with the numbers of the lines below `row`, up to a line with words."""
    named = ()
    for line in lines[row + 1 :]:
        numbers = line.split()
        if [number for number in numbers if not number.isdigit()]:
            break
        named += tuple([int(number) for number in numbers])
    return named


def _match(template, line):
    """Return None if a line does not match a template, else the player it names, or 0 for none."""
    player = 0
    at = 0
    parts = template.split("{")
    if not line.startswith(parts[0]):
        return None
    at = len(parts[0])
    for part in parts[1:]:
        field, rest = part.split("}")
        end = line.find(rest, at) if rest else len(line)
        if end < at:
            return None
        value = line[at:end]
        if field == "player":
            player = int(value) if value.isdigit() else 0
        at = end + len(rest)
    return player if at == len(line) else None


def _of_seat(line):
    """Return the words in a line for a player's button, without those for OK."""
    if line[:1] == "P" and line.find(": ") in (2, 3):
        line = line[line.find(": ") + 2 :]
    at = line.find("OK")
    if at < 0:
        return line
    if line[at + 2 : at + 3] == ":" and not line[:at].strip(" ,/").count(" +"):
        before = line[:at].strip()
        if before[:1] == "P":
            return line[at + 3 :].strip()
    return line[:at].rstrip(" ,/")

"""The sounds, flashes, notices and events with which each game answers gestures, and time.

The feedback.txt in a game's folder contains its answers in all of its scenarios in tests/scenarios,
in those in the folder's scenarios.txt, and in some with random gestures. It also says where the
match is saved even without OK (``Game.milestones``) and in which phases a second OK is ignored,
contains all screens and hints, with # for each number except the players of a hint, and lists the
game's options and its set-up screens. Of each phase's lights, and of what a page shows beside the
screen, there is only a checksum, because they would be too long to read: a changed checksum means
that lights of this phase have another colour, brightness or time, or that the page shows other
data. After an intended change write the files again, and read the difference::

    PYTHONPATH=firmware:. .venv/bin/python tests/firmware/games/test_feedback.py
"""

import random
import re
import threading
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import pytest

from tableref.games import GAMES, by_key
from tableref.games.game import Game
from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PLAYERS, PRESS, TAP, TAP_WITH_NEXT
from tableref.referee.match import Match
from tableref.referee.referee import Referee
from tableref.show.announcer import COUNTS, Announcer
from tableref.show.lights import PIXELS
from tableref_host.simulation.scenario import looks
from tests.table.page_standins import table_view

GAMES_TESTS = Path(__file__).parent
FILE = "feedback.txt"
MORE = "scenarios.txt"
"""File in a game's folder with scenarios that tests/scenarios lacks, separated by empty lines."""
TABLES = {
    path.parent.name: set(path.read_text(encoding="utf-8").splitlines())
    for path in GAMES_TESTS.glob(f"*/{FILE}")
}
"""Key of a game -> the lines of its file. A new game is not checked until it has a file."""

SCENARIOS = Path(__file__).parents[2] / "scenarios"

TRIED = (
    *(-1, 0, 1, 2, 4, 5, 6, 9, 10, 11, 12, 13, 59, 60, 61, 99, 100, 101, 600, 601),
    *(999, 1000, 1001, 9999, 10_000, False, True, None, "x"),
)
"""Values that are tried for each option."""

RANDOM_MATCHES = 3
"""Number of random scenarios of each game."""
GESTURES_AT_RANDOM = 120
"""Number of gestures in each of them."""

IN_BETWEEN = (
    ("+700 hold BACK", "+2000 tap OK"),
    ("+700 power_cut", "+2000 tap OK"),
    ("+700 tap BACK x2", "+500 press BACK", "+100 tap NEXT", "+100 release BACK"),
    ("+700 hold BACK", "+500 tap NEXT", "+500 tap BACK", "+900 tap OK"),
)
"""Gestures that are inserted at random: a pause, a power cut, undo with redo, the pause menu."""

LIGHTS_US = (0, 90_000, 170_000, 310_000, 640_000, 1_130_000, 1_910_000, 2_570_000)
"""Times (us) after a look at which the lights are compared."""

BUTTONS = {BACK: "BACK", NEXT: "NEXT", OK: "OK"}
GESTURES = {PRESS: "press", TAP: "tap", HOLD: "hold", TAP_WITH_NEXT: "tap with NEXT"}


def at_random(key, number):
    """Return a scenario with random gestures at a table of the game, the same each time."""
    entry = by_key(key)
    draw = random.Random(f"{key} {number}")

    def one_of(values):
        # Unlike those of choice(), the results of random() are the same in each Python.
        return values[int(draw.random() * len(values))]

    players = list(range(1, min(entry.high, 4) + 1))
    lines = [f"match {key} players={','.join(map(str, players))} seed=1"]
    buttons = [*players, *players, "NEXT", "NEXT", "OK", "OK", "OK", "BACK"]
    for _ in range(GESTURES_AT_RANDOM):
        button = one_of(buttons)
        wait_ms = one_of((100, 300, 300, 700, 2_500))
        if draw.random() < 0.06:
            lines += one_of(IN_BETWEEN)
        elif button not in players or draw.random() < 0.6:
            lines.append(f"+{wait_ms} tap {button}")
        elif draw.random() < 0.5:
            lines.append(f"+{wait_ms} hold {button}")
        else:
            lines += [f"+{wait_ms} press NEXT", f"+100 tap {button}", "+50 release NEXT"]
    return "\n".join(lines)


class Heard:
    """Collects what the games of this thread announce during gestures, and while time passes."""

    def __init__(self, monkeypatch):
        self.lines = set()
        self.referee = None
        self._sums = {}
        self._answer = None
        self._thread = threading.get_ident()
        patch, handle, advance = monkeypatch.setattr, Game.handle, Match.advance
        screen = Referee.screen
        for name in ("tune", "flash", "notice", "remove_notice", "event"):
            patch(Announcer, name, self._noting(getattr(Announcer, name), getattr(self, name)))

        def handled(game, t_us, kind, button, since_us):
            who = BUTTONS.get(button, "a player's button")
            with self._row(game, f"{GESTURES[kind]} {who}"):
                return handle(game, t_us, kind, button, since_us)

        def advanced(match, t_us):
            with self._row(match.progress.game, "time"):
                return advance(match, t_us)

        def screen_of(referee):
            if threading.get_ident() == self._thread:
                self.referee = referee
            return screen(referee)

        patch(Referee, "screen", screen_of)
        patch(Game, "handle", handled)
        patch(Match, "advance", advanced)

    def tune(self, t_us, name):
        return re.sub(r"join_\d+", "join", name)

    def flash(self, t_us, button, kind):
        return "flash" if kind == COUNTS else "weak flash"

    def notice(self, t_us, text, for_us=None):
        return repr(re.sub(r"\d+", "#", text))

    def remove_notice(self):
        return "no notice"

    def event(self, t_us, name, fields=()):
        return dict(fields)["reason"] if name == "refused" else f"event {name}"

    def look(self):
        """Collect the hints of the match, its lights, and the data of a page beside it."""
        match = self.referee.match
        if match is None:
            return
        game, now_us = match.progress.game, self.referee.now_us
        phase = "paused" if match.progress.is_paused else game.phase
        if game.is_too_soon(now_us, OK, now_us):
            self.lines.add(f"ignored: {game.phase}, a second OK at once")
        for hint in match.screen(now_us)[2]:
            control = BUTTONS.get(hint.control, hint.control)
            of = "" if hint.players is None else f" of {list(hint.players)}"
            if hint.players is not None and list(hint.players) == [match.progress.whose()]:
                of = " of the turn"
            words = re.sub(r"\d+", "#", hint.words)
            self.lines.add(f"hint: {phase}, {control}{of}: {words}")
        for name, lights in (("buttons", range(PLAYERS)), ("ring", range(PLAYERS, PIXELS))):
            colours = [match.pixel(one, now_us + later) for later in LIGHTS_US for one in lights]
            self._add_up(f"lights: {phase}, {name}", colours)
        view = table_view.of(self.referee)
        self._add_up(f"page: {view['phase']}", sorted(view.items()))

    def _add_up(self, name, data):
        self._sums[name] = crc32(repr(data).encode(), self._sums.get(name, 0))

    def sums(self):
        """Return the lines of the lights and of the page."""
        return {f"{name}: {crc:08x}" for name, crc in self._sums.items()}

    def _noting(self, function, describe):
        def noting(announcer, *args, **fields):
            is_heard = not announcer.muted and threading.get_ident() == self._thread
            if is_heard and self._answer is not None:
                self._answer.append(describe(*args, **fields))
            return function(announcer, *args, **fields)

        return noting

    @contextmanager
    def _row(self, game, gesture):
        if threading.get_ident() != self._thread or game.announcer.muted:
            yield
            return
        row = f"{game.phase}, {gesture}: "
        self._answer = []
        milestones = game.milestones
        yield
        answer = [each for each in self._answer if each]
        if game.milestones != milestones:
            answer.append("milestone")
        self._answer = None
        if answer:
            self.lines.add(row + ", ".join(answer))


def heard(monkeypatch, key):
    """Play all scenarios of a game, and return its lines of the table."""
    paths = sorted(SCENARIOS.glob(f"*{key}*.txt"))
    texts = [path.read_text(encoding="utf-8") for path in paths]
    more = GAMES_TESTS / key / MORE
    texts += more.read_text(encoding="utf-8").split("\n\n") if more.exists() else []
    random_texts = [at_random(key, number) for number in range(RANDOM_MATCHES)]
    with monkeypatch.context() as patch:
        collected = Heard(patch)
        for text in texts + random_texts:
            for _, _, screen, _ in looks(text):
                if text in random_texts and collected.referee.match is None:
                    # The match was left, and random gestures in the lobby start other games.
                    break
                collected.lines.add(f"screen: {shown(screen)}")
                collected.look()
    return collected.lines | collected.sums() | terms_of(key)


def terms_of(key):
    """Return the lines of a game's options and of its set-up, for few and for many players."""
    entry = by_key(key)
    terms = entry.game.TERMS
    lines = set()
    for count in (entry.low, max(4, entry.low), entry.high):
        # With an empty seat between two players, because each hand of two needs a button.
        players = tuple(range(1, count + 1)) if count > 2 else (1, 3)[:count]
        usual = entry.complete_options(players, {})
        left_out = not_offered(terms, players, usual)
        lines.add(f"option: to {count} players not offered: {left_out}")
        for name, values in terms.options.items():
            accepted = [value for value in TRIED if accepts(entry, players, {name: value})]
            lines.add(f"option: {name} accepts {accepted}")
            for value in values:
                options = entry.complete_options(players, {name: value})
                lines.add(f"option: {name} {value}: {terms.option_screen(name, value)}")
                found = not_offered(terms, players, options)
                if found != left_out:
                    lines.add(f"option: to {count} with {name} {value} not offered: {found}")
                add_setup(lines, terms, players, options)
        add_setup(lines, terms, players, usual)
    return lines


def not_offered(terms, players, options):
    """Return the names of the options that the lobby leaves out."""
    return [name for name in options if not terms.is_offered(name, options, players)]


def accepts(entry, players, options):
    """Return whether the game accepts these options."""
    try:
        entry.game.TERMS.check(players, {**entry.complete_options(players, {}), **options})
    except ValueError:
        return False
    return True


def add_setup(lines, terms, players, options):
    """Add the lines of the screens that explain how to set the table up."""
    for rows, big, *_ in terms.setup_screens(players, options):
        lines.add(f"set-up, {len(players)} players: {'/'.join(rows)}{big}")


def shown(screen):
    """Return the lines of a screen as one, with its large text in braces."""
    lines, big = screen
    rows = [*lines[:2], f"{{{big}}}", *lines[6:]] if big else lines
    return re.sub(r"\d+([a-z]{2}\b)?", "#", "/".join(row.rstrip() for row in rows))


@pytest.mark.parametrize("key", sorted(TABLES))
def test_every_answer_and_screen_is_in_the_table(monkeypatch, key):
    answers, table = heard(monkeypatch, key), TABLES[key]
    assert (answers - table, table - answers) == (set(), set())


if __name__ == "__main__":
    for entry in GAMES:
        lines = sorted(heard(pytest.MonkeyPatch(), entry.key))
        path = GAMES_TESTS / entry.key / FILE
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

"""The sounds, flashes and notices with which each game answers gestures, and the passing of time.

The feedback.txt in a game's folder contains its answers in all of its scenarios in tests/scenarios,
and in some more. It also says where the match is saved even without OK (``Game.milestones``), and
contains all screens and hints, with # for each number except the players of a hint. The lights of
each phase are only a checksum, because their colours over time would be too long to read: a changed
checksum means that lights of this phase have another colour, brightness or time. After an intended
change write the files again, and read the difference::

    PYTHONPATH=firmware:. .venv/bin/python tests/firmware/games/test_feedback.py
"""

import re
import threading
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import pytest

from tableref.games import GAMES
from tableref.games.game import Game
from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PLAYERS, PRESS, TAP, TAP_WITH_NEXT
from tableref.referee.match import Match
from tableref.show.announcer import COUNTS, Announcer
from tableref.show.lights import PIXELS
from tableref_host.simulation.scenario import looks

GAMES_TESTS = Path(__file__).parent
FILE = "feedback.txt"
TABLES = {
    path.parent.name: set(path.read_text(encoding="utf-8").splitlines())
    for path in GAMES_TESTS.glob(f"*/{FILE}")
}
"""Key of a game -> the lines of its file. A new game is not checked until it has a file."""

SCENARIOS = Path(__file__).parents[2] / "scenarios"

LIGHTS_US = (0, 90_000, 170_000, 310_000, 640_000, 1_130_000, 1_910_000, 2_570_000)
"""Times (us) after a look at which the lights are compared."""

BUTTONS = {BACK: "BACK", NEXT: "NEXT", OK: "OK"}
GESTURES = {PRESS: "press", TAP: "tap", HOLD: "hold", TAP_WITH_NEXT: "tap with NEXT"}

MORE = (
    """match gotown players=1,2,4 seed=1
    0       tap 1
    +300    tap OK
    +300    hold NEXT
    +300    tap OK x2
    +300    tap NEXT x4
    +300    tap OK
    +300    tap NEXT
    +300    hold NEXT
    +300    tap 2
    +300    tap OK
    +300    tap NEXT x6
    +300    tap 2
    +300    tap 1
    +300    tap NEXT
    +300    tap OK
    +300    tap 1
    +300    tap 2
    """,
    """match got_ya players=1,4,5 seed=1
    0       tap 1
    +300    tap OK
    +300    tap 1
    +100    press NEXT
    +100    tap 1 x2
    +100    release NEXT
    +300    tap 1
    +300    tap OK
    +300    hold 4
    +300    hold 5
    +300    tap NEXT
    +300    hold NEXT
    +300    tap OK
    +300    tap NEXT
    +300    tap OK
    """,
    """match got_it players=1,3,4 seed=1
    0       tap 1
    +300    tap OK
    +300    tap OK
    +2500   tap 1
    +200    tap 1
    +500    tap OK
    +300    tap 1 x4
    +300    hold 1
    +300    tap 3
    +300    tap OK
    +300    tap 3
    +300    tap OK
    +300    tap NEXT
    +300    hold NEXT
    +300    tap 3
    +300    tap OK
    +500    hold NEXT
    +300    tap OK
    +500    tap OK
    +2500   tap 3
    +500    tap OK
    +300    tap 3 x3
    +300    hold 3
    +300    tap OK
    +300    tap OK
    +500    tap NEXT x2
    +300    tap OK
    +300    tap NEXT
    +300    tap 1
    +300    tap NEXT
    +300    hold NEXT
    +300    tap OK
    """,
    """match gotta_go players=1,2,4,5 seed=1
    0       tap OK
    +2500   tap 1
    +100    tap 2
    +100    tap 4
    +1500   tap NEXT
    +300    tap NEXT
    +300    hold 5
    +300    tap NEXT
    +300    tap 5
    +300    tap 2
    +300    tap OK
    +300    tap 2
    +300    hold 2
    +300    hold 1
    +300    tap OK
    """,
    """match gotta_go players=1,2,3,4,5,6,7,8,9,10 seed=3
    0       tap NEXT x3
    +300    tap OK
    +2500   press 2
    +0      press 3
    +0      press 5
    +0      press 6
    +0      press 7
    +0      press 9
    +0      press 10
    +60     release 2
    +0      release 3
    +0      release 5
    +0      release 6
    +0      release 7
    +0      release 9
    +0      release 10
    +600    tap 10
    +300    tap 9
    +300    tap 7
    +300    tap 2
    +300    tap 6
    +1500   tap NEXT
    +300    tap 10
    +300    tap 1
    +300    tap OK
    +300    tap OK
    +300    tap OK
    +300    tap NEXT x2
    """,
    """match got_it players=1,2,3,4,5,6,7,8,9 seed=3
    0       tap 9
    +300    tap NEXT x3
    +300    tap OK
    +2500   press 1
    +0      press 3
    +0      press 4
    +0      press 5
    +0      press 7
    +0      press 8
    +0      press 9
    +60     release 1
    +0      release 3
    +0      release 4
    +0      release 5
    +0      release 7
    +0      release 8
    +0      release 9
    +500    tap 1
    +100    tap 3
    +100    tap 4
    +100    tap 5
    +100    tap 7
    +100    tap 8
    +100    tap 9
    +300    tap OK
    +300    tap 7
    +500    tap OK
    +300    tap OK x2
    """
    + "".join(
        f"""+500 tap OK
    +500    tap OK
    +2600   tap {player}
    +500    tap OK
    +300    tap {player} x4
    +300    tap OK
    +300    tap OK
    +300    tap OK
    """
        for player in (9, 8, 6, 5, 4, 3, 1)
    )
    + """+500 tap OK
    +500    tap OK
    +2600   tap 2
    +500    tap OK
    +300    tap 2 x2
    +300    hold 2
    +300    tap OK
    +300    tap OK
    +300    tap OK
    +300    tap 5
    +300    tap OK
    +300    tap NEXT
    +300    tap NEXT
    +300    tap NEXT
    +300    tap NEXT x8
    """,
    """match quiz players=1,2,3,4,5,6,7,8,9,10 seed=1 teams=3
    0       tap 5 x2
    +100    tap 6 x2
    +100    tap 7 x2
    +300    tap OK
    +300    tap 5
    """,
    """match got_ya players=1,2,3,4,5,6,7,8,9 seed=3
    0       tap NEXT x3
    +300    tap 9
    +300    tap OK
    +300    tap 9
    +300    tap OK x3
    """,
    """match turn_clock players=1,2,3,4,5,6,7,8,9,10 seed=3 minutes=1
    0       tap OK
    +300    tap NEXT x2
    +300    tap OK x7
    +100    press NEXT
    +100    tap 9
    +100    release NEXT
    +300    tap NEXT x5
    """,
    """match turn_clock players=1,2,3,4,5,6,7,8,9,10 seed=3 at_once=yes
    0       tap OK
    +300    tap 10
    +300    tap 1
    +300    tap 2
    +300    tap NEXT x5
    """,
    """match lots players=1,2,3,4,5,6,7,8,9,10 seed=3
    0       tap NEXT x2
    +300    tap OK
    +2700   tap NEXT x4
    +300    tap OK
    +2700   tap NEXT x2
    """,
    """match count_in players=1,2,3,4,5,6,7,8,9,10 seed=3
    0       tap OK
    +2500   tap 9
    +100    tap 8
    +100    tap 7
    +100    tap 6
    +100    press 1
    +0      press 2
    +60     release 1
    +0      release 2
    +300    tap NEXT x3
    """,
    """match i_go players=1,2,4 seed=1
    0       tap 1
    +300    tap OK
    +300    hold NEXT
    +300    hold 1
    +300    tap NEXT
    +300    tap 2 x2
    +300    tap 4 x2
    +300    tap OK
    +300    tap OK
    """,
    """match quiz players=1,2,4,5 seed=1 teams=2 press_s=5
    0       tap 1
    +300    tap OK
    +300    tap 1 x2
    +300    tap OK
    +300    tap OK
    +300    tap NEXT
    +300    tap OK
    +7000   tap OK
    """,
    """match turn_clock players=1,2,4 seed=1 minutes=1 warn_s=10
    0       tap NEXT
    +300    tap 1
    +300    hold 1
    +100    press NEXT
    +100    tap 1
    +100    release NEXT
    +900    tap OK
    +300    tap 1
    +300    tap OK
    +300    tap NEXT x2
    +300    tap 1
    +300    tap NEXT x3
    +300    tap 2
    +300    tap 3
    +300    tap NEXT x4
    +300    tap 2
    +300    tap NEXT x5
    +300    tap 4
    +300    tap NEXT x8
    +300    tap OK
    """,
)
"""Scenarios that tests/scenarios lacks, such as a hold of NEXT, and tables of ten players."""


class Heard:
    """Collects what the games of this thread announce during gestures, and while time passes."""

    def __init__(self, monkeypatch):
        self.lines = set()
        self.match, self.now_us = None, 0
        self._lights = {}
        self._answer = None
        self._reason = None
        self._thread = threading.get_ident()
        patch, handle, advance = monkeypatch.setattr, Game.handle, Match.advance
        for name in ("tune", "flash", "notice", "remove_notice", "event"):
            patch(Announcer, name, self._noting(getattr(Announcer, name), getattr(self, name)))

        def handled(game, t_us, kind, button, since_us):
            who = BUTTONS.get(button, "a player's button")
            with self._row(game, f"{GESTURES[kind]} {who}"):
                return handle(game, t_us, kind, button, since_us)

        def advanced(match, t_us):
            if threading.get_ident() == self._thread:
                self.match, self.now_us = match, t_us
            with self._row(match.progress.game, "time"):
                return advance(match, t_us)

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
        return dict(fields)["reason"] if name == "refused" else None

    def look(self):
        """Collect the hints of the match, and the lights of its phase."""
        if self.match is None:
            return
        game = self.match.progress.game
        phase = "paused" if self.match.progress.is_paused else game.phase
        for hint in self.match.screen(self.now_us)[2]:
            control = BUTTONS.get(hint.control, hint.control)
            of = "" if hint.players is None else f" of {list(hint.players)}"
            if hint.players is not None and list(hint.players) == [self.match.progress.whose()]:
                of = " of the turn"
            words = re.sub(r"\d+", "#", hint.words)
            self.lines.add(f"hint: {phase}, {control}{of}: {words}")
        for name, lights in (("buttons", range(PLAYERS)), ("ring", range(PLAYERS, PIXELS))):
            colours = [
                self.match.pixel(light, self.now_us + for_us)
                for for_us in LIGHTS_US
                for light in lights
            ]
            before = self._lights.get((phase, name), 0)
            self._lights[phase, name] = crc32(repr(colours).encode(), before)

    def lights(self):
        """Return the lines of the lights."""
        return {
            f"lights: {phase}, {name}: {crc:08x}" for (phase, name), crc in self._lights.items()
        }

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
    texts += [text for text in MORE if text.startswith(f"match {key} ")]
    with monkeypatch.context() as patch:
        collected = Heard(patch)
        for text in texts:
            for _, _, screen, _ in looks(text):
                collected.lines.add(f"screen: {shown(screen)}")
                collected.look()
    return collected.lines | collected.lights()


def shown(screen):
    """Return the lines of a screen as one, with its large text in braces."""
    lines, big = screen
    rows = [*lines[:2], f"{{{big}}}", *lines[6:]] if big else lines
    return re.sub(r"\d+", "#", "/".join(row.rstrip() for row in rows))


@pytest.mark.parametrize("key", sorted(TABLES))
def test_every_answer_and_screen_is_in_the_table(monkeypatch, key):
    answers, table = heard(monkeypatch, key), TABLES[key]
    assert (answers - table, table - answers) == (set(), set())


if __name__ == "__main__":
    for entry in GAMES:
        lines = sorted(heard(pytest.MonkeyPatch(), entry.key))
        path = GAMES_TESTS / entry.key / FILE
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

"""There is a hint exactly where a button has an effect, in every phase of every game."""

import re
from pathlib import Path

import pytest

from monkey import Monkey, Unscored
from tableref import texts
from tableref.games import GAMES
from tableref.games.phases import HALTED
from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PRESS, TAP, TAP_WITH_NEXT
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
from tableref.show.screens import DIGIT
from tableref_host import game_facts
from tableref_host.simulation import scenario
from tests.effort import exhaustive, first
from tests.table.oracle import HOLD_US, TAP_US, copier, does
from tests.table.page_standins import hint_data

pytestmark = pytest.mark.usefixtures("first_language_again")

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.txt"))
CODES = [code for code, _ in texts.LANGUAGES]
CONTROLS = (BACK, NEXT, OK)

MOVES = 250
EFFORTS = [
    (1, MOVES, 1),
    pytest.param(2, 1500, 3, marks=exhaustive),
]
"""Tuples (seed, number of presses, number of tables)."""

TRIED = {
    PRESS: (TAP_US, False),
    TAP: (TAP_US, False),
    DIGIT: (TAP_US, False),
    HOLD: (HOLD_US, False),
    TAP_WITH_NEXT: (TAP_US, True),
}
"""Type of hint of players' buttons -> (duration of the press (us), whether NEXT is held)."""


class Calm(Monkey):
    """A monkey that releases all buttons and waits before each press."""

    language = "en"

    def switch_on(self, seed):
        return Referee(seed, Settings().changed("language", self.language))

    def let_go(self):
        self.t_us += self.random.choice((60_000, 60_000, 60_000, 900_000))
        self._tick()
        for button in sorted(self.down):
            self.referee.edge(button, False, self.t_us)
            self.t_us += 30_000
            self._tick()
        self.down.clear()
        self.t_us += self.random.choice((60_000, 1_100_000, 1_100_000))
        self._tick()


def sight(referee):
    """Return the visible state without numbers, so that each view is checked only once."""
    stage = referee._stage
    phase = stage.progress.game.phase if hasattr(stage, "progress") else ""
    lines, big = stage.screen(referee.now_us)[:2]
    return type(stage).__name__, phase, re.sub(r"\d+", "0", " ".join(lines)), bool(big)


def lies(referee, t_us):
    """Return (control, words, button) of the hints that are wrong or missing."""
    hints = referee.hints()
    referees = copier(referee)
    found = []
    for button in CONTROLS:
        words = [hint.words for hint in hints if hint.control == button]
        is_true = does(referees, button, t_us)
        if is_true is not None and is_true != bool(words):
            found.append((button, words, button))
    for control, words, buttons, _ in hint_data.of(referee):
        if control in TRIED:
            for_us, is_with_next = TRIED[control]
            for button in buttons:
                if does(referees, button, t_us, for_us, is_with_next) is False:
                    found.append((control, words, button))
    return found


ENTRY = {TAP, HOLD, TAP_WITH_NEXT}
MAY_REFUSE = {
    ("gotta_go", "scoring"): ENTRY | {PRESS},
    ("got_it", "cards"): {TAP, TAP_WITH_NEXT},
    ("got_ya", "bidding"): {TAP, TAP_WITH_NEXT},
    ("i_go", "scoring"): ENTRY,
    ("score_pad", "scoring"): ENTRY,
    ("turn_clock", "own_times"): ENTRY,
    ("turn_clock", "common_time"): ENTRY,
}
"""(Game, phase) -> gestures that enter points or counts.

The rules refuse them at the maximum, which hints do not predict.
"""


def may_be_refused(referee, control):
    """Return whether a gesture enters something now, and may therefore be refused at a maximum."""
    match = referee.match
    if match is None or match.progress.is_paused:
        # In a pause this is the case while a round is being corrected.
        return match is not None and control in ENTRY
    key = referee.game_key, match.progress.game.phase
    return not match.progress.game.clock.is_stopped and control in MAY_REFUSE.get(key, ())


class Watch:
    """Collects the wrong hints of a table, and the phases that were checked.

    Each view is checked once.
    """

    def __init__(self):
        self.lies = {}
        self.phases = set()
        self._seen = set()

    def look(self, referee, t_us):
        key = sight(referee)
        if key in self._seen or referee.announcer.stuck:
            return
        self._seen.add(key)
        self.phases.add(key[1])
        told = [one for one in lies(referee, t_us) if not may_be_refused(referee, one[0])]
        if told:
            self.lies[key] = told


def play(terms, seed, language="en", moves=MOVES):
    """Return the ``Watch`` of a table at which random buttons are pressed."""
    Calm.language = language
    monkey = Calm(seed, terms, Unscored(), {BACK: 2})
    watch = Watch()
    for _ in range(moves):
        monkey.move(monkey.random.choice(monkey._buttons))
        if monkey.is_in_lobby:
            monkey._sit_down()
        monkey.let_go()
        if monkey.is_in_lobby:
            monkey._sit_down()
        # Discard the events, because they would be copied for each press that is tried.
        monkey.referee.events()
        watch.look(monkey.referee, monkey.t_us)
    assert len(watch._seen) > 3
    return watch


@pytest.mark.parametrize(("seed", "moves", "tables"), EFFORTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_hint_is_shown_exactly_where_a_button_has_an_effect(game, seed, moves, tables):
    for players, options in game_facts.tables(game.key)[:tables]:
        assert play((game.key, players, options), seed, moves=moves).lies == {}


@pytest.mark.parametrize("language", CODES)
def test_a_hint_is_shown_exactly_there_in_the_lobby_and_the_settings(language):
    found = play(None, 5, language).lies
    assert {key: told for key, told in found.items() if key[0] != "Match"} == {}


class Looked(Referee):
    """A Referee in `language` that calls `watch` whenever no button is down."""

    language = "en"
    watch = None
    down = 0

    def __init__(self, seed=0, settings=None):
        super().__init__(seed, (settings or Settings()).changed("language", self.language))

    def edge(self, button, is_down, t_us):
        super().edge(button, is_down, t_us)
        self.down += 1 if is_down else -1
        self.look(t_us)

    def tick(self, t_us):
        wait_us = super().tick(t_us)
        self.look(t_us)
        return wait_us

    def look(self, t_us):
        watch, Looked.watch = Looked.watch, None
        # Copies on which a press is tried are not checked.
        if watch and self.down == 0:
            watch.look(self, t_us)
        Looked.watch = watch


@pytest.mark.parametrize("language", first(CODES))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_hints_are_right_in_every_phase_of_the_scenarios(game, language, monkeypatch):
    monkeypatch.setattr(scenario, "Referee", Looked)
    monkeypatch.setattr(Looked, "language", language)
    watch = Watch()
    monkeypatch.setattr(Looked, "watch", watch)
    for path in SCENARIOS:
        text = path.read_text(encoding="utf-8")
        if re.search(rf"^match {game.key}\b", text, re.MULTILINE):
            scenario.play(text)
    assert watch.lies == {}
    assert set(game.game.PHASES) - {HALTED} - watch.phases == set(), "no scenario has these phases"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_each_language_has_the_same_hints(game):
    players, options = game_facts.tables(game.key)[0]

    def hinted(language):
        Calm.language = language
        monkey = Calm(7, (game.key, players, options), Unscored(), {BACK: 2})
        found = []
        for _ in range(40):
            monkey.move(monkey.random.choice(monkey._buttons))
            monkey.let_go()
            if monkey.is_in_lobby:
                monkey._sit_down()
            hints = monkey.referee.hints()
            assert all(hint.words for hint in hints)
            found.append([(hint.control, hint.row, hint.players) for hint in hints])
        return found

    first, *others = [hinted(code) for code in CODES]
    assert first == others[0]


READERS = [
    path
    for folder in ("tableref_host/table", "tableref_host/seats")
    for ending in ("*.py", "*.js")
    for path in sorted((ROOT / folder).rglob(ending))
]
"""The host's modules and the page's scripts that run beside the firmware."""


def test_no_module_derives_a_buttons_effect_from_a_line_of_the_screen():
    screens = {
        path.name: re.findall(r"\.screen\(|\.split\(.?\"(?:OK|NEXT|BACK)", path.read_text())
        for path in READERS
    }
    # page_state.py reads the screen only to return its whole text.
    assert {name for name, found in screens.items() if found} == {"page_state.py"}
    labels = re.compile(r"[\"'](?:OK|NEXT|BACK)[:+ ]")
    assert [path.name for path in READERS if labels.search(path.read_text())] == []

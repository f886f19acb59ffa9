"""Matches in every language: each screen fits, and has no words of another language.

tests/firmware/referee/test_texts.py checks the texts themselves. Here they are checked on the
screen, in columns and sentences, with the numbers of real matches.
"""

import importlib
import re
from pathlib import Path

import pytest

from monkey import Monkey, Unscored
from tableref import texts
from tableref.games import GAMES
from tableref.games.phases import OVER, RESULT
from tableref.referee.match import Match
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
from tableref.show.screens import COLUMNS, ROWS, compose
from tableref_host.simulation import scenario

pytestmark = pytest.mark.usefixtures("first_language_again")

SCENARIOS = [
    path
    for path in sorted((Path(__file__).parent / "scenarios").glob("*.txt"))
    # A scenario that changes the language has texts in more than one.
    if '"name": "language"' not in path.with_suffix(".events").read_text(encoding="utf-8")
]
OTHERS = [code for code, _ in texts.LANGUAGES[1:]]
LOOK_US = 200_000
"""Interval (us) between two checks of the screen while nobody presses."""

WORD = re.compile(r"[^\W\d_]{2,}")
SIGNS = {"II"}
"""Symbols that are not words: the pause sign."""
CUT = 3
"""Names of shapes and colours are cut to this many letters in tables."""


def vocabulary(code):
    """Return every word of a language, and the beginnings of words that a table may show."""
    texts.use(code)
    lines = []
    for part in (*texts.PARTS, *(entry.key for entry in GAMES)):
        lines += importlib.import_module(texts.module_of(part)).TEXTS.values()
    lines += [entry.name for entry in GAMES]
    fixed = [re.sub(r"\{\w+\}", " ", line) for line in lines]
    words = {word for line in fixed for word in WORD.findall(line)}
    words |= {word[:length] for word in words for length in range(2, CUT + 1)}
    return words | SIGNS | {name for _, name in texts.LANGUAGES}


def problems(screen, known):
    """Return the errors of a screen: lines that are too long, unknown words."""
    lines, big = screen[:2]
    found = [line for line in lines if len(line) > COLUMNS] + ([big] if len(big) > 8 else [])
    found += [word for word in WORD.findall(" ".join([*lines, big])) if word not in known]
    return found if len(lines) == ROWS else [f"{len(lines)} lines"]


class Watched(Referee):
    """A Referee in the language `code` that records every screen that it has shown."""

    code = OTHERS[0]
    shown = ()

    def __init__(self, seed=0, settings=None):
        super().__init__(seed, (settings or Settings()).changed("language", self.code))
        self.last_us = None

    def edge(self, button, is_down, t_us):
        super().edge(button, is_down, t_us)
        self.look()

    def tick(self, t_us):
        while self.last_us is not None and t_us - self.last_us > LOOK_US:
            self.last_us += LOOK_US
            super().tick(self.last_us)
            self.look()
        self.last_us = t_us
        wait_us = super().tick(t_us)
        self.look()
        return wait_us

    def look(self):
        """Record the screen, and the seldom visited pages after the standings."""
        self.shown.add(self.screen())
        flow = self._stage.progress.game if isinstance(self._stage, Match) else None
        if flow and flow.phase in (RESULT, OVER):
            for number in range(flow.BETWEEN.sheet_pages(flow)):
                self.shown.add(compose(flow.BETWEEN.sheet_page(flow, number))[:2])


@pytest.fixture(params=OTHERS)
def language(request, monkeypatch):
    """Return the code of a language that every referee uses, and record their screens."""
    monkeypatch.setattr(Watched, "code", request.param)
    monkeypatch.setattr(Watched, "shown", set())
    return request.param


def check(screens, code):
    """Assert that screens were shown and have no errors."""
    known = vocabulary(code)
    assert len(screens) > 5
    assert {screen: found for screen in screens if (found := problems(screen, known))} == {}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_match_is_in_its_language_and_its_events_are_english(path, language, monkeypatch):
    monkeypatch.setattr(scenario, "Referee", Watched)
    lines = scenario.play(path.read_text(encoding="utf-8"))
    assert lines == path.with_suffix(".events").read_text(encoding="utf-8").splitlines()
    check(Watched.shown, language)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_random_play_is_in_its_language(game, language, monkeypatch):
    monkeypatch.setattr("monkey.Referee", Watched)
    players = tuple(range(1, 2 * game.high, 2)) if game.high < 5 else tuple(range(1, game.high + 1))
    Monkey(5, (game.key, players, {}), Unscored()).play(1500)
    check(Watched.shown, language)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_option_and_set_up_is_in_the_language(game, code):
    known = vocabulary(code)
    for name, values in game.game.TERMS.options.items():
        for value in values:
            words, big = game.game.TERMS.option_screen(name, value)
            assert words
            lines = {0: game.name, 1: words}
            if not isinstance(big, str):
                lines.update({3 + row: line for row, line in enumerate(big)})
                big = ""
            assert problems(compose(lines, big), known) == []
    for count in range(game.low, game.high + 1):
        players = tuple(range(1, 2 * count, 2)) if count < 6 else tuple(range(1, count + 1))
        options = game.game.TERMS.default_options(players)
        for screen in game.game.TERMS.setup_screens(players, options):
            assert problems(screen, known) == []


def test_the_lobby_and_the_settings_are_in_the_language(language, monkeypatch):
    monkeypatch.setattr("monkey.Referee", Watched)
    # BACK would leave the settings again and again, and NEXT would change the language at some
    # time.
    monkey = Monkey(7, scorer=Unscored(), weights={11: 0})
    for _ in range(1500):
        monkey.move(monkey.random.choice(monkey._buttons))
        if texts.language() != language:
            break
    check(Watched.shown - set(list(Watched.shown)[-1:]), language)


def test_foreign_words_and_long_lines_are_detected():
    known = vocabulary("de")
    rows = ("",) * (ROWS - 1)
    assert problems((("Runde 3", *rows), "BAUEN"), known) == []
    assert problems((("Round 3", *rows), "BUILD"), known) == ["Round", "BUILD"]
    assert problems((("3" * 17, *rows), "4" * 9), known) == ["3" * 17, "4" * 9]
    assert problems((("Runde 3",), ""), known) == ["1 lines"]

"""A label stands at a button exactly when it does something, in every phase of every game."""

import importlib.util
import re

import pytest

from host_tools import game_facts
from host_tools.table.page import PAGE
from monkey import Monkey
from tableref import texts
from tableref.games import GAMES
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
from tests.effort import exhaustive
from tests.table.oracle import HOLD_US, does

MOVES = 250
EFFORTS = [
    (1, MOVES, 1),
    pytest.param(2, 1500, 3, marks=exhaustive),
]
"""Seed, how many presses, and at how many tables."""


def _load():
    # by its path: beside it lie modules that stand in for others of the same names
    path = PAGE / "standins" / "button_words.py"
    spec = importlib.util.spec_from_file_location("button_words", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


button_words = _load()


@pytest.fixture(autouse=True)
def _back_to_the_first():
    yield
    texts.use(texts.LANGUAGES[0][0])


def finder():
    known = {game.key: game_facts.of(game.key) for game in GAMES}
    return button_words.ButtonWords(
        {key: (facts.SEATS, facts.OTHERS, facts.UNSEEN) for key, facts in known.items()}
    )


class Unscored:
    def event(self, event):
        pass


class Calm(Monkey):
    """A monkey that lets go of what it has pressed, and looks before it presses again."""

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
    """Return what is seen, without its numbers: it is looked at once."""
    stage = referee._stage
    phase = stage.history.game.phase if hasattr(stage, "history") else ""
    lines, big = stage.screen(referee.now_us)
    return type(stage).__name__, phase, re.sub(r"\d+", "0", " ".join(lines)), bool(big)


def lies(monkey, words):
    """Return the buttons whose label is not what they do."""
    referee = monkey.referee
    labels = words.of(referee)
    found = []
    for button in (BACK, NEXT, OK):
        label = labels[button - 1]
        is_promised = bool(label) and not button_words.is_addition(label)
        is_true = does(referee, button, monkey.t_us)
        if is_true is not None and is_true != is_promised:
            found.append((button, label, is_true))
    is_menu = bool(getattr(referee._stage, "_menu", None))
    for seat in range(1, 11):
        if labels[seat - 1] and not is_menu:
            tried = [does(referee, seat, monkey.t_us, us) for us in (60_000, HOLD_US)]
            if True not in tried and None not in tried:
                found.append((seat, labels[seat - 1], False))
    return found


MAY_REFUSE = {
    # which floors dogs guard is told when an opponent is pressed
    "gotown": ("Press: on whom?",),
    # who has pressed too early, and is locked
    "quiz": ("Press to answer",),
    # late presses count for nothing for a moment
    "gotta_go": ("tap+1 hold=d", "Else: tap them"),
    # five cards at most
    "got_it": ("tap: +1", "tap: +1 card"),
}
"""Prompts for all players at which the referee refuses some presses."""


def play(terms, seed, language="en", moves=MOVES):
    """Return the lies that were seen: what was seen, and which buttons."""
    Calm.language = language
    monkey = Calm(seed, terms, Unscored(), {BACK: 2})
    words = finder()
    seen = {}
    for _ in range(moves):
        monkey.move(monkey.random.choice(monkey._buttons))
        if monkey.is_in_lobby:
            monkey._sit_down()
        monkey.let_go()
        if monkey.is_in_lobby:
            monkey._sit_down()
        key = sight(monkey.referee)
        if key not in seen and not monkey.referee.announcer.stuck:
            seen[key] = lies(monkey, words)
    assert len(seen) > 3
    return {key: found for key, found in seen.items() if found}


@pytest.mark.parametrize(("seed", "moves", "tables"), EFFORTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_label_stands_where_a_button_does_something_and_nowhere_else(game, seed, moves, tables):
    for players, options in game_facts.tables(game.key)[:tables]:
        found = play((game.key, players, options), seed, moves=moves)
        allowed = MAY_REFUSE.get(game.key, ())
        lies_told = {
            key: [lie for lie in told if lie[1] not in allowed] for key, told in found.items()
        }
        assert {key: told for key, told in lies_told.items() if told} == {}


@pytest.mark.parametrize("language", [code for code, _ in texts.LANGUAGES])
def test_so_it_is_in_the_lobby_and_the_settings(language):
    found = play(None, 5, language)
    assert {key: told for key, told in found.items() if key[0] != "Match"} == {}


@pytest.mark.parametrize("code", [code for code, _ in texts.LANGUAGES[1:]])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_each_language_has_its_labels_at_the_same_buttons(game, code):
    players, options = game_facts.tables(game.key)[0]

    def labelled(language):
        Calm.language = language
        monkey = Calm(7, (game.key, players, options), Unscored(), {BACK: 2})
        words = finder()
        found = []
        for _ in range(40):
            monkey.move(monkey.random.choice(monkey._buttons))
            monkey.let_go()
            if monkey.is_in_lobby:
                monkey._sit_down()
            found.append([bool(label) for label in words.of(monkey.referee)])
        return found

    assert labelled(code) == labelled("en")


def test_what_lines_say_is_read():
    def read(*lines):
        return button_words.of_screen(("Title", *lines))

    assert read("NEXT: other game", "OK: choose") == ["", "other game", "choose"]
    assert read("OK:do NEXT:other") == ["", "other", "do"]
    assert read("P3 or OK: done", "BACK: no") == ["no", "", "done"]
    assert read("OK=own, or press") == ["", "", "own"]
    assert read("All at 0? OK") == ["", "", "All at 0?"]
    assert read("tap+1 hold=d OK") == ["", "", button_words.DONE]
    assert read("Hold BACK: leave", "NEXT+tap: 1 less") == ["", "+tap: 1 less", ""]
    assert read("NEXT+tap: 1 less", "NEXT: more") == ["", "more", ""]
    assert button_words.is_addition("+tap: 1 less")
    assert not button_words.is_addition("+ hold: -")

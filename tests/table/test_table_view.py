"""The table's state as data is right in every phase of every game; reading changes nothing."""

import importlib
import json
import re
from types import ModuleType

import pytest

from driven import DrivenTable
from monkey import Monkey, Unscored
from tableref.games import GAMES
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee import players
from tableref.referee.referee import Referee
from tableref.texts import in_seconds
from tableref_host import game_facts
from tableref_host.scoreboard.words import phrases
from tableref_host.table.page import PAGE, words
from tests.effort import exhaustive
from tests.table.page_standins import game_view, table_view

FIRMWARE = PAGE.parents[1] / "firmware"

MOVES = 400
EFFORTS = [1, pytest.param(2, marks=exhaustive), pytest.param(3, marks=exhaustive)]


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_a_view_defines_only_names_that_the_page_reads(key):
    path = FIRMWARE / "tableref" / "games" / key / "view.py"
    if path.exists():
        module = importlib.import_module(f"tableref.games.{key}.view")
        own = {name for name, value in vars(module).items() if is_own(module, name, value)}
        assert own and own <= set(game_view.DEFAULTS)
        phases = GAMES[[entry.key for entry in GAMES].index(key)].game.PHASES
        for name in ("FACTS", "CHOICES", "COUNTS"):
            assert set(getattr(module, name, ())) <= set(phases)


def is_own(module, name, value):
    """Return whether a module defines a public name itself."""
    is_imported = getattr(value, "__module__", module.__name__) != module.__name__
    constants = isinstance(value, (int, str)) and name not in game_view.DEFAULTS
    return not (name.startswith("_") or is_imported or constants or isinstance(value, ModuleType))


def test_a_game_needs_no_view_but_an_error_in_one_is_reported(monkeypatch):
    assert vars(game_view.View("score_pad")) == game_view.DEFAULTS

    def fail(*_):
        raise ImportError("no module named 'nowhere'")

    monkeypatch.setattr("builtins.__import__", fail)
    with pytest.raises(ImportError, match="nowhere"):
        game_view.View("quiz")


def test_the_time_of_the_first_press_of_3_2_1_is_that_of_the_screen():
    table = DrivenTable((2, 5), game="count_in").ok().wait(3500).tap(5).wait(300).tap(2).wait(300)
    ((name, fields),) = table_view.of(table.referee)["notes"]["5"]
    assert name == "first_after"
    assert in_seconds(fields["after_us"]) in table.screen()


def test_the_clock_beside_the_screen_is_that_of_the_screen():
    table = DrivenTable((1, 2), game="turn_clock", seed=1).ok()
    for wait_ms in (400, 1000, 59_000, 1):
        table.wait(wait_ms)
        shown_s = table_view.of(table.referee)["shown_s"]
        assert "{%d:%02d}" % divmod(shown_s, 60) in table.screen()


class Looking(Monkey):
    """A monkey whose table is checked after each move."""

    def switch_on(self, seed):
        return Referee(seed)


def shown(referee, t_us):
    """Return the visible state, and the time of the next change."""
    return referee.screen(), referee.pixels(t_us), referee.wait_us(), referee.announcer.seq


def check_facts(view):
    """Check that each fact has a text in all languages, and values for its fields."""
    for code in phrases.CODES:
        words = phrases.of(code)
        if view["fact"]:
            key, fields = view["fact"]
            words.of_game(view["game"], "facts")[key].format(**fields)
        if view["refusal"]:
            reason, fields = view["refusal"]
            words.shared["refusals"][reason].format(**fields)
        for facts in view["notes"].values():
            for key, fields in facts:
                words.shared["notes"][key].format(**fields)


def check_sheets(referee, game):
    """Check that each page after a round has its sheet on the screen."""
    page = game.page
    for game.page in range(8):
        lines, _, _ = referee.match.screen(referee.now_us)
        assert set(table_view.of(referee)["sheet"]) <= set(lines)
    game.page = page


def check(referee, t_us):
    """Check the view of a table at this moment; return its phase."""
    before = shown(referee, t_us)
    view = table_view.of(referee)
    assert all(has_words(view, code) for code in phrases.CODES), view["phase"]
    check_facts(view)
    assert json.loads(json.dumps(view)) == view == table_view.of(referee)
    assert shown(referee, t_us) == before
    assert view["game"] == referee.game_key
    if referee.match is None:
        return view["phase"]
    game = referee.match.progress.game
    assert view["players"] == list(game.players)
    totals = {player: total for _, player, total, _ in view["standings"]}
    assert totals == dict(game.scores.totals)
    places = [place for place, *_ in view["standings"]]
    assert places == sorted(places) and places[0] == 1
    assert view["turn"] == (referee.match.progress.whose() or 0)
    assert view["winners"] == list(game.winners)
    assert set(view["entries"]) <= {str(button) for button in game.owners}
    if view["phase"] in ("result", "over"):
        check_sheets(referee, game)
    for points in view["rounds"]:
        assert len(points) == len(game.players)
    if view["rounds"] and game.phase in ("result", "over"):
        sums = [sum(column) for column in zip(*view["rounds"], strict=True)]
        assert dict(zip(view["players"], sums, strict=True)) == totals
    return view["phase"]


def phases_of(game, seed):
    """Play a game at random; return the phases that were checked."""
    seen = set()
    for seats, options in game_facts.tables(game.key):
        monkey = Looking(seed, (game.key, seats, options), Unscored(), {BACK: 2})
        for _ in range(MOVES):
            monkey.move(monkey.random.choice(monkey._buttons))
            seen.add(check(monkey.referee, monkey.t_us))
            if monkey.is_in_lobby:
                monkey._sit_down()
    return seen


SPOKEN = (
    "notice", "phase", "game", "option", "choice", "fact", "refusal", "counts", "turn", "players",
    "page",
)  # fmt: skip
"""Fields of the view whose changes are announced to screen readers; see js/speech.js."""

CLOCKS = re.compile(r"-?\b\d+:\d\d\b|\b\d+ s\b|\b\d+\.\d\b")


def said_and_shown(referee):
    """Return the spoken text of a table, and its screen without clocks."""
    view = table_view.of(referee)
    lines, big = referee.screen()
    said = referee.announcer.seq, [view[name] for name in SPOKEN]
    return said, CLOCKS.sub("", " ".join((*lines, big)))


@pytest.mark.parametrize("seed", EFFORTS)
@pytest.mark.parametrize("game", [*GAMES, None], ids=lambda game: game.key if game else "lobby")
def test_every_change_of_the_screen_by_a_press_is_announced(game, seed):
    silent = set()
    for seats, options in game_facts.tables(game.key) if game else [((), {})]:
        terms = (game.key, seats, options) if game else None
        monkey = Looking(seed, terms, Unscored(), {BACK: 2})
        said, shown = said_and_shown(monkey.referee)
        for _ in range(MOVES):
            monkey.move(monkey.random.choice(monkey._buttons))
            before = said, shown
            said, shown = said_and_shown(monkey.referee)
            if shown != before[1] and said == before[0]:
                silent.add((before[1], shown))
            if game and monkey.is_in_lobby:
                monkey._sit_down()
                said, shown = said_and_shown(monkey.referee)
    assert silent == set()


def lead(key, phase, code):
    """Return the sentence before the buttons' labels in a phase of a game, or ""."""
    own = phrases.of(code).of_game(key, "now") or {}
    return own.get(phase) or words()[code].get(f"now_{phase}", "")


def has_words(view, code):
    """Return whether the page has a text for the buttons in this phase."""
    return bool(view["hints"] or lead(view["game"], view["phase"], code))


@pytest.mark.parametrize("seed", EFFORTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_view_is_right_has_no_side_effects_and_each_phase_has_a_text(game, seed):
    assert len(phases_of(game, seed)) >= 3


@pytest.mark.parametrize("code", phrases.CODES)
def test_every_phase_without_an_effective_button_says_why(code):
    referee = Referee()
    referee.start_match("lots", (1, 4), {})
    for t_us, is_down in ((300_000, True), (360_000, False)):
        referee.tick(t_us)
        referee.edge(OK, is_down, t_us)
    view = table_view.of(referee)
    assert view["phase"] == "drawing"
    assert lead("lots", "drawing", code)
    assert lead("gotta_go", "counting", code)


def test_the_view_contains_names():
    before = list(players.names)
    try:
        players.names[2] = "Chiara"
        assert table_view.of(Referee())["names"][2] == "Chiara"
    finally:
        players.names[:] = before


def test_hues_are_those_of_the_lights():
    referee = Referee()
    referee.start_match("score_pad", (1, 6), {})
    colours = table_view.of(referee)["colours"]
    assert colours[0] != colours[5]
    referee.start_match("score_pad", (2, 6), {})
    assert table_view.of(referee)["colours"][5] == colours[0]


def test_in_gotown_towers_are_shown_instead_of_totals_until_the_end():
    referee = Referee()
    referee.start_match("gotown", (1, 4, 6), {})
    t_us = 1_000_000
    for _ in range(2):
        for is_down in (True, False):
            referee.tick(t_us)
            referee.edge(OK, is_down, t_us)
            t_us += 200_000
        for _ in range(40):
            t_us += 25_000
            referee.tick(t_us)
    view = table_view.of(referee)
    assert sum(count for count, _ in view["counts"].values()) == 1
    assert not view["has_points"]


def test_the_choice_of_the_turn_clock_is_there_while_the_clocks_run_and_while_they_wait():
    table = DrivenTable((2, 5), game="turn_clock", at_once=True).ok()
    choices = [table_view.of(table.next().referee)["choice"]]
    table.back().ok()
    assert table_view.of(table.referee)["phase"] == "waiting"
    choices.append(table_view.of(table.next().referee)["choice"])
    assert choices[0] and choices[1] == choices[0]


def test_the_turn_clock_says_which_choices_are_hidden_and_which_questions_concern_all():
    table = DrivenTable((2, 5), game="turn_clock")
    view = table_view.of(table.referee)
    assert not view["hides_choice"] and not view["asks_all"]
    view = table_view.of(table.ok().referee)
    assert view["hides_choice"] and not view["asks_all"]
    phases = set()
    while not (view["hides_choice"] and view["asks_all"]):
        view = table_view.of(table.next().referee)
        phases.add(view["phase"])
    assert phases <= {"running", "ask_skip"}
    view = table_view.of(DrivenTable((1, 4), game="lots").referee)
    assert view["choice"] and not view["hides_choice"] and not view["asks_all"]


def test_leaving_a_won_match_does_not_abandon_it():
    referee = Referee()
    referee.start_match("score_pad", (1, 2), {"target": 10})
    t_us = 1_000_000

    def hold(button, us):
        nonlocal t_us
        for is_down in (True, False):
            referee.tick(t_us)
            referee.edge(button, is_down, t_us)
            for _ in range(us // 25_000):
                t_us += 25_000
                referee.tick(t_us)

    hold(1, 900_000)
    hold(OK, 400_000)
    assert table_view.of(referee)["phase"] == "over"
    hold(BACK, 900_000)
    for _ in range(2):
        hold(NEXT, 400_000)
    assert table_view.of(referee)["phase"] == "leave"
    assert "no winner" not in " ".join(referee.screen()[0])

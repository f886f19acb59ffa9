"""Every event, step and refusal of a table has a text, with names for seats."""

import ast
import re

import pytest
from board_states import SCENARIOS, board_at, events_of

from tableref import games
from tableref.games.got_it import rules as got_it
from tableref.games.got_ya import host as got_ya
from tableref.games.gotown import rules as gotown
from tableref.referee.record import _NAMES
from tableref.selftest.self_test import PARTS, WAITING
from tableref.texts import en
from tableref_host.game_facts import is_of_table
from tableref_host.places import ROOT
from tableref_host.protocol.events import EVENTS
from tableref_host.protocol.fields import Text
from tableref_host.protocol.messages import EventReceived, PlayerIs
from tableref_host.protocol.request import (
    BUSY,
    GONE,
    NO_ANSWER,
    OTHER_PROTOCOL,
    TOO_LONG,
    UNANSWERED,
)
from tableref_host.protocol.serial_line import NOBODY, PULLED
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.recorded import ENDED
from tableref_host.scoreboard.virtual import WAITING as NO_PAGE
from tableref_host.scoreboard.words import fill, phrases
from tableref_host.scoreboard.words.speaker import SPEAKERS
from tests.vocabulary import FIELD, files, strange, vocabulary

FIRMWARE = ROOT / "firmware"
SCENARIO_NAMES = sorted(path.stem for path in SCENARIOS.glob("*.events"))
SAYERS = {"event": 1, "_report": 1, "announce": 0, "miss": 2, "_drop": 3}
"""Method -> index of the argument that is the event's name."""
ENGLISH = phrases.of("en")
OTHERS = phrases.CODES[1:]
OF_SETTINGS = tuple(
    phrases.of(code).shared["sentences"][key].split("{")[0]
    for code in phrases.CODES
    for key in ("setting_changed", "setting_refused")
)
"""Beginnings of the sentences about settings, in each language."""
FAULTS = ("button_stuck", "button_released", "button_chatters", "button_noisy")


def said_in_firmware():
    """Return the event names in the calls of firmware/ that send events."""
    names = set()
    for path in filter(is_of_table, FIRMWARE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            # The call is that of a method, or of a function in a game's module.
            at = SAYERS.get(getattr(node.func, "attr", getattr(node.func, "id", "")))
            if at is not None and at < len(node.args):
                written = [n.value for n in ast.walk(node.args[at]) if isinstance(n, ast.Constant)]
                names.update(text for text in written if isinstance(text, str))
    return names


def test_every_event_of_the_protocol_has_a_sentence_and_vice_versa():
    assert set(ENGLISH.shared["sentences"]) == set(EVENTS)


def test_every_event_that_firmware_sends_has_a_sentence():
    said = said_in_firmware()
    assert {"claim", "false_start", "shape_stolen", "record_lost", "rejected"} <= said
    assert said - set(ENGLISH.shared["sentences"]) == set()
    assert set(FAULTS) <= set(ENGLISH.shared["sentences"])


def test_every_step_that_can_be_undone_has_a_text():
    names = {step for game in games.GAMES for step in game.game.STEPS} | set(_NAMES) - {"stopped"}
    assert names | {"match_started"} == set(ENGLISH.shared["steps"])


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", files("en"))
def test_every_text_has_a_translation_with_the_same_fields(name, code):
    english, other = files("en")[name], files(code)[name]
    assert list(other) == list(english)
    for key, text in english.items():
        assert other[key].strip(), key
        assert sorted(FIELD.findall(other[key])) == sorted(FIELD.findall(text)), key


def test_values_in_events_are_shown_as_readable_text():
    forms = {form for three in got_it.SHAPES for form in three.split(",")}
    shapes = {f"{colour} {form}" for colour in got_it.COLOURS for form in forms} | {"wild"}
    kinds = [field.kind for field in got_ya.FIELDS if isinstance(field.kind, Text)]
    bids = {word for kind in kinds for word in kind.among}
    for code in phrases.CODES:
        terms = set(phrases.of(code).shared["terms"])
        assert terms == shapes | bids | set(gotown.ACTIONS) | {*PARTS, WAITING}


def test_notices_are_found_by_their_english_text():
    said = {NOBODY, PULLED, NO_PAGE, ENDED, GONE, NO_ANSWER, OTHER_PROTOCOL}
    said |= {UNANSWERED, BUSY, TOO_LONG}
    line = set(ENGLISH.own["line"].values())
    assert said <= line
    written = (FIRMWARE / "tableref/usb/commands_seats.py").read_text(encoding="utf-8")
    assert all(text in written for text in line - said)
    for text in line:
        assert phrases.of("de").of_line(text) not in (text, "")
    assert phrases.of("de").of_line("as only a table knows") == "as only a table knows"


def sentences_of(name, code):
    """Return all texts of a scenario in a language: (sentences, texts in rows)."""
    board = Board()
    for seat in range(1, 11):
        board.handle(PlayerIs(seat, f"N{seat}", "red", False))
    sentences, notes = set(), set()
    for event in events_of(name):
        board.handle(EventReceived(event, True))
        state = board.state(code)
        sentences |= {line["words"] for line in state["log"]}
        sentences |= {state["phase"]["words"], state["source"]["words"]}
        notes |= {row["words"] for row in state["standings"]} - {""}
        notes |= {row["words"] for row in state["claims"] + state["misses"]}
    return sentences, notes


@pytest.mark.parametrize("code", phrases.CODES)
@pytest.mark.parametrize("name", SCENARIO_NAMES)
def test_a_scenario_is_described_in_complete_sentences(name, code):
    sentences, notes = sentences_of(name, code)
    for words in sentences | notes:
        assert words.strip() == words != ""
        assert not re.search(r"[{}_]|None|\bP\d|  (?!\w: )", words), words
    for words in sentences:
        assert words[0].isupper() or not words[0].isalpha(), words


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", SCENARIO_NAMES)
def test_a_scenario_is_described_without_words_of_another_language(name, code):
    known = vocabulary(code)
    for words in set().union(*sentences_of(name, code)):
        # Settings have the same names as in settings.txt, and their refusals have the table's own
        # text.
        if words.startswith(OF_SETTINGS):
            continue
        assert strange(words, known) == [], words


@pytest.mark.parametrize("game", [None, *(game.key for game in games.GAMES)])
def test_refusals_have_the_screens_text_with_names_for_seats(game):
    words = (
        en.TEXTS
        if game is None
        else vars(__import__(f"tableref.games.{game}.words.en", fromlist=["TEXTS"]))["TEXTS"]
    )
    fields = {"player": 3, "turn": 4, "low": 2, "high": 9, "count": 5, "cards": 4, "bid": 2}
    for reason in words:
        told = fill.fill(
            ENGLISH.refusal(reason, game),
            {**fields, "reason": reason},
            lambda p: f"<{p}>",
            ENGLISH,
        )
        assert "P3" not in told
        assert "P4" not in told


def test_an_unknown_refusal_is_shown_by_its_key():
    event = {"event": "refused", "reason": "moon_is_full", "seq": 1, "t_us": 0}
    assert SPEAKERS["en"].event(event, None, str) == "That does not count now: moon is full"


def test_an_ignored_press_names_the_player():
    board = Board()
    board.handle(PlayerIs(4, "Zoë", "red", False))
    for event in events_of("gotta_go_three_to_75")[:19]:
        board.handle(EventReceived(event, True))
    assert board.state()["notice"] == {"kind": "refused", "words": "Zoë has a card", "n": 15}


@pytest.mark.parametrize(
    ("us", "words"),
    [
        (0, "0.000 s"),
        (2, "0.000002 s"),
        (999, "0.000999 s"),
        (1000, "0.001 s"),
        (12_999, "0.012 s"),
        (9_000_000, "9.000 s"),
        (10_000_000, "10 s"),
        (12_130_000, "12.130 s"),
        (59_999_999, "59.999 s"),
        (60_000_000, "1:00 min"),
        (3_672_130_000, "61:12 min"),
    ],
)
def test_times_are_truncated_and_never_look_like_a_tie(us, words):
    assert fill.seconds(us, ENGLISH) == words


def test_a_refusal_names_the_player_in_turn():
    board = board_at("i_go_taken_back", 7)
    assert board.state()["notice"]["words"] == "Tap or hold P10"


def test_names_are_shown_as_text_whatever_they_contain():
    name = "{player}<b>%s\\"
    board = Board()
    board.handle(PlayerIs(1, name, "red", False))
    for event in events_of("gotta_go_three_to_75")[:7]:
        board.handle(EventReceived(event, True))
    assert board.state()["log"][-1]["words"] == f"{name}: Gotta Go!"


@pytest.mark.parametrize("code", phrases.CODES)
def test_what_to_do_is_not_what_the_event_before_it_says(code):
    words = phrases.of(code)
    said = {sentence.rstrip(".") for sentence in words.shared["sentences"].values()}
    for entry in games.GAMES:
        now = words.of_game(entry.key, "now") or {}
        assert {text for text in now.values() if text.rstrip(".") in said} == set()

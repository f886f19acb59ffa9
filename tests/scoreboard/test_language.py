"""The scoreboard in German: complete, by the browser's language or on request."""

import json
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tableref.games import GAMES
from tableref_host import game_facts
from tableref_host.places import ROOT
from tableref_host.protocol.messages import Connected, EventReceived, PlayerIs
from tableref_host.scoreboard.board import Board
from tests.effort import first
from tests.scoreboard.test_layouts import CUT, SCREENS, SPILLS
from tests.vocabulary import strange, vocabulary

SCENARIOS = ROOT / "tests/scenarios"
GERMAN = {"locale": "de-AT"}
LOOKS = 8
"""Number of moments of a match that are checked."""
READ = """() => {
  const texts = [document.title];
  for (const part of document.querySelectorAll("body, body *")) {
    if (part.matches("noscript, script")) continue;
    for (const name of ["aria-label", "title", "placeholder"]) {
      if (part.id !== "language") texts.push(part.getAttribute(name) ?? "");
    }
    for (const node of part.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    }
  }
  return texts.join(" | ");
}"""
"""All texts on the page, including those for screen readers."""
OWN = {"EN", "II"}
"""Texts that are not German on the German page: the button for English, and the pause sign."""


def events_of(game):
    """Return the events of a complete match of a game, from its scenario."""
    text = (SCENARIOS / f"{game_facts.scenario(game)}.events").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def state_in(served, code):
    return served.call(served.board.state, code)


@pytest.fixture
def board(serve):
    served = serve(Board("recorded"))
    served.handle(Connected("The record"))
    for seat in range(1, 11):
        served.handle(PlayerIs(seat, f"N{seat}", "red", False))
    return served


def test_the_language_of_the_browser_comes_first(look, board):
    screen = look(at=board.url, **GERMAN)
    expect(screen["#phase"]).to_have_text("Wählt am Tisch ein Spiel")
    expect(screen.page).to_have_title("TableRef – die Anzeigetafel")
    expect(screen["html"]).to_have_attribute("lang", "de")
    other = look(at=board.url, locale="fr-FR")
    expect(other["#phase"]).to_have_text("Choose a game at the table")
    expect(other["html"]).to_have_attribute("lang", "en")


def test_a_chosen_language_is_stored(look, board):
    screen = look(at=board.url, **GERMAN)
    expect(screen["#language"]).to_have_text("EN")
    screen["#language"].click()
    expect(screen["#phase"]).to_have_text("Choose a game at the table")
    expect(screen["#log-title"]).to_have_text("What happened")
    expect(screen["html"]).to_have_attribute("lang", "en")
    screen.page.reload()
    expect(screen["#phase"]).to_have_text("Choose a game at the table")
    expect(screen["#language"]).to_have_attribute("aria-label", "Deutsch")
    # The language in a TV's address applies until another one is chosen.
    screen.page.goto(f"{board.url}?language=de")
    expect(screen["#phase"]).to_have_text("Wählt am Tisch ein Spiel")
    screen["#language"].click()
    expect(screen["#phase"]).to_have_text("Choose a game at the table")
    assert screen.ask("location.href") == board.url


def test_each_viewer_gets_its_own_language(look, board):
    german, english = look(at=board.url, **GERMAN), look(at=board.url)
    board.handle_all(EventReceived(event, True) for event in events_of("gotta_go")[:20])
    lines = []
    for screen, code in ((german, "de"), (english, "en")):
        state = state_in(board, code)
        expect(screen["#phase"]).to_have_text(state["phase"]["words"])
        lines.append([line["words"] for line in state["log"]])
        expect(screen["#log-lines li"]).to_have_text(lines[-1])
    same = [one for one, other in zip(*lines, strict=True) if one == other]
    assert all("Gotta Go!" in one or "3 - 2 - 1" in one for one in same)
    assert len(same) < len(lines[0])
    # In another language the names' labels are new, and claims are not announced again.
    expect(german["[aria-label='Name an Platz 3']"]).to_have_count(1)
    german["#language"].click()
    expect(german["#spoken"]).to_have_text(state["phase"]["words"])
    expect(german["[aria-label='Name at seat 3']"]).to_have_count(1)


def test_refusals_are_in_german(look, board):
    screen = look(at=f"{board.url}#code=00000000", **GERMAN)
    expect(screen["#refusal"]).to_contain_text("Dieser Code ist falsch.")
    screen["#open-names"].click()
    expect(screen["#names-title"]).to_have_text("Namen und Farben")
    screen["#code"].fill(board.new_code())
    screen["#code"].press("Enter")
    expect(screen["[aria-label='Name an Platz 4']"]).to_be_enabled()
    for seat, became in ((4, "Gespeichert"), (5, "Nicht geändert.")):
        screen[f"[aria-label='Name an Platz {seat}']"].fill("Anna")
        screen[f"[aria-label='Name an Platz {seat}']"].press("Enter")
        expect(screen[f"[data-seat='{seat}'] .became"]).to_have_text(became)
    expect(screen["#names-note"]).to_contain_text("Dieser Computer speichert sie")
    expect(screen["#names-refusal"]).to_contain_text("Anna sitzt schon an Platz 4.")


@pytest.mark.parametrize("game", first([game.key for game in GAMES]))
def test_a_match_of_each_game_is_in_german(look, board, game):
    screen = look(at=board.url, **GERMAN)
    known = vocabulary("de") | OWN
    events = events_of(game)
    looks = [len(events) * look // LOOKS for look in range(LOOKS + 1)]
    for before, number in pairwise(looks):
        board.handle_all(EventReceived(event, True) for event in events[before:number])
        state = state_in(board, "de")
        expect(screen["#phase"]).to_have_text(state["phase"]["words"])
        expect(screen["#log-lines li"]).to_have_text([line["words"] for line in state["log"]])
        assert strange(screen.ask(READ), known) == []
    screen["#open-names"].click()
    assert strange(screen.ask(READ), known) == []


@pytest.mark.parametrize("size", SCREENS[1:], ids=str)
def test_ten_players_fit_a_tv_in_german(look, board, size):
    screen = look(*size, at=board.url, **GERMAN)
    lines = (SCENARIOS / "gotta_go_ten_players_tie.events").read_text().splitlines()
    board.handle_all(EventReceived(json.loads(line), True) for line in lines)
    expect(screen["#phase"]).to_have_text("Gewonnen: N10!")
    assert screen.ask(SPILLS) == []
    assert screen.ask(CUT, ["#felt", "#happens", "#points", "#top", "#course"]) == []

"""Speech output announces events once, without old ones, and only if switched on."""

import pytest
from playwright.sync_api import expect

from tests.scoreboard.served import SetBoard
from tests.scoreboard.states import STATES, changed

VOICE = """(() => {
  window.heard = [];
  window.SpeechSynthesisUtterance = class {
    constructor(text) { this.text = text; }
  };
  const voice = {
    speak(one) { window.heard.push([one.lang, one.text]); window.speaking = one; },
    cancel() { window.canceled = (window.canceled ?? 0) + 1; },
  };
  Object.defineProperty(window, "speechSynthesis", { get: () => voice, configurable: true });
})();"""
DONE = "speaking.onend()"


def called(*numbered, **parts):
    """Return a board with these announcements: (number, words)."""
    return changed(STATES["go"], calls=[{"n": n, "words": words} for n, words in numbered], **parts)


@pytest.fixture
def served(serve):
    return serve(SetBoard(called((1, "old news"))))


def opened(look, served, is_on=True, **options):
    screen = look(at=served.url, script=VOICE, **options)
    if is_on:
        screen["#open-sounds"].click()
        screen["#calls"].check()
        screen["#close-sounds"].click()
    return screen


def show(screen, served, *numbered):
    """Show a board with these announcements, and wait until the page has them."""
    words = f"calls up to {numbered[-1][0]}"
    served.show(called(*numbered, phase={"words": words}))
    expect(screen["#phase"]).to_have_text(words)


def heard(screen):
    return [text for _, text in screen.ask("heard")]


def test_nothing_is_announced_unless_switched_on(look, served):
    screen = opened(look, served, is_on=False)
    expect(screen["#calls"]).not_to_be_checked()
    show(screen, served, (1, "old news"), (2, "Anna is first"))
    assert heard(screen) == []
    screen["#open-sounds"].click()
    screen["#calls"].check()
    assert heard(screen) == []


def test_each_announcement_is_heard_once_and_older_ones_are_not(look, served):
    screen = opened(look, served)
    assert heard(screen) == []
    show(screen, served, (1, "old news"), (2, "Anna is first"))
    assert screen.ask("heard") == [["en", "Anna is first"]]
    show(screen, served, (2, "Anna is first"), (3, "Bo, 0.4 seconds behind"))
    assert heard(screen) == ["Anna is first"]
    screen.ask(DONE)
    assert heard(screen) == ["Anna is first", "Bo, 0.4 seconds behind"]
    screen.ask(DONE)
    # a new name changes the text of earlier announcements
    show(screen, served, (2, "Emi is first"), (3, "Bo, 0.4 seconds behind"))
    assert len(heard(screen)) == 2


def test_outdated_and_undone_events_are_not_announced(look, served):
    screen = opened(look, served)
    show(screen, served, (2, "two"))
    show(screen, served, (2, "two"), (3, "three"), (4, "four"), (5, "five"))
    screen.ask(DONE)
    assert heard(screen) == ["two", "four"]
    show(screen, served, (3, "three"), (6, "five is taken back"))
    screen.ask(DONE)
    assert heard(screen) == ["two", "four", "five is taken back"]


@pytest.mark.parametrize("numbers", [(3, 4, 5), (1, 2, 3)], ids=["go on", "begin again"])
def test_events_while_disconnected_are_not_announced(look, served, numbers):
    screen = opened(look, served)
    show(screen, served, (2, "two"), (3, "three"))
    served.stop()
    expect(screen["#connection"]).to_have_text("No connection. Trying again …")
    before, missed, after = numbers
    served.show(called((before, "three"), (missed, "four"), phase={"words": "back"}))
    served.start()
    screen.until("back", lambda: screen.phase() == "back")
    screen.ask(DONE)
    assert heard(screen) == ["two"]
    show(screen, served, (missed, "four"), (after, "five"))
    assert heard(screen) == ["two", "five"]


def test_a_voice_that_never_ends_blocks_nothing(look, served):
    screen = opened(look, served)
    show(screen, served, (2, "two"))
    show(screen, served, (2, "two"), (3, "three"))
    screen.wait(10_000)
    assert (heard(screen), screen.ask("canceled")) == (["two", "three"], 1)


def test_the_choice_is_stored_and_switching_off_is_immediate(look, served):
    screen = opened(look, served, locale="de-DE")
    screen.page.reload()
    screen.until_shown()
    expect(screen["#calls"]).to_be_checked()
    show(screen, served, (2, "Zuerst: Anna"), (3, "Bo danach"))
    assert screen.ask("heard")[0][0] == "de"
    screen["#open-sounds"].click()
    expect(screen["#sounds-title"]).to_have_text("Ton")
    screen["#calls"].uncheck()
    assert screen.ask("canceled") == 1
    show(screen, served, (4, "vier"))
    assert len(heard(screen)) == 1


def test_a_browser_without_a_voice_says_so(look, served):
    screen = look(at=served.url, script="delete window.speechSynthesis")
    screen["#open-sounds"].click()
    expect(screen["#calls"]).to_be_disabled()
    expect(screen["#no-voice"]).to_have_text("This browser has no voice.")

"""The page plays the table's sounds if switched on: each tune once, by priority."""

import pytest
from playwright.sync_api import expect

from tableref.show import tunes
from tests.scoreboard.served import SetBoard
from tests.scoreboard.states import STATES, changed

SOUNDS = """(() => {
  window.tones = [];
  const param = (note) => ({
    setTargetAtTime(value) {
      if (note) window.hz = value;
      else window.tones.push([window.hz, value > 0]);
    },
    cancelScheduledValues() {},
  });
  const node = { connect: (other) => other, start() {} };
  window.AudioContext = class {
    constructor() { window.contexts = (window.contexts ?? 0) + 1; this.state = "suspended"; }
    resume() {
      window.resumed = (window.resumed ?? 0) + 1;
      if (window.isTouched) this.state = "running";
      return Promise.resolve();
    }
    createPeriodicWave() { return {}; }
  };
  window.GainNode = class { constructor() { Object.assign(this, node, { gain: param(false) }); } };
  window.OscillatorNode = class {
    constructor() { Object.assign(this, node, { frequency: param(true) }); }
  };
})();"""


def board(*numbered):
    """Return a board with these calls: (number, tune)."""
    calls = [{"n": n, "words": "", "tune": tune} for n, tune in numbered]
    return changed(STATES["go"], calls=calls, phase={"words": f"up to {numbered[-1][0]}"})


@pytest.fixture
def served(serve):
    return serve(SetBoard(board((1, "beat"))))


@pytest.fixture
def screen(look, served):
    return look(at=served.url, script=SOUNDS)


def switch_on(screen):
    screen["#open-sounds"].click()
    with screen.page.expect_response("**/page/tunes.json"):
        screen["#tunes"].check()
    screen["#close-sounds"].click()
    screen.ask("() => { tones.length = 0; }")


def show(screen, served, *numbered):
    served.show(board(*numbered))
    expect(screen["#phase"]).to_have_text(f"up to {numbered[-1][0]}")


def heard(screen):
    """Return the tones (Hz) that have begun since the last call."""
    return [hz for hz, is_heard in screen.ask("tones.splice(0)") if is_heard]


def frequencies(name):
    return [hz for hz, _ in tunes.notes(name) if hz]


def test_no_tune_is_played_unless_switched_on(screen, served):
    with screen.noted_requests() as requests:
        screen.page.reload()
        show(screen, served, (1, "beat"), (2, "go"))
        screen.wait(1000)
    assert screen.ask("[window.contexts ?? 0, tones.length]") == [0, 0]
    assert any("/main.js" in asked for asked in requests)
    assert not any("tunes.json" in asked for asked in requests)


def test_each_tune_is_played_once_as_by_the_table(screen, served):
    switch_on(screen)
    assert heard(screen) == []
    show(screen, served, (2, "beat"))
    screen.wait(1000)
    assert heard(screen) == frequencies("beat")
    show(screen, served, (2, "beat"), (3, "claim_1"))
    screen.wait(1000)
    assert heard(screen) == frequencies("claim_1")
    assert screen.ask("tones") == []


def test_an_important_tune_is_not_interrupted(screen, served):
    switch_on(screen)
    show(screen, served, (2, "winner"), (3, "too_late"))
    screen.wait(6000)
    assert heard(screen) == frequencies("winner")
    show(screen, served, (4, "too_late"))
    show(screen, served, (4, "too_late"), (5, "claim_2"))
    screen.wait(1000)
    assert heard(screen) == frequencies("too_late")[:1] + frequencies("claim_2")


def test_switching_off_silences_at_once(screen, served):
    switch_on(screen)
    show(screen, served, (2, "winner"))
    screen["#open-sounds"].click()
    screen["#tunes"].uncheck()
    screen.ask("() => { tones.length = 0; }")
    screen.wait(6000)
    show(screen, served, (3, "go"))
    assert heard(screen) == []


def test_after_a_reload_tunes_are_played_once_the_page_was_touched(screen, served):
    switch_on(screen)
    screen.page.reload()
    screen.until_shown()
    expect(screen["#tunes"]).to_be_checked()
    assert screen.ask("[contexts, resumed]") == [1, 1]
    screen.ask("() => { window.isTouched = true; }")
    for _ in range(2):
        screen.page.keyboard.press("Tab")
        assert screen.ask("[contexts, resumed]") == [1, 2]

"""The screen with the board stays awake, if the browser supports it."""

from tests.scoreboard.states import STATES

LOCKED = """(() => {
  window.asked = [];
  const wakeLock = {
    request(kind) {
      window.asked.push(kind);
      return window.refuses ? Promise.reject(new DOMException("not now")) : Promise.resolve({});
    },
  };
  Object.defineProperty(navigator, "wakeLock", { get: () => %s });
})();"""
SEEN_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


def opened(look, shared, value):
    shared.show(STATES["go"])
    return look(script=LOCKED % value)


def test_the_screen_is_kept_awake_and_again_when_the_page_is_visible_again(look, shared):
    screen = opened(look, shared, "wakeLock")
    assert screen.ask("asked") == ["screen"]
    screen.ask(SEEN_AGAIN)
    assert screen.ask("asked") == ["screen"] * 2


def test_a_refused_or_missing_wake_lock_is_not_reported(look, shared):
    screen = opened(look, shared, "wakeLock")
    screen.ask("() => { window.refuses = true; }")
    screen.ask(SEEN_AGAIN)
    assert screen.ask("asked.length") == 2
    assert opened(look, shared, "undefined").faults == screen.faults == []
    assert not screen["#refusal"].is_visible()

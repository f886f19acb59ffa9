"""A viewer that lost its connection reports it, reconnects, and then shows the current state."""

from playwright.sync_api import expect

from tests.effort import exhaustive
from tests.scoreboard.served import SetBoard
from tests.scoreboard.states import STATES
from tests.waiting import until


@exhaustive
def test_after_a_restart_the_servers_board_is_shown(look, serve):
    served = serve(SetBoard(STATES["go"]))
    screens = [look(at=served.url), look(360, 740, at=served.url)]
    for screen in screens:
        expect(screen["#connection"]).to_have_text("Connected")
    served.stop()
    for screen in screens:
        expect(screen["#connection"]).to_have_text("No connection. Trying again …")
        expect(screen["#connection"]).to_have_attribute("data-is", "away")
        # The last known state stays visible.
        expect(screen["#phase"]).to_have_text("Round 5: go!")
    served.show(STATES["over"])
    served.start()
    for screen in screens:
        screen.until("found", lambda screen=screen: screen.phase() == "Dario won!")
        expect(screen["#connection"]).to_have_text("Connected")


WAITS = """() => {
  window.waits = [];
  const own = window.setTimeout;
  window.setTimeout = (call, ms, ...more) => {
    window.waits.push(ms);
    return own(call, ms, ...more);
  };
}"""


def test_the_page_waits_longer_for_each_attempt_up_to_five_seconds(look, serve):
    served = serve(SetBoard(STATES["go"]))
    screen = look(at=served.url)
    screen.ask(WAITS)
    served.stop()
    for tries in range(8):
        until("tried in vain", lambda tries=tries: screen.ask("waits.length") == tries + 1)
        (wait_ms,) = screen.ask("waits.slice(-1)")
        longest = min(250 * 2**tries, 5000)
        assert 0.75 * longest <= wait_ms <= longest
        if tries < 7:
            screen.wait(longest)
    served.start()
    screen.wait(5000)
    expect(screen["#connection"]).to_have_text("Connected")
    assert screen.ask("waits.length") == 8


def test_a_phone_that_is_online_again_reconnects_at_once(look, shared):
    shared.show(STATES["go"])
    screen = look()
    screen.ask("() => { window.setTimeout = () => 0; }")
    screen.page.context.set_offline(True)
    expect(screen["#connection"]).to_have_text("No connection. Trying again …")
    screen.page.context.set_offline(False)
    expect(screen["#connection"]).to_have_text("Connected")


@exhaustive
def test_all_screens_show_the_same(look, shared):
    shared.show(STATES["lobby"])
    screens = [look(), look(1366, 768), look(360, 740, color_scheme="light")]
    for name in ("joined", "claims", "over", "full"):
        state = STATES[name]
        shared.show(state)
        for screen in screens:
            expect(screen["#phase"], name).to_have_text(state["phase"]["words"])
        assert len({str(screen.rows("#claims > li, .standing")) for screen in screens}) == 1


def test_unknown_parts_of_a_newer_servers_board_do_no_harm(look, shared):
    shared.show(STATES["go"])

    def newer(route):
        server = route.connect_to_server()
        route.send('{"type": "weather", "is": "fine"}')
        route.send("no JSON")
        route.send("null")
        server.on_message(route.send)

    screen = look(prepare=lambda page: page.route_web_socket("**/live*", newer))
    expect(screen["#phase"]).to_have_text("Round 5: go!")


class Proxy:
    """A proxy between a screen and its server; with `swallows` it silently drops everything."""

    def __init__(self, page):
        self.swallows = False
        self.lines = 0
        page.route_web_socket("**/live*", self._connect)

    def _connect(self, screen):
        self.lines += 1
        if self.swallows:
            return
        server = screen.connect_to_server()
        screen.on_message(lambda text: self._up(server, text))
        server.on_message(lambda text: self._down(screen, text))

    def _up(self, server, text):
        if not self.swallows:
            server.send(text)

    def _down(self, screen, text):
        if not self.swallows:
            screen.send(text)


def behind_a_proxy(look, shared, is_answered=False):
    """Return a screen that shows "go!" as live, and the proxy through which it is connected."""
    shared.show(STATES["go"])
    proxies = []
    screen = look(is_answered=is_answered, prepare=lambda page: proxies.append(Proxy(page)))
    expect(screen["#connection"]).to_have_text("Connected")
    return screen, *proxies


def test_a_dead_connection_is_reported_within_five_seconds(look, shared):
    screen, proxy = behind_a_proxy(look, shared)
    proxy.swallows = True
    shared.show(STATES["over"])
    screen.wait(5000)
    expect(screen["#connection"]).to_have_text("No connection. Trying again …")
    expect(screen["#connection"]).to_have_attribute("data-is", "away")
    expect(screen["#phase"]).to_have_text("Round 5: go!")
    proxy.swallows = False
    screen.until("found", lambda: screen.phase() == "Dario won!")
    expect(screen["#connection"]).to_have_text("Connected")


def test_an_idle_connection_stays_live(look, shared):
    screen, proxy = behind_a_proxy(look, shared, is_answered=True)
    for _ in range(30):
        screen.wait(1000)
    assert screen.ask("beats") >= 15
    assert proxy.lines == 1
    expect(screen["#connection"]).to_have_text("Connected")


def test_a_screen_that_wakes_up_reconnects(look, shared):
    screen, proxy = behind_a_proxy(look, shared)
    shared.show(STATES["over"])
    expect(screen["#phase"]).to_have_text("Dario won!")
    # The machine slept for ten minutes, so the page's timers did not run and its connection is
    # dead.
    proxy.swallows = True
    screen.page.clock.set_system_time(600_000)
    shared.show(STATES["go"])
    proxy.swallows = False
    screen.ask("document.dispatchEvent(new Event('visibilitychange'))")
    until("a new line", lambda: proxy.lines == 2, lambda: screen.wait(0))
    expect(screen["#phase"]).to_have_text("Round 5: go!")
    expect(screen["#connection"]).to_have_text("Connected")

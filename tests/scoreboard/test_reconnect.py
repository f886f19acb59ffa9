"""A screen that lost its line says so, tries again by itself, and then shows what is now."""

from playwright.sync_api import expect

from tests.effort import exhaustive
from tests.patience import until
from tests.scoreboard.served import SetBoard
from tests.scoreboard.states import STATES


def test_a_server_that_starts_again_is_found_and_its_board_is_shown(look, serve):
    served = serve(SetBoard(STATES["go"]))
    screens = [look(at=served.url), look(360, 740, at=served.url)]
    for screen in screens:
        expect(screen["#connection"]).to_have_text("Connected")
    served.stop()
    for screen in screens:
        expect(screen["#connection"]).to_have_text("No connection. Trying again …")
        expect(screen["#connection"]).to_have_attribute("data-is", "away")
        # What was last known stays in sight.
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


def test_it_waits_longer_each_time_and_five_seconds_at_most(look, serve):
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


def test_a_phone_that_finds_its_network_again_does_not_wait(look, shared):
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


def test_what_a_newer_server_says_beside_the_board_does_no_harm(look, shared):
    shared.show(STATES["go"])
    screen = look(waits=False)

    def newer(route):
        server = route.connect_to_server()
        route.send('{"type": "weather", "is": "fine"}')
        route.send("no JSON")
        route.send("null")
        server.on_message(route.send)

    screen.page.route_web_socket("**/live", newer)
    screen.page.reload()
    expect(screen["#phase"]).to_have_text("Round 5: go!")

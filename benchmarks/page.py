"""Latency from a press to its light on the page, by key and by touch, in real time.

    .venv/bin/python -m benchmarks.page

The page is opened in a headless browser, and each of the ten seats is pressed in turn. The latency
is measured from the browser's timestamp of the press to the bytes on the LED wire, and to the frame
in which the light is drawn. Then the start-up time is measured: in a fresh browser with a throttled
processor (CDP: Emulation.setCPUThrottlingRate), and on a slow connection (CDP: Network).
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("firmware", "tests/firmware/standins")]


from tableref_host.table.page import build_page  # noqa: E402
from tests.browser import FLAGS, NO_BROWSER, find_browser  # noqa: E402
from tests.served_page import ServedPage  # noqa: E402
from tests.table.hands import VirtualTable  # noqa: E402
from tests.waiting import until  # noqa: E402

PRESSES = 100
PRESSED_MS = 25
SLOWER = 6
STARTS = 5
LOOK_MS = 200
SLOW_LINE = {"kbit": 400, "latency_ms": 100}
"""A slow mobile connection: (kbit/s, latency of each request in ms)."""
FIRST_SCREEN = """() => {
  window.firstScreen = 0;
  new PerformanceObserver((list) => {
    const found = list.getEntriesByName("first-contentful-paint")[0];
    if (found) window.firstScreen = found.startTime;
  }).observe({ type: "paint", buffered: true });
}"""


def by_key(table):
    """Return a function that taps a player's key."""
    return lambda player: table.key(str(player % 10), PRESSED_MS)


def by_finger(table):
    """Return a function that taps a player's button by touch."""
    fingers = table.fingers()

    def tap(player):
        fingers.touch(player)
        table.wait(PRESSED_MS)
        fingers.lift(player)
        table.wait(PRESSED_MS)

    return tap


def measure(table, press):
    """Let all ten players press in turn.

    Return the latencies (ms) to the data for the lights, and to the drawing.
    """
    table.key("Enter").until_seen("to join")
    for number in range(PRESSES):
        press(number % 10 + 1)
    table.until("all lit", lambda: len(table.ask("tableref.latencies")) == PRESSES)
    latencies = table.ask("tableref.latencies")
    return [sorted(one[name] for one in latencies) for name in ("wire", "drawn")]


def cold_start(browser, url):
    """Return the time (s) until the page is ready on a processor that is SLOWER times as slow."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="commit")
    ready_ms = until(
        "ready",
        lambda: page.evaluate("performance.getEntriesByName('ready')[0]?.startTime"),
        # Poll rarely, because each poll uses processor time of the page.
        pause=lambda: page.wait_for_timeout(LOOK_MS),
    )
    context.close()
    return ready_ms / 1000


def slow_line(browser, url):
    """Return the times (s) until the first paint, the loading message, and readiness."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.add_init_script(f"({FIRST_SCREEN})()")
    slow = context.new_cdp_session(page)
    slow.send("Network.enable")
    rate = SLOW_LINE["kbit"] * 1000 / 8
    slow.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": SLOW_LINE["latency_ms"],
            "downloadThroughput": rate,
            "uploadThroughput": rate,
        },
    )
    page.goto(url, wait_until="commit")
    began_ms = page.evaluate("performance.now()")
    seen_ms = until(
        "what is loading is said",
        lambda: page.evaluate(
            "document.querySelector('#loading p')?.textContent && performance.now()"
        ),
        pause=lambda: page.wait_for_timeout(LOOK_MS // 4),
    )
    ready_ms = until(
        "ready",
        lambda: page.evaluate("performance.getEntriesByName('ready')[0]?.startTime"),
        pause=lambda: page.wait_for_timeout(LOOK_MS),
    )
    painted_ms = page.evaluate("window.firstScreen")
    context.close()
    assert began_ms <= seen_ms
    return painted_ms / 1000, seen_ms / 1000, ready_ms / 1000


def main():
    """Measure, and print a line for each kind of press and for each kind of start."""
    path = find_browser()
    if not path:
        sys.exit(NO_BROWSER)
    with ServedPage(build_page().encode()) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for how in (by_key, by_finger):
            table = VirtualTable(browser.new_page(has_touch=True), is_real_time=True)
            table.page.goto(served.url)
            found = measure(table.until_ready(), how(table))
            figures = [
                f"{name} p50 {times[PRESSES // 2]:.1f} ms, p99 {times[PRESSES * 99 // 100]:.1f} ms"
                for name, times in zip(("on the wire", "drawn"), found, strict=True)
            ]
            print(f"press to light, {PRESSES} presses {how.__name__}: {'; '.join(figures)}")
        starts = sorted(cold_start(browser, served.url) for _ in range(STARTS))
        print(
            f"cold start, CPU {SLOWER} times slower, {STARTS} times: "
            f"p50 {starts[STARTS // 2]:.1f} s, worst {starts[-1]:.1f} s"
        )
        loads = [slow_line(browser, served.url) for _ in range(3)]
        painted, seen, ready = (sorted(times)[1] for times in zip(*loads, strict=True))
        print(
            f"{SLOW_LINE['kbit']} kbit/s, delay {SLOW_LINE['latency_ms']} ms, 3 times, p50: "
            f"first screen {painted:.1f} s, says what is loading {seen:.1f} s, ready {ready:.1f} s"
        )
        browser.close()


if __name__ == "__main__":
    main()

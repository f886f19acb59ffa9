"""Time until the page can be used, on a slow processor and over a slow network.

    .venv/bin/python -m benchmarks.page_start

Each start is in a fresh browser, with a throttled processor (CDP: Emulation.setCPUThrottlingRate)
or on a slow connection (CDP: Network). The figures are written into docs/benchmarks.md.
"""

from benchmarks.browser_table import run
from benchmarks.emulated.rows import Row
from tests.waiting import until

SLOWER = 6
STARTS = 5
LOADS = 3
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


def ready_at_ms(page):
    """Wait until the table on the page is ready; return the time (ms) since the page was opened."""
    return until(
        "ready",
        lambda: page.evaluate("performance.getEntriesByName('ready')[0]?.startTime"),
        # Poll rarely, because each poll uses processor time of the page.
        pause=lambda: page.wait_for_timeout(LOOK_MS),
    )


def cold_start(browser, url):
    """Return the time (s) until the page is ready on a processor that is SLOWER times as slow."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="commit")
    ready_ms = ready_at_ms(page)
    context.close()
    return ready_ms / 1000


def slow_line(browser, url):
    """Return times (s) and sizes (KB) of a start over a slow connection.

    They are (first paint, loading message, readiness, received).
    """
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.add_init_script(f"({FIRST_SCREEN})()")
    slow = context.new_cdp_session(page)
    sizes = []
    slow.on("Network.loadingFinished", lambda loaded: sizes.append(loaded["encodedDataLength"]))
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
    seen_ms = until(
        "what is loading is said",
        lambda: page.evaluate(
            "document.querySelector('#loading p')?.textContent && performance.now()"
        ),
        pause=lambda: page.wait_for_timeout(LOOK_MS // 4),
    )
    ready_ms = ready_at_ms(page)
    painted_ms = page.evaluate("window.firstScreen")
    context.close()
    return painted_ms / 1000, seen_ms / 1000, ready_ms / 1000, sum(sizes) / 1000


def start_rows(browser, url):
    """Return the Rows of the starts."""
    starts = sorted(cold_start(browser, url) for _ in range(STARTS))
    loads = [slow_line(browser, url) for _ in range(LOADS)]
    painted, seen, ready, size = (sorted(times)[LOADS // 2] for times in zip(*loads, strict=True))
    line = f"{SLOW_LINE['kbit']} kbit/s and {SLOW_LINE['latency_ms']} ms latency"
    how = f"p50 of {LOADS} starts, with Network.emulateNetworkConditions of CDP"
    return [
        Row(
            f"cold start on a processor {SLOWER} times slower",
            round(starts[STARTS // 2], 1),
            "s",
            f"p50 of {STARTS} starts, each in a fresh browser with Chromium's CPU throttling; "
            f"worst {starts[-1]:.1f} s",
        ),
        Row(f"first screen over a network with {line}", round(painted, 1), "s", how),
        Row("the same, until the page says what it is loading", round(seen, 1), "s", how),
        Row("the same, until the table is ready", round(ready, 1), "s", how),
        Row("the same, received until then", round(size), "KB", "compressed by gzip"),
    ]


if __name__ == "__main__":
    run("page_start", start_rows)

"""Latency from a press to its light on the page, by key and by touch, in real time.

    .venv/bin/python -m benchmarks.page

The page is opened in a headless browser, and each of the ten seats is pressed in turn. The latency
is measured from the browser's timestamp of the press to the bytes on the LED wire, and to the frame
in which the light is drawn. The figures are written into docs/benchmarks.md.
"""

from benchmarks.browser_table import run
from benchmarks.emulated.rows import Row
from tests.table.hands import VirtualTable

PRESSES = 100
PRESSED_MS = 25


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


def press_rows(browser, url):
    """Return the Rows of the latencies."""
    rows = []
    for how, name in ((by_key, "a key press"), (by_finger, "a touch")):
        table = VirtualTable(browser.new_page(has_touch=True), is_real_time=True)
        table.page.goto(url)
        found = measure(table.until_ready(), how(table))
        for what, times in zip(("data are sent", "is drawn"), found, strict=True):
            p50, p99 = times[PRESSES // 2], times[PRESSES * 99 // 100]
            method = f"p50 of {PRESSES} presses at all ten seats in turn; p99 {p99:.1f} ms"
            light = "light's" if what == "data are sent" else "light"
            rows.append(Row(f"from {name} until the {light} {what}", round(p50, 1), "ms", method))
        table.page.close()
    return rows


if __name__ == "__main__":
    run("page", press_rows)

"""From a press to its light: measured over a hundred presses by key and by finger, and printed."""

PRESSES = 100
# Generous, for a machine that runs everything else too; see docs/benchmarks.md for the figures.
WIRE_P50_MS = 10
TOUCH_P50_MS = 40
DRAWN_P99_MS = 400


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measure(table, press, capsys, how):
    """Have all ten press in turn, print the figures, and return the sorted ms: (wire, drawn)."""
    table.key("Enter").until_seen("to join")
    for number in range(PRESSES):
        press(number % 10 + 1)
    table.until("all lit", lambda: len(table.ask("tableref.latencies")) == PRESSES)
    latencies = table.ask("tableref.latencies")
    wire = [latency["wire"] for latency in latencies]
    drawn = [latency["drawn"] for latency in latencies]
    with capsys.disabled():
        print(
            f"\npress to light on the page, {PRESSES} presses by {how}: "
            f"on the wire p50 {quantile(wire, 0.5):.1f} ms, p99 {quantile(wire, 0.99):.1f} ms; "
            f"drawn p50 {quantile(drawn, 0.5):.1f} ms, p99 {quantile(drawn, 0.99):.1f} ms"
        )
    return wire, drawn


def test_press_to_light_by_key(set_table, capsys):
    table = set_table()
    wire, drawn = measure(table, lambda player: table.key(str(player % 10), 25), capsys, "key")
    assert quantile(wire, 0.5) < WIRE_P50_MS
    assert quantile(drawn, 0.99) < DRAWN_P99_MS


def test_press_to_light_by_finger(set_table, capsys):
    table = set_table(has_touch=True)
    fingers = table.fingers()

    def tap(player):
        fingers.touch(player)
        table.wait(25)
        fingers.lift(player)
        table.wait(25)

    wire, drawn = measure(table, tap, capsys, "finger")
    # touches are handed over late, and yet find the device's clock before them
    assert table.ask("tableref.late") < PRESSES // 20
    assert quantile(wire, 0.5) < TOUCH_P50_MS
    assert quantile(drawn, 0.99) < DRAWN_P99_MS

"""From a press to its light: measured over a hundred presses, and printed."""

PRESSES = 100
# Generous, for a machine that runs everything else too; see docs/benchmarks.md for the figures.
WIRE_P50_MS = 30
DRAWN_P99_MS = 400


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def test_press_to_light(set_table, capsys):
    table = set_table()
    table.key("Enter").until_seen("to join")
    for press in range(PRESSES):
        table.key(str(press % 10), 25)
    table.until("all lit", lambda: len(table.ask("tableref.latencies")) == PRESSES)
    latencies = table.ask("tableref.latencies")
    wire = [press["wire"] for press in latencies]
    drawn = [press["drawn"] for press in latencies]
    with capsys.disabled():
        print(
            f"\npress to light on the page, {PRESSES} presses: "
            f"on the wire p50 {quantile(wire, 0.5):.1f} ms, p99 {quantile(wire, 0.99):.1f} ms; "
            f"drawn p50 {quantile(drawn, 0.5):.1f} ms, p99 {quantile(drawn, 0.99):.1f} ms"
        )
    assert quantile(wire, 0.5) < WIRE_P50_MS
    assert quantile(drawn, 0.99) < DRAWN_P99_MS

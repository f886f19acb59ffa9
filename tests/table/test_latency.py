"""From a press to its light: measured over a hundred presses by key and by finger, and printed.

What is asserted is that every press lit its light, and in which order things came; how fast that
was depends on the machine. docs/benchmarks.md has the figures of one.
"""

PRESSES = 100


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measure(table, press, capsys, how):
    """Have all ten press in turn, and print how long their lights took (ms)."""
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
    assert len(wire) == len(drawn) == PRESSES
    for sent, seen in zip(wire, drawn, strict=True):
        assert 0 <= sent <= seen, "a light was drawn before it was on the wire"


def test_press_to_light_by_key(set_table, capsys):
    table = set_table()
    measure(table, lambda player: table.key(str(player % 10), 25), capsys, "key")


def test_press_to_light_by_finger(set_table, capsys):
    table = set_table(has_touch=True)
    fingers = table.fingers()

    def tap(player):
        fingers.touch(player)
        table.wait(25)
        fingers.lift(player)
        table.wait(25)

    measure(table, tap, capsys, "finger")

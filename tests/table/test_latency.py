"""Each press lights its light at once, drawn with the page's next frame.

Time is the page's own, which is stopped while the device computes. Real milliseconds are measured
by benchmarks/page.py.
"""

from tests.effort import exhaustive
from tests.waiting import until

FRAME_MS = 16
PRESSES = 30


def measure(table, press):
    """Let all ten press in turn, and check that each light reacts at once."""
    table.key("Enter").until_seen("to join")
    for number in range(PRESSES):
        press(number % 10 + 1)
    table.until("all lit", lambda: len(table.ask("tableref.latencies")) == PRESSES)
    latencies = table.ask("tableref.latencies")
    assert [one["button"] for one in latencies] == [n % 10 + 1 for n in range(PRESSES)]
    assert [one["wire"] for one in latencies] == [0] * PRESSES
    assert all(0 < one["drawn"] <= FRAME_MS for one in latencies)


def test_a_press_by_key_lights_up_in_the_next_frame(set_table):
    table = set_table()
    measure(table, lambda player: table.key(str(player % 10), 25))


@exhaustive
def test_a_press_by_finger_lights_up_in_the_next_frame(set_table):
    table = set_table(has_touch=True, reduced_motion="no-preference")
    fingers = table.fingers()

    def tap(player):
        fingers.touch(player)
        # The device combines simultaneous touches, so it processes them in a later task of the
        # browser.
        until("fed", lambda: table.words()[-1:] == [1 << (player - 1)])
        table.wait(25)
        fingers.lift(player)
        table.wait(25)

    measure(table, tap)

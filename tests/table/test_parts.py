"""Unit tests of the page's modules, in the browser."""

import pytest


@pytest.fixture
def ask(fed_table):
    """Return a function that runs JavaScript with access to the page's modules."""
    table = fed_table()
    return lambda body: table.ask(f"async () => {{ {body} }}")


CLOCK = """
const { DeviceClock, HANDOVER_US, LONGEST_STEP_US } = await import("table/clock.js");
let now_ms = 1000;
const clock = new DeviceClock(() => now_ms);
"""

CONTACTS = (
    CLOCK
    + """
const { Contacts } = await import("table/contacts.js");
const contacts = new Contacts();
const press = (button, time_ms) => contacts.hold(button, "a", true, time_ms);
const release = (button, time_ms) => contacts.hold(button, "a", false, time_ms);
"""
)


def test_the_clock_starts_when_the_device_is_switched_on(ask):
    assert ask(CLOCK + "return [clock.at(1000), clock.at(1000.0008), clock.at(1002.5)]") == [
        0, 1, 2500,
    ]  # fmt: skip


def test_the_clock_waits_for_events_that_are_delivered_late(ask):
    told = ask(
        CLOCK + "now_ms = 1100; const due = clock.due(); clock.told_us = 95_000; now_ms = 1101;"
        "return [due, HANDOVER_US, clock.due(), clock.waitFor(95_000)]"
    )
    assert told[0] == 100_000 - told[1]
    assert told[2] == 95_000
    assert told[3] == pytest.approx((95_000 + told[1] - 101_000) / 1000)


@pytest.mark.parametrize(
    ("search", "patience_us"),
    [("?patience_ms=200", 200_000), ("?patience_ms=40", 40_000), ("?patience_ms=39", 0),
     ("?patience_ms=5001", 0), ("?patience_ms=soon", 0), ("", 0)],
)  # fmt: skip
def test_the_address_may_request_a_longer_wait(ask, search, patience_us):
    asked = f'return (await import("table/clock.js")).patienceFrom("{search}")'
    assert ask(asked) == patience_us


def test_with_the_longer_wait_a_press_is_reported_only_when_it_is_old_enough(ask):
    assert ask(
        CONTACTS + "const patient = new DeviceClock(() => now_ms, 200_000);"
        "now_ms = 1250; press(3, 1050); press(1, 1051);"
        "const taken = contacts.takeWords(patient);"
        "const next_us = contacts.nextChange(patient);"
        "press(4, 1051); now_ms = 1251;"
        "return [taken, next_us, contacts.takeWords(patient), contacts.nextChange(patient)]"
    ) == [[[0b100, 50_000]], 51_000, [[0b1101, 51_000]], float("inf")]


def test_after_hours_of_sleep_time_advances_in_steps_that_fit_the_counter(ask):
    steps = ask(CLOCK + "return [...clock.steps(3 * 3600e6)]")
    assert steps[-1] == 3 * 3_600_000_000
    gaps = [after - before for before, after in zip([0, *steps], steps, strict=False)]
    assert max(gaps) <= 600_000_000
    assert min(gaps) > 0


def test_a_gap_is_stepped_through_and_then_old_presses_are_refused(ask):
    done, gaps = ask(
        CONTACTS
        + """
const { Heart } = await import("table/heart.js");
const done = [];
const device = {
  step: () => done.push("step") * 0 + 1e9,
  feed: (word) => done.push(word),
  pauseForGap: () => done.push("pause") > 0,
  endGap: () => done.push("end"),
  refuseOldPress: (button) => done.push(`refuse ${button}`) > 0,
};
const pace = { rest_us: () => 0, press() {} };
const onFault = (fault) => done.push(String(fault));
const heart = new Heart({
  device, clock, contacts, pace, afterBeat() {}, onFault, onGap: () => done.push("gap"),
});
heart.beat();
heart.planned.page_ms = performance.now() - 5000;
now_ms = performance.now() + 5000;
press(3, performance.now() - 1500);
press(4, performance.now() - 500);
heart.beat();
heart.stop();
// In some browsers only the time of day has passed after a sleep.
const gaps = [1500, 2500].map((ms) => {
  heart.planned = { page_ms: Infinity, wall_ms: Date.now() - ms };
  return heart.gap() > 0;
});
return [done, gaps];
"""
    )
    assert done[done.index("pause") :] == [
        "pause",
        "step",
        "end",
        "refuse 3",
        0b1000,
        "step",
        "gap",
    ]
    assert gaps == [False, True]


def test_simultaneous_presses_are_one_word(ask):
    assert ask(CONTACTS + "press(3, 1005); press(1, 1005); return contacts.takeWords(clock)") == [
        [0b101, 5000]
    ]


def test_presses_are_sorted_by_their_timestamps(ask):
    words = ask(CONTACTS + "press(3, 1005.002); press(1, 1005); return contacts.takeWords(clock)")
    assert words == [[0b001, 5000], [0b101, 5002]]


def test_a_press_and_its_release_with_one_timestamp_are_both_reported(ask):
    words = ask(CONTACTS + "press(2, 1005); release(2, 1005); return contacts.takeWords(clock)")
    assert words == [[0b10, 5000], [0, 5001]]


def test_late_presses_keep_their_order_after_the_reported_ones(ask):
    words = ask(
        CONTACTS + "clock.told_us = 9000; press(4, 1006); press(2, 1005); press(1, 1020);"
        "return contacts.takeWords(clock)"
    )
    assert words == [[0b10, 9000], [0b1010, 9001], [0b1011, 20_000]]


def test_a_button_is_down_while_anything_holds_it(ask):
    changed = ask(
        CONTACTS + "return [press(1, 1001), contacts.hold(1, 'b', true, 1002), release(1, 1003),"
        "contacts.isDown(1), contacts.hold(1, 'b', false, 1004), contacts.isDown(1),"
        "contacts.takeWords(clock)]"
    )
    assert changed == [True, False, False, True, True, False, [[1, 1000], [0, 4000]]]


def test_the_lights_are_decoded_green_first(ask):
    assert ask(
        'const { decode } = await import("table/strip.js");'
        "return decode(new Uint8Array([1, 2, 3, 250, 251, 252, 9]))"
    ) == [[2, 1, 3], [251, 250, 252]]


def test_a_brighter_colour_looks_brighter_and_keeps_its_hue(ask):
    dark, dim, bright = ask(
        'const { look } = await import("table/strip.js");'
        "return [look([0, 0, 0]), look([10, 0, 5]), look([80, 0, 40])]"
    )
    assert dark["level"] == 0
    assert 0 < dim["level"] < bright["level"] <= 1
    assert dim["hue"] == bright["hue"]
    assert dim["hue"][0] == 255
    assert dim["hue"][1] == 0


DISPLAY = """
const { Ssd1306 } = await import("table/ssd1306.js");
const display = new Ssd1306();
const commands = (...bytes) => bytes.forEach((byte) => display.transaction([0x80, byte]));
const data = (...bytes) => display.transaction([0x40, ...bytes]);
const lit = () => {
  const found = [];
  for (let y = 0; y < 64; y += 1)
    for (let x = 0; x < 128; x += 1) if (display.isLit(x, y)) found.push([x, y]);
  return found;
};
const usual = [0x20, 0x00, 0xa1, 0xc8, 0xaf];
"""


def test_the_display_is_dark_until_it_is_switched_on(ask):
    assert ask(DISPLAY + "commands(0x20, 0, 0xa1, 0xc8); data(1); return lit()") == []
    assert ask(DISPLAY + "commands(...usual); data(1, 0x80); return lit()") == [[0, 0], [1, 7]]


def test_the_display_fills_its_window_and_wraps_around(ask):
    assert ask(
        DISPLAY + "commands(...usual, 0x21, 126, 127, 0x22, 6, 7);"
        "data(0, 0, 1, 2, 0x40); return lit()"
    ) == [[126, 54], [126, 56], [127, 57]]


def test_the_display_accepts_commands_in_one_transaction_too(ask):
    assert ask(
        DISPLAY + "display.transaction([0x00, ...usual, 0x21, 5, 9, 0x22, 1, 1]);"
        "data(1); return lit()"
    ) == [[5, 8]]


def test_the_display_supports_the_page_addressing_of_other_drivers(ask):
    assert ask(
        DISPLAY + "commands(0x20, 0x02, 0xa1, 0xc8, 0xaf, 0xb3, 0x05, 0x11); data(1, 1);"
        "return lit()"
    ) == [[21, 24], [22, 24]]
    # Column by column, in a window of 2 x 2.
    assert ask(
        DISPLAY + "commands(0x20, 0x01, 0xa1, 0xc8, 0xaf, 0x21, 5, 6, 0x22, 1, 2);"
        "data(1, 1, 1, 0, 2); commands(0x81, 9); return [...lit(), display.contrast]"
    ) == [[6, 8], [5, 9], [5, 16], 9]


def test_the_display_inverts_flips_and_scrolls(ask):
    assert ask(DISPLAY + "commands(...usual); data(1); commands(0xa7); return lit().length") == (
        128 * 64 - 1
    )
    assert ask(DISPLAY + "commands(...usual); data(1); commands(0xa0, 0xc0); return lit()") == [
        [127, 63]
    ]
    assert ask(DISPLAY + "commands(...usual); data(0x10); commands(0x44); return lit()") == [[0, 0]]
    assert ask(DISPLAY + "commands(...usual, 0xa5); return lit().length") == 128 * 64


def test_a_dot_of_the_screen_takes_whole_pixels_where_possible(ask):
    widths = ask(
        'const { screenWidth } = await import("table/plan.js");'
        "return [[277, 1], [200, 1], [200, 2], [200, 3], [390, 1]].map(w => screenWidth(...w))"
    )
    assert widths == [256, 200, 192, pytest.approx(512 / 3), 384]

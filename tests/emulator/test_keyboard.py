"""The table as a USB keyboard: keys typed at the host, and the serial line beside them."""

import pytest
from test_lines import ask, named

NEXT, OK, BACK = 12, 13, 11
FILE = "/data/settings.txt"
ENTER, RIGHT = 40, 79
KEYBOARD = [2, 10, 3]
"""Interface classes of the USB device: two of the serial line, one of a keyboard."""


def key_of(player):
    """Return the code of a player's key in the layout "numbers"."""
    return 29 + player


@pytest.fixture
def keyboard(pico):
    """Return a function (mode, more lines of settings) that makes the Pico a keyboard."""

    def make(mode, more=""):
        text = "keyboard = %s\n%s" % (mode, more)
        pico.execute("with open(%r, 'w') as file: file.write(%r)" % (FILE, text))
        pico.cut_power()
        pico.run_until(lambda: pico.chip.host.answered and "No computer" not in pico.screen)
        return pico.run_ms(300)

    return make


def codes(pico):
    return [code for _, _, code in pico.chip.host.keys]


def test_a_refereed_race_types_one_key(keyboard):
    pico = keyboard("refereed")
    host = pico.chip.host
    assert host.interfaces == KEYBOARD and host.interval_ms == 1
    assert host.answered == bytes(8)
    assert "The first press" in pico.screen
    begin_us = pico.now_us + 20_000
    for number, player in enumerate((7, 3, 10, 1)):
        pico.press(player, at_us=begin_us + number * 3)
        pico.release(player, at_us=begin_us + 60_000)
    pico.run_ms(400)
    assert [report for _, report in host.reports] == [
        bytes([0, 0, key_of(7), 0, 0, 0, 0, 0]),
        bytes(8),
    ]
    assert [event["late_us"] for event in named(pico, "too_late")] == [3, 6, 9]
    pico.tap(3).run_ms(200)
    assert codes(pico) == [key_of(7)]
    pico.tap(OK).run_ms(200).tap(3).run_ms(200)
    assert codes(pico) == [key_of(7), ENTER, key_of(3)]
    assert ask(pico, {"command": "hello"}, 11)[0]["answer"] == "hello"


def test_raw_mode_holds_a_key_for_as_long_as_its_button_is_down(keyboard):
    pico = keyboard("raw")
    pico.press(2).run_ms(30).press(10).run_ms(30).press(NEXT).run_ms(30)
    assert codes(pico) == [key_of(2), key_of(10), RIGHT]
    assert set(pico.chip.host.reports[-1][1]) == {0, key_of(2), key_of(10), RIGHT}
    pico.run_ms(1_000).release(10).release(2).release(NEXT).run_ms(100)
    assert pico.chip.host.reports[-1][1] == bytes(8)
    assert len(codes(pico)) == 3


def test_the_mode_can_be_changed_at_the_table_and_the_serial_line_keeps_answering(pico, letters):
    host = pico.chip.host
    assert host.interfaces == [2, 10]
    while "Settings" not in pico.screen:
        pico.tap(NEXT)
    pico.tap(OK).run_ms(200)
    for _ in range(40):
        if "Buttons as keys" in pico.screen:
            break
        pico.tap(OK).run_ms(200)
    pico.tap(NEXT).tap(NEXT).run_ms(200).hold(BACK)
    pico.run_until(lambda: host.enumerations == 2 and "The first press" in pico.screen)
    assert host.interfaces == KEYBOARD
    assert ask(pico, {"command": "hello"}, 11)[0]["answer"] == "hello"
    pico.tap(4).run_ms(200)
    assert codes(pico) == [key_of(4)]
    pico.hold(BACK).run_until(lambda: "Games again?" in pico.screen)
    pico.tap(OK)
    pico.run_until(lambda: host.enumerations == 3 and "Settings" in pico.screen)
    assert host.interfaces == [2, 10]
    assert ask(pico, {"command": "hello"}, 11)[0]["answer"] == "hello"
    assert codes(pico) == [key_of(4)]
    pico.run_ms(500)
    pico.cut_power()
    pico.run_until(lambda: "OK: choose" in pico.screen).run_ms(1_000)
    assert pico.chip.host.interfaces == [2, 10]


def test_a_sleeping_computer_is_reported_and_nothing_waits_for_it(keyboard):
    pico = keyboard("refereed")
    pico.chip.host.is_asleep = True
    pico.tap(5)
    pico.run_until(lambda: "Computer asleep" in pico.screen)
    before = len(named(pico, "key"))
    pico.tap(OK).run_ms(300).tap(6).run_ms(300)
    assert [event["reason"] for event in named(pico, "refused")] == ["computer_asleep"] * 2
    assert len(named(pico, "key")) == before
    pico.chip.host.is_asleep = False
    pico.run_until(lambda: "The first press" in pico.screen)
    assert pico.chip.host.reports[-1][1] == bytes(8)
    pico.tap(6).run_ms(200)
    assert codes(pico) == [key_of(5), key_of(6)]


def test_custom_keys_come_from_a_file(pico, keyboard):
    own = "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 # the players'\nshift+a - space\n"
    program = "import os\nwith open('/data/keyboard.txt', 'w') as file: file.write(%r)" % own
    pico.execute("import os\nos.mkdir('/data') if 'data' not in os.listdir() else None")
    pico.execute(program)
    pico = keyboard("raw", "keys = own\n")
    for button in (1, 10, BACK, NEXT, OK):
        pico.tap(button).run_ms(150)
    keys = [(modifiers, code) for _, modifiers, code in pico.chip.host.keys]
    assert keys == [(0, 58), (0, 67), (2, 4), (0, 44)]


def test_without_keyboard_mode_none_of_its_modules_is_loaded(pico):
    program = "import sys; print([name for name in sys.modules if 'key' in name or 'usb.' in name])"
    loaded = pico.execute(program).strip()
    assert "keyboard" not in loaded and "usb.device" not in loaded and "key_reports" not in loaded

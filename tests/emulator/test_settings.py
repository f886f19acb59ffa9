"""The settings on the emulated Pico: the file takes effect, and the buttons change the file."""

import json

from tableref.games import GAMES
from tableref.referee.settings import NAMES

NEXT, OK, BACK = 12, 13, 11
FILE = "/data/settings.txt"


def put(pico, text):
    """Write the file as mpremote does, and pull the plug."""
    pico.execute("with open(%r, 'w') as file: file.write(%r)" % (FILE, text))
    pico.cut_power()


def brightest(pico):
    return max(channel for colour in pico.pixels for channel in colour.to_bytes(3, "big"))


def test_the_file_takes_effect_at_power_on_and_its_errors_are_reported(pico):
    before = brightest(pico)
    put(pico, "\ufeffbrightness = 10\r\nvolume = loud\r\nlanguage = de\r\n")
    pico.run_until(lambda: "Wert? volume" in pico.screen)
    assert pico.now_us < 1_500_000
    assert 0 < brightest(pico) < before // 2
    pico.run_ms(200)
    said = [event for event in pico.events if event["event"] == "setting_refused"]
    assert [(event["line"], event["name"], event["value"]) for event in said] == [
        (2, "volume", "loud")
    ]
    assert "it takes a whole number from 0 to 100; the default, 50, serves" in said[0]["message"]


def test_a_change_at_the_table_takes_effect_at_once_and_survives_a_power_cut(pico):
    for _ in GAMES:
        pico.tap(NEXT)
    assert "Settings" in pico.screen
    pico.tap(OK).tap(OK)
    pico.run_until(lambda: "Brightness" in pico.screen)
    pico.run_ms(300)
    before = brightest(pico)
    # The pages are 40, 60, 80, 100 and 10 percent.
    for _ in range(4):
        pico.tap(NEXT)
    pico.run_ms(400)
    assert 0 < brightest(pico) < before // 2
    pico.hold(BACK).run_ms(500)
    pico.cut_power()
    pico.run_until(lambda: "OK: choose" in pico.screen)
    program = "import json; print(json.dumps(open(%r).read()))" % FILE
    lines = json.loads(pico.execute(program)).split("\n")
    assert "brightness = 10" in lines
    assert len([line for line in lines if line.split(" ")[0] in NAMES]) == len(NAMES)


def test_the_menu_leaks_no_memory(pico):
    pico.send(b"\x03").run_ms(300)
    program = """
import gc
from tableref.referee.referee import Referee
referee = Referee()
t_us = 0
def tap(button, for_us=60000):
    global t_us
    for is_down, us in ((True, for_us), (False, 100000)):
        referee.edge(button, is_down, t_us)
        for _ in range(us // 10000):
            t_us += 10000
            referee.tick(t_us)
    referee.events()
def go_in_and_out():
    tap(13)
    tap(13)
    tap(12)
    referee.screen()
    referee.pixels(t_us)
    tap(11, 800000)
    referee.save_queue.pop_all()
for _ in range(%d):
    tap(12)
free = [0] * 8
for i in range(8):
    go_in_and_out()
    gc.collect()
    free[i] = gc.mem_free()
print(min(free[1:4]) - min(free[-3:]))
"""
    grown = pico.execute(program % len(GAMES), within_ms=60_000)
    assert int(grown) <= 0

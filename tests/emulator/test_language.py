"""A Pico set to German: its extra letters on the display, and the memory of a second language."""

import json

SPOKEN = """
import gc, json
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
found = []
for code in ("en", "de", "en", "de"):
    referee = Referee(settings=Settings(language=code))
    referee.tick(0)
    referee.start_match("got_it", (1, 2, 3), {})
    referee.screen()
    gc.collect()
    found.append((referee.screen()[0], gc.mem_free()))
print(json.dumps(found))
"""


def test_german_text_is_correct_on_the_display(pico):
    for _ in range(10):
        pico.tap(12)
    pico.run_until(lambda: "Settings" in pico.screen)
    pico.tap(13)
    pico.run_until(lambda: "Language" in pico.screen)
    pico.tap(12)
    pico.run_until(lambda: "Sprache" in pico.screen)
    pico.run_until(lambda: "OK: weiter" in pico.screen)
    pico.hold(11)
    pico.run_until(lambda: "OK: wählen" in pico.screen or "OK: dieses" in pico.screen)
    pico.tap(12)
    pico.run_until(lambda: "Welches Spiel?" in pico.screen and "NEXT: anderes" in pico.screen)


def test_a_second_language_takes_less_than_2_kb_and_changing_back_takes_none(pico):
    # A running table would have texts in memory, so this runs MicroPython alone.
    pico.soft_reset()
    found = json.loads(pico.execute(SPOKEN, within_ms=20_000).strip().split("\n")[-1])
    screens, free = zip(*found, strict=True)
    assert all("Who is youngest?" in screen for screen in screens[::2])
    assert all("Jüngste Person?" in screen for screen in screens[1::2])
    assert 0 < free[0] - free[1] < 2_000
    assert abs(free[3] - free[1]) < 600

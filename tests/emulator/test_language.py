"""A Pico set to German: its extra letters on the display, and only one language in memory."""

import json

SPOKEN = """
import gc, json, sys
from tableref import texts
from tableref.games import by_key
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
found = {}
for code in ("en", "de", "en", "de"):
    referee = Referee(settings=Settings(language=code))
    referee.tick(0)
    referee.start_match("got_it", (1, 2, 3), {})
    referee.screen()
    gc.collect()
    free = gc.mem_free()
    loaded = [n for n in sys.modules if n.startswith("tableref.texts.") or ".words." in n]
    found[code] = (referee.screen()[0], sorted(loaded), free)
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
    pico.run_until(lambda: "Welches Spiel?" in pico.screen and "NEXT: nächstes" in pico.screen)


def test_only_one_language_takes_memory(pico):
    # A running table would have texts in memory, so this runs MicroPython alone.
    pico.soft_reset()
    found = json.loads(pico.execute(SPOKEN, within_ms=20_000).strip().split("\n")[-1])
    (english, english_words, english_free) = found["en"]
    (german, german_words, german_free) = found["de"]
    assert "Who is youngest?" in english
    assert "Jüngste Person?" in german
    assert english_words == ["tableref.games.got_it.words.en"]
    assert german_words == ["tableref.games.got_it.words.de"]
    # In UTF-8 umlauts take two bytes each.
    assert abs(english_free - german_free) < 1500

"""The battery gauge on the emulated Pico: VSYS at the converter, USB power at its pin."""

from pico import Pico

OK = 13


def percent(pico):
    """Return the battery's line in the lobby, if there is one."""
    return [line for line in pico.screen if line.startswith("Battery")]


def test_on_usb_nothing_is_said_and_on_batteries_how_full_they_are(flash, letters):
    pico = Pico(flash)
    pico.letters = letters
    pico.run_until(lambda: "OK: choose" in pico.screen).run_ms(6_000)
    assert percent(pico) == []
    pico.supply(vsys_mv=3301)
    pico.run_until(lambda: percent(pico) == ["Battery 45 %"], within_ms=6_000)
    pico.supply().run_until(lambda: percent(pico) == [], within_ms=6_000)


def test_low_batteries_are_told_by_event_words_and_sound(flash, letters):
    pico = Pico(flash, vsys_mv=3_050)
    pico.letters = letters
    pico.run_until(lambda: "battery_low" in str(pico.events), within_ms=8_000).run_ms(500)
    (event,) = [event for event in pico.events if event["event"] == "battery_low"]
    assert event["percent"] == 15
    assert "Low battery 15%" in pico.screen
    assert any(hertz for t_us, hertz in pico.tones if t_us > pico.now_us - 1_000_000)

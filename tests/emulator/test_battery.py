"""The battery gauge on the emulated Pico: VSYS at the converter, USB power at its pin."""

from pico import Pico

OK = 13


def percent(pico):
    """Return the line about the battery in the lobby, or None."""
    return [line for line in pico.screen if line.startswith("Battery")]


def test_the_gauge_is_hidden_on_usb_and_shows_the_charge_on_batteries(flash, letters):
    pico = Pico(flash)
    pico.letters = letters
    pico.run_until(lambda: "OK: choose" in pico.screen).run_ms(6_000)
    assert percent(pico) == []
    pico.supply(vsys_mv=3301)
    pico.run_until(lambda: percent(pico) == ["Battery 45 %"], within_ms=6_000)
    pico.supply().run_until(lambda: percent(pico) == [], within_ms=6_000)


def test_low_batteries_are_announced_by_event_text_and_sound(flash, letters):
    pico = Pico(flash, vsys_mv=3_050)
    pico.letters = letters
    pico.run_until(lambda: "battery_low" in str(pico.events), within_ms=8_000).run_ms(500)
    (event,) = [event for event in pico.events if event["event"] == "battery_low"]
    assert event["percent"] == 15
    assert "Low battery 15%" in pico.screen
    assert any(hertz for t_us, hertz in pico.tones if t_us > pico.now_us - 1_000_000)

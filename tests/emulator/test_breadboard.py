"""The breadboard variant on the emulated Pico: two players, BACK and OK, no display."""

import json
import sys

import pytest
from micropython_image import flash_of
from pico import Pico, started

from board import Breadboard
from tableref import __version__
from tableref.games import GAMES, by_key

BACK, OK = 11, 13
LOAD_MS = 2_500
"""Time (ms) to import the modules of a game, in slices, after it was chosen."""


@pytest.fixture(scope="module")
def small_flash(firmware_of):
    """Return the flash of a Pico with the firmware of ``--build breadboard``, started once."""
    return started(flash_of(firmware_of("pico", "breadboard")), build=Breadboard)


@pytest.fixture
def small(small_flash):
    """Return a breadboard with TableRef on it, in its lobby."""
    pico = Pico(small_flash, build=Breadboard)
    return pico.run_until(lambda: any(pico.pixels)).run_ms(1_200)


def named(pico, name):
    return [event for event in pico.events if event["event"] == name]


def lit(pico):
    return [light for light in range(26) if pico.pixels[light]]


def test_two_players_play_a_round_with_ok_and_back_alone(small):
    # NEXT cycles through the games; the settings come between the last and the first.
    for _ in range(len(GAMES) + 1 - GAMES.index(by_key("count_in"))):
        small.tap(BACK)
    small.tap(OK).run_ms(LOAD_MS).tap(1).tap(2).tap(OK).run_ms(300)
    while not named(small, "match_started"):
        small.tap(OK).run_ms(300)
    (started,) = named(small, "match_started")
    assert (started["game"], started["players"]) == ("count_in", [1, 2])
    small.tap(OK).run_until(lambda: named(small, "round_started"), within_ms=8_000)
    # Press the higher pin first.
    at_us = small.now_us + 200_000
    small.press(2, at_us=at_us).press(1, at_us=at_us + 3)
    small.run_us(210_000).release(1).release(2).run_ms(500)
    claims = [(claim["player"], claim["rank"]) for claim in named(small, "claim")]
    assert claims == [(2, 1), (1, 2)]
    assert abs(named(small, "claim")[1]["margin_us"] - 3) <= 1
    # An endless game is left with BACK and OK, too.
    small.hold(BACK).hold(BACK).tap(OK).run_until(lambda: named(small, "match_abandoned"))


def test_ok_held_starts_the_self_test_which_asks_only_for_existing_buttons(small_flash):
    small = Pico(small_flash, held=(OK,), build=Breadboard)
    small.run_until(lambda: named(small, "self_test_started"))
    small.release(OK).run_until(lambda: said_part(small) == "lights", within_ms=6_000)
    for part in ("sound", "screen", "buttons"):
        small.tap(OK).run_until(lambda part=part: said_part(small) == part)
    small.run_ms(700)
    # Lit are the lights of the two players, and the thirds of the ring for BACK and OK.
    assert lit(small) == [0, 1, *range(10, 15), *range(20, 25)]
    for button in (1, 2, BACK, OK):
        small.tap(button)
    small.run_until(lambda: said_part(small) == "summary")
    small.press(OK).run_until(lambda: named(small, "self_test_ended")).release(OK)
    assert named(small, "self_test_ended")[0]["troubles"] == []


def said_part(pico):
    parts = named(pico, "self_test_part")
    return parts[-1]["part"] if parts else None


def test_the_doctor_knows_the_parts_of_a_breadboard(small):
    done = small.run_command(
        lambda url: [
            *(sys.executable, "-m", "tableref_host", "doctor"),
            *("--no-input", "--json", "--device", url),
        ]
    )
    assert done.stdout.startswith("{"), done.stdout
    report = json.loads(done.stdout)
    assert done.returncode == 0 and report["troubles"] == 0
    found = {finding["check"]: finding["text"] for finding in report["findings"]}
    assert found["firmware"].startswith(f"firmware {__version__}, build breadboard, ")
    assert found["firmware"].endswith(", as here")
    assert found["board"] == "6 pins, each fit for its job"
    assert found["display"] == "no display, and this build has none"
    assert found["buttons"] == "presses of 1 2 BACK OK"


def test_its_current_firmware_is_not_flashed_again(small, firmware_of, tmp_path):
    firmware = tmp_path / "breadboard.uf2"
    firmware.write_bytes(firmware_of("pico", "breadboard"))
    done = small.run_command(
        lambda url: [
            *(sys.executable, "-m", "tableref_host", "flash"),
            *("--device", url, "--firmware", str(firmware)),
        ]
    )
    assert done.returncode == 0, done.stdout
    assert "Nothing has changed: the Pico has this firmware." in done.stdout

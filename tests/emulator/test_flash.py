"""`tableref flash` on the whole emulated Pico: over its USB line, and with cable or power cut.

A small firmware stands for ours where every instant counts: it says its name, over and over.
"""

import os
import sys
import threading
import time
from types import SimpleNamespace

import pytest
from micropython_image import flash_of
from pico import BATCH_US, Pico
from usb_socket import UsbSocket

from board import BUILD
from host_tools.device import LineError
from host_tools.device.adapter import Connection
from host_tools.device.fetch import read_pins
from host_tools.device.firmware_files import (
    choice_file,
    compile_module,
    main_file,
    make_pack,
    slot_files,
)
from host_tools.device.image import build_image
from host_tools.device.micropython_image import read_base
from host_tools.device.update import update
from host_tools.places import LIBRARY, ROOT

SCORES = b"7 5 3\n" * 90
SMALL = {
    "table_main": """
import name, time, tableref.rules
def run():
    while True:
        print("this is", name.NAME, tableref.rules.NAME)
        time.sleep_ms(20)
""",
    "name": "NAME = {0!r}\n",
    "tableref/rules": "NAME = {0!r}\n" + "# {0}\n" * 400 + "TEXT = {0!r}" + " * 1" * 400 + "\n",
    "library": "NAME = 'the same'\n" + "X = 'yz' + 'yz'\n" * 200,
}
ALL = "TABLEREF_EMULATE"
"""Set to "all" in the environment, it has what is long tried too: see test_scenarios."""

IS_ALL = os.environ.get(ALL) == "all"
FOR_EVER_S = 3600
LAST_CUT = 11 if IS_ALL else 2
"""Power is cut when so many blocks were erased: at the first ones, or through all of an update."""


def firmware(name):
    """Return the small firmware that says `name`, path in a slot -> bytes."""
    return {
        f"{path}.mpy": compile_module(f"{path}.py", source.format(name).encode())
        for path, source in SMALL.items()
    }


@pytest.fixture(scope="module")
def base(micropython):
    """Return the MicroPython of the Pico."""
    return read_base(micropython.read_bytes(), micropython.name, read_pins()[0])


@pytest.fixture(scope="module")
def old_flash(base):
    """Return the flash of a Pico with the small firmware "old" in slot a, and people's scores."""
    pack = make_pack(firmware("old"))
    files = {"main.py": main_file(), "slot": choice_file("a"), "a.pack": pack, "scores": SCORES}
    return flash_of(build_image(base, files)[0])


@pytest.fixture
def old_pico(old_flash, monkeypatch):
    """Return such a Pico, at work. How long mpremote waits for it is counted in its own time."""
    pico = Pico(old_flash)
    its_time = SimpleNamespace(monotonic=lambda: pico.now_us / 1e6, sleep=time.sleep)
    monkeypatch.setattr("mpremote.transport_serial.time", its_time)
    return says(pico, "old")


def says(pico, name, within_ms=5_000):
    """Let time pass until the small firmware says its name from now on, and `name` alone."""
    before = len(pico.lines)
    pico.run_until(
        lambda: len([line for line in pico.lines[before:] if "this is" in line]) > 2, within_ms
    )
    assert [line for line in pico.lines[before:] if "this is" in line][-1] == (
        f"this is {name} {name}"
    )
    return pico


def update_by_line(pico, files, is_enough=lambda: False):
    """Update the Pico over its line; when `is_enough()`, the cable comes out.

    Returns (what came of it: a Plan or an error, whether the cable came out).
    """
    outcome = []

    def work(url):
        try:
            with Connection(url, FOR_EVER_S) as connection:
                outcome.append(update(connection, files))
        except Exception as error:
            outcome.append(error)

    with UsbSocket(pico.chip.line) as socket:
        worker = threading.Thread(target=work, args=(socket.url,))
        worker.start()
        is_out = False
        while worker.is_alive() and not is_out:
            if socket.exchange():
                pico.run_us(BATCH_US)
            is_out = is_enough()
        socket.unplug()
        worker.join()
    return outcome[0], is_out


def has_erased(pico, blocks):
    """Return what tells whether the Pico has erased so many blocks since now."""
    operations = pico.chip.flash_chip.operations
    start = len(operations)
    return lambda: [name for _, name, *_ in operations[start:]].count("erase") >= blocks


def has_scores(pico):
    return pico.execute("print(open('scores', 'rb').read())") == f"{SCORES}\n"


def test_an_update_is_in_force_at_once_and_after_the_power_was_off(old_pico):
    plan, _ = update_by_line(old_pico, firmware("new"))
    assert (plan.target, plan.changed) == ("b", ("name.mpy", "tableref/rules.mpy"))
    says(old_pico, "new")
    old_pico.cut_power()
    says(old_pico, "new")
    assert has_scores(old_pico)


def test_a_cable_that_comes_out_leaves_a_table_that_starts_by_itself(old_pico):
    error, is_out = update_by_line(old_pico, firmware("new"), has_erased(old_pico, 2))
    assert is_out and isinstance(error, LineError)
    assert str(error) == "The cable came out: the table runs as before. Run it again."
    says(old_pico, "old", within_ms=40_000)
    assert has_scores(old_pico)


@pytest.mark.parametrize("erased", range(1, LAST_CUT + 1))
def test_power_that_is_cut_leaves_one_of_the_two_and_the_next_update_finishes(old_pico, erased):
    _, is_out = update_by_line(old_pico, firmware("new"), has_erased(old_pico, erased))
    old_pico.cut_power()
    if is_out:
        before = len(old_pico.lines)
        old_pico.run_until(lambda: len(old_pico.lines) > before + 3)
        assert old_pico.lines[-1] in ("this is old old", "this is new new")
        if erased <= 3:
            assert old_pico.lines[-1] == "this is old old"
    update_by_line(old_pico, firmware("new"))
    says(old_pico, "new")
    assert has_scores(old_pico)


def test_a_firmware_that_does_not_fit_into_memory_is_not_put_into_force(old_pico):
    big = firmware("new")
    big["name.mpy"] = compile_module("name.py", b"NAME = 'new'\nX = bytearray(300_000)\n")
    error, _ = update_by_line(old_pico, big)
    assert str(error).startswith("The Pico gave up: MemoryError: ")
    assert str(error).endswith("The table runs as before.")
    says(old_pico, "old")


@pytest.mark.skipif(not IS_ALL, reason=f"long: {ALL}=all tries it")
def test_our_own_firmware_is_updated_by_the_command(base, letters):
    modules = slot_files(ROOT / "firmware", LIBRARY)
    source = (ROOT / "firmware" / "board.py").read_text() + "BUILD.LIGHTS_LIMIT_MA -= 1\n"
    modules["board.mpy"] = compile_module("board.py", source.encode())
    files = {"main.py": main_file(), "slot": choice_file("a"), "a.pack": make_pack(modules)}
    pico = Pico(flash_of(build_image(base, files)[0]))
    pico.letters = letters
    pico.run_until(lambda: "OK: choose" in pico.screen)
    done = pico.run_command(
        lambda url: [sys.executable, "-m", "host_tools", "flash", "--port", url]
    )
    assert done.returncode == 0, done.stdout
    assert "1 file changed, " in done.stdout and "scores and settings untouched" in done.stdout
    before = len(pico.frames)
    pico.run_until(lambda: len(pico.frames) > before + 2 and "OK: choose" in pico.screen)
    limit = pico.execute("import board; print(board.BUILD.LIGHTS_LIMIT_MA)")
    assert limit == f"{BUILD.LIGHTS_LIMIT_MA}\n"

"""The emulator that is compiled for this Python runs as the wheel's does, to the last cycle."""

import hashlib

import chip
import fast_emulator
import pytest
from pico import Pico

IN_LOBBY_US = 600_000
AFTER_US = 200_000


def run(flash):
    """Switch a Pico on and press OK; return what its wires, its line and its memory were."""
    pico = Pico(flash)
    pico.run_us(IN_LOBBY_US)
    pico.press(13, at_us=IN_LOBBY_US + 1_234.5)
    pico.run_us(AFTER_US)
    blocks = pico.chip.blocks
    memory = hashlib.sha256(bytes(blocks.sram)).hexdigest()
    return pico.frames, pico.tones, pico.lines, pico.now_us, blocks.core.cycles, memory


def test_our_loop_and_the_wheels_give_the_same_run(flash, monkeypatch):
    if not chip.IS_FAST:
        pytest.skip("not compiled here: python tests/emulator/fast_emulator.py")
    fast = run(flash)
    monkeypatch.setattr(chip, "IS_FAST", False)
    assert run(flash) == fast


def test_another_python_or_another_source_has_a_build_of_its_own(tmp_path, monkeypatch):
    ours = fast_emulator.folder()
    monkeypatch.setattr(fast_emulator.platform, "python_version", lambda: "3.99.0")
    other = fast_emulator.folder()
    source = tmp_path / "run_loop.pyx"
    source.write_text("# another\n")
    monkeypatch.setattr(fast_emulator, "LOOP", source)
    assert len({ours, other, fast_emulator.folder()}) == 3


def test_what_is_not_built_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setattr(fast_emulator, "ROOT", tmp_path)
    before = list(fast_emulator.sys.path)
    assert not fast_emulator.use()
    assert fast_emulator.sys.path == before


@pytest.mark.parametrize(
    ("compiler", "words"),
    [
        ("import sys; sys.exit('no gcc')", "no gcc A C compiler is needed"),
        ("1 // 0", "ZeroDivision"),
    ],
)
def test_a_build_that_fails_says_what_is_needed_and_leaves_nothing(
    compiler, words, tmp_path, monkeypatch
):
    monkeypatch.setattr(fast_emulator, "ROOT", tmp_path)
    monkeypatch.setattr(fast_emulator, "BUILD", compiler)
    monkeypatch.setattr(fast_emulator.importlib.util, "find_spec", found)
    with pytest.raises(fast_emulator.BuildError, match=words):
        fast_emulator.build()
    assert list((tmp_path / "build" / "emulator").iterdir()) == []
    assert not fast_emulator.use()


def found(name):
    """Stand for importlib's: Cython is here, and so is the emulator."""
    import rp2040py

    return rp2040py.__spec__


def test_without_cython_it_says_who_installs_it(tmp_path, monkeypatch):
    monkeypatch.setattr(fast_emulator, "ROOT", tmp_path)
    monkeypatch.setattr(fast_emulator.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(fast_emulator.BuildError, match="make bench"):
        fast_emulator.build()

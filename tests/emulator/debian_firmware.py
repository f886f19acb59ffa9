"""Builds the firmware from Debian's packages, for machines that cannot reach MicroPython's Git.

Debian has MicroPython in sid (1.26.1 in November 2026), and the build tools in Debian 13. The
firmware is pinned to another release (firmware/micropython.toml), so this image is for
`tests/emulator` alone and is never flashed. The image is stored in the user's cache under a hash
of our sources, Debian's packages and the compiler.

    python tests/emulator/debian_firmware.py               # print its path, or why it is missing
    python tests/emulator/debian_firmware.py --release     # print the MicroPython release
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from datetime import date
from pathlib import Path

from tableref_host.device import ImageError
from tableref_host.device.build_frozen import build_frozen
from tableref_host.device.fetch import cache_folder
from tableref_host.device.frozen import IMAGE, frozen_files
from tableref_host.device.micropython_source import COMPILER, run
from tableref_host.device.pins import Source
from tableref_host.places import LIBRARY, ROOT

SOURCES = ("micropython", "mbedtls")
"""Names of source packages. Their newest versions are used, because sid keeps no others.

With MicroPython 1.25.0, which Debian 13 has, the table does not reach its lobby.
"""

PACKAGES = ("pico-sdk-source=2.1.1-1", "tinyusb-source=0.18.0+dfsg-1")

NAME = "tableref-firmware-debian-{key}-micropython-{release}.uf2"
"""Name of the cached image."""

MAX_CACHED = 8
"""Maximum number of cached images. The oldest ones are deleted."""

SETTINGS = {}
"""CMake variable -> value that this release needs."""

_NO_KEYBOARD = "Debian has no micropython-lib, so there is no USB keyboard"
LEFT_OUT = {
    "test_the_doctor_measures_the_figures_of_the_model": "its figures are of the pinned release",
    "test_a_press_has_an_exact_timestamp_while_the_processor_sleeps": (
        "with MicroPython 1.26.1, a sampler created after Ctrl-C returns each change one too late"
    ),
    "test_a_released_file_starts_as_a_table": "`tableref flash` refuses other MicroPython releases",
    "test_a_refereed_race_types_one_key": _NO_KEYBOARD,
    "test_raw_mode_holds_a_key_for_as_long_as_its_button_is_down": _NO_KEYBOARD,
    "test_the_mode_can_be_changed_at_the_table_and_the_serial_line_keeps_answering": _NO_KEYBOARD,
    "test_a_sleeping_computer_is_reported_and_nothing_waits_for_it": _NO_KEYBOARD,
    "test_custom_keys_come_from_a_file": _NO_KEYBOARD,
}
"""Name of a test -> why it fails with that release."""

_SUITES = "".join(
    f"{kind} [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] {url} {suite} main\n"
    for kind in ("deb", "deb-src")
    for url, suite in (
        ("http://deb.debian.org/debian", "trixie"),
        ("http://deb.debian.org/debian", "sid"),
        ("http://deb.debian.org/debian-security", "trixie-security"),
    )
)
_APT_TIMEOUT_S = 600


def find_or_build():
    """Return the path of the image; build it if it is not in the cache. Raises ImageError."""
    files = frozen_files(ROOT / "firmware", LIBRARY)
    boards = ROOT / "firmware" / "boards"
    made_of = [*PACKAGES, repr(SETTINGS), run([COMPILER, "--version"])]
    made_of += [hashlib.sha256(files[IMAGE]).hexdigest()]
    key = hashlib.sha256("\n".join(made_of).encode()).hexdigest()[:12]
    cached = sorted(cache_folder().glob(NAME.format(key=key, release="*")))
    if cached:
        return cached[0]
    with tempfile.TemporaryDirectory() as name:
        packages = download(Path(name))
        release = release_of(packages)
        sources = unpack(packages, Path(name) / "micropython")
        source = Source(release, "Debian", "Debian", date(2025, 4, 15))
        work = Path(name) / "build"
        uf2 = build_frozen("pico", files, sources, source, boards, work, SETTINGS)
    image = cache_folder() / NAME.format(key=key, release=release)
    image.parent.mkdir(parents=True, exist_ok=True)
    part = image.with_suffix(f".{os.getpid()}")
    part.write_bytes(uf2)
    part.replace(image)
    others = sorted(
        cache_folder().glob(NAME.format(key="*", release="*")),
        key=lambda path: path.stat().st_mtime,
    )
    for other in others[:-MAX_CACHED]:
        other.unlink(missing_ok=True)
    return image


def release_of(folder):
    """Return the MicroPython release of a name: an archive in `folder`, or an image itself."""
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else [folder.name]
    found = filter(None, (re.search(r"micropython[_-](\d+\.\d+\.\d+)", name) for name in names))
    return next(found)[1]


def download(folder):
    """Download all packages into a folder below `folder`, with separate apt settings; return it."""
    if shutil.which("apt-get") is None:
        raise ImageError("only Debian's apt-get can download MicroPython's source package.")
    into = folder / "packages"
    for name in ("packages", "lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    (folder / "sources.list").write_text(_SUITES, encoding="utf-8")
    options = {
        "Dir::Etc::sourcelist": folder / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State::Lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "root",
        # Without this, apt-get update succeeds even if it has fetched nothing.
        "APT::Update::Error-Mode": "any",
        "Acquire::Retries": 3,
        "Acquire::http::Timeout": 60,
    }
    apt = ["apt-get", "-qq", *(f"-o{name}={value}" for name, value in options.items())]
    _apt([*apt, "update"], into)
    _apt([*apt, "source", "--download-only", *SOURCES], into)
    _apt([*apt, "download", *PACKAGES], into)
    return into


def _apt(command, folder):
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=_APT_TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise ImageError(f"Debian's packages did not come within {_APT_TIMEOUT_S} s.") from error
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.startswith("E:")] or ["?"]
        raise ImageError(f"Debian's packages cannot be downloaded: {lines[-1]}")


def unpack(packages, folder):
    """Put MicroPython together in `folder` from the files in `packages`; return `folder`."""
    _unpack_orig(packages, "micropython_*.orig.tar.*", folder)
    _unpack_orig(packages, "mbedtls_*.orig.tar.*", folder / "lib" / "mbedtls")
    for archive in packages.glob("*.deb"):
        run(["dpkg", "-x", archive, folder.parent / "unpacked"])
    for name in ("pico-sdk", "tinyusb"):
        place = folder / "lib" / name
        shutil.rmtree(place, ignore_errors=True)
        shutil.move(folder.parent / "unpacked" / "usr" / "src" / name, place)
    # MicroPython's build looks for this file before it calls Git for its submodules.
    readme = folder / "lib" / "micropython-lib" / "README.md"
    readme.parent.mkdir(parents=True, exist_ok=True)
    readme.touch()
    # Debian does not package micropython-lib, so the firmware has no USB keyboard there.
    keyboard = folder / "lib" / "micropython-lib" / "micropython" / "usb" / "usb-device-keyboard"
    keyboard.mkdir(parents=True, exist_ok=True)
    (keyboard / "manifest.py").touch()
    return folder


def _unpack_orig(packages, pattern, folder):
    (archive,) = packages.glob(pattern)
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
        for member in members:
            member.name = member.name.partition("/")[2]
        # tarfile has `data_filter` since Python 3.11.4; some older versions got it as an update.
        safe = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        tar.extractall(folder, [member for member in members if member.name], **safe)


if __name__ == "__main__":
    try:
        built = find_or_build()
        print(release_of(built) if sys.argv[1:] == ["--release"] else built)
    except ImageError as error:
        raise SystemExit(f"debian_firmware: {error.message}") from None

"""Compiles rp2040py for the current Python with our own run loop, which makes it 40 times as fast.

The modules in the wheel are compiled for every Python, which makes attribute access slower. The
wheel contains its sources, so nothing is downloaded; the compiled modules go to build/emulator/. A
C compiler and the pinned Cython (requirements/bench.txt) are needed to build them, but not to use
them. Without them the wheel's own modules are used, and give the same figures to the last cycle.

    python tests/emulator/fast_emulator.py       # build it, or print why that is impossible
"""

import hashlib
import importlib.metadata
import importlib.util
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
SOURCES = HERE / "run_loop.pyx", HERE / "thumb.h", HERE / "flash_cache.h"
PACKAGE = "rp2040py"
LEFT_OUT = "*.so", "*.pyd", "*.c", "__pycache__"
"""Compiled files of the wheel that this module replaces."""

BUILD = """
import glob
from Cython.Build import cythonize
from setuptools import Extension, setup
names = sorted(glob.glob("rp2040py/native/*.pyx")) + ["run_loop.pyx"]
modules = [Extension(name[:-4].replace("/", "."), [name]) for name in names]
setup(
    name="fast_emulator",
    script_args=["-q", "build_ext", "--inplace", "--parallel", "2"],
    ext_modules=cythonize(
        modules,
        language_level=3,
        quiet=True,
        # what rp2040py calls a bytearray may be a view of one
        compiler_directives={"annotation_typing": False},
    ),
)
"""


class BuildError(Exception):
    """The emulator could not be compiled; the text gives the reason and what is needed."""


def folder():
    """Return the folder of the compiled emulator, which depends on the Python and the sources.

    The folder exists only after ``build``.
    """
    sources = b"".join(path.read_bytes() for path in SOURCES)
    made_of = [
        importlib.metadata.version(PACKAGE),
        sysconfig.get_config_var("EXT_SUFFIX") or "",
        platform.python_version(),
        hashlib.sha256(sources + BUILD.encode()).hexdigest(),
    ]
    key = hashlib.sha256("\n".join(made_of).encode()).hexdigest()[:12]
    return ROOT / "build" / "emulator" / key


def use():
    """Make `import rp2040py` find the compiled emulator; return whether it does.

    Do nothing if it was not built, or if rp2040py was imported before, because modules of the two
    emulators would be mixed.
    """
    place = folder()
    if not place.exists():
        return False
    if not is_in_use():
        if PACKAGE in sys.modules:
            return False
        sys.path.insert(0, str(place))
    return True


def is_in_use():
    """Return whether `import rp2040py` finds the compiled emulator."""
    return str(folder()) in sys.path


def build():
    """Compile the emulator, which takes a minute or two; return its folder.

    Raises BuildError. An incomplete build is never used.
    """
    place = folder()
    if place.exists():
        return place
    if sys.byteorder != "little":
        raise BuildError("The memory of this machine has its bytes in another order than a Pico's.")
    if importlib.util.find_spec("Cython") is None:
        raise BuildError("Cython is not here: `make bench` installs it.")
    # Import it only here, so that the compiled one is found.
    package = Path(importlib.util.find_spec(PACKAGE).origin).parent
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as name:
        made = Path(name) / "made"
        shutil.copytree(package, made / PACKAGE, ignore=shutil.ignore_patterns(*LEFT_OUT))
        for path in SOURCES:
            shutil.copy(path, made)
        done = subprocess.run(
            [sys.executable, "-c", BUILD], cwd=made, capture_output=True, text=True, check=False
        )
        if done.returncode:
            lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason was given"]
            raise BuildError(
                f"rp2040py cannot be compiled here: {lines[-1]} A C compiler is needed, and the "
                "headers of Python (on Debian gcc and python3-dev)."
            )
        made.rename(place)
    return place


# Modules import this one before the emulator, so that they get the compiled one.
use()

if __name__ == "__main__":
    try:
        print(build().relative_to(ROOT))
    except BuildError as error:
        raise SystemExit(f"fast_emulator: {error}") from None

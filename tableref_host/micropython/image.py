"""The image with the modules that jobs can import."""

from tableref_host.module_image import ROM, stored_image
from tableref_host.places import BUILD, LIBRARY, PACKAGE, ROOT

IMAGES = BUILD / "micropython"
"""The folder of the images."""

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

IMPORT_PATH = tuple(f"{ROM}/{name}" for name in ("firmware", "library", "standins", "tools"))
"""Folders from which a job can import, in order. MicroPython's own modules come after them."""


def modules_image():
    """Return the path of the image with the current modules; it is compiled if it is not stored."""
    return stored_image(IMAGES, _read_sources())


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

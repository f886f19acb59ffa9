"""Collects what is frozen into an image: the firmware and its libraries, as source.

MicroPython's own tools compile it for the chip. Each image has an ID, a hash of all that is frozen
and of the boards' files. The same sources give the same ID on any machine.
"""

import hashlib
from pathlib import Path

from tableref_host.device import frozen_starter
from tableref_host.device.builds import Build, Folder, read_build
from tableref_host.device.firmware_files import Files, compile_module, read_lines, read_sources
from tableref_host.device.image import ID
from tableref_host.device.table_page import page_module, uncompressed_pages

STARTER = Path(frozen_starter.__file__).resolve()
IMAGE = "frozen_image.py"
"""Name of the module that contains the image's ID."""
BOARD_FILES = (".c", ".h", ".cmake", ".py")
"""Suffixes of the files in the boards' folder that go into an image."""
RADIO = ("tableref/radio/", "tableref/web/")
"""Folders that are frozen only into images for boards with a radio."""
PAGE = "table_page.py"
"""Name of the frozen module with the pages that boards with a radio serve."""
STARTS = b"\n\nstart()\n"


def frozen_files(firmware: Folder, library: Folder, build: Build | None = None) -> dict[str, bytes]:
    """Return all that is frozen, path -> source (bytes): the same sources give the same image ID.

    `firmware` and `library` are the folders with the sources; the default of `build` is the one
    that board.py selects. Each module is compiled once here, so that an error names its module.
    Raises ImageError if a source is missing or invalid, or if the build cannot work.
    """
    build = build or read_build(firmware)
    sources = read_sources(Path(firmware), Path(library)) | {"board.py": build.source}
    for name, source in sources.items():
        compile_module(name, source)
    sources[f"{frozen_starter.STARTED}.py"] = sources.pop("main.py")
    web = Path(firmware) / "tableref" / "web"
    sources[PAGE] = page_module(web)
    sources["main.py"] = read_lines(STARTER) + STARTS
    folder = Path(firmware) / "boards"
    board = {
        path.relative_to(firmware).as_posix(): read_lines(path)
        for path in folder.rglob("*")
        if path.suffix in BOARD_FILES
    }
    # The hash is of the pages before compression, because zlib's versions compress differently.
    identity = image_id({**sources, **board, PAGE: uncompressed_pages(web)})
    text = f'"""Which image this is."""\n\nID = "{identity}"\n'
    return dict(sorted({**sources, IMAGE: text.encode()}.items()))


def is_of_radio(path: str) -> bool:
    """Return whether a file of `frozen_files` is only for boards with a radio."""
    return path.startswith(RADIO) or path == PAGE


def image_id(sources: Files) -> str:
    """Return the ID of an image made of `sources` (path -> bytes): "tableref-" and a hash."""
    digest = hashlib.sha256()
    for path in sorted(sources):
        digest.update(f"{len(sources[path])} {path}\n".encode() + sources[path])
    return "tableref-" + digest.hexdigest()[:16]


def image_id_of(files: Files) -> str:
    """Return the image's ID in `files`, a result of `frozen_files`."""
    found = ID.search(files[IMAGE])
    assert found, "frozen_files writes the ID"
    return found[0].decode()


def lay_out(files: Files, folder: Path) -> bool:
    """Write `files` into `folder` and delete all others; return whether anything changed.

    A file that has the right content is not written again, because MicroPython's tools rebuild what
    has a newer modification time.
    """
    changed = False
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()
            changed = True
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            changed = True
    return changed

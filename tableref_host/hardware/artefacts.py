"""All files that `tableref hardware` generates, and the check for outdated ones.

A *build* is a variant of the hardware: a class of board.py.
"""

from tableref_host.hardware import HardwareError
from tableref_host.hardware.board_page import breadboard_files
from tableref_host.hardware.box.artefact import box_files
from tableref_host.hardware.box.slicing import FILE as SLICED
from tableref_host.hardware.drawn import Drawn
from tableref_host.hardware.electrics import electrics_page, netlists
from tableref_host.hardware.guide import board_of, guide_files
from tableref_host.hardware.measuring import measure_page
from tableref_host.hardware.parts_list import parts_list
from tableref_host.hardware.pcb.export import fab_files
from tableref_host.hardware.pcb.files import pcb_files
from tableref_host.hardware.pcb.orders import order_files
from tableref_host.hardware.printed import add_printed
from tableref_host.hardware.schematic.files import schematic_files
from tableref_host.hardware.sheets import pin_sheets
from tableref_host.hardware.steps import boards_page
from tableref_host.hardware.wokwi import wokwi_files
from tableref_host.places import write_all

BUILDS = ("table", "breadboard", "four")
"""Names of the builds whose files are in the repository. Each has a folder of that name."""

OF_A_BUILD = (
    parts_list,
    electrics_page,
    netlists,
    schematic_files,
    pcb_files,
    order_files,
    pin_sheets,
    breadboard_files,
    boards_page,
    measure_page,
    wokwi_files,
)
"""Functions (board) -> {path: bytes} that generate the files of a build.

`board` is the build, a valid class of board.py. Paths are relative to its folder, with "/". Each
function raises HardwareError on failure.
"""


def files_of_build(board):
    """Return {path: bytes} of all files generated for the build `board`. Raises HardwareError."""
    return _collected(make(board) for make in OF_A_BUILD)


def files_of_all():
    """Return {path: bytes} of the files that all builds share. Raises HardwareError."""
    drawn = Drawn()
    box = box_files(drawn)
    files = _collected([box, guide_files(drawn.files[f"box/{SLICED}"].decode())])
    builds = {
        f"{name}/{path}": content
        for name in BUILDS
        for path, content in files_of_build(board_of(name)).items()
    }
    fab_files(drawn, builds)
    add_printed(drawn, {**builds, **files, **drawn.files})
    return _collected([files, drawn.files, drawn.record()])


def stale(folder, files, whole):
    """Return [(path, problem)] of the files in `folder` that differ from `files` ({path: bytes}).

    If `whole` is true, files in the folder that are not in `files` are reported, too.
    """
    found = []
    for name in sorted(files):
        path = folder / name
        if not path.is_file():
            found.append((path, "is missing"))
        elif path.read_bytes() != files[name]:
            found.append((path, "is stale"))
    if whole and folder.is_dir():
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            if path.relative_to(folder).as_posix() not in files:
                found.append((path, "is no longer made"))
    return found


def write_folders(folders):
    """Write files into several folders. Raises OSError, and then no file has changed.

    `folders` are (folder, {path: bytes}, whole). If `whole` is true, all other files in the folder
    are deleted after that.
    """
    content = {folder / name: files[name] for folder, files, _ in folders for name in files}
    for path in content:
        path.parent.mkdir(parents=True, exist_ok=True)
    write_all(content)
    for folder, files, whole in folders:
        for path, _ in stale(folder, files, whole):
            path.unlink()


def _collected(made):
    """Merge dicts into one. Raises HardwareError if two of them contain the same file."""
    files = {}
    for some in made:
        twice = files.keys() & some.keys()
        if twice:
            raise HardwareError(f"{sorted(twice)[0]} is made twice.")
        files.update(some)
    return files

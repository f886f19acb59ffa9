"""Check the modules that run on MicroPython 1.28 for features missing on the Pico."""

import ast
from pathlib import Path

from tableref_host.device.library import read_lock
from tableref_host.game_facts import is_of_table
from tableref_host.lint import Problem
from tableref_host.lint.language import check_language
from tableref_host.lint.names import check_names
from tableref_host.lint.order import check_order
from tableref_host.lint.trees import all_nodes, parsed

# Modules of the host that also run on MicroPython: the player of scenarios, and the module that
# starts the firmware.
PLAYED_WITH = ("simulation/*.py", "device/frozen_starter.py")
# Modules that tableref_host/device/frozen.py adds to the image.
IN_AN_IMAGE = {"frozen_image"}
# A package of micropython-lib that firmware/boards/manifest.py adds to the image.
OF_MICROPYTHON_LIB = {"usb"}
# Modules of a Pico W. Code that imports them first checks for their presence.
OF_A_RADIO = {"mqtt_as", "network", "socket", "table_page"}


def check_source(source, path="", own_modules=(), own_names=()):
    """Return the Problems in `source`, the text of the module at `path`; see `check_names`."""
    try:
        tree = parsed(source)
    except SyntaxError as error:
        return [Problem(path, error.lineno or 1, "syntax", error.msg)]
    rows = [
        *check_language(tree),
        *check_names(tree, own_modules, own_names),
        *check_order(tree, source),
    ]
    return sorted({Problem(path, line, rule, text) for line, rule, text in rows})


def check_firmware(root):
    """Return the Problems in all modules that run on MicroPython.

    These are the modules under `root`/firmware, and some of the host's.
    """
    folder = Path(root) / "firmware"
    paths = sorted(filter(is_of_table, folder.rglob("*.py")))
    for pattern in PLAYED_WITH:
        paths += sorted((Path(root) / "tableref_host").glob(pattern))
    sources = {path: path.read_text(encoding="utf-8") for path in paths}
    modules = {path.stem for path in folder.glob("*.py")} | {
        path.name for path in folder.iterdir() if path.is_dir()
    }
    modules |= {Path(module.file).stem for module in read_lock()}
    modules |= OF_A_RADIO | OF_MICROPYTHON_LIB
    names = {name for source in sources.values() for name in defined_names(source)}
    problems = []
    for path, source in sources.items():
        # The firmware never imports tableref_host, which `check_rooms` ensures.
        own = modules if folder in path.parents else modules | IN_AN_IMAGE | {"tableref_host"}
        problems += check_source(source, str(path.relative_to(root)), own, names)
    return problems


def defined_names(source):
    """Return the names of all functions and classes in `source`, or none if it cannot be parsed."""
    try:
        tree = parsed(source)
    except SyntaxError:
        return set()
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in all_nodes(tree) if isinstance(node, kinds)}

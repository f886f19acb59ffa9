"""Checks that imports in the firmware point one way: see docs/architecture.md."""

import ast
from pathlib import Path

from host_tools.lint.problem import Problem

# Room -> the rooms it may import from; its own always. Modules of other people are not rooms.
MAY_IMPORT = {
    "rules": set(),
    "texts": set(),
    "referee": {"rules", "texts"},
    "selftest": {"referee", "texts"},
    "drivers": {"shims"},
    "shims": set(),
    "board": set(),
    "package": set(),
    "checkup": {"selftest", "referee", "drivers", "board", "package"},
    "device": {"wire", "referee", "drivers"},
    "wire": {"referee", "drivers", "package"},
    "safe_screen": {"texts", "board"},
    "recovery": {"safe_screen", "drivers", "texts", "package"},
    "main": {"referee", "checkup", "recovery", "device", "drivers", "shims", "board", "package"},
}
# What Adafruit's modules import by these names, so they cannot stand inside `tableref`.
SHIMS = ("digitalio", "neopixel_write")


def room_of(module):
    """Return the room that the dotted name `module` is in, or None when it is not ours."""
    parts = module.split(".")
    if parts[0] == "tableref":
        return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else "package"
    if parts[0] in SHIMS:
        return "shims"
    return parts[0] if parts[0] in MAY_IMPORT or parts[0] == "host_tools" else None


def imported_modules(tree, package):
    """Yield (line, dotted name) of all that `tree` imports; `package` is what `.` stands for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                above = ".".join(parts[: len(parts) - node.level + 1])
                base = f"{above}.{base}" if base else above
            # `from tableref import rules` names a room only in its last word.
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}" if base == "tableref" else base
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "__import__":
            if node.args and isinstance(node.args[0], ast.Constant):
                yield node.lineno, str(node.args[0].value)


def check_imports(source, module, path=""):
    """Return the Problems in the imports of `source`, the text of the firmware's `module`."""
    here = room_of(module)
    package = module.rpartition(".")[0]
    problems = set()
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return []  # check_firmware says so
    for line, name in imported_modules(tree, package):
        there = room_of(name)
        if there not in (None, here) and there not in MAY_IMPORT[here]:
            text = f"{here} may not import from {there} ({name})"
            problems.add(Problem(path, line, "import-direction", text))
    return sorted(problems)


def check_rooms(root):
    """Return the Problems in the imports of all modules under `root`/firmware."""
    folder = Path(root) / "firmware"
    problems = []
    for path in sorted(folder.rglob("*.py")):
        relative = path.relative_to(folder)
        module = ".".join(relative.with_suffix("").parts)
        if room_of(module) is None:
            text = "no room is known by this name; put the module into one"
            problems.append(Problem(str(path.relative_to(root)), 1, "unknown-room", text))
            continue
        source = path.read_text(encoding="utf-8")
        problems += check_imports(source, module, str(path.relative_to(root)))
    return problems

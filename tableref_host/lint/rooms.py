"""Check the direction of imports in the firmware and in tableref_host.

A *room* is a folder of modules, or a part of one, with a list of the rooms that it may import. See
docs/architecture.md.
"""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tableref_host.game_facts import is_of_table
from tableref_host.lint import Problem
from tableref_host.lint.trees import all_nodes, parsed

# Room -> the rooms that it may import. Its own modules and third-party modules are always allowed.
MAY_IMPORT = {
    "rules": set(),
    "texts": set(),
    "presses": set(),
    "show": {"presses", "texts"},
    "games": {"rules", "presses", "show", "texts"},
    "referee": {"games", "presses", "show", "texts"},
    "store": {"referee", "games", "presses", "show", "texts"},
    "radio": {"drivers", "referee", "texts", "web"},
    "web": {"drivers", "presses", "referee", "texts"},
    "usb": {"referee", "games", "presses", "show", "texts", "drivers", "package"},
    "selftest": {"presses", "show", "texts"},
    "drivers": {"shims"},
    "shims": set(),
    "board": set(),
    "package": set(),
    "checkup": {"selftest", "referee", "store", "drivers", "board", "package"},
    "device": {"usb", "referee", "show", "drivers"},
    "safe_screen": {"texts", "board"},
    "recovery": {"safe_screen", "drivers", "texts", "package"},
    "assembly": {
        *("referee", "store", "checkup", "device", "drivers", "shims", "board"),
    },
    "main": {"usb", "radio", "assembly", "recovery", "drivers", "package"},
}
# Modules in a game's folder that contain its rules. They form a room of their own, without I/O.
LAW = ("rules", "solver", "options")
HOST_MAY_IMPORT = {
    "__init__": {"places"},
    "places": set(),
    "markdown": set(),
    "advice": {"places"},
    "supervision": set(),
    "bootstrap": set(),
    "bytecode": set(),
    "module_image": {"bytecode"},
    "release": {"cli", "device", "places", "site", "table"},
    "site": {"markdown", "places", "table"},
    "protocol": {"advice", "places", "game_facts", "player_names"},
    "game_facts": set(),
    "player_names": set(),
    "simulation": set(),
    "solve": set(),
    "web": {"protocol"},
    "table": {"advice", "game_facts", "module_image", "web", "places", "simulation"},
    "seats": {"table", "web", "supervision", "player_names"},
    "device": {"advice", "bytecode", "protocol", "game_facts", "places"},
    "history": {"device", "protocol", "game_facts", "places", "player_names"},
    "scoreboard": {
        *("history", "table", "simulation", "web", "protocol", "game_facts", "places"),
        *("supervision", "player_names", "advice"),
    },
    "history_pages": {
        *("history", "scoreboard", "web", "protocol", "places", "game_facts", "player_names"),
    },
    "publish": {"advice", "protocol", "supervision"},
    "club": {
        *("history", "protocol", "publish", "scoreboard", "web", "supervision", "player_names"),
    },
    "micropython": {"bootstrap", "module_image", "places"},
    "hardware": {"device", "markdown", "micropython", "game_facts", "places"},
    "lint": {"device", "game_facts", "places"},
    "cli": {
        *("device", "hardware", "history", "lint", "micropython", "places", "protocol"),
        *(
            "club",
            "history_pages",
            "publish",
            "scoreboard",
            "seats",
            "simulation",
            "solve",
            "table",
            "web",
            "game_facts",
            "player_names",
            "supervision",
            "advice",
        ),
    },
    "__main__": {"cli"},
}
"""Room of tableref_host -> its other rooms that it may import. All may import the firmware."""
BESIDE = ("benchmarks", "torture")
"""Folders that may import from any room, but without circular imports."""
# Top-level packages of micropython-lib that the firmware imports, so they are third-party modules.
# (The firmware's own package for USB is `tableref.usb`.)
OF_MICROPYTHON_LIB = ("usb",)
# Modules that Adafruit's modules import by these names, so they cannot be in `tableref`.
SHIMS = ("digitalio", "neopixel_write")


def room_of(module):
    """Return the name of the room (see the module's docstring) that `module` belongs to.

    `module` is a dotted name. The result for a third-party module is None.
    """
    parts = module.split(".")
    if parts[0] == "tableref":
        if parts[1:2] == ["games"] and parts[-1] in LAW:
            return "rules"
        return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else "package"
    if parts[0] in SHIMS:
        return "shims"
    if parts[0] in OF_MICROPYTHON_LIB:
        return None
    return parts[0] if parts[0] in MAY_IMPORT or parts[0] == "tableref_host" else None


def host_room_of(module):
    """Return the host's room of `module`, or None."""
    parts = module.split(".")
    return parts[1] if parts[0] == "tableref_host" and len(parts) > 1 else None


def imported_modules(tree, package):
    """Yield (line, dotted name) of all imports in `tree`, a module of `package`."""
    for node in all_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                above = ".".join(parts[: len(parts) - node.level + 1])
                base = f"{above}.{base}" if base else above
            # In `from tableref import rules`, the imported name is the room.
            for alias in node.names:
                is_package = base in ("tableref", "tableref_host")
                yield node.lineno, f"{base}.{alias.name}" if is_package else base
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "__import__":
            if node.args and isinstance(node.args[0], ast.Constant):
                yield node.lineno, str(node.args[0].value)


def check_imports(source, module, path=""):
    """Return the Problems in the imports of `source`, the text of a `module`."""
    find, may_import = room_of, MAY_IMPORT
    if module.startswith("tableref_host."):
        find, may_import = host_room_of, HOST_MAY_IMPORT
    here = find(module)
    package = module.rpartition(".")[0]
    problems = set()
    try:
        tree = parsed(source)
    except SyntaxError:
        return []  # ruff or check_firmware reports the error
    for line, name in imported_modules(tree, package):
        there = find(name)
        if there not in (None, here) and there not in may_import[here]:
            text = f"{here} may not import from {there} ({name})"
            problems.add(Problem(path, line, "import-direction", text))
    return sorted(problems)


def check_rooms(root):
    """Return the Problems in the imports of all modules of the firmware and the host."""
    root = Path(root)
    problems, sources = [], {}
    for folder, base in ((root / "firmware", root / "firmware"), (root / "tableref_host", root)):
        for path in sorted(filter(is_of_table, folder.rglob("*.py"))):
            module = ".".join(path.relative_to(base).with_suffix("").parts)
            name = str(path.relative_to(root))
            if not is_in_room(module):
                text = "no room is known by this name; put the module into one"
                problems.append(Problem(name, 1, "unknown-room", text))
                continue
            source = path.read_text(encoding="utf-8")
            problems += check_imports(source, module, name)
            sources[module.removesuffix(".__init__")] = (name, source)
    for folder in BESIDE:
        for path in sorted((root / folder).rglob("*.py")):
            module = ".".join(path.relative_to(root).with_suffix("").parts)
            text = path.read_text(encoding="utf-8")
            sources[module.removesuffix(".__init__")] = (str(path.relative_to(root)), text)
    return problems + check_circles(sources)


def is_in_room(module):
    """Return whether the dotted name `module` belongs to a room of the firmware or the host."""
    if module.startswith("tableref_host."):
        return host_room_of(module) in (*HOST_MAY_IMPORT, "__init__")
    return room_of(module) is not None


def check_circles(sources):
    """Return the Problems with circular imports; `sources` is {module: (path, source)}."""
    graph = {}
    for module, (_, source) in sources.items():
        try:
            tree = parsed(source)
        except SyntaxError:
            continue  # ruff reports the error
        graph[module] = set(modules_needed(tree, sources)) - {module}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = error.args[1]
        text = f"these import each other: {' <- '.join(circle)}"
        return [Problem(sources[circle[0]][0], 1, "import-circle", text)]
    return []


def modules_needed(tree, modules):
    """Yield those of `modules` that `tree` imports."""
    for node in all_nodes(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [name if name in modules else node.module for name in names]
        else:
            continue
        yield from (name for name in found if name in modules)

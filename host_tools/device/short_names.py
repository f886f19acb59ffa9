"""Gives the firmware's private names others that MicroPython has in its flash already.

Where modules lie in files, MicroPython keeps each different name in memory, once and for good: some
18 bytes for each, and from the 2,551st name on a further 18 KB in one piece, which a table that
plays its third game does not have. So a private attribute or variable such as ``_phase_us`` gets a
name that is in the flash of MicroPython's own image, such as ``acosh``, and takes no memory.
`names_in_flash.txt` lists them.

One name becomes one other in all modules, and none that any source uses for anything, so nothing
that is done with them changes. Functions and classes keep their names, for tracebacks.
"""

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

IN_FLASH = tuple(Path(__file__).with_name("names_in_flash.txt").read_text("ascii").split())
"""Names in the flash of MicroPython 1.28 for the Pico: constants and functions of its modules."""


def with_short_names(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return `sources` (name of a module -> its bytes) with other private names, all alike.

    Line numbers stay. Where a source is not Python nothing is changed: compiling says what is
    wrong.
    """
    try:
        others = short_names(tuple(sources.values()))
    except (SyntaxError, UnicodeDecodeError):
        return dict(sources)
    # a name that a text has in it is none of these
    private = re.compile("|".join(rf"\b{name}\b" for name in others) or r"(?!)")
    return {
        name: private.sub(lambda found: others[found[0]], source.decode()).encode()
        for name, source in sources.items()
    }


@cache
def short_names(sources: tuple[bytes, ...]) -> dict[str, str]:
    """Return private name -> the name that it gets, for all modules together.

    Raises SyntaxError when a source is not Python.
    """
    used: set[str] = set()
    private: set[str] = set()
    stays: set[str] = set()
    for source in sources:
        text = source.decode()
        used.update(re.findall(r"\w+", text))
        for node in ast.walk(ast.parse(text)):
            private.update(_variables(node))
            stays.update(_fixed(node))
    names = sorted(name for name in private - stays if re.match(r"_[^\W_]", name))
    return dict(zip(names, (name for name in IN_FLASH if name not in used), strict=False))


def _variables(node: ast.AST) -> list[str]:
    """Return the name that a node has for a variable or an attribute, if it has one."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    return [node.id] if isinstance(node, ast.Name) else []


def _fixed(node: ast.AST) -> list[str]:
    """Return the names in a node that must stay as they are."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        # it may be looked up by its name
        return re.findall(r"\w+", node.value)
    if isinstance(node, ast.Assign) and _is_const(node.value):
        # the compiler leaves these out altogether, by the underscore they begin with
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def _is_const(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id == "const"
    )

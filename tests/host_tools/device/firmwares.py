"""Small firmwares: each module says which of them it belongs to, so a mixture is seen."""

from host_tools.device.firmware_files import choice_file, main_file, make_pack
from host_tools.device.starter import pack_of

SCORES = {
    "scores/evening.log": b"7 5 3\n" * 90,
    "settings": b"{}",
    "a.log": b"mine",
    "mine.mpy": b"x",
}
"""What is on a Pico besides the firmware."""

LEGACY_MAIN = b"import table_main\n\ntable_main.run()\n"
FOLDERS_MAIN = b"""
import sys
with open("slot", "rb") as file:
    sys.path.insert(0, file.read().strip().decode())
import table_main
table_main.run()
"""
"""What main.py did in short when a slot was a folder."""


HEADER = b"M\x06\x00\x1f"
"""What a compiled module begins with."""

END = b"\n# end\n"
"""With what the modules here end: a true one knows by itself where it ends."""


def module(firmware, name, *imports, size=0):
    """Return a module (bytes) that says its firmware and its name when it is imported."""
    lines = [f"said.append(({firmware!r}, {name!r}))", *(f"import {other}" for other in imports)]
    lines += ["def run():", "    said.append('runs')", "#" * size]
    return HEADER + "\n".join(lines).encode() + END


def firmware(name, rules=None, extra=()):
    """Return a whole firmware, path in a slot -> bytes. `rules` may be that of another one."""
    files = {
        "table_main.mpy": module(name, "table_main", "board", "ssd1306", size=2000),
        "board.mpy": module(name, "board"),
        "ssd1306.mpy": module("library", "ssd1306", size=5000),
        "tableref/__init__.mpy": HEADER + END,
        "tableref/rules.mpy": module(rules or name, "rules", size=3000),
    }
    return files | {path: module(name, path) for path in extra}


OLD = firmware("old", extra=("gone.mpy", "tableref/gone/deep.mpy"))
NEW = firmware("new", extra=("came.mpy", "came/deep.mpy"))


def in_slot(slot, files):
    """Return what a Pico holds that has `files` in `slot`, and people's own files."""
    pack = {pack_of(slot): make_pack(files)}
    return {"main.py": main_file(), "slot": choice_file(slot), **pack, **SCORES}


def in_folder(slot, files):
    """Return what a Pico holds whose firmware lies in folders, as it once did."""
    laid = {f"{slot}/{path}": content for path, content in files.items()}
    return {"main.py": FOLDERS_MAIN, "slot": choice_file(slot), **laid, **SCORES}


def beside_main(files):
    """Return what a Pico holds whose firmware lies beside main.py, as it once did."""
    return {"main.py": LEGACY_MAIN, **files, **SCORES}


def started(said):
    """Return which firmware a Pico has started, from what its modules `said`; it must be one."""
    names = {row[0] for row in said if row != "runs"} - {"library"}
    assert len(names) == 1 and said[-1] == "runs", said
    return names.pop()


def scores(pico):
    """Return people's own files on `pico`."""
    return {path: content for path, content in pico.files.all().items() if path in SCORES}

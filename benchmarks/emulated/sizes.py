"""How much room the compiled firmware takes; this needs no Pico."""

from benchmarks.emulated.rows import Row
from host_tools.device.firmware_files import slot_files
from host_tools.places import LIBRARY, ROOT
from tableref.games import GAMES

MEASURED = "de"
"""A match is measured in the language with the longest words: only one is loaded."""

SETTINGS = "settings, loaded only when they are opened or read"
ASKED = "what answers a computer, loaded only when one asks"
CRASHES = "crashes, loaded only after one"
PUT_RIGHT = "the menu of a pause, and putting right, loaded only then"
BACK = "power-on and coming back to a match, loaded only then"

OTHER_WORDS = "words in other languages, loaded only when they are spoken"

GROUPS = (
    # prefix of the path -> what these modules are
    (f"tableref/texts/{MEASURED}/self_test", "self-test, loaded only when it runs"),
    ("checkup", "self-test, loaded only when it runs"),
    (f"tableref/texts/{MEASURED}/settings", SETTINGS),
    ("tableref/referee/settings_menu", SETTINGS),
    ("tableref/store/settings_file", SETTINGS),
    (f"tableref/texts/{MEASURED}/pause", PUT_RIGHT),
    ("tableref/referee/pause", PUT_RIGHT),
    ("tableref/referee/names", ASKED),
    ("tableref/store/players_file", ASKED),
    ("tableref/usb/answers", ASKED),
    ("tableref/usb/commands", ASKED),
    (f"tableref/texts/{MEASURED}/safe_screen", CRASHES),
    ("tableref/drivers/crashes", CRASHES),
    ("recovery", CRASHES),
    ("safe_screen", CRASHES),
    ("tableref/drivers/wiring", BACK),
    ("tableref/store/restore", BACK),
    ("tableref/store/journal_1", BACK),
    ("tableref/store/waking", BACK),
    (f"tableref/texts/{MEASURED}/", "words that all games share"),
    ("tableref/texts/__init__", "words that all games share"),
    ("tableref/texts/", OTHER_WORDS),
    ("tableref/games/", "what games share"),
    ("tableref/referee/", "referee"),
    ("tableref/presses/", "referee"),
    ("tableref/show/", "referee"),
    ("tableref/store/", "referee"),
    ("tableref/usb/", "referee"),
    ("tableref/drivers/", "drivers"),
    ("tableref/selftest/", "self-test, loaded only when it runs"),
    ("tableref/radio/", "the radio, loaded only on a Pico W in a network"),
)


def compiled_sizes():
    """Return path -> bytes of every compiled module."""
    files = slot_files(ROOT / "firmware", LIBRARY)
    return {path: len(content) for path, content in files.items()}


def group_of(path):
    """Return what the module at `path` belongs to: a game, or a part of the firmware."""
    if stem_of(path) == "corrections":
        return PUT_RIGHT
    for entry in GAMES:
        if path.startswith(f"tableref/games/{entry.key}/"):
            if "/words/" in path and not path.endswith(f"/{MEASURED}.mpy"):
                return OTHER_WORDS
            return f"{entry.name}, loaded only when it is played"
    for prefix, name in GROUPS:
        if path.startswith(prefix):
            return name
    return "main, board and the modules that others have written"


def loaded_at_once(sizes):
    """Return a Row of what a match has in memory: one language, one game, and no self-test."""
    totals = {}
    for path, size in sizes.items():
        totals[group_of(path)] = totals.get(group_of(path), 0) + size
    apart = [name for name in totals if "loaded only" in name]
    games = [name for name in apart if name.endswith("it is played")]
    largest = max(games, key=totals.get)
    bytes_at_once = sum(totals.values()) - sum(totals[name] for name in apart) + totals[largest]
    how = "one language, no self-test, no other game, in a match of %s" % largest.partition(",")[0]
    return Row("loaded at once, at most", round(bytes_at_once / 1024, 1), "KB", how)


def stem_of(path):
    """Return the name of a module, without its folders."""
    return path.rpartition("/")[2].removesuffix(".mpy")


def run():
    """Return Rows: all modules, then each group with its modules' sizes."""
    sizes = compiled_sizes()
    how = "bytes of all %d .mpy files that `make image` compiles" % len(sizes)
    rows = [
        loaded_at_once(sizes),
        Row("all .mpy files", round(sum(sizes.values()) / 1024, 1), "KB", how),
    ]
    for name in dict.fromkeys(group_of(path) for path in sorted(sizes)):
        members = [path for path in sorted(sizes) if group_of(path) == name]
        total = sum(sizes[path] for path in members)
        each = ", ".join(
            "%s %s" % (named(path), format(sizes[path], ","))
            for path in sorted(members, key=lambda path: -sizes[path])
        )
        rows.append(Row(f"... {name}", round(total / 1024, 1), "KB", f"bytes: {each}"))
    return rows


def named(path):
    """Return the module's name, with its folder when it is one of a game's."""
    return (
        path.removeprefix("tableref/games/").removesuffix(".mpy")
        if "/games/" in path
        else stem_of(path)
    )

"""What the doctor makes of a table's crash file: see firmware/tableref/drivers/crashes.py."""

import re

READ = """
from tableref.drivers import crashes, store
print(json.dumps(crashes.read(store.Store())))
del crashes, store, sys.modules["tableref.drivers.crashes"], sys.modules["tableref.drivers"].crashes
"""
"""Prints all that the file holds, and leaves the memory as it was."""

CLEAR = """
from tableref.drivers import crashes, store
print(json.dumps(crashes.read(store.Store())))
crashes.clear(store.Store())
"""
"""Prints the same, and forgets it."""

ADVICE = "if you know why, `tableref doctor --clear-crashes` forgets it; if not, please report it"

_LINE = re.compile(r'File "(.+?)", line (\d+)')


def in_words(facts, traceback):
    """Return a crash in one line: what it was, where, and when. Facts that are missing are left."""
    lines = traceback.strip().splitlines()
    error = lines[-1].strip() if lines else ""
    what = "the loop stood still" if facts.get("what") == "hang" else error or "an exception"
    words = [f"crash {facts.get('number', '?')}: {what}"]
    places = [f"{name} {line}" for name, line in _LINE.findall(traceback)]
    if places:
        words.append(f"at {' > '.join(places)}")
    if facts.get("game"):
        words.append(f"in {facts['game']}")
    if "alive_s" in facts:
        words.append(f"{facts['alive_s']} s after the start")
    if facts.get("free_memory"):
        words.append(f"{facts['free_memory'] // 1024} KB of memory free")
    if "version" in facts:
        words.append(f"firmware {facts['version']}")
    return ", ".join(words)


def how_many(crashes):
    """Return how many crashes there were since the file was cleared; the oldest are not kept."""
    return max([len(crashes)] + [facts.get("number", 0) for facts, _ in crashes])

"""The one door by which modules come into memory and go again; nobody else asks where they lie.

Frozen into the Pico's flash, all that a table ever loads takes 60 KB of memory, so what is loaded
stays. In files, a module has its code in memory too, and there is room for one game only: so a
game is loaded in parts with pauses between them, room is made before each part, and what is not
needed now is forgotten. On a computer nothing is short.
"""

import gc
import sys

IN_FILES = sys.implementation.name == "micropython" and sys.path[:1] != [".frozen"]
"""Whether memory is short because the modules lie in files. Whoever starts a frozen firmware has
`.frozen` first in the path; a pack that overrides it comes before that."""

SHOW_US = 150_000 if IN_FILES else 60_000
"""So long (us) after the press that chose a game its loading begins: the screen changes first."""

PART_US = 30_000 if IN_FILES else 1_000
"""A game is loaded in parts, so long (us) after one another: what is pressed, shown and heard
between them waits for one part at most."""

START_BYTES = 64_000
"""So often (bytes taken) garbage is collected while the table starts: twice or so, 76 ms in all."""

_swept = [None]
"""The name of the module for which garbage was collected last."""

_usual_bytes = [-1]
"""After how many bytes garbage was collected before the table started; -1 for when none is left."""


def load(name, make_room=None):
    """Load the module `name`; in files only the second call for it does.

    The first one makes room instead, with `make_room` if there is one: what loading leaves behind
    would lie between the modules, and free memory be in holes that nothing fits into.
    """
    if IN_FILES and _swept[0] != name:
        if make_room:
            make_room()
        gc.collect()
        _swept[0] = name
    else:
        __import__(name)


def stay_compact(is_starting):
    """While the table starts, have garbage collected each time `START_BYTES` were taken.

    Otherwise that is done when memory is full for the first time. Then what lives long lies all
    over it, and what is free is in a thousand small holes: nothing large finds room ever after, and
    whoever takes memory looks long for it. Once it has started all is as before: a page has
    garbage collected by such a number too, another one.
    """
    if IN_FILES:
        if is_starting:
            _usual_bytes[0] = gc.threshold()
        gc.threshold(START_BYTES if is_starting else _usual_bytes[0])


def sweep():
    """Have what was loaded by now leave no holes behind, where memory is short."""
    if IN_FILES:
        gc.collect()


def forget(*names):
    """Take modules out of memory, where it is short; what is still used of one stays."""
    if IN_FILES:
        for name in names:
            if name in sys.modules:
                unload(name)


def unload(name):
    """Take the module `name` out of memory; what is still used of it stays."""
    del sys.modules[name]
    package, _, stem = name.rpartition(".")
    if hasattr(sys.modules.get(package), stem):
        delattr(sys.modules[package], stem)

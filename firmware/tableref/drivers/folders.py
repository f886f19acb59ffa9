"""The folders of the store: made, made safe, and filled with what older firmware has left.

Needed once or twice in the life of a table, and forgotten after.
"""

from tableref.drivers.files import FINISHED, GENERATIONS, name_of
from tableref.drivers.matches import is_there

OLD = ("match_a.trj", "match_b.trj")
"""The two generations as older firmware calls them, both in the first folder."""

SETTLED = "settled"
"""This file in the second folder says that the folders are safe."""
_CHANGES = 17
"""So many changes of a folder fill more than a block of flash: each takes a page of 256 bytes."""


def prepare(store):
    """Make the folders that are missing, and have them safe."""
    first, second = store.places
    folders = (first, second, first + "/" + FINISHED)
    is_new = False
    for folder in folders:
        try:
            store.disk.mkdir(folder)
            is_new = True
        except OSError:
            # It is there, or cannot be made: then the next attempt says so.
            pass
    if is_new or not store.is_settled:
        settle(store, folders)


def settle(store, folders):
    """Have LittleFS note twice that the folders are there.

    It notes the changes of a folder behind each other in one of two blocks, and begins the other
    one when that is full. Damage to one block takes it back to what the other one says, so the
    folders themselves must stand in both: changes are made until that is so, once in the life of a
    table. It takes 0.4 s.
    """
    above = folders[0].rpartition("/")[0]
    try:
        for folder in (above,) + folders:
            path = folder + "/.new"
            for _ in range(_CHANGES):
                store.open_file(path, "wb").close()
            store.disk.remove(path)
        store.open_file("%s/%s" % (folders[1], SETTLED), "wb").close()
        store.is_settled = True
    except OSError:
        # Nothing can be written; whoever wanted to is about to see it.
        pass


def bring_old(store, names, newest):
    """Give the files of older firmware their places; return the state then."""
    if newest[0] == 0:
        newest = (1, newest[1], False)
    for place in GENERATIONS:
        old = "%s/%s" % (store.places[0], OLD[place])
        path = "%s/%s" % (store.places[place], name_of(*newest))
        if OLD[place] not in names:
            continue
        if newest[0] == 1 and not newest[2] and not is_there(store, path, 1):
            prepare(store)
            store.disk.rename(old, path)
        else:
            store.disk.remove(old)
    return newest

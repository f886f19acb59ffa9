"""The folders of the store: made, and made safe against damage."""

FINISHED = "done"
"""The folder of the finished matches, in the first generation's."""

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

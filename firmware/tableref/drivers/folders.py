"""Create the folders of the store, and protect them against damage."""

FINISHED = "done"
"""The folder of the finished matches, within the first generation's."""

PROTECTED = "protected"
"""The file in the second folder that marks the folders as protected."""
_CHANGES = 17
"""The number of changes that fill a metadata block: each takes a page of 256 bytes."""


def prepare(store):
    """Create the missing folders and protect them."""
    first, second = store.places
    folders = (first, second, first + "/" + FINISHED)
    is_new = False
    for folder in folders:
        try:
            store.disk.mkdir(folder)
            is_new = True
        except OSError:
            # The folder exists already, or cannot be created. In the second case the next access
            # fails.
            pass
    if is_new or not store.is_protected:
        protect(store, folders)


def protect(store, folders):
    """Make LittleFS store the folders in both of its metadata blocks.

    LittleFS records what a folder contains in one of two blocks, and switches to the other one when
    that is full. If the newer block is damaged, the older one counts again. Folders that were
    created later are missing there, and their files are lost. So this function creates and removes
    a file until both blocks have been written. It does so once in the life of a table, in 0.4 s.
    """
    above = folders[0].rpartition("/")[0]
    try:
        for folder in (above,) + folders:
            path = folder + "/.new"
            for _ in range(_CHANGES):
                store.open_file(path, "wb").close()
            store.disk.remove(path)
        store.open_file("%s/%s" % (folders[1], PROTECTED), "wb").close()
        store.is_protected = True
    except OSError:
        # The disk is not writable; the next write of the caller reports that.
        pass

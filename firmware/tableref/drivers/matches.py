"""The state of the matches on disk, and its changes: a match begins, ends, is reopened.

The state is derived from file names only, which LittleFS protects by checksums: see `name_of`.
There is a folder for each of two generations. A change is made in one folder, then in the other, so
that a power cut leaves at least one of them whole. `look` copies the newer state to the other.
"""

from tableref.drivers import folders

GENERATIONS = (0, 1)
GONE = "gone"
"""Extension of an empty file that replaces the newest finished match if it had to be deleted."""


def name_of(serial, finished, is_over=False):
    """Return the file name of a match, which contains the state.

    `serial` counts the matches begun or reopened by this table. `finished` is the number of the
    newest finished one. `is_over` is whether no match is on.
    """
    return "match-%d-%d.%s" % (serial, finished, "end" if is_over else "trj")


def note_of(serial, frames):
    """Return the name of a file that records the number of frames of the match `serial`."""
    return "frames-%d-%d" % (serial, frames)


def look(store):
    """Return the state of the matches in the format of ``Store.state``, and repair differences."""
    names = [_names(store, folder) for folder in store.places]
    store.is_protected = folders.PROTECTED in names[1]
    states = [[_state_of(name) for name in listed] for listed in names]
    states = [
        [state for state in found if state and (state[2] or _is_begun(store, place, state))]
        for place, found in enumerate(states)
    ]
    all_states = states[0] + states[1]
    newest = max(all_states) if all_states else (0, _newest_finished(store), True)
    serial, finished, is_over = newest
    for place in GENERATIONS:
        store.notes[place] = _newest_note(store, place, names[place])
        for name in names[place]:
            state = _state_of(name)
            if state and state != newest:
                _move_or_remove(store, "%s/%s" % (store.places[place], name), state, newest)
        if is_over and serial and newest not in states[place]:
            _mark(store, place, newest)
    paths = [store.finished_path(finished, ending) for ending in ("trj", GONE)]
    if finished and not any(is_there(store, path) for path in paths):
        newest = _repair(store, newest)
    return newest


def _names(store, folder):
    try:
        return store.disk.listdir(folder)
    except OSError:
        return []


def _state_of(name):
    """Return the state in a file name, or None for another name."""
    parts = name.split(".")
    numbers = parts[0].split("-")
    if len(parts) != 2 or parts[1] not in ("trj", "end") or len(numbers) != 3:
        return None
    try:
        state = int(numbers[1]), int(numbers[2]), parts[1] == "end"
    except ValueError:
        return None
    return state if name_of(*state) == name else None


def _newest_note(store, place, names):
    """Return the newest note in a generation's folder, and delete the others."""
    notes = [note for note in [_numbers_of(name) for name in names] if note]
    newest = max(notes) if notes else None
    for note in notes:
        if note != newest:
            _remove(store, "%s/%s" % (store.places[place], note_of(*note)))
    return note_of(*newest) if newest else None


def _numbers_of(name):
    """Return (serial, frames) of a note's name, or None for another name."""
    parts = name.split("-")
    try:
        numbers = int(parts[1]), int(parts[2])
    except (ValueError, IndexError):
        return None
    return numbers if note_of(*numbers) == name else None


def _is_begun(store, place, state):
    # LittleFS creates a file before its contents, so a power cut can leave it empty.
    return is_there(store, "%s/%s" % (store.places[place], name_of(*state)), 1)


def is_there(store, path, least=0):
    """Return whether a file exists and has at least `least` bytes."""
    try:
        with store.open_file(path, "rb") as file:
            return len(file.read(least)) == least
    except OSError:
        return False


def _newest_finished(store):
    names = store.finished()
    try:
        return int(names[-1].split(".")[0]) if names else 0
    except ValueError:
        return 0


def _move_or_remove(store, path, state, newest):
    """Move a file of an older state to its place in the newest state, or delete it."""
    serial, finished, is_over = newest
    done = store.finished_path(finished)
    is_finished = is_over and serial == state[0] and finished > state[1] and not state[2]
    try:
        if is_finished and not is_there(store, done):
            store.prepare()
            store.disk.rename(path, done)
        else:
            store.disk.remove(path)
    except OSError:
        # Ignore a failure, because the next start tries to move the file again. Until then the
        # newest state is used in any case.
        pass


def _repair(store, newest):
    """Restore the last finished match from a copy, or report it as lost; return the state."""
    serial, finished, is_over = newest
    for place in GENERATIONS:
        path = "%s/%s" % (store.places[place], name_of(*newest))
        if is_over and is_there(store, path, 1):
            try:
                with store.open_file(path, "rb") as file:
                    store.replace(store.finished_path(finished), _pieces(file))
                before = store.finished_path(finished - 1)
                # Look for the match before the last one, too, because it has no copy and the damage
                # may have destroyed it.
                store.has_lost = finished > 1 and not is_there(store, before)
                return newest
            except OSError:
                pass
    store.has_lost = True
    state = (serial + 1, _newest_finished(store), is_over)
    for place in GENERATIONS:
        folder = store.places[place]
        try:
            old = "%s/%s" % (folder, name_of(*newest))
            store.disk.rename(old, "%s/%s" % (folder, name_of(*state)))
        except OSError:
            # Ignore a missing file, because it may be in only one of the two folders.
            pass
    return state


def _pieces(file):
    while True:
        piece = file.read(512)
        if not piece:
            return
        yield piece


# -- Begin and end of matches -----------------------------------------------------------------


def clear(store, place):
    """Delete the files of other matches in a generation's folder."""
    names = _names(store, store.places[place])
    now = name_of(*store.state)
    for name in names:
        if _state_of(name) and name != now:
            _remove(store, "%s/%s" % (store.places[place], name))


def finish(store, whole):
    """Move the current match to the finished ones.

    `whole` is the generation (0 or 1) whose file is complete. The other one remains as a second
    copy until another match begins.
    """
    serial, finished, _ = store.state
    over = (serial, finished + 1, True)
    other = 1 - whole
    try:
        new = "%s/%s" % (store.places[other], name_of(*over))
        store.disk.rename(store.path(other), new)
    except OSError:
        _mark(store, other, over)
    _put(store, store.path(whole), store.finished_path(finished + 1))
    _mark(store, whole, over)
    store.state = over


def put_aside(store):
    """Move each file of the current match to the finished ones."""
    serial, finished, _ = store.state
    paths = [store.path(place) for place in GENERATIONS if store.open(place) is not None]
    over = (serial, finished + len(paths), True)
    for place in GENERATIONS if paths else ():
        _mark(store, place, over)
    for path in paths:
        finished += 1
        _put(store, path, store.finished_path(finished))
    store.state = over


def drop(store):
    """Delete the current match."""
    serial, finished, _ = store.state
    over = (serial, finished, True)
    for place in GENERATIONS:
        _mark(store, place, over)
    for place in GENERATIONS:
        _remove(store, store.path(place))
    store.state = over


def reopen(store):
    """Make the last finished match the current one; return whether there was one."""
    serial, finished, _ = store.state
    state = (serial + 1, finished - 1, False)
    path = "%s/%s" % (store.places[0], name_of(*state))
    if not finished or not is_there(store, store.finished_path(finished)):
        store.state = (serial, _newest_finished(store), True)
        return False
    store.prepare()
    store.disk.rename(store.finished_path(finished), path)
    store.state = state
    clear(store, 0)
    return True


def _put(store, path, done):
    _remove(store, store.finished_path(store.state[1], GONE))
    try:
        store.disk.rename(path, done)
    except OSError:
        store.prepare()
        store.disk.rename(path, done)


def _mark(store, place, state):
    """Record the state in a generation's folder by an empty file."""
    folder = store.places[place]
    path = "%s/%s" % (folder, name_of(*state))
    try:
        store.open_file(path, "wb").close()
    except OSError:
        store.prepare()
        store.open_file(path, "wb").close()


def _remove(store, path):
    try:
        store.disk.remove(path)
    except OSError:
        # There is no such file.
        pass

"""The commands about past events and the current match: replay and match."""

from binascii import b2a_base64

from tableref.usb.answers import answer, is_number, is_restoring, progress_of, refused

STEPS_AT_ONCE = 8
"""Number of steps in a line. A longer line would delay presses."""

_MOST = 1 << 53


def replay(asked, own, referee, buffer, about):
    """Send the lines after an event again, or all buffered lines if that event is not among them.

    `asked` names the event by its `seq` and `t_us`.
    """
    for name in ("seq", "t_us"):
        if not is_number(asked.get(name), 0, _MOST):
            yield refused("%s takes a whole number from 0 on: the last event's, or 0." % name, own)
            return
    beginning = ('{"seq": %d, "t_us": %d,' % (asked["seq"], asked["t_us"])).encode()
    count = buffer.count
    lines = buffer.lines()
    is_found = False
    for line in lines:
        count -= 1
        # If two events fit, begin after the older one, because repeated lines are better than lost
        # ones.
        is_found = line.startswith(beginning)
        if is_found:
            break
        yield None
    if not is_found:
        count = buffer.count
        lines = buffer.lines()
    yield answer(
        "replay", own, ("found", is_found), ("complete", buffer.is_complete), ("lines", count)
    )
    for line in lines:
        yield line.decode()


def match(asked, own, referee, buffer, about):
    """Send the current match: its terms, and the steps of its record.

    The first undone step, if any, follows the other steps. After a redo, events with its `seq` or
    higher are void.
    """
    if is_restoring(referee):
        yield refused("The match is being restored; ask again in a second.", own)
        return
    progress = progress_of(referee)
    if progress is None:
        yield answer("match", own, ("game", None))
        return
    sent = count = 0
    steps = changes = None
    while steps is None or sent < count:
        if steps is not progress.steps or changes != steps.rewinds:
            # Send the terms first. Begin again if steps were undone or redone since the last line.
            sent = 0
            steps = progress.steps
            changes = steps.rewinds
            taken_back = 0 if steps.undone() is None else 1
            count = len(steps) + taken_back
            yield _terms(progress, count, taken_back, own, referee)
            continue
        first = sent
        sent = min(count, first + STEPS_AT_ONCE)
        packed = b2a_base64(steps.packed(sent, first)).decode().strip()
        yield answer("steps", own, ("first", first), ("steps", packed))


def _terms(progress, count, taken_back, own, referee):
    key, seats, options, seed = progress.terms
    return answer(
        "match",
        own,
        ("game", key),
        ("players", list(seats)),
        ("options", options),
        ("seed", seed),
        ("seq", referee.announcer.seq),
        ("t_us", referee.now_us),
        ("steps", count),
        ("taken_back", taken_back),
    )

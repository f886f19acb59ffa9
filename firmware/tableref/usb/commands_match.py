"""What a computer may ask of what was said and played: replay and match."""

from binascii import b2a_base64

from tableref.usb.answers import answer, history_of, is_number, is_waking, refused

STEPS_AT_ONCE = 8
"""Number of steps in a line. A longer line would delay presses."""

_MOST = 1 << 53


def replay(asked, own, referee, buffer, about):
    """Say again what was said after an event, all of it if that is not known."""
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
        # The oldest of two that begin alike: better lines told twice than lines never told.
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
    """Tell the match that is on: its terms, and the steps of its record that stand.

    Of the steps that were taken back and can stand again the first one follows: from its number on
    nothing that is said stands when it does.
    """
    if is_waking(referee):
        yield refused("The match is coming back: ask again in a second.", own)
        return
    history = history_of(referee)
    if history is None:
        yield answer("match", own, ("game", None))
        return
    sent = count = 0
    steps = changes = None
    while steps is None or sent < count:
        if steps is not history.steps or changes != steps.rewinds:
            # At first; and when a step was taken back meanwhile, or stands again: what was told is
            # so no more.
            sent = 0
            steps = history.steps
            changes = steps.rewinds
            taken_back = 0 if steps.undone() is None else 1
            count = len(steps) + taken_back
            yield _terms(history, count, taken_back, own, referee)
            continue
        first = sent
        sent = min(count, first + STEPS_AT_ONCE)
        packed = b2a_base64(steps.packed(sent, first)).decode().strip()
        yield answer("steps", own, ("first", first), ("steps", packed))


def _terms(history, count, taken_back, own, referee):
    key, seats, options, seed = history.terms
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

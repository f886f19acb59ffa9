"""Conversion of the referee's hints to data for the page."""

from tableref.presses.gestures import BACK, NEXT, OK, PLAYERS

NAMES = {BACK: "back", NEXT: "next", OK: "ok"}
"""Control -> name on the page, for controls that are button numbers."""


def of(referee):
    """Return a list with [control, words, buttons, whether a line contains it] for each hint.

    `buttons` are the numbers of the buttons with this function. Hints without any are left out.
    """
    found = []
    for hint in referee.hints():
        buttons = _buttons(referee, hint)
        if buttons:
            control = NAMES.get(hint.control, hint.control)
            found.append([control, hint.words, buttons, hint.row is not None])
    return found


def _buttons(referee, hint):
    if hint.control in NAMES:
        return [hint.control]
    if hint.players is not None:
        return list(hint.players)
    match = referee.match
    if match is None or hint.control == "digit":
        return list(range(1, PLAYERS + 1))
    whose = match.history.whose()
    return [whose] if whose and not match.history.is_paused else list(match.history.game.owners)

"""The referee's hints as data for a page: what each button does now, and in which words."""

from tableref.presses.gestures import BACK, NEXT, OK, PLAYERS

NAMES = {BACK: "back", NEXT: "next", OK: "ok"}
"""Controls of hints that are button numbers -> their names; the others are names already."""


def of(referee):
    """Return [control, words, buttons, whether the screen says it] of each hint, a list.

    `buttons` are those that the hint is for; a hint that is for none is left out.
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

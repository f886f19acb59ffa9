"""Convert the referee's hints to data for the page."""

from tableref.presses.gestures import BACK, NEXT, OK, PLAYERS

NAMES = {BACK: "back", NEXT: "next", OK: "ok"}
"""Button -> name of the control on the page."""


def of(referee):
    """Return [control, words, buttons, is on a line of the screen] for each hint, as a list.

    `buttons` are the numbers of the buttons that have the hint's function. A hint without any is
    left out.
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
    whose = match.progress.whose()
    return [whose] if whose and not match.progress.is_paused else list(match.progress.game.owners)

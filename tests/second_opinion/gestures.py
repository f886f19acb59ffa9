"""Gestures at a table, and their form in a scenario.

A gesture has a time in microseconds since the match began, and ends before the next one begins.
"""

from collections import namedtuple

TAP_US = 60_000
HOLD_US = 800_000
HELD_US = 700_000
"""Minimum time (us) of a hold; the gesture `hold` lasts `HOLD_US`."""
WITH_NEXT_US = 100_000
"""Time (us) for which NEXT (or BACK) is held before the other button is pressed."""
TOGETHER_US = 80_000
REPEAT_US = 150_000
CORRECTION_US = 1_000_000
CORRECTING = ("correct", "correct_cut")

Gesture = namedtuple("Gesture", ("t_us", "kind", "button", "offsets"), defaults=(None, ()))
"""A gesture of one of these kinds:

- `tap`, `hold` of a `button` (1 to 10, or `BACK`, `NEXT`, `OK`),
- `taps` of a `button`: `offsets` is their number, `REPEAT_US` their interval,
- `less`: NEXT held and `button` tapped; `less_long`: the same, with `button` held,
- `redo`: BACK held and NEXT tapped,
- `race`: several buttons, pressed after `t_us`: `offsets` is ((us after it, button), ...),
- `correct`: in a pause, correct a scored round: `offsets` is (rounds ago, points to add for the
  player `button`, optionally the number of NEXT presses that lead to another page),
- `correct_cut`: the same, with a power cut instead of the OK that ends the pause,
- `cut`: a power cut,
- `wait`: a second without a press.
"""


def length_us(gesture):
    """Return the duration of a gesture."""
    if gesture.kind in ("less", "less_long"):
        finger_us = HOLD_US if gesture.kind == "less_long" else TAP_US
        return WITH_NEXT_US + finger_us + WITH_NEXT_US
    if gesture.kind in CORRECTING:
        return len(_correction(gesture)) * CORRECTION_US
    if gesture.kind == "taps":
        return (gesture.offsets - 1) * REPEAT_US + TAP_US
    if gesture.kind == "race":
        return max(us for us, _ in gesture.offsets) + TOGETHER_US
    return {
        "tap": TAP_US,
        "hold": HOLD_US,
        "redo": WITH_NEXT_US + TAP_US + WITH_NEXT_US,
        "cut": 0,
        "wait": 1_000_000,
    }[gesture.kind]


def last_wait(gestures):
    """Return a `wait` after the last gesture and all events that it causes later."""
    end_us = gestures[-1].t_us + length_us(gestures[-1]) if gestures else 0
    return Gesture(end_us + 10_000_000, "wait")


def written(header, gestures):
    """Return the text of a scenario: the line `header` and then the gestures."""
    lines = [header]
    for gesture in gestures:
        lines += _lines(gesture)
    return "\n".join(lines) + "\n"


def _lines(gesture):
    at, button = gesture.t_us, gesture.button
    if gesture.kind in ("tap", "hold"):
        return [_line(at, gesture.kind, button)]
    if gesture.kind in CORRECTING:
        return _correction(gesture)
    if gesture.kind == "taps":
        return [_line(at, "tap", button, "x%d" % gesture.offsets)]
    if gesture.kind in ("less", "less_long", "redo"):
        first, second = ("BACK", "NEXT") if gesture.kind == "redo" else ("NEXT", button)
        kind = "hold" if gesture.kind == "less_long" else "tap"
        return [
            _line(at, "press", first),
            _line(at + WITH_NEXT_US, kind, second),
            _line(at + length_us(gesture), "release", first),
        ]
    if gesture.kind == "race":
        end_us = at + length_us(gesture)
        return [_line(at + us, "press", one) for us, one in gesture.offsets] + [
            _line(end_us, "release", one) for _, one in gesture.offsets
        ]
    return [] if gesture.kind == "wait" else [_line(at, "power_cut")]


def _correction(gesture):
    """Return the lines that correct a round. Only this function knows the necessary presses.

    In the pause NEXT turns to "Correction"; OK; NEXT turns to an earlier round; OK; taps, or taps
    with NEXT held; OK. Then a held BACK and BACK lead to the pause, whether or not the correction
    was refused, and OK continues.
    """
    ago, points, *turns = gesture.offsets
    presses = [("hold", "BACK"), ("tap", "NEXT"), ("tap", "OK")]
    presses += [("tap", "NEXT")] * ago + [("tap", "OK")]
    presses += [("tap", "NEXT")] * sum(turns)
    if points < 0:
        presses.append(("press", "NEXT"))
    presses += [("tap", gesture.button)] * abs(points)
    if points < 0:
        presses.append(("release", "NEXT"))
    presses.append(("tap", "OK"))
    if gesture.kind == "correct":
        presses += [("hold", "BACK"), ("tap", "BACK"), ("tap", "OK")]
    else:
        presses.append(("power_cut",))
    return [
        _line(gesture.t_us + index * CORRECTION_US, *press) for index, press in enumerate(presses)
    ]


def _line(at_us, *words):
    return "%d.%03d %s" % (at_us // 1000, at_us % 1000, " ".join(str(word) for word in words))

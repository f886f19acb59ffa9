"""Every sound, as data: notes of (Hz, ms), 0 Hz being silence.

A sound that matters more is not cut off by one that matters less: a click does not end the
announcement that the round is over.
"""

_SCALE = (523, 587, 659, 784, 880, 1047, 1175, 1319, 1568, 1760)
"""Hz of a pentatonic scale over two octaves, C5 to A6: any two of them sound well together."""


def _seat(player):
    return ((_SCALE[(player - 1) % 10], 90), (_SCALE[(player - 1) % 10] * 2, 60))


_BELL = ((1760, 220), (0, 40), (1319, 220), (0, 40), (880, 460), (0, 120))

TUNES = {
    # name: (weight, notes)
    "click": (0, ((1400, 18),)),
    "mark": (1, ((1047, 50), (1568, 70))),
    "back": (1, ((784, 60), (523, 90))),
    "no": (2, ((196, 110), (0, 50), (196, 110))),
    "choose": (1, ((784, 50), (1047, 70))),
    "change": (1, ((880, 40),)),
    "draw": (
        1,
        ((988, 20), (0, 60)) * 6
        + ((988, 20), (0, 110)) * 4
        + ((988, 20), (0, 180)) * 3
        + ((1319, 120), (1760, 240)),
    ),
    "beat": (4, ((880, 140),)),
    "go": (4, ((1760, 600),)),
    "false_start": (3, ((147, 450),)),
    "too_late": (2, ((330, 90), (247, 160))),
    "crash": (2, ((330, 60), (196, 90), (110, 220))),
    "skip": (2, ((784, 110), (587, 110), (392, 110), (0, 40), (392, 220))),
    "fault": (2, ((262, 150), (0, 50)) * 3),
    "time_short": (3, ((1175, 90), (0, 60)) * 3),
    "period_started": (3, ((880, 160), (0, 60), (880, 160))),
    "tie": (5, ((988, 120), (740, 120)) * 4),
    "got_ya": (5, ((784, 90), (740, 90), (698, 90), (659, 90), (0, 60), (1319, 240))),
    "round_end": (6, _BELL + _BELL),
    "result": (3, ((659, 120), (784, 120), (1047, 260))),
    "pause": (3, ((659, 120), (523, 200))),
    "winner": (
        7,
        (
            (523, 150),
            (659, 150),
            (784, 150),
            (1047, 300),
            (0, 50),
            (784, 150),
            (1047, 600),
            (0, 100),
            (880, 150),
            (988, 150),
            (1047, 150),
            (1319, 300),
            (1175, 150),
            (1319, 150),
            (1568, 900),
        ),
    ),
}
for _number in range(1, 11):
    TUNES["join_%d" % _number] = (1, _seat(_number))
    TUNES["claim_%d" % _number] = (
        5,
        ((_SCALE[min(_number, 8) - 1], 90), (_SCALE[min(_number, 8) + 1], 330)),
    )


def tone(name, since_us):
    """Return (Hz, us until it changes) at `since_us` after the tune began; (0, None) when over."""
    end_us = 0
    for hz, ms in TUNES[name][1]:
        end_us += ms * 1000
        if since_us < end_us:
            return hz, end_us - since_us
    return 0, None

"""All sounds as data: notes of Hz/ms, where 0 Hz is silence.

Each sound has a priority. A sound does not interrupt one of higher priority: for example, a click
does not end the sound at the end of a round.
"""

_SCALE = (523, 587, 659, 784, 880, 1047, 1175, 1319, 1568, 1760)
"""Frequencies (Hz) of a pentatonic scale over two octaves, C5 to A6."""

_BELL = "1760/220 0/40 1319/220 0/40 880/460 0/120 "

# The tunes are texts, which are parsed when they are played, because numbers would need three
# times as much memory.
TUNES = {
    # name: "priority notes"
    "click": "0 1400/18",
    "mark": "1 1047/50 1568/70",
    "back": "1 784/60 523/90",
    "no": "2 196/110 0/50 196/110",
    "choose": "1 784/50 1047/70",
    "change": "1 880/40",
    "draw": "1 "
    + "988/20 0/60 " * 6
    + "988/20 0/110 " * 4
    + "988/20 0/180 " * 3
    + "1319/120 1760/240",
    "beat": "4 880/140",
    "go": "4 1760/600",
    "false_start": "3 147/450",
    "too_late": "2 330/90 247/160",
    "crash": "2 330/60 196/90 110/220",
    "skip": "2 784/110 587/110 392/110 0/40 392/220",
    "fault": "2 262/150 0/50 262/150 0/50 262/150 0/50",
    "time_short": "3 1175/90 0/60 1175/90 0/60 1175/90 0/60",
    "period_started": "3 880/160 0/60 880/160",
    "tie": "5 " + "988/120 740/120 " * 4,
    "surprise": "5 784/90 740/90 698/90 659/90 0/60 1319/240",
    "round_end": "6 " + _BELL + _BELL,
    "result": "3 659/120 784/120 1047/260",
    "pause": "3 659/120 523/200",
    "winner": "7 523/150 659/150 784/150 1047/300 0/50 784/150 1047/600 0/100 "
    "880/150 988/150 1047/150 1319/300 1175/150 1319/150 1568/900",
}
"""Name -> priority (0 to 7) and notes. Tunes such as "join_3" and "claim_3" are computed."""

# The names are listed, because formatting one at each claim would delay its event by 0.1 ms.
CLAIMS = ("claim_1", "claim_2", "claim_3", "claim_4", "claim_5", "claim_6", "claim_7", "claim_8")
"""The tunes of the first claim of a race, the second, and so on."""

_read = [None, ()]
"""The tune of the last lookup, as a cache: its name, and its notes as numbers."""


def of_claim(number):
    """Return the tune of claim `number`, from 1. Claims beyond the end of `CLAIMS` use its last."""
    return CLAIMS[min(number, len(CLAIMS)) - 1]


def priority(name):
    """Return the priority of a tune, 0 to 7."""
    if name in TUNES:
        return int(TUNES[name][0])
    return 5 if name.startswith("claim") else 1


def notes(name):
    """Return the notes of a tune, as a tuple of (Hz, ms)."""
    if _read[0] != name:
        kind, _, number = name.partition("_")
        if kind == "join":
            low = _SCALE[int(number) - 1]
            found = (low, 90), (low * 2, 60)
        elif kind == "claim":
            at = int(number) - 1
            found = (_SCALE[at], 90), (_SCALE[at + 2], 330)
        else:
            words = [word.split("/") for word in TUNES[name].split()[1:]]
            found = tuple([(int(hz), int(ms)) for hz, ms in words])
        _read[:] = name, found
    return _read[1]


def tone(name, since_us):
    """Return (Hz, time (us) until it changes, Hz after that) at `since_us` of a tune.

    After its end this is (0, None, 0).
    """
    found = notes(name)
    for place, (hz, ms) in enumerate(found):
        since_us -= ms * 1000
        if since_us < 0:
            return hz, -since_us, found[place + 1][0] if place + 1 < len(found) else 0
    return 0, None, 0

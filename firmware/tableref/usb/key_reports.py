"""Layouts of the 13 buttons as keys, and the reports of a USB keyboard for presses.

Key codes are those of the USB HID Usage Tables, page 7. The computer interprets them by the
keyboard layout that it is set to.
"""

from tableref.referee.keyboard import DOWN, TAPPED

FILE = "keyboard.txt"
"""Name of the file in the store with the user's own layout."""

LAYOUTS = {
    # The keys of players 1 to 10, BACK, NEXT and OK.
    "numbers": "1 2 3 4 5 6 7 8 9 0 left right enter",
    "functions": "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 left right enter",
    "letters": "a b c d e f g h i j left right enter",
    "shifted": "shift+1 shift+2 shift+3 shift+4 shift+5 shift+6 shift+7 shift+8 shift+9 shift+0 "
    "left right enter",
}
"""Value of the setting `keys` -> keys in the order of the buttons; see docs/keyboard.md."""

NONE = "-"
"""Name for a button without a key."""

BUTTONS = 13
SIZE = 8
"""Size (bytes) of a report: the modifiers, an unused byte, and six keys that are down."""

MAX_DOWN = SIZE - 2

_SHIFT = 0x200
_SHIFTED = "shift+"
_IN_A_ROW = ((4, "abcdefghijklmnopqrstuvwxyz"), (30, "1234567890"))
_NAMED = (
    (40, "enter escape backspace tab space minus equal"),
    (54, "comma dot slash"),
    (58, "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12"),
    (72, "pause insert home pageup delete end pagedown right left down up"),
    (88, "kp_enter kp_1 kp_2 kp_3 kp_4 kp_5 kp_6 kp_7 kp_8 kp_9 kp_0"),
)


def code_of(key):
    """Return the code of a key such as "a", "f1" or "shift+1", 0 for NONE.

    Raises ValueError with a readable message for an unknown name.
    """
    name = key.lower()
    if name == NONE:
        return 0
    shift = 0
    if name.startswith(_SHIFTED):
        shift = _SHIFT
        name = name[len(_SHIFTED) :]
    if len(name) == 1:
        for first, letters in _IN_A_ROW:
            if name in letters:
                return shift + first + letters.index(name)
    for first, names in _NAMED:
        names = names.split(" ")
        if name in names:
            return shift + first + names.index(name)
    raise ValueError("%r is no key; keys are called such as a, 1, f1, left, shift+1, or -" % key)


def parse(text):
    """Return the 13 key codes of a layout. Raises ValueError with a readable message.

    Names of keys are separated by blanks or line ends; a # begins a comment.
    """
    keys = []
    for line in text.split("\n"):
        keys.extend(line.partition("#")[0].split())
    if len(keys) != BUTTONS:
        raise ValueError(
            "there are %d keys; it takes %d, of players 1 to 10, BACK, NEXT and OK"
            % (len(keys), BUTTONS)
        )
    return tuple([code_of(key) for key in keys])


class KeyReports:
    """Creates the reports of a keyboard; `codes` are the keys of the buttons, see ``parse``.

    All reports must be sent in order, because each contains all keys that are down. A report has
    room for six keys. A seventh releases the key that has been down longest, because a press
    matters more than its duration.
    """

    def __init__(self, codes):
        self._codes = codes
        self._down = []
        """The codes that are down, the oldest first."""

    def after(self, button, action):
        """Return a list of reports (bytes) for a `key` event with this `button` and `action`."""
        code = self._codes[button - 1]
        if code == 0:
            return []
        reports = []
        if code in self._down:
            self._down.remove(code)
            reports.append(self._report())
        if action in (DOWN, TAPPED):
            if len(self._down) == MAX_DOWN:
                self._down.pop(0)
            self._down.append(code)
            reports.append(self._report())
        if action == TAPPED:
            self._down.remove(code)
            reports.append(self._report())
        return reports

    def lift_all(self):
        """Release all keys; return the report (bytes) for this."""
        self._down = []
        return self._report()

    def _report(self):
        report = bytearray(SIZE)
        for place, code in enumerate(self._down):
            if code & _SHIFT:
                report[0] = 2
            report[2 + place] = code & 0xFF
        return bytes(report)

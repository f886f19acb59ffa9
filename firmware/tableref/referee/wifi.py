"""The set-up of the Wi-Fi by phone, as the players see it.

``tableref.radio.set_up`` operates the radio. It changes the ``WifiSetup``, and calls
``Referee.redraw``.
"""

from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PLAYERS, PRESS, TAP
from tableref.show import lights
from tableref.show.screens import COLUMNS, Hint, beside_code, compose
from tableref.texts import translator

OPENING, OPEN, JOINING, FAILED, JOINED, OWN = range(6)
"""The states of the set-up: the access point is being opened, it is open, the table joins a
network, that failed, it has joined, it stays with a network of its own."""

WRONG_PASSWORD, NOT_FOUND, NO_ANSWER = "wrong_password", "not_found", "no_answer"
NO_ADDRESS, NOT_SAVED, NO_RADIO = "no_address", "not_saved", "no_radio"
"""The problems of the set-up."""

_LINES = {
    WRONG_PASSWORD: ("wrong_password", "or_no_answer"),
    NOT_FOUND: ("not_found", "too_far"),
    NO_ANSWER: ("no_answer", "too_far"),
    NO_ADDRESS: ("no_address", "router_on"),
    NOT_SAVED: ("not_saved",),
    NO_RADIO: ("no_radio",),
}
"""Problem -> the texts of the screen's lines about it."""

_REFUSALS = {OPENING: "waking", OPEN: "on_phone", JOINING: "waking", FAILED: "press_next_or_back"}
"""State -> key of the text that is shown when a press is refused. In the other states it is the
usual text, which asks for OK, because nothing else is possible there.
"""

text = translator("wifi")


class WifiSetup:
    """The set-up by phone: a stage in the settings menu.

    `has_ended` becomes True when the players have left it.
    """

    def __init__(self, announcer):
        self.has_ended = False
        self.state = OPENING
        self.name = self.password = self.address = ""
        """The name and password of the access point, and the table's IP address in its network."""
        self.joined = ""
        """The name of the network to join."""
        self.found = ""
        """The result of joining: the table's IP address, or the key of a problem's text."""
        self._announcer = announcer

    def gesture(self, t_us, kind, button):
        """Process a gesture."""
        if button == BACK:
            if kind in (TAP, HOLD):
                self._announcer.tune(t_us, "back")
                self.has_ended = True
        elif kind != PRESS:
            return
        elif button == OK and self.state in (JOINED, OWN):
            self._announcer.tune(t_us, "choose")
            self.has_ended = True
        elif button == NEXT and self.state == FAILED:
            self._announcer.tune(t_us, "change")
            self.state = OPEN
        else:
            self._announcer.refuse(t_us, button, "not_now", text, _REFUSALS.get(self.state))

    def screen(self):
        """Return the screen: (lines, big, hints), see ``compose``."""
        leave = Hint(BACK, text("leave"))
        if self.state == OPEN:
            lines = {0: text("title"), 1: self.name, 2: self.password, 4: self.address}
            lines = {row: beside_code(line) for row, line in lines.items()}
            lines[6] = beside_code("BACK:")
            lines[7] = beside_code(leave.words), leave
            return compose(lines, code(self.name, self.password))
        lines = {0: text("title")}
        if self.state == OPENING:
            lines[3] = text("opening")
            lines[7] = leave
            return compose(lines)
        if self.state == OWN:
            lines.update({1: text("own"), 2: self.name, 3: self.password, 5: self.address})
        else:
            lines[1] = self.joined[:COLUMNS]
        if self.state == JOINING:
            lines[3] = text("joining")
            lines[7] = leave
            return compose(lines)
        if self.state == FAILED:
            for row, key in enumerate(_LINES[self.found]):
                lines[3 + row] = text(key)
            lines[6] = Hint(NEXT, text("again"))
            lines[7] = leave
            return compose(lines)
        if self.state == JOINED:
            lines.update({3: text("joined"), 4: self.found})
        lines[7] = Hint(OK, text("done"))
        return compose(lines, "", (leave,))

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light. The ring moves while the radio works."""
        if index < PLAYERS:
            return lights.OFF
        if self.state in (JOINED, OWN):
            return lights.AMBER
        return lights.comet(index - PLAYERS, t_us, lights.AMBER, 2_400_000)


def code(name, password):
    """Return the text of a QR code by which a phone joins a network."""
    return "WIFI:T:WPA;S:%s;P:%s;;" % (name, password)

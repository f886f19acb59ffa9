"""The keyboard mode, in which the table is a USB keyboard: the stage that replaces the lobby.

In RAW mode each press is a key, which is down as long as the button. In REFEREED mode only the
first player's press is a key, and all others are locked out until OK. In both modes the players
return to the games by holding BACK. ``usb.keyboard`` sends the keys that are named in `key` events.
"""

from tableref.games.game_lights import idle_ring
from tableref.presses.claims import TIE, TOO_LATE
from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PLAYERS, PRESS, TAP
from tableref.referee.lockout import FIRST, Lockout
from tableref.referee.settings import RAW
from tableref.show import lights
from tableref.show.announcer import COUNTS
from tableref.show.screens import BACK_HELD, Hint, compose
from tableref.texts import translator

DOWN, UP, TAPPED = "down", "up", "tap"
"""The actions of an event `key`: TAPPED is down and up at once."""

ABSENT = "no_computer"
"""Key of the text that is shown while no computer reads keys."""

text = translator("keyboard")


class Keyboard:
    """The keyboard in `mode`, RAW or REFEREED. Times are the lobby's.

    `has_ended` becomes True when the players have confirmed that they return to the games.
    """

    def __init__(self, mode, announcer):
        self.has_ended = False
        self.round = 0
        """Number of times that OK has opened the lock-out."""
        self._is_raw = mode == RAW
        self._announcer = announcer
        self._is_asking = False
        self._down = []
        self._last = None
        self._lockout = Lockout()

    @property
    def due_us(self):
        """Time (us) when `advance` must be called next."""
        return self._lockout.due_us

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        self._announce(self._lockout.due_us - 1, self._lockout.settle(t_us))

    def gesture(self, t_us, kind, button, since_us):
        """Process a gesture."""
        if self._is_asking:
            self._answer(t_us, kind, button)
        elif button == BACK:
            # Handle BACK when it is released, because until then it may become the hold that
            # returns to the games.
            if kind == HOLD:
                self._ask(t_us)
            elif kind == TAP and self._is_heard(t_us, button):
                self._announcer.tune(t_us, "back")
                self._key(t_us, button, TAPPED)
        elif kind == PRESS:
            self._press(t_us, button)

    def lift(self, t_us, is_down):
        """Release the keys whose buttons are stuck, or are up according to ``is_down(button)``."""
        for button in tuple(self._down):
            if not is_down(button) or button in self._announcer.stuck:
                self._down.remove(button)
                self._key(t_us, button, UP)

    def screen(self):
        """Return the screen: (lines, big, hints), see ``compose``."""
        lines = {0: text("title")}
        if self._is_asking:
            lines[2] = text("ask")
            lines[6], lines[7] = Hint(BACK, text("back_stay")), Hint(OK, text("ok_leave"))
            return compose(lines)
        key = text("does_key")
        more = [Hint(BACK, key), Hint(NEXT, key)]
        lines[1] = text(self._announcer.host or ("raw_about" if self._is_raw else "refereed_about"))
        lines[6] = text("leave"), Hint(BACK_HELD, text("does_games"))
        tied, first = self._lockout.tied, self._lockout.first
        if not self._lockout.is_open:
            lines[7] = Hint(OK, text("ok_open"))
        else:
            more += [Hint(OK, key), Hint(PRESS, key)]
        if tied:
            for row, place in ((2, 0), (3, 5)):
                lines[row] = " ".join(["P%d" % player for player in tied[place : place + 5]])
            lines[4] = text("tied"), Hint(PRESS, key, tied)
            return compose(lines, "", more)
        if self._is_raw:
            return compose(lines, self._last or "", more)
        big = text("open") if first is None else self._announcer.button_name(first)
        return compose(lines, big, more)

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``.

        The lights of the first player, or of a tie, alternate with white. The ring points to
        the first player.
        """
        first, tied = self._lockout.first, self._lockout.tied
        if index >= PLAYERS:
            if first is None:
                return idle_ring(None, index - PLAYERS, t_us, t_us)
            near = lights.distance(index - PLAYERS, lights.seat(first))
            return lights.scale(lights.colour(first), 256 >> near) if near < 2 else lights.OFF
        player = index + 1
        if player == first or player in tied:
            return lights.WHITE if t_us // 250_000 % 2 else lights.player_light(player, t_us)
        if player in self._down or self._lockout.is_open:
            return lights.player_light(player, t_us, 256 if player in self._down else 64)
        return lights.OFF

    def _press(self, t_us, button):
        if button == OK and not self._is_raw:
            # Handle OK before checking for a computer, because OK must release the lock-out without
            # one, too.
            self._open(t_us)
        if not self._is_heard(t_us, button):
            return
        if self._is_raw:
            self._announcer.tune(t_us, "click")
            self._show(t_us, button)
            self._down.append(button)
            self._key(t_us, button, DOWN)
        elif button > PLAYERS:
            self._announcer.tune(t_us, "choose" if button == OK else "change")
            self._key(t_us, button, TAPPED)
        else:
            if self._lockout.is_open:
                self._show(t_us, button)
                self._announcer.tune(t_us, "claim_1")
            self._announce(t_us, self._lockout.press(button, t_us))

    def _show(self, t_us, button):
        if button <= PLAYERS:
            self._announcer.flash(t_us, button, COUNTS)
        self._last = self._announcer.button_name(button)

    def _open(self, t_us):
        self._announce(t_us, self._lockout.settle())
        self._lockout.release()
        self.round += 1

    def _announce(self, t_us, rulings):
        announcer = self._announcer
        for ruling in rulings:
            kind, button = ruling[:2]
            if kind == FIRST:
                self._key(t_us, button, TAPPED)
            elif kind == TIE:
                announcer.tune(t_us, "tie")
                announcer.event(t_us, "tie", (("players", list(button)),))
            elif kind == TOO_LATE:
                announcer.miss(t_us, button, "too_late", "late_us", ruling[2], "late")
            else:
                announcer.refuse(t_us, button, kind)

    def _is_heard(self, t_us, button):
        """Return whether a computer reads keys now; if not, refuse the press."""
        if self._announcer.host is None:
            return True
        self._announcer.refuse(t_us, button, self._announcer.host, translate=text)
        return False

    def _key(self, t_us, button, action):
        self._announcer.event(t_us, "key", (("button", button), ("action", action)))

    def _ask(self, t_us):
        self._is_asking = True
        self.lift(t_us, lambda button: False)
        self._announcer.tune(t_us, "pause")

    def _answer(self, t_us, kind, button):
        if button == OK and kind == PRESS:
            self._announcer.tune(t_us, "choose")
            self.has_ended = True
        elif button == BACK and kind == TAP:
            self._announcer.tune(t_us, "back")
            self._is_asking = False
        elif button == NEXT and kind == PRESS:
            self._announcer.refuse(t_us, button, "nothing_to_choose")
        elif button <= PLAYERS and kind == PRESS:
            self._announcer.refuse(t_us, button, "not_now", text)

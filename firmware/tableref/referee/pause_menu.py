"""What NEXT turns to in a pause: put an earlier round right, or give the match up.

Nothing in it is a step: what is confirmed in the end is.
"""

from tableref.games.phases import OVER
from tableref.presses.gestures import BACK, NEXT, OK, PRESS
from tableref.referee.pause_corrections import CorrectionPages
from tableref.show.screens import Hint, compose
from tableref.texts import translator

text = translator("pause")
"""The menu's words: see ``texts.translator``."""

PUT_RIGHT = "put_right"
GIVE_UP = "give_up"


class PauseMenu:
    """The menu of a paused match of `game`: NEXT turns its pages."""

    def __init__(self, game, announcer):
        self.is_left = False
        """Whether the table is back at the pause."""
        self.is_given_up = False
        """Whether the match was given up."""
        self.corrected = None
        """What OK has confirmed: (number of the round, changes) as ``corrections`` has them."""
        self._game = game
        self._announcer = announcer
        self._pages = (PUT_RIGHT, GIVE_UP) if game.TERMS.has_rounds else (GIVE_UP,)
        self._place = -1
        self._corrections = None

    @property
    def _page(self):
        return self._pages[self._place] if self._place >= 0 else None

    @property
    def _loses_winner(self):
        """Whether leaving the match ends it without a winner: one that is won stays won."""
        return self._game.TERMS.has_winners and self._game.phase != OVER

    def turn(self, t_us, button):
        """Turn a page on with NEXT. BACK, held, gives up: a board may lack NEXT.

        What is being put right BACK leaves at once, and nothing of it was entered: OK may refuse
        it, and tap by tap the way back is long.
        """
        if self._corrections and button == BACK:
            self._corrections = None
            self._announcer.notice(t_us, "")
            self._announcer.tune(t_us, "back")
            return
        if self._corrections or self._page == GIVE_UP:
            self._announcer.refuse(t_us, button, "paused")
            return
        self._place = len(self._pages) - 1 if button == BACK else self._place + 1
        self._announcer.notice(t_us, "")
        self._announcer.tune(t_us, "change")

    def back(self, t_us):
        """Take back what was entered last, or go a page back."""
        if self._corrections:
            if not self._corrections.back(t_us):
                self._corrections = None
        else:
            self.is_left = True
        self._announcer.notice(t_us, "")
        self._announcer.tune(t_us, "back")

    def gesture(self, t_us, kind, button, since_us):
        """Take a gesture of any button but BACK."""
        if self._corrections:
            self.corrected = self._corrections.gesture(t_us, kind, button, since_us)
            if self.corrected:
                self._corrections = None
                self.is_left = True
        elif kind != PRESS:
            return
        elif button == NEXT:
            self.turn(t_us, NEXT)
        elif button != OK:
            self._announcer.refuse(t_us, button, "paused")
        elif self._page == GIVE_UP:
            self.is_given_up = True
        elif self._game.corrections().rounds():
            self._corrections = CorrectionPages(self._game, self._announcer, t_us)
            self._announcer.notice(t_us, "")
            self._announcer.tune(t_us, "choose")
        else:
            self._announcer.refuse(t_us, OK, "nothing_scored", text)

    def screen(self):
        """Return (lines, big, hints), as ``compose`` does."""
        if self._corrections:
            return self._corrections.screen()
        give_up = Hint(NEXT, text("next_give_up"))
        if self._page == GIVE_UP and self._loses_winner:
            lines = {0: "give_up_title", 2: "give_up_1", 3: "give_up_2"}
            lines[6] = Hint(OK, text("ok_give_up"))
        elif self._page == GIVE_UP:
            lines = {0: "leave_title", 2: "leave_1", 6: Hint(OK, text("ok_leave"))}
        elif self._game.corrections().rounds():
            lines = {0: "put_right_title", 2: "put_right_1", 3: "put_right_2", 5: give_up}
            lines[6] = Hint(OK, text("ok_which_round"))
        else:
            lines = {0: "put_right_title", 2: "nothing_scored", 6: give_up}
        for row in (0, 2, 3):
            if row in lines:
                lines[row] = text(lines[row])
        lines[7] = Hint(BACK, text("back_no"))
        return compose(lines)

"""The menu of a pause, by which an earlier round is corrected or the match is given up.

Gestures in it are no steps; only a correction that is confirmed is one.
"""

from tableref.games.phases import OVER
from tableref.presses.gestures import BACK, NEXT, OK, PRESS
from tableref.referee.pause_corrections import CorrectionPages
from tableref.show.screens import Hint, compose
from tableref.texts import translator

text = translator("pause")
"""The function that returns the menu's texts: see ``texts.translator``."""

CORRECT = "correct"
GIVE_UP = "give_up"


class PauseMenu:
    """The menu of a paused match of `game`: NEXT turns its pages."""

    def __init__(self, game, announcer):
        self.is_left = False
        """Whether the menu was closed, so that the pause is shown again."""
        self.is_given_up = False
        """Whether the match was given up."""
        self.corrected = None
        """The confirmed correction, (number of the round, changes), or None."""
        self._game = game
        self._announcer = announcer
        self._pages = (CORRECT, GIVE_UP) if game.TERMS.has_rounds else (GIVE_UP,)
        self._place = -1
        self.correction = None
        """The ``CorrectionPages`` while a round is chosen or corrected, or None."""

    @property
    def page(self):
        """CORRECT or GIVE_UP, None before NEXT was pressed."""
        return self._pages[self._place] if self._place >= 0 else None

    @property
    def loses_winner(self):
        """Whether leaving the match would end it without a winner."""
        return self._game.TERMS.has_winners and self._game.phase != OVER

    def turn(self, t_us, button):
        """Turn to the next page with NEXT, or to the page that gives up with BACK held.

        During a correction, BACK held discards everything entered and closes it.
        """
        if self.correction and button == BACK:
            self.correction = None
            self._announcer.tune(t_us, "back")
        elif self.correction or self.page == GIVE_UP:
            self._announcer.refuse(t_us, button, "nothing_to_choose")
            return
        else:
            self._place = len(self._pages) - 1 if button == BACK else self._place + 1
            self._announcer.tune(t_us, "change")
        self._announcer.remove_notice()

    def back(self, t_us):
        """Undo the last entry of a correction, or go back one page."""
        if self.correction:
            if not self.correction.back():
                self.correction = None
        else:
            self.is_left = True
        self._announcer.remove_notice()
        self._announcer.tune(t_us, "back")

    def gesture(self, t_us, kind, button, since_us):
        """Handle a gesture of any button except BACK."""
        if self.correction:
            self.corrected = self.correction.gesture(t_us, kind, button, since_us)
            if self.corrected:
                self._announcer.remove_notice()
                self.correction = None
                self.is_left = True
        elif kind != PRESS:
            return
        elif button == NEXT:
            self.turn(t_us, NEXT)
        elif button != OK:
            self._announcer.refuse(t_us, button, "not_now", text)
        elif self.page == GIVE_UP:
            self.is_given_up = True
        elif self._game.corrections().rounds():
            self.correction = CorrectionPages(self._game, self._announcer, t_us)
            self._announcer.remove_notice()
            self._announcer.tune(t_us, "choose")
        else:
            self._announcer.refuse(t_us, OK, "nothing_scored", text)

    def screen(self):
        """Return the screen: (lines, big, hints), see ``compose``."""
        if self.correction:
            return self.correction.screen()
        give_up = Hint(NEXT, text("next_give_up" if self.loses_winner else "next_leave"))
        if self.page == GIVE_UP and self.loses_winner:
            lines = {0: "give_up_title", 2: "give_up_1", 3: "give_up_2"}
            lines[6] = Hint(OK, text("ok_give_up"))
        elif self.page == GIVE_UP:
            lines = {0: "leave_title", 2: "leave_1", 6: Hint(OK, text("ok_leave"))}
        elif self._game.corrections().rounds():
            lines = {0: "correct_title", 2: "correct_1", 3: "correct_2", 5: give_up}
            lines[6] = Hint(OK, text("ok_which_round"))
        else:
            lines = {0: "correct_title", 2: "nothing_scored", 6: give_up}
        for row in (0, 2, 3):
            if row in lines:
                lines[row] = text(lines[row])
        lines[7] = Hint(BACK, text("back_no"))
        return compose(lines)

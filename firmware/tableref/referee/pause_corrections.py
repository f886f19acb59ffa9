"""The pages of a pause on which an earlier round is chosen and corrected.

Entries are no steps, and BACK undoes them one by one. OK makes one step of all of them. The game
decides what can be entered, see games/corrections.py.
"""

from tableref.games.corrections import LAST_ROUND
from tableref.games.game import GUARD_US
from tableref.games.phases import with_next
from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PLAYERS, PRESS, TAP, TAP_WITH_NEXT
from tableref.show.announcer import COUNTS
from tableref.show.screens import Hint, compose
from tableref.texts import translator

text = translator("pause")
"""The function that returns the texts of these pages: see ``texts.translator``."""

COLUMN = 5
"""Number of rows in a column of the screen. Further rows are shown in a second column."""

_BYTES = 3
"""Size (bytes) of an entry that BACK can undo: player, page, and amount."""


class CorrectionPages:
    """A correction of `game`, from the choice of a round to OK. It begins at `t_us`."""

    def __init__(self, game, announcer, t_us):
        self._game = game
        self._announcer = announcer
        self.corrections = game.corrections()
        """The ``Corrections`` of the game."""
        self._rounds = [one for one in self.corrections.rounds() if one <= LAST_ROUND]
        self._ago = 0
        self.page = 0
        """The page of values that is shown, from 0."""
        self._changes = {}
        self._entries = bytearray()
        self.is_chosen = False
        """Whether a round is chosen, so that values are entered."""
        self._since_us = t_us
        """Time (us) when the choice or the entry began."""
        self._with_next_us = t_us

    @property
    def number(self):
        """The number of the chosen or offered round."""
        return self._rounds[-1 - self._ago]

    @property
    def _page_count(self):
        return self.corrections.page_count(self.number)

    def _place(self, player):
        """Return (row, kind) of the value that a player's button changes on the page."""
        return self.corrections.place(self.number, player, self.page)

    def back(self):
        """Undo the last entry, or go back to the choice; return False if already there."""
        if not self._entries:
            was_chosen, self.is_chosen = self.is_chosen, False
            return was_chosen
        player, self.page, by = self._entries[-_BYTES:]
        self._entries = self._entries[:-_BYTES]
        self._change(self._place(player), 128 - by)
        return True

    def turn(self, t_us):
        """Turn to an earlier round, or to the next page of values."""
        if (self._page_count if self.is_chosen else len(self._rounds)) == 1:
            self._announcer.refuse(t_us, NEXT, "nothing_to_choose")
            return
        if self.is_chosen:
            self.page = (self.page + 1) % self._page_count
        else:
            self._ago = (self._ago + 1) % len(self._rounds)
        self._announcer.remove_notice()
        self._announcer.tune(t_us, "change")

    def gesture(self, t_us, kind, button, since_us):
        """Handle a gesture of any button except BACK; return the confirmed correction, or None.

        It is (number of the round, changes); changes are empty if nothing was changed.
        """
        if button == OK and kind == PRESS and t_us < self._since_us + GUARD_US:
            self._announcer.refuse(t_us, OK, "too_soon")
        elif not self.is_chosen:
            if kind == PRESS:
                self._choose(t_us, button)
        elif button == OK:
            if kind == PRESS:
                return self._confirm(t_us)
        elif button == NEXT:
            self._next(t_us, kind, since_us)
        elif button not in self._game.owners:
            if kind == PRESS:
                self._announcer.refuse(t_us, button, "not_playing")
        elif kind == PRESS:
            if with_next(t_us, since_us):
                self._with_next_us = t_us
            self._announcer.flash(t_us, button, COUNTS)
            self._announcer.tune(t_us, "click")
        elif since_us > self._since_us:
            by = {TAP: 1, HOLD: self.corrections.held_adds(self.page), TAP_WITH_NEXT: -1}[kind]
            self._enter(t_us, button, by)
        return None

    def _choose(self, t_us, button):
        """Handle a press while a round is being chosen."""
        if button <= PLAYERS:
            self._announcer.refuse(t_us, button, "round_first", text)
            return
        if button == NEXT:
            self.turn(t_us)
            return
        self._announcer.remove_notice()
        self._announcer.tune(t_us, "choose")
        self.is_chosen = True
        self._since_us = t_us
        self.page = 0
        self._changes = {}

    def _next(self, t_us, kind, since_us):
        """Explain taps with NEXT held, or turn the page if NEXT was tapped alone."""
        is_alone = since_us > max(self._with_next_us, self._since_us)
        if kind == PRESS and not self.refusal(self.changed()) or kind == HOLD and is_alone:
            # While OK would be refused, the screen says why. A press shows no notice then, because
            # that would hide the reason.
            self._announcer.notice(t_us, text("take_off"))
        elif kind == TAP and is_alone and self._page_count > 1:
            self.turn(t_us)

    def _enter(self, t_us, button, by):
        player = self._game.owners[button]
        place = self._place(player)
        value = self.values()[place[0]] + by
        if not self.corrections.fits(place, value, self._changes.get(place, 0) + by):
            self._announcer.refuse(t_us, button, "no_lower" if by < 0 else "no_higher", text)
            return
        if by > 1:
            self._announcer.tune(t_us, "mark")
        self._change(place, by)
        self._entries.extend(bytes((player, self.page, by + 128)))

    def _change(self, place, by):
        self._changes[place] = self._changes.get(place, 0) + by

    def values(self):
        """Return row -> value of the page, including the changes."""
        values = self.corrections.values(self.number, self.page)
        kind = self._place(self._game.players[0])[1]
        for row in values:
            values[row] += self._changes.get((row, kind), 0)
        return values

    def changed(self):
        """Return the changes that OK would confirm, a list of (row, kind, by)."""
        return [
            place + (self._changes[place],)
            for place in sorted(self._changes)
            if self._changes[place]
        ]

    def refusal(self, changes):
        """Return why OK would be refused for `changes` (key of the text, fields), or None."""
        return self.corrections.refusal(self.number, changes) if changes else None

    def _confirm(self, t_us):
        changes = self.changed()
        refusal = self.refusal(changes)
        if refusal:
            reason, fields = refusal
            translate = text if reason == "never" else None
            self._announcer.refuse(t_us, OK, reason, translate, **fields)
            return None
        self._announcer.tune(t_us, "choose")
        return self.number, changes

    def screen(self):
        """Return the screen: (lines, big, hints), see ``compose``."""
        corrections, number = self.corrections, self.number
        if not self.is_chosen:
            lines = self._table(corrections.summary(number), {})
            lines[0] = text("which_round", name=corrections.name(number))
            if len(self._rounds) > 1:
                lines[6] = Hint(NEXT, text("next_earlier"))
            lines[7] = Hint(OK, text("ok_this_round"))
            return compose(lines, "", (Hint(BACK, text("back_no")),))
        lines = self._table(self.values(), corrections.values(number, self.page))
        lines[0] = corrections.title(number, self.page)
        adds = corrections.held_adds(self.page)
        hints = [Hint(TAP, text("does_one_more")), Hint(TAP_WITH_NEXT, text("does_one_less"))]
        if adds > 1:
            hints.append(Hint(HOLD, text("does_ten_more")))
        key = "entry_tens" if adds > 1 else "entry"
        if self._page_count > 1:
            key = "entry_pages"
            hints.append(Hint(NEXT, text("does_next_page")))
        lines[6] = (text(key),) + tuple(hints)
        changes = self.changed()
        refusal = self.refusal(changes)
        lines[7] = Hint(OK, text("ok_correct" if changes else "ok_as_it_is"))
        if refusal:
            reason, fields = refusal
            lines[7] = (text if reason == "never" else self._game.text)(reason, **fields)
        undo = text("does_undo_tap" if self._entries else "does_page_back")
        return compose(lines, "", (Hint(BACK, undo),))

    def _table(self, values, before):
        """Return the lines 1 to 5 with all rows; changes from `before` are marked."""
        lines = {}
        for place, row in enumerate(values):
            value, was = values[row], before.get(row, values[row])
            if len(values) > COLUMN:
                cell = "%2d%s%4d" % (row, " " if value == was else "*", value)
            elif value == was:
                cell = "%-3s%5d" % (self.corrections.label(row), value)
            else:
                cell = "%-3s%5d -> %d" % (self.corrections.label(row), was, value)
            line = 1 + place % COLUMN
            lines[line] = "%-8s %s" % (lines[line], cell) if place >= COLUMN else cell
        return lines

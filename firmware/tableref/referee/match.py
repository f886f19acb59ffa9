"""A match of any game: undo, redo, pauses, and leaving; all else is handled by the game."""

from tableref.games import game_lights, game_screens
from tableref.games.game import AIMED, GUARD_US, JUDGEMENT
from tableref.games.phases import COUNTING, OVER, with_next
from tableref.presses.gestures import (
    BACK,
    FOREVER_US,
    HOLD,
    NEXT,
    OK,
    PLAYERS,
    PRESS,
    TAP,
)
from tableref.referee.pause_menu import PauseMenu
from tableref.referee.progress import Progress
from tableref.referee.record import CORRECT, INTERRUPTIONS, PAUSE, RESUME, Step
from tableref.show.announcer import COUNTS
from tableref.show.screens import Hint, ok_next_lines
from tableref.texts import step_words, text

CHEER_US = 1_000_000
"""Minimum time (us) that the winner is shown before OK leaves the match."""

ABANDONED = "abandoned"
REOPENED = "reopened"
"""The reason of `match_restored` for a match that BACK in the lobby opened again."""


class Match:
    """A match of `entry`, a ``MenuEntry``. Times are us since it started.

    `players` is a tuple in seat order. `has_ended` is True once the table has left the match.
    """

    def __init__(self, entry, players, options, seed, announcer, packed=b""):
        self.players = players
        self.has_ended = False
        self.was_undone = False
        """Whether the match was left by undoing its start."""
        self.outcome = None
        """A list of the winners, ABANDONED, or None if the match has not ended or its start was
        undone.
        """
        self._announcer = announcer
        announcer.text = entry.game.text
        terms = entry.game.TERMS
        owners = terms.buttons(players)
        announcer.fields_of = lambda button: terms.fields_of(owners, button)
        self.progress = Progress(entry, players, options, seed, announcer, packed)
        """The record of the match, and its game."""
        self._ok_us = -FOREVER_US
        """Time (us) when OK was last pressed as a step, or confirmed a correction."""
        self._next_us = -FOREVER_US
        """Time (us) when NEXT went down, unless that press was part of another gesture."""
        self._back_us = None
        """Time (us) when BACK went down if it is down and has not become a pause, else None."""
        self._back_is_redo = False
        """True if NEXT was pressed while BACK is down, so that releasing BACK undoes nothing."""
        self._passed_us = 0
        """Time (us) of the last gesture that was processed while BACK was down."""
        self._touched_us = 0
        """Time (us) of the last press of a button."""
        self._now_us = 0
        """Time (us) of the last processed gesture."""
        self.menu = None
        """The ``PauseMenu`` while it is open, or None."""
        self._is_restored = False

    def start(self):
        """Start the match: send its first event, and make the first round ready."""
        key, players, options, seed = self.progress.terms
        fields = (("game", key), ("players", list(players)), ("options", options), ("seed", seed))
        self._announcer.event(0, "match_started", fields)
        self.progress.begin()
        self.progress.set_save_point(0)

    def restore(self, seq, t_us, reason=None):
        """Continue the match at `t_us`, after its progress has been replayed, and pause it.

        `seq` is the number of the last event before. `reason` is REOPENED, or None after a power
        cut, which the screen then reports. A match that is REOPENED after its end is not paused,
        so that it shows the winners.
        """
        self._announcer.seq = seq
        progress = self.progress
        self._announcer.event(t_us, "match_restored", (("reason", reason),) if reason else ())
        progress.set_save_point(t_us)
        if reason != REOPENED:
            progress.pop_unsaved()
        if progress.is_paused:
            progress.announce_pause(t_us)
        elif not (reason == REOPENED and progress.game.phase == OVER):
            self.pause(t_us, is_saved=False)
        self._is_restored = reason is None

    def look_ahead(self, t_us):
        """Return (when ``advance`` is due, when the screen changes without input, moment).

        The times are in us. `moment` is a value that changes when a press means something else.
        Nothing is due while BACK is down, because it may become a pause that began at its press.
        """
        progress = self.progress
        game = progress.game
        clock = game.clock
        due_us = FOREVER_US if self._back_us is not None else min(game.due_us, clock.due_us)
        screen_due_us = clock.screen_due_us(t_us) if clock.is_visible else FOREVER_US
        moment = _moment(game, progress.is_paused, self.menu is not None)
        return due_us, screen_due_us, moment

    def advance(self, t_us):
        """Process everything that is due by `t_us`."""
        if self._back_us is not None:
            return
        game = self.progress.game
        milestones = game.milestones
        moment, notices = (
            self._announcer.notice_line and _moment(game),
            self._announcer.notice_count,
        )
        while game.clock.due_us <= t_us:
            self.progress.time_up(game.clock.due_us, self._touched_us)
        game.advance(t_us)
        if moment:
            self._forget_notice(moment, notices)
        if game.milestones != milestones:
            self.progress.steps.discard_undone()
            self.progress.set_save_point(t_us)

    def gesture(self, t_us, kind, button, since_us):
        """Process a gesture."""
        if kind == PRESS:
            self._touched_us = t_us
        if button == BACK:
            self._gesture_of_back(t_us, kind, since_us)
        elif self._back_us is not None and button == NEXT and kind == PRESS:
            if not self._back_is_redo:
                self._back_is_redo = True
                self._redo(t_us)
        elif self._back_us is not None and self.progress.game.clock.due_us <= t_us:
            # The time is up, but this is ruled only when BACK is released. Until then presses are
            # refused.
            if kind == PRESS:
                self._announcer.refuse(t_us, button, "paused")
        elif self.menu:
            self.menu.gesture(t_us, kind, button, since_us)
            self._after_menu(t_us)
        elif self.progress.is_paused:
            if kind == PRESS:
                self._press_in_pause(t_us, button)
        else:
            self._play(t_us, kind, button, since_us)
        self._now_us = t_us

    def ok_next_lines(self):
        """Return the lines of the screen that say what OK and NEXT do, or None in a race."""
        if not self.progress.is_race_closed:
            return None
        return ok_next_lines(self.screen(self._now_us))

    def _gesture_of_back(self, t_us, kind, since_us):
        if kind == PRESS:
            self._back_us = t_us
            self._back_is_redo = False
            # No beat of 3-2-1 is due while BACK is down.
            self._announcer.cue(t_us, None)
            self._announcer.tune(t_us, "click")
            return
        back_us, self._back_us = self._back_us, None
        if back_us is None:
            return
        if self._back_is_redo:
            # BACK was pressed for a redo, so it pauses only if the time of a player has run out
            # meanwhile.
            if self.progress.game.clock.due_us <= t_us and not self.progress.is_paused:
                self.pause(t_us, since_us)
        elif kind == HOLD:
            self.pause(t_us, since_us)
        elif kind == TAP:
            self._back(t_us)

    def _play(self, t_us, kind, button, since_us):
        game = self.progress.game
        if self._back_us is not None:
            # Other presses count while BACK is down, with their own times.
            self._passed_us = t_us
            game.advance(t_us)
        if button == NEXT:
            if kind == PRESS:
                self._next_us = t_us
            elif since_us != self._next_us:
                # The press of NEXT was part of another gesture, such as a redo.
                return
        elif kind == PRESS and button <= PLAYERS and with_next(t_us, since_us):
            self._next_us = -FOREVER_US
        if game.phase == OVER and kind == PRESS and button == OK:
            if t_us < game.phase_us + CHEER_US:
                # This press of OK was not meant to leave the match, because nobody has seen the
                # winners yet.
                self._announcer.refuse(t_us, OK, "too_soon")
            else:
                self.outcome = list(game.winners)
                self.has_ended = True
            return
        if kind == PRESS and game.is_too_soon(t_us, button, self._ok_us):
            self._announcer.refuse(t_us, button, "too_soon")
            return
        milestones = game.milestones
        seq = self._announcer.seq + 1
        moment, notices = (
            self._announcer.notice_line and _moment(game),
            self._announcer.notice_count,
        )
        steps = self.progress.steps
        count = steps.count
        name = game.handle(t_us, kind, button, since_us)
        if moment:
            self._forget_notice(moment, notices)
        if name:
            self._ok_us = t_us if button == OK else self._ok_us
            steps.append(Step(t_us, kind, button, since_us, name, seq))
        progress = self.progress
        if game.clock.is_stopped != progress.is_stopped:
            progress.add_clock_step(t_us)
        if game.milestones != milestones:
            progress.set_save_point(t_us)
        if name is not None and (button == OK or game.STEP_KINDS.get(name) == JUDGEMENT):
            # Save the step although other input may be incomplete, or a race may be open.
            progress.confirm(t_us, count, seq - 1)

    def _forget_notice(self, moment, notices):
        """Remove a notice of an earlier `moment`, because it hides a line of the new screen."""
        if self._announcer.notice_count == notices and _moment(self.progress.game) != moment:
            self._announcer.remove_notice()

    def screen(self, t_us):
        """Return the screen at `t_us`: (lines, big, hints), see ``compose``."""
        if self.menu:
            return self.menu.screen()
        if self.progress.is_paused:
            return game_screens.paused(self.progress.game, self._is_restored)
        return game_screens.screen(self.progress.game, t_us)

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``."""
        if not self.progress.is_paused:
            return game_lights.pixel(self.progress.game, index, t_us)
        return game_lights.paused(self.progress.game.players, index, t_us)

    def _press_in_pause(self, t_us, button):
        if button == NEXT:
            self._turn_menu(t_us, NEXT)
        elif button != OK:
            self._announcer.refuse(t_us, button, "paused")
        elif t_us < self._ok_us + GUARD_US:
            # OK has just confirmed a correction, so this press of OK is probably accidental.
            self._announcer.refuse(t_us, OK, "too_soon")
        else:
            self._resume(t_us)

    def _turn_menu(self, t_us, button):
        if not self.menu:
            self.menu = PauseMenu(self.progress.game, self._announcer)
        self.menu.turn(t_us, button)

    def _after_menu(self, t_us):
        """Do what was confirmed in the menu, and close it if it was left."""
        menu = self.menu
        if menu.is_given_up:
            self._give_up(t_us)
        if menu.is_left:
            self.menu = None
        if menu.corrected:
            self._ok_us = t_us
            number, changes = menu.corrected
            if changes:
                self.progress.correct(t_us, number, changes)
                self.progress.set_save_point(t_us)
                self._announcer.notice(t_us, text("corrected", round=number))

    def _give_up(self, t_us):
        """Leave the match; a match that is over keeps its winners."""
        game = self.progress.game
        if game.phase == OVER:
            self.outcome = list(game.winners)
            self._announcer.event(t_us, "resumed")
        else:
            self._announcer.event(t_us, "match_abandoned")
            self.outcome = ABANDONED
        self.has_ended = True

    def pause(self, t_us, since_us=None, is_saved=True):
        """Pause the match; if it is paused already, open the menu.

        The pause begins at `since_us`, when BACK went down, or at the last press since.
        """
        progress = self.progress
        if progress.is_paused:
            return self._turn_menu(t_us, BACK)
        self._announcer.remove_notice()
        began_us = t_us if since_us is None else max(since_us, self._passed_us)
        while progress.game.phase == COUNTING:
            # A count starts from 3 again after the pause, so undo its start and presses during it.
            self._undo(t_us)
        if not progress.is_paused:
            self._announcer.cue(t_us, None)
            progress.add_pause_step(t_us, PAUSE, began_us)
        if is_saved:
            progress.set_save_point(t_us)
        self._announcer.tune(t_us, "pause")

    def _resume(self, t_us):
        self._announcer.remove_notice()
        self._is_restored = False
        self._announcer.tune(t_us, "choose")
        progress = self.progress
        progress.steps.discard_undone()
        progress.add_pause_step(t_us, RESUME)
        progress.add_clock_step(t_us)
        if progress.game.phase == OVER:
            # Save this step, because otherwise a match that is left now and reopened later would
            # be paused instead of showing its winners.
            progress.set_save_point(t_us)

    def _back(self, t_us):
        if self.menu:
            self.menu.back(t_us)
            self._after_menu(t_us)
        elif self.progress.is_paused:
            self._resume(t_us)
        elif self.progress.has_inputs:
            self._undo(t_us)
        else:
            self._announcer.event(t_us, "undone", (("undone", "match_started"), ("from", 1)))
            self.was_undone = True
            self.has_ended = True

    def _undo(self, t_us):
        """Undo the last step, and let time pass until `t_us`."""
        progress = self.progress
        last, first = progress.undo()
        step = progress.steps.undone()
        self._report_undo(t_us, "undone", last, step.seq)
        progress.replay(t_us, first)
        progress.add_clock_step(t_us)
        self._show_step(t_us, "undone", last, progress.whose())
        self._announcer.tune(t_us, "back")
        progress.save_undo(t_us, step, first)

    def _redo(self, t_us):
        """Redo the steps undone last, if there are any."""
        progress = self.progress
        step = None if self.menu else progress.steps.undone()
        if step is None:
            self._announcer.refuse(t_us, NEXT, "nothing_to_redo")
            return
        seq = self._announcer.seq
        self._report_undo(t_us, "redone", step, step.seq)
        whose = progress.whose()
        first = progress.redo(t_us)
        progress.add_clock_step(t_us)
        self._show_step(t_us, "redone", step, whose)
        self._announcer.tune(t_us, "choose")
        progress.confirm(t_us, first, seq)

    def _report_undo(self, t_us, what, step, seq):
        """Send the event of an undo or redo; `seq` is the number of the step's first event."""
        fields = [(what, step.name), ("from", seq)]
        if step.button <= PLAYERS:
            fields.append(("player", step.button))
            self._announcer.flash(t_us, step.button, COUNTS)
        self._announcer.event(t_us, what, fields)

    def _show_step(self, t_us, what, step, whose):
        """Show which step was undone or redone; OK and NEXT count as presses of `whose`, if any."""
        self._announcer.notice(t_us, text(what, what=self._step_words(step, whose)))

    def _step_words(self, step, whose=None):
        if step.kind == CORRECT:
            return text("correction")
        if step.button <= PLAYERS and self.progress.game.STEP_KINDS.get(step.name) != AIMED:
            whose = self.progress.game.owners.get(step.button, step.button)
        return step_words(step.name, self._announcer.text, whose)

    def back_hint(self):
        """Return the hint that says what BACK does, or None if a line of the screen says it."""
        if self.menu or self.progress.is_paused:
            return None
        steps = self.progress.steps
        last = len(steps) - 1
        while last >= 0 and steps[last].kind in INTERRUPTIONS:
            last -= 1
        if last < 0:
            return Hint(BACK, text("does_page_back"))
        return Hint(BACK, text("does_undo", what=self._step_words(steps[last])))


def _moment(game, is_paused=False, is_menu_open=False):
    """Return a value that changes when the meaning of a press changes."""
    turns = game.turns
    turn = turns.current if turns else None
    return game.phase, game.phase_us, game.clock.is_stopped, turn, is_paused, is_menu_open

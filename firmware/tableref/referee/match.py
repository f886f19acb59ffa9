"""A match of any game: its record, taking steps back, pausing, giving up, going on after a cut.

The record holds the inputs that changed something, and nothing else. A match is its record folded
over the game's rules: so taking a step back is folding without it, and power coming back is
folding what was kept.
"""

from collections import namedtuple

from tableref.referee import match_lights
from tableref.referee.announcer import COUNTS
from tableref.referee.claims import CLAIM
from tableref.referee.gestures import BACK, HOLD, NEXT, OK, PLAYERS, PRESS, TAP
from tableref.referee.record import PAUSE, RESUME, Record, Step
from tableref.referee.screens import compose
from tableref.texts import text

CHEER_US = 1_000_000
"""How long (us) the winner stands there before OK leaves the match for good."""

Kept = namedtuple("Kept", ("key", "players", "options", "seed", "seq", "t_us", "steps"))
"""What survives a power cut: the match's terms, its clock, its last event, its packed steps."""


class Match:
    """A match of `game`, a line of the menu.

    Times are us since it started; `players` is a tuple in seat order. `has_ended` becomes True when
    the table leaves it, after its end or by giving up.
    """

    def __init__(self, game, players, options, seed, announcer):
        self.has_ended = False
        self.was_taken_back = False
        """Whether it was left by taking back its start."""
        self._game = game
        self._players = players
        self._options = options
        self._seed = seed
        self._announcer = announcer
        self._make = game.flow
        announcer.text = self._make.text
        self._steps = Record(self._make.STEPS)
        self._kept_steps = 0
        self._kept_us = 0
        self._kept_seq = 0
        self._paused = False
        self._giving_up = False
        self._flow = None

    def start(self):
        """Begin: say so, and make the first round ready."""
        fields = (
            ("game", self._game.key),
            ("players", list(self._players)),
            ("options", self._options),
        )
        self._announcer.event(0, "match_started", fields)
        self._make_flow()
        self._keep(0)

    def restore(self, kept):
        """Go on from what was kept, paused."""
        self._announcer.seq = kept.seq
        self._steps = Record(self._make.STEPS, kept.steps)
        self._fold(kept.t_us)
        self._announcer.event(kept.t_us, "match_restored")
        self._keep(kept.t_us)
        self._pause(kept.t_us)
        self._announcer.notice(kept.t_us, text("restored"))

    def kept(self):
        """Return the `Kept` of now: the steps up to the last point that a table would call done."""
        return Kept(
            self._game.key,
            self._players,
            self._options,
            self._seed,
            self._kept_seq,
            self._kept_us,
            self._steps.packed(self._kept_steps),
        )

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return self._flow.next_us

    @property
    def words_us(self):
        """When the screen changes by itself (us), though nothing is ruled then."""
        return self._flow.words_us

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        milestones = self._flow.milestones
        self._flow.advance(t_us)
        if self._flow.milestones != milestones:
            self._keep(t_us)

    def gesture(self, t_us, kind, button, since_us):
        """Take a gesture."""
        if button == BACK:
            if kind == PRESS:
                self._announcer.tune(t_us, "click")
            elif kind == HOLD:
                self._pause(t_us)
            elif kind == TAP:
                self._back(t_us)
        elif self._paused:
            if kind == PRESS:
                self._menu(t_us, button)
        elif self._flow.is_over and kind == PRESS and button == OK:
            if t_us < self._flow.phase_us + CHEER_US:
                # pressed once too often to end the match: nobody has seen who won
                self._announcer.refuse(t_us, OK, "too_soon")
            else:
                self.has_ended = True
        else:
            milestones = self._flow.milestones
            name = self._flow.input(t_us, kind, button, since_us)
            if name:
                self._steps.append(Step(t_us, kind, button, since_us, name))
            if self._flow.milestones != milestones:
                self._keep(t_us)

    def screen(self):
        """Return (lines, big), as Referee.screen does."""
        if self._giving_up:
            return compose(
                {
                    0: text("give_up_title"),
                    2: text("give_up_1"),
                    3: text("give_up_2"),
                    6: text("give_up_yes"),
                    7: text("give_up_no"),
                }
            )
        if self._paused:
            lines = {0: text("pause_title"), 6: text("pause_give_up"), 7: text("pause_on")}
            return compose(lines, "II")
        return self._flow.screen()

    def pixel(self, index, t_us):
        """Return the colour of one light, as Referee.pixel does."""
        if not self._paused:
            return self._flow.pixel(index, t_us)
        return match_lights.paused(self._players, index, t_us)

    def _menu(self, t_us, button):
        if button == NEXT and not self._giving_up:
            self._giving_up = True
            self._announcer.tune(t_us, "change")
        elif button == OK and self._giving_up:
            self._announcer.event(t_us, "match_abandoned")
            self.has_ended = True
        elif button == OK:
            self._resume(t_us)
        else:
            self._announcer.refuse(t_us, button, "paused")

    def _pause(self, t_us):
        if self._paused:
            self._announcer.refuse(t_us, BACK, "paused")
            return
        if self._flow.is_counting:
            # a count that is broken off starts from 3 again: the step that began it never was
            self._take_back(t_us)
        if not self._paused:
            self._announcer.event(t_us, "paused")
            self._flow.pause(t_us)
            self._announcer.cue(t_us, None)
            self._steps.append(Step(t_us, PAUSE, BACK, t_us, "paused"))
        self._paused = True
        self._announcer.tune(t_us, "pause")

    def _resume(self, t_us):
        self._paused = False
        self._giving_up = False
        self._steps.append(Step(t_us, RESUME, OK, t_us, "resumed"))
        self._announcer.event(t_us, "resumed")
        self._announcer.tune(t_us, "choose")
        self._flow.resume(t_us)

    def _back(self, t_us):
        if self._giving_up:
            self._giving_up = False
            self._announcer.tune(t_us, "back")
        elif self._paused:
            self._resume(t_us)
        elif self._has_steps():
            self._take_back(t_us)
        else:
            self._announcer.event(t_us, "undone", (("undone", "match_started"),))
            self.was_taken_back = True
            self.has_ended = True

    def _has_steps(self):
        return any(step.kind not in (PAUSE, RESUME) for step in self._steps)

    def _take_back(self, t_us):
        """Fold the match again without its last step; all claims of one instant are one step."""
        while self._steps[-1].kind in (PAUSE, RESUME) and not self._flow.is_counting:
            self._steps.pop()
        last = self._steps.pop()
        while self._steps and _same_tick(self._steps[-1], last):
            self._steps.pop()
        self._kept_steps = min(self._kept_steps, len(self._steps))
        self._fold(t_us)
        fields = [("undone", last.name)]
        if last.button <= PLAYERS:
            fields.append(("player", last.button))
            self._announcer.flash(t_us, last.button, COUNTS)
        self._announcer.event(t_us, "undone", fields)
        self._announcer.tune(t_us, "back")
        self._announcer.notice(t_us, text("undone"))

    def _make_flow(self):
        self._flow = self._make(self._players, self._options, self._seed, self._announcer)
        self._flow.start()

    def _fold(self, t_us):
        """Make the flow anew from the record, without a word."""
        self._announcer.cue(t_us, None)
        self._announcer.muted = True
        self._make_flow()
        self._paused = False
        for step in self._steps:
            self._flow.advance(step.t_us)
            if step.kind == PAUSE:
                self._flow.pause(step.t_us)
            elif step.kind == RESUME:
                self._flow.resume(step.t_us)
            else:
                self._flow.input(step.t_us, step.kind, step.button, step.since_us)
            self._paused = step.kind == PAUSE
        self._flow.advance(t_us)
        self._announcer.muted = False

    def _keep(self, t_us):
        self._kept_steps = len(self._steps)
        self._kept_us = t_us
        self._kept_seq = self._announcer.seq


def _same_tick(step, last):
    """Whether two steps are claims of one sampling tick: the order between them means nothing."""
    return step.t_us == last.t_us and step.name == CLAIM == last.name

"""The progress of one match: its record of steps, and the game in the state after these steps.

The state of the game follows from the steps, so undo replays the record without the last step, and
a match is restored after a power cut by replaying the saved steps.
"""

from collections import namedtuple

from tableref.games import corrections
from tableref.games.phases import COUNTING
from tableref.presses.gestures import BACK, OK
from tableref.referee.record import (
    CORRECT,
    INTERRUPTIONS,
    PAUSE,
    RESUME,
    STOP,
    TIME_UP,
    Record,
    Step,
    are_undone_together,
)
from tableref.referee.snapshots import Snapshots

SavedMatch = namedtuple("SavedMatch", ("key", "players", "options", "seed", "seq", "t_us", "steps"))
"""A match as saved in flash.

It consists of the key of its game, players, options and seed, the number of its last event, its
time (us) and its packed steps.
"""

_STEPS_PER_SLICE = 8
"""Number of steps after which a replay yields, because a press may be waiting to be handled."""
_SNAPSHOT_INTERVAL = 24
"""Number of steps between two snapshots."""


class Progress:
    """The progress of a match of `entry`, a ``MenuEntry``: its `steps`, and its `game`.

    Undo, redo, pauses and corrections change both; a replay rebuilds the game from the steps.

    Times are us since the match started; `players` is a tuple in seat order. `packed` are the steps
    of a match that is continued.
    """

    def __init__(self, entry, players, options, seed, announcer, packed=b""):
        self.terms = (entry.key, players, options, seed)
        """Key of the game, players, options and seed."""
        self._make = entry.game
        self._announcer = announcer
        self.steps = Record(self._make.STEPS, packed)
        self.is_paused = False
        """Whether the match is paused."""
        self.is_stopped = False
        """Whether the record says that the clock is stopped at its end: see games/clock.py."""
        self._saved_point = (0, 0, 0)
        """The last save point: (number of steps, time (us), number of the last event)."""
        self._has_unsaved = False
        self.is_urgent = False
        """Whether a confirmed step must be written although a race is open: see ``confirm``."""
        self._popped_steps = len(self.steps)
        """Number of steps that `pop_unsaved` has returned and that have not changed since."""
        self._snapshots = None
        self.snapshot_at = 0
        """Number of steps at the last snapshot, or at the last attempt to take one."""
        self.replayed_steps = 0
        """Number of steps replayed since the match began, for tests."""

    @property
    def has_inputs(self):
        """Whether there is a step to undo."""
        return any(step.kind not in INTERRUPTIONS for step in self.steps)

    def saved(self):
        """Return the `SavedMatch` up to the last save point."""
        count, t_us, seq = self._saved_point
        return SavedMatch(*self.terms + (seq, t_us, self.steps.packed(count)))

    @property
    def has_unsaved(self):
        """Whether there are steps to save, and flash may be written now."""
        return self._has_unsaved and self.is_writable

    @property
    def is_race_closed(self):
        """Whether no race is open."""
        return self.is_paused or not self.game.PHASES[self.game.phase].is_open

    @property
    def is_writable(self):
        """Whether flash may be written: no race is open, or a confirmed step has just opened one.

        Nobody has had time to react to such a race. A press would not be lost during the write
        either, because its timestamp, its light and its click come from the hardware.
        """
        return self.is_urgent or self.is_race_closed

    def pop_unsaved(self):
        """Return (first, t_us, seq, packed) of the steps to save, or None.

        `packed` replaces the saved steps from the index `first` on.
        """
        if not self.has_unsaved:
            return None
        self._has_unsaved = False
        count, t_us, seq = self._saved_point
        first, self._popped_steps = self._popped_steps, count
        return first, t_us, seq, self.steps.packed(count, first)

    @property
    def is_snapshot_due(self):
        """Whether `take_snapshot` should be called."""
        return len(self.steps) - self.snapshot_at >= _SNAPSHOT_INTERVAL

    def take_snapshot(self, count=None):
        """Take a snapshot of the game, which has processed `count` steps, by default all."""
        if self._snapshots is None:
            self._snapshots = Snapshots(self._announcer)
        self._snapshots.add(self, len(self.steps) if count is None else count)

    def set_save_point(self, t_us):
        """Make all steps up to now due for saving."""
        self._saved_point = (len(self.steps), t_us, self._announcer.seq)
        self._has_unsaved = True

    def confirm(self, t_us, count, seq):
        """Make what OK or NEXT has just confirmed due for saving, even while a race is open.

        `count` and `seq` are the number of steps and of the last event before that press. A press
        that began 3-2-1 is not saved, because a pause during the count would undo it; everything
        before it is.
        """
        if self.game.phase != COUNTING:
            self.set_save_point(t_us)
        elif count != self._saved_point[0]:
            self._saved_point = (count, t_us, seq)
            self._has_unsaved = True
        self.is_urgent = self._has_unsaved and not self.is_race_closed

    def begin(self):
        """Create the game, and start it at 0 us."""
        self.game = self._make(*self.terms[1:] + (self._announcer,))
        self.game.start()

    def replay(self, t_us, reported=None):
        """Rebuild the game from the record, up to `t_us`.

        The events of the first `reported` steps were sent already, and are not sent again. The
        events of later steps are sent, with their own times. After an undo, events that time alone
        has caused since the undone step are sent, too. Without `reported` no events are sent.
        """
        for _ in self.replaying(t_us, reported):
            pass

    def replaying(self, t_us, reported=None):
        """Do the same as `replay` as a generator, which yields every few steps."""
        announcer = self._announcer
        announcer.cue(t_us, None)
        announcer.muted = True
        done = self._snapshots.restore(self, reported or 0) if self._snapshots else 0
        if not done:
            self.begin()
            self.is_paused = self.is_stopped = False
        game = self.game
        # The step that was undone last, or None. `replay` may follow an undo.
        ahead = self.steps.undone()
        places = _snapshot_places(len(self.steps))
        for index in range(done, len(self.steps)):
            self.replayed_steps += 1
            if index in places and index - self.snapshot_at >= _SNAPSHOT_INTERVAL:
                self.take_snapshot(index)
            if index % _STEPS_PER_SLICE == _STEPS_PER_SLICE - 1:
                muted, announcer.muted = announcer.muted, False
                yield
                # Restore `muted`, because time that passes before the next step can cause further
                # events of the last one.
                announcer.muted = muted
            step = self.steps[index]
            is_since = ahead and step.kind in INTERRUPTIONS and step.t_us >= ahead.t_us
            if is_since and reported is not None and index >= reported:
                # This is the first pause (or stop of the clock) after the undone step `ahead`.
                # Events before `ahead` were sent already. Without `ahead`, the time from then to
                # the pause can cause other events than before, so send these.
                self._pass_time(ahead.t_us)
                self._set_seq(len(self.steps), ahead)
                ahead = None
                announcer.muted = False
            # A pause stops time when BACK goes down (`since_us`), before it is recognised as a
            # pause (`t_us`).
            until_us = step.since_us if step.kind in INTERRUPTIONS else step.t_us
            self._pass_time(until_us, step.kind == TIME_UP)
            if step.kind == PAUSE:
                self._settle(step.t_us)
            announcer.muted = reported is None or index < reported
            self._set_seq(index, step)
            if step.kind in INTERRUPTIONS:
                self._apply(step)
            elif step.kind == TIME_UP:
                game.time_up(step.t_us, step.since_us)
            elif step.kind == CORRECT:
                self._apply_correction(index)
            else:
                game.handle(step.t_us, step.kind, step.button, step.since_us)
        if ahead:
            # Events before the undone step were sent already and remain valid.
            self._pass_time(ahead.t_us)
            self._set_seq(len(self.steps), ahead)
        announcer.muted = reported is None
        self._pass_time(t_us)
        announcer.muted = False

    def _pass_time(self, t_us, is_up=False):
        """Let time pass up to `t_us` during a replay.

        `is_up` means that the record has a step TIME_UP at `t_us`. If the time is up without such a
        step, this is only because the step that stopped the clock in time was undone, so the clock
        stops at its end.
        """
        game = self.game
        clock = game.clock
        while game.due_us < min(t_us, clock.due_us):
            # Compare with the clock again each time, because `advance` may open a race, which
            # starts the clock.
            game.advance(game.due_us)
        up_us = clock.due_us
        if up_us < t_us or up_us == t_us and not is_up:
            game.advance(up_us)
            # A press just before the end, which was ruled on only now, may have stopped the clock
            # in time.
            if clock.due_us == up_us:
                clock.stop_at_end(up_us)
        game.advance(t_us)

    def _settle(self, t_us):
        """Rule on presses that wait for others of the same sample, if that sample is over."""
        if self.game.race:
            self.game.race.settle_presses(t_us)

    def whose(self):
        """Return the player whose press OK or NEXT counts as, or None for the table."""
        whose = self.game.PHASES[self.game.phase].whose
        return whose(self.game) if whose else None

    def _apply(self, step):
        """Apply a step of INTERRUPTIONS."""
        kind = step.kind
        if kind == PAUSE:
            self.announce_pause(step.t_us, step.since_us)
        elif kind == STOP:
            clock = self.game.clock
            # If a redo has made the clock run again, report when the undo had stopped it.
            since_us = clock.stopped_us if clock.is_stopped else step.since_us
            self._announcer.event(step.t_us, "clock_stopped", (("since_us", since_us),))
        elif self.is_paused:
            self._announcer.event(step.t_us, "resumed")
        elif self.is_stopped:
            self._announcer.event(step.t_us, "clock_resumed")
        if kind != STOP:
            self.is_paused = kind == PAUSE
        if kind == RESUME:
            self.is_stopped = False
            self.game.resume(step.t_us)
        else:
            self.is_stopped = kind == STOP
            self.game.pause(step.since_us)

    def announce_pause(self, t_us, since_us=None):
        """Send the event `paused`; `since_us` is by default the beginning of the last pause."""
        if since_us is None:
            since_us = t_us
            for step in self.steps:
                if step.kind == PAUSE:
                    since_us = step.since_us
        self._announcer.event(t_us, "paused", (("since_us", since_us),))

    def time_up(self, t_us, touched_us):
        """Rule that a player's time is up, and add this to the record as a step.

        `touched_us` is the time of the last press of any button. The step stores it, because the
        record leaves out presses that changed nothing.
        """
        game = self.game
        game.advance(t_us)
        if game.clock.due_us > t_us:
            # A press just before the end of the time has stopped the clock.
            return
        seq = self._announcer.seq + 1
        whose = game.time_up(t_us, touched_us)
        self.steps.append(Step(t_us, TIME_UP, whose, touched_us, "time_up", seq))

    def correct(self, t_us, number, changes):
        """Correct the round `number`, as one step; for `changes` see games/corrections.py."""
        seq = self._announcer.seq + 1
        for change in changes:
            since_us = t_us - corrections.packed(number, *change)
            self.steps.append(Step(t_us, CORRECT, OK, since_us, "corrected", seq))
        self.game.corrections().apply(t_us, number, changes)

    def _apply_correction(self, last):
        """Apply all changes that one OK confirmed, if `last` is the index of their last step."""
        steps = self.steps
        step = steps[last]
        if last + 1 < len(steps) and are_undone_together(step, steps[last + 1]):
            return
        first = last
        while first and are_undone_together(steps[first - 1], step):
            first -= 1
        changes = []
        for index in range(first, last + 1):
            part = steps[index]
            number, change = corrections.unpacked(part.t_us - part.since_us)
            changes.append(change)
        self.game.corrections().apply(step.t_us, number, changes)

    def add_pause_step(self, t_us, kind, since_us=None):
        """Add a step of the `kind` PAUSE, RESUME or STOP, and apply it.

        A pause began at `since_us`, when BACK went down.
        """
        names = {PAUSE: "paused", RESUME: "resumed", STOP: "stopped"}
        button = OK if kind == RESUME else BACK
        since_us = t_us if since_us is None else since_us
        if kind == PAUSE:
            # Rule on presses made before the pause first, so that their events come first.
            self._settle(t_us)
        step = Step(t_us, kind, button, since_us, names[kind], self._announcer.seq + 1)
        self.steps.append(step, keeps_undone=kind != PAUSE)
        self._apply(step)

    def add_clock_step(self, t_us):
        """Add a step if the clock has stopped at its end after an undo, or runs again since."""
        if not self.is_paused and self.game.clock.is_stopped != self.is_stopped:
            self.add_pause_step(t_us, STOP if self.game.clock.is_stopped else RESUME)

    def _set_seq(self, index, step):
        """Set the number of the first event after a step, unless that event was sent already."""
        announcer = self._announcer
        if not announcer.muted:
            # In a replay on a computer the steps have their numbers already, and the events get
            # these again.
            announcer.seq = max(announcer.seq, step.seq - 1)
            self.steps.set_seq(index, announcer.seq + 1)

    def undo(self):
        """Undo the last step in the record; return it and its index. Call `replay` afterwards.

        Claims of one sample, or all changes that one OK confirmed, are undone together; the first
        of them is returned. Interruptions remain, but undoing a 3-2-1 that followed a pause leads
        back into the pause.
        """
        first = last = len(self.steps) - 1
        while self.steps[last].kind in INTERRUPTIONS and not (
            self.game.phase == COUNTING and self._ends_pause(last)
        ):
            first = last = last - 1
        step = self.steps[last]
        while first and are_undone_together(self.steps[first - 1], step):
            first -= 1
        self.steps.undo(first, last + 1 - first)
        self._popped_steps = min(self._popped_steps, first)
        return step, first

    def _ends_pause(self, index):
        """Return whether the RESUME at an index ends a pause, rather than a STOP."""
        index -= 1
        while self.steps[index].kind not in INTERRUPTIONS:
            index -= 1
        return self.steps[index].kind == PAUSE

    def redo(self, t_us):
        """Redo the steps undone last, and replay; return the index of the first of them."""
        first = self.steps.redo()
        if self._snapshots:
            # A snapshot just before the redone step is dropped, too, because it may have been taken
            # at a later time than that step's.
            self._snapshots.drop_after(self, first - 1)
        self._popped_steps = min(self._popped_steps, first)
        self.replay(t_us, first)
        return first

    def save_undo(self, t_us, step, first):
        """Make an undo or redo due for saving; `first` is the index of its first step.

        While a race is open, the saved record is cut to the steps before `step`, if it was saved.
        """
        if self.is_race_closed:
            self.set_save_point(t_us)
        elif self._saved_point[0] > first:
            # The undone step and all events since are void.
            self._saved_point = (first, step.t_us, step.seq - 1)
            self._has_unsaved = True


def _snapshot_places(count):
    """Return the set of indices among `count` steps at which a replay takes snapshots.

    They are 24, 48, 96 ... steps before the end, because undo needs the last steps most often.
    """
    places = set()
    back = _SNAPSHOT_INTERVAL
    while back <= count:
        places.add(count - back)
        back *= 2
    return places

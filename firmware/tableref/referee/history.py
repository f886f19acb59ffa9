"""What was played in a match: its record, folded over the game's rules into where it stands.

The record holds the inputs that changed something, and nothing else. So taking a step back is
folding without it, and power coming back is folding what was kept.
"""

from collections import namedtuple

from tableref.games import corrections
from tableref.games.phases import COUNTING
from tableref.presses.gestures import BACK, OK
from tableref.referee.record import (
    CORRECT,
    FACTS,
    LAPSE,
    PAUSE,
    RESUME,
    STAND,
    Record,
    Step,
    same_tick,
)
from tableref.referee.snapshots import Snapshots

SavedMatch = namedtuple("SavedMatch", ("key", "players", "options", "seed", "seq", "t_us", "steps"))
"""What survives a power cut: the match's terms, its clock, its last event, its packed steps."""

_FOLDED_AT_ONCE = 8
_FAR = 24
"""So many steps after the last one a copy of the game is made, from which BACK can fold."""


class History:
    """The record of a match of `entry`, a line of the menu, and the `game` that it makes.

    Times are us since the match started; `players` is a tuple in seat order. `packed` are the
    steps of an earlier record.
    """

    def __init__(self, entry, players, options, seed, announcer, packed=b""):
        self.terms = (entry.key, players, options, seed)
        """Key of the game, players, options and seed."""
        self._make = entry.game
        self._announcer = announcer
        self.steps = Record(self._make.STEPS, packed)
        self.is_paused = False
        """Whether the record ends with a pause."""
        self.stands = False
        """Whether its last fact is that the clocks stand after a BACK."""
        self._saved_point = (0, 0, 0)
        self._has_news = False
        self.is_urgent = False
        """Whether a confirmed step is not written yet though a race is open: see ``confirm``."""
        self._reported_steps = len(self.steps)
        self._snapshots = None
        self.remembered = 0
        """After how many steps the game was copied last, or could not be: see ``Snapshots``."""
        self.folded_steps = 0
        """How many steps were folded since the match began."""

    @property
    def has_inputs(self):
        """Whether there is a step to take back."""
        return any(step.kind not in FACTS for step in self.steps)

    def saved(self):
        """Return the `SavedMatch` of now: the steps up to where a table would call them done."""
        count, t_us, seq = self._saved_point
        return SavedMatch(*self.terms + (seq, t_us, self.steps.packed(count)))

    @property
    def has_news(self):
        """Whether there is something to save, and now is the time to save it."""
        return self._has_news and self.is_writable

    @property
    def is_calm(self):
        """Whether no race is open."""
        return self.is_paused or not self.game.PHASES[self.game.phase].is_open

    @property
    def is_writable(self):
        """Whether flash may be written: no race is open, or one was opened by a confirmed step.

        Right after such a step nobody has had time to react to the race. A press would not be lost
        during the write either: its stamp, its light and its click come from the hardware.
        """
        return self.is_urgent or self.is_calm

    def take_news(self):
        """Return what is to be kept and was not yet told, (first, t_us, seq, packed), or None.

        The record is then its first steps up to `first` as told before, and the `packed` ones.
        """
        if not self.has_news:
            return None
        self._has_news = self.must_save = False
        count, t_us, seq = self._saved_point
        first = min(self._reported_steps, count)
        self._reported_steps = count
        return first, t_us, seq, self.steps.packed(count, first)

    @property
    def is_far(self):
        """Whether it is time to `remember`."""
        return len(self.steps) - self.remembered >= _FAR

    def remember(self, count=None):
        """Copy the game as it is after `count` steps, all unless told: BACK folds from there."""
        if self._snapshots is None:
            self._snapshots = Snapshots(self._announcer)
        self._snapshots.take(self, len(self.steps) if count is None else count)

    def _forget_after(self, count):
        """Forget what was copied after more than `count` steps: the ones before are others now."""
        if self._snapshots:
            self._snapshots.forget(self, count)

    def keep(self, t_us):
        """Note that all up to now is done, and to be kept."""
        self._saved_point = (len(self.steps), t_us, self._announcer.seq)
        self._has_news = True

    def confirm(self, t_us, count, seq):
        """Save what OK or NEXT has just confirmed, at once even where a race is open.

        `count` and `seq` are the number of steps and of the last event before that press. A press
        that began 3-2-1 is not saved itself, because a count that is broken off never was; but
        everything before it is. If that press stands again after BACK, what was saved after BACK
        is saved no more.
        """
        if self.game.phase != COUNTING:
            self.keep(t_us)
        elif count != self._saved_point[0]:
            self._saved_point = (count, t_us, seq)
            self._has_news = True
        self.is_urgent = self._has_news and not self.is_calm

    def begin(self):
        """Make the game, at 0 us."""
        self.game = self._make(*self.terms[1:] + (self._announcer,))
        self.game.start()

    def fold(self, t_us, reported=None):
        """Make the game again from the record, up to `t_us`; say what was not said yet.

        The first `reported` steps were said. What the others bring about is said, with its own
        times; so is what time brought about since the moment of a step that was taken back. With
        `reported` left out nothing is said.
        """
        for _ in self.folding(t_us, reported):
            pass

    def folding(self, t_us, reported=None):
        """Do the same bit by bit, a generator."""
        announcer = self._announcer
        announcer.cue(t_us, None)
        announcer.muted = True
        done = self._snapshots.go_back(self, reported or 0) if self._snapshots else 0
        if not done:
            self.begin()
            self.is_paused = self.stands = False
        game = self.game
        ahead = self.steps.taken_back()
        copied_at = _snapshot_places(len(self.steps))
        for index in range(done, len(self.steps)):
            self.folded_steps += 1
            if index in copied_at and index - self.remembered >= _FAR:
                self.remember(index)
            if index % _FOLDED_AT_ONCE == _FOLDED_AT_ONCE - 1:
                muted, announcer.muted = announcer.muted, False
                yield
                # what the step before brings about may be said yet
                announcer.muted = muted
            step = self.steps[index]
            is_since = ahead and step.kind in FACTS and step.t_us >= ahead.t_us
            if is_since and reported is not None and index >= reported:
                # time that stood still since: what was said up to the step taken back stands
                self._let_pass(ahead.t_us)
                self._number(len(self.steps), ahead)
                ahead = None
                announcer.muted = False
            # a pause began before it was known to be one
            until_us = step.since_us if step.kind in FACTS else step.t_us
            self._let_pass(until_us, step.kind == LAPSE)
            if step.kind == PAUSE:
                self._settle(step.t_us)
            announcer.muted = reported is None or index < reported
            self._number(index, step)
            if step.kind in FACTS:
                self._apply(step)
            elif step.kind == LAPSE:
                game.time_up(step.t_us, step.since_us)
            elif step.kind == CORRECT:
                self._put_right(index)
            else:
                game.handle(step.t_us, step.kind, step.button, step.since_us)
        if ahead:
            # what was said up to its moment stands with or without it
            self._let_pass(ahead.t_us)
            self._number(len(self.steps), ahead)
        announcer.muted = reported is None
        self._let_pass(t_us)
        announcer.muted = False

    def _let_pass(self, t_us, is_up=False):
        """Let time pass up to `t_us` during a replay.

        A time that is up has a step of its own, that of `t_us` if it `is_up`. One without a step is
        up only because a step was undone, and its clock stops instead.
        """
        game = self.game
        clock = game.clock
        while game.due_us < min(t_us, clock.due_us):
            # a race may open, which has a time
            game.advance(game.due_us)
        up_us = clock.due_us
        if up_us < t_us or up_us == t_us and not is_up:
            game.advance(up_us)
            # a press of just before may have stopped that clock
            if clock.due_us == up_us:
                clock.stop_at_end(up_us)
        game.advance(t_us)

    def _settle(self, t_us):
        """Rule on presses that wait for others of the same instant, if that is over."""
        if self.game.race:
            self.game.race.settle_presses(t_us)

    def whose(self):
        """Return the player whose press OK or NEXT counts as, or None for the table."""
        whose = self.game.PHASES[self.game.phase].whose
        return whose(self.game) if whose else None

    def _apply(self, fact):
        kind = fact.kind
        if kind != STAND:
            if kind == PAUSE:
                self.announce_pause(fact.t_us, fact.since_us)
            elif self.is_paused:
                self._announcer.event(fact.t_us, "resumed")
            self.is_paused = kind == PAUSE
        if kind == RESUME:
            self.stands = False
            self.game.resume(fact.t_us)
        else:
            self.stands = kind == STAND
            self.game.pause(fact.since_us)

    def announce_pause(self, t_us, since_us=None):
        """Send that the match is paused since `since_us`, by default since its last pause began."""
        if since_us is None:
            since_us = t_us
            for step in self.steps:
                if step.kind == PAUSE:
                    since_us = step.since_us
        self._announcer.event(t_us, "paused", (("since_us", since_us),))

    def lapse(self, t_us, touched_us):
        """Rule that a clock has run out, as a step; a button was pressed last at `touched_us`.

        The step carries that moment, because presses that changed nothing are not in the record.
        """
        game = self.game
        game.advance(t_us)
        if game.clock.due_us > t_us:
            # a press of just before has stopped it
            return
        seq = self._announcer.seq + 1
        whose = game.time_up(t_us, touched_us)
        self.steps.append(Step(t_us, LAPSE, whose, touched_us, "time_up", seq))

    def put_right(self, t_us, number, changes):
        """Put the round `number` right, as one step; `changes` as ``corrections`` has them."""
        seq = self._announcer.seq + 1
        for change in changes:
            since_us = t_us - corrections.packed(number, *change)
            self.steps.append(Step(t_us, CORRECT, OK, since_us, "corrected", seq))
        self._put_right(len(self.steps) - 1)

    def _put_right(self, last):
        """Apply the corrections that one OK confirmed, if `last` is the last of their steps."""
        steps = self.steps
        step = steps[last]
        if last + 1 < len(steps) and same_tick(step, steps[last + 1]):
            return
        first = last
        while first and same_tick(steps[first - 1], step):
            first -= 1
        changes = []
        for index in range(first, last + 1):
            part = steps[index]
            number, change = corrections.unpacked(part.t_us - part.since_us)
            changes.append(change)
        self.game.corrections().apply(step.t_us, number, changes)

    def note(self, t_us, kind, since_us=None):
        """Note that time stands still from now on, or goes on: `kind` is one of the `FACTS`.

        A pause began at `since_us`, when BACK went down.
        """
        names = {PAUSE: "paused", RESUME: "resumed", STAND: "stood"}
        button = OK if kind == RESUME else BACK
        since_us = t_us if since_us is None else since_us
        if kind == PAUSE:
            # presses made before it are ruled on before it, so that their events have lower numbers
            self._settle(t_us)
        fact = Step(t_us, kind, button, since_us, names[kind], self._announcer.seq + 1)
        if kind == PAUSE:
            self.steps.append(fact)
        else:
            self.steps.append_fact(fact)
        self._apply(fact)

    def note_standing(self, t_us):
        """Note whether the clocks stand after a BACK: that time counts for nobody, ever."""
        if not self.is_paused and self.game.clock.is_stopped != self.stands:
            self.note(t_us, STAND if self.game.clock.is_stopped else RESUME)

    def _number(self, index, step):
        """Note which number the first event after a step gets, unless it has been said."""
        announcer = self._announcer
        if not announcer.muted:
            # who rules a match again elsewhere gives its events the numbers that they had
            announcer.seq = max(announcer.seq, step.seq - 1)
            self.steps.number(index, announcer.seq + 1)

    def take_back(self):
        """Take the last step out of the record; return it, and where it stood.

        Claims of one instant are one step, of which that is the first, and so is all that one OK
        put right. Time that stood still since stays so; but a count after a pause leads back into
        the pause. The game is as it was until `fold`.
        """
        first = last = len(self.steps) - 1
        while self.steps[last].kind in FACTS and not (
            self.game.phase == COUNTING and self._ends_pause(last)
        ):
            first = last = last - 1
        step = self.steps[last]
        while first and same_tick(self.steps[first - 1], step):
            first -= 1
        self.steps.take_back(first, last + 1 - first)
        self._forget_after(first)
        self._reported_steps = min(self._reported_steps, first)
        return step, first

    def _ends_pause(self, index):
        """Return whether a fact ends a pause, and not a time in which clocks stood after a BACK."""
        index -= 1
        while self.steps[index].kind not in FACTS:
            index -= 1
        return self.steps[index].kind == PAUSE

    def stand_again(self, t_us):
        """Fold with the steps that were taken back last, and say again what they bring about.

        Return where the first of them stands.
        """
        first = self.steps.stand_again()
        # a copy of just before that step may be of now: too late for what is ruled at its time
        self._forget_after(first - 1)
        self._reported_steps = min(self._reported_steps, first)
        self.fold(t_us, first)
        return first

    def keep_change(self, t_us, step, first):
        """Keep what is after a step was taken back, or stands again, unless a race is open now.

        It was, or is now, the one of the index `first`.
        """
        if self.is_calm:
            self.keep(t_us)
        elif self._saved_point[0] > first:
            # as it was just before the step that was taken back: of that and of what was said
            # since nothing stands
            self._saved_point = (first, step.t_us, step.seq - 1)
            self._has_news = True


def _snapshot_places(count):
    """Return the places among `count` steps at which a replay takes snapshots, a set.

    They are 24 steps before the end, 48, 96 and so on: undo needs the last steps most often.
    """
    places = set()
    back = _FAR
    while back <= count:
        places.add(count - back)
        back *= 2
    return places

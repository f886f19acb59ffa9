"""What was played in a match: its record, folded over the game's rules into where it stands.

The record holds the inputs that changed something, and nothing else. So taking a step back is
folding without it, and power coming back is folding what was kept.
"""

from collections import namedtuple

from tableref.referee.claims import CLAIM
from tableref.referee.record import PAUSE, RESUME, Record

Kept = namedtuple("Kept", ("key", "players", "options", "seed", "seq", "t_us", "steps"))
"""What survives a power cut: the match's terms, its clock, its last event, its packed steps."""

_FOLDED_AT_ONCE = 8


class History:
    """The record of a match of `game`, a line of the menu, and the `flow` that it makes.

    Times are us since the match started; `players` is a tuple in seat order. `packed` are the
    steps of an earlier record.
    """

    def __init__(self, game, players, options, seed, announcer, packed=b""):
        self.terms = (game.key, players, options, seed)
        """Key of the game, players, options and seed."""
        self._make = game.flow
        self._announcer = announcer
        self.steps = Record(self._make.STEPS, packed)
        self.is_paused = False
        """Whether the record ends with a pause."""
        self._kept = (0, 0, 0)
        self._has_news = False
        self._told_steps = len(self.steps)

    @property
    def has_inputs(self):
        """Whether there is a step to take back."""
        return any(step.kind not in (PAUSE, RESUME) for step in self.steps)

    def kept(self):
        """Return the `Kept` of now: the steps up to the last point that a table would call done."""
        count, t_us, seq = self._kept
        return Kept(*self.terms + (seq, t_us, self.steps.packed(count)))

    @property
    def has_news(self):
        """Whether there is something to keep, and no race is open and nothing half entered."""
        return self._has_news and self.flow.is_settled

    def take_news(self):
        """Return what is to be kept and was not yet told, (first, t_us, seq, packed), or None.

        The record is then its first steps up to `first` as told before, and the `packed` ones.
        """
        if not self.has_news:
            return None
        self._has_news = False
        count, t_us, seq = self._kept
        first = min(self._told_steps, count)
        self._told_steps = count
        return first, t_us, seq, self.steps.packed(count, first)

    def keep(self, t_us):
        """Note that all up to now is done, and to be kept."""
        self._kept = (len(self.steps), t_us, self._announcer.seq)
        self._has_news = True

    def begin(self):
        """Make the flow, at 0 us."""
        self.flow = self._make(*self.terms[1:] + (self._announcer,))
        self.flow.start()

    def fold(self, t_us, told=None):
        """Make the flow anew from the record, without a word about its first `told` steps.

        None is for all of them. What the others bring about is said with its own times.
        """
        for _ in self.folding(t_us, told):
            pass

    def folding(self, t_us, told=None):
        """Do the same bit by bit, a generator."""
        announcer = self._announcer
        announcer.cue(t_us, None)
        announcer.muted = True
        self.begin()
        flow = self.flow
        self.is_paused = False
        for index in range(len(self.steps)):
            if index % _FOLDED_AT_ONCE == _FOLDED_AT_ONCE - 1:
                muted, announcer.muted = announcer.muted, False
                yield
                # what the step before brings about may be said yet
                announcer.muted = muted
            step = self.steps[index]
            flow.advance(step.t_us)
            announcer.muted = told is None or index < told
            if step.kind == PAUSE:
                flow.pause(step.t_us)
            elif step.kind == RESUME:
                flow.resume(step.t_us)
            else:
                flow.input(step.t_us, step.kind, step.button, step.since_us)
            self.is_paused = step.kind == PAUSE
        flow.advance(t_us)
        announcer.muted = False

    def take_back(self, t_us):
        """Fold without the last step, and return it; all claims of one instant are one step."""
        count = len(self.steps) - 1
        while self.steps[count].kind in (PAUSE, RESUME) and not self.flow.is_counting:
            count -= 1
        last = self.steps[count]
        while count and _same_tick(self.steps[count - 1], last):
            count -= 1
        self.steps.take_back(count)
        self.fold(t_us)
        return last

    def stand_again(self, t_us):
        """Fold with the steps that were taken back last, and say again what they bring about."""
        told = len(self.steps)
        self.steps.stand_again()
        self.fold(t_us, told)

    def keep_change(self, t_us):
        """Keep what is after a step was taken back, or stands again, unless a race is open now."""
        count = len(self.steps)
        self._told_steps = min(self._told_steps, count)
        self._kept = (min(self._kept[0], count),) + self._kept[1:]
        if self.flow.is_settled:
            self.keep(t_us)


def _same_tick(step, last):
    """Whether two steps are claims of one sampling tick: the order between them means nothing."""
    return step.t_us == last.t_us and step.name == CLAIM == last.name

"""The rules that all games share: undo and redo, pauses, power cuts.

A `Model` processes gestures and collects the events that the referee must report (`expected`).
`self.state` has everything that BACK undoes; every gesture that changes it is a step.
"""

import pickle

from tests.second_opinion.gestures import HELD_US, REPEAT_US, TAP_US, WITH_NEXT_US
from tests.second_opinion.table import Table

COUNT_US = 2_000_000
"""From OK ("3") to "1", when the round begins."""
JUDGEMENTS = frozenset(("not_got_it", "rejected", "marked"))
"""Events of presses that confirm something, as OK does."""


class State:
    """Everything that BACK restores. Its attributes are plain: numbers, texts, lists, dicts."""

    def __init__(self, **values):
        self.__dict__.update(values)


def _is_same(one, other):
    """Return whether two pickled states are equal.

    Equal states may have different bytes, because pickle stores a text only once that two
    attributes share.
    """
    return one == other or vars(pickle.loads(one)) == vars(pickle.loads(other))


class Model(Table):
    """The rules that all games share. A game's rules are a subclass."""

    def __init__(self, players):
        super().__init__(players)
        self.is_paused = False
        self.reopens_us = None
        self.stood_still_us = 0
        self._paused_play_us = 0
        self._resumed_us = -COUNT_US
        self._resumed_depth = 0
        self._steps = []
        self._undone = []
        self.pauses = set()
        self._kept = None
        self._kept_play_us = 0

    @property
    def depth(self):
        """The number of steps that BACK can undo."""
        return len(self._steps)

    @property
    def may_go_back(self):
        """Whether there is a step to undo and the table follows the ruling about it."""
        if self.has_clock and self.depth in self.pauses and not self.holds("pause_is_a_fact"):
            return False
        return self.depth > 0 and self.reopens_us is None

    @property
    def can_redo(self):
        """Whether BACK held and NEXT pressed has an effect."""
        return bool(self._undone)

    @property
    def can_cut(self):
        """Whether the rulings determine the state after a power cut."""
        return self._kept is not None

    def begin(self):
        """Save the initial state. Call this when the state is complete."""
        self._keep(0)

    def after(self, player):
        """Return the player to the left."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def choose_starter(self, player):
        """Handle a press before a round with a drawn starter, which makes this player start it."""
        state = self.state
        state.chosen = getattr(state, "chosen", 0) + 1
        self.say("starter_chosen", round=getattr(state, "round", 1), player=player)

    def play_us(self, t_us):
        """Return the playing time: without pauses and power cuts."""
        return t_us - self.stood_still_us

    # Gestures of people.

    def do(self, gesture):
        """Process a gesture."""
        getattr(self, "_do_" + gesture.kind)(gesture.t_us, gesture.button, gesture.offsets)

    def _do_wait(self, t_us, _button, _offsets):
        self._advance(t_us)

    def _do_tap(self, t_us, button, _offsets):
        self._advance(t_us)
        if button == "BACK":
            # While BACK is down nothing is decided, won, ended or opened.
            self._back(t_us + TAP_US)
        elif button in ("OK", "NEXT"):
            self._control(button, t_us)
        elif self._is_playing(button):
            self._step(t_us, self._tapped, button, t_us)

    def _do_taps(self, t_us, button, count):
        for index in range(count):
            self._do_tap(t_us + index * REPEAT_US, button, ())

    def _tapped(self, button, t_us):
        if not self.press(button, t_us):
            self.tap(button, t_us + TAP_US)

    def _do_hold(self, t_us, button, _offsets):
        self._advance(t_us)
        if button == "BACK":
            self._pause(t_us)
        elif self._is_playing(button):
            self._step(t_us, self._held, button, t_us)

    def _held(self, button, t_us):
        if not self.press(button, t_us):
            self.hold(button, t_us + HELD_US)

    def _do_less(self, t_us, button, _offsets):
        self._advance(t_us)
        if self._is_playing(button):
            self._step(t_us, self.less, button, t_us + WITH_NEXT_US)

    _do_less_long = _do_less

    def _do_race(self, t_us, _button, offsets):
        moments = {}
        for us, button in offsets:
            moments.setdefault(t_us + us, []).append(button)
        for at_us in sorted(moments):
            self._advance(at_us)
            if len(moments[at_us]) == 1:
                self._step(at_us, self.press, moments[at_us][0], at_us)
            else:
                self._step(at_us, self.together, moments[at_us], at_us)
        self._advance(max(moments) + TAP_US)

    def _do_redo(self, t_us, _button, _offsets):
        self._advance(t_us)
        if not self._undone:
            self.refuse(None)
            return
        before, events, after = self._undone.pop()
        is_sure = self._kept is not None
        self._steps.append((before, events, after))
        self.state = pickle.loads(after)
        self.say("redone")
        # Presses that did not count are not reported again.
        self.expected += [one for one in events if one.name != "refused"]
        self._keep_if(is_sure, t_us)

    def _do_cut(self, t_us, _button, _offsets):
        self._advance(t_us)
        self._steps, state = list(self._kept[0]), self._kept[1]
        self.pauses = {depth for depth in self.pauses if depth <= self.depth} | {self.depth}
        self._undone = []
        self.state = pickle.loads(state)
        self.reopens_us = None
        self.is_paused = True
        self._paused_play_us = self._kept_play_us
        self.say("match_restored")
        self.say("paused")

    def _control(self, button, t_us):
        if self.is_paused:
            if button == "OK":
                self._resume(t_us)
        else:
            self._step(t_us, self.ok if button == "OK" else self.next, t_us)

    def _is_playing(self, button):
        if self.is_paused:
            self.refuse(button)
            return False
        return True

    def _step(self, t_us, handler, *arguments):
        before = pickle.dumps(self.state)
        count = len(self.expected)
        handler(*arguments)
        after = pickle.dumps(self.state)
        if not _is_same(after, before):
            self._steps.append((before, self.expected[count:], after))
            self._undone = []
            is_judged = any(one.name in JUDGEMENTS for one in self.expected[count:])
            if self.is_kept():
                self._keep(t_us)
            elif handler == self.ok and self.state.phase == "count":
                # A power cut during 3-2-1 loses the step that started it; the state before it is
                # saved.
                self._kept = (tuple(self._steps[:-1]), before)
                self._kept_play_us = self.play_us(t_us)
            elif handler == self.ok or is_judged:
                self._keep(t_us)

    def _back(self, t_us):
        if self.is_paused:
            self._resume(t_us)
            return
        self.pauses.discard(self.depth)
        before, events, after = self._steps.pop()
        was_kept = self._kept is not None and _is_same(self._kept[1], after)
        self.state = pickle.loads(before)
        self._undone.append((before, events, after))
        self.say("undone")
        self._keep_if(was_kept, t_us)
        counted_us = self._resumed_us + COUNT_US
        if self.is_race_open() and t_us <= counted_us and self.depth < self._resumed_depth:
            # A race is counted in again after every pause, even if it was over during the pause.
            # It may open at this moment.
            self.reopens_us = counted_us

    def _keep_if(self, is_sure, t_us):
        if is_sure and self.is_kept():
            self._keep(t_us)
        else:
            self._kept = None

    def _keep(self, t_us):
        self._kept = (tuple(self._steps), pickle.dumps(self.state))
        self._kept_play_us = self.play_us(t_us)

    def _pause(self, t_us):
        self.is_paused = True
        self._paused_play_us = self.play_us(t_us)
        self.pauses.add(self.depth)
        self.say("paused")
        # A pause saves unconfirmed entries, too.
        self._keep(t_us)

    def _resume(self, t_us):
        self.is_paused = False
        self.stood_still_us = t_us - self._paused_play_us
        self._resumed_us, self._resumed_depth = t_us, self.depth
        self.say("resumed")
        if self.is_race_open():
            self.reopens_us = t_us + COUNT_US

    def _advance(self, t_us):
        if self.reopens_us is not None and t_us >= self.reopens_us:
            self.reopens_us = None
            self.say("round_resumed")
        if not self.is_paused:
            self.goes_on(t_us)

"""Press pairs of buttons while a condition holds on the emulated Pico, and judge its reports."""

from typing import NamedTuple

from parts import LATCH_NS

from benchmarks.emulated.contacts import Contacts
from benchmarks.emulated.order_programs import FIRST_WINDOWS, MARKER_PIN, WAYS, program
from benchmarks.emulated.program_run import ProgramRun
from benchmarks.emulated.trials import fill, fill_without_release
from benchmarks.emulated.trials_judge import Tally, matched
from board import BUILD

WIRE_US = BUILD.LIGHTS * 3 * (8 * 16 + 3) / 16
"""Duration (us) of a transmission to all lights.

A bit takes 16 cycles of the lights' state machine at 16 MHz, and a byte 3 more.
"""

RELEASED_AFTER_US = 4_000
"""Time (us) from the end of a window to the release of its buttons, so that a poll sees them."""

_SURELY = 0.97
"""Share of the shortest window so far in which trials are scheduled, because the next window may be
shorter.
"""

_FOLDERS_MADE_MS = 1_700
_MAX_WRITES = 100
_MAX_EMPTY = 20
"""Maximum number of successive windows into which no trial fits."""

_MARGIN_US = 5


class Window(NamedTuple):
    """A period in which the tested condition holds, and the ``Timed`` trials made in it."""

    start_us: float
    end_us: float
    timed: list


class Windows:
    """Makes `trials` on `pico`, whose program reads the buttons with one method in one condition.

    After ``run``, `tally` contains the results, and `redrawn` is the number of trials that had to
    be repeated because the condition ended before both presses.
    """

    def __init__(self, pico, way, condition, trials, rng):
        self.tally = Tally()
        self.redrawn = 0
        self.lengths_us = []
        """Duration (us) of each window so far."""
        self._pico = pico
        self._way = WAYS[way]
        self._program = ProgramRun(pico, program(way, condition), self._judge)
        self._condition = condition
        self._is_erase = condition == "flash erase"
        self._is_on_wire = condition == "LED write"
        self._waiting = list(trials)
        self._wanted = len(trials)
        self._rng = rng
        self._contacts = Contacts(pico)
        self._open = None
        self._closed = []
        self._slots = []
        self._empty = 0

    def run(self):
        """Make all trials. Raise AssertionError if the Pico reports something unexpected."""
        # At its first start a table erases flash to create its folders. Wait until that is over,
        # because these erases do not belong to the test.
        chip = self._pico.run_ms(_FOLDERS_MADE_MS).chip
        if self._is_erase:
            chip.flash_chip.before = self._flash_works
        chip.pins[MARKER_PIN].add_listener(self._marker_moves)
        self._program.start()
        while self.tally.trials < self._wanted:
            self._program.next_report()
        return self

    @property
    def overruns(self):
        """Number of overruns of the sampler's ring buffer."""
        return self._program.overruns

    # -- the beginning and end of windows ----------------------------------------------------

    def _marker_moves(self, state, _before):
        is_high = int(state) == 1
        if is_high and not self._is_erase:
            self._begin()
        elif not is_high and self._open:
            self._end()

    def _flash_works(self, name, _address, _data):
        if name == "erase" and self._open is None:
            self._begin()

    def _begin(self):
        now_us = self._pico.now_us
        timed = []
        if len(self.lengths_us) >= FIRST_WINDOWS:
            window_us = min(self.lengths_us) * _SURELY
            fills = fill if self._way.sees_releases else fill_without_release
            choice = (window_us, self._waiting, self._rng, self._way.most_trials)
            timed = fills(*choice, self._is_good)
            self._empty = 0 if timed or not self._waiting else self._empty + 1
            # Fail here, because a trial that fits into no window would keep this running for ever.
            assert self._empty <= _MAX_EMPTY, "%s: no trial fits into %.0f us" % (
                self._condition,
                window_us,
            )
        self._open = Window(now_us, now_us, timed)
        for plan in timed:
            self._move(now_us, self._moves_of(plan))

    def _move(self, from_us, moves):
        for at_us in sorted({t_us for t_us, _, _ in moves}):
            at_once = [(button, is_down) for t_us, button, is_down in moves if t_us == at_us]
            self._contacts.move_at(from_us + at_us, *at_once)

    def _end(self):
        window, self._open = self._open, None
        now_us = self._pico.now_us
        end_us = self._pico.chip.flash_chip.busy_until_us if self._is_erase else now_us
        self.lengths_us.append(end_us - window.start_us)
        self._closed.append(window._replace(end_us=end_us))
        if not self._way.sees_releases:
            ups = [move for plan in window.timed for move in plan.moves[2:]]
            for i, (_, button, _) in enumerate(ups):
                self._contacts.move_at(now_us + RELEASED_AFTER_US + 20 * i, (button, False))

    def _is_good(self, t_us):
        """Return whether a press is allowed at a time of the window.

        Presses are allowed at any time, unless the condition is that data is sent to the lights.
        Then they must be within a transmission. Transmissions are assumed to be at the same times
        as in the previous window.
        """
        if not self._is_on_wire:
            return True
        return any(start + _MARGIN_US < t_us < end - _MARGIN_US for start, end in self._slots)

    # -- the reports of the program -----------------------------------------------------------

    def _judge(self, edges):
        window = self._closed.pop(0)
        self.tally.judge_report(edges)
        slots = self._slots_of(window)
        self._slots = [[t_us - window.start_us for t_us in slot] for slot in slots]
        for plan in window.timed:
            moves = [
                (button, is_down, self._contacts.counter_at(window.start_us + t_us))
                for t_us, button, is_down in self._moves_of(plan)
            ]
            stamps, edges = matched(moves, edges, self._way.within_us)
            presses_us = [window.start_us + t_us for t_us in plan.presses_us]
            if all(any(start <= t_us <= end for start, end in slots) for t_us in presses_us):
                self.tally.judge(plan.trial.gap_us, [t_us for _, _, t_us in moves], stamps)
            else:
                self.redrawn += 1
                self._waiting.append(plan.trial)
        self.tally.invented += len(edges)

    def _moves_of(self, plan):
        """Return the contact changes that the tested method should report for a trial (`plan`).

        They are two presses and two releases, or only the presses if it does not see releases.
        """
        return plan.moves if self._way.sees_releases else plan.moves[:2]

    def _slots_of(self, window):
        """Return the parts of the window in which the condition held: [(start_us, end_us)]."""
        if not self._is_on_wire:
            return [(window.start_us, window.end_us)]
        ends_us = [
            latched_us - LATCH_NS / 1000 for latched_us, _ in self._pico.frames[-2 * _MAX_WRITES :]
        ]
        slots = [(end_us - WIRE_US, end_us) for end_us in ends_us]
        return [slot for slot in slots if window.start_us <= slot[0] <= window.end_us]

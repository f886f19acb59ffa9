"""A monkey that presses buttons at random while its table saves and its power is cut at times."""

import copy
import sys
import types

from monkey import Monkey, compared
from tableref.drivers.files import Store
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee.referee import Referee
from tableref.store import settings_file
from tableref.store.keeper import MAX_MISSING, Keeper
from tableref_host.simulation.memory_disk import MemoryDisk
from torture.cuts import known

MASK = 0xFFFFFFFF
DISK_SIZE = 256 << 10
"""Size (bytes) of the disk. It is so small that old finished matches have to be deleted."""

REDO_EVERY = 150
"""Average number of moves from one undo-and-redo to the next."""

CHECK_EVERY = 5
"""Number of moves from one check of the screen to the next."""

LIGHTS_EVERY = 50
"""Number of moves from one check of all lights to the next."""

DAMAGE = ("record_", "not_kept", "setting_refused")


class LostError(AssertionError):
    """Raised if the state after a power cut is not the confirmed one."""


class StuckError(AssertionError):
    """Raised if the monkey cannot get back to the lobby."""


class PowerCutMonkey(Monkey):
    """A Monkey at one table, for a day of sittings and power cuts.

    `start_us` is the initial value of the board's microsecond counter.
    """

    def __init__(self, seed, disk=None, start_us=0):
        self.disk = disk or MemoryDisk(DISK_SIZE)
        self.store = Store(disk=self.disk, open=self.disk.open)
        self._start_us = start_us
        self.presses = self.cuts = self.came_back = self.redone = 0
        self.most_held = 0
        self._is_watched = False
        self._points = None
        self._scorer_then = None
        super().__init__(seed)
        self.t_us = start_us

    def switch_on(self, seed):
        """Start the table from the saved files, and return its referee."""
        settings, refused = settings_file.load(self.store)
        assert not refused, refused
        referee = Referee(seed=seed, settings=settings)
        referee.tick(self._start_us & MASK)
        self.keeper = Keeper(referee, self.store)
        self.keeper.restore()
        return referee

    def sit_down(self, sitting):
        """Prepare for the next game, in the lobby."""
        self._terms = sitting.terms
        self.scorer = sitting.make_scorer()
        weights = {**dict.fromkeys(range(1, 11), 1), OK: 7, **sitting.weights}
        self._buttons = [
            button for button in range(1, OK + 1) for _ in range(weights.get(button, 1))
        ]
        self._sit_down()
        return self

    def move(self, button):
        """Advance the time a little, then press or release a button."""
        self.presses += button not in self.down
        super().move(button)
        self.keep()
        if self._is_watched:
            self._watch()

    def event(self, event):
        """Check an event, which must not report damage."""
        assert not event["event"].startswith(DAMAGE), event
        self.redone += event["event"] == "redone"
        super().event(event)

    def check(self, with_lights=True):
        """Assert the invariants."""
        super().check(with_lights)
        held = max(map(len, self.keeper._missing))
        self.most_held = max(self.most_held, held)
        assert held <= MAX_MISSING
        assert len(self.keeper._unsaved) <= 8

    def keep(self):
        """Save everything that is pending."""
        while self.keeper.work():
            pass

    def play_on(self, moves, cut_at=None):
        """Make random moves. After `cut_at` of them the power may be cut, once."""
        for number in range(moves):
            if self.random.randrange(REDO_EVERY):
                self.move(self.random.choice(self._buttons))
            else:
                self.redo()
            if number == cut_at:
                self._is_watched = True
            if self._scorer_then and self.random.random() < 0.05:
                self.cut()
            if number % CHECK_EVERY == 0:
                self.check(number % LIGHTS_EVERY == 0)
            if self.is_in_lobby:
                self._sit_down()
                self.keep()
                if self._is_watched:
                    self._watch()
        self._is_watched, self._scorer_then = False, None
        self.check()
        return self

    def redo(self):
        """Undo a step and redo it, by NEXT while BACK is held."""
        for button in (BACK, NEXT):
            if button in self.down:
                self.move(button)
        for button in (BACK, BACK, BACK, NEXT, NEXT, BACK):
            self.move(button)

    def _watch(self):
        """Record the confirmed state, together with the state of the scorer."""
        self.check(with_lights=False)
        if self.referee.save_queue.is_race_closed:
            points = None if self.is_in_lobby else self.referee.match.progress._saved_point
            if points is not self._points or self._scorer_then is None:
                self._points = points
                self._note()

    def _note(self):
        self._confirmed = known(self.referee.saved())
        self._scorer_then = copy.deepcopy(self.scorer)
        self._state = None
        if not self.is_in_lobby:
            progress = self.referee.match.progress
            if len(progress.steps) == progress._saved_point[0]:
                self._state = compared(self.game)

    def cut(self):
        """Cut the power and restart. The confirmed state must be restored, with a paused match."""
        settings = self.referee.settings.values() if not self._has_menu else None
        self.cuts += 1
        self.scorer, self._scorer_then, self._is_watched = self._scorer_then, None, False
        self.switch_on_again()
        restored = known(self.referee.saved())
        if restored != self._confirmed:
            raise LostError(f"{restored} came back, {self._confirmed} was confirmed")
        if settings and self.referee.settings.values() != settings:
            raise LostError("the settings are others")
        if self.is_in_lobby:
            return
        self.came_back += 1
        progress = self.referee.match.progress
        assert progress.is_paused
        if self._state and self._state != compared(self.game):
            raise LostError(f"the match stood at {self._state}")

    def switch_on_again(self):
        """Switch the power off and on."""
        self._start_us = self.t_us
        self.referee = self.switch_on(self.random.randrange(1 << 30))
        for button in sorted(self.down):
            self.referee.handle_held(button, self.t_us & MASK)

    @property
    def _has_menu(self):
        return self.is_in_lobby and self.referee.lobby.settings_menu is not None

    def go_home(self, longest_back=100):
        """Go back to the lobby: by BACK after few steps, otherwise by abandoning the match."""
        self._let_go()
        self.check()
        if self.is_in_lobby or len(self.referee.match.progress.steps) <= longest_back:
            try:
                self.leave_by_back(1000)
            except AssertionError as error:
                raise StuckError(str(error)) from error
        else:
            self._give_up()
        self.keep()
        self.check()
        return self

    def _let_go(self):
        for button in sorted(self.down):
            self.move(button)
        self.t_us += 1_000_000
        self._tick()

    def _give_up(self):
        for _ in range(3):
            if self.is_in_lobby:
                return
            while self.referee.match.progress.is_paused:
                # Leave the menu and its page for input, and resume.
                self._tap(BACK)
            self._hold(BACK)
            self._hold(BACK)
            self._tap(OK)
        if not self.is_in_lobby:
            raise StuckError("BACK held twice and OK do not lead to the lobby")

    def _hold(self, button):
        self.referee.edge(button, True, self.t_us & MASK)
        self.t_us += 3_500_000
        self._tick()
        self.referee.edge(button, False, self.t_us & MASK)
        self.t_us += 150_000
        self._tick()

    def weight(self):
        """Return the memory (bytes) used by Referee and Keeper, without the simulated disk."""
        return reachable((self.referee, self.keeper), (self.disk,))


def reachable(roots, without=()):
    """Return the size (bytes) of all objects that can be reached from `roots`.

    Code, classes and what is in `without` are not counted. All integers count as equally large,
    because timestamps grow.
    """
    seen = {id(one) for one in without}
    todo = list(roots)
    total = 0
    skipped = (type, types.ModuleType, types.FunctionType, types.CodeType, types.MethodType)
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, skipped):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one if type(one) is not int else 0)
        if isinstance(one, dict):
            todo += [*one, *one.values()]
        elif isinstance(one, (list, tuple, set, frozenset)):
            todo += one
        todo += getattr(one, "__dict__", {}).values()
    return total

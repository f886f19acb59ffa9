"""Cut the power at every flash operation of whole matches, also in the middle of one.

After each cut the table must come back with the last confirmed state or with the one that was being
written, and must not report damage.
"""

import json
from typing import NamedTuple

from benchmarks.emulated.rows import Row
from tableref.drivers.files import Store
from tableref.presses.gestures import BACK, NEXT, OK, PRESS
from tableref.referee.referee import Referee
from tableref.store.keeper import Keeper
from tableref_host.simulation.scenario import perform
from tableref_host.simulation.scenario_format import COUNTER_MASK, parse
from torture.flash_model import Flash, LittleDisk
from torture.matches import MATCHES, names_of_all, text_of

TAP_US = 60_000
LONGEST_RUN_US = 1_000_000_000

DONE = (
    "starter_drawn", "teams_drawn", "round_ended", "round_scored", "turn_ended", "turn_skipped",
    "order_changed", "player_dropped", "player_put_back", "bid", "passed", "trump_chosen",
    "trick_won", "played", "milkshake_discarded", "penalties_counted", "match_ended", "corrected",
)  # fmt: skip
"""Events after which a table expects its state to be saved as soon as no race is open."""
ROUNDS = ("round_scored", "perfect_player", "teams_drawn")
"""Events that end a round, or the nearest thing to it in a game without rounds."""

QUICK = ("gotta_go", "quiz")


class Table:
    """A referee that saves its match in a `flash`; time advances only on request.

    `disk` is the filesystem, by default a LittleFS in the flash.
    """

    def __init__(self, flash, now_us=0, disk=None):
        self.flash = flash
        self.now_us = now_us
        self.events = []
        self.confirmed = []
        """After each save: (number of flash operations so far, saved state)."""
        self.finished = []
        """After each save: the number of finished matches."""
        self.rounds = []
        """The number of flash operations after each round that was saved."""
        self.unkept = 0
        """The number of state changes with no race open that were not saved."""
        self._is_done = self._is_round = False
        self.referee = None
        self.disk = disk or LittleDisk(flash)
        self.cut_power()

    def cut_power(self):
        """Switch the table off between two writes, and on again."""
        self.referee = Referee()
        self.referee.tick(self.now_us & COUNTER_MASK)
        self._store = Store(disk=self.disk, open=self.disk.open)
        self._keeper = Keeper(self.referee, self._store)
        self._keeper.restore()
        self.state_at_first = known(self.referee.saved())
        self.save()

    def save(self):
        """Collect the events and let the keeper finish its work."""
        self._hear()
        while self._keeper.work():
            pass
        self._hear()
        if not self.referee.save_queue.is_race_closed:
            return
        state = known(self.referee.saved())
        if not self.confirmed or self.confirmed[-1][1] != state:
            # The state changed although no flash operation could have saved it.
            self.unkept += bool(self.confirmed) and self.confirmed[-1][0] == len(
                self.flash.operations
            )
            self.confirmed.append((len(self.flash.operations), state))
            self.finished.append(len(self._store.finished()))
        if self._is_done and state:
            history = self.referee.match.history
            self.unkept += len(history.steps.packed(len(history.steps))) > len(
                history.saved().steps
            )
        if self._is_round:
            self.rounds.append(len(self.flash.operations))
        self._is_done = self._is_round = False

    def _hear(self):
        names = [event["event"] for event in self.referee.events()]
        self.events += names
        self._is_done |= any(name in DONE for name in names)
        self._is_round |= any(name in ROUNDS for name in names)

    def run_until(self, t_us):
        """Advance the time to `t_us`."""
        while self.now_us < t_us:
            wait_us = self.referee.tick(self.now_us & COUNTER_MASK)
            self.save()
            self.now_us = min(t_us, self.now_us + max(wait_us, 1_000))
        self.referee.tick(self.now_us & COUNTER_MASK)
        self.save()

    def run_out(self):
        """Advance the time until only a press could change anything."""
        end_us = self.now_us + LONGEST_RUN_US
        while not self.referee.is_waiting and self.now_us < end_us:
            self.run_until(self.now_us + 100_000)

    def edge(self, button, is_down):
        """Press or release a button."""
        before = self._last_step
        self.referee.edge(button, is_down, self.now_us & COUNTER_MASK)
        after = self._last_step
        if button == OK and after not in (None, before) and after.kind == PRESS:
            # A press that starts a countdown changes nothing that is saved.
            self._is_done |= self.referee.save_queue.is_race_closed
        self.save()

    @property
    def _last_step(self):
        """The last step of the current match, or None."""
        history = self.referee.save_queue.history
        return history.steps[-1] if history and len(history.steps) else None

    def tap(self, *buttons):
        """Press the buttons one after the other, then release them in the same order."""
        for is_down in (True, False):
            for button in buttons:
                self.edge(button, is_down)
                self.run_until(self.now_us + TAP_US)
        return self

    def give_up(self):
        """Abandon the match: hold BACK twice, then press OK."""
        for _ in range(2):
            self.edge(BACK, True)
            self.run_until(self.now_us + 1_000_000)
            self.edge(BACK, False)
            self.run_until(self.now_us + TAP_US)
        self.tap(OK)


def known(state):
    """Return as text what a restart must restore of a `SavedMatch`: all but the event's number."""
    if state is None:
        return None
    options = list(state.options.items())
    return json.dumps(
        [state.key, state.players, options, state.seed, state.t_us, state.steps.hex()]
    )


def play(text, table=None, is_left=True):
    """Play a scenario's text; return its Table. With `is_left` the match is left at the end."""
    scenario = parse(text)
    table = table or Table(Flash())
    if scenario.match:
        game, players, options, seed = scenario.match
        table.referee.start_match(game, players, options, seed)
        table.save()
    perform(scenario, table)
    if is_left:
        # Leave the results screen with OK. A match that is not over is abandoned.
        table.run_until(table.now_us + 2_000_000)
        table.tap(OK)
        if table.referee.saved():
            table.give_up()
    return table


class Count(NamedTuple):
    """The number of `cuts`, and how many came back `wrong` or reported damage (`damaged`)."""

    cuts: int
    wrong: int
    damaged: int

    def __add__(self, other):
        return Count(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


NOTHING = Count(0, 0, 0)


def allowed(table, done):
    """Return the states that may come back if the cut tore the operation after `done`.

    A state is (saved state, number of finished matches). The one before and the one after the
    operation are allowed.
    """
    known_then = list(zip(table.confirmed, table.finished, strict=True))
    before = [(state, finished) for (count, state), finished in known_then if count <= done]
    after = [(state, finished) for (count, state), finished in known_then if count > done]
    return {*before[-1:], *after[:1]}


def images(start, operations, seed=0):
    """Yield (number of completed operations, image) for each cut, between and within operations."""
    image = bytearray(start)
    for done, operation in enumerate(operations):
        yield done, bytes(image)
        for _, tear in operation.torn(f"{seed} {done}"):
            torn = bytearray(image)
            tear(torn)
            yield done, bytes(torn)
        operation.apply(image)
    yield len(operations), bytes(image)


def come_back(image, may_be, go_on=None):
    """Return the Count of one cut that left `image`.

    `go_on(image, table)` continues with the restored table and returns the Count of further cuts.
    """
    table = Table(Flash(image))
    damaged = any(name.startswith(("record_", "not_")) for name in table.events)
    count = Count(1, (table.state_at_first, table.finished[0]) not in may_be, damaged)
    return count + go_on(image, table) if go_on else count


def cut_everywhere(text, first=0, last=None, go_on=None):
    """Return the Count of cuts at every operation of a scenario, or between `first` and `last`."""
    table = play(text)
    total = NOTHING
    start = bytes(len(table.flash.buffer)).replace(b"\x00", b"\xff")
    for done, image in images(start, table.flash.operations):
        if table.confirmed[0][0] <= done and first <= done < (last or 1 << 62):
            total += come_back(image, allowed(table, done), go_on)
    return total


def cut_again(start, table):
    """Cut the power again at every operation after a restart from `start`; return a Count.

    The operations are those of the restart and of playing on: resume, undo a step, redo it.
    """
    table.confirmed = [(0, table.state_at_first)]
    del table.finished[1:]
    table.run_until(table.now_us + 500_000)
    table.tap(OK)
    table.run_until(table.now_us + 500_000)
    table.tap(BACK)
    table.tap(BACK, NEXT)
    total = NOTHING
    for done, image in images(start, table.flash.operations):
        total += come_back(image, allowed(table, done))
    return total


def run(quick=False):
    """Cut the power everywhere; return the Rows."""
    games = QUICK if quick else tuple(MATCHES)
    names = [MATCHES[game] for game in games] if quick else names_of_all()
    cuts = pairs = NOTHING
    unkept = 0
    for name in names:
        unkept += play(text_of(name)).unkept
        cuts += cut_everywhere(text_of(name))
    for game in games:
        pairs += pairs_in_one_round(text_of(MATCHES[game]))
    matches = f"whole matches of {len(games)} games and tools: {', '.join(games)}"
    others = f"; {len(names) - len(games)} more scenarios, steps taken back among them"
    once = "before and in the midst of every erase and page written: prefixes of a page, half its "
    once += "bits; half a block erased, either half or half the bits"
    again = "in one round of each, then again while it comes back, is played on, and while a step "
    again += "is taken back and stands again"
    how = "record, clock and seed compared, and the finished matches counted"
    done = ", ".join(DONE[:4]) + " and the like"
    return [
        Row("scenarios played", len(names), "", matches + (others if not quick else "")),
        Row(
            "completed, no race open, not saved", unkept, "", f"after each of the events {done}", 0
        ),
        Row("cuts", cuts.cuts, "", once),
        Row("came back with neither the step before nor the one after", cuts.wrong, "", how, 0),
        Row("reported damage where there was none", cuts.damaged, "", "same", 0),
        Row("pairs of cuts", pairs.cuts, "", again),
        Row("pairs: came back with neither", pairs.wrong, "", "same", 0),
        Row("pairs: reported damage", pairs.damaged, "", "same", 0),
    ]


def pairs_in_one_round(text):
    """Return the Count of all pairs of cuts from the first save to the end of the first round.

    In a tool without rounds they range to the end of the match.
    """
    table = play(text)
    first = next(count for count, state in table.confirmed if state)
    last = table.rounds[0] if table.rounds else len(table.flash.operations)
    return cut_everywhere(text, first, last, cut_again)

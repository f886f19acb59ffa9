"""Cut the power at every flash operation of whole matches, and within each operation.

After each cut the table must restore the last confirmed state, or the one that was being saved, and
must not report damage.
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
MAX_RUN_US = 1_000_000_000

DONE = (
    "starter_drawn", "teams_drawn", "round_ended", "round_scored", "turn_ended", "turn_skipped",
    "order_changed", "player_dropped", "player_put_back", "bid", "passed", "trump_chosen",
    "trick_won", "played", "milkshake_discarded", "penalties_counted", "match_ended", "corrected",
)  # fmt: skip
"""Events after which the state should be saved at once or, during a race, at its end."""
ROUNDS = ("round_scored", "perfect_player", "teams_drawn")
"""Events that end a round, or a comparable part of a game without rounds."""

QUICK = ("gotta_go", "quiz")


class Table:
    """A referee that saves its match in a `flash`; its time advances only on request.

    `disk` is the filesystem, by default LittleFS in the flash.
    """

    def __init__(self, flash, now_us=0, disk=None):
        self.flash = flash
        self.now_us = now_us
        self.events = []
        self.confirmed = []
        """For each save: (number of flash operations until then, saved state)."""
        self.finished = []
        """For each save: the number of finished matches."""
        self.rounds = []
        """For each round that was saved: the number of flash operations so far."""
        self.unkept = 0
        """Number of changes of the state that were not saved at once, although no race was open."""
        self._is_done = self._is_round = False
        self.referee = None
        self.disk = disk or LittleDisk(flash)
        self.cut_power()

    def cut_power(self):
        """Switch the table off while nothing is being written, and on again."""
        self.referee = Referee()
        self.referee.tick(self.now_us & COUNTER_MASK)
        self._store = Store(disk=self.disk, open=self.disk.open)
        self._keeper = Keeper(self.referee, self._store)
        self._keeper.restore()
        self.state_at_first = known(self.referee.saved())
        self.save()

    def save(self):
        """Collect the events, and save everything that is pending."""
        self._hear()
        while self._keeper.work():
            pass
        self._hear()
        if not self.referee.save_queue.is_race_closed:
            return
        state = known(self.referee.saved())
        if not self.confirmed or self.confirmed[-1][1] != state:
            # The state has changed, but there was no flash operation that could have saved it.
            self.unkept += bool(self.confirmed) and self.confirmed[-1][0] == len(
                self.flash.operations
            )
            self.confirmed.append((len(self.flash.operations), state))
            self.finished.append(len(self._store.finished()))
        if self._is_done and state:
            progress = self.referee.match.progress
            self.unkept += len(progress.steps.packed(len(progress.steps))) > len(
                progress.saved().steps
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
        """Advance the time until nothing but a press could happen."""
        end_us = self.now_us + MAX_RUN_US
        while not self.referee.is_waiting and self.now_us < end_us:
            self.run_until(self.now_us + 100_000)

    def edge(self, button, is_down):
        """Press or release a button."""
        before = self._last_step
        self.referee.edge(button, is_down, self.now_us & COUNTER_MASK)
        after = self._last_step
        if button == OK and after not in (None, before) and after.kind == PRESS:
            # An OK that starts a countdown changes nothing that is saved, so it does not count.
            self._is_done |= self.referee.save_queue.is_race_closed
        self.save()

    @property
    def _last_step(self):
        """The last step of the current match, or None."""
        progress = self.referee.save_queue.progress
        return progress.steps[-1] if progress and len(progress.steps) else None

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
    """Return, as text for comparison, the part of a `SavedMatch` that a restart must restore.

    This is all of it except the number of the last event.
    """
    if state is None:
        return None
    options = list(state.options.items())
    return json.dumps(
        [state.key, state.players, options, state.seed, state.t_us, state.steps.hex()]
    )


def play(text, table=None, is_left=True):
    """Play the text of a scenario; return its Table.

    With `is_left`, leave the match at the end.
    """
    scenario = parse(text)
    table = table or Table(Flash())
    if scenario.match:
        game, players, options, seed = scenario.match
        table.referee.start_match(game, players, options, seed)
        table.save()
    perform(scenario, table)
    if is_left:
        # OK leaves the screen with the result. A match that is not over has to be abandoned.
        table.run_until(table.now_us + 2_000_000)
        table.tap(OK)
        if table.referee.saved():
            table.give_up()
    return table


class Count(NamedTuple):
    """The number of `cuts`, and of those with a `wrong` state or reported damage after them."""

    cuts: int
    wrong: int
    damaged: int

    def __add__(self, other):
        return Count(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


NOTHING = Count(0, 0, 0)


def allowed(table, done):
    """Return the states that may be restored after a cut within operation number `done`.

    A state is (saved state, number of finished matches). Those before and after the operation are
    allowed.
    """
    known_then = list(zip(table.confirmed, table.finished, strict=True))
    before = [(state, finished) for (count, state), finished in known_then if count <= done]
    after = [(state, finished) for (count, state), finished in known_then if count > done]
    return {*before[-1:], *after[:1]}


def images(start, operations, seed=0):
    """Yield (number of completed operations, image) for cuts between and within all operations."""
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
    """Restart from the flash `image` after a cut, check the restored state, and return the Count.

    `may_be` are the allowed states. `go_on(image, table)` continues with the restored table, and
    returns the Count of further cuts.
    """
    table = Table(Flash(image))
    damaged = any(name.startswith(("record_", "not_")) for name in table.events)
    count = Count(1, (table.state_at_first, table.finished[0]) not in may_be, damaged)
    return count + go_on(image, table) if go_on else count


def cut_everywhere(text, first=0, last=None, go_on=None):
    """Cut the power at every flash operation while a scenario is played. Return the Count.

    `text` is the text of the scenario. Only operations with the numbers `first` to `last` are cut,
    and None stands for no limit. For `go_on` see `come_back`.
    """
    table = play(text)
    total = NOTHING
    start = bytes(len(table.flash.buffer)).replace(b"\x00", b"\xff")
    for done, image in images(start, table.flash.operations):
        if table.confirmed[0][0] <= done and first <= done < (last or 1 << 62):
            total += come_back(image, allowed(table, done), go_on)
    return total


def cut_again(start, table):
    """Cut the power a second time, after a restart from the image `start`. Return the Count.

    There is a cut at each flash operation of the restart and of what follows: the match is resumed,
    and a step is undone and redone.
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
    """Cut the power at every operation, and return the rows for docs/reliability.md."""
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
    others = f"; {len(names) - len(games)} more scenarios, some with undo"
    once = "before and within every erase and page write: prefixes of a page, half its "
    once += "bits; half a block erased, either half or half the bits"
    again = (
        "one cut in a round of each, another during the restart, further play, and while a step "
    )
    again += "is undone and redone"
    how = "record, clock and seed compared, and the finished matches counted"
    done = ", ".join(DONE[:4]) + " and the like"
    return [
        Row("scenarios played", len(names), "", matches + (others if not quick else "")),
        Row(
            "completed steps not saved although no race was open",
            unkept,
            "",
            f"after each of the events {done}",
            0,
        ),
        Row("cuts", cuts.cuts, "", once),
        Row(
            "restored neither the state before the cut nor the one being saved",
            cuts.wrong,
            "",
            how,
            0,
        ),
        Row("reported damage without any", cuts.damaged, "", "same", 0),
        Row("pairs of cuts", pairs.cuts, "", again),
        Row("pairs: restored neither of the two states", pairs.wrong, "", "same", 0),
        Row("pairs: reported damage without any", pairs.damaged, "", "same", 0),
    ]


def pairs_in_one_round(text):
    """Cut the power twice, at every pair of moments in the first round. Return the Count.

    The first cut is at each flash operation from the first save to the end of the round, or of the
    match in a tool without rounds. For the second cut see `cut_again`.
    """
    table = play(text)
    first = next(count for count, state in table.confirmed if state)
    last = table.rounds[0] if table.rounds else len(table.flash.operations)
    return cut_everywhere(text, first, last, cut_again)

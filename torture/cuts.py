"""The plug is pulled at every operation of the flash in whole matches, and torn ones are left.

After each cut the table must come back with the last thing that was confirmed, or with what was
just being written; and nothing may be called damaged.
"""

import json
from typing import NamedTuple

from benchmarks.emulated.rows import Row
from host_tools.simulation.scenario import perform
from host_tools.simulation.scenario_format import COUNTER_MASK, parse
from tableref.drivers.files import Store
from tableref.presses.gestures import BACK, NEXT, OK, PRESS
from tableref.referee.referee import Referee
from tableref.store.keeper import Keeper
from torture.flash_model import Flash, LittleDisk
from torture.matches import MATCHES, names_of_all, text_of

TAP_US = 60_000
LONGEST_RUN_US = 1_000_000_000

DONE = (
    "starter_drawn", "teams_drawn", "round_ended", "round_scored", "turn_ended", "turn_skipped",
    "order_changed", "player_dropped", "player_put_back", "bid", "passed", "trump_chosen",
    "trick_won", "played", "milkshake_discarded", "penalties_counted", "match_ended", "corrected",
)  # fmt: skip
"""Events that a table would call done: what they say must be kept as soon as no race is open."""
ROUNDS = ("round_scored", "perfect_player", "teams_drawn")
"""Events that end a round, or what is one for a game."""

QUICK = ("gotta_go", "quiz")


class Table:
    """A referee that keeps what is played in a `flash`; time passes when it is told.

    `disk` are its files, those of a LittleFS in the flash unless others are given.
    """

    def __init__(self, flash, now_us=0, disk=None):
        self.flash = flash
        self.now_us = now_us
        self.events = []
        self.confirmed = []
        """(how many operations the flash had done, what was kept then) after each save."""
        self.finished = []
        """How many finished matches there were then."""
        self.rounds = []
        """How many operations the flash had done when a round was over and kept."""
        self.unkept = 0
        """How often something was done, or OK changed anything, no race was open, and yet it was
        not kept."""
        self._is_done = self._is_round = False
        self.referee = None
        self.disk = disk or LittleDisk(flash)
        self.cut_power()

    def cut_power(self):
        """Pull the plug of the table, though not in the midst of a write, and put it back in."""
        self.referee = Referee()
        self.referee.tick(self.now_us & COUNTER_MASK)
        self._store = Store(disk=self.disk, open=self.disk.open)
        self._keeper = Keeper(self.referee, self._store)
        self._keeper.restore()
        self.state_at_first = known(self.referee.saved())
        self.save()

    def save(self):
        """Collect what was said, and let the keeper do all that it has to do."""
        self._hear()
        while self._keeper.work():
            pass
        self._hear()
        if not self.referee.news.is_settled:
            return
        state = known(self.referee.saved())
        if not self.confirmed or self.confirmed[-1][1] != state:
            # another state, and not an operation that could have brought it into the flash
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
        """Let time pass."""
        while self.now_us < t_us:
            wait_us = self.referee.tick(self.now_us & COUNTER_MASK)
            self.save()
            self.now_us = min(t_us, self.now_us + max(wait_us, 1_000))
        self.referee.tick(self.now_us & COUNTER_MASK)
        self.save()

    def run_out(self):
        """Let time pass until nothing more happens by itself."""
        end_us = self.now_us + LONGEST_RUN_US
        while not self.referee.is_waiting and self.now_us < end_us:
            self.run_until(self.now_us + 100_000)

    def edge(self, button, is_down):
        """Press a button, or let go of it."""
        before = self._last_step
        self.referee.edge(button, is_down, self.now_us & COUNTER_MASK)
        after = self._last_step
        if button == OK and after not in (None, before) and after.kind == PRESS:
            # one that begins a count brings nothing that could be kept
            self._is_done |= self.referee.news.is_settled
        self.save()

    @property
    def _last_step(self):
        """The last step of the match that is on, or None."""
        history = self.referee.news.history
        return history.steps[-1] if history and len(history.steps) else None

    def tap(self, *buttons):
        """Press buttons one after the other, and let go of them in the same order."""
        for is_down in (True, False):
            for button in buttons:
                self.edge(button, is_down)
                self.run_until(self.now_us + TAP_US)
        return self

    def give_up(self):
        """Leave the match: BACK held, once more, and OK."""
        for _ in range(2):
            self.edge(BACK, True)
            self.run_until(self.now_us + 1_000_000)
            self.edge(BACK, False)
            self.run_until(self.now_us + TAP_US)
        self.tap(OK)


def known(state):
    """Return what of a `SavedMatch` must come back, as text: all but the last event's number."""
    if state is None:
        return None
    options = list(state.options.items())
    return json.dumps(
        [state.key, state.players, options, state.seed, state.t_us, state.steps.hex()]
    )


def play(text, table=None, is_left=True):
    """Return the Table at which a scenario's text was played; `is_left`: and its match was left."""
    scenario = parse(text)
    table = table or Table(Flash())
    if scenario.match:
        game, players, options, seed = scenario.match
        table.referee.start_match(game, players, options, seed)
        table.save()
    perform(scenario, table)
    if is_left:
        # Whoever has won is looked at, and the match is left; what has no end is given up.
        table.run_until(table.now_us + 2_000_000)
        table.tap(OK)
        if table.referee.saved():
            table.give_up()
    return table


class Count(NamedTuple):
    """What came of so many `cuts`: how many came back `wrong`, and how many spoke of `damage`."""

    cuts: int
    wrong: int
    damaged: int

    def __add__(self, other):
        return Count(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


NOTHING = Count(0, 0, 0)


def allowed(table, done):
    """Return what may come back when `done` operations were done, and the next was torn.

    That is (what was kept, how many finished matches there are), of before and of after.
    """
    known_then = list(zip(table.confirmed, table.finished, strict=True))
    before = [(state, finished) for (count, state), finished in known_then if count <= done]
    after = [(state, finished) for (count, state), finished in known_then if count > done]
    return {*before[-1:], *after[:1]}


def images(start, operations, seed=0):
    """Give (how many operations were done, image) for each cut: between them, and torn ones."""
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

    `go_on(image, table)` goes on with the table that came back from it, and is counted too.
    """
    table = Table(Flash(image))
    damaged = any(name.startswith(("record_", "not_")) for name in table.events)
    count = Count(1, (table.state_at_first, table.finished[0]) not in may_be, damaged)
    return count + go_on(image, table) if go_on else count


def cut_everywhere(text, first=0, last=None, go_on=None):
    """Return the Count of cuts at every operation of a scenario, or of a part of them."""
    table = play(text)
    total = NOTHING
    start = bytes(len(table.flash.buffer)).replace(b"\x00", b"\xff")
    for done, image in images(start, table.flash.operations):
        if table.confirmed[0][0] <= done and first <= done < (last or 1 << 62):
            total += come_back(image, allowed(table, done), go_on)
    return total


def cut_again(start, table):
    """Return the Count of cuts at every operation of a table that comes back from `start`.

    While it comes back, and while it is gone on with: played on, a step taken back, which then
    stands again.
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
    """Pull the plug everywhere; return the Rows."""
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
        Row("done, no race open, and not kept", unkept, "", f"after each of the events {done}", 0),
        Row("cuts", cuts.cuts, "", once),
        Row("came back with neither the step before nor the one after", cuts.wrong, "", how, 0),
        Row("spoke of damage where there was none", cuts.damaged, "", "same", 0),
        Row("pairs of cuts", pairs.cuts, "", again),
        Row("pairs: came back with neither", pairs.wrong, "", "same", 0),
        Row("pairs: spoke of damage", pairs.damaged, "", "same", 0),
    ]


def pairs_in_one_round(text):
    """Return the Count of every pair of cuts from where a match was kept to its first round's end.

    A tool that has no rounds is cut until its match is left.
    """
    table = play(text)
    first = next(count for count, state in table.confirmed if state)
    last = table.rounds[0] if table.rounds else len(table.flash.operations)
    return cut_everywhere(text, first, last, cut_again)

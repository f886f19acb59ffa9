"""In every phase of every game a closed page, a sleep or an old press changes nothing.

All scenarios are played on CPython's referee with the page's files. What is tried in a phase is
tried on a copy of the table.
"""

import pytest

from copied_table import CopiedTable
from tableref.drivers.files import Store
from tableref.games import GAMES
from tableref.games.phases import HALTED
from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PRESS, TAP
from tableref.referee.match import CHEER_US
from tableref.referee.referee import Referee
from tableref.store.keeper import Keeper
from tableref.texts import text, translator
from tableref_host.places import ROOT
from tableref_host.simulation.scenario import perform
from tableref_host.simulation.scenario_format import parse
from tests.table.page_standins import hint_data, table_view
from tests.table.test_hints import MAY_REFUSE
from tests.table.test_storage import LOSSES, inputs
from tests.tableref_host.table.test_rulings import run

SCENARIOS = sorted((ROOT / "tests" / "scenarios").glob("*.txt"))
SEATS = range(1, 11)
PHASES = {(entry.key, phase) for entry in GAMES for phase in entry.game.PHASES if phase != HALTED}
"""All phases of all games, without the one of a race that is cancelled by a pause."""
OLD_US = 1_500_000
"""Time (us) after which a press arrives that was made in an earlier phase."""
MADE_US = 1_000
"""Time (us) before a phase at which such a press was made."""
SLEEP_US = 7_200_000_000
TAP_US, HOLD_US, APART_US = 60_000, 900_000, 400_000
STEP_US = 600_000_000
"""Maximum step (us) of the page's clock."""


def phase_of(referee):
    """Return (game, phase) as on the page."""
    match = referee.match
    if match is None:
        return referee.game_key, ""
    return referee.game_key, "paused" if match.progress.is_paused else match.progress.game.phase


class Watched(CopiedTable):
    """A table that calls `look(table, game, phase)` at each change of its phase or its events.

    Time advances from one due moment to the next, so that the time of each change is known.
    """

    def __init__(self, scenario, look):
        self.look = look
        self.told = []
        self.opened_us = 0
        self._seen = None
        self.down = set()
        super().__init__(scenario)

    def edge(self, button, is_down):
        (self.down.add if is_down else self.down.discard)(button)
        super().edge(button, is_down)

    def run_until(self, t_us):
        while self.now_us < t_us:
            is_waiting = self.referee.is_waiting
            wait_us = STEP_US if is_waiting else max(1, self.referee.wait_us())
            self.now_us = min(t_us, self.now_us + wait_us)
            self.referee.tick(self.now_us)
            self.keep()

    def keep(self):
        for _ in range(2):
            self.told += self.referee.events()
            while self.keeper.work():
                pass
        phase = phase_of(self.referee)
        if self._seen is None or self._seen[0] != phase:
            self.opened_us = self.now_us
        seen = phase, self.referee.announcer.seq
        if self.look and seen != self._seen:
            self.look(self, *phase)
        self._seen = seen

    def copied(self):
        """Return an independent copy, or None while the solver is running."""
        look, told = self.look, self.told
        self.look, self.told = None, []
        copied = super().copied()
        self.look, self.told = look, told
        return copied

    def close_and_open(self):
        """Close the page and open it again; return the views before and after."""
        self.close()
        paused = table_view.of(self.referee)
        self.open()
        return paused, table_view.of(self.referee)

    def close(self):
        """Close the page, as virtual_table.leave does."""
        self.referee.pause_for_gap()
        self.keep()

    def open(self):
        """Open the page with the files on the disk, as virtual_table.power_on does."""
        self.referee = Referee(settings=self.settings)
        self.referee.was_cut = False
        self.referee.tick(self.now_us)
        self.keeper = Keeper(self.referee, Store(disk=self.disk, open=self.disk.open))
        self.keeper.restore()
        self.told = []
        self.keep()

    def screen_text(self):
        """Return the text on the screen."""
        lines, big = self.referee.screen()
        return "\n".join((*lines, big))

    def let_go(self):
        """Release all buttons."""
        for button in sorted(self.down):
            self.edge(button, False)
        self.told = []

    def press(self, button, us=TAP_US):
        """Press a button for a time, and wait until the next press counts."""
        self.edge(button, True)
        self.run_until(self.now_us + us)
        self.edge(button, False)
        self.run_until(self.now_us + APART_US)
        return self

    def sleep(self):
        """Suspend the page for two hours, as the page's heart.js does."""
        self.referee.pause_for_gap()
        until_us = self.now_us + SLEEP_US
        while self.now_us < until_us:
            self.now_us = min(until_us, self.now_us + STEP_US)
            self.referee.tick(self.now_us)
        self.referee.end_gap()
        self.keep()

    def steps(self):
        """Return the steps of the match; None in the lobby."""
        progress = self.referee.save_queue.progress
        return progress and [tuple(step)[:5] for step in progress.steps]

    def names(self):
        """Return the names of the events since the last call."""
        told, self.told = self.told, []
        return {one["event"] for one in told}


def try_closing(table, game, phase):
    """Return what is lost if the page is closed and opened twice, as a text."""
    for _ in range(2):
        before = inputs(table.steps() or ())
        paused, opened = table.close_and_open()
        after = inputs(table.steps() or ())
        lost = table.names() & LOSSES
        if lost:
            return f"reported {lost}"
        # A cancelled count restarts, so the press that started it is missing.
        missing = before[len(after) :]
        if before[: len(after)] != after or len(missing) > (phase == "counting"):
            return f"had {before}, and has {after}"
        changed = {"notice"}
        if phase == "over":
            # The match is paused at its end, so the buttons continue instead of leaving.
            changed |= {"phase", "hints", "choice"}
        found = {name for name in paused if paused[name] != opened[name]} - changed
        if phase and found:
            return f"differs in {found}"
    return ""


def try_sleeping(table, game, phase):
    """Return what a sleep changes except that the match is paused, as a text."""
    table.let_go()
    phase = phase_of(table.referee)[1]
    before, was = inputs(table.steps() or ()), table_view.of(table.referee)
    table.sleep()
    told = table.names()
    # The pause cancels a count, and the drawn starter is reported again.
    cancelled = {"undone", "starter_drawn"} if phase == "counting" else set()
    if told - cancelled != (set() if phase in ("", "paused", "over") else {"paused"}):
        return f"reported {told}"
    after, now = inputs(table.steps() or ()), table_view.of(table.referee)
    found = {name for name in ("standings", "rounds", "turn", "counts") if was[name] != now[name]}
    if found or after != (before[:-1] if cancelled else before):
        return f"differs in {found}"
    return ""


def try_damaging(table, game, phase):
    """Return what damaged files do, except that the last inputs are lost and that is reported."""
    before = inputs(table.steps() or ())
    table.close()
    whole = dict(table.disk.files)
    dropped = [{}, *({name: whole[name] for name in whole if name != one} for one in whole)]
    broken = [{**whole, one: data} for one in whole for data in (b"", b"rubbish", whole[one][:-1])]
    for files in dropped + broken:
        is_dropped = len(files) < len(whole)
        table.disk.files = dict(files)
        where = f"of {sorted(whole)} there are {sorted(files)}: "
        table.open()
        after, told = inputs(table.steps() or ()), table.names()
        if after != before[: len(after)]:
            return f"{where}had {before}, and has {after}"
        # Files that the page drops are reported by the page.
        is_less = len(after) < len(before) - (phase == "counting")
        if is_less and not (is_dropped or told & LOSSES):
            return f"{where}{len(before) - len(after)} inputs were lost without a report"
        if table.steps() is not None and phase_of(table.referee)[1] not in ("paused", "over"):
            return f"{where}is not paused"
        table.press(OK)
        table.close()
        table.open()
        if table.names() & LOSSES or inputs(table.steps() or ())[: len(after)] != after:
            return f"{where}lost more when it was opened again"
    return ""


def try_full_storage(table, game, phase):
    """Return what is wrong if the browser's storage is full from now on."""
    table.let_go()
    before, stored = inputs(table.steps() or ()), dict(table.disk.files)
    table.referee.announce("not_kept")
    table.keep()
    if table.names() != {"not_kept"} or text("not_kept") not in table.screen_text():
        return f"the screen says {table.screen_text()!r}"
    if inputs(table.steps() or ()) != before:
        return "the match has changed"
    # The browser is closed while it cannot store anything.
    table.disk.files = stored
    table.open()
    after = inputs(table.steps() or ())
    if table.names() & LOSSES or before[: len(after)] != after:
        return f"had {before}, and has {after}"
    return ""


def try_old_press(table, game, phase):
    """Return what a press does that was made just before this phase and arrives in it."""
    if not phase:
        # All pages of the menu are one moment.
        return ""
    # The loop ticks after each press, and then the phase is known to have changed.
    table.referee.tick(table.now_us)
    before = table.steps(), phase_of(table.referee)
    arrived_us = table.opened_us + OLD_US
    for button in (*SEATS, BACK, NEXT, OK):
        if not table.referee.refuse_old_press(button, table.opened_us - MADE_US, arrived_us):
            return f"button {button} counts"
    table.keep()
    if (table.steps(), phase_of(table.referee)) != before or table.names() - {"refused"}:
        return "it had an effect"
    return ""


def try_leaving(table, game, phase):
    """Return how a won match is lost if BACK is held at its end and the match is left."""
    if phase != "over":
        return ""
    table.let_go()
    winners = table_view.of(table.referee)["winners"]
    table.run_until(table.now_us + CHEER_US)
    table.press(BACK, HOLD_US)
    for _ in range(5):
        if phase_of(table.referee)[1] == "":
            break
        leaves = table_view.of(table.referee)["phase"] in ("leave", "give_up")
        table.press(OK if leaves else NEXT)
    told = table.names()
    if phase_of(table.referee)[1] or "match_abandoned" in told:
        return f"{phase_of(table.referee)}, reported {told}"
    reopened = table_view.of(table.press(BACK).referee)["winners"]
    return "" if reopened == winners else f"BACK leads to the winners {reopened}"


def try_starting(table, game, phase):
    """Return the effect of a button labelled "I start" that does not make its player start."""
    table.let_go()
    for _, words, buttons, _ in hint_data.of(table.referee):
        for button in buttons if words in STARTS else ():
            view = table_view.of(table.copied().press(button).referee)
            if view["owners"][str(button)] not in (view["starter"], view["turn"]):
                return f"button {button}: {view['starter']} starts"
    return ""


STARTS = {text("does_start"), translator("gotta_go")("does_start")}
"""Labels of the buttons that choose the player who starts a round."""

CHECKS = (
    try_closing, try_sleeping, try_damaging, try_full_storage, try_old_press, try_leaving,
    try_starting,
)  # fmt: skip


@pytest.fixture(scope="module")
def played():
    """Play all scenarios; return ({(check, game, phase): failure}, matches as phones see them)."""
    failures, matches = {}, []

    def look(table, game, phase):
        match.extend({"event": one} for one in table.told[heard[0] :])
        heard[0] = len(table.told)
        match.append(view_of_phones(table.referee, game, phase))
        for check in CHECKS:
            key = check.__name__, game, phase
            copied = key not in failures and table.copied()
            if copied:
                failures[key] = check(copied, game, phase)

    for path in SCENARIOS:
        match, heard = [], [0]
        matches.append(match)
        scenario = parse(path.read_text(encoding="utf-8"))
        perform(scenario, Watched(scenario, look))
    return failures, matches


def view_of_phones(referee, game, phase):
    """Return what the page knows for the texts of phones; see rulings.mjs."""
    played = referee.match and referee.match.progress.game
    joined = played.players if played else referee.lobby.players
    turn = played and referee.match.progress.whose()
    does = [""] * len(SEATS)
    for control, words, buttons, _ in hint_data.of(referee):
        for button in buttons if control in (PRESS, TAP, HOLD) else ():
            does[button - 1] = words
    seats = ["t" if one == turn else "j" if one in joined else "-" for one in SEATS]
    return {"seats": "".join(seats), "phase": phase, "game": game, "does": does}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_in_every_phase(played, check):
    failures, _ = played
    found = {key[1:]: failure for key, failure in failures.items() if key[0] == check.__name__}
    assert {key: failure for key, failure in found.items() if failure} == {}
    assert PHASES - set(found) == set()


def test_the_button_of_a_phone_says_what_a_press_does(played):
    _, matches = played
    silent, seen = set(), set()
    for match, told in zip(matches, run(*matches), strict=True):
        looks = [one for one in match if "seats" in one]
        for look, phones in zip(looks, told, strict=True):
            game, phase = look["game"], look["phase"]
            seats = zip(look["does"], look["seats"], phones, strict=True)
            for does, seat, (state, *texts) in seats:
                if seat == "-" or not does or phase in ("", "counting"):
                    continue
                seen.add((game, phase))
                is_race = phase == "race" and state["state"] in ("open", "locked")
                if not (is_race or all(does in text for text in texts)):
                    silent.add((game, phase, state["state"], does, str(texts)))
    assert silent == set()
    assert set(MAY_REFUSE) <= seen

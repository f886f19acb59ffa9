"""Got It! at the table, from who is youngest to the winner.

The parts of a round are in round.py and parts.py, what is shown in lights.py and screen.py, the
law in rules.py.
"""

from collections import OrderedDict

from tableref.games.counted_race import CountedRace
from tableref.games.game import GUARD_US, READY, RESULT
from tableref.games.got_it import lights, rules, screen
from tableref.games.got_it.corrections import Corrections
from tableref.games.got_it.parts import DONE, RIVALS, SHAPE, SOLVING, STEAL, Reward, Solving
from tableref.games.got_it.round import ASKING, JUDGING, Round
from tableref.presses.gestures import FOREVER_US, HOLD, NEXT, NEXT_TAP, OK, PLAYERS, PRESS, TAP
from tableref.show.announcer import COUNTS

YOUNGEST = "youngest"
CLEANUP = "cleanup"

HANDICAP = 1
CALCULATOR = 2


class GotIt(CountedRace):
    """One match. Totals are sets, and points the sets that a round brought or took."""

    OPTIONS = OrderedDict(
        (
            ("explain_s", (30, 45, 60, 90, 15)),
            ("window_ms", (5, 10, 20, 50, 0)),
            ("rival_limit", (6, 5, 4, 3, 2, 1)),
            ("shapes", rules.SHAPES),
        )
    )
    STEPS = ("starter", "mark", "countdown", "claim", "not_got_it", "right", "rejected")
    STEPS += ("card", "one_colour", "calculated", "drawn", "cleaned_up", "choice", "shape")
    STEPS += ("victim", "steal", "asked", "number", "solved", "questioned")
    JUDGEMENTS = ("mark", "not_got_it", "rejected")
    SCREENS = screen.SCREENS
    BUTTON_LIGHTS = lights.BUTTON_LIGHTS
    RING_LIGHTS = lights.RING_LIGHTS

    SECOND_PRESS = "not_now"
    GUARDED = (READY, CLEANUP, SHAPE, STEAL, SOLVING, RESULT)

    text = staticmethod(screen.text)
    option_screen = staticmethod(screen.option)
    setup_screens = staticmethod(screen.setup)
    check = staticmethod(rules.check)
    is_asked = staticmethod(rules.is_asked)

    goal = rules.SETS

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.marks = dict.fromkeys(players, 0)
        """Player -> HANDICAP, CALCULATOR, both together, or 0."""
        self.held = OrderedDict((player, [0] * rules.KINDS) for player in (RIVALS,) + players)
        """Player or RIVALS -> collection."""
        self.round = None
        self.part = None
        """What is going on, with phases of its own, or None."""

    def start(self):
        """Ask who is youngest; a single player begins."""
        if self.is_alone:
            self.starter = self.players[0]
            self.make_ready(0)
        else:
            self.enter(YOUNGEST, 0)

    @property
    def whose(self):
        """Who explains alone, or takes shapes: of that player's step OK and NEXT are."""
        if self._phase == JUDGING:
            return self.round.claimants[0]
        return self.part.taker or None if self._phase in (SHAPE, STEAL) else None

    @property
    def is_alone(self):
        """Whether it is the single-player game."""
        return len(self.players) == 1

    @property
    def window_us(self):
        """How long after the first claim (us) another one is made at the same time."""
        return self.options["window_ms"] * 1000

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return min(self.race_due_us(), self.part.next_us if self.part else FOREVER_US)

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        super().advance(t_us)
        if self.part:
            self.part.advance(t_us)

    def think(self):
        """Let the helper work; return whether there is more, None if it rests."""
        return self.part.think() if self.part and self.part.takes_numbers else None

    def pause(self, t_us):
        """Stand still: an open race is closed to presses until it is counted in again."""
        super().pause(t_us)
        if self.part:
            self.part.pause(t_us)

    def resume(self, t_us):
        """Go on where `pause` stopped."""
        super().resume(t_us)
        if self.part:
            self.part.resume(t_us)

    def draws_starter(self):
        """Return whether nobody said who is youngest."""
        return self.starter is None

    def input(self, t_us, kind, button, since_us):
        """Take a gesture: as any game does, but also marks, presses with NEXT, and numbers."""
        if button <= PLAYERS and kind == PRESS and self.part:
            if button in self.owners or self.part.takes_numbers:
                return self._after(t_us, self.part.press(t_us, button, since_us < t_us))
        if self._phase == READY and button in self.owners:
            # the press that said who is youngest is no other one
            if kind == HOLD and since_us > self._phase_us:
                return self._mark(t_us, button)
            if kind == TAP and since_us > self._phase_us:
                if self.may_choose_starter:
                    return self.choose_starter(t_us, button)
                self._announcer.refuse(t_us, button, "not_started")
            return None
        return super().input(t_us, kind, button, since_us)

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether OK or NEXT comes too soon: also NEXT that somebody took to give up."""
        against = {ASKING: OK, JUDGING: NEXT}.get(self._phase)
        is_new = button == against and t_us < self._phase_us + GUARD_US
        return is_new or super().is_too_soon(t_us, button, ok_us)

    def begin(self, t_us):
        """Count the round in."""
        self.part = self.round = Round(self)
        self.start_race(t_us, 1, self.window_us)
        return "countdown"

    def confirm(self, t_us):
        """OK: go on, as the screen says."""
        if self.part:
            return self._after(t_us, self.part.confirm(t_us))
        if self._phase == YOUNGEST:
            self._announcer.refuse(t_us, OK, "who_is_youngest")
            return None
        self._announcer.tune(t_us, "choose")
        winner = self.round.winner
        if winner is None and not self.is_alone:
            self._finish(t_us)
            return "cleaned_up"
        self.part = Reward(self, t_us)
        return "cleaned_up"

    def choose(self, t_us):
        """NEXT: wrong, or another one."""
        if self.part:
            return self._after(t_us, self.part.choose(t_us))
        if self._phase == YOUNGEST:
            self.make_ready(t_us)
            return "starter"
        self.nothing_to_choose(t_us)
        return None

    def choose_back(self, t_us):
        """NEXT held: the one before."""
        return self.part.choose_back(t_us) if self.part else None

    def press(self, t_us, button):
        """A player's button: who is youngest, or whose cards are to be tried."""
        if self._phase == CLEANUP and self.round.winner:
            self._announcer.refuse(t_us, button, "not_now")
            return None
        self._announcer.flash(t_us, button, COUNTS)
        if self._phase == CLEANUP:
            self._announcer.event(t_us, "cards_asked", (("player", button),))
            self.part = Solving(self, t_us, button, self.marks[button] & HANDICAP > 0)
            return "asked"
        self.starter = button
        self._announcer.event(t_us, "starter_named", (("player", button),))
        self.make_ready(t_us)
        return "starter"

    def claim(self, t_us, button):
        """Take a press as any counted race does."""
        return super().press(t_us, button)

    def tap(self, t_us, button, since_us):
        """One more card used."""
        return self._tell(t_us, TAP, button, since_us)

    def hold(self, t_us, button, since_us):
        """The cards used are all of one colour, or not after all."""
        return self._tell(t_us, HOLD, button, since_us)

    def next_tap(self, t_us, button, since_us):
        """The calculation of one who is tied is wrong."""
        return self._tell(t_us, NEXT_TAP, button, since_us)

    @property
    def sheet_pages(self):
        """After the standings comes what each player holds, and the rival pile if there is one."""
        return len(self.players) + self.is_alone

    def sheet_page(self, number):
        """Return the lines of one of these pages."""
        return screen.collection(self, number)

    standings_page = screen.standings

    def winning_words(self):
        """Return the line over the winner, or of a lost game."""
        return self.text("two_sets" if self.winners else "rivals_won")

    def _settle(self, t_us):
        # claims were said when they were made: it was all the same then whether others follow
        if self.race.settle(FOREVER_US):
            self.round.close(t_us)

    def _mark(self, t_us, player):
        """Give a player the next mark."""
        self.marks[player] = mark = (self.marks[player] + 1) % 4
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "mark")
        self._announcer.notice(t_us, self.text(screen.MARKED[mark], player=player))
        fields = (("player", player), ("handicap", mark & HANDICAP > 0))
        self._announcer.event(t_us, "marked", fields + (("calculator", mark & CALCULATOR > 0),))
        return "mark"

    def _tell(self, t_us, kind, button, since_us):
        if self.part:
            return self._after(t_us, self.part.tell(t_us, kind, button, since_us))
        return None

    def _after(self, t_us, step):
        """Go on if the part is over; return the step."""
        if self._phase == DONE:
            is_rewarded = self.part is not self.round and not self.part.takes_numbers
            self.part = None
            if is_rewarded:
                self._finish(t_us)
            else:
                self.enter(CLEANUP, t_us)
        return step

    def _finish(self, t_us):
        """End the round: count everybody's sets, and see whether that ends the match."""
        points = {}
        for player in self.players:
            points[player] = rules.sets(self.held[player]) - self.totals[player]
        self.score_round(t_us, points)
        winner = self.round.winner
        if winner:
            self.starter = winner
        self.close_round(t_us, *self.ending())

    def ending(self):
        """Return (winners, whether the match is lost), by what everybody holds."""
        winners = []
        for player in self.players:
            if self.totals[player] and rules.has_two_sets(self.held[player]):
                winners.append(player)
        rivals, limit = self.held[RIVALS], self.options["rival_limit"]
        return winners, self.is_alone and rules.is_lost(rivals, limit)

    def collection(self, owner):
        """Return what a player or RIVALS hold, without what the round that is on has given."""
        held = list(self.held[owner])
        if self.part and self.part.taker == owner:
            for kind in self.part.won:
                held[kind] -= 1
        return held

    def corrections(self):
        """Return the ``Corrections`` that put shapes right."""
        return Corrections(self)

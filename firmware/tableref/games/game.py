"""The contract of a game: what a game's own file has to say, with the default of each part."""

from tableref.games import game_lights, game_screens
from tableref.games.clock import Clock
from tableref.games.corrections import Corrections
from tableref.games.game_screens import Between
from tableref.games.phases import OVER, READY, RESULT, Phase
from tableref.games.scores import Scores
from tableref.games.standings import by_name
from tableref.games.starter import Starter
from tableref.games.terms import Terms
from tableref.presses.gestures import FOREVER_US, HOLD, NEXT, OK, PLAYERS, PRESS, TAP
from tableref.texts import text

GUARD_US = 250_000
"""Minimum time (us) between two presses that each end something: fingers bounce."""


class Game:
    """One match of a game. Times are us since the match started; players are button numbers.

    A whole small game: whoever presses first scores, and the first player to 3 points wins. ::

        class Snap(Game):
            TERMS = Terms(options=(("target", (3, 5)),), option_screen=show_option)
            STEPS = ("countdown", "claim")
            text = staticmethod(teller("snap"))

            def begin(self, t_us):
                self.race = CountedRace(self, cards=1)
                self.race.begin(t_us)
                return "countdown"

            def press(self, t_us, button, since_us):
                return self.race.press(t_us, button)

            def race_ruled(self, rulings, tick_us, t_us):
                self.race.report(rulings, tick_us)
                if self.race.ended_us is not None:
                    self.scores.add(t_us, self.number, {self.race.claims[0][0]: 1})
                    self.close_round(t_us, *self.ending())

            def ending(self):
                totals, target = self.scores.totals, self.options["target"]
                return [player for player in self.players if totals[player] >= target], False

            PHASES = {
                READY: BEFORE_ROUND.but(ok=begin),
                COUNTING: COUNTED_IN,
                RACE: Phase(screen=show_race, press=press, is_open=True),
                HALTED: Phase(screen=show_race, press=press),
                RESULT: AFTER_ROUND,
                OVER: AFTER_MATCH,
            }

    **The rule that makes BACK and power cuts work**: a match is its steps, replayed. A gesture may
    change the game's state only if its handler returns the name of a step, and what a game does may
    depend on nothing but its arguments, the gestures and their times: lots come from
    `starter.lots`, never from `random`.

    What games share are objects that they own: `scores`, `starter` and `clock`, which every game
    has, and `race`, `turns` and a ``ScoreEntry``, which are made by the games that need them.
    """

    # what a game declares

    TERMS = Terms()
    """What the lobby asks before a match: options, who can play, how the table is set up."""

    STEPS = ()
    """Names of the steps that its handlers return. Records store their index: append only."""

    JUDGEMENTS = ()
    """Names of the steps, besides those of OK, that confirm something and are saved at once."""

    PHASES = {}
    """Phase -> ``Phase``: what each gesture does in it, and what is shown."""

    BETWEEN = Between()
    """What is shown between rounds: words about the starter, the standings, the winners."""

    text = staticmethod(text)
    """The game's words, and the common ones: a function that ``texts.teller`` returned."""

    def __init__(self, players, options, seed, announcer):
        self.players = players
        """A tuple in seat order."""
        self.options = options
        """An OrderedDict with a value for each option."""
        self.announcer = announcer
        """Where events, sounds, flashes and notices go."""
        self.owners = self.TERMS.buttons(players)
        """Button -> player, for all buttons in play."""
        self.scores = Scores(players, announcer, self.TERMS.lowest_wins)
        self.starter = Starter(players, seed, announcer)
        self.clock = Clock(announcer)
        self.race = None
        """The ``CountedRace`` of the round, in games that race."""
        self.turns = None
        """The ``Turns``, in games in which one player after the other plays."""
        self.number = 0
        """Number of the round, from 1."""
        self.winners = ()
        self.phase = READY
        self.phase_us = 0
        """When the phase began (us)."""
        self.page = 0
        """Which page NEXT has turned to, of the standings or of what is shown before a round."""
        self.milestones = 0
        """Number of times that the match reached a point at which it is worth saving."""
        self._turned_us = None

    # what a game may do otherwise

    def start(self):
        """Begin the match at 0 us: make the first round ready."""
        self.make_ready(0)

    def make_ready(self, t_us):
        """Make the next round ready."""
        self.number += 1
        self.page = 0
        self.enter(READY, t_us)
        self.find_starter(t_us)

    def find_starter(self, t_us):
        """Determine who starts the round, by lots or by `starter.be`."""
        self.starter.draw(t_us, self.number)

    def ending(self):
        """Return (winners, whether the match is lost) of a round that ends with totals as now.

        Asked again when a round was put right, so it must follow from what is stored, and not from
        the round that is played. A game without rounds to put right needs none.
        """
        raise NotImplementedError

    def corrections(self):
        """Return the ``Corrections`` that put earlier rounds right."""
        return Corrections(self)

    @property
    def due_us(self):
        """When `advance` has something to do next (us). The clock's time limit has its own."""
        return self.race.due_us if self.race else FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`: called when something is due, and before each gesture."""
        if self.race:
            self.race.advance(t_us)

    def race_opened(self, t_us):
        """React to "1" of 3-2-1: presses count from now on."""

    def race_ruled(self, rulings, tick_us, t_us):
        """React to rulings on the presses of the tick `tick_us`, as ``Race`` returns them."""

    def time_up(self, t_us, touched_us):
        """Rule that the time of `clock` is up; return whose it was, a player or OK.

        A button was pressed last at `touched_us`.
        """
        return self.clock.time_up(t_us)

    def pause(self, t_us):
        """Stop clocks, and close an open race."""
        if self.race:
            self.race.pause(t_us)
        self.clock.pause(t_us)

    def resume(self, t_us):
        """Go on where `pause` stopped."""
        self.clock.resume(t_us)
        if self.race:
            self.race.resume(t_us)

    def think(self):
        """Do about 5 ms of background work. Return whether there is more, None if there is none.

        Called only while nothing is due. The result may be shown, but must be no step or event.
        """

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether a press comes too shortly after something ended to be meant.

        `ok_us` is when OK was a step before. Asked of live presses only, not in a replay.
        """
        return button == OK and self.PHASES[self.phase].guards_ok and t_us < ok_us + GUARD_US

    # what every game uses

    def enter(self, phase, t_us, is_done=True):
        """Go to a phase; `is_done` says that what was before is worth saving."""
        if phase != self.phase:
            self.page = 0
        self.phase = phase
        self.phase_us = t_us
        if is_done:
            self.milestones += 1

    def close_round(self, t_us, winners=(), is_lost=False):
        """Show the standings, or the end of the match.

        It ends with `winners` (button numbers), or without any because it `is_lost`.
        """
        self.page, self.winners = 0, tuple(winners)
        ends = self.winners or is_lost
        self.enter(OVER if ends else RESULT, t_us)
        self.announcer.tune(t_us, "winner" if self.winners else "result")
        if ends:
            fields = (("winners", list(self.winners)), ("totals", by_name(self.scores.totals)))
            self.announcer.event(t_us, "match_ended", fields)

    def handle(self, t_us, kind, button, since_us):
        """Handle a gesture by the table of phases; return the name of the step, or None."""
        if self.clock.is_stopped:
            step = self.clock.give_time(t_us, kind, button)
            self.milestones += step is not None
            return step
        phase = self.PHASES[self.phase]
        if button > PLAYERS:
            return self._handle_control(phase, t_us, kind, button, since_us)
        if button not in self.owners and not phase.for_any_button:
            if kind == PRESS:
                self.announcer.refuse(t_us, button, "not_playing")
            return None
        if kind == PRESS:
            handler = phase.press
        elif phase.count:
            return phase.count(self, t_us, kind, button, since_us)
        elif kind == TAP:
            handler = phase.tap
        else:
            handler = phase.hold if kind == HOLD else phase.next_tap
        return handler(self, t_us, button, since_us) if handler else None

    def _handle_control(self, phase, t_us, kind, button, since_us):
        if button == OK:
            if kind != PRESS:
                return None
            return phase.ok(self, t_us) if phase.ok else refuse_ok(self, t_us)
        if kind == PRESS:
            self._turned_us = None
            step = phase.next(self, t_us) if phase.next else refuse_next(self, t_us)
            if step:
                self._turned_us = t_us
            return None if step is PAGE else step
        if kind == HOLD and phase.next_held and since_us == self._turned_us >= self.phase_us:
            step = phase.next_held(self, t_us)
            return None if step is PAGE else step
        if kind == TAP and phase.next_released:
            return phase.next_released(self, t_us)
        return None


# handlers that games share

PAGE = True
"""What a handler of NEXT returns if it turned a page: that is no step, but can be turned back."""


def refuse_ok(game, t_us):
    """OK has nothing to do now."""
    game.announcer.refuse(t_us, OK, "not_now_ok")


def refuse_ok_counting(game, t_us):
    """OK has nothing to do while 3-2-1 is counted."""
    game.announcer.refuse(t_us, OK, "counting")


def refuse_next(game, t_us):
    """NEXT has nothing to choose now."""
    game.announcer.refuse(t_us, NEXT, "nothing_to_choose")


def refuse_press(game, t_us, button, since_us):
    """Players' buttons have nothing to do now."""
    game.announcer.refuse(t_us, button, "not_now")


def press_before_round(game, t_us, button, since_us):
    """A press chooses the starter where lots have drawn one."""
    if not game.starter.may_be_chosen:
        game.announcer.refuse(t_us, button, "not_started")
        return None
    game.page = 0
    game.starter.player = game.owners[button]
    game.milestones += 1
    return game.starter.choose(t_us, game.number, game.starter.player)


def press_early(game, t_us, button, since_us):
    """A press before "1" is a false start."""
    game.race.press_early(t_us, button)


def next_page(game, t_us):
    """Turn to the next page of the standings."""
    game.announcer.tune(t_us, "change")
    game.page += 1
    return PAGE


def page_before(game, t_us):
    """Turn to the page before that of NEXT's press."""
    game.announcer.tune(t_us, "back")
    game.page -= 2
    return PAGE


def next_page_before_round(game, t_us):
    """Turn to the set-up or the draw, if there is anything to show."""
    if not game_screens.has_ready_pages(game):
        return refuse_next(game, t_us)
    return next_page(game, t_us)


def page_before_before_round(game, t_us):
    """Turn back among the set-up and the draw."""
    return page_before(game, t_us) if game_screens.has_ready_pages(game) else None


def next_round(game, t_us):
    """Make the next round ready."""
    game.make_ready(t_us)
    return "next_round"


def whose_turn(game):
    """Return the player who has the turn."""
    return game.turns.current


# phases that games share; a game's table has them as they are, or with parts replaced by `but`

BEFORE_ROUND = Phase(
    screen=game_screens.ready,
    button_light=game_lights.ready_button,
    ring_light=game_lights.ready_ring,
    press=press_before_round,
    next=next_page_before_round,
    next_held=page_before_before_round,
    guards_ok=True,
)
"""READY; a game adds `ok`, which begins the round."""

COUNTED_IN = Phase(
    screen=game_screens.counting,
    button_light=game_lights.counting_button,
    ring_light=game_lights.counting_ring,
    press=press_early,
    ok=refuse_ok_counting,
    is_open=True,
)
"""COUNTING."""

AFTER_ROUND = Phase(
    screen=game_screens.result,
    button_light=game_lights.result_button,
    ring_light=game_lights.result_ring,
    press=refuse_press,
    ok=next_round,
    next=next_page,
    next_held=page_before,
    guards_ok=True,
)
"""RESULT."""

AFTER_MATCH = Phase(
    screen=game_screens.over,
    button_light=game_lights.over_button,
    ring_light=game_lights.over_ring,
    press=refuse_press,
    next=next_page,
    next_held=page_before,
)
"""OVER; the match itself handles OK."""

"""The contract of a game: the class that each game is derived from, and what games share."""

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
"""Minimum time (us) between two presses of OK that change the match, because fingers bounce."""

JUDGEMENT = "judgement"
"""The kind of a step that is saved at once, as every step made with OK is."""
AIMED = "aimed"
"""The kind of a step for which a player presses the button of another player, such as a victim."""


class Game:
    """One match of a game. Times are us since the match started; players are button numbers.

    A whole small game, in which the first to press scores, and the first to 3 points wins. It lacks
    only its texts, `show_option` (see ``Terms.option_screen``) and `show_race` (``Phase.screen``)::

        class Snap(Game):
            TERMS = Terms(options=(("target", (3, 5)),), option_screen=show_option)
            STEPS = ("countdown", "claim")
            text = staticmethod(translator("snap"))

            def begin(self, t_us):
                self.race = CountedRace(self, cards=1)
                self.race.begin(t_us)
                return "countdown"

            def press(self, t_us, button, since_us):
                return self.race.press(t_us, button)

            def race_ruled(self, rulings, pressed_us, t_us):
                self.race.report(rulings, pressed_us)
                # After a tie the race goes on: the next press of a tied player claims the card.
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

    **Undo and power cuts work because a match can be replayed from its steps.** So a gesture may
    change the game's state only if its handler returns the name of a step; only `page` is exempt,
    because nothing follows from it. State also changes in `advance` and in what it leads to
    (`race_opened`, `race_ruled`, `time_up`), in `pause` and `resume`, and when a correction is
    applied. A game must be deterministic: it depends only on its arguments, the gestures and their
    times. For example, lots come from `starter.lots`, never from `random`.

    Games share behaviour by objects that they own: `scores`, `starter` and `clock`, which every
    game has, and `race`, `turns` and a ``ScoreEntry``, created by the games that need them.
    """

    # -- what a game declares -----------------------------------------------------------------

    TERMS = Terms()
    """The options that the lobby offers, the possible players, and how the table is set up."""

    STEPS = ()
    """Names of the steps that handlers return. Append only, because records store the indices."""

    STEP_KINDS = {}
    """Name of a step -> its kind, JUDGEMENT or AIMED. Most steps have none."""

    PHASES = {}
    """Name of each phase -> ``Phase``: the handlers of gestures, the screen and the lights."""

    BETWEEN = Between()
    """The screens before and after rounds."""

    text = staticmethod(text)
    """The function that ``texts.translator`` returns for the game: (key, **fields) -> text."""

    def __init__(self, players, options, seed, announcer):
        self.players = players
        """The button numbers of the players, a tuple in seat order."""
        self.options = options
        """Name -> value of each option, an OrderedDict."""
        self.announcer = announcer
        """The ``Announcer`` of events, sounds, flashes and notices."""
        self.owners = self.TERMS.buttons(players)
        """Button -> player, for all buttons in play."""
        self.scores = Scores(players, announcer, self.TERMS.lowest_wins)
        self.starter = Starter(players, seed, announcer)
        self.clock = Clock(announcer)
        self.race = None
        """The ``CountedRace`` of the round in games with a race, else None."""
        self.turns = None
        """The ``Turns`` in games that are played in turns, else None."""
        self.number = 0
        """Number of the round, from 1."""
        self.winners = ()
        self.phase = READY
        self.phase_us = 0
        """The start time of the phase (us)."""
        self.page = 0
        """Index of the page that NEXT has turned to, before a round or in the standings."""
        self.milestones = 0
        """Counter that is increased whenever the match should be saved."""
        self._turned_us = None
        """Time (us) of the last press of NEXT if it was a step or turned a page, else None."""

    # -- what a game may replace --------------------------------------------------------------

    def start(self):
        """Start the match at 0 us by making the first round ready."""
        self.make_ready(0)

    def make_ready(self, t_us):
        """Make the next round ready."""
        self.number += 1
        self.enter(READY, t_us)
        self.find_starter(t_us)

    def find_starter(self, t_us):
        """Determine who starts the round, by lots or by `starter.set`."""
        self.starter.draw(t_us, self.number)

    def ending(self):
        """Return (winners, whether the match is lost) for the current totals.

        It is called at the end of a round, and after each correction of an earlier one, so it uses
        only the totals and what is stored about finished rounds, never the round that is being
        played. Games without rounds to correct need not define it.
        """
        raise NotImplementedError

    def corrections(self):
        """Return the ``Corrections`` by which earlier rounds are changed."""
        return Corrections(self)

    @property
    def due_us(self):
        """Time (us) when `advance` must be called next, not counting the time limit of `clock`."""
        return self.race.due_us if self.race else FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`. It is called when due, and before each gesture."""
        if self.race:
            self.race.advance(t_us)

    def race_opened(self, t_us):
        """Handle the "1" of 3-2-1, from which on presses count."""

    def race_ruled(self, rulings, pressed_us, t_us):
        """Handle the rulings, made at `t_us`, on the presses with the timestamp `pressed_us`.

        ``Race``, in presses/claims.py, explains rulings. The events of claims have the time
        `pressed_us`. What follows from the rulings, such as the next phase, begins at `t_us`.
        """

    def time_up(self, t_us, touched_us):
        """Handle the end of the time of `clock`; the last press of any button was at `touched_us`.

        Return the player whose time is up, or OK if the time of all players together is up. By
        default this is the player for whom the clock was started. A game that starts it for nobody
        in particular must replace this method, as quiz/game.py does.
        """
        return self.clock.time_up(t_us)

    def pause(self, t_us):
        """Stop the clock, and close an open race."""
        if self.race:
            self.race.pause(t_us)
        self.clock.pause(t_us)

    def resume(self, t_us):
        """Restart what ``pause`` stopped: the clock, and the race by another 3-2-1."""
        self.clock.resume(t_us)
        if self.race:
            self.race.resume(t_us)

    def think(self):
        """Do about 5 ms of background work; return True if there is more, False when finished.

        Without any work it returns None. It is called only while nothing is due. Results may be
        shown, but must not lead to steps or events, because they depend on the machine's speed.
        """

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether a press is refused because it is probably accidental.

        `ok_us` is the time of the last press of OK that was a step. This method is called for live
        presses only, because a replay contains only presses that were accepted.
        """
        return button == OK and self.PHASES[self.phase].guards_ok and t_us < ok_us + GUARD_US

    # -- what every game uses -----------------------------------------------------------------

    def enter(self, phase, t_us, is_milestone=True):
        """Go to a phase; if it `is_milestone`, the match is saved."""
        if phase != self.phase:
            self.page = 0
        self.phase = phase
        self.phase_us = t_us
        if is_milestone:
            self.milestones += 1

    def close_round(self, t_us, winners=(), is_lost=False):
        """Show the standings, or the end of the match if there are `winners` or it `is_lost`."""
        self.page, self.winners = 0, tuple(winners)
        ends = self.winners or is_lost
        self.enter(OVER if ends else RESULT, t_us)
        self.announcer.tune(t_us, "winner" if self.winners else "result")
        if ends:
            fields = (("winners", list(self.winners)), ("totals", by_name(self.scores.totals)))
            self.announcer.event(t_us, "match_ended", fields)

    def handle(self, t_us, kind, button, since_us):
        """Call the handler of a gesture in the current phase; return the name of the step, or None.

        `button` was pressed at `since_us`; `kind` and `t_us` say what the gesture is, and when it
        was recognised.
        """
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
        elif since_us < self.phase_us:
            # The button was pressed in the phase before, which has handled the press, so ignore the
            # rest.
            return None
        elif phase.tap_or_hold:
            return phase.tap_or_hold(self, t_us, kind, button, since_us)
        elif kind == TAP:
            handler = phase.tap
        else:
            handler = phase.hold if kind == HOLD else phase.tap_with_next
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


# -- handlers that games share ----------------------------------------------------------------

PAGE = True
"""Result of a handler of NEXT that has turned a page. This is not a step, but a hold of NEXT that
follows calls `next_held`, which turns the page back.
"""


def refuse_ok(game, t_us):
    """Refuse OK, because it has no function now."""
    game.announcer.refuse(t_us, OK, "not_now_ok")


def refuse_ok_counting(game, t_us):
    """Refuse OK during 3-2-1."""
    game.announcer.refuse(t_us, OK, "counting")


def refuse_next(game, t_us):
    """Refuse NEXT, because there is nothing to choose."""
    game.announcer.refuse(t_us, NEXT, "nothing_to_choose")


def explain_only(game, t_us, key):
    """Explain by the text `key` that NEXT has nothing else to turn to.

    No event reports this, because it has nothing to do with the match.
    """
    game.announcer.tune(t_us, "no")
    game.announcer.notice(t_us, game.text(key))


def refuse_press(game, t_us, button, since_us):
    """Refuse a player's press, because players' buttons have no function now."""
    game.announcer.refuse(t_us, button, "not_now")


def press_before_round(game, t_us, button, since_us):
    """Change the starter to the player who presses, if the starter was drawn by lots."""
    if not game.starter.may_be_chosen:
        game.announcer.refuse(t_us, button, "not_started")
        return None
    game.page = 0
    game.starter.player = game.owners[button]
    game.milestones += 1
    return game.starter.report_choice(t_us, game.number, game.starter.player)


def press_early(game, t_us, button, since_us):
    """Report a press before "1" as a false start."""
    game.race.press_early(t_us, button)


def next_page(game, t_us):
    """Turn to the next page."""
    game.announcer.tune(t_us, "change")
    game.page += 1
    return PAGE


def next_page_of_standings(game, t_us):
    """Turn to the next page of the standings, if there is another one."""
    is_only = game_screens.current_page(game)[1] == 1
    return explain_only(game, t_us, "only_page") if is_only else next_page(game, t_us)


def page_before(game, t_us):
    """Turn two pages back, because the press of NEXT has already turned one page forward."""
    game.announcer.tune(t_us, "back")
    game.page -= 2
    return PAGE


def next_page_before_round(game, t_us):
    """Turn to the next page before a round: the set-up or the draw, if there are any."""
    if game_screens.ready_setup(game) is None:
        return refuse_next(game, t_us)
    return next_page(game, t_us)


def turn_back_before_round(game, t_us):
    """Turn back among the pages before a round."""
    return page_before(game, t_us) if game_screens.ready_setup(game) is not None else None


def next_round(game, t_us):
    """Make the next round ready."""
    game.make_ready(t_us)
    return "next_round"


def whose_turn(game):
    """Return the player who has the turn."""
    return game.turns.current


# -- phases that games share; `but` replaces parts of them ------------------------------------

BEFORE_ROUND = Phase(
    screen=game_screens.ready,
    button_light=game_lights.ready_button,
    ring_light=game_lights.ready_ring,
    press=press_before_round,
    next=next_page_before_round,
    next_held=turn_back_before_round,
    guards_ok=True,
)
"""The phase READY, which shows the starter. A game adds `ok`, which begins the round.

A game without a starter also replaces the screen and the lights, as in count_in/game.py.
"""

COUNTED_IN = Phase(
    screen=game_screens.counting,
    button_light=game_lights.counting_button,
    ring_light=game_lights.counting_ring,
    press=press_early,
    ok=refuse_ok_counting,
    is_open=True,
)
"""The phase COUNTING, in which 3-2-1 is shown and an early press is a false start."""

AFTER_ROUND = Phase(
    screen=game_screens.result,
    button_light=game_lights.result_button,
    ring_light=game_lights.result_ring,
    press=refuse_press,
    ok=next_round,
    next=next_page_of_standings,
    next_held=page_before,
    guards_ok=True,
)
"""The phase RESULT, which shows the standings until OK makes the next round ready."""

AFTER_MATCH = Phase(
    screen=game_screens.over,
    button_light=game_lights.over_button,
    ring_light=game_lights.over_ring,
    press=refuse_press,
    next=next_page,
    next_held=page_before,
)
"""The phase OVER, which shows the winners. ``Match`` handles OK, which leaves the match."""

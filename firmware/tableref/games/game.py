"""What all games have in common at the table: the same lobby, standings, ending and way back.

A game's own file is a class made from `Game`, named as ``GAME``; docs/adding-a-game.md shows one.
"""

from tableref.games import game_lights, game_screens
from tableref.games.phases import OVER, READY, RESULT
from tableref.games.standings import by_name
from tableref.games.starter import Starting
from tableref.presses.gestures import FOREVER_US, HOLD, NEXT, OK, PLAYERS, PRESS, TAP

GUARD_US = 250_000
"""So soon (us) after something ended, one more press to go on was not meant: fingers bounce."""


class Game(Starting):
    """One match of a game. Times are us since it started; players are button numbers.

    `players` is a tuple in seat order, `options` an OrderedDict with a value for each option.

    It is made again whenever a step is taken back, and fed its record: what it does must follow
    from its arguments, the inputs and their times, and from nothing else.
    """

    STEPS = ()
    """Names of the steps that `input` returns: they stand in records, so only add at the end."""

    JUDGEMENTS = ()
    """Names of the steps, besides those of OK, that confirm something: "wrong", "ruled out"."""

    SCREENS = {}
    """Phase -> function(game) that returns a screen, for the phases of the game's own."""

    BUTTON_LIGHTS = {}
    """Phase -> function(game, button, player, t_us, since_us) that returns a colour."""

    RING_LIGHTS = {}
    """Phase -> function(game, index, t_us, since_us) that returns the colour of a ring light."""

    READY_WORDS = ("who_counts", "ok_count")
    """Texts over and under the starter before a round."""

    GUARDED = (READY, RESULT)
    """Phases in which OK does something, but not within `GUARD_US` of an OK before."""

    lowest_wins = False

    sheet_pages = 0
    """How many pages follow the standings: `sheet_page(number)` returns their lines 0 to 5."""

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, seed)
        self.options = options
        self.owners = self.buttons(players)
        """Button -> player."""
        self.winners = ()
        self.page = 0
        """Which page NEXT has turned to, of the standings, or of what is shown before a round."""
        self._turned_us = None
        self.milestones = 0
        """How often the match has reached a point that a table would call done."""
        self._phase = READY
        self._phase_us = 0
        self._announcer = announcer

    def start(self):
        """Make the first round ready, at 0 us."""
        self.make_ready(0)

    # what the match asks

    @property
    def phase(self):
        """READY, RESULT, OVER or a phase of the game's own."""
        return self._phase

    @property
    def phase_us(self):
        """When the phase began (us)."""
        return self._phase_us

    turns = None
    """The ``Turns``, in games in which one player after the other plays."""

    TURN_PHASES = ()
    """Phases in which OK and NEXT are for the player who has the turn."""

    @property
    def whose(self):
        """Whose step OK or NEXT is now: a player's, or None's, the table's."""
        return self.turns.current if self._phase in self.TURN_PHASES else None

    @property
    def moment(self):
        """Return what a notice belongs to: when it is another, what was noticed before goes."""
        turns = self.turns
        return self.phase, self.phase_us, self.stands, turns.current if turns else None

    @property
    def is_over(self):
        """Whether the match has its winners."""
        return self._phase == OVER

    is_counting = False
    """Whether 3-2-1 is being counted."""

    @property
    def is_open(self):
        """Whether a race is open or counted in: nothing is written then."""
        return self.phase in ("counting", "race", "open")

    next_us = words_us = FOREVER_US
    """When `advance` has something to do next, and when no more than the screen changes (us)."""

    def advance(self, t_us):
        """Let time pass up to `t_us`."""

    def note_time(self, t_us):
        """Take note that it is `t_us`: a hundred times a second, while nothing is due."""

    def think(self):
        """Work for 5 ms or so at what somebody waits for; return whether there is more, or None.

        Called in all calm. What it finds may be shown, but is no step or event.
        """

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether a press comes so shortly after something ended that it is not meant.

        `ok_us` is when OK was a step before. Asked before `input`, and of live presses only: what
        stands in a record was meant.
        """
        return button == OK and self._phase in self.GUARDED and t_us < ok_us + GUARD_US

    def input(self, t_us, kind, button, since_us):
        """Take a gesture; return the name of the step that it was, None if it changed nothing."""
        if self.stands:
            return self.give_time(t_us, kind, button)
        if button > PLAYERS:
            if kind == HOLD and button == NEXT and since_us == self._turned_us >= self._phase_us:
                return self._turn_page(t_us, -2)
            act = self._confirm if button == OK else self._turn_page
            return act(t_us) if kind == PRESS else None
        if button not in self.owners:
            if kind == PRESS:
                self._announcer.refuse(t_us, button, "not_playing")
            return None
        if self._phase in (READY, RESULT, OVER):
            if kind != PRESS:
                return None
            if self._phase == READY and self.may_choose_starter:
                return self.choose_starter(t_us, self.owners[button])
            reason = "not_started" if self._phase == READY else "not_now"
            self._announcer.refuse(t_us, button, reason)
            return None
        if kind == PRESS:
            return self.press(t_us, button)
        return {TAP: self.tap, HOLD: self.hold}.get(kind, self.next_tap)(t_us, button, since_us)

    # what a game does: each returns the name of the step that it was, or None

    def begin(self, t_us):
        """Begin the round that was made ready: OK was pressed."""
        raise NotImplementedError

    def confirm(self, t_us):
        """OK was pressed in a phase of the game's own."""
        self._announcer.refuse(t_us, OK, "not_now_ok")

    def choose(self, t_us):
        """NEXT was pressed, but not to turn a page of standings."""
        self.nothing_to_choose(t_us)

    def choose_back(self, t_us):
        """NEXT stays down: turn two back, so that it is the one before that of its press."""

    def press(self, t_us, button):
        """A player's button went down. Whether that is a tap or a hold is not known yet."""

    def tap(self, t_us, button, since_us):
        """A player let go soon of what went down at `since_us`."""

    def hold(self, t_us, button, since_us):
        """A player has held since `since_us`."""

    def next_tap(self, t_us, button, since_us):
        """A player tapped while NEXT was held."""

    def ready_title(self):
        """Return the line over the player who starts the round."""
        return self.text(self.may_choose_starter and self.READY_QUESTION or self.READY_WORDS[0])

    def ready_note(self):
        """Return what else the screen says before a round, or ""."""
        return ""

    def result_note(self):
        """Return what else the standings say, or ""."""
        return ""

    def winning_words(self):
        """Return the line over the winners."""
        points = self.totals[self.winners[0]]
        if points == 1:
            return self.text("winning_point")
        return self.text("winning_points", points=points)

    @property
    def goal(self):
        """What fills the ring when totals are shown."""
        return self.options.get("target") or max(1, max(self.totals.values()))

    standings_page = game_screens.standings_page
    """Return the lines 0 to 5 of a page of the standings."""

    # what games use

    def enter(self, phase, t_us, is_done=True):
        """Go to a phase; `is_done` says that a table would call done what went before."""
        if phase != self._phase:
            self.page = 0
        self._phase = phase
        self._phase_us = t_us
        if is_done:
            self.milestones += 1

    def make_ready(self, t_us):
        """Make the next round ready, and say who starts it."""
        self.number += 1
        self.page = 0
        self.enter(READY, t_us)
        self.find_starter(t_us)

    def close_round(self, t_us, winners=(), is_lost=False):
        """Show the standings, or the end of the match.

        It ends with `winners` (button numbers), or with none because it `is_lost`.
        """
        self.page, self.winners = 0, tuple(winners)
        ends = self.winners or is_lost
        self.enter(OVER if ends else RESULT, t_us)
        self._announcer.tune(t_us, "winner" if self.winners else "result")
        if ends:
            fields = (("winners", list(self.winners)), ("totals", by_name(self.totals)))
            self._announcer.event(t_us, "match_ended", fields)

    def nothing_to_choose(self, t_us):
        """Say that NEXT has nothing to choose now."""
        self._announcer.refuse(t_us, NEXT, "nothing_to_choose")

    def screen(self):
        """Return (lines, big), as Referee.screen does."""
        screen = game_screens.screen(self)
        return game_screens.standing(self, screen) if self.stands else screen

    def pixel(self, index, t_us):
        """Return the colour of one light, as Referee.pixel does."""
        return game_lights.pixel(self, index, t_us)

    def forget_page(self):
        """Show the first page again, whichever NEXT had turned to: that is no step."""
        self.page = 0

    def _confirm(self, t_us):
        if self._phase == READY:
            return self.begin(t_us)
        if self._phase == RESULT:
            self.make_ready(t_us)
            return "next_round"
        return self.confirm(t_us)

    def _turn_page(self, t_us, by=1):
        step = is_page = self._phase in (RESULT, OVER) or game_screens.has_ready_pages(self)
        if is_page:
            self._announcer.tune(t_us, "change" if by > 0 else "back")
            self.page += by
        else:
            step = self.choose(t_us) if by > 0 else self.choose_back(t_us)
        self._turned_us = t_us if step else None
        return None if is_page else step

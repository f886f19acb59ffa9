"""The parts of a round of Got It!, and what they have in common; the first is in round.py."""

from tableref.games.got_it import rules
from tableref.games.got_it.solver import SLICE, Solver
from tableref.presses.gestures import FOREVER_US, NEXT, OK
from tableref.show.announcer import COUNTS

SHAPE = "shape"
STEAL = "steal"
SOLVING = "solving"
DONE = "done"
"""The part is over."""

RIVALS = 0
"""Who holds the rival pile of the single-player game."""

NUMBERS = rules.CARDS + 2
"""The numbers of a player's cards, and the two digits of the target."""

_SLICE_US = 20_000
"""How often the solver works for a moment, wherever nobody lets it `think` in between."""

_THINKING_US = 1_000_000
"""How often it is asked for where it may think: seldom, because only what is calm can be used."""


class Part:
    """A part of a round of `game`. Inputs return a step's name, or None."""

    next_us = FOREVER_US
    """When `advance` has something to do next (us)."""

    takes_numbers = False
    """Whether buttons are numbers now, whoever sits there."""

    taker = None
    """Who takes shapes: a player, RIVALS, or None."""

    won = ()
    """The kinds that the taker was given already."""

    def __init__(self, game, phase, t_us):
        self._game = game
        self._announcer = game._announcer
        self._enter(phase, t_us)

    def advance(self, t_us):
        """Let time pass up to `t_us`."""

    def pause(self, t_us):
        """Stand still until `resume`."""

    def resume(self, t_us):
        """Go on where `pause` stopped."""

    def look_again(self):
        """Take note that shapes of earlier rounds were put right."""

    def tell(self, t_us, kind, button, since_us):
        """Take a tap or a hold of a player."""

    def choose_back(self, t_us):
        """NEXT is held: turn two back, where there is something to turn to."""

    @property
    def phase(self):
        """The phase of the game: DONE when the part is over."""
        return self._game.phase

    def _enter(self, phase, t_us):
        self._game.enter(phase, t_us, is_done=False)

    def _say(self, t_us, name, key, value):
        self._announcer.event(t_us, name, ((key, value),))


class Reward(Part):
    """The shapes of the target for the winner of the race; then maybe a theft."""

    def __init__(self, game, t_us):
        super().__init__(game, SHAPE, t_us)
        race = game.round
        self.taker = race.winner or RIVALS
        self.won = []
        self.count = rules.shapes_won(race.used.get(self.taker, rules.CARDS))
        """How many shapes of the target are still to be told."""
        self.held = game.held
        self.victim = None
        """Whom to steal from, or None: a player or RIVALS."""
        self._may_steal = race.one_colour.get(self.taker)
        self._colour = 0
        self._form = 0
        self._loot = 0

    @property
    def kind(self):
        """The kind that is chosen, or None before it is known whom to steal from."""
        if self.phase == SHAPE:
            return min(self._colour * 3 + self._form, rules.WILD)
        if self.victim is None:
            return None
        return rules.stealable(self.held[self.victim])[self._loot]

    @property
    def name(self):
        """The name of the kind that is chosen."""
        return rules.kind_name(self.kind, self._game.options["shapes"])

    def look_again(self):
        """Choose once more whom to steal from: that shape may be gone."""
        self.victim = None
        self._loot = 0

    def victims(self):
        """Return the players and RIVALS who have a shape that the taker may steal."""
        return [
            other
            for other in self.held
            if other != self.taker and rules.stealable(self.held[other])
        ]

    def press(self, t_us, button, with_next):
        """The taker's own button: another form. A victim's: steal from that one."""
        source = button
        if self.phase == STEAL and button == self.taker and RIVALS in self.victims():
            # alone, the only button stands for the rival pile
            source = RIVALS
        if self.phase == STEAL:
            reason = None if source in self.victims() else "no_shape_there"
        elif self.taker not in (button, RIVALS):
            reason = "not_now"
        else:
            reason = "wild_is_any" if self.kind == rules.WILD else None
        if reason:
            self._announcer.refuse(t_us, button, reason)
            return None
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "change")
        if self.phase == STEAL:
            self.victim = source
            self._loot = 0
            return "victim"
        self._form = (self._form + 1) % 3
        return "choice"

    def choose(self, t_us):
        """NEXT: another colour, or another of the victim's shapes."""
        if self.kind is None:
            self._announcer.refuse(t_us, NEXT, "whose_first")
            return None
        self._announcer.tune(t_us, "change")
        if self.phase == SHAPE:
            self._colour = (self._colour + 1) % 4
        else:
            self._loot = (self._loot + 1) % len(rules.stealable(self.held[self.victim]))
        return "choice"

    def choose_back(self, t_us):
        """NEXT held: the colour before, or the shape before."""
        self._announcer.tune(t_us, "back")
        if self.phase == SHAPE:
            self._colour = (self._colour - 2) % 4
        else:
            self._loot = (self._loot - 2) % len(rules.stealable(self.held[self.victim]))
        return "choice"

    def confirm(self, t_us):
        """OK: take what is chosen."""
        self._announcer.tune(t_us, "choose")
        if self.phase == STEAL:
            self._steal(t_us)
            return "steal"
        self.held[self.taker][self.kind] += 1
        self.won.append(self.kind)
        if self.taker == RIVALS:
            fields = (("shape", self.name), ("rivals", sum(self.held[RIVALS])))
            self._announcer.event(t_us, "rivals_gained", fields)
        else:
            fields = (("player", self.taker), ("shape", self.name))
            self._announcer.event(t_us, "shape_won", fields)
        self.count -= 1
        self._colour = self._form = 0
        phase = SHAPE if self.count else DONE
        if phase == DONE and self._may_steal:
            if self.victims():
                phase = STEAL
            else:
                self._say(t_us, "nothing_to_steal", "player", self.taker)
                self._announcer.notice(t_us, self._announcer.text("no_theft"))
        self._enter(phase, t_us)
        return "shape"

    def _steal(self, t_us):
        if self.victim is None:
            self._say(t_us, "steal_declined", "player", self.taker)
        else:
            fields = (("player", self.taker), ("from", self.victim), ("shape", self.name))
            kind = self.kind
            self.held[self.victim][kind] -= 1
            self.held[self.taker][kind] += 1
            self._announcer.event(t_us, "shape_stolen", fields)
        self._enter(DONE, t_us)


class Solving(Part):
    """The cards of `player`, who may have a handicap.

    Button 1 to 9 is that number, button 10 is 0. What has been found depends on how often time
    was let pass, so it is shown, and never a step or an event.
    """

    takes_numbers = True

    def __init__(self, game, t_us, player, is_handicapped):
        super().__init__(game, SOLVING, t_us)
        self.player = player
        self.numbers = ()
        self.solver = None
        self.next_us = FOREVER_US
        self._has_thought = False
        self._is_handicapped = is_handicapped

    def advance(self, t_us):
        """Let the solver work for a moment."""
        if t_us < self.next_us:
            return
        if self._has_thought:
            self._has_thought = False
            is_done = self.solver.is_possible is not None
            self.next_us = FOREVER_US if is_done else t_us + _THINKING_US
        else:
            is_more = self.think()
            self._has_thought = False
            self.next_us = t_us + _SLICE_US if is_more else FOREVER_US

    def think(self):
        """Let the solver work for 5 ms or so; return whether there is more, None if it rests."""
        if self.solver is None or self.solver.is_possible is not None:
            return None
        self._has_thought = True
        return not self.solver.step(self._slice)

    def press(self, t_us, button, with_next):
        """Take a number, whoever sits at the button."""
        if len(self.numbers) == NUMBERS:
            self._announcer.refuse(t_us, button, "press_ok")
            return None
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "click")
        self.numbers += (button % 10,)
        return "number"

    def choose(self, t_us):
        """NEXT: leave."""
        self._announcer.tune(t_us, "back")
        self._enter(DONE, t_us)
        return "solved"

    def confirm(self, t_us):
        """OK: ask, and when the answer has been read, leave."""
        if len(self.numbers) < NUMBERS:
            self._announcer.refuse(t_us, OK, "seven_numbers")
            return None
        self._announcer.tune(t_us, "choose")
        if self.solver:
            self._enter(DONE, t_us)
            return "solved"
        tens, ones = self.numbers[rules.CARDS :]
        # Not at the top: most matches never ask, and can use the memory.
        self._slice = SLICE
        self.solver = Solver(self.numbers[: rules.CARDS], tens * 10 + ones, self._is_handicapped)
        self.next_us = t_us + _SLICE_US
        return "asked"

"""The shapes of Got It!: which ones a round wins, and which one is stolen."""

from tableref.referee.announcer import COUNTS
from tableref.referee.gestures import NEXT
from tableref.referee.got_it_part import DONE, Part
from tableref.rules import got_it as rules

SHAPE = "shape"
STEAL = "steal"

RIVALS = 0
"""Who holds the rival pile of the single-player game."""


class Reward(Part):
    """The shapes of the target for the winner of `race`, the round that was; then maybe a theft.

    `held` maps players and RIVALS to their collections, which change; `shapes` is the option.
    """

    def __init__(self, race, held, shapes, t_us, announcer):
        super().__init__(SHAPE, t_us, announcer)
        self.taker = race.winner or RIVALS
        """Who takes the shapes: a player or RIVALS."""
        self.count = rules.shapes_won(race.used.get(self.taker, rules.CARDS))
        """How many shapes of the target are still to be told."""
        self.held = held
        self.victim = None
        """Whom to steal from, or None: a player or RIVALS."""
        self._may_steal = race.one_colour.get(self.taker)
        self._shapes = shapes
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
        return rules.kind_name(self.kind, self._shapes)

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

    def confirm(self, t_us):
        """OK: take what is chosen."""
        self._announcer.tune(t_us, "choose")
        if self.phase == STEAL:
            self._steal(t_us)
            return "steal"
        self.held[self.taker][self.kind] += 1
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

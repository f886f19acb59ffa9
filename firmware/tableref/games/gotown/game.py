"""GoTown at the table: turn after turn, until a tower is complete.

What is shown is in lights.py and screen.py, the law in rules.py.
"""

from collections import OrderedDict

from tableref.games.game import READY, RESULT, Game
from tableref.games.gotown import lights, rules, screen
from tableref.games.gotown.corrections import Corrections
from tableref.games.gotown.rules import FLOOR
from tableref.games.standings import by_name
from tableref.games.turns import Turns
from tableref.presses.gestures import NEXT, OK
from tableref.show.announcer import COUNTS

TURN = "turn"
"""The player plays what NEXT has chosen, or ends the turn."""
_FAR = 3
"""Whoever has turned to this action is told how to turn back: the last one is nine on."""
DISCARD = "discard"
"""The player's turn is only discarding a milkshake."""
_TAP_GUARD_US = 100_000
"""So soon (us) after a tap ended a turn, one more by the same player was a finger that trembles."""


class GoTown(Game):
    """One match, which is one round. A tower's height is its player's total."""

    OPTIONS = OrderedDict((("target", rules.GOALS),))
    STEPS = (
        "round_started",
        "action",
        "card",
        "floor",
        "played",
        "turn_ended",
        "milkshake_discarded",
    )
    SCREENS = screen.SCREENS
    BUTTON_LIGHTS = lights.BUTTON_LIGHTS
    RING_LIGHTS = lights.RING_LIGHTS
    READY_WORDS = ("who_is_first", "begin")
    GUARDED = (READY, TURN, FLOOR, RESULT)
    TURN_PHASES = (TURN, FLOOR, DISCARD)

    text = staticmethod(screen.text)
    option_screen = staticmethod(screen.option)
    setup_screens = staticmethod(screen.setup)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.town = rules.Town(players)
        self.turns = None
        self.choice = 0
        """Which of the actions NEXT has chosen."""
        self.choice_us = 0
        """When NEXT chose it."""
        self.is_fresh = True
        """Whether nothing has been played in this turn."""
        self.skipped = ()
        """Who was skipped just before this turn."""
        self.target = None
        """Whose floor is being chosen."""
        self.floors = []
        """The floors to choose from, the chosen one first."""

    @property
    def action(self):
        """What NEXT has chosen, one of ``rules.ACTIONS``."""
        return rules.ACTIONS[self.choice]

    def begin(self, t_us):
        """Give the first turn to the player who was drawn."""
        self._announcer.event(t_us, "round_started", (("round", self.number),))
        self.turns = Turns(self.players, self.starter)
        self._begin_turn(t_us)
        return "round_started"

    def confirm(self, t_us):
        """Play the action on oneself or onto the pile; or take the floor that is shown."""
        if self._phase == TURN:
            return self._play(t_us, OK, self.turns.current)
        if self._phase == FLOOR:
            return self._carry_out(t_us, OK, self.target)
        self._announcer.refuse(t_us, OK, "milkshake_only")
        return None

    def choose(self, t_us):
        """Choose the next action, or the next floor down."""
        if self._phase == DISCARD:
            self._announcer.refuse(t_us, NEXT, "milkshake_only")
            return None
        self._announcer.tune(t_us, "change")
        if self._phase == FLOOR:
            self.floors = self.floors[1:] + self.floors[:1]
            return "floor"
        self.choice = (self.choice + 1) % len(rules.ACTIONS)
        self.choice_us = t_us
        if self.choice == _FAR:
            self._announcer.notice(t_us, self.text("held_back"))
        return "action"

    def choose_back(self, t_us):
        """Choose the action before, or the floor above."""
        self._announcer.tune(t_us, "back")
        if self._phase == FLOOR:
            self.floors = self.floors[-2:] + self.floors[:-2]
            return "floor"
        self.choice = (self.choice - 2) % len(rules.ACTIONS)
        self.choice_us = t_us
        return "action"

    def press(self, t_us, button):
        """End one's own turn, or have the action played on one."""
        current = self.turns.current
        if self._phase == FLOOR:
            self._announcer.refuse(t_us, button, "floor_first")
            return None
        if button == current:
            return self._end_turn(t_us, current)
        # who presses while nothing is aimed believes to have the turn
        if self._phase == DISCARD or self.action == "build":
            self._announcer.refuse(t_us, button, "not_your_turn", turn=current)
            return None
        return self._play(t_us, button, button)

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether a press comes too soon: where all others are skipped, also a tap.

        It ends a turn, and whoever tapped has the next one too. One card after the other may be
        played as quickly as one likes.
        """
        if button == OK:
            is_more = self._phase == TURN and not self.is_fresh
            return not is_more and super().is_too_soon(t_us, button, ok_us)
        is_again = len(self.skipped) == len(self.players) - 1 and button == self.turns.current
        return is_again and t_us < self._phase_us + _TAP_GUARD_US

    def _begin_turn(self, t_us):
        """Begin the turn of the current player, or of the next who needn't skip it."""
        skipped = []
        while self.town.skips(self.turns.current):
            fields = (("player", self.turns.current), ("reason", "donut_truck"))
            self._announcer.event(t_us, "turn_skipped", fields)
            skipped.append(self.turns.current)
            self.turns.pass_on()
        player = self.turns.current
        only_discards = self.town.milkshakes[player] > 0
        self.skipped = tuple(skipped)
        self.is_fresh = True
        self._ready_for(t_us, DISCARD if only_discards else TURN)
        self._announcer.event(t_us, "turn_started", (("player", player),))
        tune = "skip" if skipped or only_discards else "join_%d" % player
        self._announcer.tune(t_us, tune)

    def _ready_for(self, t_us, phase):
        self.choice = 0
        self.enter(phase, t_us)

    def _end_turn(self, t_us, player):
        self._announcer.flash(t_us, player, COUNTS)
        step = "turn_ended"
        if self._phase == DISCARD:
            step = "milkshake_discarded"
            self.town.discard_milkshake(player)
            # whose turn it was may have just been said
            self._announcer.notice(t_us, "")
        else:
            self._announcer.notice(t_us, self.text("draw_up", player=player))
        self._announcer.event(t_us, step, (("player", player),))
        self.turns.pass_on()
        self._begin_turn(t_us)
        return step

    def _play(self, t_us, button, target):
        """Play the action on `target` by a press of `button`; ask for a floor if there are more."""
        reason = self.town.refusal(self.action, self.turns.current, target)
        if reason:
            self._announcer.refuse(t_us, button, reason)
            return None
        self.floors = self.town.floors(self.action, target)
        if len(self.floors) < 2:
            return self._carry_out(t_us, button, target)
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "choose")
        self._announcer.notice(t_us, "")
        self.target = target
        self.enter(FLOOR, t_us, is_done=False)
        return "card"

    def _carry_out(self, t_us, button, target):
        action = self.action
        player = self.turns.current
        fields = [("player", player), ("action", action)]
        if target != player:
            fields.append(("opponent", target))
        floor = None
        if self.floors:
            floor = self.floors[0]
            fields.append(("floor", floor))
        self.town.play(action, player, target, floor)
        heights = self.town.heights()
        self._announcer.flash(t_us, button, COUNTS)
        tune = "crash" if action in rules.ATTACKS else "mark"
        if action in ("milkshake", "donut_truck"):
            tune = "skip"
        self._announcer.tune(t_us, tune)
        # what was refused before may be what has just been done
        self._announcer.notice(t_us, "")
        self._announcer.event(t_us, "played", fields + [("towers", by_name(heights))])
        self.is_fresh = False
        if heights[player] >= self.goal:
            self.finish(t_us)
        else:
            self._ready_for(t_us, TURN)
        return "played"

    def ending(self):
        """Return (winners, whether the match is lost): a complete tower wins at once."""
        heights = self.town.heights()
        return [player for player in self.players if heights[player] >= self.goal], False

    def finish(self, t_us):
        """End the match: a tower is complete."""
        fields = (("round", self.number), ("reason", "tower_complete"))
        self._announcer.event(t_us, "round_ended", fields)
        self.score_round(t_us, self.town.heights())
        self.close_round(t_us, *self.ending())

    def go_on(self, t_us):
        """Go on with the turn that is on: no tower is complete, and no card is being played."""
        for player in self.players:
            self.totals[player] = self.points[player] = 0
        self.winners = ()
        self._scores = []
        only_discards = self.town.milkshakes[self.turns.current] > 0
        self._ready_for(t_us, DISCARD if only_discards else TURN)

    def rounds_to_put_right(self):
        """Return the only round, once it has begun: towers can be put right at any moment."""
        return [self.number] if self.turns else []

    def corrections(self):
        """Return the ``Corrections`` that put towers right."""
        return Corrections(self)

"""The course of GoTown: turns, until a tower is complete.

The screens and lights are in show.py, the rules in rules.py.
"""

from tableref.games import game_lights
from tableref.games.game import AFTER_MATCH, AIMED, BEFORE_ROUND, Game, whose_turn
from tableref.games.game_screens import Between
from tableref.games.gotown import rules, show
from tableref.games.gotown.corrections import Corrections
from tableref.games.gotown.rules import FLOOR
from tableref.games.phases import OVER, READY, Phase
from tableref.games.standings import by_name
from tableref.games.terms import Terms
from tableref.games.turns import Turns
from tableref.presses.gestures import NEXT, OK
from tableref.show.announcer import COUNTS

TURN = "turn"
"""The phase in which the player plays the action that NEXT has chosen, or ends the turn."""
DISCARD = "discard"
"""The phase of a turn in which the player can only discard a milkshake."""
_TURN_BACK_HINT = 3
"""Index of the action at which a notice explains how to turn back."""
_TAP_GUARD_US = 100_000
"""Minimum time (us) between two taps of a player whose turns follow each other."""


class GoTown(Game):
    """A match of GoTown, which is one round. The height of a tower is its player's total."""

    TERMS = Terms(
        options=(("target", rules.GOALS),),
        option_screen=show.option_screen,
        setup_screens=show.setup,
    )
    STEPS = (
        "round_started",
        "action",
        "card",
        "floor",
        "played",
        "turn_ended",
        "milkshake_discarded",
    )
    STEP_KINDS = {"card": AIMED, "played": AIMED}
    BETWEEN = Between(words=("who_is_first", "ok_begin"))

    text = staticmethod(show.text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.town = rules.Town(players)
        self.choice = 0
        """Index in ``rules.ACTIONS`` of the action that NEXT has chosen."""
        self.choice_us = 0
        """Time (us) when NEXT chose the current action."""
        self.is_fresh = True
        """Whether nothing has been played in this turn."""
        self.skipped = ()
        """The players who were skipped just before this turn."""
        self.target = None
        """The player whose floor is being chosen."""
        self.floors = []
        """The floors to choose from, with the chosen one first."""

    @property
    def action(self):
        """The action that NEXT has chosen, one of ``rules.ACTIONS``."""
        return rules.ACTIONS[self.choice]

    # -- turns --------------------------------------------------------------------------------

    def begin(self, t_us):
        """Begin the round with the starter's turn."""
        self.announcer.event(t_us, "round_started", (("round", self.number),))
        self.turns = Turns(self.players, self.starter.player)
        self._begin_turn(t_us)
        return "round_started"

    def _begin_turn(self, t_us):
        """Begin the turn of the current player, or of the next one who does not skip it."""
        skipped = []
        while self.town.skips(self.turns.current):
            fields = (("player", self.turns.current), ("reason", "donut_truck"))
            self.announcer.event(t_us, "turn_skipped", fields)
            skipped.append(self.turns.current)
            self.turns.pass_on()
        player = self.turns.current
        only_discards = self.town.milkshakes[player] > 0
        self.skipped = tuple(skipped)
        self.is_fresh = True
        self._ready_for(t_us, DISCARD if only_discards else TURN)
        self.announcer.event(t_us, "turn_started", (("player", player),))
        tune = "skip" if skipped or only_discards else "join_%d" % player
        self.announcer.tune(t_us, tune)

    def _ready_for(self, t_us, phase):
        self.choice = 0
        self.enter(phase, t_us)

    def press_in_turn(self, t_us, button, since_us):
        """End the turn of the player who presses, or play the action on another player."""
        if button == self.turns.current:
            return self._end_turn(t_us, "turn_ended")
        # "build" has no opponent, so the player who presses probably expects to have the turn.
        if self.action == "build":
            self.announcer.refuse(t_us, button, "not_your_turn", turn=self.turns.current)
            return None
        return self._play(t_us, button, button)

    def press_to_discard(self, t_us, button, since_us):
        """Discard the milkshake, and end the turn."""
        if button != self.turns.current:
            self.announcer.refuse(t_us, button, "not_your_turn", turn=self.turns.current)
            return None
        return self._end_turn(t_us, "milkshake_discarded")

    def _end_turn(self, t_us, step):
        player = self.turns.current
        self.announcer.flash(t_us, player, COUNTS)
        if step == "milkshake_discarded":
            self.town.discard_milkshake(player)
            # Remove a notice that names the player of the turn, because the turn ends.
            self.announcer.remove_notice()
        else:
            draw_up = self.text("draw_up", player=player, size=rules.SMALLEST_HAND)
            self.announcer.notice(t_us, draw_up)
        self.announcer.event(t_us, step, (("player", player),))
        self.turns.pass_on()
        self._begin_turn(t_us)
        return step

    def refuse_but_milkshake(self, t_us):
        """Refuse OK while a milkshake must be discarded."""
        self.announcer.refuse(t_us, OK, "milkshake_only")

    def refuse_choice(self, t_us):
        """Refuse NEXT while a milkshake must be discarded."""
        self.announcer.refuse(t_us, NEXT, "milkshake_only")

    # -- actions ------------------------------------------------------------------------------

    def choose(self, t_us):
        """Choose the next action."""
        self.announcer.tune(t_us, "change")
        self.choice = (self.choice + 1) % len(rules.ACTIONS)
        self.choice_us = t_us
        if self.choice == _TURN_BACK_HINT:
            self.announcer.notice(t_us, self.text("how_to_turn_back"))
        return "action"

    def choose_before(self, t_us):
        """Choose the previous action, because NEXT was held.

        The press at the beginning of the hold has already chosen the next action, so go back two.
        """
        self.announcer.tune(t_us, "back")
        self.choice = (self.choice - 2) % len(rules.ACTIONS)
        self.choice_us = t_us
        return "action"

    def play(self, t_us):
        """Play the action on the current player, or onto the pile."""
        return self._play(t_us, OK, self.turns.current)

    def _play(self, t_us, button, target):
        """Play the action on `target` by a press of `button`, or ask for the floor first."""
        reason = self.town.refusal(self.action, self.turns.current, target)
        if reason:
            self.announcer.refuse(t_us, button, reason)
            return None
        self.floors = self.town.floors(self.action, target)
        if len(self.floors) < 2:
            return self._carry_out(t_us, button, target)
        self.announcer.flash(t_us, button, COUNTS)
        self.announcer.tune(t_us, "choose")
        self.announcer.remove_notice()
        self.target = target
        self.enter(FLOOR, t_us, is_milestone=False)
        return "card"

    # -- the floor that a dog or a bone is for ------------------------------------------------

    def press_at_floors(self, t_us, button, since_us):
        """Refuse players' presses while a floor is chosen."""
        self.announcer.refuse(t_us, button, "floor_first")

    def choose_floor(self, t_us):
        """Choose the next floor down."""
        self.announcer.tune(t_us, "change")
        self.floors = self.floors[1:] + self.floors[:1]
        return "floor"

    def choose_floor_before(self, t_us):
        """Choose the floor above; the press of NEXT has already moved one forward."""
        self.announcer.tune(t_us, "back")
        self.floors = self.floors[-2:] + self.floors[:-2]
        return "floor"

    def confirm_floor(self, t_us):
        """Confirm the floor on the screen."""
        return self._carry_out(t_us, OK, self.target)

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
        self.announcer.flash(t_us, button, COUNTS)
        tune = "crash" if action in rules.ATTACKS else "mark"
        if action in ("milkshake", "donut_truck"):
            tune = "skip"
        self.announcer.tune(t_us, tune)
        # Remove the notice of an earlier refusal, because this action was allowed.
        self.announcer.remove_notice()
        self.announcer.event(t_us, "played", fields + [("towers", by_name(heights))])
        self.is_fresh = False
        if heights[player] >= self.options["target"]:
            self.finish(t_us)
        else:
            self._ready_for(t_us, TURN)
        return "played"

    def is_too_soon(self, t_us, button, ok_us):
        """Return whether a press is probably accidental, such as a second tap of the same player.

        If all other players are skipped, a second tap would end the same player's next turn.
        Presses that play cards may follow each other quickly.
        """
        if button == OK:
            is_more = self.phase == TURN and not self.is_fresh
            return not is_more and super().is_too_soon(t_us, button, ok_us)
        is_again = len(self.skipped) == len(self.players) - 1 and button == self.turns.current
        return is_again and t_us < self.phase_us + _TAP_GUARD_US

    # -- the end of the match -----------------------------------------------------------------

    def ending(self):
        """Return (winners, False), because a match is never lost. Winners have a complete tower."""
        heights, target = self.town.heights(), self.options["target"]
        return [player for player in self.players if heights[player] >= target], False

    def finish(self, t_us):
        """End the match, because a tower is complete."""
        fields = (("round", self.number), ("reason", "tower_complete"))
        self.announcer.event(t_us, "round_ended", fields)
        self.scores.add(t_us, self.number, self.town.heights())
        self.close_round(t_us, *self.ending())

    def go_on(self, t_us):
        """Resume the current turn after a correction that did not complete a tower."""
        self.scores.clear()
        self.winners = ()
        only_discards = self.town.milkshakes[self.turns.current] > 0
        self._ready_for(t_us, DISCARD if only_discards else TURN)

    def corrections(self):
        """Return the ``Corrections`` that change heights of towers."""
        return Corrections(self)

    PHASES = {
        READY: BEFORE_ROUND.but(ok=begin),
        TURN: Phase(
            screen=show.turn,
            button_light=show.turn_button,
            ring_light=show.turn_ring,
            press=press_in_turn,
            ok=play,
            next=choose,
            next_held=choose_before,
            whose=whose_turn,
            guards_ok=True,
        ),
        FLOOR: Phase(
            screen=show.floor,
            button_light=game_lights.turn_button,
            ring_light=show.floor_ring,
            press=press_at_floors,
            ok=confirm_floor,
            next=choose_floor,
            next_held=choose_floor_before,
            whose=whose_turn,
            guards_ok=True,
        ),
        DISCARD: Phase(
            screen=show.discard,
            button_light=game_lights.turn_button,
            ring_light=show.turn_ring,
            press=press_to_discard,
            ok=refuse_but_milkshake,
            next=refuse_choice,
            whose=whose_turn,
        ),
        OVER: AFTER_MATCH,
    }

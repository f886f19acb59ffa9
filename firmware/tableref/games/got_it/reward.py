"""The reward of a round of Got It!: the shapes of the target, then possibly a theft.

Public functions are handlers of gestures; the table of phases in game.py names the phase of each.
"""

from collections import OrderedDict

from tableref.games.game import explain_only
from tableref.games.got_it import rules
from tableref.presses.gestures import NEXT
from tableref.show.announcer import COUNTS

SHAPE = "shape"
"""The phase in which the winner takes shapes of the target; without one they go to the rivals."""
STEAL = "steal"
"""The phase in which the winner may steal a shape."""

RIVALS = 0
"""The owner of the rival pile of the single-player game."""


class Reward:
    """The reward for the winner of the ``Round`` `this_round`, or for RIVALS.

    `held` maps owners to collections; `shapes` is the value of that option.
    """

    def __init__(self, this_round, held, shapes):
        self.taker = this_round.winner or RIVALS
        self.won = []
        """The kinds of shapes that the taker has won in this round."""
        self.count = rules.shapes_won(this_round.used.get(self.taker, rules.CARDS))
        """Number of shapes of the target that are left to take; 0 during the theft."""
        self.may_steal = this_round.one_colour.get(self.taker)
        self.loots = OrderedDict()
        """Owner -> the kinds of shapes that the taker may steal, during the theft."""
        self.victim = None
        """The player, or RIVALS, to steal from; None before the choice."""
        self.colour = 0
        self.form = 0
        self.loot = 0
        """Index of the chosen shape among those of the victim."""
        self._held = held
        self._shapes = shapes

    @property
    def kind(self):
        """The chosen kind of shape, or None before a victim is chosen."""
        if self.count:
            return min(self.colour * 3 + self.form, rules.WILD)
        if self.victim is None:
            return None
        return self.loots[self.victim][self.loot]

    @property
    def name(self):
        """The name of the chosen kind of shape."""
        return rules.kind_name(self.kind, self._shapes)

    def look_for_loot(self):
        """Find out what may be stolen from whom, if anything; the victim is not chosen yet."""
        self.victim = None
        self.loot = 0
        self.loots = OrderedDict()
        for owner in self._held if self.may_steal else ():
            kinds = [] if owner == self.taker else rules.stealable(self._held[owner])
            if kinds:
                self.loots[owner] = kinds


def whose_reward(game):
    """Return the player who takes shapes, or None for the rivals."""
    return game.reward.taker or None


# -- the shapes of the target -----------------------------------------------------------------


def change_form(game, t_us, button, since_us):
    """Choose the next form by a press of the taker."""
    reward = game.reward
    if reward.taker not in (button, RIVALS):
        game.announcer.refuse(t_us, button, "not_now", key="not_your_turn", turn=reward.taker)
        return None
    if _is_refused(game, t_us, button, "wild_is_any" if reward.kind == rules.WILD else None):
        return None
    reward.form = (reward.form + 1) % 3
    return "choice"


def change_colour(game, t_us):
    """Choose the next colour."""
    game.announcer.tune(t_us, "change")
    game.reward.colour = (game.reward.colour + 1) % 4
    return "choice"


def change_colour_back(game, t_us):
    """Choose the previous colour, by two steps back because the press of NEXT moved one forward."""
    game.announcer.tune(t_us, "back")
    game.reward.colour = (game.reward.colour - 2) % 4
    return "choice"


def confirm_shape(game, t_us):
    """Take the chosen shape; after the last one begin the theft, or end the round."""
    reward = game.reward
    game.announcer.tune(t_us, "choose")
    held, kind = game.held[reward.taker], reward.kind
    held[kind] += 1
    reward.won.append(kind)
    if reward.taker == RIVALS:
        fields = (("shape", reward.name), ("rivals", sum(held)))
        game.announcer.event(t_us, "rivals_gained", fields)
    else:
        fields = (("player", reward.taker), ("shape", reward.name))
        game.announcer.event(t_us, "shape_won", fields)
    reward.count -= 1
    reward.colour = reward.form = 0
    if reward.count:
        game.enter(SHAPE, t_us, is_milestone=False)
        return "shape"
    reward.look_for_loot()
    if reward.loots:
        game.enter(STEAL, t_us, is_milestone=False)
    else:
        if reward.may_steal:
            game.announcer.event(t_us, "nothing_to_steal", (("player", reward.taker),))
            game.announcer.notice(t_us, game.text("no_theft"))
        game.finish(t_us)
    return "shape"


# -- the theft --------------------------------------------------------------------------------


def choose_victim(game, t_us, button, since_us):
    """Choose the player who presses as the victim.

    A single player's own button stands for the rival pile.
    """
    reward = game.reward
    source = RIVALS if button == reward.taker and RIVALS in reward.loots else button
    if _is_refused(game, t_us, button, None if source in reward.loots else "no_shape_there"):
        return None
    reward.victim = source
    reward.loot = 0
    return "victim"


def change_loot(game, t_us):
    """Choose the next of the victim's shapes."""
    reward = game.reward
    if reward.victim is None:
        game.announcer.refuse(t_us, NEXT, "whose_first")
        return None
    if len(reward.loots[reward.victim]) == 1:
        return explain_only(game, t_us, "only_shape")
    game.announcer.tune(t_us, "change")
    reward.loot = (reward.loot + 1) % len(reward.loots[reward.victim])
    return "choice"


def change_loot_back(game, t_us):
    """Choose the previous shape, by two steps back because the press of NEXT moved one forward."""
    reward = game.reward
    game.announcer.tune(t_us, "back")
    reward.loot = (reward.loot - 2) % len(reward.loots[reward.victim])
    return "choice"


def steal(game, t_us):
    """Steal the chosen shape, or decline if no victim is chosen."""
    reward = game.reward
    game.announcer.tune(t_us, "choose")
    if reward.victim is None:
        game.announcer.event(t_us, "steal_declined", (("player", reward.taker),))
    else:
        fields = (("player", reward.taker), ("from", reward.victim), ("shape", reward.name))
        kind = reward.kind
        game.held[reward.victim][kind] -= 1
        game.held[reward.taker][kind] += 1
        game.announcer.event(t_us, "shape_stolen", fields)
    game.finish(t_us)
    return "steal"


def _is_refused(game, t_us, button, reason):
    """Refuse a press if there is a `reason`, else acknowledge it; return whether it is refused."""
    if reason:
        game.announcer.refuse(t_us, button, reason)
        return True
    game.announcer.flash(t_us, button, COUNTS)
    game.announcer.tune(t_us, "change")
    return False

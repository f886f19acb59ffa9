"""The reward of a round of Got It!: the shapes of the target, then maybe a theft.

Functions that take (game, t_us, button, since_us) or (game, t_us) handle gestures: game.py says in
which phase.
"""

from tableref.games.got_it import rules
from tableref.presses.gestures import NEXT
from tableref.show.announcer import COUNTS

SHAPE = "shape"
"""The winner, or the table for the rivals, takes the shapes of the target."""
STEAL = "steal"
"""The winner may steal a shape."""

RIVALS = 0
"""The owner of the rival pile of the single-player game."""


class Reward:
    """What the winner of `race`, a ``Round``, or RIVALS take; `held` is owner -> collection."""

    def __init__(self, race, held, shapes):
        self.taker = race.winner or RIVALS
        self.won = []
        """The kinds that the taker was given already."""
        self.count = rules.shapes_won(race.used.get(self.taker, rules.CARDS))
        """Number of shapes of the target that are still to be taken; 0 while one is stolen."""
        self.may_steal = race.one_colour.get(self.taker)
        self.victim = None
        """Whom to steal from, a player or RIVALS, or None."""
        self.colour = 0
        self.form = 0
        self.loot = 0
        """Index of the chosen one of the victim's shapes."""
        self._held = held
        self._shapes = shapes

    @property
    def kind(self):
        """The kind that is chosen, or None before it is known whom to steal from."""
        if self.count:
            return min(self.colour * 3 + self.form, rules.WILD)
        if self.victim is None:
            return None
        return self.lootable()[self.loot]

    @property
    def name(self):
        """The name of the kind that is chosen."""
        return rules.kind_name(self.kind, self._shapes)

    def lootable(self):
        """Return the kinds that may be stolen from the victim."""
        return rules.stealable(self._held[self.victim])

    def victims(self):
        """Return the players and RIVALS who have a shape that the taker may steal."""
        return [
            other
            for other in self._held
            if other != self.taker and rules.stealable(self._held[other])
        ]

    def forget_victim(self):
        """Let the taker choose again whom to steal from: that shape may have been put right."""
        self.victim = None
        self.loot = 0


def whose_reward(game):
    """Return the player who takes shapes, None for the rivals."""
    return game.reward.taker or None


# the shapes of the target


def change_form(game, t_us, button, since_us):
    """Choose another form: the taker's own button does that."""
    reward = game.reward
    if reward.taker not in (button, RIVALS):
        reason = "not_now"
    else:
        reason = "wild_is_any" if reward.kind == rules.WILD else None
    if _is_refused(game, t_us, button, reason):
        return None
    reward.form = (reward.form + 1) % 3
    return "choice"


def change_colour(game, t_us):
    """Choose another colour."""
    game.announcer.tune(t_us, "change")
    game.reward.colour = (game.reward.colour + 1) % 4
    return "choice"


def change_colour_back(game, t_us):
    """Choose the colour before."""
    game.announcer.tune(t_us, "back")
    game.reward.colour = (game.reward.colour - 2) % 4
    return "choice"


def confirm_shape(game, t_us):
    """Take the shape that is chosen; after the last one something may be stolen."""
    reward = game.reward
    game.announcer.tune(t_us, "choose")
    held = game.held[reward.taker]
    held[reward.kind] += 1
    reward.won.append(reward.kind)
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
    elif reward.may_steal and reward.victims():
        game.enter(STEAL, t_us, is_milestone=False)
    else:
        if reward.may_steal:
            game.announcer.event(t_us, "nothing_to_steal", (("player", reward.taker),))
            game.announcer.notice(t_us, game.text("no_theft"))
        game.finish(t_us)
    return "shape"


# the theft


def choose_victim(game, t_us, button, since_us):
    """Steal from the player who presses; alone, one's own button stands for the rival pile."""
    reward = game.reward
    victims = reward.victims()
    source = RIVALS if button == reward.taker and RIVALS in victims else button
    if _is_refused(game, t_us, button, None if source in victims else "no_shape_there"):
        return None
    reward.victim = source
    reward.loot = 0
    return "victim"


def change_loot(game, t_us):
    """Choose another of the victim's shapes."""
    reward = game.reward
    if reward.victim is None:
        game.announcer.refuse(t_us, NEXT, "whose_first")
        return None
    game.announcer.tune(t_us, "change")
    reward.loot = (reward.loot + 1) % len(reward.lootable())
    return "choice"


def change_loot_back(game, t_us):
    """Choose the shape before."""
    reward = game.reward
    game.announcer.tune(t_us, "back")
    reward.loot = (reward.loot - 2) % len(reward.lootable())
    return "choice"


def steal(game, t_us):
    """Steal the shape that is chosen, or nothing if no victim is."""
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
    """Report a press, and return whether there is a reason to refuse it."""
    if reason:
        game.announcer.refuse(t_us, button, reason)
        return True
    game.announcer.flash(t_us, button, COUNTS)
    game.announcer.tune(t_us, "change")
    return False

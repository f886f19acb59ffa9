"""The rules of GoTown: towers, guard dogs, attacks, and turns that are skipped.

Docstrings name sections of the rule book. A *player* is a button number; a *floor* is a number from
1, the ground floor.
"""

from collections import OrderedDict

FLOOR = "floor"
"""The phase in which a floor for a dog or a bone is chosen, because several are possible.

It is not a rule. It is here because both game.py and corrections.py need it.
"""

GOALS = (5, 4)
"""Number of floors that win, in the normal game and in the short one.

Rule book: "How to Finish the Game".
"""
HAND = 5
"""Number of cards dealt to each player (rule book: "Set Up")."""
FULL_HAND = 8
"""Number of cards with which a player draws none at the start of a turn.

Rule book: "Starting a turn".
"""
SMALLEST_HAND = 3
"""Number of cards up to which a player draws at the end of a turn (rule book: "End of turn")."""
DOGS = 4
MILKSHAKES = 3

ACTIONS = (
    "build",
    "steal",
    "jackhammer",
    "wrecking_ball",
    "dog",
    "bone",
    "milkshake",
    "donut_truck",
    "thief",
    "super_thief",
)
"""The actions of a turn (rule book: "Available Actions")."""
ATTACKS = ACTIONS[1:4]
"""Actions that remove an opponent's top floor."""
AT_OPPONENTS = ATTACKS + ("milkshake", "thief")
"""Actions that are played on one opponent.

A bone can be played on anybody; all other actions are played on oneself or onto the pile.
"""


class Town:
    """All towers with their dogs, and the milkshakes and the donut truck that skip turns."""

    def __init__(self, players):
        self.towers = OrderedDict((player, []) for player in players)
        """Player -> floors from the ground up, each True if a dog guards it."""
        self.milkshakes = OrderedDict((player, 0) for player in players)
        """Player -> number of milkshakes. Each takes a turn to discard."""
        self.hungry = []
        """Players who must skip a turn because of the donut truck."""

    def heights(self):
        """Return an OrderedDict of player -> floors built."""
        return OrderedDict((player, len(self.towers[player])) for player in self.towers)

    def floors(self, action, owner):
        """Return the possible floors for a dog or a bone, the top one first.

        A dog needs a floor without a dog, a bone one with a dog. Other actions have no floors ([]).
        (Rule book: "Securing floors".)
        """
        if action not in ("dog", "bone"):
            return []
        tower = self.towers[owner]
        guarded = action == "bone"
        return [floor for floor in range(len(tower), 0, -1) if tower[floor - 1] == guarded]

    def refusal(self, action, player, target):
        """Return why a player cannot play an action on `target`, or None.

        `target` may be the same player.
        """
        if action in AT_OPPONENTS:
            if player == target:
                return "for_opponents"
        elif player != target and action != "bone":
            # The player must press OK instead. If OK would be refused too, give that reason.
            return self.refusal(action, player, player) or "for_yourself"
        tower = self.towers[target]
        if action == "milkshake":
            return "milkshakes_out" if sum(self.milkshakes.values()) >= MILKSHAKES else None
        if action == "donut_truck":
            return "truck_out" if self.hungry else None
        if action == "bone":
            return None if any(tower) else "no_dog"
        if action == "dog":
            if sum([sum(floors) for floors in self.towers.values()]) >= DOGS:
                return "dogs_out"
            if not tower:
                return "no_floor"
            return "all_guarded" if all(tower) else None
        if action not in ATTACKS:
            return None
        if not tower:
            return "no_floor"
        return "guarded" if tower[-1] and action != "wrecking_ball" else None

    def play(self, action, player, target, floor=None):
        """Play an action that `refusal` allows; `floor` is one of `floors`, if there are any."""
        tower = self.towers[target]
        if action in ATTACKS:
            tower.pop()
        if action in ("build", "steal"):
            self.towers[player].append(False)
        elif floor:
            tower[floor - 1] = action == "dog"
        elif action == "milkshake":
            self.milkshakes[target] += 1
        elif action == "donut_truck":
            self.hungry = [other for other in self.towers if other != player]

    def skips(self, player):
        """Return whether the player skips this turn because of the donut truck.

        The truck costs each player one turn only, so the answer is True once. A milkshake is not
        discarded in that turn, but in the player's next one. (Rule book: "Skipping turns".)
        """
        if player in self.hungry:
            self.hungry.remove(player)
            return True
        return False

    def change(self, player, by):
        """Correct a tower by `by` floors at its top; new floors are unguarded."""
        tower = self.towers[player]
        for _ in range(by):
            tower.append(False)
        for _ in range(-by):
            tower.pop()

    def discard_milkshake(self, player):
        """Discard one milkshake of a player."""
        self.milkshakes[player] -= 1

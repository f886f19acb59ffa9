"""The law of GoTown: towers, their guard dogs, attacks on them, and turns that are skipped.

Sections named in the docstrings are those of the rule book. A *player* is a button number; a
*floor* is a number from 1, the ground floor.
"""

from collections import OrderedDict

FLOOR = "floor"
"""The phase in which a dog or a bone was played that fits on several floors."""

GOALS = (5, 4)
"""Floors that win, and those that win in the short game ("How to Finish the Game")."""
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
"""What can be done in a turn ("Available Actions")."""
ATTACKS = ACTIONS[1:4]
"""Those that take an opponent's top floor."""
AT_OPPONENTS = ATTACKS + ("milkshake", "thief")
"""Those that are played on one opponent. A bone may also lure a dog of one's own away; the others
are played on oneself or onto the pile."""


class Town:
    """What stands on the table: all towers with their dogs, and what makes players skip turns."""

    def __init__(self, players):
        self.towers = OrderedDict((player, []) for player in players)
        """Player -> floors from the ground up, each True where a dog guards it."""
        self.milkshakes = OrderedDict((player, 0) for player in players)
        """Player -> milkshakes in front of them, each of which takes a turn to discard."""
        self.hungry = []
        """Players who still have to skip a turn because of the donut truck on the table."""

    def heights(self):
        """Return an OrderedDict of player -> floors built."""
        return OrderedDict((player, len(self.towers[player])) for player in self.towers)

    def floors(self, action, owner):
        """Return the floors of a tower, the top one first, among which a dog or a bone chooses.

        A dog may guard any floor that has none, a bone lures any dog away ("Securing floors").
        Other actions choose none: they return [].
        """
        if action not in ("dog", "bone"):
            return []
        tower = self.towers[owner]
        guarded = action == "bone"
        return [floor for floor in range(len(tower), 0, -1) if tower[floor - 1] == guarded]

    def refusal(self, action, player, target):
        """Say why a player can't do this to `target`, which may be the player; or return None."""
        if action in AT_OPPONENTS:
            if player == target:
                return "for_opponents"
        elif player != target and action != "bone":
            return "for_yourself"
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
            if tower:
                return "all_guarded" if all(tower) else None
        elif action not in ATTACKS:
            return None
        if not tower:
            return "no_floor"
        return "guarded" if tower[-1] and action != "wrecking_ball" else None

    def play(self, action, player, target, floor=None):
        """Do what `refusal` doesn't refuse; `floor` is one of `floors` where there are any."""
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
        """Return whether the player's turn that was to begin is skipped, for the donut truck.

        The turn counts as skipped then, and the next one is not: a milkshake waits for it
        ("Skipping turns").
        """
        if player in self.hungry:
            self.hungry.remove(player)
            return True
        return False

    def change(self, player, by):
        """Put a tower right by so many floors more or less, at its top; new ones are unguarded."""
        tower = self.towers[player]
        for _ in range(by):
            tower.append(False)
        for _ in range(-by):
            tower.pop()

    def discard_milkshake(self, player):
        """Take one milkshake away that stands in front of a player."""
        self.milkshakes[player] -= 1

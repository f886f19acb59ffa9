"""GoTown: the rules, from its rule book."""

from tests.second_opinion.laws.correcting import CorrectionPages
from tests.second_opinion.model import State

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
FOR_OPPONENTS = ("steal", "jackhammer", "wrecking_ball", "bone", "milkshake", "thief")
FOR_YOURSELF = ("build", "dog", "bone", "donut_truck", "super_thief")
DOGS = 4
MILKSHAKES = 3


class GoTown(CorrectionPages):
    """The second referee's GoTown. A tower is a list of floors: True for one guarded by a dog."""

    starter = "begins"

    def __init__(self, players, options, starter):
        super().__init__(players)
        self.target = options["target"]
        self.say("starter_drawn", round=1, player=starter)
        self.state = State(
            phase="ready",
            turn=starter,
            action=0,
            asked=None,
            floor=None,
            is_confirmed=False,
            is_turned=False,
            truck=False,
            towers={player: [] for player in self.players},
            shakes=dict.fromkeys(self.players, 0),
            skips=dict.fromkeys(self.players, 0),
        )
        self.begin()

    def is_kept(self):
        """Return whether a power cut loses nothing.

        It keeps turns, cards and what OK confirmed, but not the page that NEXT turned to.
        """
        state = self.state
        return state.is_confirmed or not (state.is_turned or state.asked is not None)

    def heights(self):
        """Return {player: floors}."""
        return {player: len(tower) for player, tower in self.state.towers.items()}

    def ok(self, t_us):
        state = self.state
        if state.phase == "ready":
            state.phase = "turn"
            self.say("round_started", round=1)
            self.say("turn_started", player=state.turn)
        elif state.phase != "turn":
            self.refuse(None, optional=True)
        elif state.shakes[state.turn]:
            self.refuse(None)
        elif state.asked is not None:
            self._on_floor(state.asked, state.floor)
        elif ACTIONS[state.action] in FOR_YOURSELF:
            self._play(state.turn, None)
        else:
            self.refuse(None)

    def next(self, t_us):
        state = self.state
        state.is_confirmed = False
        if state.phase != "turn" or state.shakes[state.turn]:
            super().next(t_us)
        elif state.asked is None:
            # After a full turn the first action is shown again, but is still not confirmed.
            state.action, state.is_turned = (state.action + 1) % len(ACTIONS), True
        else:
            floors = self._floors(state.asked)
            state.floor = floors[(floors.index(state.floor) + 1) % len(floors)]

    def press(self, button, t_us):
        state = self.state
        if state.phase == "ready" and button in self.players:
            self.choose_starter(button)
            state.turn = button
        elif button not in self.players or state.phase != "turn":
            self.refuse(button)
        elif button == state.turn and state.shakes[button]:
            state.shakes[button] -= 1
            self.say("milkshake_discarded", player=button)
            self._end_turn()
        elif state.asked is not None or state.shakes[state.turn]:
            self.refuse(button)
        elif button == state.turn:
            self.say("turn_ended", player=button)
            self._end_turn()
        elif ACTIONS[state.action] in FOR_OPPONENTS:
            self._play(button, button)
        else:
            self.refuse(button)
        return True

    def _end_turn(self):
        state = self.state
        state.action, state.truck, state.is_turned = 0, False, False
        state.turn = self.after(state.turn)
        while state.skips[state.turn]:
            state.skips[state.turn] -= 1
            self.say("turn_skipped", player=state.turn, reason="donut_truck")
            state.turn = self.after(state.turn)
        self.say("turn_started", player=state.turn)

    def _floors(self, player):
        """Return the floors of a player that the dog or the bone can be played on, top first."""
        wanted = ACTIONS[self.state.action] == "bone"
        tower = self.state.towers[player]
        return [index for index in reversed(range(len(tower))) if tower[index] == wanted]

    def _play(self, whom, button):
        """Play the card on `whom`; a refusal names `button`."""
        state = self.state
        action = ACTIONS[state.action]
        tower, own = state.towers[whom], state.towers[state.turn]
        if action in ("dog", "bone"):
            floors = self._floors(whom)
            dogs = sum(sum(one) for one in state.towers.values())
            if not floors or (action == "dog" and dogs == DOGS):
                self.refuse(button)
            elif len(floors) == 1:
                self._on_floor(whom, floors[0])
            else:
                state.asked, state.floor = whom, floors[0]
                state.is_confirmed = button is None
            return
        if action in ("steal", "jackhammer", "wrecking_ball"):
            if not tower or (tower[-1] and action != "wrecking_ball"):
                self.refuse(button)
                return
            tower.pop()
        if action == "milkshake":
            if sum(state.shakes.values()) == MILKSHAKES:
                self.refuse(button)
                return
            state.shakes[whom] += 1
        if action == "donut_truck":
            if state.truck:
                self.refuse(button)
                return
            state.truck = True
            for player in self.players:
                state.skips[player] += player != state.turn
        if action in ("build", "steal"):
            own.append(False)
        self._played(action, button)

    def _on_floor(self, whom, floor):
        state = self.state
        action = ACTIONS[state.action]
        state.towers[whom][floor] = action == "dog"
        state.asked = state.floor = None
        self._played(action, whom if whom != state.turn else None, floor=floor + 1)

    def _played(self, action, opponent, **fields):
        state = self.state
        state.action = 0
        state.is_confirmed = state.is_turned = False
        if opponent is not None:
            fields["opponent"] = opponent
        heights = self.heights()
        self.say("played", player=state.turn, action=action, towers=heights, **fields)
        self._end_if_complete()

    def _end_if_complete(self):
        """End the match if a tower is complete, even in the middle of a turn."""
        heights = self.heights()
        winners = [player for player in self.players if heights[player] >= self.target]
        if winners and self.state.phase != "over":
            self.say("round_ended", round=1, reason="tower_complete")
            self.say("round_scored", round=1, points=heights, totals=heights)
        if winners:
            self.say("match_ended", winners=winners, totals=heights)
        self.state.phase = "over" if winners else "turn"

    def rounds_to_correct(self):
        """Return 1: the match is one round, whose score is the towers."""
        return int(self.state.phase != "ready")

    def correct(self, player, ago, points, page):
        """Add floors to a tower, or remove its top floors, within the limits of the game."""
        state = self.state
        was = self.heights()
        tower = list(state.towers[player])
        for _ in range(abs(points)):
            if not 0 <= len(tower) + (1 if points > 0 else -1) <= self.target:
                self.refuse(player)
            elif points > 0:
                tower.append(False)
            else:
                tower.pop()
        now = {**was, player: len(tower)}
        if now == was:
            return
        if list(now.values()).count(self.target) > 1:
            # the first to complete a tower has won
            self.refuse(None)
            return
        state.towers[player] = tower
        self.say("corrected", round=1, points=now, was=was, totals=now)
        if state.asked is not None or state.phase == "over":
            state.asked = state.floor = None
            state.action = 0
            state.is_confirmed = state.is_turned = False
        was_over = state.phase == "over"
        self._end_if_complete()
        if was_over and state.phase == "turn":
            self.say("turn_started", player=state.turn)

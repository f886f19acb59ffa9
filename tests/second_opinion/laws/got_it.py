"""Got It!: the rules of shapes and sets, from its rule book."""

from itertools import combinations

from tests.second_opinion.laws.got_it_race import HAND, GotItRace
from tests.second_opinion.model import COUNT_US
from tests.second_opinion.table import ANY

COLOURS = ("red", "yellow", "blue")
WILD = "wild"
SETS = 2
"""Number of sets that wins the game."""


def is_set(three):
    """Return whether three shapes ("red circle", or "wild") have the same colour or shape."""
    plain = [shape.split() for shape in three if shape != WILD]
    colours = {colour for colour, _ in plain}
    kinds = {kind for _, kind in plain}
    return len(colours) <= 1 or len(kinds) <= 1


def sets(shapes):
    """Return the number of sets, at most two, in a player's shapes.

    A shape belongs to one set only.
    """
    best = 0
    for three in combinations(range(len(shapes)), 3):
        if is_set([shapes[index] for index in three]):
            rest = [shape for index, shape in enumerate(shapes) if index not in three]
            best = max(best, min(SETS, 1 + sets(rest)))
            if best == SETS:
                break
    return best


class GotIt(GotItRace):
    """The second referee's Got It!. A single player's rivals are treated as player 0."""

    def ok(self, t_us):
        state = self.state
        if state.phase == "ready":
            state.phase, state.opens_us = "count", t_us + COUNT_US
        elif state.phase == "asked":
            self.gives_up_asked(t_us)
        elif state.phase == "explain":
            # After a tie, the tie is saved as it is; a single claimant's entry counts only after
            # OK.
            state.phase, state.is_tie, state.entered = "cards", False, 0
        elif state.phase == "cards":
            self._calculate()
        elif state.phase == "clean_up":
            self._clean_up()
        elif state.phase == "shape":
            self._win_shape()
        elif state.phase == "steal":
            self._steal()
        elif state.phase == "scored":
            state.phase, state.is_drawn = "ready", False
            state.round += 1
            self._new_race()
        elif state.phase in ("youngest", "race", "draw"):
            self.refuse(None)
        else:
            self.refuse(None, optional=True)

    def next(self, t_us):
        state = self.state
        if state.phase == "youngest":
            state.phase, state.is_drawn = "ready", True
            self.say("starter_drawn", round=1, player=ANY)
        elif state.phase == "explain":
            self._reject(state.claims[0])
        elif state.phase == "shape":
            state.choice = (state.choice + 1) % (len(COLOURS) + 1)
            state.entered += 1
        elif state.phase == "steal" and state.victim is not None:
            if len(self.loot(state.victim)) > 1:
                state.choice = (state.choice + 1) % len(self.loot(state.victim))
                state.entered += 1
        elif state.phase != "asked":
            super().next(t_us)

    def tap(self, button, t_us):
        state = self.state
        if state.phase == "ready" and state.is_drawn:
            self.choose_starter(button)
        elif state.phase == "cards":
            if state.cards.get(button, 0) == HAND:
                self.refuse(button)
            else:
                state.cards[button] = state.cards.get(button, 0) + 1
                state.entered += 1
        elif state.phase == "shape" and button == self._chooser():
            if state.choice == len(COLOURS):
                self.refuse(button)
            else:
                state.kind = (state.kind + 1) % len(self.kinds)
                state.entered += 1
        elif state.phase == "steal":
            victim = 0 if self.is_alone else button
            if victim == state.winner or not self.loot(victim):
                self.refuse(button)
            else:
                state.victim, state.choice = victim, 0
                state.entered += 1
        else:
            self.refuse(button, optional=True)

    def hold(self, button, t_us):
        state = self.state
        if state.phase == "cards":
            if button in state.colour:
                state.colour.remove(button)
            else:
                state.colour.append(button)
            state.entered += 1
        elif state.phase == "ready":
            mark = state.marks[button] = (state.marks[button] + 1) % 4
            self.say("marked", player=button, handicap=bool(mark & 1), calculator=bool(mark & 2))
        else:
            self.refuse(button, optional=True)

    def _clean_up(self):
        state = self.state
        if state.winner is not None:
            state.to_win = 2 if state.cards[state.winner] == HAND else 1
            state.phase = "shape"
        elif self.is_alone:
            state.to_win = 2
            state.phase = "shape"
        else:
            self._score()

    def _chooser(self):
        return self.state.winner or self.players[0]

    def chosen(self):
        """Return the shape that the screen shows."""
        state = self.state
        if state.choice == len(COLOURS):
            return WILD
        return "%s %s" % (COLOURS[state.choice], self.kinds[state.kind])

    def _win_shape(self):
        state = self.state
        shape = self.chosen()
        state.shapes[state.winner or 0].append(shape)
        state.given = [*state.given, shape]
        if state.winner is None:
            self.say("rivals_gained", shape=shape, rivals=len(state.shapes[0]))
        else:
            self.say("shape_won", player=state.winner, shape=shape)
        state.choice = state.kind = state.entered = 0
        state.to_win -= 1
        if state.to_win:
            return
        if state.winner is None or state.winner not in state.colour:
            self._score()
        elif any(self.loot(player) for player in state.shapes if player != state.winner):
            state.phase = "steal"
        else:
            self.say("nothing_to_steal", player=state.winner)
            self._score()

    def loot(self, player):
        """Return the different shapes that can be stolen from a player."""
        order = ["%s %s" % (colour, kind) for colour in COLOURS for kind in self.kinds]
        return [shape for shape in order if shape in self.state.shapes[player]]

    def _steal(self):
        state = self.state
        if state.victim is None:
            self.say("steal_declined", player=state.winner)
        else:
            shape = self.loot(state.victim)[state.choice]
            state.shapes[state.victim].remove(shape)
            state.shapes[state.winner].append(shape)
            self.say("shape_stolen", player=state.winner, shape=shape, **{"from": state.victim})
        self._score()

    def _score(self):
        state = self.state
        now = {player: sets(state.shapes[player]) for player in self.players}
        gained = {player: now[player] - state.sets[player] for player in self.players}
        state.sets = now
        state.entered = state.choice = 0
        state.given = []
        state.scored = {**state.scored, state.round: gained}
        self.say("round_scored", round=state.round, points=gained, totals=dict(now))
        self._end_or_go_on()

    def _end_or_go_on(self):
        state, now = self.state, self.state.sets
        winners = [player for player in self.players if now[player] >= SETS]
        is_lost = self.is_alone and len(state.shapes[0]) >= self.rival_limit
        state.phase = "over" if winners or is_lost else "scored"
        if self.is_over:
            self.say("match_ended", winners=winners, totals=dict(now))

    def rounds_to_correct(self):
        """Return how many rounds are scored."""
        return len(self.state.scored)

    def pages_to_correct(self):
        """Return the number of kinds of shapes. A single player's are followed by the rivals'."""
        return 10 * (1 + self.is_alone)

    def correct(self, player, ago, points, page):
        """Give a player shapes of a kind, or remove some. Those of a round in progress are kept."""
        state = self.state
        owner = player if page < 10 else 0
        kinds = ["%s %s" % (colour, kind) for colour in COLOURS for kind in self.kinds]
        shape = [*kinds, WILD][page % 10]
        held = {one: self._shapes_before(one) for one in state.shapes}
        before = {one: sets(held[one]) for one in self.players}
        change = 0
        for _ in range(abs(points)):
            by = 1 if points > 0 else -1
            if not 0 <= held[owner].count(shape) + by <= 9:
                self.refuse(player)
                continue
            change += by
            if by > 0:
                held[owner].append(shape)
            else:
                held[owner].remove(shape)
        if not change:
            return
        if not self._can_have(held):
            self.refuse(None)
            return
        for _ in range(change):
            state.shapes[owner].append(shape)
        for _ in range(-change):
            state.shapes[owner].remove(shape)
        if state.phase == "steal":
            state.victim, state.choice = None, 0
        after = {one: sets(self._shapes_before(one)) for one in self.players}
        number = sorted(state.scored)[-1 - ago]
        was = state.scored[number]
        now = {one: was[one] + after[one] - before[one] for one in self.players}
        state.scored = {**state.scored, number: now}
        state.sets = {one: state.sets[one] + after[one] - before[one] for one in self.players}
        shapes = [{"player": owner, "shape": shape, "by": change}]
        totals = dict(state.sets)
        self.say("corrected", round=number, points=now, was=was, totals=totals, shapes=shapes)
        self.rule_again(self._end_or_go_on)

    def _can_have(self, held):
        """Return whether the scored rounds can have given {owner: shapes}.

        Each target has two shapes. The match ends as soon as a player has two sets or the rival
        pile is full, so the pile was not full before its last two shapes.
        """
        winners = [player for player in self.players if sets(held[player]) >= SETS]
        total = sum(len(shapes) for shapes in held.values())
        is_full = self.is_alone and len(held[0]) > self.rival_limit + 1
        return total <= 2 * len(self.state.scored) and len(winners) <= 1 and not is_full

    def _shapes_before(self, owner):
        """Return a player's shapes without those given by the round in progress."""
        shapes = list(self.state.shapes[owner])
        if owner == (self.state.winner or 0):
            for shape in self.state.given:
                shapes.remove(shape)
        return shapes

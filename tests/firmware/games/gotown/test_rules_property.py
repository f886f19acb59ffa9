"""Random play of GoTown gives the same towers as a naive model, within the limits of the deck."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tableref.games.gotown import rules

PLAYERS = (2, 5, 9, 10)


class Model:
    """The table as cards, each a tuple: its kind, its owner and its floor."""

    def __init__(self):
        self.cards = Counter()

    def count(self, kind, owner=None, floor=None):
        return sum(
            number
            for (what, whose, where), number in self.cards.items()
            if what == kind and owner in (None, whose) and floor in (None, where)
        )

    def top(self, owner):
        return self.count("floor", owner)

    def may(self, action, player, target, floor):
        """Return whether the rule book allows a move, checked card by card."""
        top = self.top(target)
        if action in ("build", "super_thief"):
            return player == target
        if action == "donut_truck":
            return player == target and self.count("hunger") == 0
        if action == "dog":
            free = 1 <= floor <= top and not self.count("dog", target, floor)
            return player == target and free and self.count("dog") < 4
        if action == "bone":
            return self.count("dog", target, floor) == 1
        if player == target:
            return False
        if action == "thief":
            return True
        if action == "milkshake":
            return self.count("milkshake") < 3
        return top > 0 and (action == "wrecking_ball" or not self.count("dog", target, top))

    def play(self, action, player, target, floor):
        top = self.top(target)
        if action in ("steal", "jackhammer", "wrecking_ball"):
            self.cards -= Counter({("floor", target, top): 1, ("dog", target, top): 1})
        if action in ("build", "steal"):
            self.cards["floor", player, self.top(player) + 1] += 1
        if action == "dog":
            self.cards["dog", player, floor] += 1
        if action == "bone":
            self.cards -= Counter({("dog", target, floor): 1})
        if action == "milkshake":
            self.cards["milkshake", target, 0] += 1
        if action == "donut_truck":
            self.cards.update(("hunger", other, 0) for other in PLAYERS if other != player)

    def end_turn(self, player):
        """Remove the cards that cost the player a turn, and return them."""
        for kind in ("hunger", "milkshake"):
            if self.count(kind, player):
                self.cards -= Counter({(kind, player, 0): 1})
                return kind
        return None


PLAYS = st.lists(
    st.one_of(
        st.tuples(st.just("build"), *[st.sampled_from(PLAYERS)] * 2, st.just(0)),
        st.tuples(st.sampled_from(rules.ACTIONS), *[st.sampled_from(PLAYERS)] * 2,
                  st.integers(1, 5)),
        st.tuples(st.just("turn"), *[st.sampled_from(PLAYERS)] * 2, st.just(0)),
    ),
    max_size=80,
)  # fmt: skip


@given(PLAYS, st.sampled_from(rules.GOALS))
def test_a_naive_model_agrees(plays, goal):
    town = rules.Town(PLAYERS)
    model = Model()
    for action, player, target, floor in plays:
        if action == "turn":
            kind = model.end_turn(player)
            assert town.skips(player) == (kind == "hunger")
            assert (kind == "milkshake") <= (town.milkshakes[player] > 0)
            if kind == "milkshake":
                town.discard_milkshake(player)
        else:
            floors = town.floors(action, target)
            allowed = town.refusal(action, player, target) is None
            if allowed and floors and floor not in floors:
                allowed = False
            assert allowed == model.may(action, player, target, floor), (action, player, target)
            if allowed:
                town.play(action, player, target, floor if floors else None)
                model.play(action, player, target, floor)
        for owner in PLAYERS:
            tower = town.towers[owner]
            assert len(tower) == model.top(owner)
            for height, guarded in enumerate(tower, 1):
                assert guarded == (model.count("dog", owner, height) == 1)
            assert 0 <= town.milkshakes[owner] == model.count("milkshake", owner)
        assert sum(map(sum, town.towers.values())) == model.count("dog") <= 4
        assert model.count("milkshake") <= 3
        assert sorted(town.hungry) == [owner for owner in PLAYERS if model.count("hunger", owner)]
        if max(map(len, town.towers.values())) == goal:
            break
        assert max(map(len, town.towers.values())) < goal

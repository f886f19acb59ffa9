"""The sets in any collection of Got It!, compared with the rule book's words."""

from itertools import combinations

from hypothesis import example, given
from hypothesis import strategies as st

from tableref.games.got_it import rules

KINDS = st.integers(0, rules.WILD)


def is_set(shapes):
    """Return whether three kinds are a set: of one colour or of one form; a Wild has any."""
    kinds = [kind for kind in shapes if kind != rules.WILD]
    return len({kind // 3 for kind in kinds}) <= 1 or len({kind % 3 for kind in kinds}) <= 1


def most_sets(shapes):
    """Return the number of sets, found by trying all ways to take three shapes and three others."""
    found = 0
    for one in combinations(range(len(shapes)), 3):
        if is_set([shapes[at] for at in one]):
            rest = [kind for at, kind in enumerate(shapes) if at not in one]
            if any(map(is_set, combinations(rest, 3))):
                return 2
            found = 1
    return found


@given(
    st.sets(KINDS, min_size=1, max_size=5).flatmap(
        lambda some: st.lists(st.sampled_from(sorted(some)), max_size=8)
    )
)
@example([0, 1, 2, 3, 6, rules.WILD])
@example([0, 0, 0, 0, 4, 4, rules.WILD])
@example([0, 1, 1, 1, 3, 6, rules.WILD])
def test_any_collection_has_as_many_sets_as_can_be_put_together(shapes):
    held = [shapes.count(kind) for kind in range(rules.KINDS)]
    assert rules.sets(held) == most_sets(shapes)

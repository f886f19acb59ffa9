"""With any players' file the table starts, and writes a file that it can read back."""

from hypothesis import given
from hypothesis import strategies as st

from tableref.referee import names as naming
from tableref.referee import players
from tableref.show import lights
from tableref.store import players_file

LINES = st.lists(
    st.one_of(
        st.text(st.characters(codec="utf-8"), max_size=30),
        st.builds("table = {}".format, st.text(max_size=26)),
        st.builds("name {} = {}".format, st.integers(-1, 12), st.text(max_size=14)),
        st.builds(
            "colour {} = {}".format,
            st.integers(0, 11),
            st.sampled_from((*naming.COLOURS, "green", "")),
        ),
    ),
    max_size=24,
)


@given(lines=LINES)
def test_any_file_is_read_and_written_content_is_read_back(lines):
    try:
        players_file.load("\n".join(lines))
        names, colours = [*players.table, *players.names], list(lights.colours)
        text = players_file.written()
        text.encode()
        for first in (0, 5):
            assert sorted(colours[first : first + 5]) == sorted(lights.HUES)
        assert all(naming.problem(name, 24) == "" for name in names)
        players_file.load(text)
        assert ([*players.table, *players.names], lights.colours) == (names, colours)
    finally:
        players.forget_all()


@given(wanted=st.permutations(range(5)), other=st.permutations(range(5)))
def test_every_choice_of_colours_is_possible_and_saved(wanted, other):
    try:
        players.forget_all()
        chosen = [*wanted, *other]
        for player in range(1, 11):
            naming.paint(player, naming.COLOURS[chosen[player - 1]])
        assert [lights.colour(player) for player in range(1, 11)] == [
            lights.HUES[hue] for hue in chosen
        ]
        text = players_file.written()
        players_file.load(text)
        assert lights.colours == [lights.HUES[hue] for hue in chosen]
    finally:
        players.forget_all()

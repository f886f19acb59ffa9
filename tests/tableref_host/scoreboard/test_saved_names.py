"""Names stored on this computer are restored, whatever happens to their file."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableref.referee.names import COLOURS
from tableref_host.protocol.messages import PlayerIs
from tableref_host.scoreboard import naming
from tableref_host.scoreboard.naming import SavedNames

CHANGES = st.lists(
    st.tuples(
        st.integers(1, 10),
        st.none() | st.sampled_from(["", "Anna", "Bo"]),
        st.none() | st.sampled_from(COLOURS),
    ),
    max_size=20,
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "names.json"


def is_well(players):
    """Return whether all are present and differ in colour and pattern."""
    looks = {(player.colour, player.winks) for player in players}
    return [player.player for player in players] == list(range(1, 11)) and len(looks) == 10


def test_at_first_nobody_has_a_name(path):
    players = SavedNames(path).players()
    assert players[0] == PlayerIs(1, "", "sky blue", False)
    assert players[9] == PlayerIs(10, "", "white", True)
    assert is_well(players)
    assert not path.exists()


def test_stored_names_are_restored(path):
    kept = SavedNames(path)
    assert kept.change(3, "  Zoë ", "orange") == [
        PlayerIs(3, "Zoë", "orange", False),
        PlayerIs(2, "", "violet", False),
    ]
    kept.save()
    assert SavedNames(path).players() == kept.players()
    assert kept.change(3, "") == [PlayerIs(3, "", "orange", False)]


def test_a_colour_of_the_other_pattern_is_still_free(path):
    assert SavedNames(path).change(7, colour="sky blue") == [
        PlayerIs(7, "", "sky blue", True),
        PlayerIs(6, "", "orange", True),
    ]


@given(CHANGES)
def test_all_players_differ_whatever_is_changed(tmp_path_factory, changes):
    path = tmp_path_factory.mktemp("names") / "names.json"
    kept = SavedNames(path)
    shown = {player.player: player for player in kept.players()}
    for player, name, colour in changes:
        told = kept.change(player, name, colour)
        assert told[0].player == player
        shown |= {one.player: one for one in told}
        assert name is None or shown[player].name == name
        assert colour is None or shown[player].colour == colour
    assert list(shown.values()) == kept.players()
    assert is_well(kept.players())
    kept.save()
    assert SavedNames(path).players() == kept.players()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(COLOURS),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["1", "2", "7", "name", "colour", "x"]), inner, max_size=4
        )
    ),
)


@given(st.binary(max_size=40) | JSON.map(lambda value: json.dumps(value).encode()))
def test_all_players_differ_whatever_is_in_the_file(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("names") / "names.json"
    path.write_bytes(data)
    assert is_well(SavedNames(path).players())


def test_of_a_damaged_file_valid_parts_are_used(path):
    path.parent.mkdir()
    good = {"name": "Anna", "colour": "red"}
    others = {"4": {"name": "x" * 13}, "11": good, "y": good, "5": "Bo", "0": good, "10": None}
    path.write_text(json.dumps({**others, "1": good}))
    players = SavedNames(path).players()
    assert [player.name for player in players] == ["Anna", *[""] * 9]
    assert players[0].colour == "red"
    assert is_well(players)


def test_the_file_is_written_completely_or_not_at_all(path, monkeypatch):
    kept = SavedNames(path)
    kept.change(1, "Anna")
    kept.save()
    before = path.read_bytes()

    def fail(path, content):
        raise OSError("no room")

    monkeypatch.setattr(naming, "write_whole", fail)
    kept.change(1, "Bo")
    with pytest.raises(OSError):
        kept.save()
    assert path.read_bytes() == before


def test_without_another_file_the_users_folder_is_used(monkeypatch, tmp_path):
    monkeypatch.setattr(naming.platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path))
    kept = SavedNames()
    kept.save()
    assert (tmp_path / "names.json").exists()
    assert all(a.player < b.player for a, b in pairwise(kept.players()))

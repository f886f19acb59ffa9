"""A request to set a name is answered; the name is stored by the table or by this computer."""

import json

import pytest

from tableref_host.protocol.messages import Disconnected, Greeted, PlayerIs, Refused, Silent
from tableref_host.scoreboard import hub
from tableref_host.scoreboard.live import read
from tableref_host.scoreboard.naming import AskError, Naming, SavedNames, Seats, wish
from tableref_host.scoreboard.words.speaker import SPEAKERS

GREETED = Greeted(1, "1.2.3", "e6605481db318236", "en")

SAVED_HERE = SPEAKERS["en"].answer("saved_here")
NOT_SAVED = SPEAKERS["en"].answer("not_saved")


class Viewer:
    language = "en"
    answer = hub.Viewer.answer

    def __init__(self):
        self.said = []

    def send(self, text):
        self.said.append(json.loads(text))


class Evening:
    def __init__(self, path, has_table=True):
        self.told = []
        self.asked = []
        ask = (lambda *wish: self.asked.append(wish)) if has_table else None
        self.naming = Naming(SavedNames(path), self.told.append, ask)

    def handle(self, *messages):
        for message in messages:
            self.naming.handle(message)

    def ask(self, player, name):
        viewer = Viewer()
        self.naming.ask(viewer, {"type": "name", "player": player, "name": name})
        return viewer


@pytest.fixture
def path(tmp_path):
    return tmp_path / "names.json"


def test_a_table_that_answers_stores_names(path):
    evening = Evening(path)
    evening.naming.begin()
    evening.handle(GREETED)
    viewer = evening.ask(3, "Anna")
    assert evening.asked == [(3, "Anna", None)]
    evening.handle(PlayerIs(3, "Anna", "violet", False))
    assert (evening.told, viewer.said) == ([], [])
    assert not path.exists()


def test_a_refusal_is_reported_to_the_sender(path):
    evening = Evening(path)
    evening.handle(GREETED)
    viewers = [evening.ask(player, f"Anna {player}") for player in (1, 2, 3)]
    # The player whose colour was swapped is reported, too.
    evening.handle(PlayerIs(4, "", "orange", False), PlayerIs(1, "Anna", "red", False))
    evening.handle(Refused("no"), PlayerIs(3, "", "red", False))
    assert [viewer.said for viewer in viewers] == [[], [{"type": "refused", "words": "no"}], []]
    evening.handle(Refused("nobody asked"))
    assert [len(viewer.said) for viewer in viewers] == [0, 1, 0]


def test_requests_to_a_disconnected_table_are_dropped(path):
    evening = Evening(path)
    evening.handle(GREETED)
    viewer = evening.ask(1, "Anna")
    evening.handle(Refused("gone"), Disconnected("the cable"))
    late = evening.ask(2, "Bo")
    evening.handle(Disconnected("the cable"), Refused("again"))
    assert (len(viewer.said), late.said) == (1, [])


def test_for_older_firmware_names_are_stored_here_until_it_answers(path):
    SavedNames(path).save()
    evening = Evening(path)
    evening.handle(Silent())
    assert [player.player for player in evening.told] == list(range(1, 11))
    viewer = evening.ask(3, "Anna")
    assert evening.asked == []
    assert evening.told[-1] == PlayerIs(3, "Anna", "violet", False)
    assert viewer.said == [{"type": "note", "words": SAVED_HERE}]
    evening.handle(GREETED)
    evening.asked.clear()
    evening.ask(3, "Bo")
    assert evening.asked == [(3, "Bo", None)]
    evening.handle(Disconnected("the cable"))
    evening.ask(3, "Cy")
    assert evening.asked[1:] == [(3, "Cy", None)]


def test_a_table_that_answers_late_gets_the_last_names_once(path):
    evening = Evening(path)
    evening.handle(Silent())
    for name in ("Anne", "Anna"):
        evening.ask(3, name)
    evening.ask(4, "Bo")
    evening.naming.ask(Viewer(), {"type": "name", "player": 3, "colour": "red"})
    assert evening.asked == []
    evening.handle(GREETED)
    assert evening.asked == [(4, "Bo", None), (3, "Anna", "red")]
    evening.handle(Disconnected("the cable"), GREETED)
    assert len(evening.asked) == 2


def test_with_a_file_names_are_stored_here_from_the_beginning(path):
    first = Evening(path, has_table=False)
    first.naming.begin()
    first.ask(3, "Anna")
    second = Evening(path, has_table=False)
    second.naming.begin()
    assert second.told[2] == PlayerIs(3, "Anna", "violet", False)
    second.handle(Disconnected("the end"))
    assert second.ask(3, "Bo").said == [{"type": "note", "words": SAVED_HERE}]


def test_names_that_cannot_be_stored_are_reported(tmp_path):
    (tmp_path / "file").write_text("in the way")
    evening = Evening(tmp_path / "file" / "names.json", has_table=False)
    assert evening.ask(1, "Anna").said == [{"type": "note", "words": NOT_SAVED}]
    assert evening.told == [PlayerIs(1, "Anna", "sky blue", False)]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"player": 0, "name": ""}, "1 to 10"),
        ({"player": True, "name": ""}, "1 to 10"),
        ({"name": ""}, "1 to 10"),
        ({"player": 1}, "a name, a colour, or both"),
        ({"player": 1, "name": 3}, "12 characters"),
        ({"player": 1, "name": "x" * 13}, "12 characters"),
        ({"player": 1, "name": "a\x03"}, "visible letters"),
        ({"player": 1, "colour": "pink"}, "sky blue, orange"),
        ({"player": 1, "name": "", "winks": True}, "name and colour"),
    ],
)
def test_errors_are_reported_with_the_valid_values(asked, words):
    with pytest.raises(AskError, match=words):
        wish({"type": "name", **asked})


def test_a_requested_name_is_trimmed():
    assert wish({"player": 1, "name": "  Anna "}) == (1, "Anna", None)
    assert wish({"player": 10, "colour": "red"}) == (10, None, "red")
    assert wish({"player": 1, "name": "x" * 12}) == (1, "x" * 12, None)


def test_the_longest_message_is_read():
    text = json.dumps({"type": "name", "player": 3, "name": "ä"}, ensure_ascii=False)
    longest = text + " " * (1024 - len(text.encode()))
    assert read(longest)["player"] == 3
    with pytest.raises(AskError):
        read(longest + " ")


@pytest.mark.parametrize("same", ["Anna", "ANNA", " anna "])
@pytest.mark.parametrize("keeps", ["table", "this computer", "recorded"])
def test_a_name_in_use_is_refused_with_a_message(path, same, keeps):
    evening = Evening(path, has_table=keeps != "recorded")
    evening.naming.begin()
    if keeps == "table":
        evening.handle(GREETED, PlayerIs(1, "Anna", "sky blue", False))
    else:
        evening.handle(*([Silent()] if keeps == "this computer" else []))
        evening.ask(1, "Anna")
    with pytest.raises(AskError, match="at seat 1 already"):
        evening.ask(4, same)
    assert [seat for seat, *_ in evening.asked] == []
    # Another capitalisation of one's own name is allowed, and so is a name that was given up.
    evening.ask(1, "ANNA")
    if keeps == "table":
        evening.handle(PlayerIs(1, "", "sky blue", False))
    else:
        evening.ask(1, "")
    evening.ask(4, same)


def test_two_simultaneous_requests_cannot_get_one_name(path):
    evening = Evening(path)
    evening.handle(GREETED)
    evening.ask(1, "Anna")
    with pytest.raises(AskError, match="at seat 1 already"):
        evening.ask(2, "Anna")
    evening.handle(Refused("no"))
    evening.ask(2, "Anna")


def test_the_clubs_names_go_to_the_tables_seats_only(path):
    evening = Evening(path)
    evening.handle(GREETED, PlayerIs(1, "Anna", "orange", False))
    for player, name in ((1, "Anna"), (2, "  Bo "), (3, "a name much too long"), (11, "Cleo")):
        evening.naming.seat(player, name)
    assert evening.asked == [(2, "Bo", None)]
    alone = Evening(path, has_table=False)
    alone.naming.seat(2, "Bo")
    assert [(one.player, one.name) for one in alone.told] == [(2, "Bo")]


def test_seats_have_the_hues_of_the_lights_and_store_the_chosen_colours():
    seats = Seats()
    seats.handle(PlayerIs(6, "Bo", "red", True))

    def colours(players):
        return [(seat["colour"], seat["chosen"]) for seat in seats.state(players)]

    assert colours(())[5] == ("red", "red")
    assert colours((6, 4))[3] == ("red", "red")
    assert colours((6, 4))[5] == ("sky blue", "red")
    assert seats.state((6, 4))[5]["hex"] == seats.state(())[0]["hex"]


def test_after_a_silent_table_was_unplugged_names_are_the_tables_again(path):
    evening = Evening(path)
    evening.handle(Silent(), Disconnected("the cable"))
    evening.told.clear()
    evening.ask(3, "Anna")
    assert (evening.asked, evening.told) == ([(3, "Anna", None)], [])

"""Names are accepted, refused and normalised in the same way wherever they are entered."""

import json
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from asked_table import AskedTable
from tableref.referee import players
from tableref.referee.names import MAX_LENGTH, problem
from tableref.store import players_file
from tableref_host.club import entrant_names
from tableref_host.club.words import RefusedError
from tableref_host.history import WordsError, names
from tableref_host.history.export import _text as exported_line
from tableref_host.player_names import clean, is_one_line
from tableref_host.scoreboard.history_writer import names_of
from tableref_host.scoreboard.naming import AskError, SavedNames, wish
from tableref_host.scoreboard.sign import SignError, name_of
from tableref_host.seats.seating import SeatError, Seating
from tests import effort

PERSIAN = "می\u200cخواهم"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ACCEPTED = (
    *(PERSIAN, FAMILY, "क्\u200dष", "\u2764\ufe0f\u200d\U0001f525", "1\ufe0f\u20e3", "Zoé", "李"),
    *(
        "\U0001f3f4" + "".join(chr(0xE0000 + ord(c)) for c in "gbwls") + "\U000e007f",
        "Pia",
        "P",
        "P3a",
    ),
)
REFUSED = (
    *(
        "\u200b",
        "\u200d",
        "An\u200dna",
        "Anna\u200d",
        "An\u200cna",
        "\u3164",
        "\u2800",
        "An\u00adna",
    ),
    *(
        "李\u200d李",
        "Anna\ufe0f",
        "\ufeffAnna",
        "An\u2060na",
        "P3",
        "p10",
        "a\tb",
        "a\nb",
        "\ufffe",
    ),
    *(FAMILY + "\u200d", "می\u200c\u200cخ", "a\U000e0041", "\u202eannA", "\u034f"),
)
LETTERS = st.one_of(
    st.characters(codec="utf-8"),
    st.sampled_from("aeoPp 0123=\u0301\u0308\u030a\u00a0\u3000\u200c\u200d\ufe0f\u200b\u1100\u1161")
    | st.sampled_from("\u0645\u06cc\U0001f468\U0001f469\u2764\u20e3\u0915\u094d"),
)
TEXTS = st.text(LETTERS, max_size=14)


def of_wire(text):
    """Return a player's name after the command `name`, or None after a refusal."""
    players.forget_all()
    answer = AskedTable().ask({"command": "name", "player": 1, "name": text})[0]
    return answer["name"] if answer["answer"] == "player" else None


def of_table_name(text):
    answer = AskedTable().ask({"command": "table", "name": text})[0]
    return (
        answer["name"]
        if answer["answer"] == "table" and len(answer["name"]) <= MAX_LENGTH
        else None
    )


def of_players_file(text):
    players_file.load(f"name 1 = {text}\n")
    return players.names[0] or None


def of_scoreboard(text):
    try:
        return wish({"player": 1, "name": text})[1]
    except AskError:
        return None


def of_phone(text):
    seating = Seating()
    try:
        seating.sit(b"anna", 1, text)
    except SeatError:
        return None
    return seating.all()[0][1].name


def of_history(text):
    try:
        name = names.clean(text)
    except WordsError:
        return None
    return name if len(name) <= MAX_LENGTH else None


def of_names_option(text):
    try:
        name = names.parse("1=" + text)[1]
    except WordsError:
        return None
    return name if len(name) <= MAX_LENGTH else None


def of_match(text):
    name = names_of({1: text}, [1]).get(1)
    return name if name and len(name) <= MAX_LENGTH else None


def of_club(text):
    try:
        name, short = entrant_names.of_line(text, [])
    except RefusedError:
        return None
    return name if name == short else None


def of_club_sign(text):
    try:
        name = name_of(text)
    except SignError:
        return None
    return name if len(name) <= MAX_LENGTH else None


HOST = (of_scoreboard, of_phone, of_history, of_match, of_club_sign)
DEVICE = (of_wire, of_table_name)


@pytest.fixture(autouse=True)
def nobody_is_called_anything_afterwards():
    yield
    players.forget_all()


@pytest.mark.parametrize("door", (*HOST, *DEVICE, of_club, of_names_option, of_players_file))
def test_each_check_of_names_knows_which_characters_are_visible(door):
    assert {text: door(text) for text in ACCEPTED} == {text: text for text in ACCEPTED}
    # In the file a name ends at the end of its line.
    refused = [text for text in REFUSED if door != of_players_file or "\n" not in text]
    assert {text: door(text) for text in refused} == dict.fromkeys(refused)


@settings(max_examples=effort.examples(300))
@given(text=TEXTS)
@example("Zoe\u0301")
@example("A\u30fbB  C\u3000D")
def test_all_checks_of_names_agree(text):
    name = clean(text)
    expected = name if name and not problem(name) else None
    for door in HOST:
        assert (door(text) or None) == expected, door.__name__
    for door in DEVICE:
        # The table has no tables for NFC, so the sender must normalise names.
        assert (door(unicodedata.normalize("NFC", text)) or None) == expected, door.__name__
    if "=" not in text:
        assert of_club(text) == expected
    if "," not in text:
        assert of_names_option(text) == expected


@settings(max_examples=effort.examples(300))
@given(text=TEXTS)
def test_a_table_its_file_and_an_export_store_accepted_names(text, tmp_path_factory):
    name = clean(text)
    if not name or problem(name):
        return
    assert of_players_file(name) == name
    assert exported_line(name) == name
    path = tmp_path_factory.mktemp("names") / "names.json"
    saved = SavedNames(path)
    saved.change(1, name)
    saved.save()
    assert json.loads(path.read_text(encoding="utf-8"))["1"]["name"] == name
    assert SavedNames(path).players()[0].name == name


def test_every_format_character_is_refused_or_visible():
    # Unicode's prepended marks (a kind of format characters) are visible.
    drawn = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
    for code in range(0x110000):
        if unicodedata.category(chr(code)) in ("Cf", "Zl", "Zp", "Cc") and code not in drawn:
            assert problem(f"a{chr(code)}b"), hex(code)
        if unicodedata.category(chr(code)) == "Zs":
            assert clean(f" a{chr(code)}b{chr(code)}") == "a b"


@given(name=st.text(LETTERS, min_size=13, max_size=32))
@example("می" * 5 + "م\u200cخواهم")
@example(FAMILY * 4)
def test_the_short_form_of_an_entrant_is_a_valid_name(name):
    try:
        _, short = entrant_names.of_line(name, [])
    except RefusedError:
        return
    assert short and of_wire(short) == short


@pytest.mark.parametrize(
    "letter", ["\n", "\r", "\t", "\0", "\x1b", "\x85", "\u2028", "\u2029", "\ud800"]
)
def test_a_line_of_text_has_no_control_characters(letter):
    assert not is_one_line(f"a{letter}b")


@pytest.mark.parametrize("text", ["", "Ä ß €", "a\u00a0b", FAMILY, "\u05d0\u200f!"])
def test_every_other_text_is_a_line(text):
    assert is_one_line(text)

"""The scenario format: accepted lines, their meaning, and error messages for all others."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sample_game
from tableref.games import GAMES
from tableref_host.simulation.scenario import ScenarioError, play
from tableref_host.simulation.scenario_format import parse

MATCH = "match gotta_go players=1,2,4\n"


def edges(text):
    """Return [(t_us, button, is_down)] of a scenario that begins with MATCH."""
    return [(h.t_us, h.button, h.is_down) for h in parse(MATCH + text).changes]


def named(lines, name):
    return [event for event in map(json.loads, lines) if event["event"] == name]


@pytest.fixture
def sample_in_menu():
    """Put the game of sample_game.py in the menu."""
    sample_game.put_in_menu()
    yield
    sample_game.take_out_of_menu()


class TestTimes:
    def test_are_milliseconds_since_the_match_line(self):
        assert edges("2500 press 1") == [(2_500_000, 1, True)]

    def test_have_decimals_down_to_the_microsecond(self):
        assert [t_us for t_us, _, _ in edges("0.001 press 1\n1.5 press 2\n12.34 press 3")] == [
            1,
            1500,
            12_340,
        ]

    def test_with_plus_count_from_the_end_of_the_line_before(self):
        assert [t_us for t_us, _, _ in edges("10 press 1\n+0.002 press 2\n+40 release 1")] == [
            10_000,
            10_002,
            50_002,
        ]
        assert edges("0 tap 3 x2\n+5 press 1")[-1] == (215_000, 1, True)

    def test_of_lines_may_overlap(self):
        assert edges("0 hold 1\n100 tap 2") == [
            (0, 1, True),
            (100_000, 2, True),
            (160_000, 2, False),
            (800_000, 1, False),
        ]


class TestActions:
    def test_a_tap_is_60_ms_and_the_next_begins_150_ms_after_it_began(self):
        assert edges("0 tap 3 x3") == [
            (0, 3, True),
            (60_000, 3, False),
            (150_000, 3, True),
            (210_000, 3, False),
            (300_000, 3, True),
            (360_000, 3, False),
        ]

    def test_a_hold_is_800_ms(self):
        assert edges("0 hold 4") == [(0, 4, True), (800_000, 4, False)]

    def test_the_controls_have_names(self):
        assert [button for _, button, _ in edges("0 press BACK\n1 press next\n2 press OK")] == [
            11,
            12,
            13,
        ]

    def test_comments_and_empty_lines_are_ignored(self):
        assert edges("\n# all of it\n0 press 1   # some of it\n\n") == [(0, 1, True)]

    def test_lines_of_one_instant_keep_their_order(self):
        text = "".join("5 press %d\n" % button for button in (7, 3, 9, 1))
        assert [button for _, button, _ in edges(text)] == [7, 3, 9, 1]


class TestPlaying:
    def test_continues_to_where_people_would_act_next(self):
        lines = play(MATCH + "0 press OK")
        assert [event["beat"] for event in named(lines, "countdown")] == [3, 2, 1]
        assert named(lines, "round_started")[0]["t_us"] == 2_000_000

    def test_an_hour_later_the_time_is_still_exact(self):
        lines = play(MATCH + "0 tap OK\n3600000.001 press 1\n14400000 press 2")
        claims = named(lines, "claim")
        assert [claim["t_us"] for claim in claims] == [3_600_000_001, 14_400_000_000]
        assert claims[1]["margin_us"] == 10_799_999_999

    def test_a_power_cut_in_the_lobby_opens_the_lobby(self):
        lines = play("lobby\n0 tap OK\n+10 tap 1\n+10 power_cut\n+10 tap 1")
        assert named(lines, "refused")[0]["reason"] == "join_first"

    def test_options_settings_and_seed_are_taken_from_the_match_line(self, sample_in_menu):
        head = "match sample players=9,2,5 goal=30 is_fast=yes colour=blue hold_ms=200 seed=%d\n"
        assert named(play(head % 0xFFFFFFFF), "match_started")
        started = named(play(head % 3), "match_started")[0]
        assert started["players"] == [2, 5, 9]
        assert started["options"] == {"goal": 30, "is_fast": True, "limit": 50, "colour": "blue"}
        drawn = {named(play(head % seed), "starter_drawn")[0]["player"] for seed in range(20)}
        assert drawn == {2, 5, 9}

    @given(st.lists(st.tuples(st.integers(0, 3000), st.integers(1, 10)), max_size=12))
    def test_every_press_is_answered(self, presses):
        text = MATCH + "0 tap OK\n" + "".join("+%d tap %d\n" % press for press in presses)
        answers = ("claim", "false_start", "too_late", "refused")
        answered = [event for event in map(json.loads, play(text)) if event["event"] in answers]
        held_back = [press for press in presses if press[1] in (1, 2, 4)]
        # A press without such an event counts a card, or is one of a tie.
        assert len(answered) >= len(presses) - len(held_back)
        assert len(answered) <= len(presses)


WRONG = [
    ("", "expected a line such as: match gotta_go"),
    ("# only this", "expected a line such as: match gotta_go"),
    ("0 tap OK", "expected the first line to be: match GAME"),
    ("match", "expected a game after 'match'"),
    ("match players=1,2,3", "expected a game after 'match'"),
    ("match poker players=1,2,3", "there are: gotta_go"),
    ("match gotta_go", "expected players="),
    ("match gotta_go players=1,2,11", "'11' is not a player; expected 1 to 10"),
    ("match gotta_go players=1,x", "'x' is not a player"),
    ("match gotta_go players=1,2,2", "player 2 is there twice"),
    ("match gotta_go players=3", "2 to 10 players, not 1"),
    ("match gotta_go players=1,2", "side by side"),
    ("match gotta_go players=1,2,3 target", "expected name=value"),
    ("match gotta_go players=1,2,3 target=", "expected name=value"),
    ("match gotta_go players=1,2,3 players=4,5,6", "players is given twice"),
    ("match gotta_go players=1,2,3 hold_ms=5", "from 200 to 3000"),
    ("match gotta_go players=1,2,3 seed=x", "seed is 'x'"),
    ("match gotta_go players=1,2,3 seed=-1", "seed is -1; it takes 0 to 4294967295"),
    ("match gotta_go players=1,2,3 seed=4294967296", "it takes 0 to 4294967295"),
    ("lobby players=1,2,3", "the lobby has no option players"),
    (MATCH + "match gotta_go players=1,2,4", "a scenario has one 'match' line"),
    (MATCH + "soon tap OK", "'soon' is not a time; expected milliseconds"),
    (MATCH + "1.2345 tap OK", "is not a time"),
    (MATCH + "-5 tap OK", "is not a time"),
    (MATCH + "1. tap OK", "is not a time"),
    (MATCH + "+ tap OK", "is not a time"),
    (MATCH + "500 tap OK\n400 tap 1", "400 is before the line above it"),
    (MATCH + "0", "expected press, release, tap, hold, choose or power_cut"),
    (MATCH + "0 choose gotown", "choose is for a scenario that begins with: lobby"),
    ("lobby\n0 choose chess", "choose what? Expected one of: gotta_go, "),
    ("lobby\n0 choose", "choose what? Expected one of: gotta_go, "),
    (MATCH + "0 kick 1", "'kick' is not an action; expected press"),
    (MATCH + "0 tap", "tap which button? Expected 1 to 10, BACK, NEXT or OK"),
    (MATCH + "0 tap 11", "tap which button?"),
    (MATCH + "0 tap 0", "tap which button?"),
    (MATCH + "0 tap 1 5", "or how many taps, such as x5"),
    (MATCH + "0 tap 1 x0", "or how many taps, such as x5"),
    (MATCH + "0 tap 1 x1001", "1000 at most"),
    (MATCH + "2592000001 tap 1", "line 2: 2592000001 is later than 30 days"),
    (MATCH + "2592000000 tap 1\n+0 tap 1", "line 3: +0 is later than 30 days"),
    (MATCH + "0 tap 1 x2 x3", "expected nothing more"),
    (MATCH + "0 hold 1 x2", "'x2': expected nothing more"),
    (MATCH + "0 power_cut 1", "power_cut takes nothing after it"),
    (MATCH + "0 press 1\n+5 press 1", "button 1 is already down since line 2"),
    (MATCH + "0 release OK", "button OK is already up"),
    (MATCH + "0 hold 1\n100 tap 1", "button 1 is already down since line 2"),
]


WRONG_OPTIONS = [
    ("goal=0", "from 1 to 999"),
    ("goal=lots", "from 1 to 999"),
    ("goal=-5", "from 1 to 999"),
    ("is_fast=5", "yes or no"),
    ("colour=green", "it takes one of: red, blue"),
    ("speed=5", "it has: goal, is_fast, limit, colour"),
]


def test_choose_turns_to_a_line_of_the_menu_from_wherever_it_stands():
    def chosen(*lines):
        rest = ["+500 tap OK", "+200 tap 1", "+200 tap 3", *["+200 tap OK"] * 30]
        started = named(play("\n".join(["lobby", *lines, *rest])), "match_started")
        return {event["game"] for event in started}

    assert chosen("0 choose gotown") == {"gotown"}
    assert chosen("0 choose score_pad", "+300 choose turn_clock") == {"turn_clock"}
    assert chosen("0 choose score_pad", "+300 choose score_pad") == {"score_pad"}
    assert chosen("0 choose turn_clock", "+300 power_cut", "+300 choose quiz") == {"quiz"}
    assert chosen("0 choose settings", "+300 choose gotta_go") == {"gotta_go"}


def test_choose_taps_next_or_back_whichever_is_fewer():
    _, second, *_, last = GAMES
    for game, button, taps in ((second.key, 12, 1), ("settings", 11, 1), (last.key, 11, 2)):
        changes = parse(f"lobby\n0 choose {game}").changes
        assert [change.button for change in changes] == [button] * 2 * taps


def test_the_largest_number_of_taps_is_accepted():
    assert len(parse(MATCH + "0 tap 1 x1000").changes) == 2000


@pytest.mark.parametrize(("text", "message"), WRONG, ids=lambda value: repr(value)[-40:])
def test_an_invalid_line_is_refused_with_the_expected_format(text, message):
    with pytest.raises(ScenarioError) as caught:
        play(text)
    assert message in str(caught.value)
    assert str(caught.value).startswith("line %d: " % (text.count("\n") + 1))


@pytest.mark.parametrize(("option", "message"), WRONG_OPTIONS)
def test_an_invalid_option_is_refused_with_the_possible_ones(sample_in_menu, option, message):
    with pytest.raises(ScenarioError, match=message):
        play("match sample players=1,2,3 " + option)


@given(st.text(max_size=60))
def test_any_text_is_played_or_refused_with_a_message(text):
    try:
        play(MATCH + text)
    except ScenarioError as error:
        assert error.line >= 2
        assert error.message

"""The page describes each event with the scoreboard's text, in every language."""

import pytest

from tableref.games import GAMES
from tableref_host import game_facts
from tableref_host.protocol.events import EVENTS
from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.words.phrases import CODES
from tableref_host.scoreboard.words.speaker import SPEAKERS

SAID = """async ([events, game, code]) => {
  const { speak } = await import("table/words.js");
  const { sentence } = await import("table/event_texts.js");
  speak(code);
  return events.map((event) => sentence(event, game, (player) => `Player ${player}`));
}"""
OF_A_MATCH = ("match_started", "refused")
"""Events that are worded with data of the match, on the scoreboard or by the page."""


def label(player):
    return f"Player {player}"


@pytest.mark.parametrize("code", CODES)
def test_each_example_of_an_event_has_the_scoreboards_text(fed_table, code):
    table = fed_table()
    examples = [one.example for name, one in EVENTS.items() if name not in OF_A_MATCH]
    assert len(examples) > 50
    said = table.ask(SAID, [examples, None, code])
    expected = [SPEAKERS[code].event(example, None, label) for example in examples]
    assert dict(zip([e["event"] for e in examples], said, strict=True)) == dict(
        zip([e["event"] for e in examples], expected, strict=True)
    )
    assert sum(1 for one in said if one) > 40
    restored = EVENTS["match_restored"].example
    restored = [{**restored, "reason": reason} for reason in (None, "reopened", "loaded_again")]
    said = table.ask(SAID, [restored, None, code])
    assert said == [SPEAKERS[code].event(one, None, label) for one in restored]
    assert len(set(said)) == 3


class Playing:
    """A match of which only the game is known."""

    turn = None

    def __init__(self, game):
        self.game = game
        self.facts = game_facts.of(game)
        self.owners = {}


@pytest.mark.parametrize("code", CODES)
def test_other_corrections_than_points_have_the_scoreboards_text(fed_table, code):
    table = fed_table()
    points = {"1": 3, "4": 0}
    corrected = {**EVENTS["corrected"].example, "points": points, "was": points}
    causes = (
        ("got_ya", {"player": 4, "bid": 3, "tricks": 0, "outcome": "got_ya"}),
        ("i_go", {"perfect": 4}),
        ("i_go", {"perfect": None}),
    )
    expected = []
    for game, cause in causes:
        one = {**corrected, **cause}
        expected.append(SPEAKERS[code].event(one, Playing(game), label))
        assert table.ask(SAID, [[one], game, code]) == expected[-1:]
    assert len(set(expected)) == len(causes)


@pytest.mark.parametrize("code", CODES)
def test_games_have_texts_of_their_own_for_events_of_all_games(fed_table, code):
    table = fed_table()
    names = ("claim", "round_started", "round_scored", "match_abandoned")
    examples = [EVENTS[name].example for name in names]
    for game in (entry.key for entry in GAMES):
        said = table.ask(SAID, [examples, game, code])
        assert said == [SPEAKERS[code].event(one, Playing(game), label) for one in examples]


@pytest.mark.parametrize("code", CODES)
def test_only_a_match_that_has_winners_is_given_up(code):
    abandoned = EVENTS["match_abandoned"].example
    given_up = SPEAKERS[code].event(abandoned, None, label)
    for entry in GAMES:
        players = list(range(1, 2 * entry.low, 2))
        fields = {"game": entry.key, "players": players, "options": {}, "seed": 0}
        playing = MatchState({**EVENTS["match_started"].example, **fields})
        playing.handle(abandoned)
        speaker = SPEAKERS[code]
        said = [speaker.event(abandoned, playing, label), speaker.phase(playing, label)]
        assert [one == given_up for one in said] == [entry.game.TERMS.has_winners] * 2


@pytest.mark.parametrize("code", CODES)
def test_times_have_the_scoreboards_format(set_table, code):
    times = (2, 12_999, 9_000_000, 10_000_000, 12_130_000, 59_999_999, 60_000_000, 3_672_130_000)
    ended = [{**EVENTS["turn_ended"].example, "used_us": us} for us in times]
    expected = [SPEAKERS[code].event(one, None, label) for one in ended]
    assert set_table().ask(SAID, [ended, None, code]) == expected
    assert len(set(expected)) == len(times)

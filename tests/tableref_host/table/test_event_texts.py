"""The virtual table describes events with the scoreboard's text, in every language (in node)."""

import json

import pytest

from tableref.games import GAMES
from tableref.games.game_lights import TEAM_NAMES
from tableref_host import game_facts
from tableref_host.places import ROOT
from tableref_host.protocol.events import EVENTS
from tableref_host.protocol.undo import Fold
from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.words.phrases import CODES
from tableref_host.scoreboard.words.speaker import SPEAKERS
from tableref_host.table.event_templates import event_templates
from tests.node import node

SCRIPT = ROOT / "tests" / "tableref_host" / "table" / "event_texts.mjs"
OF_A_MATCH = ("match_started", "refused")
"""Events that are worded with data of the match, on the scoreboard or by the page."""


def label(player):
    return f"Player {player}"


def on_the_table(matches=(), counts=(), notes=(), beside=()):
    """Return {code: lists of texts} as event_texts.mjs describes them."""
    given = {"templates": event_templates(), "codes": CODES, "matches": matches}
    given |= {"counts": counts, "notes": notes, "beside": beside}
    return dict(zip(CODES, node(SCRIPT, given=given), strict=True))


def on_the_scoreboard(code, events, game=None):
    playing = game and Playing(game)
    return [SPEAKERS[code].event(event, playing, label) for event in events]


class Playing:
    """A match of which only the game is known."""

    turn = None

    def __init__(self, game):
        self.game = game
        self.facts = game_facts.of(game)
        self.owners = {}


def test_each_example_of_an_event_has_the_scoreboards_text():
    examples = [one.example for name, one in EVENTS.items() if name not in OF_A_MATCH]
    assert len(examples) > 50
    reasons = [
        {**EVENTS["match_restored"].example, "reason": reason}
        for reason in (None, "reopened", "loaded_again")
    ]
    for code, ((found, restored), *_) in on_the_table([(None, examples), (None, reasons)]).items():
        expected = on_the_scoreboard(code, examples)
        names = [event["event"] for event in examples]
        assert dict(zip(names, found, strict=True)) == dict(zip(names, expected, strict=True))
        assert sum(1 for one in found if one) > 40
        assert restored == on_the_scoreboard(code, reasons)
        assert len(set(restored)) == 3


def test_other_corrections_than_points_have_the_scoreboards_text():
    points = {"1": 3, "4": 0}
    corrected = {**EVENTS["corrected"].example, "points": points, "was": points}
    matches = [
        (game, [{**corrected, **cause}])
        for game, cause in (
            ("got_ya", {"player": 4, "bid": 3, "tricks": 0, "outcome": "got_ya"}),
            ("i_go", {"perfect": 4}),
            ("i_go", {"perfect": None}),
        )
    ]
    for code, (found, *_) in on_the_table(matches).items():
        assert found == [on_the_scoreboard(code, events, game) for game, events in matches]
        assert len({one for (one,) in found}) == len(matches)


def test_games_have_texts_of_their_own_for_events_of_all_games():
    names = ("claim", "round_started", "round_scored", "match_abandoned")
    examples = [EVENTS[name].example for name in names]
    games = [entry.key for entry in GAMES]
    for code, (found, *_) in on_the_table([(game, examples) for game in games]).items():
        assert found == [on_the_scoreboard(code, examples, game) for game in games]


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


def test_each_step_that_is_undone_has_the_scoreboards_text():
    names = [*event_templates()[CODES[0]]["steps"], "a_step_of_later"]
    steps = [
        {**EVENTS[event].example, event: name, "player": player}
        for event in ("undone", "redone")
        for name in names
        for player in (None, 10)
    ]
    steps = [{key: value for key, value in one.items() if value is not None} for one in steps]
    for code, ((found,), *_) in on_the_table([(None, steps)]).items():
        assert found == on_the_scoreboard(code, steps)


def test_times_have_the_scoreboards_format():
    times = (2, 12_999, 9_000_000, 10_000_000, 12_130_000, 59_999_999, 60_000_000, 3_672_130_000)
    ended = [{**EVENTS["turn_ended"].example, "used_us": us} for us in times]
    for code, ((found,), *_) in on_the_table([(None, ended)]).items():
        assert found == on_the_scoreboard(code, ended)
        assert len(set(found)) == len(times)


def scenarios():
    """Yield the events of each match of the scenarios."""
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.events")):
        events = map(json.loads, path.read_text("utf-8").splitlines())
        yield [event for event in events if "event" in event]


def test_all_events_of_the_scenarios_have_the_scoreboards_text():
    played = {}
    for match in scenarios():
        game = next((one["game"] for one in match if one["event"] == "match_started"), None)
        for event in match:
            fields = {key: value for key, value in event.items() if key not in ("seq", "t_us")}
            if event["event"] not in OF_A_MATCH:
                played.setdefault(game, {})[json.dumps(fields)] = event
    matches = [(game, list(events.values())) for game, events in played.items()]
    assert {game for game, _ in matches} >= {entry.key for entry in GAMES}
    for code, (found, *_) in on_the_table(matches).items():
        for (game, events), texts in zip(matches, found, strict=True):
            expected = on_the_scoreboard(code, events, game)
            for event, *both in zip(events, texts, expected, strict=True):
                assert both[0] == both[1], (game, code, event)


def test_all_notes_of_the_scenarios_have_the_scoreboards_text():
    notes = {}
    for start, *events in scenarios():
        if start["event"] == "match_started":
            fold = Fold(start, MatchState)
            for event in events:
                fold.handle(event)
                for note in fold.state.notes.values():
                    notes[json.dumps(note)] = note
    assert any(count > 1 for _, fields in notes.values() for _, count in fields.get("shapes", ()))
    for code, (*_, found, _) in on_the_table(notes=list(notes.values())).items():
        assert found == [SPEAKERS[code].note(*note) for note in notes.values()]


def test_teams_are_counted_by_their_letters():
    counts = [("quiz", "teams", number + 1) for number in range(len(TEAM_NAMES))]
    for _, texts, *_ in on_the_table((), counts).values():
        assert [text.split()[-1] for text in texts] == list(TEAM_NAMES)


VIEW = {
    "game": "gotta_go",
    "phase": "scoring",
    "round": 3,
    "has_points": True,
    "target": 0,
    "winners": [],
    "left_s": 0,
    "shown_s": 0,
    "counting": "scoring",
    "owners": {"9": 9, "10": 9, "3": 3, "4": 3},
    "entries": {},
    "counts": {},
    "notes": {},
    "turn": 0,
    "starter": 0,
}
"""The view (table_view.py) of a two-player match, in which the left hands are buttons 10 and 4."""


def beside(method, view, *args):
    """Return {code: text beside the screen} of a method of Beside."""
    called = [(method, {**VIEW, **view}, args)]
    return {code: texts[-1][0] for code, texts in on_the_table(beside=called).items()}


def test_what_is_known_of_both_hands_stands_beside_their_player():
    entries = {"9": [2, False, 4], "10": [1, True, -1], "3": [5, False, None], "4": [0, False, 0]}
    notes = {"10": [["has_card", {}]], "9": [["tied", {}]], "3": [["first", {}]]}
    known = {"entries": entries, "notes": notes}
    shown = beside("noteOf", known, 9)["en"].split("\u00a0· ")
    assert shown == ["2 cards → 4", "1 card and a duplicate → -1", "same time", "Go!"]
    assert beside("noteOf", known, 3)["en"] == "5 cards\u00a0· 0 cards → 0\u00a0· first"
    for code, text in beside("noteOf", {"notes": notes}, 9).items():
        assert len(text.split("\u00a0· ")) == 2, code


def test_the_time_beside_the_screen_is_the_one_on_the_screen():
    """In byo-yomi the screen shows the period, and not all of the time that is left."""
    clock = {"left_s": 125, "shown_s": 25}
    assert beside("progress", clock)["en"] == "Round 3\u00a0· 0:25"
    assert beside("progress", {**clock, "left_s": 0})["en"] == "Round 3"

"""Every game can be played to its end with four players (Gotta Go! also with two)."""

import json

import pytest

import assembly
from board import BUILD, Four
from tableref.games import GAMES
from tableref_host import game_facts
from tableref_host.places import ROOT
from tableref_host.simulation import scenario
from tableref_host.simulation.scenario_format import parse
from turning_pico import TurningPico

GOT_IT_ROUND = """
+2500 tap 4
+300 tap OK
+200 tap 4 x5
+300 tap OK
+300 tap OK
+300 tap OK
+300 tap OK
"""
TRICKS = """
+400 tap 2
+400 tap 1
+400 tap 4
"""
MATCHES = {
    "gotta_go": """match gotta_go players=1,2,3,4 target=10
        0 tap OK
        2500 tap 1
        +100 tap 2
        +100 tap 3
        +2000 tap 1 x4
        +100 tap 2
        +100 tap 3 x2
        +100 tap 4
        +300 tap OK""",
    "gotta_go by two": """match gotta_go players=1,3 target=10
        0 tap OK
        2500 tap 1
        +100 tap 2
        +100 tap 3
        +2000 tap 1 x2
        +200 tap 2 x2
        +200 tap 3 x4
        +200 tap 4 x2
        +300 tap OK""",
    "i_go": """match i_go players=1,2,3,4
        0 tap 1
        +300 tap OK
        +1000 tap 1
        +500 tap 2
        +500 tap 3
        +500 hold 4
        +500 tap 1 x3
        +100 tap 2
        +100 tap 3
        +500 tap OK
        +500 tap OK""",
    "gotown": """match gotown players=1,2,3,4 target=4
        0 tap 1
        +300 tap OK
        +500 tap OK
        +300 tap 1
        +300 tap NEXT
        +300 tap 1
        +300 tap 2
        +300 tap OK
        +300 tap 3
        +300 tap OK x4""",
    "got_it": "match got_it players=1,2,3,4\n0 tap 2\n+500 tap OK"
    + (GOT_IT_ROUND + "+500 tap OK\n+500 tap OK") * 2
    + GOT_IT_ROUND,
    "got_ya": """match got_ya players=1,2,3,4 rounds=1 target=0
        0 tap 2
        +300 tap OK
        +300 tap 2 x3
        +300 tap OK
        +300 hold 3
        +300 hold 4
        +300 hold 1
        +300 tap NEXT
        +300 tap OK"""
    + TRICKS * 3
    + "+400 tap 3",
    "quiz": """match quiz players=1,2,3,4 target=1
        0 tap OK
        +500 tap 3
        +300 tap 4
        +500 tap NEXT
        +500 tap OK""",
    "turn_clock": """match turn_clock players=1,2,3,4 mode=down minutes=1 at_once=yes
        0 tap OK
        +20000 tap 4""",
    "score_pad": """match score_pad players=1,2,3,4 target=10
        0 hold 4
        +300 tap 1 x2
        +100 tap 2
        +300 tap OK""",
    # Lots and Count-in do not end by themselves, so they are ended in the pause.
    "lots": """match lots players=1,2,3,4
        0 tap OK
        +2500 tap NEXT
        +300 tap OK
        +2500 hold BACK
        +500 tap NEXT
        +500 tap OK""",
    "count_in": """match count_in players=1,2,3,4
        0 tap OK
        +2300 tap 4
        +100 tap 2
        +100 tap 1
        +100 tap 3
        +1000 hold BACK
        +500 tap NEXT
        +500 tap OK""",
}
"""Name of a match, which begins with the game's key -> scenario without refused presses."""
OTHERS = {
    entry.key: (ROOT / f"tests/scenarios/{game_facts.of(entry.key).SCENARIO}.txt").read_text()
    for entry in GAMES
    if entry.key not in MATCHES
}
"""The scenarios of games without an entry in MATCHES, which were added later."""
AFTER_US = 500_000


class Box(TurningPico):
    """A box for four, with methods that press its buttons."""

    def setUp(self):
        """Build a box."""
        super().setUp()
        assembly.BUILD = Four

    def tearDown(self):
        """Select the usual hardware variant again."""
        assembly.BUILD = BUILD
        super().tearDown()

    def run_until(self, device, t_us):
        """Run the device until `t_us`, without a press before that time."""
        wire = self.pico.wire
        while wire.now_us < t_us:
            wait_us = device.step()
            wire.now_us = max(wire.now_us, min(t_us, wire.now_us + wait_us))

    def play(self, text):
        """Play a scenario with the buttons; return the events in its output."""
        device = self.device()
        table = parse(text)
        game, players, options, seed = table.match
        device.referee.tick(self.pico.wire.now_us)
        began_us = self.pico.wire.now_us
        device.referee.start_match(game, players, options, seed)
        ends_us = [json.loads(line)["t_us"] for line in scenario.play(text)[-1:]]
        for change in table.changes:
            t_us = began_us + change.t_us
            self.run_until(device, t_us)
            self.pico.change(change.button, change.is_down, t_us)
        self.run_until(device, began_us + max(ends_us + [change.t_us]) + AFTER_US)
        return self.lines


@pytest.fixture
def box():
    box = Box()
    box.setUp()
    yield box
    box.tearDown()


@pytest.mark.parametrize(("name", "text"), (MATCHES | OTHERS).items(), ids=[*MATCHES, *OTHERS])
def test_a_match_is_played_to_its_end(box, name, text):
    expected = [json.loads(line) for line in scenario.play(text)]
    assert expected[-1]["event"] in ("match_ended", "match_abandoned")
    assert name in OTHERS or "refused" not in {event["event"] for event in expected}
    assert [json.loads(line) for line in box.play(text)] == expected
    for frame in box.pico.wire.frames:
        assert not any(frame[Four.LIGHTS :])
        levels = sum(colour >> shift & 0xFF for colour in frame for shift in (0, 8, 16))
        drawn_ma = Four.LIGHTS * Four.LIGHT_IDLE_MA + levels * Four.LIGHT_CHANNEL_MA / 255
        assert drawn_ma <= Four.LIGHTS_LIMIT_MA


def test_the_ring_is_lit_where_the_players_sit(box):
    device = box.device()
    box.join(device, 13)
    for player, nearest in ((1, 10), (2, 14), (3, 2), (4, 6)):
        before = box.pico.wire.frames[-1][4:20]
        box.join(device, player)
        after = box.pico.wire.frames[-1][4:20]
        assert [at for at in range(16) if after[at] and not before[at]] == [nearest]


def test_settings_that_need_ten_buttons_are_not_offered(box):
    device = box.device()
    box.join(device, 13)
    for player in (1, 2, 3):
        box.join(device, player)
    # Press OK until the page of the points, because another option may come before it.
    for _ in range(50):
        box.join(device, 13)
        if device.referee.screen()[0][1] == "Play to":
            break
    assert device.referee.screen()[0][:2] == ("Gotta Go!", "Play to")
    box.join(device, 4)
    assert device.referee.screen()[1] == "75"
    device.referee.start_match("got_it", (1, 2, 3), {})
    for button in (2, 13):
        box.join(device, button)
    box.steps(device, 2_200_000)
    box.pico.change(12, True)
    for button in (1, 13, 2, 13, 3):
        box.join(device, button)
        box.steps(device, 400_000)
    box.pico.change(12, False)
    box.steps(device, 200_000)
    lines = device.referee.screen()[0]
    assert lines[0] == "Nobody got it"
    assert lines[6] == ""
    box.join(device, 2)
    assert device.referee.screen()[0][0] == "Nobody got it"

"""Random presses for some seconds, and the detection of each kind of failure."""

import pytest

from monkey import Scorer
from tableref.games import GAMES
from tableref.games.score_pad.game import ScorePad
from tableref.presses.gestures import BACK
from tableref.referee.match import Match
from tableref.referee.pause_menu import PauseMenu
from tableref.store.keeper import Keeper
from tests.effort import exhaustive
from torture.power_cut_monkey import PowerCutMonkey
from torture.presses import LOOKS, Counts, Day, Worked, grown_of, rows
from torture.sittings import sitting, sittings

GOTTA_GO = {"gotta_go": [sitting("gotta_go", (1, 2, 4), {"target": 60}, Scorer)]}
PAD = {"score_pad": [sitting("score_pad", (1, 2), {"target": 30}, Scorer)]}


def day(presses=1500, places=PAD, seed=5):
    return Day(seed, places=places).run(presses)


def test_all_games_tools_and_the_lobby_are_played():
    assert set(sittings()) == {"lobby", *(entry.key for entry in GAMES)}


@pytest.mark.parametrize("name", sittings())
def test_nothing_goes_wrong(name):
    places = sittings()[name]
    table = PowerCutMonkey(3, start_us=(1 << 32) - 5_000_000)
    for place in places[:3]:
        table.sit_down(place).play_on(400, 150).go_home()
    assert table.cuts > 0
    assert table.presses > 300


@exhaustive
def test_a_day_is_counted():
    done = day()
    counts = done.counts
    assert counts.presses >= 1500
    assert min(counts[:6]) > 0
    assert counts[-4:] == (0, 0, 0, 0), done.reports


@exhaustive
def test_a_disagreeing_scorer_is_detected():
    class Wrong(Scorer):
        def event(self, event):
            assert event["event"] != "round_scored"

    places = {"score_pad": [PAD["score_pad"][0]._replace(make_scorer=Wrong)]}
    done = day(places=places)
    assert done.counts.impossible > 0
    assert "score_pad" in done.reports[0]


@exhaustive
def test_a_keeper_that_loses_data_is_detected(monkeypatch):
    take = Keeper._save
    monkeypatch.setattr(Keeper, "_save", lambda k, news: news[0] == "steps" or take(k, news))
    assert day().counts.lost > 0


@exhaustive
def test_an_exception_is_detected(monkeypatch):
    monkeypatch.setattr(ScorePad.PHASES["scoring"], "tap_or_hold", lambda *_: {}["nothing"])
    assert day().counts.exceptions > 0


@exhaustive
def test_a_table_that_cannot_be_left_is_detected(monkeypatch):
    monkeypatch.setattr(Match, "_back", lambda *_: None)
    monkeypatch.setattr(PauseMenu, "gesture", lambda *_: None)
    assert day(600).counts.stuck > 0


@exhaustive
def test_growing_memory_is_detected(monkeypatch):
    hoard = []
    pause = Match.pause
    monkeypatch.setattr(Match, "pause", lambda *args: hoard.append([args[1]]) or pause(*args))
    places = {"score_pad": [PAD["score_pad"][0]._replace(weights={BACK: 30})]}
    assert day(6000, places).grown_objects > 20
    assert grown_of(list(range(LOOKS))) == LOOKS - LOOKS // 10 - LOOKS // 2 + 1
    assert grown_of([9, 9, 8, 9, 8, 9]) == 0


def test_weight_counts_everything_that_referee_and_keeper_refer_to():
    table = PowerCutMonkey(1)
    before = table.weight()
    table.referee.hoard = [str(number) for number in range(1000)]
    assert table.weight() > before + 50_000


def test_figures_that_must_be_zero_have_a_bound():
    worked = Worked(Counts(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), 1.0, 9999, 9999, 99999, [])
    missed = [row.what for row in rows([worked]) if row.is_missed]
    assert missed == [
        "exceptions",
        "impossible states",
        "matches or settings restored differently than confirmed",
        "stuck states",
        "growth of the process",
        "growth of referee and keeper",
        "most that the keeper held for a file",
    ]
    assert not any(row.is_missed for row in rows([Worked(Counts(1), 1.0, -5, 0, 90, [])]))

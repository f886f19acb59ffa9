"""Power cuts at every operation of the flash lose nothing, and the tests detect it if they do."""

from pathlib import Path

import pytest

from tableref.drivers.files import Store
from tableref.games.turn_clock.game import TurnClock
from tableref.referee.match import Match
from tableref.referee.progress import Progress
from tableref.store.keeper import Keeper
from tests.effort import exhaustive, first
from torture.cuts import (
    cut_again,
    cut_everywhere,
    pairs_in_one_round,
    play,
    run,
)
from torture.matches import MATCHES, text_of

SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").glob("*.txt"))
SHORT = text_of("score_pad_lowest_wins")


def test_a_power_cut_anywhere_in_a_match_loses_nothing():
    count = cut_everywhere(SHORT)
    assert count.cuts > 80
    assert count[1:] == (0, 0)


def test_two_power_cuts_anywhere_lose_nothing():
    table = play(SHORT)
    first = table.confirmed[1][0]
    count = cut_everywhere(SHORT, first, first + 2, cut_again)
    assert count.cuts > 80
    assert count[1:] == (0, 0)


@pytest.mark.parametrize("game", MATCHES)
def test_all_finished_steps_are_saved(game):
    table = play(text_of(MATCHES[game]))
    assert table.unkept == 0
    assert table.confirmed[-1][1] is None, "the match was not left"
    assert len(table.confirmed) > 2


@exhaustive
def test_unsaved_turns_of_a_turn_clock_are_detected(monkeypatch):
    begin = TurnClock._begin_turn

    def forget(clock, t_us):
        milestones = clock.milestones
        step = begin(clock, t_us)
        clock.milestones = milestones
        return step

    monkeypatch.setattr(TurnClock, "_begin_turn", forget)
    assert play(text_of("turn_clock_delay_to_the_last")).unkept > 2


@exhaustive
def test_an_unsaved_ok_is_detected(monkeypatch):
    keep = Progress.set_save_point

    def keep_milestones(progress, t_us):
        if progress.game.milestones != getattr(progress, "milestones", None):
            progress.milestones = progress.game.milestones
            keep(progress, t_us)

    monkeypatch.setattr(Progress, "set_save_point", keep_milestones)
    assert play(text_of("i_go_pile_kept"), is_left=False).unkept > 0
    assert play(text_of("got_it_three_to_two_sets")).unkept > 2


@pytest.mark.parametrize("path", first(SCENARIOS, 8), ids=lambda path: path.stem)
def test_every_ok_with_an_effect_is_saved(path):
    assert play(path.read_text(encoding="utf-8"), is_left=False).unkept == 0


@exhaustive
def test_a_store_that_truncates_before_it_writes_is_detected(monkeypatch):
    write = Store.write

    def truncate(store, generation, at, data):
        if at:
            store.open_file(store.path(generation), "wb").close()
        write(store, generation, at, data)

    monkeypatch.setattr(Store, "write", truncate)
    assert cut_everywhere(SHORT).damaged > 0


@exhaustive
def test_a_keeper_that_loses_data_is_detected(monkeypatch):
    take = Keeper._save

    def forget(keeper, news):
        if news[0] != "steps" or news[1] % 2:
            take(keeper, news)

    monkeypatch.setattr(Keeper, "_save", forget)
    assert cut_everywhere(SHORT).wrong > 0


@exhaustive
def test_finishing_a_match_in_the_wrong_order_is_detected(monkeypatch):
    def finish(store, generation):
        with store.open(generation) as file:
            data = file.read()
        store.drop()
        store.replace(store.finished_path(1), (data,))
        serial, finished, _ = store.state
        store.state = serial, finished + 1, True

    monkeypatch.setattr(Store, "finish", finish)
    assert cut_everywhere(SHORT).wrong > 0


@exhaustive
def test_a_keeper_that_never_writes_is_detected(monkeypatch):
    monkeypatch.setattr(Keeper, "_write", lambda keeper: None)
    assert play(SHORT).unkept > 2


@exhaustive
def test_an_unsaved_redone_step_is_detected_by_the_second_cut(monkeypatch):
    table = play(SHORT)
    first = table.confirmed[1][0]
    monkeypatch.setattr(Match, "restore", lambda match, seq, t_us: match.start())
    assert cut_everywhere(SHORT, first, first + 1, cut_again).wrong > 0


@exhaustive
def test_the_quick_figures_are_zero_where_they_must_be(monkeypatch):
    monkeypatch.setattr("torture.cuts.QUICK", ("score_pad",))
    monkeypatch.setattr("torture.cuts.pairs_in_one_round", lambda text: cut_everywhere(text, 0, 9))
    rows = run(quick=True)
    assert [row.what for row in rows if row.is_missed] == []
    assert sum(row.bound == 0 for row in rows) == 5


@exhaustive
def test_power_is_cut_at_every_moment_of_a_round(monkeypatch):
    seen = []
    monkeypatch.setattr("torture.cuts.cut_everywhere", lambda *asked: seen.append(asked))
    pairs_in_one_round(SHORT)
    table = play(SHORT)
    ((_, first, last, go_on),) = seen
    assert first < last == table.rounds[0]
    assert go_on is cut_again
